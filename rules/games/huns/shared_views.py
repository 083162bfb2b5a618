"""What the screens are given in both modes alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from rules.games.huns import scoring
from rules.kernel import Seat


class ByColour(TypedDict):
    blue: int
    red: int
    green: int
    black: int
    yellow: int


class CountStep(TypedDict):
    """One step of the final count."""

    code: str
    each: int  # what one of them is worth; 0: not all the same
    points: list[int]  # by seat


class Shared(TypedDict):
    turn: int  # 1 to 5
    first: Seat
    active: Seat | None
    reserve: ByColour
    piles: ByColour
    ending: bool  # with this round, unless what is exhausted is filled up again
    count: list[CountStep] | None  # before the end: None


def by_colour(numbers: Sequence[int]) -> ByColour:
    blue, red, green, black, yellow = numbers
    return {"blue": blue, "red": red, "green": green, "black": black, "yellow": yellow}


def count_steps(sheets: list[scoring.Sheet]) -> list[CountStep]:
    return [
        {"code": step.code, "each": step.each, "points": step.points}
        for step in scoring.count(sheets)
    ]

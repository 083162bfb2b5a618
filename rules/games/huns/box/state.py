"""What the hub keeps of a table with the real box, and what can be read off it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from rules.frozen import replace, with_item
from rules.games.huns.pieces import DICE_PER_ROUND, BoxWagonType, Cubes
from rules.kernel import Number, Seat
from rules.seating import left_of


class BoxPhase(StrEnum):
    LOTS = "lots"  # who begins
    START_CUBES = "start_cubes"
    TURN = "turn"
    COUNT = "count"  # everybody fills in the score sheet
    TIE = "tie"  # those with the most points count their loot
    OVER = "over"


NOTED = ("raids", "mercenaries", "mercenaries_not_full", "treasures", "plagues_fled")
MOST_NOTED = 12  # cards of one colour
OTHER_POINTS = Number(-20, 60)  # for what cards say of the end of the game
MOST_SHIPPED = 32
ALL_CUBES = 120


class Notes(NamedTuple):
    """What a player has tapped in about the own camp."""

    raids: int = 0
    mercenaries: int = 0
    mercenaries_not_full: int = 0
    treasures: int = 0
    plagues_fled: int = 0
    other_points: int = 0
    types: tuple[BoxWagonType, ...] = ()  # of the shipped wagons: this player's secret
    loot: int | None = None  # asked only to break a tie
    done: bool = False  # with the score sheet


class Plundered(NamedTuple):
    """The last plunder: some of its cubes may have gone back."""

    seat: Seat
    colour: int
    cubes: int


@dataclass(frozen=True, slots=True)
class BoxState:
    seats: int
    reserve: Cubes
    piles: Cubes  # cards in each
    notes: tuple[Notes, ...]
    phase: BoxPhase = BoxPhase.LOTS
    first: Seat = 0
    round: int = 1
    turn_number: int = 0
    dice_left: tuple[int, ...] = tuple(range(DICE_PER_ROUND))
    gifts: tuple[Seat, ...] = ()  # who still takes a starting cube
    gift_colours: tuple[int, ...] = ()  # taken by that player
    plundered: Plundered | None = None


def active_seat(state: BoxState) -> Seat:
    return left_of(state.seats, state.first, state.turn_number)


def exhausted(state: BoxState) -> bool:
    return not all(state.reserve) or not all(state.piles)


def with_notes(state: BoxState, seat: Seat, mine: Notes) -> BoxState:
    return replace(state, notes=with_item(state.notes, seat, mine))

"""What a view can say so that any screen draws it: cards, piles, dice, coins, what each seat has.

A game's `views.py` puts them where else a number or a word would stand. They say what there is and
never how it looks; screens of a game's own are given the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict

from rules.kernel import Scalar, Seat

INKS = 6  # colours of cards, each told apart from the others on paper


class Card(TypedDict):
    """A card, face up: a word or a number, perhaps with a pictogram.

    A word in small letters is told by the texts (`value.KEY.FACE`). Where an offer leaves `value`
    open (the face, unless said otherwise), the card itself is what people tap.
    """

    draw: Literal["card"]
    face: str | int
    picto: str | None  # of game-icons, "gi:fox"
    ink: int | None  # 0 to 5: its colour, beside a face that says it too
    corner: str | int | None  # small, above: what it counts
    value: Scalar


class Hidden(TypedDict):
    """So many cards or dice that are there and that nobody here sees."""

    draw: Literal["hidden"]
    n: int
    of: Literal["card", "die"]


class Pile(TypedDict):
    """Cards on one another, the top one to be seen or not."""

    draw: Literal["pile"]
    n: int
    top: Card | None


class Track(TypedDict):
    """A way of `end` steps, and how far one is. By seat: everybody on the same way."""

    draw: Literal["track"]
    at: int
    end: int


class Coins(TypedDict):
    """Money, or whatever is paid with."""

    draw: Literal["coins"]
    n: int


class Tokens(TypedDict):
    """So many of something; of `most`, the others to be seen as empty places."""

    draw: Literal["tokens"]
    n: int
    most: int | None


class Dice(TypedDict):
    """Dice with 1 to 6 eyes."""

    draw: Literal["dice"]
    eyes: list[int]


class People(TypedDict):
    """Who: name, colour and shape."""

    draw: Literal["people"]
    seats: list[Seat]


Small = Card | Hidden | Pile | Track | Coins | Tokens | Dice | People | str | int | bool | None


class Grid(TypedDict):
    """A board of rows, each as long as the others. None is an empty square."""

    draw: Literal["grid"]
    rows: list[list[Small]]


class BySeat(TypedDict):
    """What each seat has, in the order of seats. A list is never taken for that by its length."""

    draw: Literal["by_seat"]
    each: list[Small | list[Small]]


Piece = Card | Hidden | Pile | Track | Coins | Tokens | Dice | People | Grid | BySeat


def card(
    face: str | int,
    *,
    picto: str | None = None,
    ink: int | None = None,
    corner: str | int | None = None,
    value: Scalar = None,
) -> Card:
    return {
        "draw": "card",
        "face": face,
        "picto": picto,
        "ink": ink,
        "corner": corner,
        "value": face if value is None else value,
    }


def hidden(n: int = 1, of: Literal["card", "die"] = "card") -> Hidden:
    return {"draw": "hidden", "n": n, "of": of}


def pile(n: int, top: Card | None = None) -> Pile:
    return {"draw": "pile", "n": n, "top": top}


def track(at: int, end: int) -> Track:
    return {"draw": "track", "at": at, "end": end}


def coins(n: int) -> Coins:
    return {"draw": "coins", "n": n}


def tokens(n: int, most: int | None = None) -> Tokens:
    return {"draw": "tokens", "n": n, "most": most}


def dice(eyes: Iterable[int]) -> Dice:
    return {"draw": "dice", "eyes": list(eyes)}


def people(seats: Iterable[Seat]) -> People:
    return {"draw": "people", "seats": list(seats)}


def grid(rows: Iterable[Sequence[Small]]) -> Grid:
    return {"draw": "grid", "rows": [list(row) for row in rows]}


def by_seat(each: Iterable[Small | Sequence[Small]]) -> BySeat:
    return {"draw": "by_seat", "each": [_as_list(one) for one in each]}


def _as_list(one: Small | Sequence[Small]) -> Small | list[Small]:
    return list(one) if isinstance(one, Sequence) and not isinstance(one, str) else one

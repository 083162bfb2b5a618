"""What is in the box: colours, how much of everything, the 32 wagons (rulebook: Pieces, Set-up)."""

from __future__ import annotations

from typing import Literal, NamedTuple

Colour = Literal["blue", "red", "green", "black", "yellow"]
COLOURS: tuple[Colour, ...] = ("blue", "red", "green", "black", "yellow")
BLUE, RED, GREEN, BLACK, YELLOW = range(5)

# A card's kind is its colour; the piles lie in this order.
Kind = Literal["equipment", "raid", "mercenary", "plague", "treasure"]
KINDS: tuple[Kind, ...] = ("equipment", "raid", "mercenary", "plague", "treasure")
EQUIPMENT, RAID, MERCENARY, PLAGUE, TREASURE = range(5)

DICE_PER_ROUND = 5
WAGON_PLACES = 2  # in a camp, unless a card says otherwise
MARKET = 4  # wagons lying face up

Cubes = tuple[int, int, int, int, int]  # how many of each colour
NO_CUBES: Cubes = (0, 0, 0, 0, 0)


def add(cubes: Cubes, colour: int, by: int) -> Cubes:
    blue, red, green, black, yellow = (n + by if i == colour else n for i, n in enumerate(cubes))
    return blue, red, green, black, yellow


# Of a card: only with so many players. "" is every unmarked one.
Mark = Literal["", "3+", "4"]


class Supply(NamedTuple):
    """What is laid out for a number of players."""

    marks: tuple[Mark, ...]  # the cards in play
    cards: int  # per colour
    cubes: int  # per colour


SUPPLY = {
    2: Supply(("",), cards=10, cubes=20),
    3: Supply(("", "3+"), cards=11, cubes=22),
    4: Supply(("", "3+", "4"), cards=12, cubes=24),
}


# Named after what draws them. The box tells its four types apart by colour.
WagonType = Literal["ox", "horse", "camel", "yak"]
WAGON_TYPES: tuple[WagonType, ...] = ("ox", "horse", "camel", "yak")
BoxWagonType = Literal["blue", "violet", "orange", "fourth"]
BOX_WAGON_TYPES: tuple[BoxWagonType, ...] = ("blue", "violet", "orange", "fourth")


class Wagon(NamedTuple):
    type: WagonType
    places: tuple[int, ...]  # the colour that each place takes


# Eight wagons of one type, with three to five places; each colour seven times.
# The other types are the same eight with the colours moved on by one.
_EIGHT = (
    (0, 0, 1),
    (2, 2, 2, 3),
    (4, 4, 1, 1),
    (3, 3, 3, 0),
    (1, 1, 1, 2, 2),
    (4, 4, 4, 2, 2),
    (3, 3, 0, 0, 4),
    (0, 0, 1, 3, 4),
)
WAGONS = tuple(
    Wagon(kind, tuple((place + step) % len(COLOURS) for place in places))
    for step, kind in enumerate(WAGON_TYPES)
    for places in _EIGHT
)


def type_points(types: tuple[str, ...]) -> int:
    """The better of: one per different type, or one per wagon of the largest set of one type."""
    if not types:
        return 0
    return max(len(set(types)), max(types.count(kind) for kind in set(types)))

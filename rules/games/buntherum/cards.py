"""The 58 cards: each one object in one colour."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from marshmallow import Schema, fields, validates_schema

from rules import decks

DECK_SIZE = 58  # like the box
ROWS = 6

Card = int  # its place in the deck
BLANK: Card = -1  # a card of the box: the hub never learns which
Row = tuple[Card, ...]


class Colour(StrEnum):
    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    TURQUOISE = "turquoise"
    BLUE = "blue"
    LILAC = "lilac"
    BLACK = "black"


class Face(NamedTuple):
    object: str
    picto: str
    colour: Colour


class ObjectEntry(Schema):
    name = decks.Word(required=True)
    picto = decks.Word(required=True)


class CardsFile(Schema):
    object = fields.List(fields.Nested(ObjectEntry), required=True)
    colours = fields.List(decks.Word(), required=True, validate=decks.no_twice)
    left_out = fields.List(fields.List(decks.Word()), required=True)

    @validates_schema
    def makes_a_deck(self, data: dict[str, Any], **_how: Any) -> None:
        objects = [entry["name"] for entry in data["object"]]
        decks.no_twice(objects)
        for index, pair in enumerate(data["left_out"]):
            known = len(pair) == 2 and pair[0] in objects and pair[1] in data["colours"]
            if not known or pair in data["left_out"][:index]:
                raise decks.wrong("decks.wrong_value", at=("left_out", index), field="left_out")
        if len(objects) * len(data["colours"]) - len(data["left_out"]) != DECK_SIZE:
            raise decks.wrong("decks.wrong_value", at=("colours",), field="colours")


@cache
def deck() -> tuple[Face, ...]:
    data = decks.load(Path(__file__).parent / "decks" / "cards.toml", CardsFile)
    return tuple(
        Face(entry["name"], entry["picto"], Colour(colour))
        for entry in data["object"]
        for colour in data["colours"]
        if [entry["name"], colour] not in data["left_out"]
    )


def fits(card: Card, row: Sequence[Card]) -> bool:
    """Whether the row holds neither the object nor the colour of this card."""
    face = deck()[card]
    return all(
        face.object != other.object and face.colour != other.colour
        for other in (deck()[lying] for lying in row)
    )


def start_rows(pack: Sequence[Card]) -> tuple[tuple[Row, ...], tuple[Card, ...]]:
    """Six cards without a clash, and the pack that is left; what clashed lies under it."""
    starts: list[Card] = []
    pack = list(pack)
    while len(starts) < ROWS:
        card = pack.pop(0)
        if fits(card, starts):
            starts.append(card)
        else:
            pack.append(card)
    return tuple((card,) for card in starts), tuple(pack)

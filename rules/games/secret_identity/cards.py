"""The cards: two-sided characters, two-sided pictograms, and characters that people bring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from marshmallow import Schema, fields, validates_schema

from rules import decks, words
from rules.kernel import Illegal

FOLDER = Path(__file__).parent / "decks"
LANGUAGES = ("en", "fr", "de")
PLACES = 8  # characters laid out
PICTO_CARDS = 90
CHARACTER_CARDS = 204
MOST_CHARACTERS = 1_000  # of an own deck
MOST_REMINDER = 80  # characters

FRONT, BACK = 0, 1


class CharacterEntry(Schema):
    en = fields.List(decks.Word(MOST_REMINDER), required=True, validate=decks.count(2, 2))
    fr = fields.List(decks.Word(MOST_REMINDER), required=True, validate=decks.count(2, 2))
    de = fields.List(decks.Word(MOST_REMINDER), required=True, validate=decks.count(2, 2))
    fits = fields.List(decks.Word(), required=True, validate=decks.no_twice)


class CharactersFile(Schema):
    character = fields.List(
        fields.Nested(CharacterEntry),
        required=True,
        validate=decks.count(2 * CHARACTER_CARDS, 2 * CHARACTER_CARDS),
    )


class FaceEntry(Schema):
    picto = decks.Word(required=True)
    en = decks.Word(required=True)
    fr = decks.Word(required=True)
    de = decks.Word(required=True)
    themes = fields.List(decks.Word(), required=True)


class PictosFile(Schema):
    face = fields.List(
        fields.Nested(FaceEntry),
        required=True,
        validate=decks.count(2 * PICTO_CARDS, 2 * PICTO_CARDS),
    )


class OwnCharacter(Schema):
    name = decks.Word(required=True)
    reminder = decks.Word(MOST_REMINDER, load_default="")


class OwnCharacters(Schema):
    """Somebody's own characters: names, each with a reminder or without."""

    character = fields.List(fields.Nested(OwnCharacter), required=True)

    @validates_schema
    def no_name_twice(self, data: dict[str, Any], **_how: Any) -> None:
        if len(data["character"]) > MOST_CHARACTERS:
            raise decks.wrong(
                "decks.too_many", at=("character",), n=len(data["character"]), most=MOST_CHARACTERS
            )
        seen: set[str] = set()
        for index, entry in enumerate(data["character"]):
            if seen & words.readings(entry["name"]):
                raise decks.wrong(
                    "decks.twice", at=("character", index, "name"), word=entry["name"]
                )
            seen |= words.readings(entry["name"])


LAYOUT = decks.Layout(OwnCharacters, "character", ("name", "reminder"))


class Character(NamedTuple):
    name: str
    reminder: str
    fits: frozenset[str] = frozenset()  # pictograms that suit it, for the practice player


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a picto card."""

    picto: str
    name: str
    themes: frozenset[str]


@cache
def _characters_file() -> Sequence[dict[str, Any]]:
    entries: Sequence[dict[str, Any]] = decks.load(FOLDER / "characters.toml", CharactersFile)[
        "character"
    ]
    return entries


@cache
def our_characters(language: str) -> tuple[Character, ...]:
    """Two that follow each other are the sides of one card."""
    return tuple(
        Character(entry[language][0], entry[language][1], frozenset(entry["fits"]))
        for entry in _characters_file()
    )


def own_characters(text: str, least: int) -> tuple[Character, ...]:
    """What somebody brought; Illegal with line and reason if it has a mistake or too few."""
    entries = decks.parse(text, LAYOUT)["character"]
    if len(entries) < least:
        raise Illegal("decks.too_few", line=1, field="character", n=len(entries), least=least)
    return tuple(Character(entry["name"], entry["reminder"]) for entry in entries)


@cache
def picto_cards(language: str) -> tuple[tuple[Face, Face], ...]:
    """Each card with its front and its back."""
    entries = decks.load(FOLDER / "pictos.toml", PictosFile)["face"]
    faces = [Face(entry["picto"], entry[language], frozenset(entry["themes"])) for entry in entries]
    return tuple(zip(faces[::2], faces[1::2], strict=True))

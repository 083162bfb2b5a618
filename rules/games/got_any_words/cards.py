"""Letters, categories, dice, and the words that practice players know."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from marshmallow import Schema, fields, validates_schema

from rules import decks, words

FOLDER = Path(__file__).parent / "decks"
DICE, FACES = 6, 6


class Category(NamedTuple):
    code: str
    name: str
    note: str  # what counts, until the table says otherwise
    picto: str


class Deck(NamedTuple):
    letters: tuple[str, ...]
    categories: dict[str, Category]


class _Category(Schema):
    code = decks.Word(required=True)
    name = decks.Word(most=24, required=True)
    note = decks.Word(most=120, required=True)


class _Language(Schema):
    letters = fields.List(decks.Word(most=1), required=True, validate=decks.count(21, 21))
    left_out = fields.Dict(decks.Word(most=1), decks.Word(most=120), required=True)
    category = fields.List(fields.Nested(_Category), required=True, validate=decks.count(18, 18))

    @validates_schema
    def every_letter_is_in_or_left_out(self, data: dict[str, Any], **_how: Any) -> None:
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            if (letter in data["letters"]) == (letter in data["left_out"]):
                raise decks.wrong("decks.wrong_value", at=("letters",), letter=letter)


class _Die(Schema):
    faces = fields.List(
        decks.Word(), required=True, validate=[decks.count(FACES, FACES), decks.no_twice]
    )


class _Dice(Schema):
    die = fields.List(fields.Nested(_Die), required=True, validate=decks.count(DICE, DICE))
    pictos = fields.Dict(decks.Word(), decks.Word(), required=True)

    @validates_schema
    def each_category_is_on_two_dice(self, data: dict[str, Any], **_how: Any) -> None:
        faces = [face for die in data["die"] for face in die["faces"]]
        for code in data["pictos"]:
            if faces.count(code) != 2:
                raise decks.wrong("decks.wrong_value", at=("pictos", code))


class _Words(Schema):
    """Category by category, the words for each letter, those that come to mind first in front."""

    words = fields.Dict(
        decks.Word(),
        fields.Dict(decks.Word(most=1), fields.List(decks.Word(), validate=decks.no_twice)),
        required=True,
    )

    @validates_schema
    def each_begins_with_its_letter(self, data: dict[str, Any], **_how: Any) -> None:
        for code, letters in data["words"].items():
            for letter, known in letters.items():
                for index, word in enumerate(known):
                    if not words.begins_with(word, letter):
                        place = ("words", code, letter, index)
                        raise decks.wrong("decks.wrong_value", at=place, word=word)


@cache
def dice() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(die["faces"]) for die in _dice_file()["die"])


@cache
def deck(language: str) -> Deck:
    """The deck of a language; its categories in the order of the file."""
    data = decks.load(FOLDER / f"{language}.toml", _Language)
    pictos = _dice_file()["pictos"]
    found = [Category(picto=pictos[entry["code"]], **entry) for entry in data["category"]]
    return Deck(tuple(data["letters"]), {category.code: category for category in found})


@cache
def known_words(language: str) -> dict[str, dict[str, tuple[str, ...]]]:
    """What practice players know: by category, then by letter."""
    data = decks.load(FOLDER / "words" / f"{language}.toml", _Words)
    return {
        code: {letter: tuple(known) for letter, known in letters.items()}
        for code, letters in data["words"].items()
    }


@cache
def known_keys(language: str, code: str) -> frozenset[str]:
    """All the words of a category in our list, to be looked up by."""
    return frozenset(
        words.key(word) for known in known_words(language)[code].values() for word in known
    )


@cache
def _dice_file() -> dict[str, Any]:
    return decks.load(FOLDER / "dice.toml", _Dice)

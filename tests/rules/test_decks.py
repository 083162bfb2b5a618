"""Decks: what is right is read, what is wrong is named with its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from marshmallow import Schema, fields, validates_schema

from rules import decks
from rules.kernel import Illegal


class Card(Schema):
    words = fields.List(decks.Word(), required=True, validate=[decks.count(2, 3), decks.no_twice])
    note = decks.Word(most=5)


class Deck(Schema):
    card = fields.List(fields.Nested(Card), required=True, validate=decks.count(1, 99))

    @validates_schema
    def first_words_differ(self, data: Any, **_: Any) -> None:
        firsts = [card["words"][0] for card in data["card"]]
        for index, word in enumerate(firsts):
            if word in firsts[:index]:
                raise decks.wrong("decks.twice", at=("card", index, "words", 0), word=word)


class Character(Schema):
    name = decks.Word(required=True)
    note = decks.Word()


class Characters(Schema):
    character = fields.List(fields.Nested(Character), required=True)


CARDS = decks.Layout(Deck, "card", ("words",), rest=True)
CHARACTERS = decks.Layout(Characters, "character", ("name", "note"))


def test_a_deck_as_toml() -> None:
    text = '# mine\n[[card]]\nwords = [" Rose ", "Mars"]\nnote = "red"\n'
    assert decks.parse(text, CARDS) == {"card": [{"words": ["Rose", "Mars"], "note": "red"}]}


@pytest.mark.parametrize(
    "text",
    [
        "Rose,Mars\nBär,Œuf\n",
        "Rose;Mars\nBär;Œuf\n",
        "Rose\tMars\r\nBär\tŒuf\r\n",
        "\ufeffwords\nRose,Mars\n\n# a note\nBär,Œuf,,\n",
        '"Rose",Mars\n"Bär"," Œuf"',
    ],
)
def test_a_deck_as_csv_from_any_spreadsheet(text: str) -> None:
    parsed = decks.parse(text, CARDS)
    assert [card["words"] for card in parsed["card"]] == [["Rose", "Mars"], ["Bär", "Œuf"]]


def test_a_csv_with_columns() -> None:
    assert decks.parse("Name,Note\nZorro,masked\nHeidi\n", CHARACTERS)["character"] == [
        {"name": "Zorro", "note": "masked"},
        {"name": "Heidi"},
    ]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "decks.nothing", 1),
        (" \n\n", "decks.nothing", 1),
        ("x" * 60_001, "decks.too_large", 1),
        ('[[card]]\nwords = ["a", "b"\n\n[[card]]\n', "decks.not_toml", 4),
        ("a = " + "[" * 5_000, "decks.not_toml", 1),
        ("a." * 9_000 + "b = 1", "decks.not_toml", 1),
        ("a = 1\nb = " + "9" * 5_000, "decks.not_toml", 2),
        ('[[card]]\nwords = ["a", "b"]\n\n[[card]]\nnote = "x"\n', "decks.missing", 4),
        ('[[card]]\nwords = ["a", "b"]\nwings = 2\n', "decks.unknown", 3),
        ('[[card]]\nwords = ["a", 3]\n', "decks.not_text", 2),
        ('[[card]]\nwords = [\n  "a",\n  # two\n  "",\n]\n', "decks.empty", 5),
        ('[[card]]\nwords = [\n  "a",\n  "b",\n  "A",\n]\n', "decks.twice", 5),
        ('[[card]]\nwords = ["a"]\n', "decks.too_few", 2),
        ('[[card]]\nwords = ["a", "b", "c", "d"]\n', "decks.too_many", 2),
        ('[[card]]\nwords = ["a\u200b", "b"]\n', "decks.unseen", 2),
        ('[[card]]\nwords = ["a", "b"]\nnote = "too long"\n', "decks.too_long", 3),
        ('[[card]]\nwords = "a"\n', "decks.wrong_value", 2),
        ('card = [\n {words = ["a", "b"]},\n {words = [1, "b"]},\n]\n', "decks.not_text", 3),
        (
            '[[card]]\nwords=["a","b"]\n[[card]]\nwords=["c","d"]\n[[card]]\nwords=["a","x"]\n',
            "decks.twice",
            6,
        ),
        ('title = "x"\n[[card]]\nwords = ["a", "b"]\n', "decks.unknown", 1),
        ('title = """\n[[card]]\n"""\n', "decks.missing", 1),
        ("a,b\nc\n", "decks.too_few", 2),
        ("a,b\n\nc,,d\n", "decks.empty", 3),
        ('a,b\nc,"d\n', "decks.not_csv", 2),
        ("a,b\nc,d\u202e\n", "decks.unseen", 2),
        ("a,b\nc,d\na,e\n", "decks.twice", 3),
        ("# only a note", "decks.too_few", 1),
    ],
)
def test_a_mistake_is_named_with_its_line(text: str, code: str, line: int) -> None:
    with pytest.raises(Illegal) as refusal:
        decks.parse(text, CARDS)
    assert (refusal.value.code, refusal.value.params["line"]) == (code, line)


def test_too_many_cells_in_a_line() -> None:
    with pytest.raises(Illegal) as refusal:
        decks.parse("Zorro,masked\nHeidi,alps,goats\n", CHARACTERS)
    assert refusal.value.code == "decks.too_many_cells"
    assert refusal.value.params == {"line": 2, "most": 2}


def test_the_first_of_several_mistakes_is_named() -> None:
    with pytest.raises(Illegal) as refusal:
        decks.parse('[[card]]\nwords = ["a", 1]\n[[card]]\nnote = 2\n[[card]]\nx = 1\n', CARDS)
    assert refusal.value.params["line"] == 2


def test_a_broken_file_of_ours_names_file_line_and_reason(tmp_path: Path) -> None:
    file = tmp_path / "en.toml"
    file.write_text('[[card]]\nwords = ["a", "b"]\n[[card]]\nwords = ["c"]\n')
    with pytest.raises(decks.BrokenDeck, match=r"en\.toml:4: decks\.too_few .*'least': 2"):
        decks.load(file, Deck)
    file.write_text('[[card]]\nwords = ["a", "b"]\n')
    assert decks.load(file, Deck) == {"card": [{"words": ["a", "b"]}]}

"""The cards: target cards of three words, clue cards that name a category."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from marshmallow import Schema, fields, validate, validates_schema

from rules import decks, words
from rules.games.hunch import traits

FOLDER = Path(__file__).parent / "decks"

MOST_CATEGORY = 40  # characters
MOST_CLUE = 60  # characters: what fits on a card

GRID = 12  # target cards that are laid out
# Two clues each may be laid down in each round, and three drawn: 2 * 6 + 2 * 6 + 3 * 6.
LEAST_CLUES = 42
MOST_CARDS = 500


class Kind(StrEnum):
    """What a clue card asks for."""

    THEMED = "themed"
    FREE = "free"
    YES_NO = "yes_no"


class TargetCard(Schema):
    words = fields.List(decks.Word(), required=True)

    @validates_schema
    def three_words(self, data: dict[str, Any], **_how: Any) -> None:
        if len(data["words"]) != 3:
            raise decks.wrong("hunch.deck_three_words", at=("words",), n=len(data["words"]))


class CategoryCards(Schema):
    name = decks.Word(MOST_CATEGORY, required=True)
    kind = fields.String(load_default=Kind.THEMED, validate=validate.OneOf(list(Kind)))
    cards = fields.Integer(load_default=1, strict=True, validate=validate.Range(1, 48))
    hints = fields.Dict(keys=decks.Word(MOST_CLUE), values=fields.String(), load_default=dict)


class HunchDeck(Schema):
    """A deck as a file has it. Without categories of its own, ours are taken."""

    targets = fields.List(fields.Nested(TargetCard), required=True)
    categories = fields.List(fields.Nested(CategoryCards), load_default=list)
    traits = fields.Dict(
        keys=fields.String(), values=fields.List(fields.String()), load_default=dict
    )

    @validates_schema
    def enough_cards(self, data: dict[str, Any], **_how: Any) -> None:
        if not GRID <= len(data["targets"]) <= MOST_CARDS:
            raise decks.wrong(
                "hunch.deck_targets",
                at=("targets",),
                least=GRID,
                most=MOST_CARDS,
                n=len(data["targets"]),
            )
        clues = sum(category["cards"] for category in data["categories"])
        if data["categories"] and clues < LEAST_CLUES:
            raise decks.wrong("hunch.deck_clues", at=("categories",), least=LEAST_CLUES, n=clues)

    @validates_schema
    def no_word_twice(self, data: dict[str, Any], **_how: Any) -> None:
        seen: set[str] = set()
        for number, card in enumerate(data["targets"]):
            for place, word in enumerate(card["words"]):
                if seen & words.readings(word):
                    raise decks.wrong(
                        "decks.twice", at=("targets", number, "words", place), word=word
                    )
                seen |= words.readings(word)


LAYOUT = decks.Layout(HunchDeck, "targets", ("words",), rest=True)


@dataclass(frozen=True, slots=True)
class Category:
    name: str
    kind: Kind
    cards: int
    hints: tuple[tuple[str, str], ...] = ()  # what practice players write, and the trait it means


@dataclass(frozen=True, slots=True)
class Deck:
    targets: tuple[tuple[str, ...], ...]
    categories: tuple[Category, ...]
    clue_cards: tuple[int, ...]  # for each card the number of its category
    # Of each hint, by the keys of category and text.
    meanings: Mapping[tuple[str, str], traits.Fits]
    kinds: Mapping[str, Kind]  # of categories, by their names


@cache
def ours(language: str) -> Deck:
    return _deck(decks.load(FOLDER / f"{language}.toml", HunchDeck), traits.ours(language))


@lru_cache(8)
def own(text: str, language: str) -> Deck:
    """A deck that somebody brought; Illegal with line and reason if it has a mistake."""
    data = decks.parse(text, LAYOUT)
    if data["categories"]:
        return _deck(data, traits.listed(data["traits"]))
    our = ours(language)
    return replace(our, targets=_targets(data))


def _targets(data: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(card["words"]) for card in data["targets"])


def _deck(data: Mapping[str, Any], known: Mapping[str, traits.Fits]) -> Deck:
    categories = tuple(
        Category(entry["name"], Kind(entry["kind"]), entry["cards"], tuple(entry["hints"].items()))
        for entry in data["categories"]
    )
    clue_cards = tuple(
        number for number, category in enumerate(categories) for _ in range(category.cards)
    )
    kinds = {category.name: category.kind for category in reversed(categories)}  # the first counts
    meanings = {
        (words.key(category.name), words.key(text)): known.get(trait, {})
        for category in categories
        for text, trait in category.hints
    }
    return Deck(_targets(data), categories, clue_cards, meanings, kinds)


def kind_of(deck: Deck, name: str, text: str) -> Kind:
    """The kind of a clue whose author tapped or typed the category, or left it off.

    Without a category a clue that ends in a question mark is taken for a yes/no question.
    """
    if not name:
        return Kind.YES_NO if text.endswith("?") else Kind.THEMED
    if name in deck.kinds:  # looked up, not searched: asked for each clue in each view
        return deck.kinds[name]
    typed = (category.kind for category in deck.categories if words.same(category.name, name))
    return next(typed, Kind.THEMED)

"""What practice players know of the things that our decks name: which traits they have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from marshmallow import Schema, fields, validates_schema

from rules import decks, words

FILE = Path(__file__).parent / "decks" / "traits.toml"
LANGUAGES = ("en", "fr", "de")  # in this order each thing stands in the file

# Whether something is true of a word, by the word's key. None: one may say so or not.
# Nothing is known of a word that is missing.
Fits = Mapping[str, bool | None]

Things = fields.List(decks.Word(), load_default=list, validate=decks.no_twice)
Traits = fields.List(fields.String(), load_default=list)


class OfALanguage(Schema):
    yes = Things
    maybe = Things


class Trait(OfALanguage):
    yes_as = Traits
    maybe_as = Traits
    en = fields.Nested(OfALanguage, load_default=dict)
    fr = fields.Nested(OfALanguage, load_default=dict)
    de = fields.Nested(OfALanguage, load_default=dict)


class TraitFile(Schema):
    words = fields.List(fields.List(decks.Word(), validate=decks.count(3, 3)), required=True)
    traits = fields.Dict(keys=fields.String(), values=fields.Nested(Trait), required=True)

    @validates_schema
    def names_are_known(self, data: dict[str, Any], **_how: Any) -> None:
        things = {names[0] for names in data["words"]}
        before: set[str] = set()
        for name, trait in data["traits"].items():
            for thing in set(trait["yes"]) & set(trait["maybe"]):
                raise decks.wrong("decks.twice", at=("traits", name), word=thing)
            for thing in _things(trait):
                if thing not in things:
                    raise decks.wrong("decks.unknown", at=("traits", name), word=thing)
            for other in (*trait["yes_as"], *trait["maybe_as"]):
                if other not in before:
                    raise decks.wrong("decks.unknown", at=("traits", name), word=other)
            before.add(name)


def _things(trait: Mapping[str, Any]) -> Iterator[str]:
    for part in (trait, *(trait[language] for language in LANGUAGES)):
        yield from part.get("yes", ())
        yield from part.get("maybe", ())


@cache
def ours(language: str) -> Mapping[str, Fits]:
    """For each trait what it is true of, in the words of a language."""
    data = decks.load(FILE, TraitFile)
    place = LANGUAGES.index(language)
    keys = {names[0]: words.key(names[place]) for names in data["words"]}
    known: dict[str, dict[str, bool | None]] = {}
    for name, trait in data["traits"].items():
        known[name] = {thing: _fits(thing, trait, known, language) for thing in keys}
    return {
        name: {keys[thing]: fits for thing, fits in of_things.items()}
        for name, of_things in known.items()
    }


def _fits(
    thing: str, trait: Mapping[str, Any], before: Mapping[str, Fits], language: str
) -> bool | None:
    for part in (trait[language], trait):  # what a language has of its own goes first
        if thing in part.get("yes", ()):
            return True
        if thing in part.get("maybe", ()):
            return None
    if any(before[other][thing] for other in trait["yes_as"]):
        return True
    return None if any(before[other][thing] for other in trait["maybe_as"]) else False


def listed(traits: Mapping[str, list[str]]) -> Mapping[str, Fits]:
    """Traits of an own deck: each lists the words that have it; words in no list are strange."""
    lists = {name: {words.key(word) for word in listed} for name, listed in traits.items()}
    known: set[str] = set().union(*lists.values())
    return {name: {key: key in keys for key in known} for name, keys in lists.items()}

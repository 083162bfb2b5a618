"""What a clue says of a word, as far as it can be read without a person's wit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules import words
from rules.games.hunch.cards import Deck
from rules.games.hunch.state import Clue
from rules.games.hunch.traits import Fits

_key = lru_cache(4096)(words.key)


def _meaning(deck: Deck, clue: Clue) -> Fits:
    return deck.meanings.get((_key(clue.category), _key(clue.text)), {})


def fits(deck: Deck, clue: Clue, word: str) -> bool | None:
    """Whether a clue is true of a word. None: one may say so or not, or nothing is known."""
    fits = _meaning(deck, clue).get(_key(word))
    return not fits if fits is not None and clue.answer == "no" else fits


def possible(deck: Deck, clues: Iterable[Clue], among: Iterable[str]) -> list[str]:
    """The words that are left for somebody who believes the clues and is not petty."""
    left = list(among)
    for clue in clues:
        meaning, false = _meaning(deck, clue), clue.answer == "no"
        left = [word for word in left if meaning.get(_key(word)) is not false]
    return left

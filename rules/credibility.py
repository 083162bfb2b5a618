"""How far practice players can be believed: whole games with one person, looked at from above.

The person is played by a careful player, who takes every answer and every clue for what it says.
What practice players told, and whether it was good, is found by the game's `statements`, which see
all cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, NamedTuple, TypeVar

from rules.kernel import Entry, Game, Seat, play
from rules.players import play_out

S = TypeVar("S")

PERSON: Seat = 0
LEAST_TRUE = 0.95  # of the answers
LEAST_USEFUL = 0.80  # of the clues


class Tally(NamedTuple):
    """What practice players told in some games, and how much of it was good."""

    answers: int = 0
    true: int = 0
    clues: int = 0
    useful: int = 0

    def __add__(self, other: object) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(*(mine + its for mine, its in zip(self, other, strict=True)))

    def share(self, kind: Literal["answer", "clue"]) -> float | None:
        """How much of what was told is good; None if nothing was told."""
        told, good = (self.answers, self.true) if kind == "answer" else (self.clues, self.useful)
        return good / told if told else None

    @property
    def good_enough(self) -> bool:
        true, useful = self.share("answer"), self.share("clue")
        return (true is None or true >= LEAST_TRUE) and (useful is None or useful >= LEAST_USEFUL)


def tally_game(game: Game[S], seats: int, options: Mapping[str, Any], rng: Random) -> Tally:
    """One game of a person with practice players in all other seats."""
    statements = game.HOOKS.statements
    told = {("answer", True): 0, ("answer", False): 0, ("clue", True): 0, ("clue", False): 0}
    practice = frozenset(range(seats)) - {PERSON}

    def watch(before: S, entry: Entry) -> None:
        if statements is None or entry.action.actor not in practice:
            return
        after = play(game, before, entry.action, entry.at_ms)
        for said in statements(before, entry.action, after):
            told[said.kind, said.good] += 1

    play_out(game, seats, options, rng, practice=practice, watch=watch)
    return Tally(
        answers=told["answer", True] + told["answer", False],
        true=told["answer", True],
        clues=told["clue", True] + told["clue", False],
        useful=told["clue", True],
    )

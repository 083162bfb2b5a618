"""Count coins and points of simulated games of Hunch again, by other means than the rules.

    .venv/bin/python -m tests.rules.hunch_audit 10000

plays that many games and says how long it took; the first mistake ends it with the seed.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":  # the other way in is pytest, which knows the way itself
    sys.path.insert(0, str(Path(__file__).parents[2]))

from rules import players
from rules.games import hunch
from rules.games.hunch.state import Phase
from rules.kernel import Entry, settle_options

BANK = {"coins": +2, "extra_guess": -2, "too_easy": -2}


class Auditor:
    """Looks on, action by action, and keeps its own books."""

    def __init__(self, seats: int) -> None:
        self.coins = 5 * seats
        self.points: Counter[int] = Counter()
        self.guessed: set[int] = set()

    def watch(self, state: Any, entry: Entry) -> None:
        assert sum(state.coins) == self.coins, "coins came or went"
        assert min(state.coins) >= 0, "somebody is in debt"
        assert state.writing == (state.phase == Phase.WRITING)
        assert bool(state.guesses) == (state.phase in (Phase.GUESS, Phase.REVEAL))
        self.coins += BANK.get(entry.action.verb, 0)
        self._clue_cards(state)
        if entry.action.verb == "close_round":
            self._round(state, hunch.table(state)["scores"])

    def _clue_cards(self, state: Any) -> None:
        """No clue card is in two places, and none gets lost."""
        if not (state.rules.hub_draws_clues and state.clues):
            return
        loose = [clue.card for clue in state.clues if not clue.taken]
        laid = [clue.card for secret in state.secrets for clue in secret.clues]
        everywhere = [*state.pile, *state.discards, *loose, *laid]
        assert sorted(everywhere) == list(range(len(state.rules.deck.clue_cards)))

    def _round(self, state: Any, scores: list[int]) -> None:
        """Points by the words alone: simulated players write words of the grid exactly."""
        for number, secret in enumerate(state.secrets):
            guesses = [g for row in state.guesses for g in row if g and g.secret == number]
            guessers = {guess.by for guess in guesses if guess.word == secret.word}
            assert not (guessers and number in self.guessed), "a secret was guessed twice"
            assert secret.owner not in guessers
            if guessers:
                self.guessed.add(number)
                self.points[secret.owner] += (1 if len(guessers) == 1 else 2) + secret.too_easy
                self.points.update(dict.fromkeys(guessers, 1 + secret.too_easy))
        counted = [self.points[seat] for seat in range(len(scores))]
        assert scores == counted, "points do not add up"


def play_and_audit(seed: int) -> int:
    """One whole game, every kind of table in turn; the number of its actions."""
    seats = 3 + seed % 4
    chosen = {
        "deck": "box" if seed % 5 == 4 else "app",
        "advanced": seed % 3 > 0,
        "language": ("en", "fr", "de")[seed % 7 % 3],
    }
    auditor = Auditor(seats)
    played = players.play_out(
        hunch, seats, settle_options(hunch, seats, chosen), Random(seed), watch=auditor.watch
    )
    table = hunch.table(played.state)
    assert sum(table["coins"]) == auditor.coins
    assert list(played.outcome.scores) == [auditor.points[seat] for seat in range(seats)]
    assert table["secrets_guessed"] == len(auditor.guessed)
    best = max(zip(played.outcome.scores, table["coins"], strict=True))
    assert played.outcome.winners == tuple(
        seat for seat in range(seats) if (table["scores"][seat], table["coins"][seat]) == best
    )
    return len(played.log)


def main(games: int, start: int = 0) -> None:
    began = time.monotonic()
    actions = 0
    for seed in range(start, start + games):
        try:
            actions += play_and_audit(seed)
        except Exception:
            sys.stderr.write(f"seed {seed}:\n")
            raise
    took = time.monotonic() - began
    sys.stdout.write(
        f"{games} games, {actions} actions, {took:.0f} s: every coin and point right\n"
    )


if __name__ == "__main__":
    main(*(int(number) for number in sys.argv[1:]))

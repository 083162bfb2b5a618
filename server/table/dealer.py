"""The hub's dealer: answers DEALER's offers at once, from randomness that nobody can foresee."""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any

from rules.kernel import DEALER, Action, Game
from rules.players import pick_any


class Dealer:
    def __init__(self, rng: Random | None = None) -> None:
        self.rng = rng or SystemRandom()

    def answer(
        self, game: Game[Any], state: Any, at_ms: int, prepared: Random | None = None
    ) -> Action | None:
        """The answer to what is open to chance now, if anything is. `prepared`: of a first game."""
        offers = game.offers(state, DEALER)
        return pick_any(DEALER, offers, at_ms, prepared or self.rng) if offers else None

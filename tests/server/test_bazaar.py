"""The tests' own box keeps the contract, or nothing that is shown with it is worth much."""

from __future__ import annotations

from random import Random
from typing import Any

from rules import catalogue, players
from rules.kernel import TABLE, Entry, replay, settle_options


def test_it_ends_and_hides_what_is_secret() -> None:
    game = catalogue.find("bazaar")
    options = settle_options(game, 3, {})
    rng = Random(5)

    def hides(state: Any, entry: Entry) -> None:
        for seat in (TABLE, 0, 1, 2):
            other = game.redeal_unseen(state, seat, rng)
            assert game.table(other) == game.table(state)
            assert game.offers(other, seat) == game.offers(state, seat)
            assert seat == TABLE or game.hand(other, seat) == game.hand(state, seat)

    played = players.play_out(game, 3, options, rng, watch=hides)
    assert replay(game, 3, options, played.log) == played.state
    assert played.outcome.rounds == 2

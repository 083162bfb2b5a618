"""The player that heads for rare states finds a table that locks up in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest

from rules.adversary import Adversary, leaves, must_go_on, play_adversely
from rules.kernel import Action, Due, Hooks, Line, Offer, Option, Outcome, Seat
from rules.players import Endless, play_out


class Pond(NamedTuple):
    fish: int = 12
    turns: int = 0


class Fishing:
    """Fish, or throw one in again: 60 turns. Whoever has the last fish can only go back."""

    PLAYERS = range(2, 3)
    OPTIONS: Mapping[str, Option] = {}
    DRAFTS: frozenset[str] = frozenset()
    HOOKS: Hooks[Pond] = Hooks()

    def setup(self, seats: int, options: Mapping[str, Any]) -> Pond:
        return Pond()

    def offers(self, state: Pond, actor: Seat) -> Sequence[Offer]:
        if actor < 0 or actor != state.turns % 2 or self.outcome(state):
            return []
        if not state.fish:
            return [Offer("take_back")]
        return [Offer("catch"), Offer("throw_in")]

    def apply(self, state: Pond, action: Action, at_ms: int) -> Pond:
        more = {"catch": -1, "throw_in": 1, "take_back": 1}[action.verb]
        return Pond(min(12, state.fish + more), state.turns + 1)

    def table(self, state: Pond) -> Any:
        return {"phase": "pond", "fish": state.fish, "turns": state.turns}

    def hand(self, state: Pond, seat: Seat) -> Mapping[str, object]:
        return {}

    def due(self, state: Pond) -> Due | None:
        return None

    def outcome(self, state: Pond) -> Outcome | None:
        return Outcome((0,), (0, 0), 1) if state.turns >= 60 else None

    def describe(self, state: Pond, action: Action) -> Line | None:
        return None

    def redeal_unseen(self, state: Pond, seat: Seat, rng: Random) -> Pond:
        return state


def test_a_table_that_locks_up_where_nobody_goes_is_found() -> None:
    game, adversary, found = Fishing(), Adversary(), 0
    for seed in range(100):
        try:
            play_adversely(game, 2, {}, adversary, Random(seed))
        except Endless:
            found += 1
    assert found > 10


def test_players_of_no_aim_do_not_see_that_it_does() -> None:
    """They take back and go on, if they come there at all."""
    for seed in range(100):
        assert play_out(Fishing(), 2, {}, Random(seed)).outcome.winners == (0,)


def test_who_can_only_go_back_is_stuck() -> None:
    must_go_on(Fishing(), Pond(fish=1), 2)
    must_go_on(Fishing(), Pond(fish=0, turns=60), 2)
    with pytest.raises(Endless):
        must_go_on(Fishing(), Pond(fish=0), 2)


def test_what_lies_on_the_table_is_seen_wherever_it_lies() -> None:
    view = {"piles": {"red": 3}, "camps": [{"name": "a"}], "over": False}
    assert dict(leaves(view)) == {
        ("piles", "red"): 3,
        ("camps", "length"): 1,
        ("camps", 0, "name"): "a",
        ("over",): False,
    }

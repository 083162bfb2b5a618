"""The player that heads for rare states finds a table that locks up in one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

import pytest

from rules.adversary import Adversary, must_go_on, play_adversely
from rules.changes import at, changes, leaves
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


class Camp(NamedTuple):
    name: str = ""
    cubes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Steppe:
    camps: tuple[Camp, ...] = (Camp(), Camp())
    round: int = 1
    at_ms: int = 0


def test_what_changed_is_seen_wherever_it_lies() -> None:
    before = Steppe()
    after = Steppe((before.camps[0], Camp("typed", ("red", "blue"))), 2, 40_000)
    assert dict(changes(before, after)) == {
        ("camps", 1, "name"): True,
        ("camps", 1, "cubes", "length"): 2,
        ("camps", 1, "cubes", "last"): True,
        ("round",): 2,
        ("at_ms",): "moment",
    }
    assert not dict(changes(after, after))


def test_all_that_a_state_holds_can_be_found_again() -> None:
    steppe = Steppe((Camp("a", ("red",)),), 3)
    found = dict(leaves(steppe))
    assert found[("camps", 0, "cubes", 0)] == "red"
    assert all(at(steppe, path) == value for path, value in found.items())
    assert at(steppe, ("camps", 1, "name")) is None


def test_a_game_can_go_on_from_a_rare_table() -> None:
    game, adversary = Fishing(), Adversary()
    play_adversely(game, 2, {}, adversary, Random(1))
    seats, options, state, at_ms = adversary.kept[-1]
    played = play_adversely(game, seats, options, adversary, Random(2), state, at_ms)
    assert played.state.turns == 60
    assert len(played.log) == 60 - state.turns
    assert played.log[0].at_ms > at_ms

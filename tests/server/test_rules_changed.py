"""A hub with newer rules opens an old table: the game may be void, the table is not."""

from __future__ import annotations

from typing import Any

import pytest

import rules.games
from rules import catalogue
from rules.kernel import Action, Illegal
from server.store.base import Page
from server.store.record import HUB, Record, Unknown
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import refused


@pytest.fixture
def old_table(
    hub: LocalHub, trio: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> list[LocalPhone]:
    """A bid of 3 was made and topped; by today's rules nobody ever bids 3."""
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    ines.act("bid", coins=4)
    game = catalogue.find("bazaar")
    apply = game.apply

    def newer(state: Any, action: Action, at_ms: int) -> Any:
        if action.args.get("coins") == 3:
            raise Illegal("table.not_a_choice", verb="bid")
        return apply(state, action, at_ms)

    monkeypatch.setattr(game, "apply", newer)
    woken = hub.died_and_woke()
    return [phone.at(woken) for phone in trio]


def test_the_game_is_over_and_says_why(old_table: list[LocalPhone]) -> None:
    leo = old_table[0]
    assert leo.room["phase"] == "over"
    assert leo.room["outcome"]["ended"]
    assert leo.record()[-1]["code"] == "table.rules_changed"
    assert leo.last["code"] == "table.rules_changed"
    with refused("table.game_over"):
        leo.act("pass")


def test_the_same_people_start_another_game(old_table: list[LocalPhone]) -> None:
    leo, ines, _ = old_table
    assert leo.names() == ["Léo", "Inès", "Jörg"]
    leo.ask("start")
    leo.act("bid", coins=5)
    assert ines.game["highest"] == 5


def test_what_a_newer_version_wrote_means_nothing_and_the_game_goes_on(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    """Two versions on one store, or a step back to the older one."""
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    log = hub.store.read(leo.code)
    newer = Record(len(log) + 1, log[-1].at_ms, HUB, "", "", Unknown({"verb": "wave"}))
    hub.store.append([Page(leo.code, [newer])])
    ines = ines.at(hub.died_and_woke())
    assert ines.room["phase"] == "playing"
    assert [line["code"] for line in ines.record()] == [line["code"] for line in leo.record()]
    ines.act("bid", coins=4)
    assert ines.game["highest"] == 4


def test_a_box_that_is_no_longer_there(
    hub: LocalHub, trio: list[LocalPhone], monkeypatch: pytest.MonkeyPatch
) -> None:
    trio[0].act("bid", coins=3)
    monkeypatch.setattr(rules.games, "__path__", rules.games.__path__[:-1])
    catalogue.look_again()
    leo = trio[0].at(hub.died_and_woke())
    assert leo.names() == ["Léo", "Inès", "Jörg"]
    assert leo.room["phase"] == "lobby"
    leo.ask("leave", player=trio[1].key)

"""Reactions: they land on a chair, and nothing keeps them."""

from __future__ import annotations

import pytest

from server.wire.audience import REACTION_MS
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import refused


def react(phone: LocalPhone, player: int | None, what: str = "applause") -> None:
    phone.deliver("react", {"player": player, "what": what})


def test_a_reaction_reaches_every_screen_and_is_written_nowhere(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    tablet = hub.phone(leo.code)
    before = (ines.screen.version, len(hub.store.read(leo.code)), leo.record())
    react(ines, ines.key, "laugh")
    for screen in (*trio, tablet):
        assert screen.screen.reactions == [(ines.key, "laugh")]
    assert (ines.screen.version, len(hub.store.read(leo.code)), leo.record()) == before


def test_a_player_reacts_only_so_often(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    react(leo, leo.key)
    with refused("table.too_often"):
        react(leo, leo.key, "doubt")
    react(ines, ines.key)
    # Coming anew does not help.
    leo.lose_link()
    leo.come_back()
    with refused("table.too_often"):
        react(leo, leo.key)
    hub.wait(REACTION_MS)
    react(leo, leo.key)
    assert [player for player, _ in ines.screen.reactions] == [leo.key, ines.key, leo.key]


def test_nobody_reacts_for_somebody_else(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    with refused("table.not_yours"):
        react(leo, ines.key)
    with refused("table.not_yours"):
        react(hub.phone(leo.code), leo.key)


@pytest.mark.parametrize("what", ["", "boo", "applause ", 1, None])
def test_there_are_four(trio: list[LocalPhone], what: str) -> None:
    with refused("table.malformed"):
        react(trio[0], trio[0].key, what)


def test_the_table_switches_them_off(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    ines.ask("reactions", on=False)
    assert leo.room["reactions"] is False
    told = {"player": ines.key, "shown": "off"}
    assert leo.last == {"code": "table.log.reactions", "params": told}
    with refused("table.not_now"):
        react(leo, leo.key)
    leo.ask("reactions", on=True)
    react(leo, leo.key)
    assert ines.screen.reactions == [(leo.key, "applause")]

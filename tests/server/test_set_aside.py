"""Only who is not there is set aside: the hub knows, and refuses what no phone would show."""

from __future__ import annotations

from tests.support.local import LocalHub, LocalPhone
from tests.support.player import refused


def guessing(hub: LocalHub, table: str) -> list[LocalPhone]:
    """The first player has placed a pictogram, the others are to settle on a number."""
    phones = hub.seat(table, "Léo", "Inès", "Jörg")
    options = {"first": phones[0].key, "cooperative": True, "deck": "box"}
    phones[0].ask("choose", box="secret_identity", options=options)
    phones[0].ask("start")
    phones[0].act("look")
    phones[0].act("place", count=1)
    return phones


def test_who_is_here_is_not_set_aside(hub: LocalHub, table: str) -> None:
    _, ines, _ = guessing(hub, table)
    with refused("table.still_here"):
        ines.act("set_aside", seat=2)


def test_who_lost_the_link_is(hub: LocalHub, table: str) -> None:
    _, ines, joerg = guessing(hub, table)
    joerg.lose_link()
    ines.act("set_aside", seat=2)
    ines.act("point", number=3)
    ines.act("lock", number=3)
    assert ines.game["phase"] == "answer", "one guesser was left to agree"

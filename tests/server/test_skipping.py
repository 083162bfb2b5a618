"""Skipping: who cannot wait tells a reveal at once, on all screens; nothing keeps it."""

from __future__ import annotations

from server.wire.audience import SKIP_MS
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import refused


def skip(phone: LocalPhone, by: int | None, version: int | None = None) -> None:
    seen = phone.screen.version if version is None else version
    phone.deliver("skip", {"by": by, "version": seen})


def test_a_tap_skips_for_all_screens_and_is_written_nowhere(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    tablet = hub.phone(leo.code)
    before = (ines.screen.version, len(hub.store.read(leo.code)), leo.record())
    skip(ines, ines.key)
    skip(tablet, None)
    for screen in (*trio, tablet):
        assert screen.screen.skipped == 2
    assert (ines.screen.version, len(hub.store.read(leo.code)), leo.record()) == before


def test_a_tap_on_what_is_over_does_not_skip_what_came_after(trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    seen = leo.screen.version
    ines.ask("reactions", on=False)
    with refused("table.stale"):
        skip(leo, leo.key, seen)
    assert ines.screen.skipped == 0


def test_it_has_a_rate_for_each_player_and_one_for_all_who_look_on(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    one, other = hub.phone(leo.code), hub.phone(leo.code)
    for phone, by in ((leo, leo.key), (one, None)):
        skip(phone, by)
        with refused("table.too_often"):
            skip(phone, by)
    with refused("table.too_often"):
        skip(other, None)
    skip(ines, ines.key)
    hub.wait(SKIP_MS)
    skip(leo, leo.key)
    skip(other, None)


def test_nobody_skips_as_somebody_else_and_at_a_locked_table_only_who_sits_there(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    tablet = hub.phone(leo.code)
    for phone, by in ((leo, ines.key), (tablet, leo.key), (leo, None)):
        with refused("table.not_yours"):
            skip(phone, by)
    leo.ask("lock")
    with refused("table.locked"):
        skip(tablet, None, leo.screen.version)
    skip(leo, leo.key)

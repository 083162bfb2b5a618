"""When the hub sends a beat: every two seconds, and more often where a race is near."""

from __future__ import annotations

import pytest

from rules.games import buntherum
from server.socket import BEAT_MS, QUICK_BEAT_MS
from tests.support.local import LocalHub, LocalPhone


@pytest.fixture
def phone(hub: LocalHub, table: str) -> LocalPhone:
    [leo] = hub.seat(table, "Léo")
    return leo


def due_after(hub: LocalHub, phone: LocalPhone, ms: float) -> bool:
    connected = hub.sockets.phones[phone.sid]
    return hub.sockets.beat_is_due(connected, connected.link.last_beat_ms + ms)


def test_a_beat_goes_out_every_two_seconds(hub: LocalHub, phone: LocalPhone) -> None:
    assert not due_after(hub, phone, BEAT_MS - 1)
    assert due_after(hub, phone, BEAT_MS)


def test_where_a_race_is_near_beats_follow_quickly_until_the_clock_is_known_well(
    hub: LocalHub, phone: LocalPhone
) -> None:
    phone.ask("choose", box="buntherum", options={})
    assert buntherum.RACES
    assert not due_after(hub, phone, QUICK_BEAT_MS - 1)
    assert due_after(hub, phone, QUICK_BEAT_MS)
    for _ in range(10):
        hub.measure_link(phone, round_trip_ms=6, ahead_ms=0)
    assert not due_after(hub, phone, QUICK_BEAT_MS)
    assert due_after(hub, phone, BEAT_MS)


def test_other_boxes_leave_the_phones_in_peace(hub: LocalHub, phone: LocalPhone) -> None:
    phone.ask("choose", box="bazaar", options={})
    assert not due_after(hub, phone, QUICK_BEAT_MS)

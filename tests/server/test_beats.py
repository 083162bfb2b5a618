"""When the hub sends a beat: every two seconds, and more often where a race is near."""

from __future__ import annotations

import pytest

from rules.games import buntherum
from server.wire.beats import BEAT_MS, QUICK_BEAT_MS
from tests.support.local import LocalHub, LocalPhone


@pytest.fixture
def phone(hub: LocalHub, table: str) -> LocalPhone:
    [leo] = hub.seat(table, "Léo")
    return leo


def due_after(hub: LocalHub, phone: LocalPhone, ms: float) -> bool:
    connected = hub.switchboard.phones[phone.connection.id]
    now = connected.clock.last_beat_ms + ms
    return hub.switchboard.beats.is_due(connected, now, hub.switchboard.race_is_near)


def test_a_beat_goes_out_every_two_seconds(hub: LocalHub, phone: LocalPhone) -> None:
    assert not due_after(hub, phone, BEAT_MS - 1)
    assert due_after(hub, phone, BEAT_MS)


def test_where_a_race_is_near_beats_follow_quickly_until_the_clock_is_known_well(
    hub: LocalHub, phone: LocalPhone
) -> None:
    phone.ask("choose", box="buntherum", options={})
    assert buntherum.HOOKS.races
    assert not due_after(hub, phone, QUICK_BEAT_MS - 1)
    assert due_after(hub, phone, QUICK_BEAT_MS)
    for _ in range(10):
        hub.measure_clock(phone, round_trip_ms=6, ahead_ms=0)
    assert not due_after(hub, phone, QUICK_BEAT_MS)
    assert due_after(hub, phone, BEAT_MS)


def test_other_boxes_leave_the_phones_in_peace(hub: LocalHub, phone: LocalPhone) -> None:
    phone.ask("choose", box="bazaar", options={})
    assert not due_after(hub, phone, QUICK_BEAT_MS)


@pytest.mark.parametrize("behind_proxy", [False, True])
def test_the_kernel_is_believed_about_the_link_unless_there_is_a_proxy_in_between(
    behind_proxy: bool,
) -> None:
    """Léo's page answers 300 ms late over a link of 1 ms, or is 300 ms away from the proxy."""
    hub = LocalHub(behind_proxy=behind_proxy)
    [leo] = hub.seat(hub.open(), "Léo")
    connected = hub.switchboard.phones[leo.connection.id]
    for _ in range(10):
        hub.switchboard.beats.send(connected)
        number = len(leo.screen.beats)
        hub.clock.ms += 300
        leo.connection.took(1.0)
        hub.switchboard.answered(leo.connection, number, hub.clock.ms)
    told, error_ms = connected.moment(0.0, hub.clock.ms, 0.0, live=True)
    assert (hub.clock.ms - told > 100) == behind_proxy
    assert (told - error_ms < hub.clock.ms - 100) == behind_proxy, "nothing but a tie"
    assert told + error_ms > hub.clock.ms - 30

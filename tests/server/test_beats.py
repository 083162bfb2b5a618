"""When the hub sends a beat: every two seconds, and more often where a race is near."""

from __future__ import annotations

import pytest

from rules.games import buntherum
from server.engine.pulse import PULSE_MS, Pulse
from server.wire.beats import BEAT_MS, QUICK_BEAT_MS, SILENCE_MS, Beats
from server.wire.phone import Phone
from tests.support.local import LocalHub, LocalPhone, engine


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


class Watched:
    """The beats of one phone, and the pulse of the hub that sends them."""

    def __init__(self, hub: LocalHub, phone: LocalPhone) -> None:
        self._clock, self._phones = hub.clock, hub.switchboard.phones
        self._connected: Phone = self._phones[phone.connection.id]
        self._pulse = Pulse(engine, hub.clock)
        self._beats = Beats(
            engine, lambda: [self._connected], lambda _code: False, hub.clock, self._pulse.late_ms
        )
        self._connected.heard(hub.clock.ms)

    def pass_time(self, ms: float) -> None:
        """The hub looks round all the while."""
        for _ in range(int(ms / PULSE_MS)):
            self._clock.ms += PULSE_MS
            self._pulse.beat()
            self._beats.look_round()

    def stand_still(self, ms: float) -> None:
        """A disk that hangs, a machine that sleeps: nothing is sent, nothing is heard."""
        self._clock.ms += ms
        self._pulse.beat()
        self._beats.look_round()

    def answer(self) -> None:
        self._connected.heard(self._clock.ms)

    @property
    def is_cut(self) -> bool:
        return self._connected not in self._phones.values()


@pytest.fixture
def watched(hub: LocalHub, phone: LocalPhone) -> Watched:
    return Watched(hub, phone)


def test_a_phone_that_is_not_heard_of_is_cut(watched: Watched) -> None:
    watched.pass_time(SILENCE_MS - PULSE_MS)
    assert not watched.is_cut
    watched.pass_time(2 * PULSE_MS)
    assert watched.is_cut


def test_nobody_is_cut_because_the_hub_stood_still(watched: Watched) -> None:
    watched.stand_still(SILENCE_MS * 2)
    assert not watched.is_cut
    watched.pass_time(SILENCE_MS - PULSE_MS)
    assert not watched.is_cut, "it is asked again, and has its time to answer"
    watched.answer()
    watched.pass_time(SILENCE_MS - PULSE_MS)
    assert not watched.is_cut


def test_who_is_gone_is_cut_also_after_the_hub_stood_still(watched: Watched) -> None:
    watched.stand_still(SILENCE_MS * 2)
    watched.pass_time(SILENCE_MS + 2 * PULSE_MS)
    assert watched.is_cut


def test_a_hub_that_stutters_still_cuts_who_is_gone(watched: Watched) -> None:
    for _ in range(int(SILENCE_MS / 500) + 1):
        watched.stand_still(500)
    assert watched.is_cut

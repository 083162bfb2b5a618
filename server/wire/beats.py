"""Beats: the heartbeat of every phone, and its clock against the hub's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import orjson

from server.engine.base import Engine
from server.engine.socketio import packet
from server.wire.phone import Phone

FIRST_BEATS, BEAT_MS, SILENCE_MS = 5, 2_000, 12_000
QUICK_BEAT_MS = 150  # on arrival, and where a race is near, until the phone's clock is known well
LOOK_ROUND_S = 0.1
AT_A_TIME = 20  # phones, before somebody else gets a turn


class Beats:
    def __init__(
        self,
        engine: Engine,
        phones: Callable[[], Iterable[Phone]],
        races: Callable[[str], bool],  # whether a race is near at the table with this code
        now: Callable[[], float],
        late_ms: Callable[[], float],
        behind_proxy: bool = False,
    ) -> None:
        self._engine = engine
        self._phones = phones
        self._races = races
        self._now = now
        self._late_ms = late_ms
        self._behind_proxy = behind_proxy
        self._asked_anew_ms = float("-inf")  # since the hub stood still

    def greet(self, phone: Phone) -> None:
        """A few beats at once for who has just come."""
        for _ in range(FIRST_BEATS):
            if phone.table_code is None:
                return
            self.send(phone)
            self._engine.sleep(QUICK_BEAT_MS / 1000)

    def look_round(self) -> None:
        races = cache(self._races)  # asked once a round, and not by all at the same table
        for number, phone in enumerate(list(self._phones())):
            now = self._now()
            if phone.wants_beats and self.is_due(phone, now, races):
                self.send(phone)
            if self._is_gone(phone, now):
                phone.connection.close()
            if number % AT_A_TIME == AT_A_TIME - 1:
                self._engine.sleep(0)

    def _is_gone(self, phone: Phone, now: float) -> bool:
        """While the hub stood still (a disk that hangs) nobody was asked, and nobody heard."""
        if now - max(phone.last_heard_ms, self._asked_anew_ms) <= SILENCE_MS:
            return False
        if self._late_ms() > BEAT_MS:
            self._asked_anew_ms = now
            return False
        return True

    def is_due(self, phone: Phone, now: float, races: Callable[[str], bool]) -> bool:
        since = now - phone.clock.last_beat_ms
        if since < QUICK_BEAT_MS or phone.clock.sure or phone.table_code is None:
            return since >= BEAT_MS
        return since >= BEAT_MS or races(phone.table_code)

    def send(self, phone: Phone) -> None:
        sent = self._now()
        self._look_at_link(phone, sent)
        number = phone.clock.beat(sent)
        body = {
            "hub_ms": sent,
            "version": phone.version,
            "offset_ms": phone.clock.offset_ms,
            "error_ms": phone.clock.error_ms,
        }
        phone.connection.say(packet(b"beat", orjson.dumps(body), number), at_once=True)

    def answered(self, phone: Phone, number: int, phone_ms: object) -> None:
        """With what the phone's clock showed."""
        back = self._now()
        phone.heard(back)
        self._look_at_link(phone, back)
        if isinstance(phone_ms, int | float) and not isinstance(phone_ms, bool):
            phone.clock.answered(number, phone_ms, back, self._late_ms())

    def _look_at_link(self, phone: Phone, now: float) -> None:
        """Behind a proxy the kernel knows but the way to the proxy."""
        told = None if self._behind_proxy else phone.connection.round_trips()
        phone.clock.linked(told, now)

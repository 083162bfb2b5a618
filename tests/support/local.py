"""A hub without sockets, disks or a clock of its own: for tests that tell what the time is."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

from server.door.brake import Brake
from server.door.door import Door
from server.engine import open_engine
from server.engine.base import Engine
from server.engine.round_trips import LATEST_SHARE, RoundTrips
from server.metrics import Metrics
from server.store.base import Store
from server.store.memory import MemoryStore
from server.table.dealer import Dealer
from server.table.tables import Tables
from server.wire.audience import Audience
from server.wire.elsewhere import Elsewhere
from server.wire.invites import Invites
from server.wire.switchboard import Switchboard
from tests.support import promises
from tests.support.player import Answer, Player

PACKET = re.compile(r"2(\d*)(\[.*)", re.DOTALL)
MOST_TURNS = 30  # of the green threads, until everything that can happen now has happened

engine = open_engine(os.environ.get("TABLEE_ENGINE", "eventlet"))


class Clock:
    """Hub time, told by the test."""

    def __init__(self) -> None:
        self.ms = 1_000_000.0

    def __call__(self) -> float:
        return self.ms


class LocalHub:
    """Everything of a hub but its engine's sockets and its pages."""

    def __init__(
        self,
        store: Store | None = None,
        clock: Clock | None = None,
        *,
        behind_proxy: bool = False,
        engine: Engine = engine,
        rng: Random | None = None,
        shared: bool = False,
        invites: Invites | None = None,
    ) -> None:
        self.clock = clock or Clock()
        self.store = store or MemoryStore()
        self.dealer = Dealer(rng or Random(7))
        told = Announced()
        self.announced, self.said = told.versions, told.words
        elsewhere = Elsewhere(self.clock, told)
        self.tables = Tables(
            engine,
            self.store,
            Door(self.clock),
            lambda code: Audience(code, elsewhere.at),
            now=self.clock,
            dealer=self.dealer,
            shared=shared,
            announce=elsewhere.announce_version,
        )
        self.metrics = Metrics()
        self.switchboard = Switchboard(
            engine,
            self.tables,
            Brake(self.clock, elsewhere.tell_guess),
            self.metrics,
            now=self.clock,
            behind_proxy=behind_proxy,
            invites=invites,
            elsewhere=elsewhere,
        )
        self.connections = count()

    def open(self) -> str:
        return self.tables.open().code

    def phone(self, code: str, address: str = "192.0.2.7") -> LocalPhone:
        phone = LocalPhone(self, code, address)
        phone.join()
        return phone

    def seat(self, code: str, *names: str) -> list[LocalPhone]:
        """A phone for each name, sitting at the table."""
        phones = []
        for name in names:
            phone = self.phone(code)
            phone.sit(name)
            phones.append(phone)
        return phones

    def settle(self) -> None:
        """Let green threads do all they can do now."""
        for _ in range(MOST_TURNS):
            engine.sleep(0)

    def wait(self, ms: float) -> None:
        """Let time go by, from one moment of the timekeeper to the next."""
        end = self.clock.ms + ms
        while True:
            to_next = self._run_due()
            if to_next is None or self.clock.ms + to_next > end:
                break
            self.clock.ms += to_next
        self.clock.ms = end
        self._run_due()

    def _run_due(self) -> float | None:
        while (to_next := self.tables.timekeeper.run_due()) is not None and to_next <= 0:
            self.settle()
        self.settle()
        return self.tables.timekeeper.run_due()

    def clock_of(self, code: str) -> int:
        """Table time."""
        return self.tables.find(code).clock.time()

    def measure_clock(self, phone: LocalPhone, round_trip_ms: float, ahead_ms: float) -> None:
        """The phone answered a beat, after a round trip, with a clock that is so much ahead."""
        clock = self.switchboard.phones[phone.connection.id].clock
        now = self.clock.ms
        middle = now - round_trip_ms / 2
        clock.measured(now - round_trip_ms, middle + ahead_ms, now)
        clock.linked(phone.connection.took(round_trip_ms), now)

    def died_and_woke(self) -> LocalHub:
        """Another hub on the same store, some time later; nothing else is left of this one."""
        clock = Clock()
        clock.ms = self.clock.ms + 3_600_000
        return LocalHub(self.store, clock)


def one_more(before: RoundTrips | None, took_ms: float) -> RoundTrips:
    """What a kernel tells after one more piece went through."""
    if before is None:
        return RoundTrips(took_ms, took_ms, 1)
    smoothed_ms = before.smoothed_ms + LATEST_SHARE * (took_ms - before.smoothed_ms)
    return RoundTrips(min(before.least_ms, took_ms), smoothed_ms, before.pieces + 1)


class Announced:
    """What other processes are told. Nothing comes back from there."""

    def __init__(self) -> None:
        self.versions: list[tuple[str, int]] = []  # of tables
        self.words: list[bytes] = []  # about who is here

    def publish(self, code: str, version: int) -> None:
        self.versions.append((code, version))

    def say(self, words: bytes) -> None:
        self.words.append(words)

    def subscribe_for_ever(self, *_: object) -> None: ...


class LocalConnection:
    """Stands in for the engine: hands over what is said, at once."""

    def __init__(self, hub: LocalHub, phone: LocalPhone) -> None:
        self.id = f"connection {next(hub.connections)}"
        self.address = phone.address
        self._hub = hub
        self._phone = phone
        self._round_trips: RoundTrips | None = None
        hub.switchboard.opened(self)

    def heard(self, event: str, *said: Any) -> Answer:
        heard = self._hub.switchboard.heard(self, event, said)
        assert heard is not None, "the hub stops"
        answer: Answer = json.loads(heard)
        promises.check_answer(event, json.loads(json.dumps(answer, allow_nan=False)))
        return answer

    def hold(self) -> None:
        """It all comes at once anyway."""

    def say(self, packet: bytes, *, at_once: bool = False) -> None:
        found = PACKET.fullmatch(packet.decode())
        assert found is not None, packet
        number, event = found.groups()
        self._phone.hear(*json.loads(event))
        if number and self._phone.clock is not None:
            self._hub.switchboard.answered(self, int(number), self._phone.clock())

    def close(self) -> None:
        self._hub.switchboard.closed(self)

    def round_trips(self) -> RoundTrips | None:
        return self._round_trips

    def took(self, round_trip_ms: float) -> RoundTrips:
        """The kernel saw a piece go through."""
        self._round_trips = one_more(self._round_trips, round_trip_ms)
        return self._round_trips


class LocalPhone(Player):
    def __init__(self, hub: LocalHub, code: str, address: str) -> None:
        super().__init__(code)
        self.address = address
        self.clock: Callable[[], float] | None = None  # answers beats with it
        self._hub = hub
        self.connection = LocalConnection(hub, self)

    def say(self, event: str, body: Any) -> Answer:
        return self.connection.heard(event, body)

    def say_all(self, event: str, *said: Any) -> Answer:
        return self.connection.heard(event, *said)

    def join(self, *, watch: bool = False) -> Answer:
        answer = super().join(watch=watch)
        assert not self.screen.clean, "everything was told before the answer"
        return answer

    def hear(self, event: str, body: Any) -> None:
        promises.check_event(event, body)
        self.screen.show(event, body)

    def lose_link(self) -> None:
        self.connection.close()

    def come_back(self) -> Answer:
        self.connection = LocalConnection(self._hub, self)
        return self.join()

    def at(self, hub: LocalHub) -> LocalPhone:
        """The same phone, come back to a hub that had died."""
        phone = LocalPhone(hub, self.code, self.address)
        phone.tokens = self.tokens
        phone.join()
        return phone

    def come_back_after_losing_the_link(self) -> Answer:
        self.lose_link()
        return self.come_back()

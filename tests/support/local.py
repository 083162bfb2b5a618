"""A hub without sockets, disks or a clock of its own: for tests that tell what the time is."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from queue import SimpleQueue
from random import Random
from types import SimpleNamespace
from typing import Any

from server import green
from server.brake import Brake
from server.dealer import Dealer
from server.metrics import Metrics
from server.socket import Sockets
from server.store.base import Store
from server.store.memory import MemoryStore
from server.tables import Tables
from tests.support.player import Answer, Player

PACKET = re.compile(r"(\d)(\d*)(\[.*)", re.DOTALL)
MOST_TURNS = 30  # of the green threads, until everything that can happen now has happened


class Clock:
    """Hub time, told by the test."""

    def __init__(self) -> None:
        self.ms = 1_000_000.0

    def __call__(self) -> float:
        return self.ms


class LocalHub:
    """Everything of a hub from the decoded message on."""

    def __init__(self, store: Store | None = None, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.store = store or MemoryStore()
        self.dealer = Dealer(Random(7))
        self.announced: list[tuple[str, int]] = []
        self.tables = Tables(
            self.store,
            dealer=self.dealer,
            now=self.clock,
            announce=lambda code, version: self.announced.append((code, version)),
        )
        self.metrics = Metrics()
        self.wire = Wire()
        self.sockets = Sockets(self.wire, self.tables, Brake(self.clock), self.metrics)

    def open(self) -> str:
        return self.tables.open().code

    def phone(self, code: str, address: str = "192.0.2.7") -> LocalPhone:
        phone = LocalPhone(self.wire, code, address)
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
            green.sleep(0)

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

    def measure_link(self, phone: LocalPhone, round_trip_ms: float, ahead_ms: float) -> None:
        """The phone answered a beat, after a round trip, with a clock that is so much ahead."""
        link = self.sockets.phones[phone.sid].link
        now = self.clock.ms
        middle = now - round_trip_ms / 2
        link.measured(now - round_trip_ms, middle + ahead_ms, now)

    def died_and_woke(self) -> LocalHub:
        """Another hub on the same store, some time later; nothing else is left of this one."""
        clock = Clock()
        clock.ms = self.clock.ms + 3_600_000
        return LocalHub(self.store, clock)


class Wire:
    """Stands in for the Socket.IO server: hands over what is said, at once."""

    def __init__(self) -> None:
        self.handlers: dict[str, Callable[..., Any]] = {}
        self.manager = SimpleNamespace(eio_sid_from_sid=lambda sid, _namespace: sid)
        self.eio = self
        self.sockets: dict[str, Any] = {}
        self.phones: dict[str, LocalPhone] = {}

    def on(self, event: str, handler: Callable[..., Any]) -> None:
        self.handlers[event] = handler

    def plug_in(self, phone: LocalPhone) -> str:
        sid = f"sid {len(self.phones)}"
        self.phones[sid] = phone
        self.sockets[sid] = SimpleNamespace(closed=False, upgraded=False, queue=SimpleQueue())
        self.handlers["connect"](sid, {"tablee.address": phone.address})
        return sid

    def unplug(self, sid: str) -> None:
        del self.sockets[sid]
        self.handlers["disconnect"](sid)

    # What the hub calls

    def send(self, sid: str, packet: str) -> None:
        phone = self.phones[sid]
        kind, number, event = PACKET.fullmatch(packet).groups()  # type: ignore[union-attr]
        assert kind == "2"
        phone.hear(*json.loads(event))
        if number and phone.clock is not None:
            self.handlers["message"](sid, f"3{number}[{phone.clock()}]")

    def disconnect(self, sid: str) -> None:
        self.unplug(sid)


class LocalPhone(Player):
    def __init__(self, wire: Wire, code: str, address: str) -> None:
        super().__init__(code)
        self.address = address
        self.clock: Callable[[], float] | None = None  # answers beats with it
        self._wire = wire
        self.sid = wire.plug_in(self)

    def say(self, event: str, body: Any) -> Answer:
        return self.say_all(event, body)

    def say_all(self, event: str, *said: Any) -> Answer:
        answer: Answer = self._wire.handlers[event](self.sid, *said)
        json.dumps(answer, allow_nan=False)
        return answer

    def join(self, *, watch: bool = False) -> Answer:
        answer = super().join(watch=watch)
        assert not self.screen.clean, "everything was told before the answer"
        return answer

    def hear(self, event: str, body: Any) -> None:
        self.screen.show(event, body)

    def lose_link(self) -> None:
        self._wire.unplug(self.sid)

    def come_back(self) -> Answer:
        self.sid = self._wire.plug_in(self)
        return self.join()

    def at(self, hub: LocalHub) -> LocalPhone:
        """The same phone, come back to a hub that had died."""
        phone = LocalPhone(hub.wire, self.code, self.address)
        phone.tokens = self.tokens
        phone.join()
        return phone

    def come_back_after_losing_the_link(self) -> Answer:
        self.lose_link()
        return self.come_back()

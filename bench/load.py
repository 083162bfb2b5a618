"""The workload: T tables of six phones, one action at a time at each table, all the time.

One phone acts; when the phone whose turn is next has its update, that one acts. An action's time
is from sending it to the moment when the next phone could act. Nobody waits in between, so a
server is always as busy as T tables can make it.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.wire import Broken, Link, Loop

PHONES = 6
WARM_UP_S = 1.0


@dataclass
class Meter:
    """What was counted since it was last reset; times in seconds."""

    times: list[float] = field(default_factory=list)
    verbs: dict[str, int] = field(default_factory=dict)

    def note(self, verb: str) -> None:
        self.verbs[verb] = self.verbs.get(verb, 0) + 1

    def reset(self) -> None:
        self.times.clear()
        self.verbs.clear()


class Table(ABC):
    """Six phones at one table, from the point of view of one kind of server."""

    def __init__(self, number: int, meter: Meter) -> None:
        self.number = number
        # Each table is a household of its own: a server may brake what one address does.
        self.home = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.meter = meter
        self.links: list[Link] = []
        self.sent_at = 0.0
        self.ready = True  # to be measured

    @abstractmethod
    def hear(self, seat: int, payload: bytes) -> None:
        """One message reached the phone of this seat."""

    @abstractmethod
    def begin(self) -> None:
        """The first phone acts; from then on whoever has its turn does."""

    def add_phone(self, loop: Loop, port: int, path: str) -> Link:
        link = loop.connect(port, path, self, len(self.links), self.home)
        self.links.append(link)
        link.take(b"")
        return link

    def sending(self) -> None:
        self.sent_at = time.perf_counter()


class RoundTable(Table):
    """Turns go round: the phones know who is next, and wait only for its update."""

    def begin(self) -> None:
        self.act()

    @abstractmethod
    def act(self) -> None:
        """The phone whose turn it is acts."""

    def next_turn(self) -> None:
        """The next phone has its update: note the time, and act."""
        self.meter.times.append(time.perf_counter() - self.sent_at)
        self.act()


class Adapter(ABC):
    """How one kind of server is started and how a table is opened on it."""

    name: str
    title: str
    stored = False
    all_cores = False  # or one of its own

    @abstractmethod
    def command(self, port: int, folder: Path) -> list[str]:
        """What starts it; `folder` is an empty one for its data."""

    @abstractmethod
    def open_table(self, loop: Loop, port: int, number: int, meter: Meter) -> Table:
        """A table with six connected phones, ready for its first action."""

    def environment(self) -> dict[str, str]:
        return {}

    def missing(self) -> str | None:
        """Why it cannot run here, if it cannot."""
        return None


@dataclass(frozen=True, slots=True)
class Load:
    """What the phones saw in the measured seconds."""

    actions: int
    seconds: float
    times_ms: Sequence[float]  # sorted
    frames: int
    received_bytes: int
    verbs: dict[str, int]

    def percentile(self, share: float) -> float:
        if not self.times_ms:
            return float("nan")
        return self.times_ms[min(len(self.times_ms) - 1, int(share * len(self.times_ms)))]


def start(loop: Loop, tables: Sequence[Table]) -> None:
    """Let all tables play until they do what is to be measured, and a little longer."""
    for table in tables:
        table.begin()
    loop.until(lambda: all(table.ready for table in tables), 60, "what is to be measured")
    loop.serve_for(WARM_UP_S)


def measure(loop: Loop, tables: Sequence[Table], meter: Meter, seconds: float) -> Load:
    meter.reset()
    links = [link for table in tables for link in table.links]
    frames = sum(link.frames for link in links)
    received = sum(link.received for link in links)
    began = time.perf_counter()
    loop.serve_for(seconds)
    elapsed = time.perf_counter() - began
    times = sorted(1000 * taken for taken in meter.times)
    stuck = [table.number for table in tables if table.sent_at < began]
    if stuck:
        raise Broken(f"{len(stuck)} of {len(tables)} tables stood still: {stuck[:5]}")
    return Load(
        actions=len(times),
        seconds=elapsed,
        times_ms=times,
        frames=sum(link.frames for link in links) - frames,
        received_bytes=sum(link.received for link in links) - received,
        verbs=dict(meter.verbs),
    )

"""Links of every kind: a relay between a phone and the hub that lets everything take its time.

Each way has a shortest time and jitter on top of it, drawn anew for each piece that passes; nothing
overtakes (it is TCP). A road also is where the phone's clock comes from: ahead or behind by hours,
and drifting.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import cast

from bench.fairness.kernels import FOLDER, Kernel

MOST_DELAY_MS, MOST_JITTER_MS = 150.0, 150.0
UNLIKE = 0.05  # shortest ways down and up differ from their middle by up to this share
DRIFT = 30e-6
USUAL = ("even", "spikes", "dozing")
BEAT = re.compile(rb'42\d+\["beat"')
BEAT_ANSWER = re.compile(rb"43(\d+)\[")

JITTERS: dict[str, Callable[[Random, float], float]] = {
    "even": lambda rng, most: rng.uniform(0, most),
    "spikes": lambda rng, most: min(most, rng.expovariate(3 / most)) if most else 0.0,
    # A phone that dozes: half of what comes waits for the next beacon of the Wi-Fi.
    "dozing": lambda rng, most: rng.uniform(0, most) * (1 if rng.random() < 0.5 else 0.05),
    # Hardly ever as quick as it could be: many queues one after another.
    "crowded": lambda rng, most: most * sum(rng.random() for _ in range(3)) / 3,
}


@dataclass
class Road:
    rng: Random
    delay_ms: float
    unlike: float
    down: tuple[str, float]  # kind of jitter, and how much at most
    up: tuple[str, float]
    ahead_ms: float
    drift: float
    hidden: bool = False  # from the hub's kernel, as by a proxy
    ups_ms: dict[int, float] = field(default_factory=dict)  # what the answer to a beat took
    kernel: Kernel | None = None
    with_answer_ms: dict[int, float] = field(default_factory=dict)  # beats to be acknowledged so

    @classmethod
    def any(cls, rng: Random, kinds: Sequence[str] = USUAL) -> Road:
        def jitter() -> tuple[str, float]:
            return rng.choice(kinds), rng.uniform(0, MOST_JITTER_MS)

        return cls(
            rng,
            delay_ms=rng.uniform(0, MOST_DELAY_MS),
            unlike=rng.uniform(-UNLIKE, UNLIKE),
            down=jitter(),
            up=jitter(),
            ahead_ms=rng.uniform(-4e7, 4e7),
            drift=rng.uniform(-DRIFT, DRIFT),
        )

    @classmethod
    def near(cls, rng: Random) -> Road:
        """A phone in the same room as the hub, wide awake."""
        road = cls.any(rng)
        road.delay_ms, road.down, road.up = rng.uniform(0, 1), ("even", 1.0), ("even", 1.0)
        return road

    def down_ms(self) -> float:
        kind, most = self.down
        return self.delay_ms * (1 + self.unlike) + JITTERS[kind](self.rng, most)

    def up_ms(self) -> float:
        kind, most = self.up
        return self.delay_ms * (1 - self.unlike) + JITTERS[kind](self.rng, most)

    def acknowledge(self, down_ms: float, after_ms: float) -> None:
        """What took so long down is acknowledged so much later, by the phone's kernel alone."""
        if self.kernel is not None:
            took_ms = down_ms + after_ms + self.up_ms()
            loop = asyncio.get_running_loop()
            loop.call_later((took_ms - down_ms) / 1000, self.kernel.took, took_ms)

    def clock(self, hub_ms: float) -> float:
        """What the phone's own clock shows then."""
        return hub_ms * (1 + self.drift) + self.ahead_ms


class Way(asyncio.Protocol):
    """One end of a relayed connection; what it hears leaves at the other end, later."""

    def __init__(
        self, takes_ms: Callable[[], float], passed: Callable[[bytes, float], None] | None = None
    ) -> None:
        self._takes_ms = takes_ms
        self._passed = passed  # told what leaves, and how many ms it took
        self._last = 0.0
        self.transport: asyncio.Transport | None = None
        self.other: Way | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        loop = asyncio.get_running_loop()
        came = loop.time()
        # Timers of the very same moment may go off in any order.
        self._last = max(came + self._takes_ms() / 1000, self._last + 1e-6)
        loop.call_at(self._last, self._pass_on, data, came)

    def _pass_on(self, data: bytes, came: float) -> None:
        if self._passed is not None:
            self._passed(data, 1000 * (asyncio.get_running_loop().time() - came))
        if self.other is not None and self.other.transport is not None:
            self.other.transport.write(data)

    def connection_lost(self, _error: Exception | None) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.close()


async def build(road: Road, hub_port: int, home: str) -> int:
    """Open a relay for one phone; gives its port. The hub sees the phone at address `home`."""
    loop = asyncio.get_running_loop()

    def went_up(data: bytes, ms: float) -> None:
        for number in BEAT_ANSWER.findall(data):
            road.ups_ms[int(number)] = ms
            before_ms = road.with_answer_ms.pop(int(number), None)
            if road.kernel is not None and before_ms is not None:
                road.kernel.took(before_ms + ms)

    def went_down(data: bytes, ms: float) -> None:
        """What the page answers, its kernel acknowledges with the answer: see `Phone`."""
        if road.kernel is not None and not BEAT.search(data):
            road.acknowledge(ms, road.kernel.delay_ms())

    to_hub = Way(road.down_ms, went_down)
    transport, _ = await loop.create_connection(
        lambda: to_hub, "127.0.0.1", hub_port, local_addr=(home, 0)
    )
    if not road.hidden:
        address, own_port = transport.get_extra_info("sockname")
        road.kernel = Kernel(Path(os.environ[FOLDER]) / f"{address}-{own_port}", road.rng)
        road.kernel.took(road.down_ms() + road.up_ms())  # the handshake
    to_phone = Way(road.up_ms, went_up)
    to_hub.other, to_phone.other = to_phone, to_hub
    server = await loop.create_server(lambda: to_phone, "127.0.0.1", 0)
    port: int = server.sockets[0].getsockname()[1]
    return port

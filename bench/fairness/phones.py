"""Phones as the hub sees them: honest ones, and ones that lie about their time."""

from __future__ import annotations

import asyncio
import base64
import os
import time
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, cast

import orjson

from bench.fairness.kernels import DELAYED_ACK_MS
from bench.fairness.roads import Road, build
from bench.wire import Broken, Link

MEASURED_MS = 60_000  # for so long the hub remembers round trips
ANSWER_S = 20
PROBE_S, STOOD_STILL_MS = 0.01, 25.0


def hub_ms() -> float:
    """The one true time: the hub's own clock, which all processes of a machine share."""
    return time.monotonic() * 1000


class Phone(asyncio.Protocol):
    """An honest phone. Tells `saw` of each view."""

    def __init__(self, road: Road, saw: Callable[[Phone], None]) -> None:
        self.road = road
        self.seat = -1
        self.key = -1
        self.version = 0
        self.room: dict[str, Any] = {}
        self.game: dict[str, Any] | None = None
        self.offers: list[dict[str, Any]] = []
        self.round_trips: deque[tuple[float, float]] = deque()  # when, and how long
        self._saw = saw
        self._link: Link | None = None
        self._head = b""
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._downs_ms: dict[int, float] = {}
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # What an honest phone tells of its time

    def beat_clock(self, now: float) -> float:
        return self.road.clock(now)

    def holds_ms(self) -> float:
        """For how long it holds back the answer to a beat."""
        return 0.0

    def stamp(self, pressed: float) -> float:
        return self.road.clock(pressed)

    # The link

    async def connect(self, hub_port: int, home: str) -> None:
        await self._connect(await build(self.road, hub_port, home), hub_port)

    async def _connect(self, port: int, hub_port: int) -> None:
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: self, "127.0.0.1", port)
        host = f"127.0.0.1:{hub_port}"
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: {host}\r\n"
            f"Origin: http://{host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await asyncio.wait_for(self._ready, ANSWER_S)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._ready.done():
            self._ready.set_exception(Broken(f"no link: {error} {self._head[:200]!r}"))

    def data_received(self, data: bytes) -> None:
        if self._link is not None:
            self._link.take(data)
            return
        self._head += data
        head, found, rest = self._head.partition(b"\r\n\r\n")
        if found:
            if b" 101 " not in head.split(b"\r\n")[0]:
                raise Broken(f"no websocket: {head[:200]!r}")
            self._link = Link(cast(Any, Writer(self._transport)), self, 0, b"")
            self._link.take(rest)

    def close(self) -> None:
        self._transport.close()

    # What it hears

    def hear(self, _seat: int, payload: bytes) -> None:
        if payload.startswith(b"42["):
            self._event(*orjson.loads(payload[2:]))
        elif payload.startswith(b"42"):
            number, _, rest = payload[2:].partition(b"[")
            self._beat(int(number), orjson.loads(b"[" + rest)[1]["hub_ms"])
        elif payload.startswith(b"43"):
            number, _, rest = payload[2:].partition(b"[")
            waiting = self._asked.pop(int(number))
            if not waiting.done():
                waiting.set_result(orjson.loads(b"[" + rest)[0])
        elif payload.startswith(b"40"):
            self._ready.set_result(None)
        elif payload.startswith(b"0"):
            self._say(b"40")
        elif payload == b"2":
            self._say(b"3")

    def _event(self, name: str, body: dict[str, Any]) -> None:
        if name != "view":
            return
        self.version = body["version"]
        self.room = body.get("room", self.room)
        self.game = body.get("game", self.game)
        for seat, hand in body.get("hands", {}).items():
            self.seat, self.offers = int(seat), hand["offers"]
        self._saw(self)

    def _beat(self, number: int, sent_ms: float) -> None:
        self._downs_ms[number] = down_ms = hub_ms() - sent_ms
        hold_ms = self.holds_ms()
        if hold_ms > DELAYED_ACK_MS:  # its kernel does not wait that long
            self.road.acknowledge(down_ms, DELAYED_ACK_MS)
        else:
            self.road.with_answer_ms[number] = down_ms + hold_ms
        if hold_ms:
            asyncio.get_running_loop().call_later(hold_ms / 1000, self._answer_beat, number)
        else:
            self._answer_beat(number)

    def _answer_beat(self, number: int) -> None:
        if not self._transport.is_closing():
            self._say(b"43%d[%.3f]" % (number, self.beat_clock(hub_ms())))

    def round_trip_ms(self) -> float:
        """The longest of the last minute, without what the phone held back."""
        now = hub_ms()
        for number in [n for n in self._downs_ms if n in self.road.ups_ms]:
            took = self._downs_ms.pop(number) + self.road.ups_ms.pop(number)
            self.round_trips.append((now, took))
        while self.round_trips and now - self.round_trips[0][0] > MEASURED_MS:
            self.round_trips.popleft()
        return max((took for _, took in self.round_trips), default=0.0)

    # What it says

    def may(self, verb: str) -> bool:
        return any(offer["verb"] == verb for offer in self.offers)

    def act(self, verb: str, **args: Any) -> asyncio.Future[dict[str, Any]]:
        return self._tell("act", {"seat": self.seat, "verb": verb, "args": args})

    async def ask(self, verb: str, **args: Any) -> dict[str, Any]:
        by = self.key if self.key >= 0 else None
        return await self.told(self._tell("ask", {"by": by, "verb": verb, "args": args}))

    async def join(self, code: str) -> None:
        await self.told(self._request("join", {"code": code, "tokens": [], "watch": False}))

    async def told(self, answer: asyncio.Future[dict[str, Any]]) -> dict[str, Any]:
        told = await asyncio.wait_for(answer, ANSWER_S)
        if not told["ok"]:
            raise Broken(f"refused: {told}")
        return told

    def _tell(self, event: str, message: dict[str, Any]) -> asyncio.Future[dict[str, Any]]:
        return self._request(
            event, {**message, "id": os.urandom(16).hex(), "version": self.version}
        )

    def _request(self, event: str, body: dict[str, Any]) -> asyncio.Future[dict[str, Any]]:
        self._number += 1
        self._asked[self._number] = asyncio.get_running_loop().create_future()
        self._say(b"42%d" % self._number + orjson.dumps([event, body]))
        return self._asked[self._number]

    def _say(self, packet: bytes) -> None:
        assert self._link is not None
        self._link.send(packet)


class Writer:
    """What `Link` needs of a socket."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def send(self, data: bytes) -> int:
        self._transport.write(data)
        return len(data)


class Probe(Phone):
    """Asks the hub something all the time, without a relay: so it is known when it stood still."""

    def __init__(self) -> None:
        super().__init__(Road.any(Random(0)), lambda _phone: None)
        self._stood: deque[tuple[float, float]] = deque(maxlen=1_000)  # until when, for how long

    async def connect(self, hub_port: int, _home: str = "") -> None:
        await self._connect(hub_port, hub_port)

    async def ask_for_ever(self) -> None:
        while True:
            before = hub_ms()
            await self._request("record", {})
            took = hub_ms() - before
            if took > STOOD_STILL_MS:
                self._stood.append((hub_ms(), took))
            await asyncio.sleep(PROBE_S)

    def stood_ms(self, since: float) -> float:
        """The longest that the hub stood still since then."""
        return max((took for until, took in self._stood if until > since), default=0.0)


class Early(Phone):
    """Claims to have pressed an hour ago."""

    def stamp(self, pressed: float) -> float:
        return super().stamp(pressed) - 3_600_000


class Shifted(Phone):
    """Answers beats with a clock that is ahead of the one it stamps its presses with."""

    def beat_clock(self, now: float) -> float:
        return super().beat_clock(now) + 200


class Holding(Early):
    """Holds back its answers to beats, to seem further away than it is."""

    def holds_ms(self) -> float:
        return 150.0


class Wobbling(Early):
    """Answers beats with a clock that jumps about, so that nobody can be sure of anything."""

    def beat_clock(self, now: float) -> float:
        return super().beat_clock(now) + self.road.rng.uniform(-150, 150)


class Late(Early):
    """Answers beats so late that it seems to be at the other end of the world."""

    def holds_ms(self) -> float:
        return 390.0


class LateAtTimes(Late):
    def holds_ms(self) -> float:
        return super().holds_ms() if self.road.rng.random() < 0.5 else 0.0


class JustInTime(Early):
    """Answers just before its kernel would acknowledge the beat by itself."""

    def holds_ms(self) -> float:
        return DELAYED_ACK_MS - 2


class LateShifted(Late, Shifted):
    """Answers late, and with another clock."""


class LateWobbling(LateAtTimes, Wobbling):
    """Answers late at times, and with a clock that jumps."""


class LateHonestly(LateAtTimes):
    """Answers late at times, and claims but what could be so: half of what it held back."""

    def stamp(self, pressed: float) -> float:
        return self.road.clock(pressed) - 195


LIARS: dict[str, type[Phone]] = {
    "claims to have pressed an hour ago": Early,
    "answers beats with another clock": Shifted,
    "holds back its answers to beats": Holding,
    "answers beats with a clock that jumps": Wobbling,
}
NEAR_LIARS: dict[str, type[Phone]] = {
    "answers late": Late,
    "answers late at times": LateAtTimes,
    "answers just before its kernel": JustInTime,
    "answers late with another clock": LateShifted,
    "answers late at times with a clock that jumps": LateWobbling,
    "answers late at times and claims half of it": LateHonestly,
}

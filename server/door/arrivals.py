"""Who has come to the hub, for `tablee doctor --watch` and the screen of the hub's own machine.

None of it is written or counted.
"""

from __future__ import annotations

import hmac
import re
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

KEPT = 200  # the latest
DEVICES = re.compile(r"iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux")

# How far it came: it was refused at the gate, read a page, or has the link that a table needs.
Stage = Literal["refused", "page", "link"]
STAGES: tuple[Stage, ...] = ("refused", "page", "link")


def doctors_key(secret: bytes) -> str:
    """What the doctor shows: who can read the data folder can make it, and nobody else."""
    return hmac.new(secret, b"doctor", "sha256").hexdigest()


@dataclass(slots=True)
class Arrival:
    number: int
    address: str
    device: str
    host: str  # where it looked for the hub
    stage: Stage
    at_ms: float  # when it came so far
    seen_ms: float  # when it last asked for something


@dataclass(frozen=True, slots=True)
class ToldArrival:
    """As the doctor is told of it."""

    number: int
    address: str
    device: str
    host: str
    stage: Stage
    ago_ms: int

    @classmethod
    def of(cls, came: Arrival, now_ms: float) -> ToldArrival:
        ago_ms = round(now_ms - came.at_ms)
        return cls(came.number, came.address, came.device, came.host, came.stage, ago_ms)


def read_arrivals(said: Sequence[Any]) -> list[Arrival]:
    """What another process told: hub time is the same there."""
    return [Arrival(**arrival) for arrival in said]


class Arrivals:
    def __init__(self, now: Callable[[], float], *, shared: bool = False) -> None:
        """`shared`: with other processes of this machine, which number theirs by the same clock."""
        self._now = now
        self._shared = shared
        self._count = 0
        self._latest: OrderedDict[tuple[str, str], Arrival] = OrderedDict()

    def note(self, address: str, environ: dict[str, Any], *, refused: bool) -> None:
        """A request; the first of each stage counts."""
        path = str(environ.get("PATH_INFO", ""))
        stage: Stage = "refused" if refused else "link" if path == "/socket.io/" else "page"
        named = DEVICES.search(str(environ.get("HTTP_USER_AGENT", "")))
        device = named[0] if named else ""
        known, now_ms = self._latest.get((address, device)), self._now()
        if known is not None:
            known.seen_ms = now_ms
            if STAGES.index(known.stage) >= STAGES.index(stage):
                return
        self._count += 1
        if self._shared:
            self._count = max(self._count, int(now_ms * 1000))
        host = str(environ.get("HTTP_HOST", ""))[:80]
        self._latest[address, device] = Arrival(
            self._count, address, device, host, stage, now_ms, now_ms
        )
        self._latest.move_to_end((address, device))
        while len(self._latest) > KEPT:
            self._latest.popitem(last=False)

    def since(self, number: int) -> list[Arrival]:
        """Those after this one, in their order."""
        return [arrival for arrival in self._latest.values() if arrival.number > number]

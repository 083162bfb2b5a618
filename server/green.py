"""The only place that knows which engine runs the hub (eventlet), so that it can be exchanged."""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from math import inf
from typing import Any, Generic, TypeVar

# We know that eventlet is being retired: docs/decisions/0001-eventlet-behind-one-module.md.
warnings.filterwarnings("ignore", message="\nEventlet is deprecated")

import eventlet  # noqa: E402
import eventlet.event  # noqa: E402
import eventlet.patcher  # noqa: E402
import eventlet.semaphore  # noqa: E402
import eventlet.tpool  # noqa: E402

T = TypeVar("T")

# Real threads: one writes the log, one notes clocks. Each has its own link to SQLite, and memory.
THREADS = 2


def patch() -> None:
    """Make sockets and clocks of the standard library cooperative. Before anything else."""
    eventlet.monkey_patch()
    eventlet.tpool.set_num_threads(THREADS)


def spawn(function: Callable[..., Any], *args: Any) -> Any:
    return eventlet.spawn_n(function, *args)


def sleep(seconds: float = 0) -> None:
    eventlet.sleep(seconds)


def in_thread(function: Callable[..., T], *args: Any) -> T:
    """Run what would block everybody in a real thread, and wait for it here alone."""
    result: T = eventlet.tpool.execute(function, *args)
    return result


def thread_local() -> Any:
    """What each real thread has of its own; green threads of the same real thread share it."""
    return eventlet.patcher.original("threading").local()


def leave_body(environ: dict[str, Any]) -> None:
    """Do not read the rest of a refused request: it may have no end, and readers no pause."""
    body = environ.get("eventlet.input")
    if body is not None:
        body.chunked_input, body.content_length = False, 0


def hub_ms() -> float:
    """Hub time: a clock that only goes forward, in ms."""
    return time.monotonic() * 1000


PULSE_MS, REMEMBERED_MS = 20.0, 100.0


class Pulse:
    """Feels when the hub stood still (a long collection of garbage, a busy machine)."""

    def __init__(self, now: Callable[[], float] = hub_ms) -> None:
        self._now = now
        self._last = now()
        self._stood = (0.0, -inf)  # for how long, until when

    def beat_for_ever(self) -> None:
        while True:
            sleep(PULSE_MS / 1000)
            self.beat()

    def beat(self) -> None:
        now = self._now()
        still = now - self._last - 2 * PULSE_MS
        if still > 0:
            self._stood = still + PULSE_MS, now
        self._last = now

    def late_ms(self) -> float:
        """For how long what is heard now may have lain there unheard. 0, nearly always."""
        now = self._now()
        still = now - self._last - 2 * PULSE_MS
        if still > 0:
            return still + PULSE_MS
        for_ms, until = self._stood
        return for_ms if now - until < REMEMBERED_MS else 0.0


class Promise(Generic[T]):
    """A value that one green thread gives and others wait for."""

    def __init__(self) -> None:
        self._event = eventlet.event.Event()

    def give(self, value: T) -> None:
        self._event.send(value)

    def fail(self, error: BaseException) -> None:
        self._event.send_exception(error)

    def wait(self) -> T:
        value: T = self._event.wait()
        return value


class Lock:
    """One green thread at a time."""

    def __init__(self) -> None:
        self._semaphore = eventlet.semaphore.Semaphore(1)

    def __enter__(self) -> None:
        self._semaphore.acquire()

    def __exit__(self, *_: object) -> None:
        self._semaphore.release()


class Bell:
    """Wakes one waiting green thread; a ring while nobody waits is kept."""

    def __init__(self) -> None:
        self._event = eventlet.event.Event()

    def ring(self) -> None:
        if not self._event.ready():
            self._event.send()

    def wait(self, seconds: float | None = None) -> None:
        with eventlet.Timeout(seconds, False):
            self._event.wait()
        if self._event.ready():
            self._event = eventlet.event.Event()

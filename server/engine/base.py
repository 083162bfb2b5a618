"""What the hub asks of an engine, and what an engine asks of the hub. Nothing here knows a library.

Everything above is handed an `Engine` when it is made. Green threads take turns only where they
wait: between two waits nobody else changes anything, so the hub needs no locks of its own.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from socket import socket

    from _typeshed.wsgi import WSGIApplication
    from flask import Flask

    from server.engine.crowd import Crowd, Crowded, Rank
    from server.engine.round_trips import RoundTrips

T = TypeVar("T")

MOST_UNACCEPTED = 512
SLOWEST_REQUEST_S = 60  # without a byte; in all: server/engine/crowd.py
# Nearly every connection becomes a websocket, which needs no buffer, and stays for hours.
READ_BUFFER, WRITE_BUFFER = 2 * 1024, 4 * 1024
# Real threads: one writes the log, one notes clocks, one does a table's heavy work, one reads files
# that are opened. Each takes memory.
THREADS = 4

REQUEST = "tablee.request"  # in the environ: the engine's own handler of this request
ADDRESS = "tablee.address"  # in the environ, from the gate: whose request it is


def hub_ms() -> float:
    """Hub time: a clock that only goes forward, in ms."""
    return time.monotonic() * 1000


class EngineError(Exception):
    """The engine that was asked for cannot be had: one clear sentence."""


class Promise(Protocol[T]):
    """A value that one green thread gives, once, and others wait for."""

    def give(self, value: T) -> None: ...

    def fail(self, error: BaseException) -> None:
        """Who waits gets this error."""

    def wait(self) -> T: ...


class Bell(Protocol):
    """Wakes one waiting green thread; a ring while nobody waits is kept."""

    def ring(self) -> None: ...

    def wait(self, seconds: float | None = None) -> None: ...


class Engine(Protocol):
    """What runs the hub: green threads, real threads, sockets."""

    name: str

    def spawn(self, work: Callable[..., object], *args: object) -> None:
        """Start a green thread; nobody waits for it."""

    def sleep(self, seconds: float = 0) -> None:
        """0: let everybody else who can go on do so first."""

    def in_thread(self, work: Callable[..., T], *args: Any) -> T:
        """Run what would block everybody in a real thread, and wait for it here alone."""

    def thread_local(self) -> Any:
        """What each real thread has of its own; green threads of the same real thread share it."""

    def promise(self) -> Promise[Any]: ...

    def lock(self) -> AbstractContextManager[None]:
        """One green thread at a time, first come, first served."""

    def bell(self) -> Bell: ...

    def listen(self, host: str, port: int) -> socket:
        """A listening socket; OSError as it comes."""

    def serve(
        self,
        listener: socket,
        wsgi: WSGIApplication,
        crowd: Crowd,
        certificate: Path | None = None,
    ) -> None:
        """Until the process ends, whatever happens; a listener that dies is opened again.

        The crowd says who may come in, and cuts who takes too long.

        An answer with `Connection: close` leaves the rest of its request unread: it may have no
        end, and readers no pause.
        """

    def welcomer(
        self,
        place: tuple[Any, ...],
        wsgi: WSGIApplication,
        crowd: Crowd,
        certificate: Path | None = None,
    ) -> Welcome:
        """As above, for connections that somebody else accepts, at this place."""

    def adopt(self, fileno: int) -> socket:
        """A socket of the engine's own kind, of one that was opened elsewhere."""

    def wait_readable(self, fileno: int) -> None:
        """This green thread alone waits, and no other for the same one."""

    def connect_phones(self, app: Flask, switchboard: Switchboard) -> None:
        """Speak Socket.IO with phones at /socket.io/ of this app."""


class Welcome(Protocol):
    def __call__(
        self,
        sock: Any,
        address: Any,
        crowded: Crowded = ...,
        ended: Callable[[], None] = ...,
        /,
    ) -> None:
        """A connection that was accepted; never waits.

        `crowded`: what is full in all processes together. `ended`: is called once, in the end,
        unless this fails.
        """


class Connection(Protocol):
    """The way to one phone."""

    @property
    def id(self) -> str: ...

    @property
    def address(self) -> str:
        """As the gate noted it in the environ."""

    def say(self, packet: bytes, *, at_once: bool = False) -> None:
        """A packet of Socket.IO. Never waits, keeps the order.

        Who does not read is cut (`closed` is called), and comes back. `at_once`: nothing holds it
        up; it may be measured how long it takes, or be the last thing that is said.
        """

    def hold(self) -> None:
        """From now on what is said goes out with the answer to what was heard, in one piece."""

    def close(self) -> None:
        """`closed` is called before this returns. Never waits either."""

    def round_trips(self) -> RoundTrips | None:
        """As this machine's kernel measures them. None: it cannot tell (polling, not Linux)."""


class Switchboard(Protocol):
    """Whom the engine calls when phones come, speak and go.

    What one phone says is handed over one after the other, each in full before the next.
    """

    def opened(self, connection: Connection) -> None:
        """It may be said something at once."""

    def heard(self, connection: Connection, event: str, said: Sequence[Any]) -> bytes | None:
        """An event and what came with it (nothing, where that was no JSON).

        Gives the answer as JSON, for who asked for one; None: no answer at all.
        """

    def answered(self, connection: Connection, number: int, said: Any) -> None:
        """A numbered packet was answered; `said`: the first thing, None if there is none."""

    def closed(self, connection: Connection) -> None:
        """It is told nothing any more. Called once for each that was opened."""

    def rank(self, connection: Connection) -> Rank:
        """When it is full: who may be sent away for a newcomer."""

    def malformed(self) -> None:
        """What was no packet of Socket.IO has been passed over; the connection stays."""


class FairLock:
    """Goes from hand to hand in the order in which it was asked for, on any engine."""

    def __init__(self, promise: Callable[[], Promise[None]]) -> None:
        self._promise = promise
        self._held = False
        self._turns: deque[Promise[None]] = deque()

    def __enter__(self) -> None:
        if not self._held:
            self._held = True
            return
        turn = self._promise()
        self._turns.append(turn)
        try:
            turn.wait()
        except BaseException:  # this green thread is ended: the others must not wait for it
            if turn in self._turns:
                self._turns.remove(turn)
            else:
                self._pass_on()
            raise

    def __exit__(self, *_: object) -> None:
        if self._turns:
            self._pass_on()
        else:
            self._held = False

    def _pass_on(self) -> None:
        if self._turns:
            self._turns.popleft().give(None)
        else:
            self._held = False

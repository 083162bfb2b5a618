"""The engine that the hub runs on unless told otherwise. Its makers are retiring it."""

from __future__ import annotations

import _socket
import socket as sockets
import warnings
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

# We know that eventlet is being retired: docs/decisions/0001-one-room-for-the-engine.md.
warnings.filterwarnings("ignore", message="\nEventlet is deprecated")

import eventlet  # noqa: E402
import eventlet.event  # noqa: E402
import eventlet.green.socket  # noqa: E402
import eventlet.green.ssl  # noqa: E402
import eventlet.hubs  # noqa: E402
import eventlet.patcher  # noqa: E402
import eventlet.tpool  # noqa: E402
import eventlet.wsgi  # noqa: E402
from eventlet.support import greenlets  # noqa: E402

from server.engine.accepting import Accepting  # noqa: E402
from server.engine.base import (  # noqa: E402
    READ_BUFFER,
    REQUEST,
    SLOWEST_REQUEST_S,
    THREADS,
    WRITE_BUFFER,
    FairLock,
    Switchboard,
    Welcome,
)
from server.engine.crowd import GUEST, Crowd, Guest  # noqa: E402
from server.engine.eventlet_reading import StayingReader  # noqa: E402
from server.engine.head import BAD_REQUEST, Doubtful, Head  # noqa: E402
from server.engine.listening import Renewed, family_of, listening  # noqa: E402
from server.engine.websocket import LONGEST_MESSAGE, SILENCE_S, Stream  # noqa: E402
from server.engine.welcoming import Welcoming  # noqa: E402

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from flask import Flask

T = TypeVar("T")

CLOSE = ("Connection", "close")
OVER_TLS = {"wsgi.url_scheme": "https", "HTTPS": "on"}


def patch() -> None:
    eventlet.monkey_patch()
    eventlet.tpool.set_num_threads(THREADS)


class EventletEngine:
    name = "eventlet"

    # Threads

    def spawn(self, work: Callable[..., object], *args: object) -> None:
        eventlet.spawn_n(work, *args)

    def sleep(self, seconds: float = 0) -> None:
        eventlet.sleep(seconds)

    def in_thread(self, work: Callable[..., T], *args: Any) -> T:
        result: T = eventlet.tpool.execute(work, *args)
        return result

    def thread_local(self) -> Any:
        return eventlet.patcher.original("threading").local()

    def promise(self) -> EventletPromise:
        return EventletPromise()

    def lock(self) -> AbstractContextManager[None]:
        return FairLock(EventletPromise)

    def bell(self) -> EventletBell:
        return EventletBell()

    # Sockets

    def listen(self, host: str, port: int) -> sockets.socket:
        return listening(eventlet.green.socket.socket(family_of(host)), host, port)

    def serve(
        self,
        listener: sockets.socket,
        wsgi: WSGIApplication,
        crowd: Crowd,
        certificate: Path | None = None,
    ) -> None:
        welcome = self.welcomer(listener.getsockname(), wsgi, crowd, certificate)
        Accepting(listener, self.listen, self.sleep).run_for_ever(welcome)

    def welcomer(
        self,
        place: tuple[Any, ...],
        wsgi: WSGIApplication,
        crowd: Crowd,
        certificate: Path | None = None,
    ) -> Welcome:
        secure = None
        if certificate is not None:
            tls = eventlet.green.ssl.SSLContext(eventlet.green.ssl.PROTOCOL_TLS_SERVER)
            secure = Renewed(tls, certificate)
        return Welcoming(
            _Server(place, wsgi, over_tls=secure is not None), crowd, secure, self.spawn
        )

    def adopt(self, fileno: int) -> sockets.socket:
        # Its number may have been another one's: who still listened to that must not hear this.
        eventlet.hubs.notify_opened(fileno)
        real = eventlet.patcher.original("socket").socket(fileno=fileno)
        green: sockets.socket = eventlet.green.socket.socket(real)
        return green

    def wait_readable(self, fileno: int) -> None:
        eventlet.hubs.trampoline(fileno, read=True)

    def connect_phones(self, app: Flask, switchboard: Switchboard) -> None:
        from server.engine.socketio import Phones

        Phones(app, self, switchboard)

    def take_socket(self, environ: dict[str, Any]) -> Stream:
        # The server must neither wait for this request when it stops, nor answer it.
        environ["eventlet.set_idle"]()
        eventlet.wsgi.WSGI_LOCAL.already_handled = True
        return self.stream(environ[REQUEST].connection)

    def stream(self, sock: Any) -> Stream:
        if isinstance(sock, eventlet.green.ssl.GreenSSLSocket):
            return Stream(sock, None)
        reader = StayingReader(sock, LONGEST_MESSAGE, SILENCE_S)
        # Of the real one, which tells that there is no room now where the green one would wait.
        return Stream(sock, sock.fd.send, reader)


class _Server:
    """eventlet's own, without its loop."""

    def __init__(self, place: tuple[Any, ...], wsgi: WSGIApplication, *, over_tls: bool) -> None:
        self._server = eventlet.wsgi.Server(
            None,
            place,
            partial(_closing_when_told, wsgi),
            environ=OVER_TLS if over_tls else None,
            max_http_version="HTTP/1.1",
            socket_timeout=SLOWEST_REQUEST_S,
            log_output=False,
            debug=False,
        )

    def attend(self, sock: Any, address: Any, guest: Guest) -> None:
        EventletRequest([address, sock, eventlet.wsgi.STATE_IDLE], self._server, guest)

    def cut(self, sock: Any) -> None:
        """TLS is not told: it would drop what others read with."""
        with suppress(OSError):
            if isinstance(sock, eventlet.green.ssl.GreenSSLSocket):
                _socket.socket.shutdown(sock, sockets.SHUT_RDWR)
            else:
                sock.shutdown(sockets.SHUT_RDWR)


class EventletRequest(eventlet.wsgi.HttpProtocol):  # type: ignore[misc]
    """What eventlet knows of one request, to be found in its environ."""

    rbufsize, wbufsize = READ_BUFFER, WRITE_BUFFER
    rfile: Any

    def __init__(self, state: list[Any], server: Any, guest: Guest) -> None:
        self.guest = guest
        super().__init__(state, server)

    def handle_one_request(self) -> None:
        super().handle_one_request()
        self.guest.rests()

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        environ[REQUEST] = self
        environ[GUEST] = self.guest
        self.guest.asks()
        return environ

    def parse_request(self) -> bool:
        """What could be read in two ways is not read at all."""
        file: Any = self.rfile
        self.rfile = head = Head(file)
        try:
            parsed = bool(super().parse_request())
            if parsed:
                head.check(self.raw_requestline)
            return parsed
        except Doubtful:
            self.close_connection = 1
            self.wfile.write(BAD_REQUEST)
            return False
        finally:
            self.rfile = file

    def log_message(self, *_: object) -> None:
        """What was no request may be a secret: none of it goes to the terminal."""


def _closing_when_told(
    wsgi: WSGIApplication, environ: dict[str, Any], start_response: Callable[..., Any]
) -> Iterable[bytes]:
    """eventlet looks only at what the client wants: it would read on, to the end of the body."""

    def start(status: str, headers: list[tuple[str, str]], error: Any = None) -> Any:
        if CLOSE in headers:
            environ[REQUEST].close_connection = 1
            headers = [header for header in headers if header != CLOSE]  # eventlet says it itself
        return start_response(status, headers, error)

    return wsgi(environ, start)


class EventletPromise:
    """As eventlet's own Event, but all who wait are woken by one timer in place of one each."""

    def __init__(self) -> None:
        self._outcome: tuple[Any, BaseException | None] | None = None
        self._waiting: dict[Any, None] = {}  # green threads, the first comes first

    def give(self, value: Any) -> None:
        self._settle(value, None)

    def fail(self, error: BaseException) -> None:
        self._settle(None, error)

    def _settle(self, value: Any, error: BaseException | None) -> None:
        self._outcome = value, error
        if self._waiting:
            eventlet.hubs.get_hub().schedule_call_global(0, self._wake)

    def _wake(self) -> None:
        """Called in the loop, to which each comes back as soon as it waits for something else."""
        try:
            while self._waiting:
                thread = next(iter(self._waiting))
                del self._waiting[thread]
                thread.switch()
        finally:
            if self._waiting:  # one of them failed, which is told by eventlet; not so the others
                eventlet.hubs.get_hub().schedule_call_global(0, self._wake)

    def wait(self) -> Any:
        if self._outcome is None:
            thread = greenlets.getcurrent()
            self._waiting[thread] = None
            try:
                eventlet.hubs.get_hub().switch()
            finally:  # it may have been ended meanwhile
                self._waiting.pop(thread, None)
        assert self._outcome is not None
        value, error = self._outcome
        if error is not None:
            raise error
        return value


class EventletBell:
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

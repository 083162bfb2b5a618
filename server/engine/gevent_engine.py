"""The second engine (`--engine gevent`): gevent, its own HTTP server, the same websocket."""

from __future__ import annotations

import os
import socket as sockets
import ssl
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import gevent
import gevent.event
import gevent.monkey
import gevent.socket
import gevent.ssl
from gevent.pywsgi import WSGIHandler, WSGIServer
from gevent.threadpool import ThreadPool

from server.engine.accepting import Accepting
from server.engine.base import (
    READ_BUFFER,
    REQUEST,
    THREADS,
    FairLock,
    Switchboard,
    Welcome,
)
from server.engine.crowd import GUEST, Crowd, Guest
from server.engine.head import Head
from server.engine.listening import Renewed, family_of, listening
from server.engine.websocket import Stream
from server.engine.welcoming import Welcoming

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication
    from flask import Flask

T = TypeVar("T")


def patch() -> None:
    gevent.monkey.patch_all()


class GeventEngine:
    name = "gevent"

    def __init__(self) -> None:
        self._threads = ThreadPool(THREADS)

    # Threads

    def spawn(self, work: Callable[..., object], *args: object) -> None:
        gevent.spawn(work, *args)

    def sleep(self, seconds: float = 0) -> None:
        gevent.sleep(seconds)

    def in_thread(self, work: Callable[..., T], *args: Any) -> T:
        result: T = self._threads.apply(work, args)
        return result

    def thread_local(self) -> Any:
        return gevent.monkey.get_original("threading", "local")()

    def promise(self) -> GeventPromise:
        return GeventPromise()

    def lock(self) -> AbstractContextManager[None]:
        return FairLock(GeventPromise)

    def bell(self) -> GeventBell:
        return GeventBell()

    # Sockets

    def listen(self, host: str, port: int) -> sockets.socket:
        return listening(gevent.socket.socket(family_of(host)), host, port)

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
            secure = Renewed(gevent.ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), certificate)
        return Welcoming(
            _Server(place, wsgi, over_tls=secure is not None), crowd, secure, self.spawn
        )

    def adopt(self, fileno: int) -> sockets.socket:
        green: sockets.socket = gevent.socket.socket(fileno=fileno)
        return green

    def wait_readable(self, fileno: int) -> None:
        gevent.socket.wait_read(fileno)

    def connect_phones(self, app: Flask, switchboard: Switchboard) -> None:
        from server.engine.socketio import Phones

        Phones(app, self, switchboard)

    def take_socket(self, environ: dict[str, Any]) -> Stream:
        request: GeventRequest = environ[REQUEST]
        request.close_connection = True
        return self.stream(request.socket)

    def stream(self, sock: Any) -> Stream:
        if isinstance(sock, gevent.ssl.SSLSocket):
            return Stream(sock, None)
        return Stream(sock, lambda data: os.write(sock.fileno(), data))  # never patched


class _Server:
    """gevent's own, without its loop."""

    def __init__(self, place: tuple[Any, ...], wsgi: WSGIApplication, *, over_tls: bool) -> None:
        # What clients do wrong is not worth a line; faults of ours go to stderr nevertheless.
        self._server = WSGIServer(
            place[:2],
            wsgi,
            log=None,
            error_log=None,
            environ={
                "wsgi.errors": sys.stderr,
                "wsgi.url_scheme": "https" if over_tls else "http",
            },
        )
        self._server.update_environ()

    def attend(self, sock: Any, address: Any, guest: Guest) -> None:
        if isinstance(sock, gevent.ssl.SSLSocket):
            sock.do_handshake()
        GeventRequest(sock, address, self._server, guest).handle()

    def cut(self, sock: Any) -> None:
        """TLS is not told: it would drop what others read with."""
        with suppress(OSError):
            gevent.socket.socket.shutdown(sock, sockets.SHUT_RDWR)


class GeventRequest(WSGIHandler):  # type: ignore[misc]
    """What gevent knows of one connection, to be found in the environ of its requests."""

    def __init__(self, sock: Any, address: Any, server: WSGIServer, guest: Guest) -> None:
        super().__init__(sock, address, server)
        self.guest = guest
        self.rfile = sock.makefile("rb", READ_BUFFER)

    def handle_one_request(self) -> Any:
        result = super().handle_one_request()
        self.guest.rests()
        return result

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        environ[REQUEST] = self
        environ[GUEST] = self.guest
        self.guest.asks()
        return environ

    def read_request(self, raw_requestline: str) -> bool:
        """Whatever is wrong with a request, gevent would print it at length unless ValueError."""
        whole, self.rfile = self.rfile, Head(self.rfile)
        try:
            parsed = bool(super().read_request(raw_requestline))
            self.rfile.check(raw_requestline.encode("latin-1"))
            return parsed
        except Exception as error:
            raise ValueError(str(error)) from error
        finally:
            self.rfile = whole

    def run_application(self) -> None:
        try:
            super().run_application()
        finally:
            if self.close_connection:  # then do not read the rest: it may have no end
                self.wsgi_input.chunked_input, self.wsgi_input.content_length = False, 0


class GeventPromise:
    def __init__(self) -> None:
        self._result = gevent.event.AsyncResult()

    def give(self, value: Any) -> None:
        self._result.set(value)

    def fail(self, error: BaseException) -> None:
        self._result.set_exception(error)

    def wait(self) -> Any:
        return self._result.get()


class GeventBell:
    def __init__(self) -> None:
        self._event = gevent.event.Event()

    def ring(self) -> None:
        self._event.set()

    def wait(self, seconds: float | None = None) -> None:
        if self._event.wait(seconds):
            self._event.clear()

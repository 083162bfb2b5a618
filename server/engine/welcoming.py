"""A connection that was accepted, to its end: the same on every engine."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from server.engine.base import SLOWEST_REQUEST_S
from server.engine.crowd import Crowd, Crowded, Guest
from server.engine.listening import Renewed


class Server(Protocol):
    """What an engine has of its own for it."""

    def attend(self, sock: Any, address: Any, guest: Guest) -> None:
        """Answer what is asked there, until nothing more is."""

    def cut(self, sock: Any) -> None:
        """Who reads from it finds its end."""


class Welcoming:
    """A `Welcome` for one place; with `secure`, by https."""

    def __init__(
        self,
        server: Server,
        crowd: Crowd,
        secure: Renewed | None,
        spawn: Callable[..., None],
    ) -> None:
        self._server = server
        self._crowd = crowd
        self._secure = secure
        self._spawn = spawn

    def __call__(
        self,
        sock: Any,
        address: Any,
        crowded: Crowded = Crowded.NOT,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        if self._secure is not None:
            sock = self._secure.context().wrap_socket(
                sock, server_side=True, do_handshake_on_connect=False
            )
        guest = self._crowd.come(address[0], partial(self._server.cut, sock), crowded)
        if guest is None:
            sock.close()
            ended()
        else:
            self._spawn(self._attend, sock, address, guest, ended)

    def _attend(self, sock: Any, address: Any, guest: Guest, ended: Callable[[], None]) -> None:
        """Who goes or does not trust us is not worth a traceback."""
        try:
            sock.settimeout(SLOWEST_REQUEST_S)
            with suppress(OSError, ValueError):  # the latter: TLS that was never begun
                self._server.attend(sock, address, guest)
        finally:
            guest.leaves()
            with suppress(OSError):
                sock.close()
            ended()

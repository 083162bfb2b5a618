"""Each engine, for tests that all of them must pass; several can live in one process."""

from __future__ import annotations

import socket
from typing import Any

from server.engine.base import Engine
from server.engine.websocket import Stream


def stream_of(engine: Engine, sock: socket.socket) -> Stream:
    """A plain socket as the engine would have accepted it."""
    made: Any = engine
    stream: Stream = made.stream(_green(engine.name, sock))
    return stream


def _green(name: str, sock: socket.socket) -> Any:
    if name == "eventlet":
        from eventlet.greenio import GreenSocket

        return GreenSocket(sock)
    from gevent import socket as green

    return green.socket(fileno=sock.detach())

"""Ports that nobody else takes, however often a server on them is killed and started again."""

from __future__ import annotations

import socket

HELD: list[socket.socket] = []


def hold_port() -> socket.socket:
    """Bound and not listened to: the system gives its port to nobody who asks for any.

    A server that says SO_REUSEADDR, as ours and others do, opens it all the same. As long as it is
    not closed, neither a server of another worker nor a link on its way out can take the port.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


def port_of(held: socket.socket) -> int:
    port: int = held.getsockname()[1]
    return port


def free_port() -> int:
    """For as long as the tests run."""
    HELD.append(hold_port())
    return port_of(HELD[-1])

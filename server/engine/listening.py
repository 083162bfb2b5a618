"""What listening sockets have in common on any engine: both kinds of addresses, certificates."""

from __future__ import annotations

import os
import socket
import ssl
from pathlib import Path

from server.engine.base import MOST_UNACCEPTED


def family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def listening(sock: socket.socket, host: str, port: int) -> socket.socket:
    """This socket of an engine's own kind, listening; or OSError, and it is closed."""
    try:
        if os.name != "nt":  # where it would let another program listen at the same port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if sock.family == socket.AF_INET6:
            # IPv4 has a listener of its own: one person is not to be counted under two names.
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        sock.bind((host, port))
        sock.listen(MOST_UNACCEPTED)
    except OSError:
        sock.close()
        raise
    return sock


class Renewed:
    """A context whose certificate follows its file: the machine may get another address."""

    def __init__(self, context: ssl.SSLContext, file: Path) -> None:
        self._context = context
        self._file = file
        self._loaded_ns = -1
        self.context()

    def context(self) -> ssl.SSLContext:
        written_ns = self._file.stat().st_mtime_ns
        if written_ns != self._loaded_ns:
            self._context.load_cert_chain(self._file)
            self._loaded_ns = written_ns
        return self._context

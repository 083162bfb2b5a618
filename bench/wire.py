"""Websocket links of many phones in one process, as cheap as Python allows.

No library per message: a frame is cut out of what `recv` gave, and handed to the phone's table as
bytes. Client frames carry the masking key 0, so that sending costs nothing here and the server
still unmasks as it always does.
"""

from __future__ import annotations

import base64
import os
import select
import socket
import struct
import time
from collections.abc import Callable
from typing import Protocol

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
RECV_BYTES = 1 << 14  # a larger buffer is slower: it is allocated for each recv


class Broken(Exception):
    """The server did something that no server should: the run is worth nothing."""


class Listener(Protocol):
    """Who is told of each message of a link."""

    def hear(self, seat: int, payload: bytes) -> None: ...


class Link:
    """One phone's websocket. `seat` is which of its table's phones it is."""

    __slots__ = ("frames", "listener", "received", "rest", "seat", "sock")

    def __init__(self, sock: socket.socket, listener: Listener, seat: int, rest: bytes) -> None:
        self.sock = sock
        self.listener = listener
        self.seat = seat
        self.rest = rest
        self.frames = 0
        self.received = 0

    def send(self, payload: bytes, opcode: int = TEXT) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((0x80 | opcode, 0x80 | size, 0, 0, 0, 0))
        else:
            head = struct.pack("!BBHI", 0x80 | opcode, 0x80 | 126, size, 0)
        frame = head + payload
        sent = self.sock.send(frame)
        if sent != len(frame):
            raise Broken("the server does not read: its receive buffer is full")

    def take(self, data: bytes) -> None:
        """Cut `data` into frames and hand them on."""
        if self.rest:
            data = self.rest + data
        at, end = 0, len(data)
        while end - at >= 2:
            size = data[at + 1]
            start = at + 2
            if size == 126:
                if end - at < 4:
                    break
                size = data[at + 2] << 8 | data[at + 3]
                start = at + 4
            elif size == 127:
                if end - at < 10:
                    break
                size = int.from_bytes(data[at + 2 : at + 10], "big")
                start = at + 10
            stop = start + size
            if stop > end:
                break
            self._frame(data[at], data[start:stop])
            at = stop
        self.rest = data[at:] if at < end else b""

    def _frame(self, first: int, payload: bytes) -> None:
        opcode = first & 15
        if opcode in (TEXT, BINARY) and first & 0x80:
            self.frames += 1
            self.received += len(payload)
            self.listener.hear(self.seat, payload)
        elif opcode == PING:
            self.send(payload, PONG)
        elif opcode == CLOSE:
            raise Broken(f"the server closed a link: {payload[:80]!r}")
        elif opcode != PONG:
            raise Broken(f"a frame of a kind that is not spoken here: {first:#x}")


class Loop:
    """All links of a run, served by one epoll."""

    def __init__(self) -> None:
        self.epoll = select.epoll()
        self.links: dict[int, Link] = {}

    def connect(self, port: int, path: str, listener: Listener, seat: int, home: str) -> Link:
        """A new link from address `home`. What came with the handshake is heard at `take`."""
        sock = socket.create_connection(("127.0.0.1", port), timeout=20, source_address=(home, 0))
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        origin = f"127.0.0.1:{port}"
        sock.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {origin}\r\nOrigin: http://{origin}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer:
            more = sock.recv(65536)
            if not more:
                raise Broken(f"no websocket at {path}: {answer[:200]!r}")
            answer += more
        head, _, rest = answer.partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Broken(f"no websocket at {path}: {head[:200]!r}")
        sock.setblocking(False)
        link = Link(sock, listener, seat, rest)
        self.links[sock.fileno()] = link
        self.epoll.register(sock.fileno(), select.EPOLLIN)
        return link

    def until(self, reached: Callable[[], bool], seconds: float, what: str) -> None:
        """Serve all links until something has been reached; Broken if it takes too long."""
        deadline = time.perf_counter() + seconds
        while not reached():
            if time.perf_counter() > deadline:
                raise Broken(f"not within {seconds:.0f} s: {what}")
            self._serve(0.1)

    def serve_for(self, seconds: float) -> None:
        deadline = time.perf_counter() + seconds
        while (left := deadline - time.perf_counter()) > 0:
            self._serve(left)

    def _serve(self, timeout: float) -> None:
        links = self.links
        for fd, _ in self.epoll.poll(timeout):
            link = links[fd]
            try:
                data = link.sock.recv(RECV_BYTES)
            except BlockingIOError:
                continue
            if not data:
                raise Broken("the server dropped a link")
            link.take(data)

    def close(self) -> None:
        for link in self.links.values():
            link.sock.close()
        self.links.clear()
        self.epoll.close()

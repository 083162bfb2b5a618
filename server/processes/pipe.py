"""A pipe between the parent and one process: messages in both directions, one after the other."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from socket import SHUT_RDWR, socket

from server.engine.base import Engine

LENGTH = 4  # bytes that tell how long a message is
AT_ONCE = 64 * 1024
MOST_UNREAD = 32 * 1024 * 1024  # of a process that does not read any more


class Pipe:
    """`sock`: one end of a stream, of the engine's own kind."""

    def __init__(self, engine: Engine, sock: socket) -> None:
        self._engine = engine
        self._socket = sock
        self._outbox: deque[bytes] = deque()
        self._unread = 0
        self._inbox = bytearray()

    def send(self, message: bytes) -> None:
        """Never waits, keeps the order; where nobody reads, the pipe is cut."""
        self._outbox.append(len(message).to_bytes(LENGTH, "big") + message)
        self._unread += LENGTH + len(message)
        if self._unread > MOST_UNREAD:
            self.cut()
        elif len(self._outbox) == 1:
            self._engine.spawn(self._drain)

    def _drain(self) -> None:
        """All that is there in one piece: what is said at once is read at once."""
        try:
            while self._outbox:
                messages = len(self._outbox)
                data = b"".join(self._outbox)
                self._socket.sendall(data)
                self._unread -= len(data)
                for _ in range(messages):
                    self._outbox.popleft()
        except OSError:  # who reads finds the end
            self._outbox.clear()
            self._unread = 0

    def receive(self) -> bytes | None:
        """The next message; waits for it. None: the pipe has ended."""
        length = self._take(LENGTH)
        return None if length is None else self._take(int.from_bytes(length, "big"))

    def _take(self, size: int) -> bytes | None:
        while len(self._inbox) < size:
            try:
                more = self._socket.recv(AT_ONCE)
            except OSError:
                return None
            if not more:
                return None
            self._inbox += more
        taken = bytes(self._inbox[:size])
        del self._inbox[:size]
        return taken

    def cut(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(SHUT_RDWR)

    def close(self) -> None:
        with suppress(OSError):
            self._socket.close()

"""eventlet's websocket with its traps closed (DESIGN.md, known traps 1 and 2).

Whole messages are bounded, also fragmented ones; only the present protocol is spoken, without
compression and without binary messages; reading is buffered; sending never waits, and who does not
read what is sent to it is cut.
"""

from __future__ import annotations

import socket as sockets
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from eventlet.websocket import (
    ConnectionClosedError,
    FailedConnectionError,
    RFC6455WebSocket,
    WebSocketWSGI,
)

from server import green

LONGEST_MESSAGE = 8 * 1024
LONGEST_QUEUE = 256 * 1024
AT_A_TIME = 8  # messages of one phone

MESSAGE = "4"  # Engine.IO's packet type for what Socket.IO says
CONTINUE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class BoundedWebSocketWSGI(WebSocketWSGI):  # type: ignore[misc]
    """Given to Engine.IO in place of its own; `handler` is a method of Engine.IO's socket."""

    def __init__(self, handler: Any, _server: Any) -> None:
        super().__init__(handler, max_frame_length=LONGEST_MESSAGE)
        self.support_legacy_versions = False
        self._engine_socket = handler.__self__

    def _negotiate_permessage_deflate(self, _extensions: Any) -> None:
        return None

    def _handle_hybi_request(self, environ: dict[str, Any]) -> BoundedWebSocket:
        plain = super()._handle_hybi_request(environ)
        plain.socket.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        bounded = BoundedWebSocket(plain.socket, environ, plain.version)
        self._engine_socket.direct = bounded
        return bounded


class BoundedWebSocket(RFC6455WebSocket):  # type: ignore[misc]
    def __init__(self, sock: Any, environ: dict[str, Any], version: int) -> None:
        super().__init__(sock, environ, version, max_frame_length=LONGEST_MESSAGE)
        self._inbox = b""
        self._heard = 0
        self._outbox: deque[bytes] = deque()
        self._outbox_size = 0
        self._cut = False
        # Takes messages on the spot, past Engine.IO's own layers.
        self.short_cut: Callable[[str], None] | None = None
        # A plain socket can be asked to send at once or not at all; one with TLS has no such thing.
        self._raw = getattr(sock, "fd", None)

    # Reading

    def wait(self) -> str | None:
        """The next message that the short cut does not take, or None at the end."""
        try:
            while True:
                message = self._message()
                if self.short_cut is None or message[:1] != MESSAGE:
                    return message
                self.short_cut(message[1:])
        except FailedConnectionError as error:
            self.close(close_data=(error.status, error.message))
        except ConnectionClosedError:
            pass
        return None

    def _message(self) -> str:
        self._heard += 1
        if self._heard % AT_A_TIME == 0:
            green.sleep(0)  # who floods the hub with messages does not keep the others waiting
        pieces: list[bytes] = []
        size = 0
        while True:
            opcode, final, data = self._frame()
            if opcode >= CLOSE:
                self._handle_control_frame(opcode, data)
                continue
            if opcode == BINARY:
                raise FailedConnectionError(1003, "Text only.")
            if (opcode == TEXT) == bool(pieces):
                raise FailedConnectionError(1002, "Fragments out of order.")
            size += len(data)
            if size > LONGEST_MESSAGE:
                raise FailedConnectionError(1009, "Message too long.")
            pieces.append(data)
            if len(pieces) > 64:
                raise FailedConnectionError(1009, "Too many fragments.")
            if final:
                try:
                    return b"".join(pieces).decode()
                except UnicodeDecodeError:
                    raise FailedConnectionError(1007, "Not UTF-8.") from None

    def _frame(self) -> tuple[int, bool, bytes]:
        first, second = self._take(2)
        opcode, final, length = first & 15, bool(first & 128), second & 127
        if first & 0x70 or opcode not in (CONTINUE, TEXT, BINARY, CLOSE, PING, PONG):
            raise FailedConnectionError(1002, "Unknown kind of frame.")
        if not second & 128:
            raise FailedConnectionError(1002, "Frames of a phone must be masked.")
        if opcode >= CLOSE and (not final or length > 125):
            raise FailedConnectionError(1002, "Control frame too long.")
        if length == 126:
            length = int.from_bytes(self._take(2), "big")
        elif length == 127:
            length = int.from_bytes(self._take(8), "big")
        if length > LONGEST_MESSAGE:
            raise FailedConnectionError(1009, "Frame too long.")
        mask, data = self._take(4), self._take(length)
        return opcode, final, unmask(data, mask)

    def _take(self, size: int) -> bytes:
        while len(self._inbox) < size:
            more = self.socket.recv(LONGEST_MESSAGE)
            if not more:
                raise ConnectionClosedError()
            self._inbox += more
        taken, self._inbox = self._inbox[:size], self._inbox[size:]
        return taken

    # Sending

    def send_text(self, message: bytes) -> None:
        self._send(frame(TEXT, message))

    def send(self, message: str | bytes, control_code: int | None = None, **_: Any) -> None:
        data = message.encode() if isinstance(message, str) else message
        self._send(frame(control_code or TEXT, data))

    def _send(self, data: bytes) -> None:
        """Hand over to the network what it takes now, keep the rest, within bounds."""
        if self._cut:
            return
        if self._raw is not None and not self._outbox:
            try:
                sent = self._raw.send(data)
            except BlockingIOError:
                sent = 0
            except OSError:
                self.cut()  # the phone is gone; who is told after it must not suffer
                return
            if sent == len(data):
                return
            data = data[sent:]
        self._outbox_size += len(data)
        if self._outbox_size > LONGEST_QUEUE:
            self.cut()
            return
        self._outbox.append(data)
        if len(self._outbox) == 1:
            green.spawn(self._drain)

    def _drain(self) -> None:
        try:
            while self._outbox and not self._cut:
                data = self._outbox[0]
                self.socket.sendall(data)
                if self._outbox:
                    self._outbox.popleft()
                self._outbox_size -= len(data)
        except OSError:
            self.cut()

    def close(self, close_data: tuple[int, str] | None = None) -> None:
        """As eventlet's; a phone that is gone already is not worth a line in the terminal."""
        with suppress(OSError):
            self._send_closing_frame(close_data=close_data, ignore_send_errors=True)
            self.socket.shutdown(sockets.SHUT_WR)
        self.socket.close()

    def cut(self) -> None:
        """Give up on a phone that does not read; it will come back and be told everything."""
        self._cut = True
        self._outbox.clear()
        with suppress(OSError):
            self.socket.shutdown(sockets.SHUT_RDWR)


def frame(opcode: int, data: bytes) -> bytes:
    size = len(data)
    if size < 126:
        return bytes((128 | opcode, size)) + data
    if size < 65536:
        return bytes((128 | opcode, 126)) + size.to_bytes(2, "big") + data
    return bytes((128 | opcode, 127)) + size.to_bytes(8, "big") + data


def unmask(data: bytes, mask: Iterable[int]) -> bytes:
    """XOR with the mask, as two big numbers: some hundred times faster than byte by byte."""
    size = len(data)
    key = bytes(mask) * (size // 4 + 1)
    number = int.from_bytes(data, "little") ^ int.from_bytes(key[:size], "little")
    return number.to_bytes(size, "little")

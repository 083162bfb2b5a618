"""RFC 6455 over a green socket, the same on every engine, with the traps closed.

Whole messages are bounded, also fragmented ones; only the present protocol is spoken, without
compression and without binary messages; reading is buffered; sending never waits, and who does not
read what is sent to it is cut.
"""

from __future__ import annotations

import binascii
import socket as sockets
from base64 import b64decode, b64encode
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from hashlib import sha1
from typing import Any, NamedTuple, Protocol

from server.engine.round_trips import RoundTrips, round_trips

LONGEST_MESSAGE = 8 * 1024
LONGEST_QUEUE = 256 * 1024
MOST_FRAGMENTS = 64
AT_A_TIME = 8  # messages of one phone
SILENCE_S = 30  # of the whole link: both Engine.IO and the hub ask more often

MESSAGE = "4"  # Engine.IO's packet type for what Socket.IO says
CONTINUE, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
KINDS = (CONTINUE, TEXT, BINARY, CLOSE, PING, PONG)
MAY_BE_SAID = {*range(1000, 5000)} - {1004, 1005, 1006, 1015}  # why a link is closed
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # of the RFC, part of every handshake


class Reader(Protocol):
    """A way to read from a socket that costs less than its own `recv`, and needs to be ended."""

    def recv(self, size: int, /) -> bytes: ...

    def stop(self) -> None: ...


class Stream(NamedTuple):
    """A green socket taken over from the server that accepted it."""

    socket: Any
    # Hands over what the network takes now, and waits for nothing. None: it cannot (TLS).
    send_now: Callable[[bytes], int] | None
    reader: Reader | None = None  # where the engine has one


class Threads(Protocol):
    """What a websocket needs of an engine."""

    def spawn(self, work: Callable[..., object], *args: object) -> None: ...

    def sleep(self, seconds: float = 0) -> None: ...


class BadHandshake(Exception):
    def __init__(self, status: str = "400 Bad Request", *headers: tuple[str, str]) -> None:
        super().__init__(status)
        self.status = status
        self.headers = [("Connection", "close"), *headers]


def handshake(environ: Mapping[str, Any]) -> bytes:
    """The answer to a browser that asks for a websocket; else BadHandshake."""
    wishes = [word.strip() for word in environ.get("HTTP_CONNECTION", "").lower().split(",")]
    if "upgrade" not in wishes or environ.get("HTTP_UPGRADE", "").lower() != "websocket":
        raise BadHandshake
    if "HTTP_SEC_WEBSOCKET_VERSION" not in environ:
        raise BadHandshake  # the drafts before it had no bounds
    if environ["HTTP_SEC_WEBSOCKET_VERSION"] != "13":
        raise BadHandshake("426 Upgrade Required", ("Sec-WebSocket-Version", "13"))
    key = environ.get("HTTP_SEC_WEBSOCKET_KEY", "").encode()
    try:
        if len(b64decode(key, validate=True)) != 16:
            raise BadHandshake
    except binascii.Error:
        raise BadHandshake from None
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + b64encode(sha1(key + GUID).digest()) + b"\r\n\r\n"
    )


class _Ends(Exception):
    """The other side closed, or is gone."""


class _Fault(Exception):
    """The other side does what no phone does."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code


class WebSocket:
    """One phone's. `wait`, `send` and `close` are what Engine.IO calls."""

    def __init__(self, stream: Stream, threads: Threads) -> None:
        self._socket, self._send_now, self._reader = stream
        self._recv: Callable[[int], bytes] = (self._reader or self._socket).recv
        self._threads = threads
        self._inbox = b""
        self._heard = 0
        self._outbox: deque[bytes] = deque()
        self._outbox_size = 0
        self._closing = False
        self.is_cut = False
        self._short_cut: Callable[[str], None] | None = None
        self._socket.settimeout(SILENCE_S)

    # Reading

    def take_short_cut(self, heard: Callable[[str], None]) -> None:
        """From now on it gets messages on the spot, past Engine.IO's own layers."""
        self._short_cut = heard

    def wait(self) -> str | None:
        """The next message that the short cut does not take, or None at the end."""
        try:
            while True:
                message = self._message()
                if self._short_cut is None or message[:1] != MESSAGE:
                    return message
                self._short_cut(message[1:])
        except _Fault as fault:
            self._close(fault.code, str(fault))
        except (_Ends, OSError):
            pass
        return None

    def _message(self) -> str:
        self._heard += 1
        if self._heard % AT_A_TIME == 0:
            self._threads.sleep(0)  # who floods the hub does not keep the others waiting
        pieces: list[bytes] = []
        size = 0
        while True:
            opcode, final, data = self._frame()
            if opcode >= CLOSE:
                self._control(opcode, data)
                continue
            if opcode == BINARY:
                raise _Fault(1003, "Text only.")
            if (opcode == TEXT) == bool(pieces):
                raise _Fault(1002, "Fragments out of order.")
            if final and not pieces:
                return _text(data)
            size += len(data)
            if size > LONGEST_MESSAGE:
                raise _Fault(1009, "Message too long.")
            pieces.append(data)
            if len(pieces) > MOST_FRAGMENTS:
                raise _Fault(1009, "Too many fragments.")
            if final:
                return _text(b"".join(pieces))

    def _control(self, opcode: int, data: bytes) -> None:
        if opcode == PING:
            self._send(frame(PONG, data))
        elif opcode == CLOSE:
            code = int.from_bytes(data[:2], "big") if data else 1000
            self._close(code if code in MAY_BE_SAID else 1002)
            raise _Ends

    def _frame(self) -> tuple[int, bool, bytes]:
        self._read(2)
        first, second = self._inbox[0], self._inbox[1]
        opcode, final, length = first & 15, bool(first & 128), second & 127
        if first & 0x70 or opcode not in KINDS:
            raise _Fault(1002, "Unknown kind of frame.")
        if not second & 128:
            raise _Fault(1002, "Frames of a phone must be masked.")
        if opcode >= CLOSE and (not final or length > 125):
            raise _Fault(1002, "Control frame too long.")
        mask_at = 2
        if length > 125:
            mask_at = 4 if length == 126 else 10
            self._read(mask_at)
            length = int.from_bytes(self._inbox[2:mask_at], "big")
            if length > LONGEST_MESSAGE:
                raise _Fault(1009, "Frame too long.")
        begin, end = mask_at + 4, mask_at + 4 + length
        self._read(end)
        inbox, self._inbox = self._inbox, self._inbox[end:]
        return opcode, final, unmask(inbox[begin:end], inbox[mask_at:begin])

    def _read(self, size: int) -> None:
        """Until so much is there."""
        while len(self._inbox) < size:
            more = self._recv(LONGEST_MESSAGE)
            if not more:
                raise _Ends
            self._inbox += more

    # Sending

    def send(self, message: str | bytes, *more: bytes) -> None:
        """All in one piece: handing it over to the network is what costs most."""
        data = frame(TEXT, message.encode() if isinstance(message, str) else message)
        if more:
            data += b"".join([frame(TEXT, other) for other in more])
        self._send(data)

    def _send(self, data: bytes) -> None:
        """Hand over to the network what it takes now, keep the rest, within bounds."""
        if self.is_cut or self._closing:
            return
        if self._send_now is not None and not self._outbox:
            try:
                sent = self._send_now(data)
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
            self._threads.spawn(self._drain)

    def _drain(self) -> None:
        try:
            while self._outbox and not self.is_cut:
                data = self._outbox[0]
                self._socket.sendall(data)
                if self._outbox:
                    self._outbox.popleft()
                self._outbox_size -= len(data)
        except OSError:
            self.cut()

    def round_trips(self) -> RoundTrips | None:
        return round_trips(self._socket)

    # The end

    def close(self) -> None:
        self._close(1000)

    def _close(self, code: int, why: str = "") -> None:
        """Say goodbye, once; a phone that is gone already is not worth a line in the terminal."""
        if not self._closing:
            self._send(frame(CLOSE, code.to_bytes(2, "big") + why.encode()))
            self._closing = True
        if self._reader is not None:
            self._reader.stop()
        with suppress(OSError):
            self._socket.shutdown(sockets.SHUT_WR)
        self._socket.close()

    def cut(self) -> None:
        """Give up on a phone that does not read; it will come back and be told everything."""
        self.is_cut = True
        self._outbox.clear()
        with suppress(OSError):
            self._socket.shutdown(sockets.SHUT_RDWR)


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise _Fault(1007, "Not UTF-8.") from None


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

"""A bare websocket for attacks: it sends what no phone would, and reads only when told."""

from __future__ import annotations

import base64
import os
import socket
import ssl
import struct
from collections.abc import Mapping

from tests.support.patience import PATIENCE_S
from tests.support.process import HubProcess

TEXT, BINARY, CONTINUE, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


def masked(data: bytes, opcode: int = TEXT, *, final: bool = True) -> bytes:
    """A frame as a phone sends it; the mask is 0, so that the data stays readable."""
    size = len(data)
    if size < 126:
        head = bytes((final << 7 | opcode, 128 | size))
    elif size < 65536:
        head = struct.pack("!BBH", final << 7 | opcode, 254, size)
    else:
        head = struct.pack("!BBQ", final << 7 | opcode, 255, size)
    return head + b"\0\0\0\0" + data


def handshake(hub: HubProcess, **changes: str | None) -> dict[str, str]:
    """The headers of an honest browser, with some changed or (None) left out."""
    host = f"127.0.0.1:{hub.port}"
    headers = {
        "Host": host,
        "Origin": f"http://{host}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Version": "13",
    }
    named = {name.replace("_", "-"): value for name, value in changes.items()}
    return {name: value for name, value in {**headers, **named}.items() if value is not None}


def all_answered(link: socket.socket, said: bytes, *, and_no_more: bool = False) -> bytes:
    """Up to the end, which must come: it may be cut off, before all was read or after."""
    answer = b""
    try:
        link.sendall(said)
        if and_no_more:
            link.shutdown(socket.SHUT_WR)
        while piece := link.recv(65_536):
            answer += piece
    except TimeoutError:
        raise
    except OSError:
        pass
    return answer


class Wire:
    def __init__(
        self,
        hub: HubProcess,
        household: str,
        receive_buffer: int = 0,
        https: tuple[int, ssl.SSLContext] | None = None,
    ) -> None:
        port, secure = https or (hub.port, None)
        self._socket = socket.socket()
        if receive_buffer:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self._socket.settimeout(PATIENCE_S)
        self._socket.bind((household, 0))
        self._socket.connect(("127.0.0.1", port))
        if secure is not None:
            self._socket = secure.wrap_socket(self._socket)
        self._inbox = b""
        self.status = 0
        self.headers = ""

    def __enter__(self) -> Wire:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def request(self, headers: Mapping[str, str], path: str = "", after: bytes = b"") -> int:
        """Ask for a websocket (or whatever the path says); gives the status of the answer."""
        path = path or "/socket.io/?EIO=4&transport=websocket"
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        self.send(("\r\n".join(lines) + "\r\n\r\n").encode() + after)
        while b"\r\n\r\n" not in self._inbox:
            more = self._socket.recv(65536)
            if not more:
                break
            self._inbox += more
        head, _, self._inbox = self._inbox.partition(b"\r\n\r\n")
        self.headers = head.decode("latin-1")
        words = self.headers.split()
        self.status = int(words[1]) if len(words) > 1 else 0
        return self.status

    def open(self, hub: HubProcess, **changes: str | None) -> Wire:
        """A websocket with Socket.IO on it, ready for messages."""
        assert self.request(handshake(hub, **changes)) == 101, self.headers
        assert self.frame()[1].startswith(b"0{")
        self.send(masked(b"40"))
        while not self.frame()[1].startswith(b"40"):
            pass
        return self

    def send(self, data: bytes) -> None:
        self._socket.sendall(data)

    def frame(self) -> tuple[int, bytes]:
        """The next frame of the hub: its kind and its data."""
        first, second = self._take(2)
        size = second & 127
        if size == 126:
            size = int.from_bytes(self._take(2), "big")
        elif size == 127:
            size = int.from_bytes(self._take(8), "big")
        return first & 15, self._take(size)

    def wait_for_close(self) -> int | None:
        """Read on until the hub closes: its code, or None when it just cut."""
        try:
            while True:
                kind, data = self.frame()
                if kind == CLOSE:
                    return int.from_bytes(data[:2], "big") if data else 1005
        except (ConnectionError, EOFError):
            return None

    def _take(self, size: int) -> bytes:
        while len(self._inbox) < size:
            more = self._socket.recv(65536)
            if not more:
                raise EOFError
            self._inbox += more
        taken, self._inbox = self._inbox[:size], self._inbox[size:]
        return taken

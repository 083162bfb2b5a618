"""The little of Engine.IO 4 and Socket.IO 5 that a phone needs, as bytes."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import orjson

from bench.load import PHONES, Meter, Table
from bench.wire import Broken, Link, Loop

PATH = "/socket.io/?EIO=4&transport=websocket"


class SocketTable(Table):
    """Phones that speak Socket.IO in one namespace; events come as raw frames."""

    path = PATH
    namespace: bytes = b""  # b"/name," where it is not the default one

    def __init__(self, number: int, meter: Meter) -> None:
        super().__init__(number, meter)
        self.connected = 0
        self.answers: dict[int, Any] = {}
        self.last_id = 0
        self._connect = b"40" + self.namespace
        self._event = b"42" + self.namespace
        self._ack = b"43" + self.namespace

    def connect(self, loop: Loop, port: int) -> None:
        for number in range(1, PHONES + 1):
            self.add_phone(loop, port, self.path)
            loop.until(lambda: self.connected == number, 20, "a Socket.IO connection")  # noqa: B023

    def emit(self, link: Link, event: str, *args: Any) -> None:
        link.send(self._event + orjson.dumps([event, *args]))

    def request(self, loop: Loop, link: Link, event: str, *args: Any) -> Any:
        """Emit and wait for the acknowledgement, serving everybody meanwhile."""
        self.last_id += 1
        number = self.last_id
        link.send(self._event + b"%d" % number + orjson.dumps([event, *args]))
        loop.until(lambda: number in self.answers, 20, f"an answer to {event}")
        return self.answers.pop(number)

    def hear(self, seat: int, payload: bytes) -> None:
        if payload.startswith(self._event):
            self.event(seat, payload[len(self._event) :])
        elif payload.startswith(self._ack):
            number, bracket, rest = payload[len(self._ack) :].partition(b"[")
            self.answered(seat, int(number), bracket + rest)
        elif payload == b"2":
            self.links[seat].send(b"3")
        elif payload.startswith(b"0"):
            self.links[seat].send(self._connect)
        elif payload.startswith(self._connect):
            self.connected += 1
        else:
            raise Broken(f"unexpected: {payload[:200]!r}")

    @abstractmethod
    def event(self, seat: int, body: bytes) -> None:
        """An event: `["name",...]`, with a number in front where an answer is wanted."""

    def answered(self, seat: int, number: int, body: bytes) -> None:  # noqa: ARG002
        self.answers[number] = orjson.loads(body)

"""Colyseus 0.17 (`bench/peers/colyseus.js`): a message per client, or filtered state."""

from __future__ import annotations

import json
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, ClassVar

from bench.adapters.reference import HIGHEST_BID
from bench.load import PHONES, Adapter, Meter, RoundTable, Table
from bench.peers import install
from bench.wire import BINARY, Broken, Loop

JOIN_ROOM, ROOM_DATA, ROOM_STATE, ROOM_STATE_PATCH = 10, 13, 14, 15
BID = bytes((ROOM_DATA, 0xA3)) + b"bid"  # a number below 128 after it is MessagePack already
VIEW = bytes((ROOM_DATA, 0xA4)) + b"view"


class ColyseusTable(RoundTable):
    """Each action gives each phone exactly one message, so counting tells which it has."""

    def __init__(self, number: int, meter: Meter) -> None:
        super().__init__(number, meter)
        self.joined = 0
        self.turn = 0
        self.bid = 0
        self.acted = 0
        self.updates = [0] * PHONES

    def act(self) -> None:
        self.bid = self.bid % HIGHEST_BID + 1
        link = self.links[self.turn]
        self.turn = (self.turn + 1) % PHONES
        self.acted += 1
        self.sending()
        link.send(BID + bytes((self.bid,)), BINARY)

    def hear(self, seat: int, payload: bytes) -> None:
        kind = payload[0]
        if kind == ROOM_STATE_PATCH or payload.startswith(VIEW):
            self.updates[seat] += 1
            if seat == self.turn and self.updates[seat] == self.acted:
                self.next_turn()
        elif kind == JOIN_ROOM:
            self.links[seat].send(bytes((JOIN_ROOM,)), BINARY)
            self.joined += 1
        elif kind != ROOM_STATE:
            raise Broken(f"unexpected: {payload[:80]!r}")


class Colyseus(Adapter):
    mode: ClassVar[str]

    def command(self, port: int, folder: Path) -> list[str]:  # noqa: ARG002
        return [install.node(), str(install.HERE / "colyseus.js"), str(port), self.mode]

    def open_table(self, loop: Loop, port: int, number: int, meter: Meter) -> Table:
        table = ColyseusTable(number, meter)
        room = ""
        for seat in range(PHONES):
            how = f"joinById/{room}" if room else "create/auction"
            place = self._reserve(port, how)
            room = place["roomId"]
            path = f"/{place['processId']}/{room}?sessionId={place['sessionId']}"
            table.add_phone(loop, port, path)
            loop.until(lambda: table.joined == seat + 1, 20, "a seat in a room")  # noqa: B023
        return table

    def missing(self) -> str | None:
        return None if install.installed() else "run `python -m bench.peers.install` first"

    @staticmethod
    def _reserve(port: int, how: str) -> dict[str, Any]:
        link = HTTPConnection("127.0.0.1", port, timeout=20)
        link.request("POST", f"/matchmake/{how}", b"{}", {"Content-Type": "application/json"})
        answer: dict[str, Any] = json.loads(link.getresponse().read())
        link.close()
        if "sessionId" not in answer:
            raise Broken(f"no seat reserved: {answer}")
        return answer


class ColyseusMessages(Colyseus):
    name = "colyseus-messages"
    title = "Colyseus 0.17, a message per client"
    mode = "messages"


class ColyseusViews(Colyseus):
    name = "colyseus-views"
    title = "Colyseus 0.17, filtered views, patched at once"
    mode = "views"

"""The bare Flask-SocketIO reference (`bench/reference.py`), and the floor (`bench/floor.py`)."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.adapters.socketio import SocketTable
from bench.load import PHONES, Adapter, Meter, RoundTable, Table
from bench.wire import Broken, Loop

HIGHEST_BID = 99


class ReferenceTable(SocketTable, RoundTable):
    """Turns go round, and so does the auction: the phones know what comes next."""

    def __init__(self, number: int, meter: Meter) -> None:
        super().__init__(number, meter)
        self.turn = 0
        self.bid = 0
        self.version = 0
        self.awaited = b""  # how the view begins that the next phone waits for

    def act(self) -> None:
        self.bid = self.bid % HIGHEST_BID + 1
        link = self.links[self.turn]
        self.turn = (self.turn + 1) % PHONES
        self.version += 1
        self.awaited = b'["view",{"version":%d,' % self.version
        self.sending()
        link.send(b'42["bid",{"amount":%d}]' % self.bid)

    def event(self, seat: int, body: bytes) -> None:
        if seat == self.turn and body.startswith(self.awaited):
            self.next_turn()
        elif not body.startswith(b'["view"'):
            raise Broken(f"unexpected: {body[:200]!r}")


class Reference(Adapter):
    name = "bare"
    title = "bare Flask-SocketIO"

    def command(self, port: int, folder: Path) -> list[str]:  # noqa: ARG002
        return [sys.executable, "-m", "bench.reference", "--port", str(port)]

    def open_table(self, loop: Loop, port: int, number: int, meter: Meter) -> Table:
        table = ReferenceTable(number, meter)
        table.connect(loop, port)
        for seat, link in enumerate(table.links):
            table.request(loop, link, "join", {"table": number, "seat": seat})
        return table


class Floor(Reference):
    name = "floor"
    title = "the hub's engine and store, and nothing decided"
    stored = True

    def command(self, port: int, folder: Path) -> list[str]:
        data = str(folder / "data")
        return [sys.executable, "-m", "bench.floor", "--port", str(port), "--data", data]

"""The trivial server of `bench/fanout.py`, which shows the load generator's own ceiling."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.load import PHONES, Adapter, Meter, RoundTable, Table
from bench.wire import Broken, Loop


class FanoutTable(RoundTable):
    def __init__(self, number: int, meter: Meter) -> None:
        super().__init__(number, meter)
        self.turn = 0
        self.acted = 0

    def act(self) -> None:
        link = self.links[self.turn]
        self.turn = (self.turn + 1) % PHONES
        self.acted += 1
        self.sending()
        link.send(b'42["bid",{"amount":1}]')

    def hear(self, seat: int, payload: bytes) -> None:
        if not payload.startswith(b'42["view"'):
            raise Broken(f"unexpected: {payload[:80]!r}")
        if seat == self.turn and self.links[seat].frames == self.acted:
            self.next_turn()


class Fanout(Adapter):
    name = "ceiling"
    title = "fixed frames, the load generator's ceiling"

    def command(self, port: int, folder: Path) -> list[str]:  # noqa: ARG002
        return [sys.executable, "-m", "bench.fanout", "--port", str(port)]

    def open_table(self, loop: Loop, port: int, number: int, meter: Meter) -> Table:
        table = FanoutTable(number, meter)
        for _ in range(PHONES):
            table.add_phone(loop, port, "/")
        return table

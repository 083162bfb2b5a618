"""boardgame.io 0.50 (`bench/peers/boardgame.js`), in memory or with its flat-file store."""

from __future__ import annotations

import re
from pathlib import Path

from bench.adapters.reference import HIGHEST_BID
from bench.adapters.socketio import SocketTable
from bench.load import PHONES, Adapter, Meter, RoundTable, Table
from bench.peers import install
from bench.wire import Broken, Loop

STATE_ID = re.compile(rb'"_stateID":(\d+)')


class BoardgameTable(SocketTable, RoundTable):
    namespace = b"/auction,"

    def __init__(self, number: int, meter: Meter) -> None:
        super().__init__(number, meter)
        self.turn = 0
        self.bid = 0
        self.state_id = -1
        self.synced: set[int] = set()

    def act(self) -> None:
        self.bid = self.bid % HIGHEST_BID + 1
        seat = self.turn
        self.turn = (seat + 1) % PHONES
        self.sending()
        self.links[seat].send(
            b'42/auction,["update",{"type":"MAKE_MOVE","payload":{"type":"bid","args":[%d],'
            b'"playerID":"%d"}},%d,"t%d","%d"]' % (self.bid, seat, self.state_id, self.number, seat)
        )

    def event(self, seat: int, body: bytes) -> None:
        if body.startswith(b'["update"'):
            if seat == self.turn and (state_id := self._state_id(body)) > self.state_id:
                self.state_id = state_id
                self.next_turn()
        elif body.startswith(b'["sync"'):
            self.state_id = self._state_id(body)
            self.synced.add(seat)
        elif not body.startswith(b'["matchData"'):
            raise Broken(f"unexpected: {body[:200]!r}")

    @staticmethod
    def _state_id(body: bytes) -> int:
        found = STATE_ID.search(body)
        if found is None:
            raise Broken(f"no state id: {body[:200]!r}")
        return int(found[1])


class Boardgame(Adapter):
    name = "boardgame.io"
    title = "boardgame.io 0.50, memory"

    def command(self, port: int, folder: Path) -> list[str]:  # noqa: ARG002
        return [install.node(), str(install.HERE / "boardgame.js"), str(port)]

    def open_table(self, loop: Loop, port: int, number: int, meter: Meter) -> Table:
        table = BoardgameTable(number, meter)
        table.connect(loop, port)
        for seat, link in enumerate(table.links):
            table.emit(link, "sync", f"t{number}", str(seat), None, PHONES)
            loop.until(lambda: seat in table.synced, 20, "a match")  # noqa: B023
        return table

    def missing(self) -> str | None:
        return None if install.installed() else "run `python -m bench.peers.install` first"


class BoardgameFlatFile(Boardgame):
    name = "boardgame.io-flat-file"
    title = "boardgame.io 0.50, flat file"
    stored = True

    def command(self, port: int, folder: Path) -> list[str]:
        return [*super().command(port, folder), str(folder / "matches")]

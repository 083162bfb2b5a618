"""The floor under the hub: its engine and its store, and nothing decided in between.

The reference's auction with the hub's own sockets: each bid is written to disk as the record of an
action, then all six phones get a view as short as the hub's, ready-made. What this server cannot
do, no rules, door or views above the same engine and disk can do either.
"""

from __future__ import annotations

from server.engine import garbage, patch

ENGINE = "eventlet"

garbage.look_seldom()
patch(ENGINE, looks_up_names=False)

import argparse  # noqa: E402
import sys  # noqa: E402
import time  # noqa: E402
from collections.abc import Sequence  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

from flask import Flask  # noqa: E402

from server import store  # noqa: E402
from server.commands.serve import SWITCH_S  # noqa: E402
from server.engine import open_engine  # noqa: E402
from server.engine.base import Connection, hub_ms  # noqa: E402
from server.engine.crowd import Crowd, Limits, Rank  # noqa: E402
from server.engine.socketio import packet  # noqa: E402
from server.store.base import Store  # noqa: E402
from server.store.record import Act, Record  # noqa: E402
from server.store.writer import Writer  # noqa: E402

BODY = b'{"version":%d,"changes":"' + b"x" * 180 + b'"}'
MOST, SEATS = 8_192, 6
OK = b'{"ok":true}'


class Table:
    def __init__(self, code: str) -> None:
        self.code = code
        self.version = 0
        self.phones: list[Connection] = []


class Floor:
    """A switchboard that believes everything."""

    def __init__(self, kept: Store, writer: Writer) -> None:
        self._store, self._writer = kept, writer
        self._tables: dict[int, Table] = {}
        self._at: dict[str, Table] = {}  # by connection

    def opened(self, connection: Connection) -> None: ...

    def heard(self, connection: Connection, event: str, said: Sequence[Any]) -> bytes | None:
        if event == "join":
            self._join(connection, said[0]["table"])
            return OK
        self._bid(self._at[connection.id], said[0]["amount"])
        return None

    def _join(self, connection: Connection, number: int) -> None:
        if number not in self._tables:
            self._tables[number] = Table(f"{number:06}")
            self._store.open(self._tables[number].code, int(time.time() * 1000))
        table = self._at[connection.id] = self._tables[number]
        table.phones.append(connection)

    def _bid(self, table: Table, amount: int) -> None:
        table.version += 1
        seat = table.version % SEATS
        do = Act(seat, "bid", {"amount": amount})
        at_ms, id_ = table.version * 1000, f"{table.version:032x}"
        record = Record(table.version, at_ms, seat, id_, id_[:16], do)
        self._writer.write(table.code, [record])
        told = packet(b"view", BODY % table.version)
        for phone in table.phones:
            phone.say(told)

    def answered(self, connection: Connection, number: int, said: Any) -> None: ...

    def closed(self, connection: Connection) -> None: ...

    def rank(self, connection: Connection) -> Rank:  # noqa: ARG002
        return Rank.SEATED

    def malformed(self) -> None: ...


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    wanted = parser.parse_args()
    sys.setswitchinterval(SWITCH_S)
    wanted.data.mkdir()
    engine = open_engine(ENGINE)
    kept = store.open(f"sqlite:///{wanted.data}/tables.sqlite", engine)
    app = Flask(__name__)
    engine.connect_phones(app, Floor(kept, Writer(engine, kept)))
    crowd = Crowd(Limits(MOST, 0), hub_ms)
    engine.serve(engine.listen("127.0.0.1", wanted.port), app, crowd)


if __name__ == "__main__":
    main()

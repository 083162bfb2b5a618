"""`python -m bench.growth`: the hub with more and more tables, with a crowd that is idle, and with
one table that never stops beside others that are quiet. `--write` puts table and curves into docs/.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import orjson

from bench.__main__ import machine
from bench.adapters.players import Player
from bench.adapters.socketio import PATH
from bench.adapters.tablee import Tablee
from bench.curves import Curve, draw
from bench.load import PHONES, Load, Meter, start
from bench.page import write_section
from bench.quiet import THINK_S, open_quiet, serve_quietly
from bench.run import Cell, run_cell
from bench.server import ROOT, pin_load, running
from bench.wire import Link, Loop

TABLES = (1, 10, 100, 300, 1_000)
IDLE_PHONES, IDLE_S = 2_000, 20.0
QUIET_TABLES, HAMMERED_PER_S = 50, 1_000
PICTURE = ROOT / "docs" / "pictures" / "growth.svg"
HEADING = "## Growth"


class Idle(NamedTuple):
    """What phones cost that only sit there."""

    phones: int
    cpu_percent: float
    kb_per_phone: float
    bare_kb_per_phone: float  # a connection that has said hello, and nothing else


class Beside(NamedTuple):
    """Quiet tables, alone and beside one that is hammered."""

    alone: Load
    beside: Load
    hammered_per_s: float


def more_and_more(tables: Sequence[int], seconds: float, pinned: bool) -> list[Cell]:
    cells = []
    for count in tables:
        cells.append(run_cell(Tablee(Player("auction")), count, seconds, pinned))
        say(f"{count:5} tables {cells[-1].actions_per_s:8,.0f} actions/s")
    return cells


def idle(phones: int, pinned: bool) -> Idle:
    adapter, loop = Tablee(Player("auction")), Loop()
    with running(adapter, pinned) as server:
        before_mb = server.memory_mb()
        bare = Nobody(loop, server.port)
        for number in range(phones):
            bare.come(number)
        bare_mb = server.memory_mb() - before_mb
        loop.close()
    loop = Loop()
    with running(adapter, pinned) as server:
        before_mb = server.memory_mb()
        for number in range(phones // PHONES):
            adapter.open_table(loop, server.port, number, Meter())
        loop.serve_for(3.0)  # the beats of who has just come
        seated_mb = server.memory_mb() - before_mb
        cpu_s = server.cpu_seconds()
        loop.serve_for(IDLE_S)
        percent = 100 * (server.cpu_seconds() - cpu_s) / IDLE_S
        loop.close()
    say(f"{phones:5} idle phones: {percent:.0f}% of a core")
    return Idle(phones, percent, 1000 * seated_mb / phones, 1000 * bare_mb / phones)


class Nobody:
    """Connections without a table."""

    def __init__(self, loop: Loop, port: int) -> None:
        self._loop, self._port = loop, port
        self._links: list[Link] = []
        self._connected = 0

    def come(self, number: int) -> None:
        home = f"127.0.{1 + number // 250}.{1 + number % 250}"
        link = self._loop.connect(self._port, PATH, self, number, home)
        self._links.append(link)
        link.take(b"")
        self._loop.until(lambda: self._connected > number, 20, "a Socket.IO connection")

    def hear(self, seat: int, payload: bytes) -> None:
        if payload == b"2":
            self._links[seat].send(b"3")
        elif payload.startswith(b"0"):
            self._links[seat].send(b"40")
        elif payload.startswith(b"40"):
            self._connected += 1


@dataclass
class Hammer:
    """A phone that says something a thousand times a second, answered or not."""

    link: Link
    seat: int
    said: int = 0
    began: float = 0.0

    def strike(self) -> None:
        now = time.perf_counter()
        self.began = self.began or now
        while self.said < (now - self.began) * HAMMERED_PER_S:
            self.said += 1
            act = {"id": f"{self.said:032x}", "seat": self.seat, "version": 0, "verb": "bid"}
            self.link.send(b"42" + orjson.dumps(["act", {**act, "args": {"amount": 1}}]))


def hammered(quiet: int, seconds: float, pinned: bool) -> Beside:
    adapter, loop, meter = Tablee(Player("auction")), Loop(), Meter()
    with running(adapter, pinned) as server:
        tables = [open_quiet(adapter, loop, server, number, meter) for number in range(quiet)]
        start(loop, tables)
        alone = serve_quietly(loop, tables, meter, seconds)
        loud = adapter.open_table(loop, server.port, quiet, Meter())
        hammer = Hammer(loud.links[0], 0)
        beside = serve_quietly(loop, tables, meter, seconds, hammer.strike)
        loop.close()
    say(f"{quiet:5} quiet tables: p99 {alone.percentile(0.99):.1f} ms, then beside one that is")
    say(f"      hammered: {beside.percentile(0.99):.1f} ms")
    return Beside(alone, beside, hammer.said / seconds)


def text(cells: Sequence[Cell], crowd: Idle, loud: Beside) -> str:
    here = machine()
    busy = here["busy_before"]
    rows = "\n".join(
        f"| {cell.tables:,} | {cell.actions_per_s:,.0f} | {cell.p50_ms:.1f} / {cell.p99_ms:.1f} "
        f"| {cell.cpu_us_per_action:,.0f} | {cell.memory_mb:.0f} MB |"
        for cell in cells
    )
    alone, beside = loud.alone.percentile(0.99), loud.beside.percentile(0.99)
    return f"""{HEADING}
`python -m bench.growth --write`: the reference's auction, everything stored, one round each.
{here["at"]}, {here["cores"]} cores, Python {here["python"]}; load before the run {busy:.1f}.

| tables | actions/s | p50 / p99 ms | CPU µs per action | memory |
|---|---|---|---|---|
{rows}

![Actions per second, the slowest of a hundred and memory by number of tables](pictures/growth.svg)

- {crowd.phones:,} phones that only sit there: {crowd.cpu_percent:.0f}% of a core, and
  {crowd.kb_per_phone:.0f} kB each, of which {crowd.bare_kb_per_phone:.0f} kB are the connection.
- {QUIET_TABLES} tables whose people think for {THINK_S:g} s: p99 {alone:.1f} ms alone, and
  {beside:.1f} ms beside one where a phone says something {loud.hammered_per_s:,.0f} times a second.
"""


def write(cells: Sequence[Cell], told: str) -> None:
    write_section(told)
    tables = [cell.tables for cell in cells]
    PICTURE.write_text(
        draw(
            [
                Curve("actions/s", tables, [cell.actions_per_s for cell in cells]),
                Curve("p99, ms", tables, [cell.p99_ms for cell in cells]),
                Curve("memory, MB", tables, [cell.memory_mb for cell in cells]),
            ],
            across="tables",
        )
    )


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=TABLES)
    parser.add_argument("--phones", type=int, default=IDLE_PHONES, help="that are idle")
    parser.add_argument("--seconds", type=float, default=5.0, help="measured, each")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    wanted = parser.parse_args(argv)
    pinned = pin_load()
    cells = more_and_more(wanted.tables, wanted.seconds, pinned)
    told = text(cells, idle(wanted.phones, pinned), hammered(QUIET_TABLES, wanted.seconds, pinned))
    print(told)
    if wanted.write:
        write(cells, told)
    return 0


if __name__ == "__main__":
    sys.exit(main())

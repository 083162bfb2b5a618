"""`python -m bench`: actions/s, times, CPU and memory, the hub beside others in one run."""

from __future__ import annotations

import argparse
import json
import os
import platform
import signal
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from bench.adapters.boardgame import Boardgame, BoardgameFlatFile
from bench.adapters.colyseus import ColyseusMessages, ColyseusViews
from bench.adapters.fanout import Fanout
from bench.adapters.players import GOT_ANY_WORDS, HUNCH, Player
from bench.adapters.reference import Floor, Reference
from bench.adapters.tablee import Tablee
from bench.load import Adapter
from bench.peers import install
from bench.run import Cell, Row, as_json, rows, run_all
from bench.server import RESULTS, pin_load
from bench.targets import targets
from bench.wire import Broken

SERVERS: dict[str, Adapter] = {
    adapter.name: adapter
    for adapter in (
        Reference(),
        Tablee(Player("auction")),
        Tablee(HUNCH),
        Tablee(GOT_ANY_WORDS),
        *(Tablee(player, "", n) for player in (Player("auction"), HUNCH) for n in (1, 2)),
        *(Tablee(player, "gevent") for player in (Player("auction"), HUNCH, GOT_ANY_WORDS)),
        Boardgame(),
        BoardgameFlatFile(),
        ColyseusMessages(),
        ColyseusViews(),
        Floor(),
        Fanout(),
    )
}
DEFAULT = ["bare", "tablee-auction", "tablee-hunch", "tablee-got_any_words"]
PEERS = [*DEFAULT, "boardgame.io", "boardgame.io-flat-file", "colyseus-messages", "colyseus-views"]
HEADINGS = (
    "tables server                   stored actions/s     ×  p50 ms  p99 ms  CPU %  µs/action"
    "   MB  MB/table frames  B/frame load %"
)


def machine() -> dict[str, Any]:
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.processor(),
    )
    return {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "processor": model,
        "cores": os.cpu_count(),
        "system": platform.release(),
        "python": platform.python_version(),
        "eventlet": version("eventlet"),
        "flask_socketio": version("Flask-SocketIO"),
        "python_socketio": version("python-socketio"),
        "busy_before": os.getloadavg()[0],
    }


def line(row: Row) -> str:
    stored = "yes" if SERVERS[row.server].stored else "no"
    ratio = f"{row.ratio:5.1f}" if row.ratio is not None else "    1"
    return (
        f"{row.tables:6} {row.server:24} {stored:>6} {row.actions_per_s:9,.0f} {ratio} "
        f"{row.p50_ms:7.1f} {row.p99_ms:7.1f} {row.cpu_percent:6.0f} {row.cpu_us_per_action:10.0f} "
        f"{row.memory_mb:4.0f} {row.memory_per_table_mb:9.2f} {row.frames_per_action:6.1f} "
        f"{row.bytes_per_frame:8.0f} {row.load_percent:6.0f}"
    )


def print_table(cells: Sequence[Cell]) -> None:
    print(HEADINGS)
    measured = rows(cells)
    for row in measured:
        print(line(row))
    if cells[0].server == Reference.name:
        for target in targets(measured):
            print(target)
    slow = [cell for cell in cells if cell.load_percent > 90]
    if slow:
        print(f"{len(slow)} cells had the load generator above 90% of its core: it held them back")
    starved = [cell for cell in cells if cell.cpu_percent < 80 and cell.tables >= 10]
    if starved:
        print(
            f"{len(starved)} cells had a server below 80% of its core though it had work: "
            "it waited for a disk or a timer, or the machine was busy with something else"
        )


def tell(cell: Cell) -> None:
    print(
        f"  {cell.tables:4} tables  {cell.server:24} {cell.actions_per_s:8,.0f} actions/s",
        file=sys.stderr,
        flush=True,
    )


def asked(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument(
        "servers",
        nargs="*",
        help=f"the first is the measure of the others; of {', '.join(SERVERS)}",
    )
    parser.add_argument("--peers", action="store_true", help="the hub beside others' servers")
    parser.add_argument("--tables", type=int, nargs="+", default=[1, 10, 100])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=5.0, help="measured, per cell")
    parser.add_argument("--out", type=Path, help="where the JSON goes; default bench/results/")
    wanted = parser.parse_args(argv)
    wanted.servers = wanted.servers or (PEERS if wanted.peers else DEFAULT)
    unknown = [name for name in wanted.servers if name not in SERVERS]
    if unknown:
        parser.error(f"unknown server {unknown[0]}; there are {', '.join(SERVERS)}")
    return wanted


def main(argv: Sequence[str] | None = None) -> int:
    wanted = asked(argv)
    if wanted.peers and (code := install.main()):
        return code
    adapters = [SERVERS[name] for name in wanted.servers]
    for adapter in adapters:
        if reason := adapter.missing():
            print(f"{adapter.name}: {reason}", file=sys.stderr)
            return 2
    pinned = pin_load()
    if not pinned:
        print("only one core: load and server share it, compare nothing", file=sys.stderr)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the server ends too
    here = machine()
    out = wanted.out or RESULTS / f"{here['at'].replace(':', '')}.json"
    cells: list[Cell] = []
    failed = 0
    try:
        for cell in run_all(adapters, wanted.tables, wanted.rounds, wanted.seconds, pinned):
            tell(cell)
            cells.append(cell)
    except Broken as broken:
        print(f"broken: {broken}", file=sys.stderr)
        failed = 1
    finally:
        if cells:
            print_table(cells)
            out.write_text(json.dumps(as_json(cells, here), indent=1) + "\n")
            print(f"written to {out}")
    return failed


if __name__ == "__main__":
    sys.exit(main())

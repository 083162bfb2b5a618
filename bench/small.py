"""`python -m bench.small`: one table of six phones on a hub that has a tenth of a core and 128 MB.

By a control group, which needs root: as little as the smallest home server gives. `--write` puts
the figures into docs/performance.md.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench.__main__ import machine
from bench.adapters.players import Player
from bench.adapters.tablee import Tablee, TableeTable
from bench.load import Load, Meter, start
from bench.page import write_section
from bench.quiet import open_quiet, serve_quietly
from bench.server import RESULTS, running
from bench.wire import Broken, Loop

CORE_SHARE, MEMORY_MB = 0.1, 128
PERIOD_US = 100_000
RECORDS = 2_000
GROUPS = Path("/sys/fs/cgroup")
NAME = f"tablee-bench-{os.getpid()}"
HEADING = "## A small machine"


class Limit(NamedTuple):
    """A file of a control group, and what to write there."""

    folder: Path
    file: str
    value: str


def limits() -> list[Limit]:
    quota = str(int(CORE_SHARE * PERIOD_US))
    memory = str(MEMORY_MB * 1_000_000)
    if (GROUPS / "cgroup.controllers").exists():  # version 2
        group = GROUPS / NAME
        return [
            Limit(group, "cpu.max", f"{quota} {PERIOD_US}"),
            Limit(group, "memory.max", memory),
        ]
    cpu, ram = GROUPS / "cpu" / NAME, GROUPS / "memory" / NAME
    return [
        Limit(cpu, "cpu.cfs_period_us", str(PERIOD_US)),
        Limit(cpu, "cpu.cfs_quota_us", quota),
        Limit(ram, "memory.limit_in_bytes", memory),
    ]


@contextmanager
def small_group() -> Iterator[list[Path]]:
    """The folders of a group with so little, to which a process can be added."""
    wanted = limits()
    folders = list(dict.fromkeys(limit.folder for limit in wanted))
    try:
        for folder in folders:
            folder.mkdir()
        for folder, file, value in wanted:
            (folder / file).write_text(value)
        yield folders
    finally:
        for folder in folders:
            if folder.exists():
                folder.rmdir()


class Small(Tablee):
    """The hub, started inside of a group; on a data folder that outlives it."""

    def __init__(self, player: Player, groups: Sequence[Path], data: Path) -> None:
        super().__init__(player)
        self._groups, self._data = groups, data

    def command(self, port: int, folder: Path) -> list[str]:
        hub = super().command(port, folder)
        hub[-1] = str(self._data)
        return in_groups(self._groups, hub)


class Played(Small):
    """The hub as people start it, where everything is installed already."""

    def command(self, port: int, folder: Path) -> list[str]:  # noqa: ARG002
        return in_groups(self._groups, ["make", "play", f"PORT={port}"])

    def environment(self) -> dict[str, str]:
        return {"TABLEE_DATA": str(self._data), "TABLEE_BROWSER": "0", "TABLEE_MDNS": "0"}


def in_groups(groups: Sequence[Path], command: Sequence[str]) -> list[str]:
    join = "".join(f"echo $$ > {group}/cgroup.procs; " for group in groups)
    return ["sh", "-c", join + 'exec "$@"', "sh", *command]


class Figures(NamedTuple):
    started_s: float
    played_s: float
    load: Load
    memory_mb: float
    woke_s: float


def measured(seconds: float) -> Figures:
    RESULTS.mkdir(exist_ok=True)
    with small_group() as groups, tempfile.TemporaryDirectory(dir=RESULTS) as name:
        player, data = Player("auction"), Path(name)
        began = time.perf_counter()
        loop, meter = Loop(), Meter()
        small = Small(player, groups, data)
        with running(small, pinned=False) as server:
            started_s = time.perf_counter() - began
            table = open_quiet(small, loop, server, 0, meter)
            start(loop, [table])
            load = serve_quietly(loop, [table], meter, seconds)
            memory_mb = server.memory_mb()
            loop.close()
        code, tokens = _long_table(Small(player, (), data))
        woke_s = _woken(small, code, tokens)
        began = time.perf_counter()
        with running(Played(player, groups, data), pinned=False):
            played_s = time.perf_counter() - began
    return Figures(started_s, played_s, load, memory_mb, woke_s)


def _long_table(hub: Tablee) -> tuple[str, list[str]]:
    """A table with many records, made by a hub with all that there is."""
    loop, meter = Loop(), Meter()
    with running(hub, pinned=False) as server:
        table = hub.open_table(loop, server.port, 1, meter)
        table.begin()
        loop.until(lambda: len(meter.times) >= RECORDS, 120, "a long evening")
        loop.close()
    return table.code, table.tokens


def _woken(hub: Tablee, code: str, tokens: Sequence[str]) -> float:
    """How long a phone that comes back to a hub that has just started waits until it is right."""
    loop = Loop()
    with running(hub, pinned=False) as server:
        table = TableeTable(2, Meter(), hub.player)
        table.connect(loop, server.port)
        began = time.perf_counter()
        joined = {"code": code, "tokens": [tokens[0]], "watch": False}
        answer = table.request(loop, table.links[0], "join", joined)[0]
        if not answer["ok"] or answer["version"] < RECORDS:
            raise Broken(f"it did not come back: {answer}")
        woke_s = time.perf_counter() - began
        loop.close()
    return woke_s


def text(found: Figures) -> str:
    here, load = machine(), found.load
    times = f"{load.percentile(0.5):.1f} / {load.percentile(0.99):.1f} ms"
    return f"""{HEADING}
`python -m bench.small --write`: a hub in a control group with {CORE_SHARE:.0%} of a core and
{MEMORY_MB} MB, one table of six phones whose people think for half a second. {here["at"]}; load
before the run {here["busy_before"]:.1f}.

| what | figure |
|---|---|
| from start to the first connection | {found.started_s:.1f} s |
| the same with `make play`, installed before | {found.played_s:.1f} s |
| an action, p50 / p99 of {load.actions} | {times} |
| memory | {found.memory_mb:.0f} MB |
| after a restart, until a phone is back at a table of {RECORDS:,} records | {found.woke_s:.1f} s |
"""


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.small", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    wanted = parser.parse_args(argv)
    try:
        told = text(measured(wanted.seconds))
    except OSError as error:
        print(f"no control group could be made here: {error}", file=sys.stderr)
        return 2
    print(told)
    if wanted.write:
        write_section(told)
    return 0


if __name__ == "__main__":
    sys.exit(main())

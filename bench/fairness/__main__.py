"""`python -m bench.fairness`: 10,000 races and more; exit status 1 if the hub was not fair."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from bench.fairness.kernels import FOLDER
from bench.fairness.phones import LIARS, NEAR_LIARS, Late, Probe
from bench.fairness.report import lie_line, line, verdict
from bench.fairness.tables import Series, Table
from bench.server import ROOT, free_port
from bench.wire import Broken

PROGRESS_S = 10
AT_THE_DOOR = 8  # tables that are opened at once
FEWEST_TABLES = 2  # of each series


def all_series(races: int) -> list[Series]:
    """What is tried. `races` is for the first one, the others get their share."""

    def apart(rng: Random) -> float:
        return 40.0 if rng.random() < 0.5 else 40 + rng.expovariate(1 / 60)

    def wider(rng: Random) -> float:
        return 40 + rng.expovariate(1 / 60)

    def close(rng: Random) -> float:
        return rng.uniform(0, 40)

    some = max(1, races // 5)
    few = max(1, races // 40)
    return [
        Series("40 ms apart or more, no tie window", races, 0, apart, main=True),
        Series("40 ms apart or more, tie window 40 ms", some, 40, wider),
        Series("0 to 40 ms apart, no tie window", some, 0, close),
        Series("crowded links, 40 ms apart or more", some, 0, apart, jitters=("crowded",)),
        *(
            Series(f"a phone that {lie}", few, 0, apart, players=(2, 3), liar=kind)
            for lie, kind in LIARS.items()
        ),
        *(
            Series(f"next to the hub, {lie}", few, 0, apart, (2, 3), liar=kind, near=True)
            for lie, kind in NEAR_LIARS.items()
        ),
        Series(
            "behind a proxy, answers late",
            *(few, 0, apart, (2, 3)),
            liar=Late,
            near=True,
            hidden=True,
        ),
    ]


@contextmanager
def hub() -> Iterator[int]:
    """A hub as people start it; gives its port."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="fairness-") as folder:
        os.environ[FOLDER] = folder  # for the roads as well
        command = [
            sys.executable,
            "-m",
            "bench.fairness.hub",
            "serve",
            "--quiet",
            "--port",
            str(port),
        ]
        with (Path(folder) / "log").open("wb") as log:
            process = subprocess.Popen(
                [*command, "--data", f"{folder}/data"], cwd=ROOT, stdout=log, stderr=log
            )
        try:
            yield port
        finally:
            process.terminate()
            process.wait(10)


async def reachable(port: int) -> None:
    for _ in range(300):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise Broken("the hub does not listen after 30 s")


def share_out(series: Sequence[Series], tables: int, seed: str) -> list[Table]:
    """As many tables for each series as its share of all the races."""
    total = sum(one.races for one in series)
    shared: list[Table] = []
    for one in series:
        for _ in range(max(FEWEST_TABLES, round(tables * one.races / total))):
            shared.append(Table(len(shared), one, Random(f"{seed} {len(shared)}")))
    return shared


async def race_all(port: int, series: Sequence[Series], wanted: argparse.Namespace) -> None:
    """In several evenings, each with other phones on other links."""
    await reachable(port)
    Table.probe = Probe()
    await Table.probe.connect(port)
    watching = [Table.pulse.beat(), Table.probe.ask_for_ever()]
    watchers = [asyncio.ensure_future(one) for one in watching]
    for evening in range(1, wanted.evenings + 1):
        for one in series:
            one.wanted = one.races * evening // wanted.evenings
        tables = share_out(series, wanted.tables, f"{wanted.seed} {evening}")
        await race(port, tables, wanted.lobby, wanted.most / wanted.evenings)
    for watcher in watchers:
        watcher.cancel()


async def race(port: int, tables: Sequence[Table], lobby_s: float, most_s: float) -> None:
    door = asyncio.Semaphore(AT_THE_DOOR)

    async def open_(table: Table) -> None:
        async with door:
            await table.open(port)

    await asyncio.gather(*(open_(table) for table in tables))
    await asyncio.sleep(lobby_s)
    await asyncio.gather(*(table.start() for table in tables))
    series = list({id(table.series): table.series for table in tables}.values())
    began = told = time.monotonic()
    while not all(one.done for one in series):
        await asyncio.sleep(0.2)
        for table in tables:
            if table.failed is not None:
                raise Broken(f"a table failed: {table.failed!r}") from table.failed
        now = time.monotonic()
        if now - told > PROGRESS_S:
            told = now
            print(f"  {sum(len(one.runs) for one in series)} races", file=sys.stderr, flush=True)
        if now - began > most_s:
            print(f"  stopped after {most_s:.0f} s", file=sys.stderr)
            break
    for table in tables:
        table.close()


def asked(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.fairness", description=__doc__)
    parser.add_argument("--races", type=int, default=10_000, help="in the first series")
    parser.add_argument("--only", default="", help="series whose title contains this")
    parser.add_argument("--evenings", type=int, default=5, help="each with other links")
    parser.add_argument("--tables", type=int, default=60, help="at once, all series together")
    parser.add_argument("--lobby", type=float, default=20, help="seconds between box and start")
    parser.add_argument("--most", type=float, default=1_500, help="seconds, then it stops")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    wanted = asked(argv)
    # Asked to stop, it still ends its hub.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    series = [one for one in all_series(wanted.races) if wanted.only in one.title]
    began = time.monotonic()
    try:
        with hub() as port:
            asyncio.run(race_all(port, series, wanted))
    except Broken as broken:
        print(f"broken: {broken}", file=sys.stderr)
        return 1
    for one in series:
        print(lie_line(one) if one.liar else line(one))
    took = time.monotonic() - began
    print(f"{took:.0f} s, {wanted.evenings} evenings of {wanted.tables} tables, seed {wanted.seed}")
    unfair = verdict(series)
    print("\n".join(unfair) or "fair")
    return 1 if unfair else 0


if __name__ == "__main__":
    sys.exit(main())

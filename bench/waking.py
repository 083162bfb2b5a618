"""`python -m bench.waking`: what waking a table costs, by how long its evening was; and steps.

In one process, with SQLite on disk and without sockets: a log of so many records, a bookmark half
an interval before its end (where it is on average, when a hub is killed), and a new hub that wakes
the table. Processor time, because machines are busy; the lowest of several. Beside it the longest
time that the loop itself spent without giving others their turn: what other tables wait for. (While
a thread folds beside it, the loop gets the interpreter back every half millisecond.)

Then one action in a game with so many steps. `--full` is with 10,000 records and steps.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from typing import NamedTuple

import rules.games
from bench.evenings import Evening, token
from server import store
from server.door.door import Door
from server.engine import open_engine
from server.engine.base import hub_ms
from server.history.bookmarks import EVERY
from server.store import Page, Record, Store
from server.table.messages import ActMessage
from server.table.table import Table
from server.table.tables import Tables
from server.wire.audience import Audience
from server.wire.phone import Phone

CODE, SEATS = "WAKING", 6
BOXES = ("got_any_words", "hunch", "auction")  # the last has no end: it is one long game
WHOLE, MARKED = 5, 25  # times that it is woken: without a bookmark, and with one
ACTIONS = 300
SWITCH_S = 0.0005  # as `tablee serve` sets it


class Woken(NamedTuple):
    cpu_ms: float
    held_up_ms: float


class Hub:
    """As much of one as wakes tables."""

    def __init__(self, logs: Store) -> None:
        self.engine = engine
        self.tables = Tables(engine, logs, Door(hub_ms), Audience, now=hub_ms, secret=b"bench")


engine = open_engine("eventlet")


def prepared(log: Sequence[Record], url: str, *, marked: bool) -> Store:
    """A store with this log, and a bookmark half an interval before its end."""
    logs = store.open(url, engine)
    logs.open(CODE, 0)
    last = len(log) - EVERY // 2
    logs.append([Page(CODE, log[:last])])
    if marked:
        hub = Hub(logs)
        hub.tables.find(CODE)
        hub.tables.keep_bookmarks(every=1)
    logs.append([Page(CODE, log[last:])])
    return logs


def wake(logs: Store) -> Woken:
    hub, held_up, waking = Hub(logs), [0.0], [True]

    def others() -> None:
        last = time.thread_time() * 1000
        while waking[0]:
            engine.sleep(0)
            now = time.thread_time() * 1000
            held_up[0], last = max(held_up[0], now - last), now

    gc.collect()
    gc.disable()
    engine.spawn(others)
    engine.sleep(0.005)
    began = time.process_time()
    hub.tables.find(CODE)
    cpu = time.process_time() - began
    waking[0] = False
    engine.sleep(0.002)
    gc.enable()
    return Woken(cpu * 1000, held_up[0])


def best(measure: Callable[[], Woken], times: int) -> Woken:
    found = [measure() for _ in range(times)]
    return Woken(min(each.cpu_ms for each in found), median(each.held_up_ms for each in found))


def waking(sizes: Sequence[int], folder: Path) -> None:
    say("box             records   all of it, ms (held up)   from a bookmark, ms (held up)      ×")
    for box in BOXES:
        first = 0.0
        for size in sizes:
            log = Evening(box, SEATS).play(size)[:size]
            found = []
            for marked in (False, True):
                url = f"sqlite:///{folder / f'{box}-{size}-{marked}.sqlite'}"
                logs = prepared(log, url, marked=marked)
                times = MARKED if marked else WHOLE
                found.append(best(partial(wake, logs), times))
                logs.close()
            whole, since = found
            first = first or since.cpu_ms
            say(
                f"{box:15} {size:7,} {whole.cpu_ms:15.1f} {whole.held_up_ms:10.1f}"
                f" {since.cpu_ms:21.1f} {since.held_up_ms:10.1f} {since.cpu_ms / first:6.2f}"
            )


class Nobody:
    """A link that leads nowhere."""

    id = address = ""

    def say(self, packet: bytes, *, at_once: bool = False) -> None: ...
    def hold(self) -> None: ...

    def close(self) -> None: ...

    def round_trips(self) -> None:
        return None


def steps(sizes: Sequence[int]) -> None:
    """One action at a table of the auction, from hearing it to all views made."""
    say("\nsteps in the game   µs for an action      ×")
    first = 0.0
    for size in sizes:
        logs = store.open("memory", engine)
        logs.open(CODE, 0)
        logs.append([Page(CODE, Evening("auction", SEATS).play(size)[:size])])
        table = Hub(logs).tables.find(CODE)
        phones = [Phone(Nobody(), last_heard_ms=hub_ms()) for _ in range(SEATS)]
        for key, phone in enumerate(phones):
            phone.recognise(table.sitting, [token(key)])
            table.audience.admit(phone)
            table.audience.tell_all(phone)
        _play(table, phones, 20)
        took = min(_play(table, phones, ACTIONS // 3) for _ in range(3))
        first = first or took
        say(f"{size:17,} {took:18.0f} {took / first:6.2f}")


def _play(table: Table[Audience], phones: Sequence[Phone], actions: int) -> float:
    """µs for each."""
    gc.collect()
    gc.disable()
    began = time.process_time()
    for number in range(actions):
        run = table.sitting.run
        assert run is not None
        seat, version = run.state.turn, table.told(table.version)
        amount = run.state.highest + 1
        id_ = f"{table.version:016x}{number:016x}"
        message = ActMessage(id_, "d" * 16, version, seat, "bid", {"amount": amount})
        table.hear(phones[seat], message)
    took = time.process_time() - began
    gc.enable()
    return took / actions * 1e6


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.waking", description=__doc__)
    parser.add_argument("--full", action="store_true", help="10,000 records, 10,000 steps")
    full = parser.parse_args().full
    sys.setswitchinterval(SWITCH_S)
    rules.games.__path__.append(str(Path(__file__).resolve().parent / "games"))
    results = Path(__file__).resolve().parent / "results"
    results.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="waking-", dir=results) as folder:
        waking((500, 4_000, 10_000) if full else (500, 2_000), Path(folder))
    steps((100, 1_000, 10_000) if full else (100, 1_000))


if __name__ == "__main__":
    main()

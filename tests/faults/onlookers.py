"""Two play while a crowd arrives to look on: how long does an action take?

    python -m tests.faults.onlookers --watchers 2000

By default the hub lets 24 in and turns the rest away at the table; with `--let-in` it lets all of
them in. Neither is a test: what it prints is for docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from server.engine import files
from tests.support.phone import Phone
from tests.support.process import HubProcess
from tests.support.wire import Wire, masked

A_HOUSE = 100  # watchers who come from one address
HANDS = 4  # threads that open connections


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--watchers", type=int, default=2_000)
    parser.add_argument("--let-in", action="store_true")
    args = parser.parse_args()
    files.room_for(args.watchers + 500)
    let_in = ("--watchers", str(args.watchers)) if args.let_in else ()
    with tempfile.TemporaryDirectory(prefix="tablee-onlookers-") as folder:
        hub = HubProcess(Path(folder), *let_in).start()
        try:
            return run(hub, args.watchers)
        finally:
            hub.kill()


def run(hub: HubProcess, crowd: int) -> int:
    code = hub.open_table()
    mia, noah = Phone(hub, code), Phone(hub, code)
    for phone, name in ((mia, "Mia"), (noah, "Noah")):
        phone.arrive()
        phone.sit(name)
    mia.ask("choose", box="bazaar", options={"first": mia.key, "turn_s": 0})
    mia.ask("start")
    noah.wait_until(lambda: noah.screen.hands, "the cards")
    say("alone", act(mia, threading.Event(), 200))
    wires: list[Wire] = []
    arrived = threading.Event()
    began = time.monotonic()
    threads = [
        threading.Thread(target=come, args=(hub, code, range(hand, crowd, HANDS), wires))
        for hand in range(HANDS)
    ]
    for thread in threads:
        thread.start()
    threading.Thread(target=wait_for, args=(threads, arrived)).start()
    say(f"while {crowd} arrive", act(mia, arrived, 0))
    sys.stdout.write(f"{len(wires)} connected, {time.monotonic() - began:.0f} s\n")
    say("with all of them there", act(mia, threading.Event(), 200))
    return 0


def come(hub: HubProcess, code: str, numbers: range, wires: list[Wire]) -> None:
    for number in numbers:
        house = f"127.9.{number // A_HOUSE}.1"
        wire = Wire(hub, house, receive_buffer=4_096).open(hub)
        join = {"code": code, "tokens": [], "watch": True}
        wire.send(masked(b"421" + json.dumps(["join", join]).encode()))
        wires.append(wire)


def wait_for(threads: list[threading.Thread], arrived: threading.Event) -> None:
    for thread in threads:
        thread.join()
    arrived.set()


def act(phone: Phone, over: threading.Event, least: int) -> list[float]:
    """What each action takes, in ms, until it is over, and so many at least."""
    took: list[float] = []
    while len(took) < least or not (over.is_set() or least):
        began = time.perf_counter()
        phone.act("jot", text=f"{len(took)}")
        took.append((time.perf_counter() - began) * 1000)
    return took


def say(when: str, took: list[float]) -> None:
    cuts = statistics.quantiles(took, n=100)
    sys.stdout.write(
        f"{when}: {len(took)} actions, p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms,"
        f" longest {max(took):.0f} ms\n"
    )


if __name__ == "__main__":
    sys.exit(main())

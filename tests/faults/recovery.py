"""`python -m tests.faults.recovery`: how long phones are without their table when a process dies.

A hub of two processes, tables of three phones that play; one process is killed (kill -9). From then
until a phone has joined again and its next action is acknowledged; then until the process is back.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

from server.processes.routes import home_of
from tests.support.family import HubFamily
from tests.support.phone import Phone

NAMES = ("Léo", "Inès", "Jörg")


def table_of(hub: HubFamily, number: int) -> list[Phone]:
    household = f"127.77.{number // 250}.{1 + number % 250}"
    code = hub.open_table(household)
    phones = [Phone(hub, code, household) for _ in NAMES]
    for phone, name in zip(phones, NAMES, strict=True):
        phone.arrive()
        phone.sit(name)
    first = phones[0]
    first.ask("choose", box="bazaar", options={"first": first.key, "turn_s": 60})
    first.ask("start")
    for phone in phones:
        phone.wait_until(lambda: phone.screen.hands, "the cards")  # noqa: B023
        phone.act("jot", text="before")
    return phones


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--kills", type=int, default=3)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        hub = HubFamily(Path(folder) / "data")
        hub.start()
        try:
            for _ in range(wanted.kills):
                kill_one(hub, wanted.tables)
        finally:
            hub.kill()
    return 0


def kill_one(hub: HubFamily, tables: int) -> None:
    hub.wait_until_all_are_up()
    phones = [phone for number in range(tables) for phone in table_of(hub, number)]
    lost = [phone for phone in phones if home_of(phone.code, range(2)) == 1]
    took_s: list[float] = []
    began = 0.0

    def go_on(phone: Phone) -> None:
        phone.wait_until_cut()
        phone.insist("act", phone.act_letter("jot", text="after"))
        took_s.append(time.monotonic() - began)

    threads = [threading.Thread(target=go_on, args=(phone,)) for phone in lost]
    for thread in threads:
        thread.start()
    began = time.monotonic()
    hub.kill_worker(1)
    for thread in threads:
        thread.join()
    hub.wait_until_all_are_up()
    up_s = time.monotonic() - began
    for phone in phones:
        phone.close()
    sys.stdout.write(
        f"{len(lost)} phones of {len(lost) // 3} tables: the first acts again after "
        f"{min(took_s):.2f} s, half of them after {statistics.median(took_s):.2f} s, "
        f"the last after {max(took_s):.2f} s; the process is up again after {up_s:.1f} s; "
        f"load {os.getloadavg()[0]:.1f}\n"
    )


if __name__ == "__main__":
    sys.exit(main())

"""kill -9 under load, again and again; then a checker reads the disk.

    python -m tests.faults.soak --kills 500

Tables are played on over real sockets. Each phone sends an action until it is answered, over as
many links as it takes. In the end every acknowledged action is in the log once, in the order in
which it was acknowledged, and no refused one is.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import server.store
from server.history.history import History
from server.store.record import VERBS, Act, Record
from tests.support import promises
from tests.support.local import engine
from tests.support.phone import Phone
from tests.support.player import Letter
from tests.support.process import HubProcess
from tests.support.shelf import with_bazaar

NAMES = ("Léo", "Inès", "Jörg")
PATIENCE_S = 120
OPTIONS = {"rounds": 9, "turn_s": 1}


class Answered(NamedTuple):
    """A letter and what became of it."""

    by: int
    event: str
    letter: Letter
    version: int | None  # None: refused


class Meter:
    """Counts answers, so that the hub is killed after so many of them, not after so much time."""

    def __init__(self) -> None:
        self._news = threading.Condition()
        self.answers = 0
        self.over = False
        self.trouble: list[BaseException] = []

    def count(self) -> None:
        with self._news:
            self.answers += 1
            self._news.notify_all()

    def fail(self, error: BaseException) -> None:
        with self._news:
            self.trouble.append(error)
            self._news.notify_all()

    def wait_for(self, answers: int) -> None:
        target = self.answers + answers
        with self._news:
            there = self._news.wait_for(lambda: self.answers >= target or self.trouble, PATIENCE_S)
        if self.trouble:
            raise self.trouble[0]
        assert there, f"the tables stand still: {self.answers} answers"


class BusyTable(threading.Thread):
    """Three phones that play as fast as they are answered."""

    def __init__(self, hub: HubProcess, meter: Meter, seed: str) -> None:
        super().__init__(daemon=True)
        self.code = hub.open_table()
        self.answered: list[Answered] = []
        self._meter = meter
        self._rng = random.Random(seed)
        self._phones = [Phone(hub, self.code) for _ in NAMES]
        for phone, name in zip(self._phones, NAMES, strict=True):
            phone.arrive()
            phone.sit(name)
        self._phones[0].ask("choose", box="bazaar", options=OPTIONS)
        self._phones[0].ask("start")

    def run(self) -> None:
        try:
            while not self._meter.over:
                self._step()
        except BaseException as error:
            self._meter.fail(error)
        for phone in self._phones:
            phone.close()

    def _step(self) -> None:
        phone = self._rng.choice(self._phones)
        if phone.room["phase"] == "over":
            self._post(phone, "ask", phone.ask_letter("start"))
            return
        for bidder in self._phones:
            if bidder.screen.hands and bidder.may("pass") and self._rng.random() < 0.5:
                self._post(bidder, "act", self._bid_or_pass(bidder))
                return
        text = f"thought {self._rng.random()}"
        self._post(phone, "act", phone.act_letter("jot", text=text))

    def _bid_or_pass(self, phone: Phone) -> Letter:
        if not phone.may("bid") or self._rng.random() < 0.3:
            return phone.act_letter("pass")
        return phone.act_letter("bid", coins=phone.game["highest"] + 1)

    def _post(self, phone: Phone, event: str, letter: Letter) -> None:
        answer = phone.insist(event, letter, PATIENCE_S)
        assert phone.key is not None
        version = answer["version"] if answer["ok"] else None
        self.answered.append(Answered(phone.key, event, letter, version))
        self._meter.count()


def run(kills: int, tables: int, seed: int, data: Path) -> str:
    """Play and kill; raises AssertionError if anything was lost, doubled or turned round."""
    rng, meter = random.Random(seed), Meter()
    hub = HubProcess(data).start()
    try:
        busy = [BusyTable(hub, meter, f"{seed} {number}") for number in range(tables)]
        for table in busy:
            table.start()
        for number in range(1, kills + 1):
            meter.wait_for(rng.randint(1, 12 * tables))
            hub.restart()
            if number % 25 == 0:
                sys.stderr.write(f"{number} kills, {meter.answers} answers\n")
        meter.wait_for(10)
        meter.over = True
        for table in busy:
            table.join(PATIENCE_S)
            assert not table.is_alive(), "a table does not come to rest"
    finally:
        hub.kill()
    if meter.trouble:
        raise meter.trouble[0]
    assert promises.BROKEN == []
    store = server.store.open(f"sqlite:///{data / 'tables.sqlite'}", engine)
    with with_bazaar():
        for table in busy:
            check(store.read(table.code), table.answered)
    store.close()
    kept = sum(a.version is not None for table in busy for a in table.answered)
    refused = sum(a.version is None for table in busy for a in table.answered)
    assert kept > kills, "too little was played to prove anything"
    return f"{kills} kills, {kept} acknowledged actions are there, {refused} refused ones are not"


def check(log: list[Record], answered: Iterable[Answered]) -> None:
    """Each acknowledged action once and in order; nothing refused; the log makes sense."""
    assert [record.seq for record in log] == list(range(1, len(log) + 1)), "gaps in the log"
    ids = Counter((record.by, record.id) for record in log if record.id)
    by_id = {(record.by, record.id): record for record in log if record.id}
    history, last = History(log), 0
    for by, event, letter, version in answered:
        key = by, letter["id"]
        if version is None:
            assert ids[key] == 0, f"refused, and yet there: {letter}"
            continue
        assert ids[key] == 1, f"there {ids[key]} times: {letter}"
        record = by_id[key]
        assert history.numbers.told(record.seq) == version, f"another line than was said: {letter}"
        assert record.seq > last, f"out of order: {letter}"
        last = record.seq
        did = record.do
        if event == "act":
            assert isinstance(did, Act)
            assert (did.action, did.args) == (letter["verb"], letter["args"])
        else:
            assert VERBS[type(did)] == letter["verb"]
    assert history.version == len(log)
    assert not any(told.line.code == "table.rules_changed" for told in history.lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tablee-soak-") as folder:
        said = run(args.kills, args.tables, args.seed, Path(folder))
    sys.stdout.write(said + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

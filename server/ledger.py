"""A table's log as it is written: exactly once, and told only when on disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from rules.kernel import Action, Illegal, Refused
from server import green
from server.clock import COUNTDOWN_MS, TableClock
from server.journal import Answer, Journal
from server.services import Services
from server.sitting import HUB, Record, Sitting
from server.store.base import Conflict, Tick
from server.store.writer import NotStored
from server.views import Snapshot

REFUSALS_KEPT = 64


class Ledger:
    def __init__(
        self, code: str, services: Services, log: Sequence[Record], tick: Tick | None
    ) -> None:
        self.code = code
        self.journal = Journal(log)
        self.publish: Callable[[Snapshot], None] = lambda _snapshot: None
        self._services = services
        self._told = self.version  # is on disk
        self._lost = False  # the journal holds what did not come to stand
        self._reading = green.Lock()
        self._fresh: list[Record] = []
        self._refused: dict[tuple[int, str], tuple[str, Refused]] = {}
        stood_at = self.journal.at_ms
        if tick and tick.version >= self.journal.set_back:  # its time was not taken back since
            stood_at = max(stood_at, tick.table_ms)
        self.clock = TableClock(services.now, stood_at, self.sitting.paused is None)

    @property
    def sitting(self) -> Sitting:
        return self.journal.sitting

    @property
    def version(self) -> int:
        return self.journal.version

    def once(self, by: int, id_: str, body: str, attempt: Callable[[], None]) -> Answer:
        while done := self.journal.done.get((by, id_)):
            if done.body != body:
                raise Illegal("table.same_id_other_body")
            # It may still be on its way to the disk.
            if self._all_on_disk():
                return done.answer
        refused = self._refused.get((by, id_))
        if refused is not None and refused[0] == body:
            raise refused[1]

        def unless_done() -> None:
            # It may have been said to another process, which wrote it down.
            if (by, id_) not in self.journal.done:
                attempt()

        try:
            self.submit(unless_done)
        except Refused as refusal:
            if refusal.code != "table.not_stored":
                self._remember_refusal(by, id_, body, refusal)
            raise
        done = self.journal.done[by, id_]
        if done.body != body:
            raise Illegal("table.same_id_other_body")
        return done.answer

    def _remember_refusal(self, by: int, id_: str, body: str, refusal: Refused) -> None:
        self._refused[by, id_] = body, refusal
        while len(self._refused) > REFUSALS_KEPT:
            del self._refused[next(iter(self._refused))]

    def submit(self, attempt: Callable[[], None]) -> None:
        """Try, write down, wait for the disk; if another process was first, try again."""
        while True:
            self._find_again()
            try:
                attempt()
            except BaseException:
                if self._fresh:
                    self._fresh = []
                    self._lose()
                raise
            records, self._fresh = self._fresh, []
            if not records:
                return
            stored = partial(self._stored, self.journal.snapshot())
            try:
                self._services.writer.write(self.code, records, stored, self._lose)
            except Conflict:
                continue
            except NotStored:
                self._find_again()
                raise Illegal("table.not_stored") from None
            if self.version < records[-1].seq:  # read again meanwhile, from before this was stored
                self._lose()
                self._find_again()
            return

    def _stored(self, snapshot: Snapshot) -> None:
        if snapshot.version >= self._told:
            self._told = snapshot.version
            self.publish(snapshot)

    def _all_on_disk(self) -> bool:
        """Wait until all that was written down before is on disk, or known not to be."""
        with suppress(Conflict, NotStored):
            self._services.writer.write(self.code, (), lambda: None, self._lose)
        found = not self._lost
        self._find_again()
        return found

    def _lose(self) -> None:
        """Somebody else wrote first, or the store failed: what was not stored did not happen."""
        self._lost = True

    def _find_again(self) -> None:
        """Go back to what the store has."""
        with self._reading:
            if not self._lost:
                return
            log = self._read_all()
            self.journal = Journal(log)
            self._lost = False
            self._follow_clock(log[self._told :])
        self._stored(self.journal.snapshot())

    def _read_all(self) -> list[Record]:
        """The whole log, at least as far as it was told: it may grow while it is read."""
        while True:
            told = self._told
            log = self._services.store.read(self.code)
            if not log and not self._services.store.exists(self.code):
                self._services.deleted(self.code)
                raise Illegal("table.unknown_table")
            if self._told == told:
                return log

    def _follow_clock(self, news: Sequence[Record]) -> None:
        """What another process wrote stopped and started the clock there: here too."""
        moments = {record.do["verb"]: record.at_ms for record in news}
        if self.journal.set_back > self._told:
            self.clock.go_back(self.journal.at_ms)
        paused = self.sitting.paused is not None
        if paused and self.clock.running:
            self.clock.stop(moments.get("pause"))
        elif not paused and not self.clock.running:
            self.clock.go_on(COUNTDOWN_MS if "resume" in moments else 0)

    # Other processes on the same store

    def catch_up(self, version: int) -> None:
        """Another process says that the table is at this version."""
        known = self.version
        news = self._services.store.read(self.code, after=known) if version > known else []
        if version <= self.version and not self._lost:
            return
        if self._lost or not news or not known == self.version == self._told:
            self._lost = True  # something is under way here too: read everything
            self._find_again()
            return
        for record in news:
            self.journal.replay(record)
        self._follow_clock(news)
        self._stored(self.journal.snapshot())

    def look_up(self) -> None:
        """Another process may have written something a moment ago, and its news be on the way."""
        if news := self._services.store.read(self.code, after=self.version):
            self.catch_up(news[-1].seq)

    # Writing down

    def write_down(self, by: int, do: Mapping[str, Any], id_: str = "", body: str = "") -> None:
        """Step on by one record, and by what chance answers to it."""
        at_ms = self.time()
        self._put(Record(self.version + 1, at_ms, by, id_, body, do))
        if self.journal.set_back == self.version:
            at_ms = self.journal.at_ms
            self.clock.go_back(at_ms)
        run = self.sitting.run
        while run is not None and not run.ended and self.sitting.paused is None:
            action = self._services.dealer.answer(run.game, run.state, at_ms)
            if action is None:
                break
            self._put(Record(self.version + 1, at_ms, HUB, "", "", act_record(action)))
            run = self.sitting.run

    def _put(self, record: Record) -> None:
        self.journal.advance(record)
        self._fresh.append(record)

    def time(self) -> int:
        """Table time never goes back, whichever process tells it."""
        return max(self.clock.time(), self.journal.at_ms)


def act_record(action: Action) -> dict[str, Any]:
    return {"verb": "act", "seat": action.actor, "action": action.verb, "args": dict(action.args)}

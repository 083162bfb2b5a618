"""Everything about a table that its log says, brought up to date record by record."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from rules.kernel import TABLE, Action, Entry, Line, Offer, Refused
from server.corrections import Earlier, retold
from server.sitting import HUB, WATCHER, Record, Run, Sitting, Step
from server.steps import describe, step
from server.views import Snapshot, line_view

Answer = dict[str, Any]


class Done(NamedTuple):
    """A message that was carried out: sent again, it gets the same answer."""

    body: str
    version: int
    key: int | None = None  # of who sat down

    @property
    def answer(self) -> Answer:
        answer: Answer = {"ok": True, "version": self.version}
        return answer if self.key is None else {**answer, "key": self.key}


@dataclass(slots=True)
class Told:
    """A line of the readable record. What a correction changes, it changes here."""

    seq: int
    at_ms: int
    by: int
    line: Line
    undone: bool = False
    was: Line | None = None
    free: bool = False

    def view(self, holds: Collection[int]) -> dict[str, Any]:
        """Whether there was a choice may tell something of a hand: only its owner is told."""
        return {
            "seq": self.seq,
            "at_ms": self.at_ms,
            "by": self.by,
            "code": self.line.code,
            "params": self.line.params,
            "undone": self.undone,
            "was": line_view(self.was),
            "free": self.free and self.by in (*holds, WATCHER),
        }


class Journal:
    def __init__(self, log: Iterable[Record]) -> None:
        self.sitting = Sitting()
        self.version = 0
        self.at_ms = 0  # table time
        self.set_back = 0  # the version that set table time back
        self.lines: list[Told] = []  # the readable record
        self.done: dict[tuple[int, str], Done] = {}  # by author and id
        self.offers: tuple[Sequence[Offer], ...] = ()  # by seat, offers[TABLE] last
        self._last: Line | None = None
        self._since: dict[tuple[int, str], int] = {}
        for record in log:
            self.replay(record)

    def replay(self, record: Record) -> None:
        """A record from the store. It was accepted once; if the rules changed since, it is void.

        So is the rest of its game; the table itself goes on.
        """
        try:
            self.advance(record)
        except Refused:
            self.version, self.at_ms = record.seq, record.at_ms
            run = self.sitting.run
            if run is not None and not run.over:
                ended = replace(run, ended=True)
                self.sitting = replace(self.sitting, run=ended, paused=None, proposals=())
                self._note_offers()
                self._last = Line("table.rules_changed")
                self.lines.append(Told(record.seq, record.at_ms, record.by, self._last))

    def advance(self, record: Record) -> None:
        """One step further, or Refused and nothing changed."""
        before = self.sitting
        self.sitting = step(before, record)
        self.version = record.seq
        self._note_time(before, record)
        self._note_line(before, record)
        self._note_offers()
        if record.id:
            key = before.next_key if record.do["verb"] == "sit" else None
            self.done[record.by, record.id] = Done(record.body, record.seq, key)

    def offered_since(self, seat: int, verb: str) -> int:
        """The version since which what this seat may do with this verb is what it is."""
        return self._since.get((seat, verb), 0)

    def snapshot(self) -> Snapshot:
        return Snapshot(self.version, self.sitting, self.offers, self._last)

    def _note_time(self, before: Sitting, record: Record) -> None:
        """An undo takes back the time too, or the clock of what was undone would run out."""
        self.at_ms = record.at_ms
        old, new = before.run, self.sitting.run
        if old is None or new is None or before.games_played != self.sitting.games_played:
            return
        kept = {step.seq for step in new.steps} if len(new.steps) < len(old.steps) else None
        gone = [step for step in old.steps if step.seq not in kept] if kept is not None else []
        if gone and all(step.entry.at_ms <= gone[0].entry.at_ms for step in new.steps):
            self.at_ms, self.set_back = gone[0].entry.at_ms, record.seq

    def _note_line(self, before: Sitting, record: Record) -> None:
        line = describe(before, record)
        if line is not None:
            self._last = line
            told = Told(record.seq, record.at_ms, record.by, line, free=_free(before, record))
            self.lines.append(told)
        if before.games_played == self.sitting.games_played:
            self._tell_again(before.run, self.sitting.run)

    def _tell_again(self, old: Run | None, new: Run | None) -> None:
        """After a correction: what stands is told as it now is, what does not is struck."""
        if not old or not new or old.steps is new.steps or len(old.steps) < len(new.steps):
            return
        lines = {told.seq: told for told in self.lines}
        for seq in {gone.seq for gone in old.steps} - {kept.seq for kept in new.steps}:
            if seq in lines:
                lines[seq].undone = True
        for kept, line in retold(new):
            told = lines.get(kept.seq)
            if line and told is None:  # it had nothing to tell before
                self.lines.append(Told(kept.seq, kept.entry.at_ms, kept.by, line))
            elif line and told and line != told.line:
                first = told.was or told.line
                told.line, told.was = line, first if first != line else None
        self.lines.sort(key=lambda told: told.seq)

    def _note_offers(self) -> None:
        run, old = self.sitting.run, self.offers
        self.offers = run.offers if run is not None and not run.ended else ()
        same_seats = len(old) == len(self.offers)
        for seat in range(TABLE, len(self.offers) - 1):
            before = old[seat] if same_seats else ()
            if self.offers[seat] is not before:
                self._note_change(seat, before, self.offers[seat])

    def _note_change(self, seat: int, before: Sequence[Offer], now: Sequence[Offer]) -> None:
        for verb in {offer.verb for offer in (*before, *now)}:
            if [o for o in before if o.verb == verb] != [o for o in now if o.verb == verb]:
                self._since[seat, verb] = self.version


def _free(before: Sitting, record: Record) -> bool:
    """Whether somebody had the choice, and might have said it differently."""
    do, run = record.do, before.run
    if do["verb"] != "act" or record.by == HUB or run is None:
        return False
    entry = Entry(record.at_ms, Action(do["seat"], do["action"], do["args"]))
    return bool(Earlier(run, run.state, Step(record.seq, record.by, entry)).offers())

"""One table: what is said to it, what the hub does by itself, and the order in which it happens."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, Generic

from rules.kernel import Illegal, Line, Refused
from rules.story import Story
from server.history.bookmarks import AT_ONCE
from server.history.history import MOST_LINES, Answer, History, PlayedGame
from server.history.lines import Told
from server.sitting import guarded
from server.sitting.corrections import Earlier, earlier
from server.sitting.growing import Missing
from server.sitting.sitting import Sitting
from server.store.base import Conflict, Failed, Tick
from server.store.record import (
    HUB,
    Choose,
    Pause,
    Record,
    Resume,
    Settle,
)
from server.store.writer import NotStored
from server.table.agreements import Agreements, concluded, next_moment
from server.table.automatic import NOT_STORED, TRY_AGAIN_MS, Automatic
from server.table.clock import COUNTDOWN_MS, TableClock
from server.table.decide import Ahead, Request, decide
from server.table.effort import (
    LINES_A_STEP,
    STEPS_AT_ONCE,
    STEPS_PER_S,
    Allowance,
)
from server.table.hearing import Hearing
from server.table.messages import AskMessage, Caller, Message, MomentOf
from server.table.recall import Recall
from server.table.said import HeardAt, Said, any_refused
from server.table.saved import save
from server.table.services import A, Services, Standing
from server.table.stories import Stories

logger = logging.getLogger(__name__)


class Table(Generic[A]):
    def __init__(
        self, code: str, services: Services[A], history: History, tick: Tick | None
    ) -> None:
        self.code = code
        self.history = history
        stood_at = self.history.at_ms
        if tick and tick.version >= self.history.set_back:  # its time was not taken back since
            stood_at = max(stood_at, tick.table_ms)
        self.clock = TableClock(services.now, stood_at, self.sitting.paused is None)
        self.audience = services.audience(code)
        self._services = services
        self.turn = services.engine.lock()  # one thing happens at a time
        self._waiting: list[Said] = []
        self._efforts = Allowance(services.now, STEPS_AT_ONCE, STEPS_PER_S)
        self._hearing = Hearing(self, services, self._efforts)
        self._stories = Stories(services.engine, services.apart, self._efforts)
        self._unsure = False  # the store may have more than is known here, and it matters
        self.agreements = Agreements(code, services.door)
        self._automatic = Automatic(self, services)
        self._recall = Recall(code, services)
        self._noted: Line | None = None
        self.show()

    @property
    def sitting(self) -> Sitting:
        return self.history.now

    @property
    def version(self) -> int:
        return self.history.version

    # One message, one straight way

    def hear(self, caller: Caller, message: Message, moment: MomentOf | None = None) -> Answer:
        """What is said meanwhile waits, and is then carried out together.

        `moment` tells when by the caller's own clock; who has none tells of no moments.
        """
        heard = HeardAt(self._services.now(), self._services.late_ms())
        said = Said(caller, message, heard, moment)
        self._unsure = self._unsure or said.needs_news
        self._waiting.append(said)
        with self.turn:
            if said in self._waiting:  # else whoever had the turn did it for us
                batch, self._waiting = self._waiting, []
                self._carry_out(batch)
        return said.answer()

    def _carry_out(self, batch: Sequence[Said]) -> None:
        """Let in, decide, commit, tell: in this order, always."""
        try:
            if self._unsure:
                self._read_on()
            ahead = self._decide_all(batch)
            if self._services.shared and any_refused(batch) and self._read_on():
                ahead = self._decide_all(batch)  # perhaps another process carried it out
            while ahead.moves and not self._commit(ahead):
                ahead = self._decide_all(batch)  # another process was first: look again
        except Exception as error:  # the store failed, or the table is gone: for all alike
            for said in batch:
                said.outcome = error
            return
        self._hearing.note_refusals(batch)
        if ahead.moves:
            self._tell(ahead.records)

    def _decide_all(self, batch: Sequence[Said]) -> Ahead:
        """If it takes what was left out when the table woke, that is fetched first."""
        while True:
            try:
                return self._hearing.decide_each(batch)
            except Missing:
                self._fetch_missing()

    def _commit(self, ahead: Ahead) -> bool:
        """Write it down; False: another process was first."""
        try:
            self._services.writer.write(self.code, ahead.records)
        except Conflict:
            if not self._read_on():
                raise Failed(NOT_STORED) from None
            return False
        except NotStored:
            self._unsure = True
            self._read_on()
            raise Failed(NOT_STORED) from None
        for moved in ahead.moves:
            self.history.add(moved)
        return True

    def _tell(self, news: Sequence[Record]) -> None:
        """It is on disk: the clock goes by it, everybody hears of it."""
        self._follow_clock(news)
        self._services.announce(self.code, self.version)
        try:
            self.show()
        except Exception:
            logger.exception("telling a table failed")
        if self.sitting.deleted:
            self._services.gone(self.code)

    def _follow_clock(self, news: Sequence[Record]) -> None:
        clock, history = self.clock, self.history
        if history.set_back >= news[0].seq:
            clock.go_back(history.at_ms)
        else:
            clock.catch_up(history.at_ms)
        paused = history.now.paused is not None
        if paused and clock.running:
            clock.stop(next((r.at_ms for r in news if isinstance(r.do, Pause)), None))
        elif not paused and not clock.running:
            resumed = any(isinstance(record.do, Resume) for record in news)
            clock.go_on(COUNTDOWN_MS if resumed else 0)

    # Agreements: nods take time, and who is here matters

    def show(self) -> None:
        """How it stands, to everybody; and set the timekeeper by it."""
        sitting, automatic = self.history.now, self._automatic
        standings = self._standings() if sitting.proposals else {}
        automatic.plan()
        automatic.at("agree", next_moment(sitting, standings), self._settle)
        fault = automatic.fault or self._noted
        self.audience.tell(self.history.snapshot(), self.clock.view(), standings, fault)

    def _standings(self) -> Mapping[int, Standing]:
        here, now = self.audience.here, self._services.now()
        return self.agreements.standings(self.sitting, here, now)

    def presence_changed(self) -> None:
        """Somebody came or went: seats of those who are here are asked for in another way."""
        with self.turn:
            if self.sitting.proposals:
                self.show()
            else:
                self._automatic.plan()

    def _settle(self) -> None:
        """Carry out what everybody has agreed to, and drop what nobody answered."""
        with self.turn:
            now = self._services.now()
            try:
                for number, done in concluded(self.sitting, self._standings(), now):
                    self._conclude(number, done)
            except NotStored:
                self._automatic.at("agree", now + TRY_AGAIN_MS, self._settle)
            else:
                self.show()

    def _conclude(self, number: int, done: bool) -> None:
        try:
            self.do(Request(HUB, Settle(number, done)))
        except Refused as refusal:
            if refusal.code == NOT_STORED:
                raise NotStored from refusal
            if done:  # it can no longer be: a chair is taken, a player is gone
                self._conclude(number, False)

    # Other processes on the same store

    def catch_up(self, version: int) -> None:
        """Another process says that the table is at this version."""
        with self.turn:
            if version > self.version:
                self._read_on()

    def fetch_news(self) -> None:
        """Before tokens are looked at: another process may have given the seat to somebody."""
        if self._services.shared:
            with self.turn:
                self._read_on()

    def _read_on(self) -> bool:
        """Whether the store has more than is known here; then it is known."""
        news = self._services.store.read(self.code, after=self.version)
        self._unsure = False
        if not news and not self._services.store.exists(self.code):
            self._services.gone(self.code)
            raise Illegal("table.unknown_table")
        for number, record in enumerate(news, start=1):
            try:
                self.history.replay(record)
            except Missing:
                self._fetch_steps()
                return True
            if number % AT_ONCE == 0:
                self._services.engine.sleep()
        if news:
            self._tell(news)
        return bool(news)

    # What was left out when the table woke, until somebody needs it

    def _fetch_missing(self) -> None:
        if self.history.unread:
            self._recall.messages(self.history)
        else:
            self._fetch_steps()

    def _fetch_steps(self) -> None:
        """Whoever needs them has the turn, and nobody else."""
        before, self.history = self.history, self._recall.steps(self.history)
        news = self._services.store.read(self.code, after=before.version)
        # There may be more by now: that is for the next who reads on.
        if known := [record for record in news if record.seq <= self.version]:
            self._tell(known)
        else:
            self.show()  # nothing new, if all is well

    def _with_steps(self) -> Sitting:
        """For questions about the game as a whole."""
        if not self.history.whole:
            with self.turn:
                if not self.history.whole:
                    self._fetch_steps()
        return self.sitting

    # What the hub does by itself

    def do(self, request: Request) -> bool:
        """Something of the hub's own; False: another process was first."""
        ahead = Ahead(self.history)
        try:
            ahead.add(decide(ahead, request, self.clock.time(), self._services.dealer))
        except Missing:
            self._fetch_missing()
            return self.do(request)
        if not self._commit(ahead):
            return False
        self._tell(ahead.records)
        return True

    # Of rules that are being written (commands/reloading.py), by whoever has the turn

    def go_on_with(self, history: History) -> None:
        """The same log by other rules."""
        self.history = history
        self.note(None)

    def note(self, fault: Line | None) -> None:
        """What is wrong with them, as everybody is told."""
        self._noted = fault
        self.show()

    # Questions, which change nothing

    @property
    def races(self) -> bool:
        """Whether the game that runs, or is chosen, is decided by who was first."""
        run, box = self.sitting.run, self.sitting.box
        game = run.game if run and self.sitting.playing else guarded.find(box) if box else None
        return game is not None and game.HOOKS.races

    @property
    def pressing(self) -> bool:
        """Whether a race or an hourglass is running."""
        return self.sitting.playing and (self.races or self._automatic.due() is not None)

    def told(self, seq: int) -> int:
        """A line of the log as phones are told it."""
        return self.history.numbers.told(seq)

    def lines(self) -> Sequence[tuple[Told, int, int]]:
        """The readable record, its latest lines, with their numbers and places among the games."""
        of_line, starts = self.history.numbers.of_line, [game.seq for game in self.games]
        return [
            (line, of_line(line.seq), bisect_right(starts, line.seq) - 1)
            for line in self.history.lines[-MOST_LINES:]
        ]

    @property
    def games(self) -> Sequence[PlayedGame]:
        """Of the evening."""
        return self.history.games

    def instead(self, caller: Caller, number: int) -> Earlier:
        """An earlier step of the caller's players, and what else might have been said."""
        return earlier(self._with_steps(), self.history.numbers.seq(number), caller.holds)

    def story(self) -> Story:
        """Of the game on the table."""
        return self._stories.of(self._with_steps().run)

    def save(self, secret: bytes) -> bytes:
        """As a file, sealed while a game runs."""
        sealed, version = self.sitting.playing, self.version
        self._efforts.take(version // LINES_A_STEP)
        log = self._services.read(self.code)[:version]
        return self._services.apart.do(lambda: save(self.code, log, secret, sealed=sealed))

    def choose_deck(self, caller: Caller, option: str, content: str) -> Answer:
        """An own deck for the chosen box: it is long, so it comes by HTTP and not by the socket."""
        if self.sitting.box is None:
            raise Illegal("table.not_now")
        options: Mapping[str, Any] = {**self.sitting.options, option: content}
        what = Choose(self.sitting.box, options)
        return self.hear(caller, AskMessage("", "", 0, min(caller.holds), what))

"""One simulated evening: a table, its phones, one or two hubs on one disk, and what goes wrong."""

from __future__ import annotations

import logging
import tempfile
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import server.store
from rules import catalogue
from rules.kernel import Refused
from server.store.base import Store
from server.store.memory import MemoryStore
from server.store.writer import NotStored
from server.wire.beats import LOOK_ROUND_S
from server.wire.elsewhere import AGAIN_S
from tests.faults.simulation.disk import Disk, DiskFault
from tests.faults.simulation.green import Agenda, GreenEngine
from tests.faults.simulation.judge import Broken, Judge
from tests.faults.simulation.network import Link
from tests.faults.simulation.people import Person
from tests.faults.simulation.phone import SimulatedPhone
from tests.faults.simulation.weather import forecast
from tests.support.local import Clock, LocalHub

CODE = "SEEDED"
TRACE = 60  # events, told when something is broken
LOOK_ROUND_MS = 700.0
LATE_MS = 5_000
CALM_MS = 25_000  # in the end, without faults: everything must come to rest
TICK_S, REST_S, KEEP_S, CHECK_S = 1.0, 60.0, 0.7, 2.0
WALL_MS = 1_800_000_000_000
ON_DISK = 0.04  # of all evenings, with SQLite; the others in memory


class Event(NamedTuple):
    """A line of the trace."""

    ms: float
    what: tuple[object, ...]

    def __str__(self) -> str:
        return f"{self.ms:10.0f} " + " ".join(map(str, self.what))


class Now(Clock):
    """A hub's own clock: it began when the hub's machine did."""

    def __init__(self, agenda: Agenda, began_ms: float) -> None:
        self._agenda, self._began_ms = agenda, began_ms

    @property
    def ms(self) -> float:  # type: ignore[override]
        return self._agenda.ms + self._began_ms

    def __call__(self) -> float:
        return self.ms


class SimulatedHub:
    def __init__(self, evening: Evening, number: int) -> None:
        rng = Random(f"{evening.seed} hub {number}")
        self.number = number
        self.engine = GreenEngine(evening.agenda, rng)
        self.disk = Disk(evening.store(), self.engine, evening.judge, evening.weather, rng)
        self.local = LocalHub(
            self.disk,
            Now(evening.agenda, rng.uniform(1e6, 1e9)),
            engine=self.engine,
            rng=rng,
            shared=evening.weather.hubs > 1,
        )
        tables, spawn = self.local.tables, self.engine.spawn
        spawn(tables.timekeeper.run_for_ever)
        spawn(self._every, LOOK_ROUND_S, self.local.switchboard.beats.look_round)
        spawn(self._every, TICK_S, tables.note_clocks)
        spawn(self._every, REST_S, tables.rest)
        spawn(self._every, CHECK_S, self._check_logs)
        if evening.weather.hubs > 1:
            spawn(self._every, AGAIN_S, self.local.switchboard.say_elsewhere)
        spawn(self._every, KEEP_S, lambda: tables.keep_bookmarks(every=rng.choice((1, 10, 100))))

    def _every(self, seconds: float, work: Callable[[], object]) -> None:
        while True:
            self.engine.sleep(seconds)
            work()

    def _check_logs(self) -> None:
        with suppress(Refused):  # the table was deleted
            self.local.tables.check_logs(rests=10)

    def hear_news(self, version: int) -> None:
        """Another hub says that the table is at this version."""
        table = self.local.tables.awake(CODE)
        if table is not None:
            with suppress(Refused, DiskFault):
                table.catch_up(version)


class Evening:
    """`actions` is how many letters are posted before everybody goes home."""

    code = CODE

    def __init__(self, seed: int, actions: int, box: str | None = None) -> None:
        self.seed, self.actions = seed, actions
        rng = self._rng = Random(f"evening {seed}")
        self.weather = forecast(rng)
        self.agenda = Agenda(Random(f"{seed} agenda"))
        self.judge = Judge(CODE, Random(f"{seed} judge"))
        self.posted = self.answered = self.killed = 0
        self.pins: list[tuple[int, str]] = []
        self.box = box or rng.choice(sorted(catalogue.names()))
        fitting = [n for n in range(2, 7) if n in catalogue.find(self.box).PLAYERS]
        self.wanted = rng.choice(fitting)
        self.with_practice = rng.random() < 0.05
        self.trace: deque[Event] = deque(maxlen=TRACE)
        self.note: Callable[[Event], object] = self.trace.append
        self.judge.tell = self.tell
        self._files = (
            tempfile.TemporaryDirectory(prefix="tablee-simulation-")
            if rng.random() < ON_DISK
            else None
        )
        self._memory = MemoryStore()
        self._links: list[Link] = []
        self._link_numbers = count()
        self._hub_numbers = count()
        self.hubs: list[SimulatedHub] = []
        self._wall_ms = WALL_MS
        self.phones = [SimulatedPhone(self, n) for n in range(max(2, self.wanted))]
        self.people = [Person(self, phone) for phone in self.phones]

    @property
    def in_order(self) -> bool:
        """Whether each phone's letters must be in the log in the order of its taps."""
        return not self.weather.disk_failed and not self.killed and self.weather.hubs == 1

    def store(self) -> Store:
        if self._files is None:
            return self._memory
        url = f"sqlite:///{Path(self._files.name) / 'tables.sqlite'}"
        return server.store.open(url, GreenEngine(self.agenda, self._rng))

    def wall_ms(self) -> int:
        return int(self._wall_ms + self.agenda.ms)

    # The whole evening

    def run(self) -> None:
        with _made_up_time(self), _no_errors():
            try:
                self._run()
            finally:
                for hub in self.hubs:
                    self._kill(hub)
                if self._files is not None:
                    self._files.cleanup()

    def _run(self) -> None:
        self.store().open(CODE, WALL_MS)
        self.hubs = [self._new_hub() for _ in range(self.weather.hubs)]
        for phone, person in zip(self.phones, self.people, strict=True):
            self._look_round(phone)
            self.agenda.after(self._rng.uniform(0, 500), self._taps(person))
        self._forecast_disaster()
        while self.posted < self.actions and not self.judge.gone:
            self._step()
            if self.agenda.events > self.actions * 400:
                raise Broken("the evening does not come to an end")
        self._go_home()

    def _step(self) -> None:
        self.agenda.step()
        self._pass_on_news()

    def _taps(self, person: Person) -> Callable[[], None]:
        pace = self._rng.choice((30, 100, 100, 300, 1_500))

        def tap() -> None:
            if self.posted < self.actions:
                person.tap()
                self.agenda.after(person.rng.expovariate(1 / pace), tap)

        return tap

    def _look_round(self, phone: SimulatedPhone) -> None:
        phone.look_round()
        self.agenda.after(
            phone.rng.uniform(0.5, 1.5) * LOOK_ROUND_MS, lambda: self._look_round(phone)
        )

    def _go_home(self) -> None:
        """No more faults: every letter is answered, every screen shows how it ended."""
        self.weather.clear_up()
        if self.judge.gone:
            return
        for hub in self.hubs:
            hub.engine.stands_until = 0
        until = self.agenda.ms + CALM_MS
        while self.agenda.ms < until:
            self._step()
        for hub in self.hubs:
            hub.engine.spawn(hub.hear_news, len(self.judge.log))
        for _ in range(100_000):
            if self._is_quiet():
                break
            self._step()
            if self.judge.gone:
                return
        else:
            raise Broken("it does not come to rest")
        self._check_the_end()

    def _is_quiet(self) -> bool:
        links = [phone.link for phone in self.phones]
        return (
            all(link is not None and not link.under_way for link in links)
            and not any(hub.disk.busy for hub in self.hubs)
            and all(
                table is None or table.version == len(self.judge.log)
                for hub in self.hubs
                for table in [hub.local.tables.awake(CODE)]
            )
            and self._agree_who_is_there()
        )

    def _agree_who_is_there(self) -> bool:
        tables = [t for hub in self.hubs if (t := hub.local.tables.awake(CODE)) is not None]
        everybody = frozenset().union(*(table.audience.own.players for table in tables))
        return all(table.audience.here == everybody for table in tables)

    def _check_the_end(self) -> None:
        self.judge.check_the_whole_log()
        self._check_clocks()
        self._check_audiences()
        version = self.judge.version
        for phone in self.phones:
            if phone.is_in and phone.outbox and not self.judge.history.now.locked:
                raise Broken(f"phone {phone.number} has no answer to {phone.outbox[0]}")
            link = phone.link
            if link is None or not phone.screen.room:
                continue
            there = link.hub.local.switchboard.phones.get(link.id)
            table = link.hub.local.tables.awake(CODE)
            if there is None or table is None or there not in table.audience.phones:
                continue  # before a locked door
            seats = self.judge.seats_of(version, phone.made)
            missing = [seat for seat in there.seats if str(seat) not in phone.screen.hands]
            if missing:
                raise Broken(f"phone {phone.number} holds seats {missing} and sees no hand")
            phone.screen.version = version
            self.judge.check_screen(phone.screen, {}, seats & set(there.seats), last=True)

    def _check_clocks(self) -> None:
        """What was due is done, by some hub that is awake."""
        sitting = self.judge.history.now
        due = sitting.run.game.due(sitting.run.state) if sitting.run and sitting.playing else None
        tables = [t for hub in self.hubs if (t := hub.local.tables.awake(CODE)) is not None]
        if due is None or sitting.paused is not None or not tables:
            return
        if all(table.clock.time() > due.at_ms + LATE_MS for table in tables):
            raise Broken(f"{due} was due, and nothing happened")

    def _check_audiences(self) -> None:
        """Nobody is told anything whose connection is gone."""
        for hub in self.hubs:
            table, here = hub.local.tables.awake(CODE), hub.local.switchboard.phones.values()
            if table is not None and not table.audience.phones <= set(here):
                raise Broken(f"phones that are gone are still at the table of hub {hub.number}")

    # Links and hubs

    def connect(self, phone: SimulatedPhone) -> Link | None:
        if not self.hubs or (self.weather.breaks and phone.rng.random() < 0.1):
            return None
        link = Link(self, phone.rng.choice(self.hubs), phone, next(self._link_numbers))
        self._links = [one for one in self._links if one.at_phone or one.at_hub]
        self._links.append(link)
        return link

    def _new_hub(self) -> SimulatedHub:
        return SimulatedHub(self, next(self._hub_numbers))

    def _kill(self, hub: SimulatedHub) -> None:
        hub.engine.kill()
        if self._files is not None:
            hub.disk.close()

    def _pass_on_news(self) -> None:
        for hub in self.hubs:
            while hub.local.announced:
                _code, version = hub.local.announced.pop()
                for other in self.hubs:
                    if other is not hub:
                        self._bring(other, other.hear_news, version)
            said, hub.local.said[:] = list(hub.local.said), []
            for words in said if self.weather.hubs > 1 else ():
                for other in self.hubs:  # and back to itself
                    self._bring(other, other.local.switchboard.hear_elsewhere, words)

    def _bring(self, hub: SimulatedHub, hear: Callable[..., object], what: object) -> None:
        """Soon or late, in any order, or not at all."""
        if self._rng.random() >= self.weather.news_lost:
            delay = self._rng.choice((0.5, 3, 200))
            self.agenda.at(self.agenda.ms + delay, lambda: hub.engine.spawn(hear, what), hub.engine)

    def check_clock(self, hub: SimulatedHub, view: Any) -> None:
        """Table time as it is told is never before what was written."""
        if self.weather.hubs > 1 or "room" not in view:
            return
        clock = view["room"]["clock"]
        gone = hub.local.clock.ms - clock["hub_ms"] if clock["running"] else 0.0
        now = clock["table_ms"] + max(0.0, gone)
        if now + 1 < self.judge.table_time(view["version"]):
            raise Broken(f"the clock is told as {now} at version {view['version']}")

    # Disasters

    def _forecast_disaster(self) -> None:
        if self.weather.disasters_ms:
            wait = self._rng.expovariate(1 / self.weather.disasters_ms)
            self.agenda.after(wait, self._disaster)

    def _disaster(self) -> None:
        if not self.weather.disasters_ms:
            return
        rng = self._rng
        match rng.choice(("kill", "kill", "full", "stand still", "wall", "cut all")):
            case "kill" | "stand still" if not self.hubs:
                pass
            case "kill":
                self._kill_and_start_again(rng.choice(self.hubs))
            case "full":
                self.tell("the disk is full")
                self.weather.disk_full = True
                self.agenda.after(rng.uniform(500, 8_000), self._make_room)
            case "stand still":
                hub = rng.choice(self.hubs)
                hub.engine.stands_until = self.agenda.ms + rng.choice((200, 3_000, 20_000))
                self.tell(f"hub {hub.number} stands until {hub.engine.stands_until:.0f}")
            case "wall":
                self._wall_ms += rng.choice((-86_400_000, -3_000, 3_000, 86_400_000))
                self.tell("somebody sets the wall clock")
            case "cut all":
                self.tell("the network is gone")
                for link in self._links:
                    link.cut()
        self._forecast_disaster()

    def _make_room(self) -> None:
        self.weather.disk_full = False
        self.tell("the disk has room")

    def _kill_and_start_again(self, hub: SimulatedHub) -> None:
        self.tell(f"hub {hub.number} is killed")
        self.killed += 1
        self._kill(hub)
        self.hubs.remove(hub)
        for link in self._links:
            if link.hub is hub:
                link.cut()
        down_ms = self._rng.choice((100, 2_000, 15_000))
        self.agenda.after(down_ms, lambda: self.hubs.append(self._new_hub()))

    def tell(self, *what: object) -> None:
        """For the trace; made into words only if somebody reads it."""
        self.note(Event(self.agenda.ms, what))


@contextmanager
def _made_up_time(evening: Evening) -> Iterator[None]:
    with (
        patch("server.store.writer.hub_ms", lambda: evening.agenda.ms),
        patch("server.table.tables.wall_ms", evening.wall_ms),
    ):
        yield


class _Errors(logging.Handler):
    """A hub that writes of an error is broken, unless the disk was."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        while error is not None:
            if isinstance(error, DiskFault | NotStored):
                return
            if isinstance(error, Broken):
                raise error
            error = error.__cause__ or error.__context__
        raise Broken(f"the hub says: {record.getMessage()}") from (
            record.exc_info[1] if record.exc_info else None
        )


@contextmanager
def _no_errors() -> Iterator[None]:
    logger, handler = logging.getLogger("server"), _Errors(logging.WARNING)
    propagates, level = logger.propagate, logger.level
    logger.addHandler(handler)
    logger.propagate = False
    logger.setLevel(logging.WARNING)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagates
        logger.setLevel(level)

"""One table: its log, its version, its phones. One action at a time; told only when on disk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson

from rules import catalogue
from rules.kernel import TABLE, Action, Illegal, Moment, Refused, Stale
from rules.players import pick_well
from server import green
from server.clock import COUNTDOWN_MS, TableClock
from server.dealer import Dealer
from server.journal import Answer, Journal
from server.link import Link
from server.push import ViewEvents
from server.seats import Phone, Pins, token_hash
from server.sitting import HUB, WATCHER, Record, Sitting
from server.store.base import Conflict, Store, Tick
from server.store.writer import NotStored, Writer
from server.timekeeper import Timekeeper
from server.views import Parts, Snapshot, encode

PRACTICE_NAMES = ("Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida")
REFUSALS_KEPT = 64
PRACTICE_MS = (700, 1_800)  # how long practice players think, unless their game says otherwise


@dataclass(frozen=True)
class Services:
    """What tables share."""

    store: Store
    writer: Writer
    timekeeper: Timekeeper
    dealer: Dealer
    now: Callable[[], float] = green.hub_ms
    late_ms: Callable[[], float] = lambda: 0.0  # how long what is heard now may have lain there
    announce: Callable[[str, int], None] = lambda _code, _version: None
    deleted: Callable[[str], None] = lambda _code: None


class Table:
    def __init__(
        self, code: str, services: Services, log: Sequence[Record], tick: Tick | None
    ) -> None:
        self.code = code
        self.phones: set[Phone] = set()
        self._pins = Pins(code)
        self._services = services
        self._journal = Journal(log)
        self._lost = False  # the journal holds what did not come to stand
        self._reading = green.Lock()
        self._fresh: list[Record] = []
        self._refused: dict[tuple[int, str], tuple[str, Refused]] = {}
        running = self.sitting.paused is None
        stood_at = self._journal.at_ms
        if tick and tick.version >= self._journal.set_back:  # its time was not taken back since
            stood_at = max(stood_at, tick.table_ms)
        self.clock = TableClock(services.now, stood_at, running)
        self._told: Parts = encode(self._journal.snapshot(), code, self.clock.view())

    @property
    def sitting(self) -> Sitting:
        return self._journal.sitting

    @property
    def version(self) -> int:
        return self._journal.version

    @property
    def races(self) -> bool:
        """Whether the game that runs, or is chosen, is decided by who was first (`RACES`)."""
        run, box = self.sitting.run, self.sitting.box
        game = run.game if run and self.sitting.playing else catalogue.find(box) if box else None
        return getattr(game, "RACES", False)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The readable record."""
        return self._journal.lines

    # Messages of phones

    def act(self, phone: Phone, message: Mapping[str, Any]) -> Answer:
        """An action in the game."""
        seat, body = message["seat"], _digest(message)
        by = self._author(phone, seat)
        arrived = self._services.now(), self._services.late_ms()

        def attempt() -> None:
            self._check_fresh(seat, message)
            args = self._in_table_time(seat, message, phone.link, arrived)
            self._write_down(
                by,
                {"verb": "act", "seat": seat, "action": message["verb"], "args": args},
                message["id"],
                body,
            )

        return self._once(by, message["id"], body, attempt)

    def _author(self, phone: Phone, seat: int) -> int:
        """Who acts from this seat on this phone; on the tablet anybody may do what it offers."""
        run = self.sitting.run
        if run is None or seat >= len(run.seats):
            raise Illegal("table.not_yours")
        if seat == TABLE:
            return WATCHER
        if run.seats[seat] not in phone.holds:
            raise Illegal("table.not_yours")
        return run.seats[seat]

    def _check_fresh(self, seat: int, message: Mapping[str, Any]) -> None:
        if message["version"] < self._journal.offered_since(seat, message["verb"]):
            raise Stale("table.stale")

    def _in_table_time(
        self, seat: int, message: Mapping[str, Any], link: Link, arrived: tuple[float, float]
    ) -> dict[str, Any]:
        """The arguments, with moments turned from the phone's clock to the table's."""
        args = dict(message["args"])
        offers = self._journal.offers[seat] if seat < len(self._journal.offers) else ()
        for offer in offers:
            if offer.verb != message["verb"] or offer.choices.keys() != args.keys():
                continue
            for name, choice in offer.choices.items():
                if isinstance(choice, Moment):
                    if type(args[name]) not in (int, float):
                        # Table time is the hub's to tell: from a phone it would be a lie.
                        raise Illegal("table.not_a_choice", verb=offer.verb)
                    at, error = link.moment(args[name], *arrived, live=choice.live)
                    args[name] = [round(self.clock.at(at), 1), round(error, 1)]
            break
        return args

    def ask(self, phone: Phone, message: Mapping[str, Any], args: Mapping[str, Any]) -> Answer:
        """Something about the table itself. `args` were checked by the verb's schema."""
        verb, by = message["verb"], message["by"]
        if by is None:
            by = WATCHER
        elif by not in phone.holds:
            raise Illegal("table.not_yours")

        if verb == "take_over":
            self._look_up()

        def attempt() -> None:
            do = self._prepare(verb, args)
            self._write_down(by, do, message["id"], body)
            self._tend_clock(verb)

        body = _digest(message)
        answer = self._once(by, message["id"], body, attempt)
        if "token" in args:
            phone.recognise(self.sitting, [args["token"]])
            if phone in self.phones:
                self.tell_all(phone)
        return {**answer, "pin": self._pins.of(message["id"])} if verb == "hand_over" else answer

    def _prepare(self, verb: str, args: Mapping[str, Any]) -> dict[str, Any]:
        """The record of an ask: no token in it, and what the hub adds."""
        do = {**args, "verb": verb}
        if verb == "take_over":
            self._pins.check(self.sitting.player(args["player"]), args["pin"])
            del do["pin"]
        if "token" in do:
            do["token"] = token_hash(do["token"])
        if verb == "practice":
            taken = {player.name for player in self.sitting.players}
            do["name"] = next(name for name in PRACTICE_NAMES if name not in taken)
        return do

    def _tend_clock(self, verb: str) -> None:
        if verb == "pause":
            self.clock.stop()
        elif verb == "resume":
            self.clock.go_on()
        elif self.sitting.paused is None and not self.clock.running:
            self.clock.go_on(0)

    def choose_deck(self, phone: Phone, option: str, content: str) -> Answer:
        """An own deck for the chosen box: it is long, so it comes by HTTP and not by the socket."""
        if not phone.holds or self.sitting.box is None:
            raise Illegal("table.not_now")
        options = {**self.sitting.options, option: content}
        by = min(phone.holds)
        do = {"verb": "choose", "box": self.sitting.box, "options": options}
        self._submit(lambda: self._write_down(by, do))
        return {"ok": True, "version": self.version}

    # Exactly once

    def _once(self, by: int, id_: str, body: str, attempt: Callable[[], None]) -> Answer:
        while done := self._journal.done.get((by, id_)):
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
            if (by, id_) not in self._journal.done:
                attempt()

        try:
            self._submit(unless_done)
        except Refused as refusal:
            if refusal.code != "table.not_stored":
                self._remember_refusal(by, id_, body, refusal)
            raise
        done = self._journal.done[by, id_]
        if done.body != body:
            raise Illegal("table.same_id_other_body")
        return done.answer

    def _remember_refusal(self, by: int, id_: str, body: str, refusal: Refused) -> None:
        self._refused[by, id_] = body, refusal
        while len(self._refused) > REFUSALS_KEPT:
            del self._refused[next(iter(self._refused))]

    def _submit(self, attempt: Callable[[], None]) -> int:
        """Try, write down, wait for the disk; if another process was first, try again.

        Gives the number of records that it took.
        """
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
                return 0
            stored = partial(self._publish, self._journal.snapshot())
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
            return len(records)

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
            self._journal = Journal(log)
            self._lost = False
            self._follow_clock(log[self._told.version :])
        self._publish(self._journal.snapshot())

    def _read_all(self) -> list[Record]:
        """The whole log, at least as far as it was told: it may grow while it is read."""
        while True:
            told = self._told
            log = self._services.store.read(self.code)
            if not log and not self._services.store.exists(self.code):
                self._services.deleted(self.code)
                raise Illegal("table.unknown_table")
            if self._told is told:
                return log

    def _follow_clock(self, news: Sequence[Record]) -> None:
        """What another process wrote stopped and started the clock there: here too."""
        moments = {record.do["verb"]: record.at_ms for record in news}
        if self._journal.set_back > self._told.version:
            self.clock.go_back(self._journal.at_ms)
        paused = self.sitting.paused is not None
        if paused and self.clock.running:
            self.clock.stop(moments.get("pause"))
        elif not paused and not self.clock.running:
            self.clock.go_on(COUNTDOWN_MS if "resume" in moments else 0)

    def catch_up(self, version: int) -> None:
        """Another process says that the table is at this version."""
        known = self.version
        news = self._services.store.read(self.code, after=known) if version > known else []
        if version <= self.version and not self._lost:
            return
        if self._lost or not news or not known == self.version == self._told.version:
            self._lost = True  # something is under way here too: read everything
            self._find_again()
            return
        for record in news:
            self._journal.replay(record)
        self._follow_clock(news)
        self._publish(self._journal.snapshot())

    def _look_up(self) -> None:
        """Another process may have written something a moment ago, and its news be on the way."""
        if news := self._services.store.read(self.code, after=self.version):
            self.catch_up(news[-1].seq)

    def _write_down(self, by: int, do: Mapping[str, Any], id_: str = "", body: str = "") -> None:
        """Step on by one record, and by what chance answers to it."""
        at_ms = self._time()
        self._put(Record(self.version + 1, at_ms, by, id_, body, do))
        if self._journal.set_back == self.version:
            at_ms = self._journal.at_ms
            self.clock.go_back(at_ms)
        run = self.sitting.run
        while run is not None and not run.ended and self.sitting.paused is None:
            action = self._services.dealer.answer(run.game, run.state, at_ms)
            if action is None:
                break
            self._put(Record(self.version + 1, at_ms, HUB, "", "", _act_record(action)))
            run = self.sitting.run

    def _put(self, record: Record) -> None:
        self._journal.advance(record)
        self._fresh.append(record)

    def _time(self) -> int:
        """Table time never goes back, whichever process tells it."""
        return max(self.clock.time(), self._journal.at_ms)

    # The hub's own actions

    def _plan(self) -> None:
        """Set the timekeeper for what comes without anybody's doing."""
        keeper, run = self._services.timekeeper, self.sitting.run
        due = run.game.due(run.state) if run and self.sitting.playing else None
        when = self.clock.when(due.at_ms) if due else None
        if when is None:
            keeper.clear(f"due {self.code}")
        else:
            keeper.set(f"due {self.code}", when + 1, self._time_is_up)
        if self.phones and self._practising():
            pace = getattr(run.game, "PRACTICE_MS", PRACTICE_MS) if run else PRACTICE_MS
            thought = self._services.now() + self._services.dealer.rng.uniform(*pace)
            keeper.set(f"practice {self.code}", thought, self._practise)
        else:
            keeper.clear(f"practice {self.code}")

    def _time_is_up(self) -> None:
        def attempt() -> None:
            run = self.sitting.run
            due = run.game.due(run.state) if run and self.sitting.playing else None
            if due is not None and self.clock.running and self.clock.time() >= due.at_ms:
                self._write_down(HUB, _act_record(due.action))

        self._submit(attempt)

    def _practising(self) -> list[int]:
        """Seats of practice players that may do something now."""
        run = self.sitting.run
        practice = {player.key for player in self.sitting.players if player.kind == "practice"}
        if run is None or run.over or self.sitting.paused is not None or not practice:
            return []
        return [
            seat
            for seat, key in enumerate(run.seats)
            if key in practice and seat < len(self._journal.offers) and self._journal.offers[seat]
        ]

    def _practise(self) -> None:
        def attempt() -> None:
            seats = self._practising()
            self._services.dealer.rng.shuffle(seats)
            for seat in seats:
                self._practise_in(seat)

        self._submit(attempt)
        self._plan()

    def _practise_in(self, seat: int) -> None:
        run, rng = self.sitting.run, self._services.dealer.rng
        if run is None or run.over or not self._journal.offers[seat]:
            return
        action = pick_well(run.game, run.state, seat, self._journal.offers[seat], self._time(), rng)
        if action is not None:
            self._write_down(run.seats[seat], _act_record(action))

    # Telling the phones

    def _publish(self, snapshot: Snapshot) -> None:
        """It is on disk: tell everybody, let clocks run by it."""
        old, sitting = self._told, snapshot.sitting
        if snapshot.version < old.version:
            return
        self._services.announce(self.code, snapshot.version)
        self._told = parts = encode(snapshot, self.code, self.clock.view(), old)
        others = parts.room is not old.room  # perhaps other players, perhaps in other seats
        events = ViewEvents(parts, old)
        for phone in tuple(self.phones):
            if others:
                lost_seat = phone.let_go(sitting)
                phone.find_seats(sitting)
                if lost_seat:
                    self.tell_all(phone)
                    continue
            event = events.for_seats(phone.seats)
            if event is not None:
                phone.version = parts.version
                phone.pipe.send(event)
        if snapshot.sitting.deleted:
            self._services.deleted(self.code)
        elif snapshot.version == self.version:
            self._plan()

    def tell_all(self, phone: Phone) -> None:
        """Everything this phone may see, as of what is on disk."""
        parts = self._told
        phone.find_seats(parts.snapshot.sitting)
        event = ViewEvents(parts).for_seats(phone.seats)
        assert event is not None
        phone.version = parts.version
        phone.pipe.send(event)

    def tell_presence(self) -> None:
        here = sorted({key for phone in self.phones for key in phone.holds})
        watchers = sum(not phone.holds for phone in self.phones)
        for phone in tuple(self.phones):
            phone.pipe.tell("presence", {"players": here, "watchers": watchers})

    def wake(self) -> None:
        """Somebody is here: let clocks and practice players run."""
        self._plan()


def _act_record(action: Action) -> dict[str, Any]:
    return {"verb": "act", "seat": action.actor, "action": action.verb, "args": dict(action.args)}


def _digest(message: Mapping[str, Any]) -> str:
    said = {name: value for name, value in message.items() if name != "version"}
    plain = orjson.dumps(said, option=orjson.OPT_SORT_KEYS)
    return hashlib.blake2b(plain, digest_size=8).hexdigest()

"""One table: its log, its version, its phones. One action at a time; told only when on disk."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import orjson

from rules.kernel import Action, Illegal, Line, Moment, Offer, Refused, Stale
from rules.players import pick_well
from server import green
from server.clock import TableClock
from server.dealer import Dealer
from server.link import Link
from server.push import view_event
from server.seats import Phone, Pins, token_hash
from server.sitting import HUB, WATCHER, Record, Sitting
from server.steps import describe, step
from server.store.base import Conflict, Store
from server.store.writer import NotStored, Writer
from server.timekeeper import Timekeeper
from server.views import Parts, Snapshot, encode

PRACTICE_NAMES = ("Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida")
REFUSALS_KEPT = 64

Answer = dict[str, Any]


@dataclass(frozen=True)
class Services:
    """What tables share."""

    store: Store
    writer: Writer
    timekeeper: Timekeeper
    dealer: Dealer
    now: Callable[[], float] = green.hub_ms
    announce: Callable[[str, int], None] = lambda _code, _version: None
    deleted: Callable[[str], None] = lambda _code: None


class _Done(NamedTuple):
    """A message that was carried out: sent again, it gets the same answer."""

    body: str
    answer: Answer


class Table:
    def __init__(self, code: str, services: Services, log: Sequence[Record], table_ms: int) -> None:
        self.code = code
        self.phones: set[Phone] = set()
        self.pins = Pins(services.now)
        self._services = services
        self._generation = 0
        self._refused: dict[tuple[int, str], tuple[str, Refused]] = {}
        self._read(log)
        last_ms = log[-1].at_ms if log else 0
        running = self.sitting.paused is None
        self.clock = TableClock(services.now, max(table_ms, last_ms), running)
        self._told: Parts = encode(self._snapshot(), code, self.clock.view())

    # The log

    def _read(self, log: Sequence[Record]) -> None:
        """Become what the log says."""
        self.sitting = Sitting()
        self.version = 0
        self.lines: list[dict[str, Any]] = []
        self._last: Line | None = None
        self._offers: tuple[Sequence[Offer], ...] = ()
        self._since: dict[tuple[int, str], int] = {}
        self._done: dict[tuple[int, str], _Done] = {}
        self._fresh: list[Record] = []
        self.broken = False
        for record in log:
            try:
                self._advance(record)
            except Refused:
                # The rules are no longer those that this game began with: what follows is void.
                self.broken = True
                self.version = record.seq
                self.lines.append(_line(record, Line("table.rules_changed")))

    def _read_again(self, generation: int) -> None:
        """Somebody else wrote, or the store failed: what was not stored did not happen."""
        if generation == self._generation:
            self._generation += 1
            self._read(self._services.store.read(self.code))
            if (self.sitting.paused is None) != self.clock.running:
                self.clock.stop() if self.clock.running else self.clock.go_on(0)

    def catch_up(self, version: int) -> None:
        """Another process says that the table is at this version."""
        if version > self.version:
            self._read_again(self._generation)
            self._publish(self._snapshot())

    def _advance(self, record: Record) -> None:
        before = self.sitting
        self.sitting = step(before, record)
        self.version = record.seq
        self._note_line(before, record)
        self._note_offers()
        if record.id:
            self._done[record.by, record.id] = _Done(record.body, self._answer(before, record))

    def _answer(self, before: Sitting, record: Record) -> Answer:
        answer: Answer = {"ok": True, "version": record.seq}
        if record.do["verb"] == "sit":
            answer["key"] = before.next_key
        return answer

    def _note_line(self, before: Sitting, record: Record) -> None:
        line = describe(before, record)
        if line is not None:
            self._last = line
            self.lines.append(_line(record, line))
        undone = _undone(before, self.sitting)
        if undone:
            for told in self.lines:
                told["undone"] = told["undone"] or told["seq"] in undone

    def _note_offers(self) -> None:
        """Remember since which version each seat's offers of a verb are what they are."""
        run = self.sitting.run
        if run is None or run.ended:
            new: tuple[Sequence[Offer], ...] = ()
        else:
            new = tuple(run.game.offers(run.state, seat) for seat in range(len(run.seats)))
        old = self._offers
        for seat, offers in enumerate(new):
            before = old[seat] if seat < len(old) else ()
            if offers == before:
                continue
            for verb in {offer.verb for offer in (*offers, *before)}:
                if [o for o in offers if o.verb == verb] != [o for o in before if o.verb == verb]:
                    self._since[seat, verb] = self.version
        self._offers = new

    # Messages of phones

    def act(self, phone: Phone, message: Mapping[str, Any]) -> Answer:
        """An action in the game."""
        run = self.sitting.run
        seat = message["seat"]
        if run is None or seat >= len(run.seats) or run.seats[seat] not in phone.holds:
            raise Illegal("table.not_yours")
        by = run.seats[seat]

        def attempt() -> None:
            self._check_fresh(seat, message)
            args = self._in_table_time(seat, message, phone.link)
            self._write_down(
                by,
                {"verb": "act", "seat": seat, "action": message["verb"], "args": args},
                message["id"],
                body,
            )

        body = _digest(message)
        return self._once(by, message["id"], body, attempt)

    def _check_fresh(self, seat: int, message: Mapping[str, Any]) -> None:
        if message["version"] < self._since.get((seat, message["verb"]), 0):
            raise Stale("table.stale")

    def _in_table_time(self, seat: int, message: Mapping[str, Any], link: Link) -> dict[str, Any]:
        """The arguments, with moments turned from the phone's clock to the table's."""
        args = dict(message["args"])
        offers = self._offers[seat] if seat < len(self._offers) else ()
        for offer in offers:
            if offer.verb != message["verb"]:
                continue
            for name, choice in offer.choices.items():
                if isinstance(choice, Moment) and type(args.get(name)) in (int, float):
                    now = self._services.now()
                    at, error = link.moment(args[name], now, choice.live)
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
        if verb == "hand_over":
            self.sitting.player(by)
            return {"ok": True, "version": self.version, "pin": self.pins.give(by)}

        def attempt() -> None:
            do = self._prepare(verb, args)
            self._write_down(by, do, message["id"], body)
            self._tend_clock(verb)

        body = _digest(message)
        answer = self._once(by, message["id"], body, attempt)
        if "token" in args:
            phone.recognise(self.sitting, [args["token"]])
            self.tell_all(phone)
        if verb == "take_over":
            self.pins.used(args["player"])
        return answer

    def _prepare(self, verb: str, args: Mapping[str, Any]) -> dict[str, Any]:
        """The record of an ask: no token in it, and what the hub adds."""
        do = {**args, "verb": verb}
        if verb == "take_over":
            self.pins.check(args["player"], args["pin"])
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
        return self._submit(lambda: self._write_down(by, do))

    # Exactly once

    def _once(self, by: int, id_: str, body: str, attempt: Callable[[], None]) -> Answer:
        while done := self._done.get((by, id_)):
            if done.body != body:
                raise Illegal("table.same_id_other_body")
            # It may still be on its way to the disk: nothing said after it is there before it.
            if self._wait_for_disk():
                return done.answer
        refused = self._refused.get((by, id_))
        if refused is not None and refused[0] == body:
            raise refused[1]
        try:
            self._submit(attempt)
        except Refused as refusal:
            if refusal.code != "table.not_stored":
                self._remember_refusal(by, id_, body, refusal)
            raise
        return self._done[by, id_].answer

    def _wait_for_disk(self) -> bool:
        generation = self._generation
        try:
            self._services.writer.write(self.code, (), lambda: None)
        except (Conflict, NotStored):
            self._read_again(generation)
        return generation == self._generation

    def _remember_refusal(self, by: int, id_: str, body: str, refusal: Refused) -> None:
        self._refused[by, id_] = body, refusal
        while len(self._refused) > REFUSALS_KEPT:
            del self._refused[next(iter(self._refused))]

    def _submit(self, attempt: Callable[[], None]) -> Answer:
        """Try, write down, wait for the disk; if another process was first, try again."""
        while True:
            generation, version = self._generation, self.version
            attempt()
            records, self._fresh = self._fresh, []
            if not records:
                return {"ok": True, "version": version}
            stored = partial(self._publish, self._snapshot())
            try:
                self._services.writer.write(self.code, records, stored)
            except Conflict:
                self._read_again(generation)
            except NotStored:
                self._read_again(generation)
                raise Illegal("table.not_stored") from None
            else:
                return {"ok": True, "version": records[0].seq}

    def _write_down(self, by: int, do: Mapping[str, Any], id_: str = "", body: str = "") -> None:
        """Step on by one record, and by what chance answers to it."""
        if self.broken:
            raise Illegal("table.rules_changed")
        at_ms = self._time()
        self._put(Record(self.version + 1, at_ms, by, id_, body, do))
        run = self.sitting.run
        while run is not None and not run.ended and self.sitting.paused is None:
            action = self._services.dealer.answer(run.game, run.state, at_ms)
            if action is None:
                break
            self._put(Record(self.version + 1, at_ms, HUB, "", "", _act_record(action)))
            run = self.sitting.run

    def _put(self, record: Record) -> None:
        self._advance(record)
        self._fresh.append(record)

    def _time(self) -> int:
        """Table time never goes back, whichever process tells it."""
        run = self.sitting.run
        last = run.steps[-1].entry.at_ms if run and run.steps else 0
        return max(self.clock.time(), last)

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
            thought = self._services.now() + self._services.dealer.rng.uniform(700, 1_800)
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
        if run is None or not self.sitting.playing or self.sitting.paused is not None:
            return []
        practice = {player.key for player in self.sitting.players if player.kind == "practice"}
        return [
            seat
            for seat, key in enumerate(run.seats)
            if key in practice and seat < len(self._offers) and self._offers[seat]
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
        if run is None or run.over or not self._offers[seat]:
            return
        action = pick_well(run.game, run.state, seat, self._offers[seat], self._time(), rng)
        if action is not None:
            self._write_down(run.seats[seat], _act_record(action))

    # Telling the phones

    def _snapshot(self) -> Snapshot:
        return Snapshot(self.version, self.sitting, self._offers, self._last)

    def _publish(self, snapshot: Snapshot) -> None:
        """It is on disk: tell everybody, let clocks run by it."""
        old = self._told
        if snapshot.version < old.version:
            return
        self._services.announce(self.code, snapshot.version)
        self._told = parts = encode(snapshot, self.code, self.clock.view())
        for phone in tuple(self.phones):
            if phone.holds and phone.let_go(snapshot.sitting):
                self.tell_all(phone)
                continue
            event = view_event(parts, old, phone.seats(snapshot.sitting))
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
        event = view_event(parts, None, phone.seats(self.sitting))
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


def _line(record: Record, line: Line) -> dict[str, Any]:
    return {
        "seq": record.seq,
        "at_ms": record.at_ms,
        "by": record.by,
        "code": line.code,
        "params": line.params,
        "undone": False,
    }


def _undone(before: Sitting, after: Sitting) -> set[int]:
    """Which records were taken back or replaced by this one."""
    old, new = before.run, after.run
    if old is None or new is None or old is new or before.games_played != after.games_played:
        return set()
    if len(new.steps) > len(old.steps):
        return set()
    kept = {step.seq: step.entry for step in new.steps}
    return {step.seq for step in old.steps if kept.get(step.seq) != step.entry}

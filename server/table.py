"""One table: what its phones say, what the hub does by itself, what everybody is shown."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from rules import catalogue
from rules.kernel import TABLE, Illegal, Moment, Offer, Stale
from rules.players import pick_well
from server.journal import Answer
from server.ledger import Ledger, act_record
from server.link import Link
from server.push import ViewEvents
from server.seats import Phone, Pins, token_hash
from server.services import Services
from server.sitting import HUB, WATCHER, Record, Sitting
from server.store.base import Tick
from server.views import Parts, Snapshot, encode

MOST_LINES = 500  # of the record, told at a time
PRACTICE_NAMES = ("Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida")
PRACTICE_MS = (700, 1_800)  # how long practice players think, unless their game says otherwise


class Table:
    def __init__(
        self, code: str, services: Services, log: Sequence[Record], tick: Tick | None
    ) -> None:
        self.code = code
        self.phones: set[Phone] = set()
        self._pins = Pins(code)
        self._services = services
        self._ledger = Ledger(code, services, log, tick)
        self._ledger.publish = self._publish
        self.catch_up = self._ledger.catch_up
        self.clock = self._ledger.clock
        self._told: Parts = encode(self._ledger.journal.snapshot(), code, self.clock.view())

    @property
    def sitting(self) -> Sitting:
        return self._ledger.sitting

    @property
    def version(self) -> int:
        return self._ledger.version

    @property
    def races(self) -> bool:
        """Whether the game that runs, or is chosen, is decided by who was first (`RACES`)."""
        run, box = self.sitting.run, self.sitting.box
        game = run.game if run and self.sitting.playing else catalogue.find(box) if box else None
        return getattr(game, "RACES", False)

    def lines(self, phone: Phone) -> list[dict[str, Any]]:
        """The readable record, its latest lines, as this phone may see them."""
        return [told.view(phone.holds) for told in self._ledger.journal.lines[-MOST_LINES:]]

    # Messages of phones

    def act(self, phone: Phone, message: Mapping[str, Any]) -> Answer:
        """An action in the game."""
        seat, body = message["seat"], _digest(message)
        by = self._author(phone, seat)
        arrived = self._services.now(), self._services.late_ms()

        def attempt() -> None:
            self._check_fresh(seat, message)
            args = self._in_table_time(seat, message, phone.link, arrived)
            self._ledger.write_down(
                by,
                {"verb": "act", "seat": seat, "action": message["verb"], "args": args},
                message["id"],
                body,
            )

        return self._ledger.once(by, message["id"], body, attempt)

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
        if message["version"] < self._ledger.journal.offered_since(seat, message["verb"]):
            raise Stale("table.stale")

    def _in_table_time(
        self, seat: int, message: Mapping[str, Any], link: Link, arrived: tuple[float, float]
    ) -> dict[str, Any]:
        """The arguments, with moments turned from the phone's clock to the table's."""
        args = dict(message["args"])
        for offer in self._open_to(seat):
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

    def _open_to(self, seat: int) -> Sequence[Offer]:
        offers = self._ledger.journal.offers
        return offers[seat] if seat < len(offers) else ()

    def ask(self, phone: Phone, message: Mapping[str, Any], args: Mapping[str, Any]) -> Answer:
        """Something about the table itself. `args` were checked by the verb's schema."""
        verb, by = message["verb"], message["by"]
        if by is None:
            by = WATCHER
        elif by not in phone.holds:
            raise Illegal("table.not_yours")

        if verb == "take_over":
            self._ledger.look_up()

        def attempt() -> None:
            do = self._prepare(verb, args)
            self._ledger.write_down(by, do, message["id"], body)
            self._tend_clock(verb)

        body = _digest(message)
        answer = self._ledger.once(by, message["id"], body, attempt)
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
        self._ledger.submit(lambda: self._ledger.write_down(by, do))
        return {"ok": True, "version": self.version}

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
                self._ledger.write_down(HUB, act_record(due.action))

        self._ledger.submit(attempt)

    def _practising(self) -> list[int]:
        """Seats of practice players that may do something now."""
        run = self.sitting.run
        practice = {player.key for player in self.sitting.players if player.kind == "practice"}
        if run is None or run.over or self.sitting.paused is not None or not practice:
            return []
        return [
            seat for seat, key in enumerate(run.seats) if key in practice and self._open_to(seat)
        ]

    def _practise(self) -> None:
        def attempt() -> None:
            seats = self._practising()
            self._services.dealer.rng.shuffle(seats)
            for seat in seats:
                self._practise_in(seat)

        self._ledger.submit(attempt)
        self._plan()

    def _practise_in(self, seat: int) -> None:
        run, rng = self.sitting.run, self._services.dealer.rng
        offers, now = self._open_to(seat), self._ledger.time()
        if run is None or run.over or not offers:
            return
        action = pick_well(run.game, run.state, seat, offers, now, rng)
        if action is not None:
            self._ledger.write_down(run.seats[seat], act_record(action))

    # Telling the phones

    def _publish(self, snapshot: Snapshot) -> None:
        """It is on disk: tell everybody, let clocks run by it."""
        old, sitting = self._told, snapshot.sitting
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


def _digest(message: Mapping[str, Any]) -> str:
    said = {name: value for name, value in message.items() if name != "version"}
    plain = orjson.dumps(said, option=orjson.OPT_SORT_KEYS)
    return hashlib.blake2b(plain, digest_size=8).hexdigest()

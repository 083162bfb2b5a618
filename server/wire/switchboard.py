"""All connected phones: what they say is decoded, brought to their table, and answered."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import orjson

from rules.kernel import Illegal, Malformed, Refused, Stale
from server.door.brake import WRONG_GUESSES, Brake, Pace
from server.door.entrance import Entrance
from server.door.pins import link_of, pin_of
from server.door.rights import check_saying, needs_no_admission
from server.door.screens import LASTS_MS, Screens
from server.door.tokens import knows_any, taken_from, token_hash
from server.engine.base import Connection, Engine
from server.engine.crowd import Rank
from server.metrics import Metrics
from server.net.wifi import Wifi
from server.store.failures import cannot_write
from server.store.record import WATCHER, Carry, Claim, HandOver, Leave, Lock, Sit
from server.table.messages import ActMessage, AskKeep, AskMessage, AskTakeBack, AskTakeOver
from server.table.table import Table
from server.table.tables import Tables
from server.wire import from_phone
from server.wire.audience import Audience
from server.wire.beats import Beats
from server.wire.elsewhere import Changed, Elsewhere, Guess, Reaction, Show, Skipped
from server.wire.invites import Invites
from server.wire.phone import Phone
from server.wire.views import (
    CANNOT_WRITE,
    FAILED,
    offer_view,
    played_view,
    refusal_view,
    story_view,
    told_view,
)

logger = logging.getLogger(__name__)

PRESENCE_MS = 500  # between two changes of who is there

M = TypeVar("M")
Answer = Mapping[str, Any]


class Switchboard:
    def __init__(
        self,
        engine: Engine,
        tables: Tables[Audience],
        brake: Brake,
        metrics: Metrics,
        *,
        now: Callable[[], float],
        late_ms: Callable[[], float] = lambda: 0.0,
        behind_proxy: bool = False,
        most_watchers: int = 24,
        invites: Invites | None = None,
        elsewhere: Elsewhere | None = None,
    ) -> None:
        self.phones: dict[str, Phone] = {}  # by connection
        self.in_hand = 0  # messages that are being carried out
        self._stopping = False
        self._engine = engine
        self._tables = tables
        self._brake = brake
        self._entrance = Entrance(engine, tables, brake)
        self._metrics = metrics
        self._now = now
        self._most_watchers = most_watchers
        self._invites = invites
        self._wifi_pace = Pace(now)
        self._elsewhere = elsewhere or Elsewhere(now)
        there = self._elsewhere
        self._screens = Screens(now, brake.screens, elsewhere=lambda: there.screens)
        self.beats = Beats(
            engine, self.phones.values, self.race_is_near, now, late_ms, behind_proxy
        )
        self._handlers = {
            "join": self._handler("join", from_phone.JOIN.read, self._join),
            "act": self._handler("act", from_phone.read_act, self._act),
            "ask": self._handler("ask", from_phone.read_ask, self._ask),
            "record": self._handler("record", from_phone.RECORD.read, self._record),
            "instead": self._handler("instead", from_phone.INSTEAD.read, self._instead),
            "story": self._handler("story", from_phone.STORY.read, self._story),
            "react": self._handler("react", from_phone.REACT.read, self._react),
            "skip": self._handler("skip", from_phone.SKIP.read, self._skip),
            "wifi": self._handler("wifi", from_phone.WIFI.read, self._wifi),
            "screen": self._handler("screen", from_phone.SCREEN.read, self._screen),
            "put_on": self._handler("put_on", from_phone.PUT_ON.read, self._put_on),
        }

    # What the engine tells

    def opened(self, connection: Connection) -> None:
        self.phones[connection.id] = Phone(connection, last_heard_ms=self._now())

    def closed(self, connection: Connection) -> None:
        phone = self.phones.pop(connection.id, None)
        if phone is not None:
            self._part(phone)

    def heard(self, connection: Connection, event: str, said: Sequence[Any]) -> bytes | None:
        if self._stopping:
            return None  # it says it again, to the hub that comes after
        self.in_hand += 1
        try:
            return self._answer(connection, event, said)
        finally:
            self.in_hand -= 1

    def _answer(self, connection: Connection, event: str, said: Sequence[Any]) -> bytes:
        phone, handler = self.phones.get(connection.id), self._handlers.get(event)
        if phone is None or handler is None:
            return orjson.dumps(refusal_view(Malformed("table.malformed", field="message")))
        return orjson.dumps(handler(phone, said))

    def answered(self, connection: Connection, number: int, said: Any) -> None:
        phone = self.phones.get(connection.id)
        if phone is not None:
            self.beats.answered(phone, number, said)

    def rank(self, connection: Connection) -> Rank:
        phone = self.phones.get(connection.id)
        if phone is None or phone.table_code is None:
            return Rank.NOWHERE
        return Rank.SEATED if phone.holds else Rank.WATCHES

    def malformed(self) -> None:
        self._metrics.refused("table.malformed")

    # What phones say

    def _handler(
        self, event: str, read: Callable[[Any], M], handle: Callable[[Phone, M], Answer]
    ) -> Callable[[Phone, Sequence[Any]], Answer]:
        """Whatever happens, the phone gets an answer and keeps its connection."""
        took_ms = self._metrics.timer(event)

        def answer(phone: Phone, said: Sequence[Any]) -> Answer:
            started = self._now()
            phone.heard(started)
            try:
                if len(said) != 1:
                    raise Malformed("table.malformed", field="message")
                answer = handle(phone, read(said[0]))
                took_ms(self._now() - started)
                return answer
            except Refused as refusal:
                self._metrics.refused(refusal.code)
                return refusal_view(refusal)
            except Exception as error:
                logger.exception("a message of kind %s failed", event)
                failed = CANNOT_WRITE if cannot_write(error) else FAILED
                self._metrics.refused(failed["code"])
                return failed

        return answer

    def _join(self, phone: Phone, message: from_phone.FromPhoneJoin) -> Answer:
        self._part(phone)
        phone.page = message.page
        table = self._entrance.find(phone.address, message.code, message.tokens)
        table.fetch_news()
        lost = phone.recognise(table.sitting, message.tokens)
        if lost and not knows_any(table.history, message.tokens):
            self._brake.tokens.check(phone.address)
            self._brake.tokens.wrong(phone.address)
        if not self._is_connected(phone):
            raise Illegal("table.unknown_table")  # nobody hears it
        phone.table_code = table.code
        taken = [
            {"token": place, "player": player}
            for place, player in taken_from(table.sitting, message.tokens, table.clock.time())
        ]
        if not phone.may_stay(table.sitting):
            # Whose seat was given away is told before a locked door, too.
            raise Illegal("table.locked", **({"taken": taken} if taken else {}))
        self._come_in(phone, table)
        self._engine.spawn(self.beats.greet, phone)
        return {
            "ok": True,
            "version": phone.version,
            "players": sorted(phone.holds),
            "lost": lost,
            "taken": taken,
        }

    def _act(self, phone: Phone, message: ActMessage) -> Answer:
        table = self._at_table(phone, "act")
        phone.connection.hold()
        done = table.hear(phone, message, phone.moment)
        return {"ok": True, "version": table.told(done.version)}

    def _ask(self, phone: Phone, message: AskMessage) -> Answer:
        what = message.what
        table = self._table_of(phone, outside=needs_no_admission(what))
        if isinstance(what, AskTakeOver | AskTakeBack):
            self._brake.pins.check(phone.address)
        if isinstance(what, Claim):
            table.audience.note_asker(phone)
        if isinstance(what, AskKeep):
            phone.keeps = token_hash(what.token)
        try:
            done = table.hear(phone, message)
        except Refused as refusal:
            if refusal.code in WRONG_GUESSES:
                self._brake.pins.wrong(phone.address)
            raise
        self._seat(phone, table, message)
        answer: dict[str, Any] = {"ok": True, "version": table.told(done.version)}
        if done.key is not None:
            answer["key"] = done.key
        if isinstance(what, HandOver):
            answer["pin"] = pin_of(table.code, message.id)
        if isinstance(what, Carry):
            answer["link"] = link_of(table.code, message.id)
        return answer

    def _seat(self, phone: Phone, table: Table[Audience], message: AskMessage) -> None:
        """Who sat down, or has the seat now, sees it at once."""
        what, audience = message.what, table.audience
        if not self._is_connected(phone):
            return
        if isinstance(what, Sit | AskTakeOver | AskTakeBack | AskKeep | Claim):
            phone.recognise(table.sitting, [what.token])
            if phone.holds and not table.sitting.deleted:
                self._admit(phone, table)
            if phone in audience.phones:
                audience.tell_all(phone)
                self._invite(phone, table)
        if isinstance(what, Sit | AskTakeOver | AskTakeBack | AskKeep | Leave | Lock):
            self._presence_changed(table)

    def _record(self, phone: Phone, _message: from_phone.FromPhoneRecord) -> Answer:
        table = self._at_table(phone, "record")
        lines = [told_view(line, number, game, phone.holds) for line, number, game in table.lines()]
        return {"ok": True, "lines": lines, "games": [played_view(game) for game in table.games]}

    def _instead(self, phone: Phone, message: from_phone.FromPhoneInstead) -> Answer:
        then = self._at_table(phone, "instead").instead(phone, message.seq)
        offers = [offer_view(offer) for offer in then.offers()]
        return {"ok": True, "said": then.said(), "offers": offers}

    def _story(self, phone: Phone, _message: from_phone.FromPhoneStory) -> Answer:
        return {"ok": True, **story_view(self._at_table(phone, "story").story())}

    def _react(self, phone: Phone, message: from_phone.FromPhoneReact) -> Answer:
        """Only where the table wants it."""
        table = self._at_table(phone, "react", message.player)
        if not table.sitting.reactions:
            raise Illegal("table.not_now")
        table.audience.pass_on(message.player, message.what, self._now())
        self._elsewhere.pass_on(Reaction(table.code, message.player, message.what))
        return {"ok": True}

    def _skip(self, phone: Phone, message: from_phone.FromPhoneSkip) -> Answer:
        """A reveal that somebody tapped on, unless the table has gone on meanwhile."""
        by = WATCHER if message.by is None else message.by
        table = self._at_table(phone, "skip", by)
        if message.version != phone.version:
            raise Stale("table.stale")
        table.audience.skip(by, self._now())
        self._elsewhere.pass_on(Skipped(table.code, phone.version))
        return {"ok": True}

    def _wifi(self, phone: Phone, message: from_phone.FromPhoneWifi) -> Answer:
        """Not in the log: that is saved and told. All at this table see it, and who said it."""
        table, invites = self._at_table(phone, "wifi"), self._invites
        if invites is None:
            raise Illegal("table.wifi_not_here")
        by = min(phone.holds)
        wifi = Wifi(message.name, message.password, message.hidden, by) if message.name else None
        invites.check(phone.address, wifi)
        self._wifi_pace.count(table.code, by)
        self._engine.in_thread(invites.set, table.code, wifi)
        self._tell_invites(table)
        return {"ok": True}

    def _screen(self, phone: Phone, _message: from_phone.FromPhoneScreen) -> Answer:
        """A television waits for a table; until it is given one it is at none."""
        self._part(phone)
        number = self._screens.wait(phone.connection.id, phone.address)
        phone.shows_number = True
        self._elsewhere.announce_screens(self._screens.numbers)
        return {"ok": True, "number": number, "lasts_ms": LASTS_MS}

    def _put_on(self, phone: Phone, message: from_phone.FromPhonePutOn) -> Answer:
        """The screen is told the code, and comes as any other that looks on."""
        table = self._at_table(phone, "put_on")
        self._check_room(table)
        there = partial(self._elsewhere.show, Show(message.number, table.code))
        screen = self._screens.take(message.number, phone.address, there)
        if screen is not None:
            self._show(screen, table.code)
        return {"ok": True, "locked": table.sitting.locked}

    def _show(self, connection: str, code: str) -> None:
        screen = self.phones[connection]
        screen.shows_number = False
        self._brake.know(screen.address, code)
        screen.tell("show", {"code": code})

    def _at_table(self, phone: Phone, event: str, by: int | None = None) -> Table[Audience]:
        """Where it is, if it may say this there."""
        table = self._table_of(phone)
        check_saying(event, table.sitting, phone.holds, by)
        return table

    def _table_of(self, phone: Phone, *, outside: bool = False) -> Table[Audience]:
        if phone.table_code is None:
            raise Illegal("table.unknown_table")
        table = self._tables.find(phone.table_code)
        if phone not in table.audience.phones and not outside:
            raise Illegal("table.locked")
        return table

    # Coming and going

    def _come_in(self, phone: Phone, table: Table[Audience]) -> None:
        audience = table.audience
        if not phone.holds:
            self._check_room(table)
        phone.was_unheard(audience.unheard_since(phone.holds), self._now())
        self._admit(phone, table)
        audience.tell_all(phone)
        audience.greet(phone)
        self._invite(phone, table)
        self._presence_changed(table)

    def _admit(self, phone: Phone, table: Table[Audience]) -> None:
        table.audience.admit(phone)
        if len(table.audience.phones) == 1:  # what others write there concerns us from now on
            self._elsewhere.announce(table.code, table.audience.own)

    def _check_room(self, table: Table[Audience]) -> None:
        """For one more who looks on."""
        if table.audience.presence.watchers >= self._most_watchers:
            raise Illegal("table.too_many_watchers", most=self._most_watchers)

    def _invite(self, phone: Phone, table: Table[Audience]) -> None:
        if self._invites is not None:
            phone.tell("invite", self._invites.view(table.code, phone.address))

    def _tell_invites(self, table: Table[Audience]) -> None:
        for phone in tuple(table.audience.phones):
            self._invite(phone, table)

    def tell_whereabouts(self) -> None:
        """The hub has other addresses than before."""
        for table in self._tables.all_awake():
            self._tell_invites(table)

    def _presence_changed(self, table: Table[Audience]) -> None:
        """Told soon, and not too often: where many come and go it is told once for all of them."""
        audience = table.audience
        when = max(self._now(), audience.presence_told_ms + PRESENCE_MS)
        self._tables.timekeeper.set(
            ("presence", table.code), when, lambda: self._tell_presence(table.code, audience)
        )
        self._engine.spawn(table.presence_changed)

    def _tell_presence(self, code: str, audience: Audience) -> None:
        audience.tell_presence(self._now())
        self._elsewhere.announce(code, audience.own)

    # Other processes on the same store

    def hear_elsewhere(self, said: bytes) -> None:
        """What another process says about its phones, or to ours."""
        match self._elsewhere.heard(said):
            case Reaction(code, player, what):
                if (table := self._tables.awake(code)) is not None:
                    table.audience.show_reaction(player, what)
            case Skipped(code, version):
                if (table := self._tables.awake(code)) is not None:
                    table.audience.skip_elsewhere(version)
            case Show(number, code):
                screen = self._screens.give(number)
                if screen is not None:
                    self._show(screen, code)
            case Guess(kind, household):
                self._brake.happened_elsewhere(kind, household)
            case frozenset() as changed:
                self._changed_elsewhere(changed)

    def _changed_elsewhere(self, codes: Changed) -> None:
        for code in codes:
            table = self._tables.awake(code)
            if table is not None:
                table.audience.meet()
                # Who has just come there may have read before our last word.
                self._tables.announce(code)
                self._presence_changed(table)

    def say_elsewhere(self) -> None:
        """Again and again: who is here. And who has not been heard of is forgotten."""
        self._changed_elsewhere(self._elsewhere.forget_silent())
        here = {
            table.code: table.audience.own
            for table in self._tables.all_awake()
            if table.audience.present
        }
        self._elsewhere.announce_all(here, self._screens.numbers)

    def _is_connected(self, phone: Phone) -> bool:
        """It may have gone while its message waited for the disk: then it takes no place."""
        return phone.connection.id in self.phones

    def _part(self, phone: Phone) -> None:
        if phone.shows_number:
            self._screens.leave(phone.connection.id)
            phone.shows_number = False
        table = self._tables.awake(phone.table_code) if phone.table_code else None
        if table is not None and phone in table.audience.phones:
            table.audience.part(phone)
            self._presence_changed(table)
        phone.table_code = None
        phone.holds.clear()
        phone.watches = phone.keeps = ""

    def race_is_near(self, code: str) -> bool:
        table = self._tables.awake(code)
        return table is not None and table.races

    def hear_no_more(self) -> None:
        """What is in hand is still answered."""
        self._stopping = True

    def say_goodbye(self) -> None:
        """The hub stops: phones are told to come back."""
        for phone in self.phones.values():
            phone.tell("bye", {"code": "hub.stopping"})

"""Decodes what phones say, calls the table, answers. Nothing else."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import orjson

from rules.kernel import Illegal, Malformed, Refused
from server import green, messages
from server.brake import Brake
from server.corrections import earlier
from server.journal import Answer
from server.metrics import Metrics
from server.push import Pipe
from server.seats import Phone
from server.table import Table
from server.tables import Tables
from server.views import offer_view

logger = logging.getLogger(__name__)

FIRST_BEATS, BEAT_MS, SILENCE_MS = 5, 2_000, 12_000
QUICK_BEAT_MS = 150  # on arrival, and where a race is near, until the phone's clock is known well
LOOK_ROUND_MS = 100

ACT_PACKET = re.compile(r'2(\d{1,9})\["act",')
# Who is not let in (a locked table) may still take back the own seat.
STRANGERS_MAY = ("take_over", "claim")


class Sockets:
    """All connected phones."""

    def __init__(
        self,
        server: Any,
        tables: Tables,
        brake: Brake,
        metrics: Metrics,
        late_ms: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self._late_ms = late_ms
        self._server = server
        self._tables = tables
        self._brake = brake
        self._metrics = metrics
        self.phones: dict[str, Phone] = {}
        self._by_engine: dict[str, Phone] = {}
        self._heard_act = self._answered("act", messages.read_act, self._act)
        server.on("connect", self._connect)
        server.on("disconnect", self._disconnect)
        server.eio.on("message", self._message)
        server.on("act", self._heard_act)
        for event, schema, handler in (
            ("join", messages.JOIN, self._join),
            ("ask", messages.ASK, self._ask),
            ("record", messages.RECORD, self._record),
            ("instead", messages.INSTEAD, self._instead),
        ):
            read = partial(messages.read, schema)
            server.on(event, self._answered(event, read, handler))

    def _connect(self, sid: str, environ: dict[str, Any], _auth: Any = None) -> None:
        engine_sid = self._server.manager.eio_sid_from_sid(sid, "/")
        pipe = Pipe(self._server.eio, engine_sid)
        phone = Phone(sid, pipe, environ.get("tablee.address", ""), last_heard_ms=green.hub_ms())
        self.phones[sid] = self._by_engine[engine_sid] = phone

    def _disconnect(self, sid: str, _reason: Any = None) -> None:
        phone = self.phones.pop(sid, None)
        if phone is not None:
            self._by_engine.pop(phone.pipe.engine_sid, None)
            self._part(phone)

    def _message(self, engine_sid: str, data: Any) -> None:
        """A packet of Socket.IO. What is none is passed over, and the connection stays."""
        try:
            self._packet(engine_sid, data)
        except Exception:
            self._metrics.refused("table.malformed")

    def _packet(self, engine_sid: str, data: Any) -> None:
        """Actions and answers to beats, nearly all there is, go straight."""
        phone = self._by_engine.get(engine_sid)
        if phone is None or type(data) is not str:
            self._server._handle_eio_message(engine_sid, data)
        elif data[:1] == "3":
            self._beat_answered(phone, data)
        elif packet := ACT_PACKET.match(data):
            answer = self._heard_act(phone.sid, *_said(data[packet.end(1) :]))
            phone.pipe.send(b"3%b[%b]" % (packet[1].encode(), orjson.dumps(answer)))
        else:
            self._server._handle_eio_message(engine_sid, data)

    def _part(self, phone: Phone) -> None:
        table = self._tables.awake(phone.table_code) if phone.table_code else None
        phone.table_code = None
        phone.holds.clear()
        if table is not None and phone in table.phones:
            table.phones.discard(phone)
            table.tell_presence()

    def _answered(
        self,
        event: str,
        read: Callable[[Any], dict[str, Any]],
        handler: Callable[[Phone, dict[str, Any]], Answer],
    ) -> Callable[..., Answer]:
        """Whatever happens, the phone gets an answer and keeps its connection."""
        took_ms = self._metrics.timer(event)

        def answer(sid: str, *said: Any) -> Answer:
            phone = self.phones.get(sid)
            started = green.hub_ms()
            try:
                if phone is None or len(said) != 1:
                    raise Malformed("table.malformed", field="message")
                phone.last_heard_ms = started
                answer = handler(phone, read(said[0]))
                took_ms(green.hub_ms() - started)
                return answer
            except Refused as refusal:
                self._metrics.refused(refusal.code)
                return {"ok": False, "code": refusal.code, "params": refusal.params}
            except Exception:
                logger.exception("a message of kind %s failed", event)
                self._metrics.refused("hub.failed")
                return {"ok": False, "code": "hub.failed", "params": {}}

        return answer

    def _join(self, phone: Phone, message: dict[str, Any]) -> Answer:
        self._brake.check(phone.address)
        self._part(phone)
        try:
            table = self._tables.find(message["code"])
        except Illegal:
            self._brake.wrong(phone.address)
            raise
        lost = phone.recognise(table.sitting, message["tokens"])
        if lost:
            self._brake.wrong(phone.address)
        phone.table_code = table.code
        if table.sitting.locked and not phone.holds:
            raise Illegal("table.locked")
        phone.pipe.listen(partial(self._message, phone.pipe.engine_sid))
        table.phones.add(phone)
        table.tell_all(phone)
        table.tell_presence()
        table.wake()
        green.spawn(self._first_beats, phone)
        return {
            "ok": True,
            "version": table.version,
            "players": sorted(phone.holds),
            "lost": lost,
        }

    def _act(self, phone: Phone, message: dict[str, Any]) -> Answer:
        return self._table_of(phone).act(phone, message)

    def _ask(self, phone: Phone, message: dict[str, Any]) -> Answer:
        args = messages.read_ask(message["verb"], message["args"])
        table = self._table_of(phone, stranger=message["verb"] in STRANGERS_MAY)
        if message["verb"] == "take_over":
            self._brake.check(phone.address)
        try:
            answer = table.ask(phone, message, args)
        except Refused as refusal:
            if refusal.code == "table.wrong_pin":
                self._brake.wrong(phone.address)
            raise
        if phone.holds and phone not in table.phones and not table.sitting.deleted:
            table.phones.add(phone)
            table.tell_all(phone)
        if message["verb"] in ("sit", "take_over", "leave"):
            table.tell_presence()
        return answer

    def _record(self, phone: Phone, _message: dict[str, Any]) -> Answer:
        return {"ok": True, "lines": self._table_of(phone).lines(phone)}

    def _instead(self, phone: Phone, message: dict[str, Any]) -> Answer:
        then = earlier(self._table_of(phone).sitting, message["seq"], phone.holds)
        offers = [offer_view(offer) for offer in then.offers()]
        return {"ok": True, "said": then.said(), "offers": offers}

    def _table_of(self, phone: Phone, stranger: bool = False) -> Table:
        if phone.table_code is None:
            raise Illegal("table.unknown_table")
        table = self._tables.find(phone.table_code)
        if phone not in table.phones and not stranger:
            raise Illegal("table.locked")
        return table

    # Beats: the heartbeat, and the phone's clock against the hub's

    def _first_beats(self, phone: Phone) -> None:
        for _ in range(FIRST_BEATS):
            if phone.table_code is None:
                return
            self._beat(phone)
            green.sleep(QUICK_BEAT_MS / 1000)

    def beat_for_ever(self) -> None:
        while True:
            for number, phone in enumerate(list(self.phones.values())):
                now = green.hub_ms()
                if phone.table_code is not None and self.beat_is_due(phone, now):
                    self._beat(phone)
                if now - phone.last_heard_ms > SILENCE_MS:
                    phone.pipe.close()
                if number % 20 == 19:
                    green.sleep(0)
            green.sleep(LOOK_ROUND_MS / 1000)

    def beat_is_due(self, phone: Phone, now: float) -> bool:
        since = now - phone.link.last_beat_ms
        if since < QUICK_BEAT_MS or phone.link.sure:
            return since >= BEAT_MS
        table = self._tables.awake(phone.table_code) if phone.table_code else None
        return since >= BEAT_MS or (table is not None and table.races)

    def _beat(self, phone: Phone) -> None:
        sent = green.hub_ms()
        number = phone.link.beat(sent)
        body = {
            "hub_ms": sent,
            "version": phone.version,
            "offset_ms": phone.link.offset_ms,
            "error_ms": phone.link.error_ms,
        }
        phone.pipe.send(b'2%d["beat",%b]' % (number, orjson.dumps(body)))

    def _beat_answered(self, phone: Phone, data: str) -> None:
        """`3NUMBER[PHONE_MS]`"""
        phone.last_heard_ms = back = green.hub_ms()
        number, _, tail = data[1:].partition("[")
        try:
            phone_ms = orjson.loads("[" + tail)[0]
        except (orjson.JSONDecodeError, IndexError):
            return
        if number.isdecimal() and len(number) < 10 and type(phone_ms) in (int, float):
            phone.link.answered(int(number), phone_ms, back, self._late_ms())

    def say_goodbye(self) -> None:
        """The hub stops: phones are told to come back."""
        for phone in self.phones.values():
            phone.pipe.tell("bye", {"code": "hub.stopping"})


def _said(event: str) -> list[Any]:
    """What comes with an event; nothing if it cannot be read."""
    try:
        return list(orjson.loads(event)[1:])
    except orjson.JSONDecodeError:
        return []

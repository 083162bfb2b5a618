"""All of Socket.IO and Engine.IO: packets, the short way for nearly all of them, polling.

Packets are made once, as bytes, and written straight to the websockets of those who get them; what
a connected phone says goes straight to the switchboard. The ordinary way through python-socketio
remains for connecting, for leaving, and for phones that poll or are in the middle of the upgrade.
The names of both libraries that are not theirs to promise are listed, with reasons, in
docs/decisions/0001, and watched by tests/server/test_engine_internals.py.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import parse_qs

import orjson
from flask_socketio import SocketIO
from socketio.packet import Packet

from server.engine.base import ADDRESS, Switchboard
from server.engine.crowd import GUEST, Rank
from server.engine.round_trips import RoundTrips
from server.engine.websocket import (
    LONGEST_MESSAGE,
    BadHandshake,
    Stream,
    Threads,
    WebSocket,
    handshake,
)

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication
    from flask import Flask

logger = logging.getLogger(__name__)

MOST_WAITING = 64  # packets for a phone that polls; some 256 KB
PING_S, PONG_S = 20, 10

EVENT = re.compile(r'2([0-9]{0,9})(?=\["([a-z_]{1,32})"[,\]])')  # then its JSON
ANSWER = re.compile(r"3([0-9]{1,9})(?![0-9])")


def packet(event: bytes, body: bytes, number: int | None = None) -> bytes:
    """An event for a phone, its body being JSON; with a number, the phone answers."""
    if number is None:
        return b'2["' + event + b'",' + body + b"]"
    return b'2%d["%b",%b]' % (number, event, body)


class Json:
    """orjson, for Socket.IO's ordinary way."""

    @staticmethod
    def dumps(value: Any, **_: Any) -> str:
        return orjson.dumps(value).decode()

    @staticmethod
    def loads(text: str, **_: Any) -> Any:
        return orjson.loads(text)


class TextPacket(Packet):  # type: ignore[misc]
    """No payload of ours holds bytes: do not look for them; and take none from phones."""

    uses_binary_events = False
    json = Json

    def decode(self, encoded_packet: Any) -> Any:
        if not isinstance(encoded_packet, str) or encoded_packet[:1] in ("5", "6"):
            raise ValueError("text only")
        return super().decode(encoded_packet)


class Sockets(Threads, Protocol):
    """What Socket.IO needs of an engine."""

    name: str

    def take_socket(self, environ: dict[str, Any]) -> Stream:
        """The socket of this request, which the server then leaves alone."""


class PhoneConnection:
    """The way to one phone, over a websocket, or by polling."""

    __slots__ = ("_engineio", "_held", "_is_short", "_socket", "address", "id", "websocket")

    def __init__(self, engineio: Any, engine_sid: str, address: str) -> None:
        self.id = engine_sid
        self.address = address
        self.websocket: WebSocket | None = None
        self._engineio = engineio
        self._socket = engineio.sockets[engine_sid]
        self._held: list[bytes] | None = None  # what waits for an answer to go along with
        self._is_short = False  # all goes straight to the websocket, from then on for good

    def say(self, packet: bytes, *, at_once: bool = False) -> None:
        if self._held is None:
            if self._is_short and self.websocket is not None and not self._socket.closed:
                self.websocket.send(b"4" + packet)
            else:
                self._send(b"4" + packet)
        else:
            self._held.append(b"4" + packet)
            if at_once:
                held, self._held = self._held, []
                self._send(*held)

    def hold(self) -> None:
        self._held = self._held or []

    def let_go(self, answer: bytes | None) -> None:
        held, self._held = self._held or [], None
        if answer is not None:
            held.append(b"4" + answer)
        if held:
            self._send(*held)

    def _send(self, *messages: bytes) -> None:
        socket, websocket = self._socket, self.websocket
        if socket.closed:
            return
        if websocket is not None and (self._is_short or self._becomes_short()):
            websocket.send(*messages)
        elif socket.queue.qsize() >= MOST_WAITING:
            self.close()
        else:
            for message in messages:
                self._engineio.send(self.id, message[1:].decode())

    def _becomes_short(self) -> bool:
        """The queue of the ordinary way must be empty, or packets would overtake each other."""
        self._is_short = self._socket.upgraded and self._socket.queue.empty()
        return self._is_short

    def short_way(self) -> WebSocket | None:
        """Its websocket, unless it is still in the middle of the upgrade."""
        return self.websocket if self._socket.upgraded else None

    def close(self) -> None:
        # Engine.IO would wait until the phone has fetched everything: for ever, perhaps.
        self._socket.close(wait=False)

    def round_trips(self) -> RoundTrips | None:
        websocket = self.short_way()
        return websocket.round_trips() if websocket is not None else None


class Phones:
    """All connected phones, between Socket.IO and the switchboard."""

    def __init__(self, app: Flask, sockets: Sockets, switchboard: Switchboard) -> None:
        self._switchboard = switchboard
        self._sockets = sockets
        self._connections: dict[str, PhoneConnection] = {}
        self._websockets: dict[str, WebSocket] = {}
        self._server = _server(app, sockets.name)
        self._engineio = self._server.eio
        driver = self._engineio._async
        self._engineio._async = {
            **driver,
            "websocket": self._upgrade,
            "queue": _nobody_waits_for(driver["queue"]),
        }
        app.wsgi_app = partial(_polled, app.wsgi_app)  # type: ignore[method-assign]
        self._server.on("connect", self._opened)
        self._server.on("disconnect", self._closed)
        self._ordinary = self._engineio.handlers["message"]
        self._engineio.on("message", self._message)

    # Coming and going

    def _opened(self, sid: str, environ: dict[str, Any], _auth: Any = None) -> None:
        engine_sid = self._server.manager.eio_sid_from_sid(sid, "/")
        if engine_sid in self._connections:
            return  # it says hello twice
        connection = PhoneConnection(self._engineio, engine_sid, environ.get(ADDRESS, ""))
        connection.websocket = self._websockets.get(engine_sid)
        self._connections[engine_sid] = connection
        try:
            self._switchboard.opened(connection)
        except Exception:
            logger.exception("a phone that came was not taken in")

    def _closed(self, sid: str, _reason: Any = None) -> None:
        engine_sid = self._server.manager.eio_sid_from_sid(sid, "/")
        connection = self._connections.pop(engine_sid, None)
        if connection is not None:
            self._switchboard.closed(connection)

    def _upgrade(self, handler: Callable[[WebSocket], object], _server: Any) -> Any:
        """Stands in for Engine.IO's class of websockets; `handler` is its reading loop."""
        engine_sid: str = handler.__self__.sid  # type: ignore[attr-defined]

        def application(
            environ: dict[str, Any], start_response: Callable[..., Any]
        ) -> Iterable[bytes]:
            try:
                answer = handshake(environ)
            except BadHandshake as bad:
                start_response(bad.status, bad.headers)
                return ()  # not a list: Engine.IO would take it for packets, and answer again
            stream = self._sockets.take_socket(environ)
            websocket = WebSocket(stream, self._sockets)
            with suppress(OSError):  # who is gone already is found to be so below
                stream.socket.sendall(answer)
            if (guest := environ.get(GUEST)) is not None:
                guest.is_phone(partial(self._rank, engine_sid))
            self._websockets[engine_sid] = websocket
            if (connection := self._connections.get(engine_sid)) is not None:
                connection.websocket = websocket
            try:
                handler(websocket)
            finally:
                self._websockets.pop(engine_sid, None)
                websocket.close()
            return ()

        return application

    def _rank(self, engine_sid: str) -> Rank:
        connection = self._connections.get(engine_sid)
        return Rank.NOWHERE if connection is None else self._switchboard.rank(connection)

    # What phones say

    def _message(self, engine_sid: str, data: Any) -> None:
        """The first message of each phone, and all of one that polls, come by Engine.IO."""
        connection = self._connections.get(engine_sid)
        if connection is None:
            self._pass_on(engine_sid, data)
            return
        websocket = connection.short_way()
        if websocket is not None:
            websocket.take_short_cut(partial(self._message, engine_sid))
        self._packet(connection, data)

    def _packet(self, connection: PhoneConnection, data: Any) -> None:
        """Whatever comes of it, the connection stays."""
        try:
            if not self._taken(connection, data):
                self._switchboard.malformed()
        except Exception:
            logger.exception("a packet failed")

    def _taken(self, connection: PhoneConnection, data: Any) -> bool:
        """False: it is no packet of Socket.IO, or none that a phone sends."""
        kind = data[:1] if type(data) is str else ""
        if kind == "2" and (event := EVENT.match(data)):
            self._heard(connection, event[1], event[2], _list(data[event.end() :])[1:])
        elif kind == "3" and (answered := ANSWER.match(data)):
            said = _list(data[answered.end() :])
            self._switchboard.answered(connection, int(answered[1]), said[0] if said else None)
        elif kind in ("0", "1"):
            self._pass_on(connection.id, data)
        else:
            return False
        return True

    def _heard(self, connection: PhoneConnection, number: str, name: str, said: list[Any]) -> None:
        packet = None
        try:
            answer = self._switchboard.heard(connection, name, said)
            if number and answer is not None:
                packet = b"3%b[%b]" % (number.encode(), answer)
        finally:
            connection.let_go(packet)

    def _pass_on(self, engine_sid: str, data: Any) -> None:
        try:
            self._ordinary(engine_sid, data)
        except Exception:
            self._switchboard.malformed()


def _server(app: Flask, engine: str) -> Any:
    return SocketIO(
        app,
        async_mode=engine,
        async_handlers=False,
        always_connect=True,  # who is opened may be told something at once
        max_http_buffer_size=LONGEST_MESSAGE,
        json=Json,
        serializer=TextPacket,
        ping_interval=PING_S,
        ping_timeout=PONG_S,
        http_compression=False,
        cookie=None,
        logger=False,
        engineio_logger=_unheard(),
    ).server


def _unheard() -> logging.Logger:
    """What strangers post is not worth a traceback each; what fails of ours is logged here."""
    unheard = logging.getLogger(f"{__name__}.engineio")
    unheard.setLevel(logging.CRITICAL)
    return unheard


def _nobody_waits_for(queue: type[Any]) -> type[Any]:
    """Engine.IO waits until a phone that it sends away has fetched everything: for ever."""
    return type("Queue", (queue,), {"join": lambda _self: None})


def _polled(
    wsgi: WSGIApplication, environ: dict[str, Any], start_response: StartResponse
) -> Iterable[bytes]:
    """Engine.IO answers pages of others (JSONP), reads as much as it is sent, and fails over who
    asks once more after a goodbye."""
    if environ["PATH_INFO"].startswith("/socket.io"):
        refusal = ""
        if "j" in parse_qs(environ.get("QUERY_STRING", "")):
            refusal = "400 Bad Request"
        elif int(environ.get("CONTENT_LENGTH") or 0) > LONGEST_MESSAGE:
            refusal = "413 Content Too Large"
        if not refusal:
            try:
                return wsgi(environ, start_response)
            except KeyError:  # Engine.IO's word for a phone that has just gone
                refusal = "400 Bad Request"
        start_response(refusal, [("Content-Type", "text/plain"), ("Connection", "close")])
        return [refusal.encode()]
    return wsgi(environ, start_response)


def _list(text: str) -> list[Any]:
    """JSON of a list; an empty one where it cannot be read."""
    try:
        said = orjson.loads(text)
    except orjson.JSONDecodeError:
        return []
    return said if isinstance(said, list) else []

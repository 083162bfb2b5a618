"""Puts the hub together, and serves it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import eventlet
import eventlet.wsgi
import orjson
import socketio
from flask import Flask
from flask_socketio import SocketIO
from socketio.packet import Packet

from rules.kernel import Illegal
from server import green
from server.brake import Brake
from server.config import Config
from server.gate import Gate
from server.metrics import Metrics
from server.pages import Pages
from server.queue import Announcer
from server.socket import Sockets
from server.store.base import Store
from server.store.memory import MemoryStore
from server.store.sql import SqlStore
from server.tables import Tables
from server.websocket import LONGEST_MESSAGE, BoundedWebSocketWSGI

logger = logging.getLogger(__name__)

MOST_CONNECTIONS = 8_192
SOCKET_TIMEOUT_S = 60
TICK_S, REST_S, SWEEP_S = 1, 60, 3_600


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


class Protocol(eventlet.wsgi.HttpProtocol):  # type: ignore[misc]
    """Nearly every connection becomes a websocket, which needs no buffers, and stays for hours."""

    rbufsize, wbufsize = 2 * 1024, 4 * 1024


class Hub:
    def __init__(self, config: Config, store: Store | None = None) -> None:
        self.config = config
        self.store = store or open_store(config)
        self.metrics = Metrics()
        self._announcer = Announcer(config.queue) if config.queue else None
        self._pulse = green.Pulse()
        self.tables = Tables(
            self.store,
            late_ms=self._pulse.late_ms,
            shared=self._announcer is not None,
            announce=self._announcer.announce if self._announcer else lambda _code, _version: None,
        )
        self._app, server = _flask()
        brake = Brake(green.hub_ms)
        late_ms = self._pulse.late_ms
        self.sockets = Sockets(server, self.tables, brake, self.metrics, late_ms)
        Pages(config, self.tables, self.store, brake, self.metrics).add_to(self._app)
        self.wsgi = Gate(self._app, config)
        self.metrics.gauge("tablee_phones", "Connections.", lambda: len(self.sockets.phones))
        self.metrics.gauge("tablee_tables_awake", "Tables in memory.", self.tables.count_awake)

    def start_background(self) -> None:
        green.spawn(self.tables.timekeeper.run_for_ever)
        green.spawn(self.sockets.beat_for_ever)
        green.spawn(self._pulse.beat_for_ever)
        green.spawn(_every, TICK_S, self.tables.note_clocks)
        green.spawn(_every, REST_S, self.tables.rest)
        green.spawn(_every, SWEEP_S, lambda: self.tables.delete_unused(self.config.days_kept))
        if self._announcer:
            green.spawn(self._announcer.listen_for_ever, self._heard)

    def _heard(self, code: str, version: int) -> None:
        table = self.tables.awake(code)
        if table is not None:
            with suppress(Illegal):  # it was deleted meanwhile
                table.catch_up(version)

    def serve(self, listener: Any, certificate: Path | None = None) -> None:
        if certificate is not None:
            listener = eventlet.wrap_ssl(listener, certfile=str(certificate), server_side=True)
        eventlet.wsgi.server(
            listener,
            self.wsgi,
            protocol=Protocol,
            max_size=MOST_CONNECTIONS,
            socket_timeout=SOCKET_TIMEOUT_S,
            log_output=False,
            debug=False,
        )


def open_store(config: Config) -> Store:
    if config.store_url == "memory":
        return MemoryStore()
    if not config.store:
        config.data.mkdir(parents=True, exist_ok=True)
    return SqlStore(config.store_url)


def _flask() -> tuple[Flask, Any]:
    app = Flask(__name__, static_folder=None)
    outer = SocketIO(
        app,
        async_mode="eventlet",
        async_handlers=False,
        max_http_buffer_size=LONGEST_MESSAGE,
        json=Json,
        serializer=TextPacket,
        ping_interval=20,
        ping_timeout=10,
        http_compression=False,
        cookie=None,
        logger=False,
        engineio_logger=False,
    )
    server: socketio.Server = outer.server
    server.eio._async = {**server.eio._async, "websocket": BoundedWebSocketWSGI}
    return app, server


def _every(seconds: float, work: Callable[[], Any]) -> None:
    while True:
        green.sleep(seconds)
        try:
            work()
        except Exception:
            logger.exception("upkeep failed")

"""The hub, put together (`create_hub`): what it does all the time, and how it serves."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from rules.kernel import Refused
from server import store
from server.config import Config
from server.door.gate import Gate
from server.engine.base import Engine
from server.engine.crowd import SWEEP_S as CROWD_S
from server.engine.crowd import Crowd
from server.engine.pulse import Pulse
from server.engine.upkeep import every
from server.files import check_writable
from server.metrics import Metrics
from server.net.whereabouts import Whereabouts
from server.net.wifi import HOUSE, Wifis, kept
from server.processes.peers import Peers
from server.store import Store, WrongPlace
from server.store.announcements import Announcements
from server.table.tables import Tables
from server.wire.audience import Audience
from server.wire.beats import LOOK_ROUND_S
from server.wire.elsewhere import AGAIN_S
from server.wire.invites import Invites
from server.wire.switchboard import Switchboard

logger = logging.getLogger(__name__)

TICK_S, REST_S, SWEEP_S, NEWS_S, LOOK_AROUND_S = 1, 60, 3_600, 5, 2
KEEP_S, KEEP_RESTS = 2, 50  # bookmarks: they have one part of the time in fifty
CHECK_S, CHECK_RESTS = 2, 10  # logs of tables that woke from one


@dataclass(frozen=True)
class Hub:
    config: Config
    engine: Engine
    store: Store
    tables: Tables[Audience]
    switchboard: Switchboard
    wsgi: Gate
    crowd: Crowd
    pulse: Pulse
    announcements: Announcements | None
    metrics: Metrics
    whereabouts: Whereabouts
    invites: Invites

    def start_background(self) -> None:
        spawn, tables, switchboard = self.engine.spawn, self.tables, self.switchboard
        repeat = partial(every, self.engine)
        spawn(tables.timekeeper.run_for_ever)
        repeat(LOOK_ROUND_S, switchboard.beats.look_round)
        spawn(self.pulse.beat_for_ever)
        repeat(CROWD_S, self.crowd.sweep)
        repeat(TICK_S, tables.note_clocks)
        repeat(REST_S, tables.rest)
        repeat(KEEP_S, lambda: tables.keep_bookmarks(rests=KEEP_RESTS))
        repeat(CHECK_S, lambda: tables.check_logs(rests=CHECK_RESTS))
        repeat(REST_S, lambda: self.invites.forget_unless(self.store.exists))
        repeat(SWEEP_S, lambda: tables.delete_unused(self.config.days_kept))
        repeat(LOOK_AROUND_S, lambda: self.whereabouts.look_again(self.engine.in_thread))
        self.whereabouts.when_moved(switchboard.tell_whereabouts)
        self.whereabouts.when_named(switchboard.tell_whereabouts)
        if self.announcements:
            heard, said = self._heard, switchboard.hear_elsewhere
            spawn(self.announcements.subscribe_for_ever, heard, said, self._fetch_news)
            repeat(AGAIN_S, switchboard.say_elsewhere)
            # Also while Redis is there: perhaps another process does not reach it.
            repeat(NEWS_S, tables.catch_up)
        self._measure()

    def _measure(self) -> None:
        tables = self.tables
        measure_crowd(self.metrics, self.crowd)
        self.metrics.gauge("tablee_phones", "Connections.", lambda: len(self.switchboard.phones))
        self.metrics.gauge("tablee_tables_awake", "Tables in memory.", tables.count_awake)

    def _heard(self, code: str, version: int) -> None:
        """Another process says that a table is at this version.

        Where nobody is here, it is read when somebody asks.
        """
        table = self.tables.awake(code)
        if table is not None and table.audience.present:
            with suppress(Refused):  # it was deleted meanwhile
                table.catch_up(version)

    def _fetch_news(self) -> None:
        """Redis is there, for the first time or again: what was not heard is in the store."""
        try:
            self.tables.catch_up()
        except Exception:
            logger.exception("news could not be fetched")

    def serve(self, listener: Any, certificate: Path | None = None) -> None:
        """Until the process ends."""
        self.engine.serve(listener, self.wsgi, self.crowd, certificate)


def measure_crowd(metrics: Metrics, crowd: Crowd) -> None:
    metrics.gauge("tablee_connections", "Open, of any kind.", lambda: len(crowd))
    metrics.count("tablee_connections_refused", "For want of room.", "why", lambda: crowd.refused)
    metrics.count("tablee_connections_cut", "Too late, or for others.", "why", lambda: crowd.cut)


def open_announcements(config: Config, engine: Engine, peers: Peers | None) -> Announcements | None:
    """None: no other process serves the same tables."""
    if not config.redis_url:
        return peers
    # Here, because few hubs need it, and Redis is long to import.
    from server.store.redis_announcements import RedisAnnouncements

    return RedisAnnouncements(engine, config.redis_url)


def open_wifis(config: Config) -> Wifis:
    return Wifis(config.wifi_file, kept(config.wifi_file).get(HOUSE) if config.wifi else None)


def open_store(config: Config, engine: Engine) -> Store:
    if not config.store:
        try:
            # What is in the folder may be written to, and the next file not.
            check_writable(config.data)
        except OSError as error:
            raise WrongPlace(f"Tablée cannot write to {config.data}") from error
    return store.open(config.store_url, engine)

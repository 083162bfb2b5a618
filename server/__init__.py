"""The hub of Tablée, room by room. A room knows those above it in this list, never those below.

`engine` runs green threads and speaks Socket.IO; `net` finds addresses; `store` keeps the logs;
`sitting` is what a table is at a moment, `history` the log folded, `table` what a table does;
`door` says who may come in and do what; `processes` are several hubs behind one address; `wire` is
what phones say and are told; `http` has the pages; `boxes` checks games for their authors;
`commands` are what a person types.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from server.config import Config
    from server.hub import Hub
    from server.processes.peers import Peers


def create_hub(config: Config, peers: Peers | None = None) -> Hub:
    """The whole hub, put together. `peers`: of the other processes behind the same address."""
    # Imported here and not above: first the engine makes the standard library cooperative.
    from flask import Flask

    from server.door.arrivals import Arrivals
    from server.door.brake import Brake
    from server.door.door import Door
    from server.door.gate import Gate
    from server.engine import open_engine
    from server.engine.base import hub_ms
    from server.engine.crowd import Crowd, Limits
    from server.engine.pulse import Pulse
    from server.http.own_screen import OwnScreen
    from server.http.pages import Pages
    from server.hub import Hub, open_announcements, open_store, open_wifis
    from server.metrics import Metrics
    from server.table.tables import Tables
    from server.wire.audience import Audience
    from server.wire.elsewhere import Elsewhere
    from server.wire.invites import Invites
    from server.wire.switchboard import Switchboard

    engine, metrics = open_engine(config.engine), Metrics()
    logs = open_store(config, engine)
    pulse = Pulse(engine)
    announcements = open_announcements(config, engine, peers)
    elsewhere = Elsewhere(hub_ms, announcements, hears_all=announcements is peers)
    brake = Brake(hub_ms, elsewhere.tell_guess)
    tables = Tables(
        engine,
        logs,
        Door(),
        lambda code: Audience(code, elsewhere.at),
        now=hub_ms,
        late_ms=pulse.late_ms,
        shared=announcements is not None,
        keep_deleted_ms=config.hours_restorable * 3_600_000,
        secret=_secret(config),
        announce=elsewhere.announce_version,
        opens=peers.is_home_of if peers else lambda _code: True,
    )
    whereabouts = config.whereabouts()
    invites = Invites(whereabouts, open_wifis(config))
    switchboard = Switchboard(
        engine,
        tables,
        brake,
        metrics,
        now=hub_ms,
        late_ms=pulse.late_ms,
        behind_proxy=config.behind_proxy,
        most_watchers=config.watchers,
        invites=invites,
        elsewhere=elsewhere,
    )
    app = Flask(__name__, static_folder=None)
    engine.connect_phones(app, switchboard)
    arrivals = Arrivals(hub_ms, shared=peers is not None)
    pages = Pages(engine, config, tables, logs, brake, metrics, whereabouts, arrivals, peers)
    pages.add_to(app)
    OwnScreen(config, whereabouts, arrivals, switchboard.phones, peers).add_to(app)
    limits = Limits(config.connections, config.connections_per_address, config.behind_proxy)
    return Hub(
        config,
        engine,
        logs,
        tables,
        switchboard,
        Gate(app, config, arrivals),
        Crowd(limits, hub_ms),
        pulse,
        announcements,
        metrics,
        whereabouts,
        invites,
    )


def _secret(config: Config) -> bytes:
    """What seals bookmarks. Where none can be kept, they are good until the hub stops."""
    from server.config import ConfigError

    try:
        return config.secret()
    except ConfigError:
        return secrets.token_bytes(32)

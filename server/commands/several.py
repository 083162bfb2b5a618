"""`tablee serve --processes N`: the parent, which serves no table itself, and what it starts."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from server import create_hub
from server import logging as hub_logging
from server.commands import browser, ending
from server.commands.ports import listeners_at
from server.commands.serve import (
    announce,
    certificate_for,
    open_listeners,
    set_up,
    stop,
    why_no_store,
)
from server.commands.terminal import Terminal
from server.config import Config, ConfigError
from server.engine import files, open_engine
from server.engine.base import Engine, hub_ms
from server.engine.crowd import SWEEP_S, Crowd, Limits
from server.engine.handing import Way, way_of
from server.engine.upkeep import every
from server.hub import LOOK_AROUND_S, measure_crowd, open_store
from server.metrics import Metrics
from server.net import certificates
from server.net.whereabouts import NotHere
from server.processes.dispatcher import Dispatcher
from server.processes.peers import Peers
from server.processes.pipe import Pipe
from server.processes.supervisor import Supervisor
from server.processes.watchdog import LOOK_S
from server.processes.worker import Place, take_over_for_ever
from server.store import CannotOpen

STOP_S, LAST_MOMENT_S = 2.7, 2.9  # a process takes 2.5 at most


def serve_several(config: Config, quiet: bool) -> int:
    place = Place.from_environment()
    return _serve_as_parent(config, quiet) if place is None else _serve_as_one(config, place)


# One of the processes


def _serve_as_one(config: Config, place: Place) -> int:
    set_up(config)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears it, too, and stops us
    engine = open_engine(config.engine)
    config = replace(
        config,
        host=place.host,
        port=place.port,
        connections=files.room_for(config.connections),
    )
    pipe = Pipe(engine, engine.adopt(place.pipe))
    peers = Peers(engine, pipe, place.slot, place.processes)
    try:
        hub = create_hub(config, peers)
    except CannotOpen as error:
        raise ConfigError(why_no_store(config, error)) from error
    hub.start_background()
    gc.freeze()
    at = (place.host, place.port)
    welcomes = {False: engine.welcomer(at, hub.wsgi, hub.crowd)}
    if config.https:
        certificate = certificates.leaf_file(config.data / "https")
        at = (place.host, config.https_port)
        welcomes[True] = engine.welcomer(at, hub.wsgi, hub.crowd, certificate)
    signal.signal(signal.SIGTERM, lambda *_: stop(hub))
    way = way_of(place.way)
    engine.spawn(take_over_for_ever, engine, way, peers, welcomes)
    peers.is_ready()
    engine.spawn(peers.live)
    peers.run(hub.whereabouts.announced_as, hub.crowd.make_room)
    stop(hub)  # the parent is gone
    while True:
        engine.sleep(1)


# The parent


def _serve_as_parent(config: Config, quiet: bool) -> int:
    hub_logging.set_up(config.log_json)
    config.secret()
    engine = open_engine(config.engine)
    opened = open_listeners(config, engine, quiet=quiet)
    if opened is None:
        return 0
    config, listeners, show_page = opened
    _check_store(config, engine)
    at = config.whereabouts()
    try:
        at.insist()
    except NotHere as error:
        raise ConfigError(str(error)) from error
    secure = []
    if config.https:
        certificate_for(at, config, engine)
        secure = listeners_at(engine, config.host, config.https_port)

    limits = Limits(config.connections, config.connections_per_address, config.behind_proxy)
    crowd, metrics = Crowd(limits, hub_ms), Metrics()
    starter = Starter(config)
    supervisor = Supervisor(engine, config.processes, starter.start, _answers(metrics))
    _measure(metrics, crowd, supervisor, config.processes)
    ending.on_signals(lambda: _stop(engine, crowd, supervisor))
    if not supervisor.start():
        supervisor.stop(0)
        raise ConfigError("A process of the hub did not start: above it says why.")

    Terminal(at, engine, quiet=quiet).open()
    at.when_named(lambda: supervisor.tell_name(at.name))
    if config.mdns:
        announce(at, engine)
    if show_page:
        browser.open_browser(browser.own_page(config), engine)
    every(engine, SWEEP_S, crowd.sweep)
    every(engine, LOOK_S, supervisor.look_after)
    every(engine, LOOK_AROUND_S, lambda: at.look_again(engine.in_thread))
    dispatcher = Dispatcher(engine, crowd, limits, supervisor)
    for listener in secure:
        engine.spawn(lambda it: dispatcher.receive_for_ever(it, secure=True), listener)
    for listener in listeners[1:]:
        engine.spawn(lambda it: dispatcher.receive_for_ever(it, secure=False), listener)
    dispatcher.receive_for_ever(listeners[0], secure=False)
    return 0


class Starter:
    """Starts each process as the parent was started, and tells it its place."""

    def __init__(self, config: Config) -> None:
        self._config = config

    def start(self, slot: int, way: Way, pipe: Way) -> subprocess.Popen[bytes]:
        config = self._config
        place = Place(slot, config.processes, way.fileno(), pipe.fileno(), config.host, config.port)
        return subprocess.Popen(
            [sys.executable, *sys.orig_argv[1:]],
            env=place.in_environment(),
            pass_fds=(place.way, place.pipe),
            stdin=subprocess.DEVNULL,
        )


def _check_store(config: Config, engine: Engine) -> None:
    """Here, so that it is said once; what an older version wrote is upgraded."""
    try:
        open_store(config, engine).close()
    except CannotOpen as error:
        raise ConfigError(why_no_store(config, error)) from error


def _answers(metrics: Metrics) -> Callable[[str], Any]:
    return lambda what: metrics.text().decode() if what == "metrics" else None


def _measure(metrics: Metrics, crowd: Crowd, supervisor: Supervisor, processes: int) -> None:
    measure_crowd(metrics, crowd)
    metrics.gauge("tablee_processes", "That there should be.", lambda: processes)
    metrics.gauge("tablee_processes_up", "That are there.", lambda: len(supervisor.routes.up))
    metrics.gauge("tablee_process_starts", "First ones and others.", lambda: supervisor.starts)


def _stop(engine: Engine, crowd: Crowd, supervisor: Supervisor) -> None:
    def last_words() -> None:
        crowd.close()
        supervisor.stop(STOP_S)

    ending.end(engine, last_words, LAST_MOMENT_S)

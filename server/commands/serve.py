"""`tablee serve`: opens the port, says where phones find the hub, serves until stopped."""

from __future__ import annotations

import gc
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from server import create_hub, logging
from server.commands import browser, ending
from server.commands.ask_wifi import with_wifi
from server.commands.ports import IPV4, PortInUse, listeners_at
from server.commands.terminal import Terminal
from server.config import Config, ConfigError
from server.engine import files, open_engine
from server.engine.base import Engine
from server.engine.upkeep import every
from server.hub import Hub
from server.net import certificates
from server.net.announcer import Announcer
from server.net.whereabouts import ALL, NotHere, Whereabouts
from server.store import CannotOpen, TooNew, WrongPlace

GOODBYE_S = 0.1  # for goodbyes to leave
IN_HAND_S = 1.5  # for what is being written
LAST_MOMENT_S = 2.5
SWITCH_S = 0.0005


def serve(config: Config, quiet: bool) -> int:
    set_up(config)
    config.secret()
    engine = open_engine(config.engine)
    opened = open_listeners(config, engine, quiet=quiet)
    if opened is None:
        return 0
    config, listeners, show_page = opened
    try:
        hub = create_hub(config)
    except CannotOpen as error:
        raise ConfigError(why_no_store(config, error)) from error
    try:
        hub.whereabouts.insist()
    except NotHere as error:
        raise ConfigError(str(error)) from error
    at = hub.whereabouts
    if config.https:
        secure = certificate_for(at, config, engine)
        for listener in listeners_at(engine, config.host, config.https_port):
            engine.spawn(hub.serve, listener, secure)
    Terminal(at, engine, quiet=quiet).open()
    if config.mdns:
        announce(at, engine)
    if show_page:
        browser.open_browser(browser.own_page(config), engine)
    if config.dev_port:
        _reload_rules(hub)
    ending.on_signals(lambda: stop(hub))
    # Last, so that it tells phones of a move when names and certificates have followed.
    hub.start_background()
    gc.freeze()
    for further in listeners[1:]:
        engine.spawn(hub.serve, further)
    hub.serve(listeners[0])  # until the process ends: the store needs no goodbye
    return 0


def set_up(config: Config) -> None:
    """The interpreter, for a process that serves tables."""
    logging.set_up(config.log_json)
    # The thread that waits for the disk gets its turn sooner beside a busy hub.
    sys.setswitchinterval(SWITCH_S)


class Opened(NamedTuple):
    config: Config  # with what became of its wishes
    listeners: list[Any]
    show_page: bool


def open_listeners(config: Config, engine: Engine, *, quiet: bool) -> Opened | None:
    """None: a second double click; the hub has been open since the first one, and is shown."""
    config = with_wifi(config)
    show_page = browser.is_wanted(config, os.environ, quiet=quiet)
    try:
        listeners = listeners_at(engine, config.host, config.port)
    except PortInUse:
        if show_page and browser.is_open_already(config):
            _show_what_is_open(config, engine)
            return None
        raise
    config = replace(
        config,
        # Without IPv6, no such address is told to anybody.
        host=config.host or ("" if len(listeners) > 1 else IPV4),
        port=listeners[0].getsockname()[1],
        connections=files.room_for(config.connections),
    )
    return Opened(config, listeners, show_page)


def _show_what_is_open(config: Config, engine: Engine) -> None:
    page = browser.own_page(config)
    sys.stdout.write(f"Tablée is open already: {page}\n")
    browser.open_browser(page, engine)


def _reload_rules(hub: Hub) -> None:
    from server.commands.reloading import LOOK_S, Reloading

    reloading = Reloading(hub.tables, lambda line: print(f"  {line}", flush=True))  # noqa: T201
    every(hub.engine, LOOK_S, reloading.look)


def certificate_for(at: Whereabouts, config: Config, engine: Engine) -> Path:
    """For the addresses of now; the listeners see when it is renewed."""
    folder = config.data / "https"

    def certificate() -> Path:
        return certificates.certificate(folder, [way.address for way in at.ways])

    at.when_moved(lambda: engine.in_thread(certificate))
    return certificate()


def announce(at: Whereabouts, engine: Engine) -> None:
    """As tablee.local, where the network lets us: a second way, never the only one."""
    if at.hosted or at.host not in ALL:
        return
    announcer = Announcer(at)
    at.when_moved(announcer.announce_anew)
    engine.spawn(announcer.run_for_ever, engine.sleep)


def stop(hub: Hub) -> None:
    ending.end(hub.engine, lambda: say_goodbye(hub), LAST_MOMENT_S)


def say_goodbye(hub: Hub) -> None:
    """Who waits for an answer gets it; phones hear that the hub stops while their links stand."""
    hub.crowd.close()
    hub.switchboard.hear_no_more()
    patience = int(IN_HAND_S / GOODBYE_S)
    while hub.switchboard.in_hand and patience:
        patience -= 1
        hub.engine.sleep(GOODBYE_S)
    hub.switchboard.say_goodbye()
    hub.engine.sleep(GOODBYE_S)


def why_no_store(config: Config, error: CannotOpen) -> str:
    """What is wrong, and what to do about it."""
    another = "another database with --store" if config.store else "another folder with --data"
    if isinstance(error, TooNew):
        return f"{error}: update Tablée, or choose {another}."
    if isinstance(error, WrongPlace):
        return f"{error}: choose {another}."
    return f"{error}."

"""`tablee serve`: opens the port, says where phones find the hub, serves until stopped."""

from __future__ import annotations

import errno
import gc
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from server import create_hub, logging
from server.commands import browser
from server.commands.ask_wifi import with_wifi
from server.commands.terminal import Terminal
from server.config import Config, ConfigError
from server.engine import files, open_engine
from server.engine.base import Engine
from server.hub import Hub
from server.net import certificates
from server.net.announcer import Announcer
from server.net.whereabouts import ALL, EVERYWHERE, NotHere
from server.store import CannotOpen, TooNew, WrongPlace

IPV4, IPV6 = "0.0.0.0", "::"  # all addresses of a kind
GOODBYE_S = 0.1  # for goodbyes to leave
IN_HAND_S = 1.5  # for what is being written
LAST_MOMENT_S = 2.5
SWITCH_S = 0.0005
# Games are many small objects that live long and hold no cycles: look through them seldom.
GARBAGE = 20_000, 20, 50


class PortInUse(ConfigError):
    """Perhaps by another hub of ours."""


def serve(config: Config, quiet: bool) -> int:
    logging.set_up(config.log_json)
    # The thread that waits for the disk gets its turn sooner beside a busy hub.
    sys.setswitchinterval(SWITCH_S)
    gc.set_threshold(*GARBAGE)
    config.secret()
    engine = open_engine(config.engine)
    config = with_wifi(config)
    show_page = browser.is_wanted(config, os.environ, quiet=quiet)
    try:
        listeners = _listeners(engine, config.host, config.port)
    except PortInUse:
        if show_page and browser.is_open_already(config):
            return _show_what_is_open(config, engine)
        raise
    config = replace(
        config,
        # Without IPv6, no such address is told to anybody.
        host=config.host or ("" if len(listeners) > 1 else IPV4),
        port=listeners[0].getsockname()[1],
        connections=files.room_for(config.connections),
    )
    try:
        hub = create_hub(config)
    except CannotOpen as error:
        raise ConfigError(_why_no_store(config, error)) from error
    try:
        hub.whereabouts.insist()
    except NotHere as error:
        raise ConfigError(str(error)) from error
    hub.start_background()
    gc.freeze()
    if config.https:
        _serve_https(hub)
    terminal = Terminal(hub.whereabouts, engine, quiet=quiet)
    hub.when_moved.append(terminal.say_moved)
    terminal.open()
    if config.mdns:
        _announce(hub, terminal)
    if show_page:
        browser.open_browser(browser.own_page(config), engine)
    if config.dev_port:
        _reload_rules(hub)
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, lambda *_: _stop(hub))
    for further in listeners[1:]:
        engine.spawn(hub.serve, further)
    hub.serve(listeners[0])  # until the process ends: the store needs no goodbye
    return 0


def _show_what_is_open(config: Config, engine: Engine) -> int:
    """A second double click: the hub has been open since the first one."""
    page = browser.own_page(config)
    sys.stdout.write(f"Tablée is open already: {page}\n")
    browser.open_browser(page, engine)
    return 0


def _reload_rules(hub: Hub) -> None:
    from server.commands.reloading import LOOK_S, Reloading

    reloading = Reloading(hub.tables, lambda line: print(f"  {line}", flush=True))  # noqa: T201
    hub.engine.spawn(hub.every, LOOK_S, reloading.look)


def _serve_https(hub: Hub) -> None:
    """With a certificate for the addresses of now; the listeners see when it is renewed."""
    folder, engine, config = hub.config.data / "https", hub.engine, hub.config

    def certificate() -> Path:
        addresses = [way.address for way in hub.whereabouts.ways]
        return certificates.certificate(folder, addresses)

    secure = certificate()
    hub.when_moved.append(lambda: engine.in_thread(certificate))
    for listener in _listeners(engine, config.host, config.https_port):
        engine.spawn(hub.serve, listener, secure)


def _announce(hub: Hub, terminal: Terminal) -> None:
    """As tablee.local, where the network lets us: a second way, never the only one."""
    at = hub.whereabouts
    if at.hosted or at.host not in ALL:
        return
    announcer = Announcer(at)

    def named() -> None:
        terminal.say_name()
        hub.switchboard.tell_whereabouts()

    hub.when_moved.append(announcer.announce_anew)
    hub.engine.spawn(announcer.run_for_ever, hub.engine.sleep, named)


def _stop(hub: Hub) -> None:
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, signal.SIG_DFL)  # who is in a hurry asks twice
    if sys.platform != "win32":
        # Whatever hangs: the system itself ends the process then.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, LAST_MOMENT_S)
    hub.engine.spawn(_leave, hub)


def _leave(hub: Hub) -> None:
    """Who waits for an answer gets it; phones hear that the hub stops while their links stand."""
    hub.crowd.close()
    hub.switchboard.hear_no_more()
    patience = int(IN_HAND_S / GOODBYE_S)
    while hub.switchboard.in_hand and patience:
        patience -= 1
        hub.engine.sleep(GOODBYE_S)
    hub.switchboard.say_goodbye()
    hub.engine.sleep(GOODBYE_S)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # at once: the store needs no goodbye, and nobody is waited for


def _listeners(engine: Engine, host: str, port: int) -> list[Any]:
    """One; everywhere is two, IPv4 and, where there is such a thing, IPv6."""
    if host != EVERYWHERE:
        return [_listen(engine, host, port)]
    first = _listen(engine, IPV4, port)
    try:
        return [first, engine.listen(IPV6, first.getsockname()[1])]
    except OSError:
        return [first]


def _listen(engine: Engine, host: str, port: int) -> Any:
    try:
        return engine.listen(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortInUse(
                f"Port {port} is in use: is Tablée running already? "
                f"Otherwise choose another one with --port."
            ) from error
        if error.errno == errno.EACCES:
            raise ConfigError(
                f"Port {port} may not be opened: choose one above 1023 with --port."
            ) from error
        raise ConfigError(f"Cannot listen on {host}:{port} ({error.strerror}).") from error


def _why_no_store(config: Config, error: CannotOpen) -> str:
    """What is wrong, and what to do about it."""
    another = "another database with --store" if config.store else "another folder with --data"
    if isinstance(error, TooNew):
        return f"{error}: update Tablée, or choose {another}."
    if isinstance(error, WrongPlace):
        return f"{error}: choose {another}."
    return f"{error}."

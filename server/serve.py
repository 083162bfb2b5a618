"""`tablee serve`: opens the port, says where phones find the hub, serves until stopped."""

from __future__ import annotations

import errno
import gc
import signal
import socket as sockets
import sys
from dataclasses import replace
from typing import Any

import eventlet

from server import green, https, lan, logs
from server.config import Config, ConfigError
from server.hub import Hub

GOODBYE_S = 0.1  # for goodbyes to leave
SWITCH_S = 0.0005
# Games are many small objects that live long and hold no cycles: look through them seldom.
GARBAGE = 20_000, 20, 50


def serve(config: Config, quiet: bool) -> int:
    logs.set_up(config.log_json)
    # The thread that waits for the disk gets its turn sooner beside a busy hub.
    sys.setswitchinterval(SWITCH_S)
    gc.set_threshold(*GARBAGE)
    config.secret()
    listener = _listen(config.host, config.port)
    config = _with_port(config, listener)
    try:
        hub = Hub(config)
    except Exception as error:
        raise ConfigError(_why_no_store(config, error)) from error
    hub.start_background()
    gc.freeze()
    if config.https:
        secure = https.certificate(config.data / "https", lan.addresses())
        green.spawn(hub.serve, _listen(config.host, config.https_port), secure)
    _say(config, quiet)
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, lambda *_: green.spawn(_leave, hub))
    hub.serve(listener)  # until the process ends: the store needs no goodbye
    return 0


def _leave(hub: Hub) -> None:
    """Phones hear that the hub stops while their links still stand."""
    for stop in (signal.SIGTERM, signal.SIGINT):
        signal.signal(stop, signal.SIG_DFL)  # who is in a hurry asks twice
    hub.sockets.say_goodbye()
    green.sleep(GOODBYE_S)
    sys.exit(0)


def _listen(host: str, port: int) -> Any:
    try:
        listener = eventlet.listen((host, port), backlog=512, reuse_port=False)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ConfigError(
                f"Port {port} is in use: is Tablée running already? "
                f"Otherwise choose another one with --port."
            ) from error
        if error.errno == errno.EACCES:
            raise ConfigError(
                f"Port {port} may not be opened: choose one above 1023 with --port."
            ) from error
        raise ConfigError(f"Cannot listen on {host}:{port} ({error.strerror}).") from error
    listener.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
    return listener


def _with_port(config: Config, listener: Any) -> Config:
    return replace(config, port=listener.getsockname()[1])


def _why_no_store(config: Config, error: Exception) -> str:
    if config.store:
        kind = config.store_url.split(":", 1)[0]
        return f"The database ({kind}) cannot be used: {str(error).splitlines()[0]}"
    return f"Tablée cannot write to {config.data}: choose another folder with --data."


def _say(config: Config, quiet: bool) -> None:
    address = config.address()
    out = sys.stdout
    if not quiet:
        out.write("\n" + lan.terminal_qr(address))
    out.write(f"\n  Tablée is open: {address}\n")
    if address.startswith("http://127."):
        out.write("  No network found: only this machine can reach it.\n")
    if config.https:
        name = address.removeprefix("http://").rsplit(":", 1)[0]
        out.write(f"  With https: https://{name}:{config.https_port} (first: {address}/trust)\n")
    out.write(
        "  Phones in the same Wi-Fi scan the code. Ctrl+C closes the hub; nothing is lost.\n\n"
    )
    out.flush()

"""The browser of this machine opens the hub's own page, for who does not look at a terminal."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress

from server.config import Config
from server.engine.base import Engine
from server.net.whereabouts import ALL, in_url

FROM_AFAR = ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY", "CI")
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY")
LOOK_S, LOOKS = 1, 120
PATIENCE_S = 3


def is_wanted(
    config: Config, env: Mapping[str, str], *, quiet: bool, system: str = sys.platform
) -> bool:
    """Whether somebody sits before this machine who may want to see it."""
    hosted = config.public_url or config.behind_proxy or config.redis_url
    if quiet or hosted or not config.browser or any(env.get(name) for name in FROM_AFAR):
        return False
    return system in ("win32", "darwin") or any(env.get(name) for name in SCREENS)


def own_page(config: Config) -> str:
    """By a name that browsers trust without https, where the hub hears it."""
    host = "localhost" if config.host in ALL else in_url(config.host)
    return f"http://{host}:{config.port}/"


def open_browser(page: str, engine: Engine) -> None:
    """In a process of its own: some browsers, and what looks for them, take their time."""
    with suppress(OSError):  # a page that nobody opens is no reason to stop
        looking = subprocess.Popen(
            [sys.executable, "-I", "-m", "webbrowser", page],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl+C closes the hub, not the browser
        )
        engine.spawn(_see_off, looking, engine)


def _see_off(looking: subprocess.Popen[bytes], engine: Engine) -> None:
    """Else its name stays in the system's list of processes."""
    for _ in range(LOOKS):
        if looking.poll() is not None:
            return
        engine.sleep(LOOK_S)


def is_open_already(config: Config) -> bool:
    """Whether a hub of this machine answers at the port that is asked for."""
    host = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.host, config.host)
    link = http.client.HTTPConnection(host, config.port, timeout=PATIENCE_S)
    try:
        link.request("GET", "/api/hub")
        told = json.loads(link.getresponse().read())
        return isinstance(told, dict) and told.get("port") == config.port
    except (OSError, http.client.HTTPException, ValueError):
        return False
    finally:
        link.close()

"""The browser of the hub's own machine: when it opens by itself, and that it holds up nobody."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.commands import browser
from server.commands.cli import main
from server.config import Config, from_environment
from server.engine import open_engine
from tests.support.process import HubProcess

DESKTOP = {"DISPLAY": ":0"}


@pytest.mark.parametrize(
    ("env", "system"),
    [
        (DESKTOP, "linux"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux"),
        ({}, "win32"),
        ({}, "darwin"),
    ],
)
def test_it_opens_where_somebody_sits_before_the_machine(env: dict[str, str], system: str) -> None:
    assert browser.is_wanted(Config(), env, quiet=False, system=system)


@pytest.mark.parametrize(
    ("env", "settings", "quiet"),
    [
        ({}, {}, False),  # a server
        ({**DESKTOP, "SSH_CONNECTION": "10.0.0.7 22 10.0.0.1 22"}, {}, False),
        ({**DESKTOP, "SSH_TTY": "/dev/pts/1"}, {}, False),
        ({**DESKTOP, "CI": "true"}, {}, False),
        (DESKTOP, {"public_url": "https://tables.example"}, False),
        (DESKTOP, {"behind_proxy": True}, False),
        (DESKTOP, {"redis_url": "redis://queue"}, False),
        (DESKTOP, {"browser": False}, False),
        (DESKTOP, {}, True),  # as the Procfile says
    ],
)
def test_it_stays_shut_where_nobody_would_see_it(
    env: dict[str, str], settings: dict[str, Any], quiet: bool
) -> None:
    assert not browser.is_wanted(Config(**settings), env, quiet=quiet, system="linux")


def test_who_does_not_want_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[bool] = []

    def serve(config: Config, _quiet: bool) -> int:
        heard.append(config.browser)
        return 0

    monkeypatch.setattr("server.commands.serve.serve", serve)
    monkeypatch.setattr("server.commands.cli.patch", lambda _engine, **_how: None)
    assert from_environment().browser is False, "not in tests"
    monkeypatch.delenv("TABLEE_BROWSER")
    main([])
    main(["--no-browser"])
    assert heard == [True, False]


@pytest.mark.parametrize(
    ("host", "page"),
    [
        ("", "http://localhost:8600/"),
        ("0.0.0.0", "http://localhost:8600/"),
        ("192.168.1.20", "http://192.168.1.20:8600/"),
        ("fd00::1", "http://[fd00::1]:8600/"),
    ],
)
def test_it_opens_what_the_hub_hears(host: str, page: str) -> None:
    assert browser.own_page(Config(host=host)) == page


class Started(list[list[str]]):
    """What was started instead of a browser."""

    def __call__(self, words: list[str], **how: Any) -> subprocess.Popen[bytes]:
        assert how["stdin"] == how["stdout"] == how["stderr"] == subprocess.DEVNULL
        assert how["start_new_session"], "Ctrl+C closes the hub, not the browser"
        self.append(words)
        return POPEN([sys.executable, "-c", ""])


POPEN = subprocess.Popen


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    started = Started()
    monkeypatch.setattr("server.commands.browser.subprocess.Popen", started)
    return started


def test_it_is_looked_for_in_a_process_of_its_own(started: Started) -> None:
    browser.open_browser("http://localhost:8600/", open_engine("eventlet"))
    assert started == [[sys.executable, "-I", "-m", "webbrowser", "http://localhost:8600/"]]


def test_where_nothing_can_be_started_the_hub_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr("server.commands.browser.subprocess.Popen", refused)
    spawned: list[object] = []
    monkeypatch.setattr(open_engine("eventlet").__class__, "spawn", lambda *_: spawned.append(1))
    browser.open_browser("http://localhost:8600/", open_engine("eventlet"))
    assert spawned == []


def test_a_second_double_click_shows_the_hub_that_is_open(
    shared_hub: HubProcess,
    tmp_path: Path,
    started: Started,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    serve = _serve(monkeypatch)
    monkeypatch.setattr(browser, "PATIENCE_S", 60)
    config = Config(host="127.0.0.1", port=shared_hub.port, data=tmp_path)
    assert serve(config) == 0
    assert f"open already: http://127.0.0.1:{shared_hub.port}/" in capsys.readouterr().out
    assert [words[-1] for words in started] == [f"http://127.0.0.1:{shared_hub.port}/"]


def _serve(monkeypatch: pytest.MonkeyPatch) -> Callable[[Config], int]:
    from server.commands import serve

    for name in browser.FROM_AFAR:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("server.logging.set_up", lambda _json: None)
    monkeypatch.setattr("sys.setswitchinterval", lambda _s: None)
    return lambda config: serve.serve(config, False)


def test_another_program_at_that_port_is_still_a_mistake(
    tmp_path: Path, started: Started, monkeypatch: pytest.MonkeyPatch
) -> None:
    import socket

    from server.config import ConfigError

    serve = _serve(monkeypatch)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        other.settimeout(0)  # and says nothing
        monkeypatch.setattr(browser, "PATIENCE_S", 0.05)
        with pytest.raises(ConfigError, match="in use"):
            serve(Config(host="127.0.0.1", port=other.getsockname()[1], data=tmp_path))
    assert started == []

"""The Wi-Fi that guests join first: what cameras read, and who gets its password."""

from __future__ import annotations

import json
import logging
import stat
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client

from server.commands import ask_wifi
from server.config import Config, ConfigError
from server.net.wifi import HOUSE, NoWifi, Wifi, Wifis, keep, kept
from server.wire.invites import Invites
from tests.support.local import LocalHub, LocalPhone
from tests.support.pages import pages_of
from tests.support.whereabouts import way, whereabouts

SECRET = "correct horse"
HERE, ELSEWHERE = "192.0.2.7", "198.51.100.7"


@pytest.mark.parametrize(
    ("wifi", "code"),
    [
        (Wifi("Home", SECRET), "WIFI:T:WPA;S:Home;P:correct horse;;"),
        (Wifi("Home", SECRET, hidden=True), "WIFI:T:WPA;S:Home;P:correct horse;H:true;;"),
        (Wifi("Café", ""), "WIFI:T:nopass;S:Café;;"),
        (
            Wifi('a;b,c:d"e\\f', '1;2,3:4"5\\6'),
            'WIFI:T:WPA;S:a\\;b\\,c\\:d\\"e\\\\f;P:1\\;2\\,3\\:4\\"5\\\\6;;',
        ),
    ],
)
def test_the_code_is_what_cameras_understand(wifi: Wifi, code: str) -> None:
    assert wifi.code() == code


@pytest.mark.parametrize(
    "wifi",
    [
        Wifi(""),
        Wifi("n" * 33),
        Wifi("é" * 17),
        Wifi("a\nb"),
        Wifi("a", "short"),
        Wifi("a", "ü" * 9),
    ],
)
def test_what_no_network_can_have_is_refused(wifi: Wifi) -> None:
    with pytest.raises(NoWifi):
        wifi.check()


def test_it_is_kept_for_nobody_elses_eyes(tmp_path: Path) -> None:
    file = tmp_path / "wifi.json"
    wifis = Wifis(file)
    wifis.set("ABCDEF", Wifi("Home", SECRET, by=3))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Wifis(file).of("ABCDEF") == Wifi("Home", SECRET, by=3)
    assert Wifis(file).of("GHJKLM") is None
    assert SECRET not in repr(Wifi("Home", SECRET))
    wifis.forget_unless(lambda _code: False)
    assert SECRET not in file.read_text()


def test_two_processes_keep_what_each_was_told(tmp_path: Path) -> None:
    file = tmp_path / "wifi.json"
    one, other = Wifis(file), Wifis(file)
    one.set("ABCDEF", Wifi("Home", SECRET, by=3))
    other.set("GHJKLM", Wifi("Garden", SECRET, by=1))
    for wifis in (one, other, Wifis(file)):
        assert wifis.of("ABCDEF") == Wifi("Home", SECRET, by=3)
        assert wifis.of("GHJKLM") == Wifi("Garden", SECRET, by=1)


def test_a_damaged_file_is_no_wifi(tmp_path: Path) -> None:
    file = tmp_path / "wifi.json"
    for damaged in ("", "[]", "{", '{"": {}}', '{"": {"name": ""}}', '{"": 3}'):
        file.write_text(damaged)
        assert kept(file) == {}


# At a table


@pytest.fixture
def wifis(tmp_path: Path) -> Wifis:
    return Wifis(tmp_path / "wifi.json")


@pytest.fixture
def hub(wifis: Wifis) -> LocalHub:
    return LocalHub(invites=Invites(whereabouts(way("wlan9", "192.0.2.1/24")), wifis))


def say_wifi(phone: LocalPhone, name: str = "Home", password: str = SECRET) -> Any:
    return phone.say("wifi", {"name": name, "password": password, "hidden": False})


def test_who_sits_there_says_it_and_all_at_the_table_see_it(hub: LocalHub) -> None:
    code = hub.open()
    mia, leo = hub.seat(code, "Mia", "Léo")
    tablet = hub.phone(code)
    assert mia.screen.invite["wifi"] is None
    assert say_wifi(mia)["ok"]
    for screen in (mia.screen, leo.screen, tablet.screen, hub.phone(code).screen):
        shown = screen.invite["wifi"]
        assert (shown["name"], shown["password"]) == ("Home", SECRET)
        assert shown["by"] == min(mia.tokens)  # so that nobody leads guests astray unseen
        assert shown["qr"].startswith("<svg")
    assert say_wifi(leo, name="", password="")["ok"]
    assert tablet.screen.invite["wifi"] is None


def test_no_other_table_hears_of_it(hub: LocalHub) -> None:
    code, other = hub.open(), hub.open()
    (mia,) = hub.seat(code, "Mia")
    (zoe,) = hub.seat(other, "Zoé")
    watcher = hub.phone(other)
    say_wifi(mia)
    for screen in (zoe.screen, watcher.screen, hub.phone(other).screen):
        assert screen.invite["wifi"] is None


def test_who_looks_on_says_nothing(hub: LocalHub) -> None:
    watcher = hub.phone(hub.open())
    assert say_wifi(watcher)["code"] == "table.not_yours"


def test_who_is_elsewhere_neither_says_nor_sees_it(hub: LocalHub) -> None:
    code = hub.open()
    (mia,) = hub.seat(code, "Mia")
    far = hub.phone(code, ELSEWHERE)
    far.sit("Zoé")
    assert say_wifi(far)["code"] == "table.wifi_not_here"
    say_wifi(mia)
    assert mia.screen.invite["wifi"] is not None
    assert far.screen.invite["wifi"] is None
    assert not far.screen.invite["may_set_wifi"]


def test_what_the_host_said_stands(wifis: Wifis, hub: LocalHub) -> None:
    wifis.house = Wifi("House", SECRET)
    (mia,) = hub.seat(hub.open(), "Mia")
    assert say_wifi(mia, "Evil twin")["code"] == "table.wifi_by_host"
    assert mia.screen.invite["wifi"]["name"] == "House"
    assert not mia.screen.invite["may_set_wifi"]


def test_no_network_is_called_so(hub: LocalHub) -> None:
    (mia,) = hub.seat(hub.open(), "Mia")
    assert say_wifi(mia, "n" * 33)["code"] == "table.wifi_name"
    assert say_wifi(mia, password="short")["code"] == "table.wifi_password"
    assert say_wifi(mia, "n" * 200)["kind"] == "malformed"
    assert mia.screen.invite["wifi"] is None


def test_it_is_not_said_without_end(hub: LocalHub) -> None:
    (mia,) = hub.seat(hub.open(), "Mia")
    said = [say_wifi(mia).get("code") for _ in range(20)]
    assert said[0] is None
    assert said[-1] == "table.too_often"


def test_the_password_is_nowhere_else(
    hub: LocalHub, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Not in the log, the record, a saved table, a page, the metrics, a line for the terminal."""
    caplog.set_level(logging.DEBUG)
    code = hub.open()
    (mia,) = hub.seat(code, "Mia")
    say_wifi(mia)
    say_wifi(mia, password="short")
    web = Client(pages_of(hub, Config(data=tmp_path)))
    mine = {"Authorization": f"Bearer {min(mia.tokens.values())}"}
    table = f"/api/tables/{code}"
    pages = ["/api/hub", "/api/boxes", table, f"{table}/qr.svg", f"{table}/save", "/metrics"]
    told = [web.get(page, headers=mine).data.decode(errors="replace") for page in pages]
    told += [json.dumps(mia.say("record", {})), repr(hub.store.read(code)), caplog.text]
    assert len(told) == len(pages) + 3
    for text in told:
        assert "horse" not in text
    assert "horse" not in hub.tables.find(code).save(b"0" * 32).decode(errors="replace")


# When the hub is started


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is typed at the terminal, without an echo."""
    words: list[str] = []
    monkeypatch.setattr(ask_wifi, "getpass", lambda _prompt: words.pop(0))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    return words


def test_the_password_is_asked_for_once(tmp_path: Path, typed: list[str]) -> None:
    config = Config(data=tmp_path, wifi="Home")
    typed += ["short", SECRET]
    ask_wifi.with_wifi(config)
    ask_wifi.with_wifi(config)
    assert typed == []
    assert kept(config.wifi_file)[HOUSE] == Wifi("Home", SECRET)
    typed += [""]
    ask_wifi.with_wifi(Config(data=tmp_path, wifi="Open", wifi_hidden=True))
    assert kept(config.wifi_file)[HOUSE] == Wifi("Open", "", hidden=True)


def test_without_a_terminal_it_is_not_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    with pytest.raises(ConfigError, match="start it once in a terminal"):
        ask_wifi.with_wifi(Config(data=tmp_path, wifi="Home"))
    keep(tmp_path / "wifi.json", {HOUSE: Wifi("Home", SECRET)})
    assert ask_wifi.with_wifi(Config(data=tmp_path, wifi="Home")).wifi == "Home"


def test_a_hosted_hub_has_no_wifi_of_its_guests(tmp_path: Path) -> None:
    for config in (
        Config(data=tmp_path, wifi="Home", behind_proxy=True),
        Config(data=tmp_path, wifi="Home", public_url="https://tables.example"),
    ):
        with pytest.raises(ConfigError, match="for a hub at home"):
            ask_wifi.with_wifi(config)

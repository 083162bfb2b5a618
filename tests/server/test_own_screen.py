"""The screen of the hub's own machine: the way in and who is at the door, told to nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import Client

from server.config import Config
from server.door.arrivals import Arrivals
from server.door.gate import Gate
from server.http import own_screen
from server.http.own_screen import LATELY_MS, OwnScreen, is_own_machine
from server.net.qr import svg_qr
from server.net.whereabouts import Whereabouts
from tests.support import promises
from tests.support.local import LocalHub
from tests.support.whereabouts import way, whereabouts

HERE = ("127.0.0.1", "localhost:8600")
IPHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)"}


class Laptop:
    """A hub with its pages, on a machine with one address in the Wi-Fi."""

    def __init__(self, hub: LocalHub, config: Config, at: Whereabouts) -> None:
        self.arrivals = Arrivals(hub.clock)
        app = Flask("laptop", static_folder=None)
        OwnScreen(config, at, self.arrivals, hub.switchboard.phones).add_to(app)
        app.add_url_rule("/", "home", lambda: "home")
        self._web = Client(Gate(app, config, self.arrivals))

    def asked(self, address: str, host: str, path: str = "/api/own-screen", **headers: str) -> Any:
        return self._web.get(
            path,
            base_url=f"http://{host}",
            environ_base={"REMOTE_ADDR": address},
            headers=headers,
        )

    def invite(self, address: str = HERE[0], host: str = HERE[1]) -> Any:
        answer = self.asked(address, host)
        promises.check_http("GET /api/own-screen", answer.status_code, answer.json)
        assert answer.json is not None
        return answer.json["invite"]


@pytest.fixture
def at() -> Whereabouts:
    return whereabouts(way("wlan0", "192.168.1.20/24"))


@pytest.fixture
def laptop(
    hub: LocalHub, tmp_path: Path, at: Whereabouts, monkeypatch: pytest.MonkeyPatch
) -> Laptop:
    monkeypatch.setattr(own_screen, "hub_ms", hub.clock)
    return Laptop(hub, Config(data=tmp_path, wifi="Attic"), at)


def test_it_shows_the_way_in(laptop: Laptop) -> None:
    invite = laptop.invite()
    assert invite["address"] == "http://192.168.1.20:8600"
    assert invite["qr"] == svg_qr("http://192.168.1.20:8600").decode()
    assert (invite["alone"], invite["wifi"], invite["devices"]) == (False, "Attic", [])


def test_a_laptop_without_a_network_says_so(hub: LocalHub, tmp_path: Path) -> None:
    assert Laptop(hub, Config(data=tmp_path), whereabouts()).invite()["alone"] is True


def test_who_opened_the_page_is_at_the_door_until_they_go(laptop: Laptop, hub: LocalHub) -> None:
    laptop.asked("192.168.1.33", "192.168.1.20:8600", "/", **IPHONE)
    laptop.asked("192.168.1.34", "192.168.1.20:8600", "/", **{"User-Agent": "Android"})
    laptop.asked("192.168.1.35", "evil.example", "/", **{"User-Agent": "Android"})  # refused
    assert laptop.invite()["devices"] == ["iPhone", "Android"]
    hub.clock.ms += LATELY_MS
    laptop.asked("192.168.1.33", "192.168.1.20:8600", "/", **IPHONE)
    hub.clock.ms += 1
    assert laptop.invite()["devices"] == ["iPhone"]


def test_who_chooses_a_chair_is_at_the_door_and_who_sits_is_not(
    laptop: Laptop, hub: LocalHub
) -> None:
    code = hub.open()
    phone = hub.phone(code)
    laptop.asked(phone.address, "192.168.1.20:8600", "/", **IPHONE)
    hub.clock.ms += 10 * LATELY_MS
    assert laptop.invite()["devices"] == ["iPhone"], "it is linked, and asks for nothing more"
    phone.sit("Léo")
    assert laptop.invite()["devices"] == []


def test_strangers_and_guests_are_told_nothing(laptop: Laptop) -> None:
    laptop.asked("192.168.1.33", "192.168.1.20:8600", "/", **IPHONE)
    for address, host in (
        ("192.168.1.33", "192.168.1.20:8600"),  # a phone
        ("203.0.113.9", "192.168.1.20:8600"),
        ("127.0.0.1", "8.8.4.4:8600"),  # a proxy that nobody told us of
    ):
        assert laptop.invite(address, host) is None


@pytest.mark.parametrize(
    ("address", "host", "own"),
    [
        ("127.0.0.1", "localhost:8600", True),
        ("::1", "[::1]:8600", True),
        ("127.0.0.1", "127.0.0.1:8600", True),
        ("192.168.1.20", "192.168.1.20:8600", True),  # the laptop, by its address in the Wi-Fi
        ("192.168.1.21", "192.168.1.20:8600", False),
        ("192.168.1.20", "192.168.1.21:8600", False),
        ("127.0.0.1", "tables.example", False),
        ("127.0.0.1", "", False),
        ("", "localhost", False),
        ("not an address", "localhost", False),
    ],
)
def test_who_is_at_the_hubs_own_machine(
    at: Whereabouts, address: str, host: str, own: bool
) -> None:
    assert is_own_machine(at, address, host) is own
    hosted = whereabouts(*at.ways, public_url="https://tables.example")
    assert not is_own_machine(hosted, address, host)
    assert not is_own_machine(whereabouts(*at.ways, behind_proxy=True), address, host)

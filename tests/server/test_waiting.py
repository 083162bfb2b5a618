"""Tables that wait are told to who comes without a code: at home, and to nobody else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client

from server.config import Config
from server.door.gate import Gate
from server.http.waiting import MOST_TOLD, is_at_home
from tests.support import promises
from tests.support.local import LocalHub, LocalPhone
from tests.support.pages import pages_of, said

HOME = "http://192.168.1.20:8600"


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(data=tmp_path)


def waiting(
    hub: LocalHub, config: Config, base: str = HOME, address: str = "192.168.1.33", **headers: str
) -> list[dict[str, Any]]:
    web = Client(Gate(pages_of(hub, config), config))
    answer = web.get(
        "/api/waiting", base_url=base, environ_base={"REMOTE_ADDR": address}, headers=headers
    )
    promises.check_http("GET /api/waiting", answer.status_code, answer.json)
    assert answer.headers["Cache-Control"] == "no-store"
    told: list[dict[str, Any]] = said(answer)
    return told


def codes(told: list[dict[str, Any]]) -> list[str]:
    return [table["code"] for table in told]


def test_a_table_that_waits_is_told_with_who_sits_there(hub: LocalHub, config: Config) -> None:
    empty, code = hub.open(), hub.open()
    hub.phone(empty)  # a tablet that has just opened it
    hub.seat(code, "Léo", "Inès")
    assert waiting(hub, config) == [
        {
            "code": code,
            "box": None,
            "players": [{"name": "Léo", "look": 0}, {"name": "Inès", "look": 1}],
        },
        {"code": empty, "box": None, "players": []},
    ]


def test_only_where_somebody_is_and_people_still_sit_down(hub: LocalHub, config: Config) -> None:
    left, locked, full, playing = (hub.open() for _ in range(4))
    for phone in hub.seat(left, "Mia"):
        phone.lose_link()
    hub.seat(locked, "Bo")[0].ask("lock")
    hub.seat(full, *"ABCDEFGH")
    leo, ines = hub.seat(playing, "Léo", "Inès")
    assert codes(waiting(hub, config)) == [playing]
    leo.ask("choose", box="bazaar", options={})
    leo.ask("start")
    assert waiting(hub, config) == []
    assert ines.room["phase"] == "playing"


def test_not_more_than_fit_on_a_phone(hub: LocalHub, config: Config) -> None:
    phones: list[LocalPhone] = [hub.phone(hub.open()) for _ in range(MOST_TOLD + 3)]
    assert len(waiting(hub, config)) == MOST_TOLD < len(phones)


def test_strangers_are_told_nothing(hub: LocalHub, config: Config) -> None:
    hub.seat(hub.open(), "Léo")
    assert len(waiting(hub, config)) == 1
    hosted = replace(config, public_url="https://tables.example")
    assert waiting(hub, hosted) == []
    assert waiting(hub, replace(config, behind_proxy=True)) == []
    assert waiting(hub, config, address="203.0.114.9") == []  # a port forwarded to the world
    # A proxy that nobody told us of: everybody comes from this machine, but asks for a public name.
    named = replace(config, hosts=("tables.example",))
    assert waiting(hub, named, base="https://tables.example", address="127.0.0.1") == []
    assert waiting(hub, config, base="http://8.8.4.4:8600", address="172.17.0.1") == []
    noted = {"X-Forwarded-For": "192.168.1.5"}
    assert waiting(hub, replace(config, behind_proxy=True), **noted) == []


@pytest.mark.parametrize(
    ("address", "host", "home"),
    [
        ("192.168.1.33", "192.168.1.20:8600", True),
        ("127.0.0.1", "localhost:8600", True),
        ("::1", "[::1]:8600", True),
        ("::ffff:10.0.0.7", "10.0.0.1", True),
        ("fe80::7", "laptop.local:8600", True),
        ("10.0.0.7", "laptop", True),
        ("::ffff:203.0.114.9", "10.0.0.1", False),
        ("2a01:4f8::1", "[2a01:4f8::2]:8600", False),
        ("10.0.0.7", "tables.example", False),
        ("10.0.0.7", "", False),
        ("", "10.0.0.1", False),
        ("not an address", "10.0.0.1", False),
    ],
)
def test_who_is_at_home(config: Config, address: str, host: str, home: bool) -> None:
    assert is_at_home(config, address, host) is home

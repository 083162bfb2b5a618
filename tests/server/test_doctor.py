"""What `tablee doctor` and the terminal tell whoever runs the hub."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from werkzeug.test import Client

from server.commands import doctor, firewalls, terminal, watch
from server.config import Config
from server.door.arrivals import Arrivals, ToldArrival, doctors_key
from server.door.gate import Gate
from tests.support.local import Clock, LocalHub, engine
from tests.support.pages import pages_of, said
from tests.support.patience import PATIENCE_S, hear
from tests.support.process import ROOT, HubProcess, dying_with_us
from tests.support.whereabouts import way, whereabouts

PHONE = {"User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)"}


def test_it_names_what_only_the_phones_can_tell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    doctor.doctor(Config(data=tmp_path, port=1))
    told = capsys.readouterr().out
    for cause in ("guests' network", "login page", "Private Relay", "without internet"):
        assert cause in told


def test_it_tells_networks_that_phones_are_not_in() -> None:
    at = whereabouts(way("wlan9", "192.168.1.5/24"), way("tun0", "10.8.0.2/24"))
    told = " ".join(finding.what for finding in doctor._network(at))
    assert "QR codes say http://192.168.1.5:8600  Wi-Fi (wlan9)" in told
    assert "http://10.8.0.2:8600  VPN (tun0)" in told
    assert "A VPN is on (tun0)" in told
    only = whereabouts(way("docker0", "172.17.0.1/16"))
    assert "neither Wi-Fi nor cable" in " ".join(f.what for f in doctor._network(only))
    assert "no network address" in " ".join(f.what for f in doctor._network(whereabouts()))


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("ufw", "sudo ufw allow 8600/tcp"),
        ("firewalld", "sudo firewall-cmd --add-port=8600/tcp"),
        ("The firewall of Windows", "localport=8600"),
        ("The firewall of macOS", "socketfilterfw --add"),
    ],
)
def test_each_firewall_has_the_command_that_opens_the_port(
    name: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (known,) = [one for one in firewalls.FIREWALLS if one.name == name]
    on = known._replace(is_on=lambda: True)
    monkeypatch.setattr(doctor, "FIREWALLS", (on,))
    (finding,) = doctor._firewall(Config(data=tmp_path))
    assert finding.what == f"{name} is on."
    assert command in finding.advice


@pytest.mark.parametrize(
    ("program", "says", "is_on"),
    [
        ("ufw", "Status: active", True),
        ("ufw", "Status: inactive", False),
        ("firewall-cmd", "running", True),
        ("firewall-cmd", "not running", False),
    ],
)
def test_a_firewall_is_asked_whether_it_is_on(
    program: str, says: str, is_on: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / program
    script.write_text(f"#!/bin/sh\necho '{says}'\n")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(firewalls, "UFW_SETTINGS", tmp_path / "none")
    asked = {"ufw": "ufw", "firewall-cmd": "firewalld"}[program]
    (firewall,) = [one for one in firewalls.FIREWALLS if one.name == asked]
    assert firewall.is_on() is is_on


# Phones arriving


def test_phones_are_shown_as_far_as_they_came(hub: LocalHub, tmp_path: Path) -> None:
    config, arrivals = Config(data=tmp_path), Arrivals(Clock())
    web = Client(Gate(pages_of(hub, config, arrivals=arrivals), config, arrivals))
    web.get("/health", headers={**PHONE, "Host": "192.168.1.5:8600"})
    web.get("/health", headers={**PHONE, "Host": "192.168.1.5:8600"})
    web.get("/", headers={"User-Agent": "Android", "Host": "evil.example"})
    key = {"Authorization": f"Bearer {doctors_key(config.secret())}"}
    first, second = said(web.get("/api/arrivals", headers=key))[:2]
    assert (first["device"], first["stage"]) == ("iPhone", "page")
    assert second["stage"] == "refused"
    assert "iPhone 127.0.0.1  has opened the page (192.168.1.5:8600)" in watch.told(
        ToldArrival(**{**first, "address": "127.0.0.1"})
    )
    later = said(web.get(f"/api/arrivals?since={second['number']}", headers=key))
    assert [arrival["stage"] for arrival in later] == ["page"]  # the doctor itself


def test_who_cannot_read_the_data_folder_is_told_of_nobody(hub: LocalHub, tmp_path: Path) -> None:
    web = Client(pages_of(hub, Config(data=tmp_path)))
    for key in ("", "Bearer ", "Bearer " + "0" * 64):
        assert web.get("/api/arrivals", headers={"Authorization": key}).status_code == 403


def test_arrivals_do_not_fill_the_memory() -> None:
    arrivals = Arrivals(Clock())
    for n in range(1_000):
        arrivals.note(f"192.0.2.{n}", {"PATH_INFO": "/"}, refused=False)
    assert len(arrivals.since(0)) == 200
    assert arrivals.since(0)[-1].number == 1_000


class Enough(Exception):
    pass


def test_the_doctor_watches_a_real_hub(
    shared_hub: HubProcess, household: str, capsys: pytest.CaptureFixture[str]
) -> None:
    config = Config(data=shared_hub.data, host="127.0.0.1", port=shared_hub.port)
    turns = iter(range(3))

    def meanwhile(_seconds: float) -> None:
        if next(turns) == 2:
            raise Enough
        shared_hub.get("/health", household=household, **PHONE)

    with pytest.raises(Enough):
        watch.watch(config, meanwhile)
    assert f"iPhone {household}  has opened the page" in capsys.readouterr().out


def test_watching_no_hub_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert watch.watch(Config(data=tmp_path, port=1)) == 1
    assert "No hub answers at port 1" in capsys.readouterr().out


# The terminal


def test_the_terminal_shows_every_address_on_enter(capsys: pytest.CaptureFixture[str]) -> None:
    at = whereabouts(way("wlan9", "192.168.1.5/24"), way("docker0", "172.17.0.1/16"))
    at.name = "tablee.local"
    terminal.Terminal(at, engine, quiet=True).say_all()
    told = capsys.readouterr().out
    assert "http://172.17.0.1:8600  containers or virtual machines (docker0)" in told
    assert "http://tablee.local:8600  by name" in told
    assert "--address" in told


def test_enter_in_a_real_terminal_shows_it(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    where = ["--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    hub = subprocess.Popen(
        dying_with_us(["setsid", "--ctty", sys.executable, "-m", "server", "serve", *where]),
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
    )
    os.close(theirs)
    try:
        assert hear(ours, b"Enter shows the code again")
        os.write(ours, b"\n")
        assert hear(ours, "Tablée is at: http://127.0.0.1:".encode())
    finally:
        hub.kill()
        hub.wait(PATIENCE_S)
        os.close(ours)

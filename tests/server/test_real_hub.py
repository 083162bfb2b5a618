"""A real hub process over real sockets: our own phones, and the ordinary Socket.IO client."""

from __future__ import annotations

import queue
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import engineio
import pytest
import requests
import socketio
from requests.adapters import HTTPAdapter

from tests.support.patience import PATIENCE_S
from tests.support.phone import Phone
from tests.support.player import Answer, Player
from tests.support.ports import free_port
from tests.support.process import ROOT, HubProcess

Guests = Callable[..., list[Phone]]


def test_a_game_from_sitting_down_to_the_winner(
    shared_hub: HubProcess, household: str, guests: Guests
) -> None:
    code = shared_hub.open_table(household)
    leo, ines = guests(shared_hub, code, household, "Léo", "Inès")
    tablet = Phone(shared_hub, code, household)
    tablet.arrive()
    leo.ask("choose", box="bazaar", options={"first": leo.key, "rounds": 1, "turn_s": 0})
    leo.ask("start")
    ines.wait_until(lambda: ines.screen.game, "the game begins")
    leo.act("bid", coins=3)
    ines.wait_until(lambda: ines.may("pass"), "it is Inès' turn")
    ines.act("pass")
    for phone in (leo, ines, tablet):
        phone.wait_until_over()
        assert phone.room["outcome"]["winners"] == [0]
    assert tablet.screen.hands == {}
    tablet.close()


def test_beats_tell_the_version_and_measure_the_link(
    shared_hub: HubProcess, household: str, guests: Guests
) -> None:
    before_ms = time.time() * 1000
    [leo] = guests(shared_hub, shared_hub.open_table(household), household, "Léo")
    leo.wait_until(lambda: leo.screen.beats[-1:] and leo.screen.beats[-1]["error_ms"], "a beat")
    beat = leo.screen.beats[-1]
    now_ms = time.time() * 1000
    sent_ms, error_ms = beat["hub_ms"] + beat["offset_ms"], beat["error_ms"]
    assert before_ms - error_ms <= sent_ms <= now_ms + error_ms, "by the phone's clock"
    leo.wait_until(lambda: leo.screen.beats[-1]["version"] == leo.screen.version, "the version")


def test_a_phone_that_lost_its_link_is_right_again_at_once(
    shared_hub: HubProcess, household: str, guests: Guests
) -> None:
    code = shared_hub.open_table(household)
    leo, ines = guests(shared_hub, code, household, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 0})
    leo.ask("start")
    ines.wait_until(lambda: ines.screen.hands, "the cards")
    ines.lose_link()
    leo.wait_until(lambda: leo.screen.presence["players"] == [leo.key], "she is missed")
    leo.act("bid", coins=3)
    ines.come_back()
    assert ines.game["highest"] == 3
    assert ines.screen.version == leo.screen.version
    leo.wait_until(lambda: leo.screen.presence["players"] == [0, 1], "she is back")


# The ordinary client


class InOrder(engineio.Client):  # type: ignore[misc]
    """Its threads, one for each packet, may overtake each other: here one hears them all."""

    def _trigger_event(self, event: str, *said: Any, **_in_a_thread: Any) -> Any:
        return super()._trigger_event(event, *said)


class OrdinaryClient(socketio.Client):  # type: ignore[misc]
    def _engineio_client_class(self) -> type[engineio.Client]:
        return InOrder


class OrdinaryPhone(Player):
    """python-socketio, as anybody would use it."""

    def __init__(self, hub: HubProcess, code: str, household: str, transports: list[str]) -> None:
        super().__init__(code)
        session = requests.Session()
        session.mount("http://", _From(household))
        self._client = OrdinaryClient(http_session=session, reconnection=False)
        self._news: queue.Queue[None] = queue.Queue()
        for event in ("view", "presence", "bye"):
            self._client.on(event, self._hears(event))
        self._client.on("beat", self._beat)
        self._client.connect(hub.address, transports=transports, wait_timeout=PATIENCE_S)
        self.join()
        self.wait_until(lambda: not self.screen.clean)

    def _hears(self, event: str) -> Callable[[Any], None]:
        def hear(body: Any) -> None:
            self.screen.show(event, body)
            self._news.put(None)

        return hear

    def _beat(self, body: Any) -> float:
        self.screen.show("beat", body)
        self._news.put(None)
        return time.time() * 1000

    def wait_until(self, condition: Callable[[], Any]) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            self._news.get(timeout=max(0.01, deadline - time.monotonic()))

    def say(self, event: str, body: Any) -> Answer:
        answer: Answer = self._client.call(event, body, timeout=PATIENCE_S)
        return answer

    def transport(self) -> str:
        transport: str = self._client.transport()
        return transport

    def close(self) -> None:
        self._client.disconnect()


class _From(HTTPAdapter):
    """Requests from one of this machine's addresses."""

    def __init__(self, household: str) -> None:
        self._household = household
        super().__init__()

    def init_poolmanager(self, *args: Any, **kw: Any) -> None:
        super().init_poolmanager(*args, source_address=(self._household, 0), **kw)


@pytest.fixture(params=[["websocket"], ["polling"], ["polling", "websocket"]], ids="+".join)
def ordinary(
    shared_hub: HubProcess, household: str, request: pytest.FixtureRequest
) -> Iterator[OrdinaryPhone]:
    """By websocket; by polling; by polling and then upgraded."""
    phone = OrdinaryPhone(shared_hub, shared_hub.open_table(household), household, request.param)
    assert phone.transport() == request.param[-1]
    yield phone
    phone.close()


def test_the_ordinary_client_plays_too(
    ordinary: OrdinaryPhone, shared_hub: HubProcess, household: str, guests: Guests
) -> None:
    ordinary.sit("Léo")
    [ines] = guests(shared_hub, ordinary.code, household, "Inès")
    ordinary.wait_until(lambda: ordinary.names() == ["Léo", "Inès"])
    ordinary.ask("choose", box="bazaar", options={"first": 0, "rounds": 1, "turn_s": 0})
    ordinary.ask("start")
    ordinary.wait_until(lambda: ordinary.screen.hands and ordinary.may("bid"))
    ordinary.act("bid", coins=3)
    ines.wait_until(lambda: ines.screen.hands and ines.may("pass"), "her turn")
    ines.act("pass")
    ordinary.wait_until(lambda: ordinary.room["phase"] == "over")
    assert ordinary.room["outcome"]["winners"] == [0]
    ordinary.wait_until(lambda: ordinary.screen.beats)


# Starting


def tablee(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "server", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_busy_port_is_one_clear_sentence(shared_hub: HubProcess, tmp_path: Path) -> None:
    done = tablee(
        *("serve", "--host", "127.0.0.1"),
        *("--port", str(shared_hub.port), "--data", str(tmp_path)),
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert str(shared_hub.port) in done.stderr
    assert "--port" in done.stderr


def test_a_database_out_of_reach_is_one_clear_sentence(tmp_path: Path) -> None:
    done = tablee(
        *("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)),
        *("--store", "postgresql+pg8000://me:hunter2@127.0.0.1:1/tables"),
    )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "database" in done.stderr
    assert "hunter2" not in done.stderr


def test_the_command_itself_serves(tmp_path: Path) -> None:
    """Without the tests' own box: as people start it."""
    hub = HubProcess(tmp_path, program="server", env={"TABLEE_LOG": "json"}).start()
    try:
        boxes = [box["name"] for box in hub.get("/api/boxes").json]
        assert "bazaar" not in boxes
        assert boxes
        assert hub.get("/health").json["ok"]
        assert hub.stop() == 0
    finally:
        hub.kill()


# https on the LAN


def test_a_phone_that_trusts_the_hub_plays_over_https(tmp_path: Path) -> None:
    """And nothing of it can be read on the way: what is sent straight must not go past TLS."""
    port = free_port()
    hub = HubProcess(tmp_path, "--https", "--https-port", str(port)).start()
    try:
        authority = hub.get("/authority.crt").body.decode()
        trust = ssl.create_default_context(cadata=authority)
        code = hub.open_table()
        leo = Phone(hub, code, https=(port, trust))
        leo.arrive()
        leo.sit("Léo")
        ines = Phone(hub, code)
        ines.arrive()
        ines.sit("Inès")
        leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 0})
        leo.ask("start")
        leo.wait_until(lambda: leo.screen.hands, "the cards")
        for number in range(20):
            leo.act("jot", text=f"thought {number}")
        leo.act("bid", coins=3)
        ines.wait_until(lambda: ines.screen.game and ines.game["highest"] == 3, "the bid")
        ines.act("bid", coins=4)
        leo.wait_until(lambda: leo.game["highest"] == 4, "her bid")
        leo.close()
        ines.wait_until(lambda: ines.screen.presence["players"] == [1], "he is missed")
        ines.close()
        assert "Traceback" not in hub.said()
    finally:
        hub.kill()

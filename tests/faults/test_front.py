"""The front of a real hub, on each engine: what comes before any message of a phone."""

from __future__ import annotations

import base64
import http.client
import json
import os
import re
import resource
import select
import signal
import socket
import ssl
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
import websocket

from server.engine import ENGINES
from tests.support.patience import PATIENCE_S
from tests.support.phone import Phone
from tests.support.player import refused
from tests.support.ports import free_port
from tests.support.process import HubProcess
from tests.support.wire import PING, PONG, Wire, all_answered, handshake, masked

SECRET = "heliotrope"


# One worker for all that share a hub: it is started once.
SHARED = [pytest.param(name, marks=pytest.mark.xdist_group(f"front {name}")) for name in ENGINES]


@pytest.fixture(scope="module", params=SHARED)
def hub(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[HubProcess]:
    hub = HubProcess(tmp_path_factory.mktemp("front"), "--engine", request.param).start()
    yield hub
    hub.kill()


def everything_said_to(hub: HubProcess, data: bytes) -> bytes:
    """All that the hub answers until it closes: it must, or this fails."""
    with socket.create_connection(("127.0.0.1", hub.port), PATIENCE_S) as link:
        return all_answered(link, data)


def tables(hub: HubProcess) -> int:
    count: int = hub.get("/health").json["tables"]
    return count


# Requests inside of requests


def smuggled(hub: HubProcess) -> bytes:
    own = f"127.0.0.1:{hub.port}"
    return (
        f"POST /api/tables HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n"
        f"X-Note: {SECRET}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
    ).encode()


REFUSED = {
    "by a foreign page": "Origin: http://evil.example\r\nContent-Length: {size}",
    "by its fetch": "Sec-Fetch-Site: cross-site\r\nContent-Length: {size}",
    "too long": "Content-Length: 99999999",
    "in chunks": "Transfer-Encoding: chunked",
    "in strange chunks": "Transfer-Encoding: xchunked",
    "with two lengths": "Content-Length: 0\r\nContent-Length: {size}",
    "with two other lengths": "Content-Length: {size}\r\nContent-Length: 0",
    "with two equal lengths": "Content-Length: {size}\r\nContent-Length: {size}",
    "with a list of lengths": "Content-Length: {size}, 0",
    "with a length and chunks": "Content-Length: {size}\r\nTransfer-Encoding: chunked",
    "with chunks and a length": "Transfer-Encoding: chunked\r\nContent-Length: 0",
    "with a signed length": "Content-Length: +{size}",
    "with a length in another writing": "Content-Length: 1_0",
    "with a length of 5,000 digits": "Content-Length: " + "9" * 5_000,
    "with a space before the colon": "Content-Length : {size}",
    "with a line that is no header": "no header\r\nContent-Length: {size}",
    "with a folded header": "Content-Length:\r\n {size}",
    "with bare line ends": "X: y\nContent-Length: {size}",
    "with a bare return": "X: y\rContent-Length: {size}",
    "with a zero": "X: \0\r\nContent-Length: {size}",
    "to become a websocket": "Upgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: {size}",
    "to two hosts": "Host: evil.example\r\nContent-Length: {size}",
}


@pytest.mark.parametrize("way", REFUSED)
@pytest.mark.parametrize("method", ["POST /api/tables", "POST /socket.io/?EIO=4", "GET /health"])
def test_nothing_that_follows_a_refused_request_is_carried_out(
    hub: HubProcess, way: str, method: str
) -> None:
    before, body = tables(hub), smuggled(hub)
    head = f"{method} HTTP/1.1\r\nHost: 127.0.0.1:{hub.port}\r\nContent-Type: text/plain\r\n"
    fields = REFUSED[way].format(size=len(body))
    answer = everything_said_to(hub, f"{head}{fields}\r\n\r\n".encode() + body)
    assert len(re.findall(rb"^HTTP/", answer, re.MULTILINE)) <= 1
    assert b" 200 " not in answer
    assert tables(hub) == before
    assert SECRET not in hub.said()


@pytest.mark.parametrize(
    "line",
    ["GET / x HTTP/1.1", "GET /", "POST /api/tables", "GET\t/ HTTP/1.1", "get / HTTP/1.1", ""],
)
def test_nothing_that_follows_what_is_no_request_is_carried_out(hub: HubProcess, line: str) -> None:
    before = tables(hub)
    head = f"{line}\r\nHost: 127.0.0.1:{hub.port}\r\n\r\n"
    answer = everything_said_to(hub, head.encode() + smuggled(hub))
    assert len(re.findall(rb"^HTTP/", answer, re.MULTILINE)) <= 1
    assert tables(hub) == before
    assert SECRET not in hub.said()


def test_a_body_that_is_no_request_is_not_in_the_log(hub: HubProcess) -> None:
    everything_said_to(hub, f"{SECRET} and what follows it\r\n\r\n".encode())
    everything_said_to(hub, f"GET /?{SECRET} HTTP/7\r\n\r\n".encode())
    assert SECRET not in hub.said()


def test_two_honest_requests_over_one_connection_are_both_answered(hub: HubProcess) -> None:
    get = f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{hub.port}\r\n"
    answer = everything_said_to(hub, f"{get}\r\n{get}Connection: close\r\n\r\n".encode())
    assert answer.count(b" 200 ") == 2


# Connections without end

STRANGER = "127.9.9.9"


@pytest.fixture(params=ENGINES)
def small_hub(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[HubProcess]:
    """One that has room for few."""
    hub = HubProcess(
        tmp_path, "--engine", request.param, "--connections", "40", "--connections-per-address", "0"
    ).start()
    yield hub
    hub.kill()


@pytest.fixture
def links() -> Iterator[list[socket.socket]]:
    links: list[socket.socket] = []
    yield links
    for link in links:
        link.close()


def knock(hub: HubProcess, links: list[socket.socket], many: int, say: bytes = b"") -> None:
    for _ in range(many):
        link = socket.create_connection(
            ("127.0.0.1", hub.port), PATIENCE_S, source_address=(STRANGER, 0)
        )
        links.append(link)
        with suppress(ConnectionError):  # it was sent away for another already
            link.sendall(say)


def figure(hub: HubProcess, name: str) -> float:
    for line in hub.get("/metrics").body.decode().splitlines():
        if line.startswith(f"{name} "):
            return float(line.split()[1])
    return 0


def test_who_holds_a_seat_keeps_it_and_comes_back_though_it_is_full(
    small_hub: HubProcess, links: list[socket.socket], guests: Callable[..., list[Phone]]
) -> None:
    hub = small_hub
    mia, noah = guests(hub, hub.open_table(), "127.0.0.1", "Mia", "Noah")
    for say in (b"", b"GET / HTTP/1.1\r\nHost: loc", b"POST /api/tables HTTP/1.1\r\n"):
        knock(hub, links, 100, say)
        mia.settle()
    own = f"Host: 127.0.0.1:{hub.port}\r\nOrigin: http://127.0.0.1:{hub.port}\r\n"
    knock(hub, links, 100, f"GET / HTTP/1.1\r\n{own}\r\n".encode())
    upgrade = (
        f"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n{own}Upgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(bytes(16)).decode()}\r\n\r\n"
    )
    knock(hub, links, 100, upgrade.encode())
    noah.lose_link()
    assert noah.come_back()["players"] == [noah.key]
    knock(hub, links, 50)
    mia.settle()
    noah.settle()
    assert figure(hub, "tablee_connections") <= 40
    assert figure(hub, 'tablee_connections_cut_total{why="room"}') > 300
    assert "Traceback" not in hub.said()


def test_the_hub_raises_its_limit_of_files_and_holds_a_thousand_idle_connections(
    tmp_path: Path, links: list[socket.socket], guests: Callable[..., list[Phone]]
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    hub = HubProcess(tmp_path, "--connections-per-address", "0")
    try:
        hub.start()
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4_096, hard), hard))
        knock(hub, links, 1_100)
        [mia] = guests(hub, hub.open_table(), "127.0.0.1", "Mia")
        mia.settle()
        assert figure(hub, "tablee_connections") > 1_000
        assert hub.is_up()
    finally:
        hub.kill()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("engine", ENGINES)
def test_an_address_that_has_its_share_gets_no_more_and_others_do(
    engine: str, tmp_path: Path, guests: Callable[..., list[Phone]]
) -> None:
    hub = HubProcess(tmp_path, "--engine", engine, "--connections-per-address", "3").start()
    try:
        code = hub.open_table("127.0.0.2")
        guests(hub, code, "127.0.0.2", "Mia", "Noah", "Ida")
        one_more = Phone(hub, code, "127.0.0.2")
        with pytest.raises((OSError, websocket.WebSocketException)):
            one_more.connect()
        guests(hub, code, "127.0.0.3", "Emil")
        assert figure(hub, 'tablee_connections_refused_total{why="address"}') == 1
    finally:
        hub.kill()


@pytest.mark.parametrize("engine", ENGINES)
def test_behind_a_proxy_the_address_that_it_notes_has_the_share(
    engine: str, tmp_path: Path
) -> None:
    hub = HubProcess(
        tmp_path,
        *("--engine", engine, "--connections-per-address", "2"),
        env={"TABLEE_PROXY": "1"},
    ).start()
    try:
        with ExitStack() as stack:
            wires = []
            for address in ("10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.2"):
                wires.append(stack.enter_context(Wire(hub, "127.0.0.1")))
                headers = handshake(hub, X_Forwarded_For=f"6.6.6.6, {address}")
                assert wires[-1].request(headers) == 101
            assert wires[1].wait_for_close() is None, "the first of three gives its place"
            for other in (wires[0], wires[2], wires[3]):
                assert other.frame()[1].startswith(b"0{")
                other.send(masked(b"", PING))
                assert other.frame()[0] == PONG
            assert figure(hub, 'tablee_connections_cut_total{why="room"}') == 1
    finally:
        hub.kill()


def test_a_byte_now_and_then_does_not_prolong_a_handshake(
    hub: HubProcess, links: list[socket.socket]
) -> None:
    before = figure(hub, 'tablee_connections_cut_total{why="late"}')
    knock(hub, links, 1)
    knock(hub, links, 1, b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: ")
    talking, deadline = list(links), time.monotonic() + PATIENCE_S
    while talking:
        assert time.monotonic() < deadline, "they are never cut"
        ended, _, _ = select.select(talking, [], [], 0.5)
        talking = [link for link in talking if link not in ended]
        for link in talking:
            with suppress(ConnectionError):
                link.sendall(b"x")
    assert figure(hub, 'tablee_connections_cut_total{why="late"}') == before + 2


def test_a_hub_that_ran_out_of_files_goes_on(
    hub: HubProcess, links: list[socket.socket], guests: Callable[..., list[Phone]]
) -> None:
    [mia] = guests(hub, hub.open_table(), "127.0.0.1", "Mia")
    before = resource.prlimit(hub.pid, resource.RLIMIT_NOFILE)
    said = hub.said().count("Too many open files")
    resource.prlimit(hub.pid, resource.RLIMIT_NOFILE, (45, before[1]))
    knock(hub, links, 100)
    while "Too many open files" not in hub.said():
        mia.settle()
    for link in links:
        link.close()
    resource.prlimit(hub.pid, resource.RLIMIT_NOFILE, before)
    assert hub.get("/health").status == 200
    mia.settle()
    assert hub.said().count("Too many open files") == said + 1


# https


@pytest.mark.parametrize("engine", ENGINES)
def test_who_is_gone_before_it_is_accepted_does_not_end_https(engine: str, tmp_path: Path) -> None:
    port = free_port()
    hub = HubProcess(tmp_path, "--engine", engine, "--https", "--https-port", str(port)).start()
    trusting = ssl.create_default_context()
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE
    try:
        os.kill(hub.pid, signal.SIGSTOP)  # so that nobody is accepted yet
        for _ in range(50):
            link = socket.create_connection(("127.0.0.1", port), PATIENCE_S)
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            link.close()
        os.kill(hub.pid, signal.SIGCONT)
        for _ in range(3):
            link_ = http.client.HTTPSConnection(
                "127.0.0.1", port, timeout=PATIENCE_S, context=trusting
            )
            link_.request("GET", "/health")
            assert link_.getresponse().status == 200
            link_.close()
        assert "Traceback" not in hub.said()
    finally:
        hub.kill()


# Stopping


def stop_in_time(hub: HubProcess) -> int:
    """SIGTERM. The promise is 3 s; a busy machine has more, but a hang would have no end."""
    started = time.monotonic()
    code = hub.stop()
    assert time.monotonic() - started < 30
    return code


@pytest.mark.parametrize("engine", ENGINES)
def test_the_hub_stops_though_requests_have_no_end(
    engine: str,
    tmp_path: Path,
    links: list[socket.socket],
    guests: Callable[..., list[Phone]],
) -> None:
    hub = HubProcess(tmp_path, "--engine", engine).start()
    try:
        [mia] = guests(hub, hub.open_table(), "127.0.0.1", "Mia")
        own = f"Host: 127.0.0.1:{hub.port}\r\n"
        knock(hub, links, 5)
        knock(
            hub, links, 5, f"POST /api/tables HTTP/1.1\r\n{own}Content-Length: 9\r\n\r\nx".encode()
        )
        polling = "/socket.io/?EIO=4&transport=polling"
        sid = hub.get(polling).body.decode().partition('"sid":"')[2].partition('"')[0]
        poll = f"GET {polling}&sid={sid} HTTP/1.1\r\n{own}\r\n"
        knock(hub, links, 2, poll.encode() * 2)
        long = f"POST {polling}&sid={sid} HTTP/1.1\r\n{own}Content-Length: 9000\r\n\r\n"
        assert b" 413 " in everything_said_to(hub, long.encode() + b"4" * 9_000)
        mia.settle()
        assert stop_in_time(hub) == 0
        mia.wait_for_goodbye("hub.stopping")
        assert "Traceback" not in hub.said()
    finally:
        hub.kill()


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_on_disk_was_acknowledged_before_the_hub_stopped(
    engine: str, tmp_path: Path, guests: Callable[..., list[Phone]]
) -> None:
    hub = HubProcess(tmp_path, "--engine", engine).start()
    try:
        [mia] = guests(hub, hub.open_table(), "127.0.0.1", "Mia")
        letters = [
            mia.send("ask", mia.ask_letter("unlock" if number % 2 else "lock"))
            for number in range(2_000)
        ]
        assert stop_in_time(hub) == 0
        mia.wait_until_cut()
        answers = [mia.wait_for_answer(letter) for letter in letters if mia.is_answered(letter)]
        hub.start()
        assert mia.come_back()["version"] == max(a["version"] for a in answers if a["ok"])
    finally:
        hub.kill()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_hub_that_hangs_is_ended_by_the_system(
    engine: str, tmp_path: Path, guests: Callable[..., list[Phone]]
) -> None:
    hub = HubProcess(tmp_path, "--engine", engine, program="tests.support.stuck_hub").start()
    try:
        [mia] = guests(hub, hub.open_table(), "127.0.0.1", "Mia")
        mia.ask("lock")
        assert stop_in_time(hub) == -signal.SIGALRM
        mia.wait_until_cut()
        hub.start()
        assert mia.come_back()["players"] == [mia.key]
        assert mia.room["locked"], "what was acknowledged"
    finally:
        hub.kill()


# Pages


@pytest.mark.parametrize(
    ("there", "not_there"),
    [
        ("/%2e%2e/config.py", "/%2e%2e/confug.py"),
        ("/%2e%2e/http", "/%2e%2e/htttp"),
        ("/%2e%2e/%2e%2e/LICENSE", "/%2e%2e/%2e%2e/LICENSI"),
        ("/assets/%2e%2e/%2e%2e/%2e%2e/Makefile", "/assets/%2e%2e/%2e%2e/%2e%2e/Makefail"),
        ("/%2e%2e/", "/%2e%2e/%2e%2e/%2e%2e/nowhere/"),
        ("/%2fetc/passwd", "/%2fetc/passwort"),
    ],
)
def test_no_answer_tells_what_is_on_the_disk(hub: HubProcess, there: str, not_there: str) -> None:
    one, other = hub.get(there), hub.get(not_there)
    assert (one.status, one.body) == (other.status, other.body)
    # 404, or the app's own page, which any path without an ending gets.
    assert one.status == 404 or b'<div id="app">' in one.body


def test_a_number_of_5000_digits_is_refused(
    hub: HubProcess, guests: Callable[..., list[Phone]]
) -> None:
    code = hub.open_table()
    [mia] = guests(hub, code, "127.0.0.1", "Mia")
    mia.ask("choose", box="hunch", options={})
    deck = json.dumps({"option": "own_deck", "content": "x = " + "9" * 5_000})
    headers = {
        "Content-Type": "application/json",
        "Authorization": f"Bearer {next(iter(mia.tokens.values()))}",
    }
    answer = hub.request("POST", f"/api/tables/{code}/deck", deck.encode(), "127.0.0.1", headers)
    assert (answer.status, answer.json["code"]) == (400, "decks.not_toml")


def test_a_disk_that_takes_no_more_is_told_in_words(tmp_path: Path) -> None:
    hub = HubProcess(tmp_path).start()
    try:
        limit_files(hub, max(file.stat().st_size for file in tmp_path.glob("tables.sqlite*")))
        answers = [hub.post("/api/tables", household=f"127.0.1.{n}") for n in range(1, 60)]
        assert {answer.status for answer in answers} <= {200, 507}
        full = answers[-1]
        assert full.headers["Content-Type"] == "application/json"
        assert full.json["code"] == "hub.cannot_write"
        limit_files(hub, resource.RLIM_INFINITY)
        assert hub.open_table("127.0.2.1")
    finally:
        hub.kill()


def test_who_plays_while_the_disk_is_full_is_told_and_goes_on_later(
    tmp_path: Path, guests: Callable[..., list[Phone]]
) -> None:
    hub = HubProcess(tmp_path).start()
    try:
        [zoe] = guests(hub, hub.open_table(), "127.0.0.1", "Zoe")
        mia, noah = guests(hub, hub.open_table(), "127.0.0.1", "Mia", "Noah")
        mia.ask("choose", box="bazaar", options={"first": mia.key, "turn_s": 0})
        mia.ask("start")
        hub.restart()
        for phone in (mia, noah):
            phone.come_back()
        limit_files(hub, 0)
        with refused("table.not_stored"):
            mia.act("bid", coins=3)
        letter = noah.act_letter("jot", text="meanwhile")
        with refused("table.not_stored"):
            noah.deliver("act", letter)
        with refused("table.not_stored"):
            noah.ask("pause")
        assert zoe.come_back()["players"] == [zoe.key], "her table wakes all the same"
        with refused("table.not_stored"):
            zoe.ask("lock")
        limit_files(hub, resource.RLIM_INFINITY)
        assert noah.deliver("act", letter)["ok"]
        noah.wait_until(lambda: noah.hand()["hand"]["notes"] == "meanwhile", "his note")
    finally:
        hub.kill()


def limit_files(hub: HubProcess, most: int) -> None:
    """No file of the hub grows beyond this, as on a full disk."""
    resource.prlimit(hub.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

"""What every engine must pass, in a process of its own: its sockets."""

from __future__ import annotations

import http.client
import json
import queue
import resource
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import requests
import socketio

from server.engine import ENGINES
from server.engine.round_trips import RoundTrips
from tests.support.patience import PATIENCE_S
from tests.support.ports import free_port
from tests.support.process import HubProcess
from tests.support.wire import (
    BINARY,
    CLOSE,
    CONTINUE,
    PING,
    PONG,
    Wire,
    all_answered,
    handshake,
    masked,
)

FEW_FILES = 40
HELD_S = 0.4
MANY = 12  # packets: the ordinary client fetches no more than 16 in one go


# One worker for all that share a server: it is started once.
SHARED = [pytest.param(name, marks=pytest.mark.xdist_group(f"sockets {name}")) for name in ENGINES]


@pytest.fixture(scope="module", params=SHARED)
def secure_port(request: pytest.FixtureRequest) -> tuple[str, int]:
    return request.param, free_port()


@pytest.fixture(scope="module")
def server(
    secure_port: tuple[str, int], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[HubProcess]:
    name, port = secure_port
    process = HubProcess(
        tmp_path_factory.mktemp(name),
        *("--engine", name, "--https-port", str(port)),
        program="tests.support.engine_server",
    ).start()
    yield process
    process.kill()


@pytest.fixture(autouse=True)
def nobody_is_left(request: pytest.FixtureRequest) -> Iterator[None]:
    """Who came with a test has gone with it: the next one counts its own alone."""
    yield
    if "server" in request.fixturenames:
        there: HubProcess = request.getfixturevalue("server")
        wait_for_count(there, "closed", counts(there)["opened"])


@contextmanager
def polling(server: HubProcess) -> Iterator[tuple[requests.Session, str]]:
    """Somebody who polls, has said hello, and says goodbye; with where it is known."""
    address = f"{server.address}/socket.io/?EIO=4&transport=polling"
    with requests.Session() as session:
        address += "&sid=" + json.loads(session.get(address, timeout=PATIENCE_S).text[1:])["sid"]
        session.post(address, "40", timeout=PATIENCE_S)
        yield session, address
        session.post(address, "1", timeout=PATIENCE_S)


@pytest.fixture
def wire(server: HubProcess) -> Iterator[Wire]:
    with Wire(server, "127.0.0.1") as wire:
        yield wire.open(server)


def heard(wire: Wire) -> str:
    """The next packet of Socket.IO that the server says."""
    while True:
        _, data = wire.frame()
        if data.startswith(b"4"):
            return data[1:].decode()


def ask(wire: Wire, event: str, *said: Any) -> Any:
    """Say something, wait for the answer; what else is said meanwhile is passed over."""
    wire.send(masked(b"4299" + json.dumps([event, *said]).encode()))
    while True:
        packet = heard(wire)
        if packet.startswith("399"):
            return json.loads(packet[3:])[0]


def counts(server: HubProcess) -> dict[str, int]:
    return {"opened": 0, "closed": 0, "malformed": 0, "ghosts": 0, **server.get("/counts").json}


def wait_for_count(server: HubProcess, name: str, number: int) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while counts(server)[name] < number:
        assert time.monotonic() < deadline, f"{name}: {counts(server)}"
    assert counts(server)[name] == number


class Client:
    """The ordinary one."""

    def __init__(self, address: str, transports: list[str], **options: Any) -> None:
        self.said: queue.Queue[tuple[str, Any]] = queue.Queue()
        self.io = socketio.Client(reconnection=False, **options)
        for event in ("hello", "flood"):
            self.io.on(event, self._hears(event))
        self.io.on("question", lambda _: "an answer")
        self.io.connect(address, transports=transports, wait_timeout=PATIENCE_S)

    def _hears(self, event: str) -> Callable[[Any], None]:
        return lambda body: self.said.put((event, body))

    def ask(self, event: str, *said: Any) -> Any:
        return self.io.call(event, tuple(said), timeout=PATIENCE_S)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.io.disconnect()


WAYS = [["websocket"], ["polling"], ["polling", "websocket"]]


@pytest.mark.parametrize("ways", WAYS, ids="+".join)
def test_the_ordinary_client_is_greeted_heard_and_answered(
    server: HubProcess, ways: list[str]
) -> None:
    before = counts(server)
    with Client(server.address, ways) as client:
        assert client.io.transport() == ways[-1]
        assert client.said.get(timeout=PATIENCE_S) == ("hello", "from 127.0.0.1")
        assert client.ask("echo", {"é": [1, None]}) == [{"é": [1, None]}]
        client.ask("flood", [MANY, 2_000])
        got = [client.said.get(timeout=PATIENCE_S) for _ in range(MANY)]
        # Each is handled in a thread of the client's: which one comes first is not the server's.
        assert sorted(body[0] for _, body in got) == list(range(MANY))
        client.ask("question", 7)
        while not (answers := client.ask("answers")):
            pass
        assert answers == [[7, "an answer"]]
    wait_for_count(server, "closed", before["closed"] + 1)
    assert counts(server)["opened"] == before["opened"] + 1


LINUX_ONLY = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="another kernel")


@LINUX_ONLY
@pytest.mark.parametrize("secure", [False, True], ids=["http", "https"])
def test_the_kernel_tells_round_trips_that_nobody_who_answers_late_makes_longer(
    server: HubProcess, secure_port: tuple[str, int], secure: bool
) -> None:
    port = secure_port[1] if secure else server.port
    https = (port, trusting()) if secure else None
    with Wire(server, "127.0.0.1", https=https) as wire:
        own = f"127.0.0.1:{port}"
        wire.open(server, Host=own, Origin=f"{'https' if secure else 'http'}://{own}")
        before = RoundTrips(*ask(wire, "round_trips"))
        asked = time.monotonic()
        wire.send(masked(b'42["question",7]'))
        while not heard(wire).startswith("27"):
            pass
        time.sleep(HELD_S)  # the lie itself, not a wait for anything
        after = RoundTrips(*ask(wire, "round_trips"))
        took_ms = 1000 * (time.monotonic() - asked)
    seen_ms = after.since(before)
    assert seen_ms is not None
    assert before.least_ms <= seen_ms < took_ms - 1000 * HELD_S / 2
    assert after.pieces > before.pieces


@pytest.mark.parametrize("ways", WAYS, ids="+".join)
def test_of_a_phone_that_polls_the_kernel_tells_nothing(
    server: HubProcess, ways: list[str]
) -> None:
    with Client(server.address, ways) as client:
        client.ask("echo", 1)  # its first words by the websocket, if it has one
        told = client.ask("round_trips")
    assert (told is None) == (ways == ["polling"] or not sys.platform.startswith("linux"))


def test_packets_said_in_the_middle_of_the_upgrade_arrive_in_order(server: HubProcess) -> None:
    with polling(server) as (session, address):
        sid = address.rpartition("=")[2]
        assert session.get(address).text.startswith("40")
        with Wire(server, "127.0.0.1") as wire:
            path = f"/socket.io/?EIO=4&transport=websocket&sid={sid}"
            assert wire.request(handshake(server), path) == 101
            wire.send(masked(b"2probe"))
            assert wire.frame()[1] == b"3probe"
            session.post(address, '421["flood",[10,10]]')
            wire.send(masked(b"5"))
            wire.send(masked(b'422["flood",[10,10]]'))
            got = [heard(wire) for _ in range(22)]
    told = [json.loads(packet[1:])[1][0] for packet in got if packet.startswith("2")]
    assert told == [*range(10), *range(10)]
    assert [packet for packet in got if packet.startswith("3")] == [
        "31[[[10,10]]]",
        "32[[[10,10]]]",
    ]


def test_an_event_without_a_number_is_heard_and_not_answered(wire: Wire) -> None:
    heard(wire)
    wire.send(masked(b'42["question",5]') + masked(b'421["echo"]'))
    assert heard(wire) == '25["question",{}]'
    assert heard(wire) == "31[[]]"


def test_what_cannot_be_read_is_heard_as_nothing_so_that_it_is_answered(wire: Wire) -> None:
    heard(wire)
    for unreadable in (b'{"half":', b"NaN]", b'"\\ud800"]'):
        wire.send(masked(b'421["echo",' + unreadable))
        assert heard(wire) == "31[[]]"


def test_an_answer_that_cannot_be_read_counts_as_an_answer(wire: Wire) -> None:
    wire.send(masked(b"435") + masked(b"436[") + masked(b'437["x",2]') + masked(b'438{"a":1}'))
    assert ask(wire, "answers") == [[5, None], [6, None], [7, "x"], [8, None]]


NO_PACKETS = [
    "42",
    "42{}",
    "42[7]",
    '42/x,["echo"]',
    "43",
    "43[1]",
    "45",
    '451-["echo"]',
    "4",
    "48",
]


@pytest.mark.parametrize("nonsense", NO_PACKETS)
def test_what_is_no_packet_is_counted_and_passed_over(
    server: HubProcess, wire: Wire, nonsense: str
) -> None:
    before = counts(server)["malformed"]
    wire.send(masked(nonsense.encode()))
    assert ask(wire, "echo", 1) == [1]
    assert counts(server)["malformed"] == before + 1


def test_an_event_that_fails_or_wants_no_answer_gets_none_and_the_link_stays(wire: Wire) -> None:
    heard(wire)
    wire.send(masked(b'421["fail"]') + masked(b"43500[]") + masked(b'422["nothing"]'))
    wire.send(masked(b'423["echo"]'))
    assert heard(wire) == "33[[]]"


def test_a_phone_is_heard_one_word_after_the_other_and_others_meanwhile(
    server: HubProcess, wire: Wire
) -> None:
    heard(wire)
    wire.send(masked(b'421["wait"]') + masked(b'422["echo"]'))
    with Wire(server, "127.0.0.1") as other:
        assert ask(other.open(server), "echo", 1) == [1]
    assert [heard(wire), heard(wire)] == ["31[[]]", "32[[]]"]


def test_who_says_goodbye_and_hello_again_has_left_and_come(server: HubProcess, wire: Wire) -> None:
    before = counts(server)
    assert ask(wire, "echo", 1) == [1]
    wire.send(masked(b"41") + masked(b'42["echo","to nobody"]') + masked(b"40"))
    assert ask(wire, "echo", 2) == [2]
    after = counts(server)
    assert after["closed"] == before["closed"] + 1
    assert after["opened"] == before["opened"] + 1
    assert after["ghosts"] == 0, "who has left is not heard"


def test_hello_twice_makes_no_second_phone(server: HubProcess, wire: Wire) -> None:
    before = counts(server)["opened"]
    wire.send(masked(b"40") * 5)
    assert ask(wire, "echo", 1) == [1]
    assert counts(server)["opened"] == before


def test_who_is_closed_hears_it_and_nothing_after(server: HubProcess, wire: Wire) -> None:
    before = counts(server)["closed"]
    wire.send(masked(b'42["leave"]'))
    assert wire.wait_for_close() in (1000, None)
    assert counts(server)["closed"] == before + 1


@pytest.mark.parametrize("way", ["goodbye", "gone"])
def test_who_goes_is_missed_once(server: HubProcess, way: str) -> None:
    before = counts(server)["closed"]
    with Wire(server, "127.0.0.1") as wire:
        wire.open(server)
        if way == "goodbye":
            wire.send(masked(b"\x03\xe9", CLOSE))
            assert wire.wait_for_close() == 1001
    wait_for_count(server, "closed", before + 1)


def test_who_does_not_read_is_cut(server: HubProcess) -> None:
    before = counts(server)["closed"]
    with Wire(server, "127.0.0.1", receive_buffer=4_096) as wire:
        wire.open(server)
        wire.send(masked(b'42["flood",[1000,8000]]'))
        wait_for_count(server, "closed", before + 1)
        assert wire.wait_for_close() is None


def test_who_polls_and_never_fetches_is_cut(server: HubProcess) -> None:
    before = counts(server)["closed"]
    with polling(server) as (session, address):
        session.post(address, '42["flood",[100,10]]')
        assert counts(server)["closed"] == before + 1
        session.get(address)
        assert session.get(address).status_code == 400


POSTS = {
    "of 8 KB and more": b"4" * 9_000,
    "of an unknown kind": b"9",
    "of nothing": b"",
    "that is no text": b"\xff\xfe",
    "of too many packets": b"\x1e".join([b"42"] * 100),
    "that says goodbye": b"1",
    "of bytes": b"b!!!",
}


@pytest.mark.parametrize("body", POSTS.values(), ids=POSTS)
def test_whatever_is_posted_is_answered(server: HubProcess, body: bytes) -> None:
    said = server.said()
    with polling(server) as (session, address):
        answer = session.post(address, body, timeout=PATIENCE_S)
    assert answer.status_code in (200, 400, 413)
    assert server.said() == said


def test_who_polls_on_after_a_goodbye_is_told_that_it_is_gone(server: HubProcess) -> None:
    said = server.said()
    with polling(server) as (session, address):
        assert session.post(address, "1", timeout=PATIENCE_S).status_code == 200
        for ask in (session.post, session.get, session.post):
            assert ask(address, timeout=PATIENCE_S).status_code == 400
    assert server.said() == said


@pytest.mark.parametrize("query", ["EIO=4&transport=polling&j=0", "EIO=4&j=1"])
def test_pages_of_others_get_no_script(server: HubProcess, query: str) -> None:
    answer = server.get(f"/socket.io/?{query}")
    assert answer.status == 400
    assert b"___eio" not in answer.body


FRAMES = {
    "too long": (masked(b"42" + b"x" * 9_000), 1009),
    "too long in pieces": (
        masked(b"42", final=False) + masked(b"x" * 1_000, CONTINUE, final=False) * 9,
        1009,
    ),
    "in pieces without end": (
        masked(b"42", final=False) + masked(b"", CONTINUE, final=False) * 100,
        1009,
    ),
    "bytes": (masked(b"\x04\x00", BINARY), 1003),
    "not masked": (b"\x81\x0242", 1002),
    "compressed": (b"\xc1\x80\0\0\0\0", 1002),
    "no UTF-8": (masked(b"42\xff"), 1007),
}


@pytest.mark.parametrize("kind", FRAMES)
def test_frames_that_no_phone_sends_close_the_link(
    server: HubProcess, wire: Wire, kind: str
) -> None:
    data, code = FRAMES[kind]
    before = counts(server)["closed"]
    wire.send(data)
    assert wire.wait_for_close() in (code, None)
    wait_for_count(server, "closed", before + 1)


def test_a_message_in_pieces_with_a_ping_in_between(wire: Wire) -> None:
    heard(wire)
    wire.send(masked(b'421["ec', final=False) + masked(b"?", PING) + masked(b'ho",1]', CONTINUE))
    assert wire.frame() == (PONG, b"?")
    assert heard(wire) == "31[[1]]"


def test_a_handshake_that_is_none_is_refused(server: HubProcess) -> None:
    with Wire(server, "127.0.0.1") as wire:
        assert wire.request(handshake(server, Sec_WebSocket_Version="8")) == 426
    with Wire(server, "127.0.0.1") as wire:
        assert wire.request(handshake(server, Sec_WebSocket_Key="short")) == 400


# Pages


def test_a_connection_serves_one_request_after_the_other(server: HubProcess) -> None:
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_S)
    for size in (0, 10, 100_000):
        link.request("POST", "/length", b"x" * size)
        assert json.loads(link.getresponse().read()) == {"length": size}
    link.close()


def test_the_rest_of_a_refused_request_is_not_read(server: HubProcess) -> None:
    """Nothing of what it announced is ever sent; the answer comes, and the end."""
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE_S) as link:
        refused = b"POST /refused HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n\r\nxxx"
        answer = all_answered(link, refused)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 413 ")
    assert head.lower().count(b"connection: close") == 1
    assert body == b"no"


def test_real_threads_have_their_own_and_green_threads_share(server: HubProcess) -> None:
    """In a process whose standard library was made cooperative."""
    assert server.get("/locals").json == {"green": True, "real": False}


# https


def trusting() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def test_over_https_too(server: HubProcess, secure_port: tuple[str, int]) -> None:
    """And who opens the port and says nothing stops nobody."""
    port = secure_port[1]
    own = f"127.0.0.1:{port}"
    with (
        socket.create_connection(("127.0.0.1", port), PATIENCE_S),
        # One thread for both ways: Python's TLS takes no two, and the ordinary client has two.
        Wire(server, "127.0.0.1", https=(port, trusting())) as wire,
    ):
        wire.open(server, Host=own, Origin=f"https://{own}")
        assert heard(wire) == '2["hello","from 127.0.0.1"]'
        for _ in range(3):
            wire.send(masked(b'42["flood",[20,2000]]'))
        told = [json.loads(heard(wire)[1:])[1][0] for _ in range(60)]
        assert told == [*range(20)] * 3
        assert ask(wire, "echo", 1) == [1]


def test_polling_over_https(server: HubProcess, secure_port: tuple[str, int]) -> None:
    session = requests.Session()
    session.trust_env = session.verify = False
    with Client(f"https://127.0.0.1:{secure_port[1]}", ["polling"], http_session=session) as client:
        assert client.ask("echo", 1) == [1]


def test_who_trusts_nobody_is_no_trouble(server: HubProcess, secure_port: tuple[str, int]) -> None:
    said = server.said()
    with pytest.raises(ssl.SSLError):
        requests_over_tls(secure_port[1], ssl.create_default_context())
    assert requests_over_tls(secure_port[1], trusting()) == 200
    assert server.said() == said


def requests_over_tls(port: int, context: ssl.SSLContext) -> int:
    link = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE_S, context=context)
    try:
        link.request("GET", "/counts")
        return link.getresponse().status
    finally:
        link.close()


# When things run out


def test_a_server_that_ran_out_of_files_goes_on_when_there_are_some_again(
    secure_port: tuple[str, int], tmp_path: Path
) -> None:
    name, _ = secure_port
    program = "tests.support.engine_server"
    server = HubProcess(tmp_path, "--engine", name, program=program).start()
    try:
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (FEW_FILES, FEW_FILES))
        links = [
            socket.create_connection(("127.0.0.1", server.port), PATIENCE_S)
            for _ in range(2 * FEW_FILES)
        ]
        while "Too many open files" not in server.said():
            assert server.is_up()
        for link in links:
            link.close()
        assert server.get("/counts").status == 200
    finally:
        server.kill()

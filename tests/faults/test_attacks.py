"""Attacks on a real hub. Each is refused, and costs phones at another table nothing."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE_S
from tests.support.phone import Phone
from tests.support.player import refused
from tests.support.process import HubProcess
from tests.support.wire import BINARY, CONTINUE, PING, Wire, all_answered, handshake, masked

Guests = Callable[..., list[Phone]]


@pytest.fixture
def neighbours(
    shared_hub: HubProcess, another_household: str, guests: Guests
) -> Iterator[list[Phone]]:
    """Two who play at another table, and afterwards find everything as it should be."""
    said = len(shared_hub.said())
    code = shared_hub.open_table(another_household)
    phones = guests(shared_hub, code, another_household, "Mia", "Noah")
    mia, noah = phones
    mia.ask("choose", box="bazaar", options={"first": mia.key, "turn_s": 0, "rounds": 9})
    mia.ask("start")
    yield phones
    assert shared_hub.is_up()
    mia.act("bid", coins=1)
    noah.wait_until(lambda: noah.may("bid"), "the game goes on")
    noah.act("bid", coins=2)
    assert "Traceback" not in shared_hub.said()[said:]


@pytest.fixture
def wire(shared_hub: HubProcess, household: str, neighbours: list[Phone]) -> Iterator[Wire]:
    with Wire(shared_hub, household) as wire:
        yield wire


@pytest.fixture
def table(shared_hub: HubProcess, household: str) -> str:
    return shared_hub.open_table(household)


@pytest.fixture
def attacker(shared_hub: HubProcess, household: str, table: str, guests: Guests) -> Phone:
    [phone] = guests(shared_hub, table, household, "Mallory")
    return phone


# What is no message

NONSENSE = {
    "half a message": '421["act"',
    "half an action": '421["act",{"id":',
    "no list": '42{"act":1}',
    "an empty list": "421[]",
    "no name": "421[7,{}]",
    "an unknown event": '421["fly",{}]',
    "an action without anything": '421["act"]',
    "an action with too much": '421["act",{},{}]',
    "an event without an answer": '42["act",{}]',
    "half a sign": '421["ask",{"verb":"\\ud800"}]',
    "no number": '421["act",{"seat":NaN}]',
    "too large a number": '421["act",{"seat":1e999}]',
    "very deep": "421" + "[" * 3_000,
    "deep and closed": '421["act",' + "[" * 1_500 + "]" * 1_500 + "]",
    "an answer to nothing": "43999[1]",
    "half an answer": "431[",
    "a strange answer": '431[{"a":1}]',
    "no answer": "431",
    "an answer that is huge": "431[1e400]",
    "an endless number": '42999999999999999999999["act",{}]',
    "an unknown packet": "49",
    "nothing": "4",
    "an unknown engine packet": "9",
    "an upgrade in the middle": "5",
    "a probe in the middle": "2probe",
    "a noop": "6",
    "an error of its own": "44{}",
    "another namespace": '42/admin,1["act",{}]',
    "hello twice": "40",
    "hello with a letter": '40{"token":"x"}',
    "hello to another namespace": "40/admin,",
    "goodbye to another namespace": "41/admin,",
    "control signs": "42\u0000\u0001",
}


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_is_survived(neighbours: list[Phone], attacker: Phone, nonsense: str) -> None:
    """The connection stays, and the next message is answered."""
    attacker.send_raw(NONSENSE[nonsense])
    attacker.ask("lock")
    attacker.wait_until(lambda: attacker.room["locked"], "the door")
    assert attacker.is_connected


@pytest.mark.parametrize(
    "binary",
    [
        '451-["act",{"_placeholder":true,"num":0}]',
        '452-1["act",{"_placeholder":true,"num":0}]',
        "461-1[{}]",
        "45999999999-[]",
    ],
)
def test_packets_with_attachments_are_refused(
    neighbours: list[Phone], attacker: Phone, binary: str
) -> None:
    """Socket.IO would wait for the attachments and collect them: never begin."""
    attacker.send_raw(binary)
    attacker.ask("lock")
    attacker.wait_until(lambda: attacker.room["locked"], "the door")


def test_many_hellos_make_one_phone(
    shared_hub: HubProcess, neighbours: list[Phone], attacker: Phone
) -> None:
    before = phones_at(shared_hub)
    for _ in range(200):
        attacker.send_raw("40")
    attacker.ask("lock")
    assert phones_at(shared_hub) <= before + 1


def phones_at(hub: HubProcess) -> float:
    for line in hub.get("/metrics").body.decode().splitlines():
        if line.startswith("tablee_phones "):
            return float(line.split()[1])
    raise AssertionError("no such figure")


# Frames

FRAMES = {
    "a message of 9 KB": (masked(b"42" + b"x" * 9_000), 1009),
    "a frame that says 1 TB": (struct.pack("!BBQ", 129, 255, 2**40), 1009),
    "fragments of 1 KB without end": (
        masked(b"42", final=False) + masked(b"x" * 1_000, CONTINUE, final=False) * 9,
        1009,
    ),
    "empty fragments without end": (
        masked(b"42", final=False) + masked(b"", CONTINUE, final=False) * 1_000,
        1009,
    ),
    "bytes": (masked(b"\x04\x00", BINARY), 1003),
    "a frame without a mask": (b"\x81\x0242", 1002),
    "a compressed frame": (b"\xc1\x80\0\0\0\0", 1002),
    "no UTF-8": (masked(b"42\xff"), 1007),
}


@pytest.mark.parametrize("attack", FRAMES)
def test_frames_that_no_phone_sends_close_the_link(
    shared_hub: HubProcess, wire: Wire, attack: str
) -> None:
    data, code = FRAMES[attack]
    wire.open(shared_hub).send(data)
    assert wire.wait_for_close() in (code, None)


def test_the_longest_message_is_answered(attacker: Phone) -> None:
    body = {"id": "0" * 32, "seat": 0, "version": 0, "verb": "x", "args": {}}
    room = 8 * 1024 - len("42999" + json.dumps(["act", body])) - 10
    with refused("table.malformed"):
        attacker.deliver("act", {**body, "x": "y" * (room - 20)})


def test_a_flood_of_pings_is_survived(shared_hub: HubProcess, wire: Wire) -> None:
    wire.open(shared_hub).send(masked(b"x" * 100, PING) * 2_000)
    assert shared_hub.get("/health").status == 200


def test_who_goes_in_the_middle_of_a_frame_is_no_trouble(
    shared_hub: HubProcess, wire: Wire
) -> None:
    with wire.open(shared_hub):
        wire.send(masked(b"42" + b"x" * 500)[:100])
    assert shared_hub.get("/health").status == 200


# The handshake


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"Origin": None}, 403),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Host": "evil.example", "Origin": "http://evil.example"}, 421),
        ({"Host": None}, 421),
        ({"Authorization": "Bearer guess", "Origin": None}, 403),
    ],
)
def test_a_foreign_page_gets_no_websocket(
    shared_hub: HubProcess, wire: Wire, changes: dict[str, str | None], status: int
) -> None:
    assert wire.request(handshake(shared_hub, **changes)) == status


@pytest.mark.parametrize("transport", ["polling", "websocket"])
def test_a_foreign_page_gets_no_polling_either(
    shared_hub: HubProcess, wire: Wire, transport: str
) -> None:
    headers = handshake(shared_hub, Upgrade=None, Connection="close", Origin="http://evil.example")
    assert wire.request(headers, f"/socket.io/?EIO=4&transport={transport}") == 403


def test_the_old_hixie_handshake_is_refused(shared_hub: HubProcess, wire: Wire) -> None:
    headers = handshake(
        shared_hub,
        Upgrade="WebSocket",
        Sec_WebSocket_Key=None,
        Sec_WebSocket_Version=None,
        Sec_WebSocket_Key1="4 @1  46546xW%0l 1 5",
        Sec_WebSocket_Key2="12998 5 Y3 1  .P00",
    )
    assert wire.request(headers, after=b"^n:ds[4U") not in (101, 0)


def test_compression_is_offered_and_not_taken(shared_hub: HubProcess, wire: Wire) -> None:
    """A little compressed message can be a huge one."""
    offer = "permessage-deflate; client_max_window_bits, x-webkit-deflate-frame"
    assert wire.request(handshake(shared_hub, Sec_WebSocket_Extensions=offer)) == 101
    assert "extensions" not in wire.headers.lower()


# HTTP


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: " + b"y" * 100_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n",
        b"POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: localhost\r\n"
        b"Content-Length: 9000\r\n\r\n" + b"4" * 9_000,
        b"POST /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1\r\nHost: localhost\r\n"
        b"Content-Length: 1\r\n\r\n4",
        b"GET /socket.io/?EIO=3&transport=polling HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /socket.io/?EIO=4&transport=carrier-pigeon HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"BREW /coffee HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 https where http is spoken\r\n\r\n",
        b"\r\n\r\n\r\n\r\n",
    ],
)
def test_http_that_no_browser_sends(
    shared_hub: HubProcess, neighbours: list[Phone], household: str, request_: bytes
) -> None:
    with socket.create_connection(
        ("127.0.0.1", shared_hub.port), PATIENCE_S, source_address=(household, 0)
    ) as link:
        answer = all_answered(link, request_, and_no_more=True)
    assert not answer or any(code in answer for code in (b" 40", b" 41", b" 42", b" 43", b" 505 "))


@pytest.mark.parametrize("length", ["Transfer-Encoding: chunked", "Content-Length: 99999999999"])
def test_an_endless_body_does_not_stop_the_others(
    shared_hub: HubProcess, neighbours: list[Phone], household: str, length: str
) -> None:
    mia, _ = neighbours
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{shared_hub.port}\r\n"
        f"Content-Type: application/x-tablee\r\n{length}\r\n\r\n"
    )
    chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
    calm = threading.Event()

    def send() -> None:
        address = ("127.0.0.1", shared_hub.port)
        with (
            socket.create_connection(address, 20, source_address=(household, 0)) as link,
            suppress(OSError),
        ):
            link.sendall(head.encode())
            while not calm.is_set():
                link.sendall(chunk * 16)

    sender = threading.Thread(target=send)
    sender.start()
    try:
        for number in range(20):
            mia.act("jot", text=f"calm {number}")
    finally:
        calm.set()
        sender.join(30)
    assert not sender.is_alive()
    assert mia.hand()["hand"]["notes"] == "calm 19"


def memory_of(hub: HubProcess) -> int:
    """In KB."""
    status = Path(f"/proc/{hub.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


# Who does not read, who does not stop


def test_who_does_not_read_is_cut_and_comes_back(
    shared_hub: HubProcess,
    household: str,
    neighbours: list[Phone],
    attacker: Phone,
    table: str,
) -> None:
    """It asks for more and more and reads nothing: the hub keeps 256 KB for it, and no more."""
    for number in range(60):
        attacker.ask("change", name=f"Mallory {number}", look=0, chair=0)
    with Wire(shared_hub, household, receive_buffer=4_096) as slow:
        slow.open(shared_hub)
        join = {"code": table, "tokens": [], "watch": True}
        slow.send(masked(b"421" + json.dumps(["join", join]).encode()))
        before = memory_of(shared_hub)
        with pytest.raises(ConnectionError):
            while True:
                slow.send(masked(b'422["record",{}]') * 10)
        assert memory_of(shared_hub) - before < 30_000
    back = Phone(shared_hub, table, household)
    back.arrive()
    assert back.names() == attacker.names()
    back.close()


def test_a_storm_of_messages_does_not_stop_the_others(
    shared_hub: HubProcess, wire: Wire, neighbours: list[Phone]
) -> None:
    mia, _ = neighbours
    wire.open(shared_hub)
    storm = masked(b'42["act",{"id":"no"}]') * 1_000
    wire.send(storm * 5)
    for number in range(20):
        wire.send(storm)
        mia.act("jot", text=f"calm {number}")
    assert mia.hand()["hand"]["notes"] == "calm 19"


def test_fifty_who_say_nothing_do_not_stop_the_others(
    shared_hub: HubProcess, household: str, neighbours: list[Phone]
) -> None:
    links = [
        socket.create_connection(("127.0.0.1", shared_hub.port), 20, source_address=(household, 0))
        for _ in range(50)
    ]
    for link in links:
        link.sendall(b"GET / HTTP/1.1\r\nHost: loc")
    mia = neighbours[0]
    mia.act("jot", text="still quick")
    mia.wait_until(lambda: mia.hand()["hand"]["notes"] == "still quick", "her note")
    for link in links:
        link.close()


def test_guessing_codes_is_braked_for_the_guesser_only(
    shared_hub: HubProcess, household: str, neighbours: list[Phone], attacker: Phone, table: str
) -> None:
    others = neighbours[0].code
    for _ in range(10):
        attacker.code = "ZZZZZZ"
        with refused("table.unknown_table"):
            attacker.join()
    attacker.code = others
    with refused("table.too_many"):
        attacker.join()
    assert shared_hub.get(f"/api/tables/{others}", household=household).status == 429
    neighbours[0].come_back()


def test_the_log_holds_no_secret(
    shared_hub: HubProcess, neighbours: list[Phone], attacker: Phone
) -> None:
    mia = neighbours[0]
    mia.act("jot", text="heliotrope")
    said = shared_hub.said()
    secrets = ["heliotrope", "Mallory", "Mia", mia.code, *mia.tokens.values()]
    secrets += list(attacker.tokens.values())
    assert [secret for secret in secrets if secret in said] == []

"""The websocket with its traps closed, frame by frame, over a pair of sockets, on each engine."""

from __future__ import annotations

import base64
import os
import socket
import struct
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from server.engine import ENGINES, open_engine
from server.engine.base import Engine
from server.engine.websocket import (
    LONGEST_MESSAGE,
    LONGEST_QUEUE,
    BadHandshake,
    WebSocket,
    frame,
    handshake,
    unmask,
)
from tests.support.on_engines import stream_of

TEXT, BINARY, CONTINUE, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


class Ends(NamedTuple):
    """The hub's end as a websocket, and the phone's as a bare socket."""

    ws: WebSocket
    there: socket.socket
    engine: Engine


@pytest.fixture(params=ENGINES)
def ends(request: pytest.FixtureRequest) -> Iterator[Ends]:
    engine = open_engine(request.param)
    here, there = socket.socketpair()
    there.settimeout(5)
    stream = stream_of(engine, here)
    websocket = WebSocket(stream, engine)
    yield Ends(websocket, there, engine)
    websocket.close()
    there.close()


def masked(
    data: bytes, opcode: int = TEXT, *, final: bool = True, mask: bytes = b"\x01\x02\x03\x04"
) -> bytes:
    """A frame as a phone sends it."""
    size = len(data)
    if size < 126:
        head = bytes((final << 7 | opcode, 128 | size))
    elif size < 65536:
        head = struct.pack("!BBH", final << 7 | opcode, 254, size)
    else:
        head = struct.pack("!BBQ", final << 7 | opcode, 255, size)
    return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))


def closed_with(there: socket.socket) -> int:
    data = there.recv(4096)
    assert data[0] == 128 | CLOSE, data
    code: int = struct.unpack("!H", data[2:4])[0]
    return code


def test_messages_arrive_whole_however_they_are_cut(
    ends: Ends,
) -> None:
    ws, there, _ = ends
    there.sendall(masked("40 né".encode()) + masked(b"") + masked(b"4" + b"x" * 8_000))
    there.sendall(masked(b"one ", final=False) + masked(b"two", CONTINUE))
    assert ws.wait() == "40 né"
    assert ws.wait() == ""
    assert ws.wait() == "4" + "x" * 8_000
    assert ws.wait() == "one two"
    there.close()
    assert ws.wait() is None


def test_a_sign_split_between_fragments(ends: Ends) -> None:
    ws, there, _ = ends
    first, second = "é".encode()[:1], "é".encode()[1:]
    there.sendall(masked(first, final=False) + masked(second, CONTINUE))
    assert ws.wait() == "é"


def test_pings_are_answered_between_fragments(
    ends: Ends,
) -> None:
    ws, there, _ = ends
    there.sendall(masked(b"a", final=False) + masked(b"hey", PING) + masked(b"b", CONTINUE))
    assert ws.wait() == "ab"
    assert there.recv(100) == frame(PONG, b"hey")


FRAGMENT = masked(b"x" * 1_000, CONTINUE, final=False)
ATTACKS = {
    "a frame that is too long": (masked(b"x" * (LONGEST_MESSAGE + 1)), 1009),
    "a frame that says it is endless": (struct.pack("!BBQ", 129, 255, 2**63), 1009),
    "fragments that are too long together": (
        masked(b"x" * 1_000, final=False) + FRAGMENT * 8,
        1009,
    ),
    "fragments without end": (
        masked(b"", final=False) + masked(b"", CONTINUE, final=False) * 70,
        1009,
    ),
    "bytes": (masked(b"4x", BINARY), 1003),
    "a binary fragment": (masked(b"4x", BINARY, final=False), 1003),
    "no mask": (frame(TEXT, b"40"), 1002),
    "a compressed frame": (bytes((0xC1, 0x80)) + b"\0\0\0\0", 1002),
    "an unknown kind": (masked(b"", 3), 1002),
    "an unknown control": (masked(b"", 11), 1002),
    "a fragment of nothing": (masked(b"x", CONTINUE), 1002),
    "a message within a message": (masked(b"a", final=False) + masked(b"b"), 1002),
    "a long ping": (masked(b"x" * 126, PING), 1002),
    "a ping in pieces": (masked(b"x", PING, final=False), 1002),
    "no UTF-8": (masked(b"\xff\xfe"), 1007),
    "half a sign": (masked(b"\xc3"), 1007),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_no_phone_sends_closes_the_link(ends: Ends, attack: str) -> None:
    ws, there, _ = ends
    data, code = ATTACKS[attack]
    there.sendall(data)
    assert ws.wait() is None
    assert closed_with(there) == code


def test_sending_never_waits_and_who_does_not_read_is_cut(
    ends: Ends,
) -> None:
    ws, _, _ = ends
    sent = 0
    while sent < 4 * LONGEST_QUEUE and not ws.is_cut:
        ws.send(b"x" * 10_000)
        sent += 10_000
    assert ws.is_cut
    assert sum(map(len, ws._outbox)) == 0, "nothing is kept for it"
    ws.send(b"more")


def test_who_reads_slowly_gets_everything_in_order(
    ends: Ends,
) -> None:
    ws, there, engine = ends
    messages = [b"%06d" % n * 1_000 for n in range(60)]
    for message in messages[:40]:
        ws.send(message)
    expected = b"".join(frame(TEXT, message) for message in messages)
    got = there.recv(65536)
    for message in messages[40:]:
        ws.send(message)
    there.setblocking(False)
    while len(got) < len(expected):
        engine.sleep(0.001)
        try:
            got += there.recv(65536)
        except BlockingIOError:
            continue
    assert got == expected


def test_a_phone_that_is_gone_costs_nobody_else_anything(
    ends: Ends,
) -> None:
    ws, there, _ = ends
    there.close()
    for _ in range(3):
        ws.send(b"anybody there?")
    assert ws.is_cut


def test_a_phone_that_is_gone_is_closed_without_a_word(
    ends: Ends, capfd: pytest.CaptureFixture[str]
) -> None:
    ws, there, _ = ends
    there.close()
    ws.close()
    ws.close()
    assert capfd.readouterr() == ("", "")


def test_a_goodbye_is_answered_with_the_same_word(ends: Ends) -> None:
    ws, there, _ = ends
    there.sendall(masked(struct.pack("!H", 1001), CLOSE))
    assert ws.wait() is None
    assert closed_with(there) == 1001


@pytest.mark.parametrize("word", [b"\x03", struct.pack("!H", 1005), struct.pack("!H", 9999)])
def test_a_goodbye_that_cannot_be_is_none(ends: Ends, word: bytes) -> None:
    ws, there, _ = ends
    there.sendall(masked(word, CLOSE))
    assert ws.wait() is None
    assert closed_with(there) == 1002


def test_nothing_is_sent_after_the_goodbye(ends: Ends) -> None:
    ws, there, _ = ends
    ws.close()
    ws.send("too late")
    assert there.recv(100) == frame(CLOSE, struct.pack("!H", 1000))
    assert there.recv(100) == b""


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 8_191])
def test_a_mask_comes_off_whatever_the_size(size: int) -> None:
    data, mask = os.urandom(size), os.urandom(4)
    assert unmask(data, mask) == bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))


def test_a_flood_of_messages_lets_others_in_between(
    ends: Ends,
) -> None:
    """Messages that need no waiting must not keep all others waiting."""
    ws, there, engine = ends
    flood = masked(b"42[]") * 2_000
    others: list[int] = []
    heard: list[str] = []

    def somebody_else() -> None:
        while len(heard) < 2_000:
            others.append(len(heard))
            engine.sleep(0)

    there.setblocking(False)
    engine.spawn(somebody_else)
    left = flood
    while len(heard) < 2_000:
        if left:
            left = left[there.send(left) :]
        message = ws.wait()
        assert message is not None
        heard.append(message)
    assert len(others) > 20


# The handshake

KEY = base64.b64encode(b"the sample nonce").decode()
HONEST = {
    "HTTP_CONNECTION": "keep-alive, Upgrade",
    "HTTP_UPGRADE": "websocket",
    "HTTP_SEC_WEBSOCKET_VERSION": "13",
    "HTTP_SEC_WEBSOCKET_KEY": KEY,
}


def test_the_handshake_of_the_rfc() -> None:
    """RFC 6455, section 1.3."""
    assert base64.b64decode("dGhlIHNhbXBsZSBub25jZQ==") == b"the sample nonce"
    answer = handshake(HONEST)
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n" in answer


def test_compression_is_never_agreed_to() -> None:
    offer = {"HTTP_SEC_WEBSOCKET_EXTENSIONS": "permessage-deflate; client_max_window_bits"}
    assert handshake({**HONEST, **offer}) == handshake(HONEST)


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"HTTP_CONNECTION": "keep-alive"}, "400"),
        ({"HTTP_UPGRADE": "h2c"}, "400"),
        ({"HTTP_SEC_WEBSOCKET_VERSION": "8"}, "426"),
        ({"HTTP_SEC_WEBSOCKET_VERSION": "7"}, "426"),
        ({"HTTP_SEC_WEBSOCKET_KEY": ""}, "400"),
        ({"HTTP_SEC_WEBSOCKET_KEY": "short"}, "400"),
        ({"HTTP_SEC_WEBSOCKET_KEY": KEY + "é"}, "400"),
        ({"HTTP_SEC_WEBSOCKET_KEY": KEY[:-4] + KEY}, "400"),
    ],
)
def test_what_asks_for_no_websocket_gets_none(changed: dict[str, str], status: str) -> None:
    with pytest.raises(BadHandshake) as bad:
        handshake({**HONEST, **changed})
    assert bad.value.status.startswith(status)
    assert ("Connection", "close") in bad.value.headers


def test_the_drafts_before_the_rfc_are_refused() -> None:
    """They had no bounds."""
    draft = {name: value for name, value in HONEST.items() if "SEC" not in name}
    with pytest.raises(BadHandshake):
        handshake({**draft, "HTTP_SEC_WEBSOCKET_KEY1": "4 @1  46546xW%0l 1 5"})


def test_messages_that_are_sent_together_are_frames_one_after_the_other(ends: Ends) -> None:
    messages = [b"4view", b"4" + b"x" * 200, b"4answer"]
    ends.ws.send(*messages)
    expected = b"".join(frame(TEXT, message) for message in messages)
    assert ends.there.recv(len(expected), socket.MSG_WAITALL) == expected

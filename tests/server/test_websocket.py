"""eventlet's websocket with its traps closed, frame by frame, over a pair of sockets."""

from __future__ import annotations

import io
import os
import socket
import struct
from collections.abc import Iterator

import pytest
from eventlet.greenio import GreenSocket

from server import green
from server.websocket import LONGEST_MESSAGE, LONGEST_QUEUE, BoundedWebSocket, frame, unmask

TEXT, BINARY, CONTINUE, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10


@pytest.fixture
def ends() -> Iterator[tuple[BoundedWebSocket, socket.socket]]:
    """The hub's end as a websocket, and the phone's as a bare socket."""
    here, there = socket.socketpair()
    there.settimeout(5)
    yield BoundedWebSocket(GreenSocket(here), {}, 13), there
    here.close()
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
    ends: tuple[BoundedWebSocket, socket.socket],
) -> None:
    ws, there = ends
    there.sendall(masked("40 né".encode()) + masked(b"") + masked(b"4" + b"x" * 8_000))
    there.sendall(masked(b"one ", final=False) + masked(b"two", CONTINUE))
    assert ws.wait() == "40 né"
    assert ws.wait() == ""
    assert ws.wait() == "4" + "x" * 8_000
    assert ws.wait() == "one two"
    there.close()
    assert ws.wait() is None


def test_a_sign_split_between_fragments(ends: tuple[BoundedWebSocket, socket.socket]) -> None:
    ws, there = ends
    first, second = "é".encode()[:1], "é".encode()[1:]
    there.sendall(masked(first, final=False) + masked(second, CONTINUE))
    assert ws.wait() == "é"


def test_pings_are_answered_between_fragments(
    ends: tuple[BoundedWebSocket, socket.socket],
) -> None:
    ws, there = ends
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
def test_what_no_phone_sends_closes_the_link(
    ends: tuple[BoundedWebSocket, socket.socket], attack: str
) -> None:
    ws, there = ends
    data, code = ATTACKS[attack]
    there.sendall(data)
    assert ws.wait() is None
    assert closed_with(there) == code


def test_sending_never_waits_and_who_does_not_read_is_cut(
    ends: tuple[BoundedWebSocket, socket.socket],
) -> None:
    ws, _ = ends
    sent = 0
    while sent < 4 * LONGEST_QUEUE and not ws._cut:
        ws.send_text(b"x" * 10_000)
        sent += 10_000
    assert ws._cut
    assert sum(map(len, ws._outbox)) == 0, "nothing is kept for it"
    ws.send_text(b"more")


def test_who_reads_slowly_gets_everything_in_order(
    ends: tuple[BoundedWebSocket, socket.socket],
) -> None:
    ws, there = ends
    messages = [b"%06d" % n * 1_000 for n in range(60)]
    for message in messages[:40]:
        ws.send_text(message)
    expected = b"".join(frame(TEXT, message) for message in messages)
    got = there.recv(65536)
    for message in messages[40:]:
        ws.send_text(message)
    there.setblocking(False)
    while len(got) < len(expected):
        green.sleep(0.001)
        try:
            got += there.recv(65536)
        except BlockingIOError:
            continue
    assert got == expected


def test_a_phone_that_is_gone_costs_nobody_else_anything(
    ends: tuple[BoundedWebSocket, socket.socket],
) -> None:
    ws, there = ends
    there.close()
    for _ in range(3):
        ws.send_text(b"anybody there?")
    assert ws._cut


def test_a_phone_that_is_gone_is_closed_without_a_word(
    ends: tuple[BoundedWebSocket, socket.socket],
) -> None:
    ws, _ = ends
    ws.log = io.StringIO()
    ws.socket.close()
    ws.close()
    assert ws.log.getvalue() == ""


@pytest.mark.parametrize("size", [0, 1, 3, 4, 5, 125, 126, 8_191])
def test_masks(size: int) -> None:
    data, mask = os.urandom(size), os.urandom(4)
    assert unmask(data, mask) == bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))


def test_a_flood_of_messages_lets_others_in_between(
    ends: tuple[BoundedWebSocket, socket.socket],
) -> None:
    """Messages that need no waiting must not keep all others waiting."""
    ws, there = ends
    flood = masked(b"42[]") * 2_000
    others: list[int] = []
    heard: list[str] = []

    def somebody_else() -> None:
        while len(heard) < 2_000:
            others.append(len(heard))
            green.sleep(0)

    there.setblocking(False)
    green.spawn(somebody_else)
    left = flood
    while len(heard) < 2_000:
        if left:
            left = left[there.send(left) :]
        message = ws.wait()
        assert message is not None
        heard.append(message)
    assert len(others) > 20

"""The reader that stays registered, on eventlet: what comes while it is busy, and the end."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from eventlet.greenio import GreenSocket

from server.engine import open_engine
from server.engine.base import Engine
from server.engine.eventlet_reading import StayingReader


class Ends(NamedTuple):
    reader: StayingReader
    there: socket.socket
    engine: Engine


@pytest.fixture
def ends() -> Iterator[Ends]:
    engine = open_engine("eventlet")
    here, there = socket.socketpair()
    green = GreenSocket(here)
    reader = StayingReader(green, 4, silence_s=60)
    yield Ends(reader, there, engine)
    reader.stop()
    green.close()
    there.close()


def test_what_comes_while_nobody_reads_is_kept_by_the_network(ends: Ends) -> None:
    reader, there, engine = ends
    there.sendall(b"one.")
    assert reader.recv(4) == b"one."
    there.sendall(b"two.")
    engine.sleep(0)
    there.sendall(b"six.ten.")
    for _ in range(5):
        engine.sleep(0)
    assert [reader.recv(4) for _ in range(3)] == [b"two.", b"six.", b"ten."]
    there.sendall(b"end.")
    there.close()
    assert [reader.recv(4) for _ in range(3)] == [b"end.", b"", b""]


def test_who_waits_goes_on_when_the_reader_is_stopped(ends: Ends) -> None:
    reader, _, engine = ends
    heard: list[bytes] = []
    done = engine.promise()

    def read() -> None:
        heard.append(reader.recv(4))
        done.give(None)

    engine.spawn(read)
    engine.sleep(0)
    reader.stop()
    done.wait()
    assert heard == [b""]


def test_a_silence_ends_the_waiting() -> None:
    open_engine("eventlet")
    here, there = socket.socketpair()
    green = GreenSocket(here)
    reader = StayingReader(green, 4, silence_s=0.01)
    with pytest.raises(TimeoutError):
        reader.recv(4)
    reader.stop()
    green.close()
    there.close()

"""The way to a phone that polls: bounded as well, and nobody waits for one that does not read."""

from __future__ import annotations

import engineio
import engineio.socket
import pytest

from server import green
from server.push import MOST_WAITING, Pipe


@pytest.fixture
def engine() -> engineio.Server:
    return engineio.Server(async_mode="eventlet")


@pytest.fixture
def poller(engine: engineio.Server) -> engineio.socket.Socket:
    """A phone whose network lets no websocket through; nothing is fetched for it yet."""
    socket = engineio.socket.Socket(engine, "sid")
    engine.sockets["sid"] = socket
    return socket


def test_what_is_sent_waits_until_it_is_fetched(
    engine: engineio.Server, poller: engineio.socket.Socket
) -> None:
    pipe = Pipe(engine, "sid")
    pipe.tell("bye", {"code": "table.deleted"})
    [packet] = poller.poll()
    assert packet.data == '2["bye",{"code":"table.deleted"}]'


def test_who_never_fetches_is_cut(engine: engineio.Server, poller: engineio.socket.Socket) -> None:
    pipe = Pipe(engine, "sid")
    for number in range(10 * MOST_WAITING):
        pipe.tell("view", {"version": number})
    assert poller.closed
    assert poller.queue.qsize() <= MOST_WAITING + 3


def test_nobody_waits_for_a_phone_that_does_not_read(
    engine: engineio.Server, poller: engineio.socket.Socket
) -> None:
    """The hub cuts silent phones one after the other: one that is stuck must not stop it."""
    pipe, done = Pipe(engine, "sid"), []
    pipe.tell("view", {})

    def cut() -> None:
        pipe.close()
        done.append(True)

    green.spawn(cut)
    for _ in range(5):
        green.sleep(0)
    assert done
    assert poller.closed


def test_a_phone_that_is_gone_is_told_nothing(engine: engineio.Server) -> None:
    pipe = Pipe(engine, "nobody")
    pipe.tell("view", {})
    pipe.close()

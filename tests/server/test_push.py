"""The way to a phone. One that polls: bounded as well, and nobody waits if it does not read."""

from __future__ import annotations

from typing import NamedTuple

import engineio
import engineio.socket
import pytest

from server.engine import ENGINES, open_engine
from server.engine.base import Engine
from server.engine.socketio import MOST_WAITING, PhoneConnection, packet
from server.wire.phone import Phone


class Polling(NamedTuple):
    """A phone whose network lets no websocket through; nothing is fetched for it yet."""

    connection: PhoneConnection
    socket: engineio.socket.Socket
    engine: Engine


@pytest.fixture(params=ENGINES)
def poller(request: pytest.FixtureRequest) -> Polling:
    server = engineio.Server(async_mode=request.param)
    socket = engineio.socket.Socket(server, "sid")
    server.sockets["sid"] = socket
    connection = PhoneConnection(server, "sid", "192.0.2.7")
    return Polling(connection, socket, open_engine(request.param))


def test_what_is_sent_waits_until_it_is_fetched(poller: Polling) -> None:
    poller.connection.say(packet(b"bye", b'{"code":"table.deleted"}'))
    [waiting] = poller.socket.poll()
    assert waiting.data == '2["bye",{"code":"table.deleted"}]'


def test_who_never_fetches_is_cut(poller: Polling) -> None:
    for number in range(10 * MOST_WAITING):
        poller.connection.say(packet(b"view", b'{"version":%d}' % number))
    assert poller.socket.closed
    assert poller.socket.queue.qsize() <= MOST_WAITING + 3


def test_nobody_waits_for_a_phone_that_does_not_read(poller: Polling) -> None:
    """The hub cuts silent phones one after the other: one that is stuck must not stop it."""
    connection, done = poller.connection, []
    connection.say(packet(b"view", b"{}"))

    def cut() -> None:
        connection.close()
        done.append(True)

    poller.engine.spawn(cut)
    for _ in range(5):
        poller.engine.sleep(0)
    assert done
    assert poller.socket.closed


def test_a_phone_that_is_gone_is_told_nothing(poller: Polling) -> None:
    poller.connection.close()
    waiting = poller.socket.queue.qsize()
    poller.connection.say(packet(b"view", b"{}"))
    poller.connection.close()
    assert poller.socket.queue.qsize() == waiting


def test_of_a_phone_that_polls_the_kernel_knows_no_link(poller: Polling) -> None:
    assert poller.connection.round_trips() is None


class Pieces:
    """A websocket that notes what is handed over to the network together."""

    def __init__(self) -> None:
        self.sent: list[list[bytes]] = []

    def send(self, *messages: bytes) -> None:
        self.sent.append([*messages])


@pytest.fixture
def pieces(poller: Polling) -> Pieces:
    found = Pieces()
    poller.connection.websocket = found  # type: ignore[assignment]
    poller.socket.upgraded = True
    return found


def test_what_an_action_shows_its_own_phone_goes_out_with_the_answer(
    poller: Polling, pieces: Pieces
) -> None:
    connection = poller.connection
    connection.say(b"before")
    connection.hold()
    connection.say(b"view")
    assert pieces.sent == [[b"4before"]]
    connection.let_go(b"answer")
    connection.say(b"after")
    assert pieces.sent[1:] == [[b"4view", b"4answer"], [b"4after"]]


def test_a_beat_waits_for_no_answer_and_overtakes_nothing(poller: Polling, pieces: Pieces) -> None:
    connection = poller.connection
    connection.hold()
    connection.say(b"view")
    connection.say(b"beat", at_once=True)
    assert pieces.sent == [[b"4view", b"4beat"]]
    connection.let_go(b"answer")
    assert pieces.sent[1:] == [[b"4answer"]]


def test_without_an_answer_what_was_held_goes_out_all_the_same(
    poller: Polling, pieces: Pieces
) -> None:
    poller.connection.hold()
    poller.connection.say(b"view")
    poller.connection.let_go(None)
    assert pieces.sent == [[b"4view"]]


def test_a_goodbye_waits_for_no_answer(poller: Polling, pieces: Pieces) -> None:
    """Perhaps there will be none: the disk hangs, and the hub stops."""
    poller.connection.hold()
    Phone(poller.connection).tell("bye", {"code": "hub.stopping"})
    assert pieces.sent == [[b'42["bye",{"code":"hub.stopping"}]']]

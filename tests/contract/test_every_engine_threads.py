"""What every engine must pass, in this process: its threads, and what processes hand each other."""

from __future__ import annotations

import _socket
import errno
import http.client
import socket
import threading
from typing import Any

import pytest

from server.engine import ENGINES, open_engine
from server.engine.base import Engine, EngineError, hub_ms
from server.engine.crowd import Crowd, Limits
from server.engine.handing import Handed, hand_over, take_over
from server.processes.pipe import Pipe
from tests.support.patience import PATIENCE_S


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Engine:
    return open_engine(request.param)


def settle(engine: Engine) -> None:
    for _ in range(10):
        engine.sleep(0)


def test_an_unknown_engine_is_one_clear_sentence() -> None:
    with pytest.raises(EngineError, match="'steam': choose one of eventlet, gevent"):
        open_engine("steam")


def test_what_is_spawned_runs_when_others_wait(engine: Engine) -> None:
    done: list[int] = []
    engine.spawn(done.append, 1)
    assert done == []
    engine.sleep(0)
    assert done == [1]


def test_who_sleeps_for_nothing_lets_everybody_else_go_first(engine: Engine) -> None:
    said: list[str] = []

    def count(name: str) -> None:
        for number in range(3):
            said.append(f"{name}{number}")
            engine.sleep(0)

    engine.spawn(count, "a")
    engine.spawn(count, "b")
    settle(engine)
    assert said == ["a0", "b0", "a1", "b1", "a2", "b2"]


def test_a_thread_that_fails_takes_nobody_with_it(engine: Engine) -> None:
    done: list[int] = []

    def fail() -> None:
        raise ValueError("as it was asked to")

    engine.spawn(fail)
    engine.spawn(done.append, 1)
    settle(engine)
    assert done == [1]


def test_a_promise_is_kept_for_all_who_wait_and_who_come_later(engine: Engine) -> None:
    promise, got = engine.promise(), []
    for _ in range(2):
        engine.spawn(lambda: got.append(promise.wait()))
    settle(engine)
    assert got == []
    promise.give("a word")
    assert promise.wait() == "a word"
    settle(engine)
    assert got == ["a word", "a word"]


def test_one_who_waits_and_fails_then_does_not_keep_a_promise_from_the_others(
    engine: Engine,
) -> None:
    promise, got = engine.promise(), []

    def fail() -> None:
        promise.wait()
        raise ValueError("of this one alone")

    engine.spawn(lambda: got.append(promise.wait()))
    engine.spawn(fail)
    engine.spawn(lambda: got.append(promise.wait()))
    settle(engine)
    promise.give("a word")
    settle(engine)
    assert got == ["a word", "a word"]


def test_a_broken_promise_is_an_error_for_who_waits(engine: Engine) -> None:
    promise = engine.promise()
    engine.spawn(promise.fail, KeyError("gone"))
    with pytest.raises(KeyError, match="gone"):
        promise.wait()


def test_a_lock_is_held_by_one_and_goes_round_in_the_order_of_asking(engine: Engine) -> None:
    lock, said = engine.lock(), []

    def hold(name: str) -> None:
        with lock:
            said.append(f"{name} in")
            engine.sleep(0)
            said.append(f"{name} out")
        with lock:  # who comes again waits behind all others
            said.append(f"{name} again")

    for name in ("a", "b", "c"):
        engine.spawn(hold, name)
    for _ in range(5):
        settle(engine)
    first = [f"{name} {how}" for name in ("a", "b", "c") for how in ("in", "out")]
    assert said == [*first, "a again", "b again", "c again"]


def test_a_lock_is_let_go_when_its_holder_fails(engine: Engine) -> None:
    lock = engine.lock()
    with pytest.raises(ValueError, match="oh"), lock:
        raise ValueError("oh")
    with lock:
        pass


def test_a_bell_that_nobody_heard_is_kept_once(engine: Engine) -> None:
    bell, woken = engine.bell(), []
    bell.ring()
    bell.ring()

    def listen() -> None:
        for number in range(2):
            bell.wait()
            woken.append(number)

    engine.spawn(listen)
    settle(engine)
    assert woken == [0]
    bell.ring()
    settle(engine)
    assert woken == [0, 1]


def test_who_waits_for_a_bell_with_a_deadline_goes_on_without_it(engine: Engine) -> None:
    bell, woken = engine.bell(), list[str]()

    def wait_on() -> None:
        bell.wait()
        woken.append("by the bell")

    bell.wait(0.001)
    engine.spawn(wait_on)
    bell.ring()
    settle(engine)
    assert woken == ["by the bell"], "it rings for who comes after the deadline"


def test_a_real_thread_keeps_nobody_else_waiting(engine: Engine) -> None:
    """It waits for something that a green thread does meanwhile."""
    meanwhile = threading.Event()
    engine.spawn(meanwhile.set)
    assert engine.in_thread(meanwhile.wait, PATIENCE_S)


def test_what_fails_in_a_real_thread_fails_for_who_asked(engine: Engine) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        engine.in_thread(int, "seven")


def test_a_busy_port_is_the_error_that_it_is(engine: Engine) -> None:
    listener = engine.listen("127.0.0.1", 0)
    try:
        with pytest.raises(OSError) as busy:
            engine.listen("127.0.0.1", listener.getsockname()[1])
        assert busy.value.errno == errno.EADDRINUSE
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    finally:
        listener.close()


def test_a_listener_that_dies_is_opened_again(
    engine: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    listener = engine.listen("127.0.0.1", 0)
    port = listener.getsockname()[1]

    def wsgi(_environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    def get() -> int:
        link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        link.request("GET", "/", headers={"Connection": "close"})
        return link.getresponse().status

    engine.spawn(engine.serve, listener, wsgi, Crowd(Limits(), hub_ms))
    assert engine.in_thread(get) == 200
    listener.shutdown(socket.SHUT_RDWR)
    while "is open again" not in caplog.text:
        engine.sleep(0)
    assert engine.in_thread(get) == 200


# Between processes


def test_a_connection_is_handed_over_with_all_that_it_has_said(engine: Engine) -> None:
    """Looked at before; the other process reads it from the beginning, and sees who it is."""
    mine, theirs = _socket.socketpair()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        phone = socket.create_connection(listener.getsockname())
        accepted, _ = listener.accept()
    phone.sendall(b"GET / HTTP/1.1")
    assert accepted.recv(3, socket.MSG_PEEK) == b"GET"
    with pytest.raises(BlockingIOError):
        take_over(theirs)
    assert hand_over(mine, Handed(5, 77, accepted.fileno()))
    accepted.close()
    engine.wait_readable(theirs.fileno())
    handed = take_over(theirs)
    assert handed is not None
    assert handed[:2] == (5, 77)
    adopted = engine.adopt(handed.fileno)
    assert adopted.getpeername() == phone.getsockname()
    assert adopted.recv(100) == b"GET / HTTP/1.1"
    adopted.sendall(b"welcome")
    assert phone.recv(100) == b"welcome"
    adopted.close()
    phone.close()
    mine.close()
    assert take_over(theirs) is None
    theirs.close()


def test_who_hands_over_faster_than_the_other_takes_never_waits(engine: Engine) -> None:
    mine, theirs = _socket.socketpair()
    with socket.socket() as sock:
        given = 0
        while hand_over(mine, Handed(0, given, sock.fileno())):
            given += 1
        for number in range(given):
            handed = take_over(theirs)
            assert handed is not None
            assert handed.number == number
            engine.adopt(handed.fileno).close()
        assert hand_over(mine, Handed(0, given, sock.fileno()))
        theirs.close()
        with pytest.raises(OSError, match=r"."):
            hand_over(mine, Handed(0, 0, sock.fileno()))
    mine.close()


def test_a_line_keeps_the_order_and_knows_its_end(engine: Engine) -> None:
    one, other = (Pipe(engine, engine.adopt(end.detach())) for end in _socket.socketpair())
    messages = [b"", b"a word", b"x" * 300_000, *(b"%d" % number for number in range(100))]
    heard: list[bytes] = []

    def hear() -> None:
        while (message := other.receive()) is not None:
            heard.append(message)
        heard.append(b"the end")

    engine.spawn(hear)
    for message in messages:
        one.send(message)
    while len(heard) < len(messages):
        engine.sleep(0)
    one.close()
    while heard[-1] != b"the end":
        engine.sleep(0)
    assert heard == [*messages, b"the end"]
    other.close()

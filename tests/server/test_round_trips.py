"""What the kernel tells of a link, and what is made of it."""

from __future__ import annotations

import socket

import pytest

from server.engine.round_trips import RoundTrips, round_trips
from tests.support.local import one_more


def test_the_latest_round_trip_is_read_from_the_smoothed_one() -> None:
    before = RoundTrips(1.0, 8.0, 5)
    for took_ms in (0.0, 3.0, 8.0, 300.0):
        assert one_more(before, took_ms).since(before) == pytest.approx(took_ms)


def test_of_several_the_mean_is_told_and_never_more_than_the_longest() -> None:
    before = after = RoundTrips(1.0, 8.0, 5)
    for took_ms in (40.0, 45.0, 45.0):
        after = one_more(after, took_ms)
    assert 40 < (after.since(before) or 0) < 45


def test_if_nothing_went_through_there_is_no_latest() -> None:
    before = RoundTrips(1.0, 8.0, 5)
    assert before.since(before) is None


def test_what_is_no_tcp_or_closed_has_no_round_trips() -> None:
    here, there = socket.socketpair()
    with there:
        assert round_trips(here) is None
        here.close()
        assert round_trips(here) is None


def test_on_another_system_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.create_connection(listener.getsockname()),
    ):
        accepted, _ = listener.accept()
        with accepted:
            monkeypatch.setattr("sys.platform", "darwin")
            assert round_trips(accepted) is None

"""News between processes, through a Redis that comes and goes."""

from __future__ import annotations

from typing import Any

import pytest
import redis

from server.store.redis_announcements import AGAIN_S, MOST_QUIET, RedisAnnouncements
from tests.support.local import engine

SUBSCRIBED = {"type": "subscribe", "data": 1}
NEWS = {"type": "message", "data": b"ABC234 7"}
NONSENSE = {"type": "message", "data": b"what?"}
PONG = {"type": "pong", "data": b""}
GONE = redis.ConnectionError("gone")


class Enough(Exception):
    """The story is told."""


class FakeRedis:
    """Each subscription hears the next of these stories; None: nothing for a second."""

    def __init__(self, *stories: list[Any]) -> None:
        self._stories = list(stories)
        self.pings = 0

    def pubsub(self) -> FakeRedis:
        if not self._stories:
            raise Enough
        self._story = iter(self._stories.pop(0))
        return self

    def subscribe(self, _channel: str) -> None:
        pass

    def close(self) -> None:
        pass

    def ping(self) -> None:
        self.pings += 1

    def get_message(self, timeout: float) -> Any:
        told = next(self._story)
        if isinstance(told, Exception):
            raise told
        return told


def hear(fake: FakeRedis) -> list[Any]:
    """What was heard, fetched ("fetch") and waited for (in seconds), in order."""
    told: list[Any] = []
    announcements = RedisAnnouncements(engine, "redis://127.0.0.1:1")
    announcements._connection = fake
    announcements._engine = _Engine(told)  # type: ignore[assignment]
    with pytest.raises(Enough):
        announcements.subscribe_for_ever(
            lambda code, version: told.append((code, version)),
            told.append,
            lambda: told.append("fetch"),
        )
    return told


class _Engine:
    """Does at once what is spawned, and only notes how long somebody sleeps."""

    def __init__(self, told: list[Any]) -> None:
        self._told = told

    spawn = staticmethod(lambda work, *args: work(*args))

    def sleep(self, seconds: float) -> None:
        self._told.append(seconds)


def test_whenever_redis_is_back_news_is_fetched_before_more_is_heard() -> None:
    fake = FakeRedis([SUBSCRIBED, NEWS, GONE], [GONE], [SUBSCRIBED, NEWS, GONE])
    heard = ("ABC234", 7)
    assert hear(fake) == [
        *("fetch", heard, AGAIN_S),
        AGAIN_S,
        *("fetch", heard, AGAIN_S),
    ]


def test_it_is_tried_again_soon_enough() -> None:
    assert AGAIN_S <= 1


def test_a_redis_that_hangs_is_left() -> None:
    silent = FakeRedis([SUBSCRIBED, *[None] * (MOST_QUIET + 1)], [SUBSCRIBED, GONE])
    assert hear(silent) == ["fetch", AGAIN_S, "fetch", AGAIN_S]


def test_a_quiet_evening_is_no_hanging_redis() -> None:
    quiet = FakeRedis([SUBSCRIBED, *[None, PONG] * 20, NEWS, GONE])
    assert hear(quiet) == ["fetch", ("ABC234", 7), AGAIN_S]
    assert quiet.pings == 20


def test_what_others_say_of_their_phones_is_handed_on_as_it_is() -> None:
    words = b'["0f3a","here","ABC234",[[0,2],1]]'
    said = {"type": "message", "data": words}
    assert hear(FakeRedis([SUBSCRIBED, said, GONE])) == ["fetch", words, AGAIN_S]


def test_what_is_no_announcement_is_passed_over() -> None:
    assert hear(FakeRedis([SUBSCRIBED, NONSENSE, NEWS, GONE]))[:2] == [
        "fetch",
        ("ABC234", 7),
    ]

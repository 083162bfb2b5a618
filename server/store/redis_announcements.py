"""Announcements through Redis: for hubs that serve the same tables on several machines."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from server.engine.base import Engine
from server.store.announcements import follow
from server.store.base import CannotOpen

logger = logging.getLogger(__name__)

CHANNEL = "tablee"
AGAIN_S = 1
QUIET_S, MOST_QUIET = 1, 2  # it is asked whether it is still there, and answers within that
PATIENCE_S = 2


class RedisAnnouncements:
    def __init__(self, engine: Engine, redis_url: str) -> None:
        self._engine = engine
        try:
            self._connection: Any = redis.Redis.from_url(
                redis_url,
                socket_timeout=PATIENCE_S,
                socket_connect_timeout=PATIENCE_S,
                # Once more, for a connection that broke unnoticed; but news does not wait.
                retry=Retry(NoBackoff(), 1),
            )
        except ValueError as error:
            raise CannotOpen(f"The address of Redis cannot be used: {error}") from error

    def publish(self, code: str, version: int) -> None:
        self._engine.spawn(self._publish, f"{code} {version}")

    def say(self, words: bytes) -> None:
        self._engine.spawn(self._publish, words)

    def _publish(self, text: str | bytes) -> None:
        try:
            self._connection.publish(CHANNEL, text)
        except redis.RedisError:
            logger.warning("Redis is out of reach: other processes hear later")

    def subscribe_for_ever(
        self,
        heard: Callable[[str, int], None],
        said: Callable[[bytes], None],
        subscribed: Callable[[], None],
    ) -> None:
        while True:
            subscription = self._connection.pubsub()
            try:
                self._subscribe(subscription, partial(follow, heard, said), subscribed)
            except redis.RedisError:
                logger.warning("Redis is out of reach: trying again")
            finally:
                subscription.close()
            self._engine.sleep(AGAIN_S)

    def _subscribe(
        self, subscription: Any, follow: Callable[[bytes], None], subscribed: Callable[[], None]
    ) -> None:
        subscription.subscribe(CHANNEL)
        quiet = 0
        while True:
            message = subscription.get_message(timeout=QUIET_S)
            if message is None:
                quiet += 1
                if quiet > MOST_QUIET:
                    raise redis.TimeoutError
                subscription.ping()
                continue
            quiet = 0
            if message["type"] == "subscribe":
                self._engine.spawn(subscribed)
            elif message["type"] == "message":
                follow(message["data"])

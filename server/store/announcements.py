"""Between processes that serve the same tables: "table N is at version k", and who is here.

Through Redis; between the processes of one `tablee serve --processes N` through their parent
(server/processes/company.py). Only news: what is not heard, because Redis was away, is fetched from
the store when it is back, now and then, and at the next write at the latest, because the log itself
is the lock between processes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from server.engine.base import Engine
from server.store.base import CannotOpen

logger = logging.getLogger(__name__)

CHANNEL = "tablee"
AGAIN_S = 1
QUIET_S, MOST_QUIET = 1, 2  # it is asked whether it is still there, and answers within that
PATIENCE_S = 2


class Announcements(Protocol):
    """Publishes where the tables of this process stand; subscribes to what all publish."""

    def publish(self, code: str, version: int) -> None:
        """Returns at once: nobody waits for it."""

    def say(self, words: bytes) -> None:
        """A list in JSON, as server/wire/elsewhere.py makes them. Returns at once, too."""

    def subscribe_for_ever(
        self,
        heard: Callable[[str, int], None],
        said: Callable[[bytes], None],
        subscribed: Callable[[], None],
    ) -> None:
        """Own words come back, too.

        `subscribed`: from now on news is heard; what was published before was not.
        """


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


def follow(heard: Callable[[str, int], None], said: Callable[[bytes], None], data: bytes) -> None:
    """An announcement; what is none is passed over."""
    try:
        if data.startswith(b"["):
            said(data)
            return
        code, version = data.decode().split()
        heard(code, int(version))
    except Exception:
        logger.exception("an announcement could not be followed")

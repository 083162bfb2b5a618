"""Between processes that serve the same tables: "table N is at version k", and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import redis

from server import green

logger = logging.getLogger(__name__)

CHANNEL = "tablee"
AGAIN_S = 1


class Announcer:
    def __init__(self, url: str) -> None:
        self._link: Any = redis.Redis.from_url(url, socket_timeout=30, health_check_interval=15)

    def announce(self, code: str, version: int) -> None:
        green.spawn(self._publish, f"{code} {version}")

    def _publish(self, text: str) -> None:
        try:
            self._link.publish(CHANNEL, text)
        except redis.RedisError:
            logger.warning("the queue is out of reach: other processes hear later")

    def listen_for_ever(self, heard: Callable[[str, int], None]) -> None:
        while True:
            try:
                self._listen(heard)
            except redis.RedisError:
                logger.warning("the queue is out of reach: trying again")
            green.sleep(AGAIN_S)

    def _listen(self, heard: Callable[[str, int], None]) -> None:
        ear = self._link.pubsub(ignore_subscribe_messages=True)
        ear.subscribe(CHANNEL)
        while True:
            message = ear.get_message(timeout=10)
            if message is None:
                continue
            try:
                code, version = message["data"].decode().split()
                heard(code, int(version))
            except Exception:
                logger.exception("what the queue said could not be followed")

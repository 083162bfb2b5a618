"""Between processes that serve the same tables: "table N is at version k", and who is here.

Through Redis (redis_announcements.py); between the processes of one `tablee serve --processes N`
through their parent (server/processes/peers.py). Only news: what is not heard, because Redis was
away, is fetched from the store when it is back, now and then, and at the next write at the latest,
because the log itself is the lock between processes.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

logger = logging.getLogger(__name__)


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

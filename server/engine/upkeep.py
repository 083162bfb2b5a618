"""What is done again and again, for as long as the process lives."""

from __future__ import annotations

import logging
from collections.abc import Callable

from server.engine.base import Engine

logger = logging.getLogger(__name__)


def every(engine: Engine, seconds: float, work: Callable[[], object]) -> None:
    """From now on, in a green thread of its own. What fails once is told, and tried again."""

    def turn() -> None:
        while True:
            engine.sleep(seconds)
            try:
                work()
            except Exception:
                logger.exception("upkeep failed")

    engine.spawn(turn)

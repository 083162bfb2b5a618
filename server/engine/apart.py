"""Heavy work beside the loop: in a real thread, so that one table does not hold up the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from server.engine.base import Engine

T = TypeVar("T")


class Apart:
    """One piece of work at a time, in turn: the engine's other threads stay free for the log.

    What is done here must be pure, or be nobody else's business until it is done.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = engine.lock()

    def do(self, work: Callable[[], T]) -> T:
        with self._turn:
            return self._engine.in_thread(work)

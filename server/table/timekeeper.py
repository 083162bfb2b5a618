"""One queue of moments for all tables: clocks that run out, practice players that have thought."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from itertools import count

from server.engine.base import Engine

logger = logging.getLogger(__name__)


class Timekeeper:
    """Calls back at a moment of hub time. A name has one moment; a new one replaces it."""

    def __init__(self, engine: Engine, now: Callable[[], float]) -> None:
        self._engine = engine
        self._now = now
        self._heap: list[tuple[float, int, Hashable]] = []
        self._calls: dict[Hashable, tuple[int, float, Callable[[], None]]] = {}
        self._numbers = count()
        self._bell = engine.bell()

    def set(self, name: Hashable, hub_ms: float, call: Callable[[], None]) -> None:
        known = self._calls.get(name)
        if known is not None and known[1] == hub_ms:
            return
        number = next(self._numbers)
        self._calls[name] = number, hub_ms, call
        heappush(self._heap, (hub_ms, number, name))
        if self._heap[0][1] == number:
            self._bell.ring()

    def clear(self, name: Hashable) -> None:
        self._calls.pop(name, None)

    def run_due(self) -> float | None:
        """Call what is due; gives how many ms there are to the next moment."""
        while self._heap:
            hub_ms, number, name = self._heap[0]
            current = self._calls.get(name)
            if current is None or current[0] != number:
                heappop(self._heap)
            elif hub_ms > self._now():
                return hub_ms - self._now()
            else:
                heappop(self._heap)
                del self._calls[name]
                self._engine.spawn(self._call, current[2])
        return None

    def run_for_ever(self) -> None:
        while True:
            wait_ms = self.run_due()
            self._bell.wait(None if wait_ms is None else wait_ms / 1000)

    @staticmethod
    def _call(call: Callable[[], None]) -> None:
        try:
            call()
        except Exception:
            logger.exception("a moment of the timekeeper failed")

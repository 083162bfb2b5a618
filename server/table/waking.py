"""Who wakes first, when many tables do at once: where a race or an hourglass is running."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from server.engine.base import Engine, Promise


class Turns:
    """One at a time. Those who press go first, otherwise first come, first served."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._taken = False
        self._numbers = count()
        self._waiting: list[tuple[bool, int, Promise[None]]] = []

    @contextmanager
    def take(self, *, first: bool) -> Iterator[None]:
        if self._taken:
            mine = (not first, next(self._numbers), self._engine.promise())
            heapq.heappush(self._waiting, mine)
            try:
                mine[-1].wait()
            except BaseException:  # this green thread is ended: the others must not wait for it
                if mine in self._waiting:
                    self._waiting.remove(mine)
                    heapq.heapify(self._waiting)
                else:
                    self._pass_on()
                raise
        self._taken = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        if self._waiting:
            heapq.heappop(self._waiting)[-1].give(None)
        else:
            self._taken = False

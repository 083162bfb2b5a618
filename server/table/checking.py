"""What lies before the bookmark that a table woke from is checked too, while everybody plays."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from server.store.base import Head
from server.store.record import HUB, Damaged
from server.table.decide import Request
from server.table.services import Services
from server.table.table import Table

logger = logging.getLogger(__name__)

LINES = 128  # at a time: about a ms


class Checking:
    """One table after the other, and of it one piece after the other; those with phones first."""

    def __init__(self, services: Services[Any], is_awake: Callable[[Table[Any]], bool]) -> None:
        self._waiting: list[Table[Any]] = []
        self._services = services
        self._is_awake = is_awake

    def add(self, table: Table[Any]) -> None:
        self._waiting.append(table)

    def run(self, rests: float = 0) -> None:
        """Until none waits. `rests`: after each piece, so many times as long as it took."""
        while self._waiting:
            table = max(self._waiting, key=lambda waiting: waiting.audience.present)
            self._waiting.remove(table)
            try:
                self._check(table, rests)
            except Exception:  # the store is away: the next time, after the others
                if self._is_awake(table):
                    self._waiting.append(table)
                raise

    def _check(self, table: Table[Any], rests: float) -> None:
        store, now = self._services.store, self._services.now
        head, until = Head(), table.version
        while head.seq < until and self._is_awake(table):
            began_ms, since, lines = now(), head, min(LINES, until - head.seq)
            head = self._services.beside(partial(store.follow, table.code, since, lines))
            if head.seq < since.seq + lines:
                return _tell(table, head.seq + 1)
            self._services.engine.sleep((now() - began_ms) * rests / 1000)
        return None


def _tell(table: Table[Any], damaged: int) -> None:
    """Once, whoever else finds this line. The table stands as it is known here."""
    logger.error("the log of a table was damaged on the disk, at line %d", damaged)
    with table.turn:
        while not 0 < table.sitting.damaged <= damaged:
            table.do(Request(HUB, Damaged(damaged)))

"""Group commit: everything that waits goes to disk in one transaction, then everybody goes on."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import NamedTuple

from server.engine.base import Engine, Promise, hub_ms
from server.store.base import Conflict, Page, Store
from server.store.record import Record

logger = logging.getLogger(__name__)

LINGER_MS = 6
SLOW_MS = 4


class NotStored(Exception):
    """The store failed: it may have kept what it was given, or not."""


class _Waiting(NamedTuple):
    page: Page
    promise: Promise[None]


class Writer:
    """Takes pages from many green threads, one a table at a time, and writes for all of them."""

    def __init__(self, engine: Engine, store: Store) -> None:
        self._engine = engine
        self._store = store
        self._waiting: list[_Waiting] = []
        self._flush_ms = 0.0  # what a flush takes, of late
        self._bell = engine.bell()
        engine.spawn(self._write_for_ever)

    def write(self, code: str, records: Sequence[Record]) -> None:
        """Returns when the records are on disk; else Conflict or NotStored."""
        promise: Promise[None] = self._engine.promise()
        self._waiting.append(_Waiting(Page(code, records), promise))
        self._bell.ring()
        promise.wait()

    def _write_for_ever(self) -> None:
        while True:
            if not self._waiting:
                self._bell.wait()
            self._let_others_join()
            batch, self._waiting = self._waiting, []
            if batch:
                self._write(batch)

    def _let_others_join(self) -> None:
        """Who is about to act does it now, and shares the flush: it costs more than the rows."""
        until = hub_ms() + LINGER_MS
        before = -1
        while len(self._waiting) > before and hub_ms() < until:
            before = len(self._waiting)
            self._engine.sleep(0)

    def _write(self, batch: list[_Waiting]) -> None:
        try:
            conflicts = {page.code for page in self._append([each.page for each in batch])}
        except Exception as error:
            logger.exception("the store failed")
            for each in batch:
                each.promise.fail(NotStored(str(error)))
            return
        for each in batch:
            if each.page.code in conflicts:
                each.promise.fail(Conflict())
            else:
                each.promise.give(None)

    def _append(self, pages: list[Page]) -> list[Page]:
        # A thread costs more than a quick disk; with a slow one everybody would wait for it.
        started = hub_ms()
        if self._store.blocking and len(pages) > 1 and self._flush_ms > SLOW_MS:
            conflicts = self._engine.in_thread(self._store.append, pages)
        else:
            conflicts = self._store.append(pages)
        self._flush_ms += (hub_ms() - started - self._flush_ms) / 8
        return conflicts

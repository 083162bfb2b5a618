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


class _Batch(NamedTuple):
    """What goes to disk together. Who waits for it hears of which tables it was in conflict."""

    pages: list[Page]
    promise: Promise[frozenset[str]]


class Writer:
    """Takes pages from many green threads, one a table at a time, and writes for all of them."""

    def __init__(self, engine: Engine, store: Store) -> None:
        self._engine = engine
        self._store = store
        self._next = self._new_batch()
        self._flush_ms = 0.0  # what a flush takes, of late
        self._bell = engine.bell()
        engine.spawn(self._write_for_ever)

    def write(self, code: str, records: Sequence[Record]) -> None:
        """Returns when the records are on disk; else Conflict or NotStored."""
        pages, promise = self._next
        if not pages:
            self._bell.ring()
        pages.append(Page(code, records))
        if code in promise.wait():
            raise Conflict

    def _new_batch(self) -> _Batch:
        return _Batch([], self._engine.promise())

    def _write_for_ever(self) -> None:
        while True:
            if not self._next.pages:
                self._bell.wait()
            self._let_others_join()
            batch, self._next = self._next, self._new_batch()
            if batch.pages:
                self._write(batch)

    def _let_others_join(self) -> None:
        """Who is about to act does it now, and shares the flush: it costs more than the rows."""
        pages, until = self._next.pages, hub_ms() + LINGER_MS
        before = -1
        while len(pages) > before and hub_ms() < until:
            before = len(pages)
            self._engine.sleep(0)

    def _write(self, batch: _Batch) -> None:
        try:
            conflicts = frozenset(page.code for page in self._append(batch.pages))
        except Exception as error:
            logger.exception("the store failed")
            batch.promise.fail(NotStored(str(error)))
        else:
            batch.promise.give(conflicts)

    def _append(self, pages: list[Page]) -> list[Page]:
        # A thread costs more than a quick disk; with a slow one everybody would wait for it.
        started = hub_ms()
        if self._store.blocking and len(pages) > 1 and self._flush_ms > SLOW_MS:
            conflicts = self._engine.in_thread(self._store.append, pages)
        else:
            conflicts = self._store.append(pages)
        self._flush_ms += (hub_ms() - started - self._flush_ms) / 8
        return conflicts

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
ALONE = 8  # pages that are written at once after one that nobody came to share a flush with


class NotStored(Exception):
    """The store failed: it may have kept what it was given, or not."""


class _Batch(NamedTuple):
    """What goes to disk together. Who waits for it hears of which tables it was in conflict."""

    pages: list[Page]
    promise: Promise[frozenset[str]]


class Writer:
    """Takes pages from many green threads, one a table at a time, and writes for all of them.

    Where nobody else acts, waiting for others takes longer than the disk: there a page is written
    at once, and now and then it is looked whether that is still so.
    """

    def __init__(self, engine: Engine, store: Store) -> None:
        self._engine = engine
        self._store = store
        self._next = self._new_batch()
        self._alone = 0  # pages that are still written at once
        self._writing = False
        self._flush_ms = 0.0  # what a flush takes, of late
        self._bell = engine.bell()
        engine.spawn(self._write_for_ever)

    def write(self, code: str, records: Sequence[Record]) -> None:
        """Returns when the records are on disk; else Conflict or NotStored."""
        page, (pages, promise) = Page(code, records), self._next
        if self._alone and not pages and not self._writing:
            self._alone -= 1
            conflicts = self._append([page])
        else:
            pages.append(page)
            if len(pages) == 1:
                self._bell.ring()
            conflicts = promise.wait()
        if code in conflicts:
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
        self._alone = ALONE if len(batch.pages) == 1 else 0
        try:
            conflicts = self._append(batch.pages)
        except NotStored as error:
            batch.promise.fail(error)
        else:
            batch.promise.give(conflicts)

    def _append(self, pages: list[Page]) -> frozenset[str]:
        """Codes of tables in conflict; or NotStored."""
        # A thread costs more than a quick disk; with a slow one everybody would wait for it.
        started, append = hub_ms(), self._store.append
        self._writing = True
        try:
            if self._store.blocking and len(pages) > 1 and self._flush_ms > SLOW_MS:
                conflicts = self._engine.in_thread(append, pages)
            else:
                conflicts = append(pages)
        except Exception as error:
            logger.exception("the store failed")
            raise NotStored(str(error)) from error
        finally:
            self._writing = False
        self._flush_ms += (hub_ms() - started - self._flush_ms) / 8
        return frozenset([page.code for page in conflicts])

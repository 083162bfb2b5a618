"""Group commit: everything that waits goes to disk in one transaction, then everybody is told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from server import green
from server.sitting import Record
from server.store.base import Conflict, Page, Store

logger = logging.getLogger(__name__)

LINGER_MS = 6
SLOW_MS = 4


class NotStored(Exception):
    """The store failed: nothing of it counts."""


class _Waiting(NamedTuple):
    page: Page
    on_stored: Callable[[], None]
    on_failed: Callable[[], None]
    promise: green.Promise[None]

    def fail(self, error: Exception) -> None:
        self.on_failed()
        self.promise.fail(error)


class Writer:
    """Takes pages from many green threads; one writes for all of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._flush_ms = 0.0  # what a flush takes, of late
        self._bell = green.Bell()
        green.spawn(self._write_for_ever)

    def write(
        self,
        code: str,
        records: Sequence[Record],
        on_stored: Callable[[], None],
        on_failed: Callable[[], None],
    ) -> None:
        """Returns when the records are on disk and were told; else Conflict or NotStored.

        `on_stored` is called once for all pages of a table that were stored together: the last one.
        `on_failed` is called before anybody else can act.
        """
        promise: green.Promise[None] = green.Promise()
        self._waiting.append(_Waiting(Page(code, records), on_stored, on_failed, promise))
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
        until = green.hub_ms() + LINGER_MS
        before = -1
        while len(self._waiting) > before and green.hub_ms() < until:
            before = len(self._waiting)
            green.sleep(0)

    def _write(self, batch: list[_Waiting]) -> None:
        try:
            conflicts = self._append(_bound(batch))
        except Exception as error:
            logger.exception("the store failed")
            self._fail({waiting.page.code for waiting in batch}, batch, NotStored(str(error)))
            return
        failed = {page.code for page in conflicts}
        if failed:
            self._fail(failed, batch, Conflict())
        stored = [waiting for waiting in batch if waiting.page.code not in failed]
        for on_stored in {w.page.code: w.on_stored for w in stored if w.page.records}.values():
            try:
                on_stored()
            except Exception:
                logger.exception("telling a table failed")
        for waiting in stored:
            waiting.promise.give(None)

    def _append(self, pages: list[Page]) -> list[Page]:
        if not pages:
            return []
        # A thread costs more than a quick disk; with a slow one everybody would wait for it.
        started = green.hub_ms()
        if self._store.blocking and len(pages) > 1 and self._flush_ms > SLOW_MS:
            conflicts = green.in_thread(self._store.append, pages)
        else:
            conflicts = self._store.append(pages)
        self._flush_ms += (green.hub_ms() - started - self._flush_ms) / 8
        return conflicts

    def _fail(self, codes: set[str], batch: list[_Waiting], error: Exception) -> None:
        """What was built on a page that failed falls with it, also what came in meanwhile."""
        later = [waiting for waiting in self._waiting if waiting.page.code in codes]
        self._waiting = [waiting for waiting in self._waiting if waiting.page.code not in codes]
        for waiting in [w for w in batch if w.page.code in codes] + later:
            waiting.fail(error)


def _bound(batch: list[_Waiting]) -> list[Page]:
    """One page a table, so that what was built on each other stands or falls together."""
    pages: dict[str, list[Record]] = {}
    for waiting in batch:
        if waiting.page.records:
            pages.setdefault(waiting.page.code, []).extend(waiting.page.records)
    return [Page(code, records) for code, records in pages.items()]

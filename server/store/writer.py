"""Group commit: everything that waits goes to disk in one transaction, then everybody is told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from server import green
from server.sitting import Record
from server.store.base import Conflict, Page, Store

logger = logging.getLogger(__name__)


class NotStored(Exception):
    """The store failed: nothing of it counts."""


class _Waiting(NamedTuple):
    page: Page
    on_stored: Callable[[], None]
    promise: green.Promise[None]


class Writer:
    """Takes pages from many green threads; one writes for all of them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[_Waiting] = []
        self._bell = green.Bell()
        green.spawn(self._write_for_ever)

    def write(self, code: str, records: Sequence[Record], on_stored: Callable[[], None]) -> None:
        """Returns when the records are on disk and were told; else Conflict or NotStored.

        `on_stored` is called once for all pages of a table that were stored together: the last one.
        """
        promise: green.Promise[None] = green.Promise()
        self._waiting.append(_Waiting(Page(code, records), on_stored, promise))
        self._bell.ring()
        promise.wait()

    def _write_for_ever(self) -> None:
        while True:
            if not self._waiting:
                self._bell.wait()
            # Who else is about to act does it now, and shares the flush.
            green.sleep(0)
            batch, self._waiting = self._waiting, []
            if batch:
                self._write(batch)

    def _write(self, batch: list[_Waiting]) -> None:
        pages = _bound(batch)
        try:
            # A thread pays only when others can go on meanwhile.
            if self._store.blocking and len(batch) > 1:
                conflicts = green.in_thread(self._store.append, pages)
            else:
                conflicts = self._store.append(pages)
        except Exception as error:
            logger.exception("the store failed")
            for waiting in batch:
                waiting.promise.fail(NotStored(str(error)))
            return
        failed = {page.code for page in conflicts}
        stored = {w.page.code: w.on_stored for w in batch if w.page.code not in failed}
        for code, on_stored in stored.items():
            try:
                on_stored()
            except Exception:
                logger.exception("telling table %s failed", code)
        for waiting in batch:
            if waiting.page.code in failed:
                waiting.promise.fail(Conflict())
            else:
                waiting.promise.give(None)


def _bound(batch: list[_Waiting]) -> list[Page]:
    """One page a table, so that what was built on each other stands or falls together."""
    pages: dict[str, list[Record]] = {}
    for waiting in batch:
        pages.setdefault(waiting.page.code, []).extend(waiting.page.records)
    return [Page(code, records) for code, records in pages.items()]

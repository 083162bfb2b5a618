"""What was left out when a table woke from a bookmark, fetched when somebody needs it."""

from __future__ import annotations

import logging
from typing import Any

from server.history.history import History
from server.store.base import Broken, Failed
from server.table.services import Services

logger = logging.getLogger(__name__)


class Recall:
    def __init__(self, code: str, services: Services[Any]) -> None:
        self._code = code
        self._services = services

    def messages(self, history: History) -> None:
        """What became of those of before: one that is sent again gets the answer that it got."""
        store, until = self._services.store, history.unread
        self._services.beside(lambda: history.read(store.sent(self._code, until)))

    def steps(self, before: History) -> History:
        """The same with all steps of its game; it may be further."""
        if before.whole:
            raise RuntimeError("nothing is missing")
        try:
            whole = self._services.bookmarks.whole(self._code)
        except Broken as broken:  # in what was not read when it woke: the game itself goes on
            logger.error("the log of a table is damaged on the disk: %s", broken)
            raise Failed("table.damaged") from broken
        if whole.version == before.version and not whole.agrees_with(before):
            logger.error("a bookmark does not agree with its log, which counts")
        return whole

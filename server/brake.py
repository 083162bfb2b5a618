"""Slows down whoever guesses table codes, tokens or pins: per address, and all together."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel import Illegal

PER_ADDRESS, TOGETHER = 10, 300  # wrong guesses in a minute
OPENED = 30  # tables opened from one address in a minute
MINUTE_MS = 60_000
ADDRESSES_KEPT = 10_000


class Brake:
    """Counts wrong guesses; each minute takes all of them back."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._since = now()
        self._wrong: dict[str, int] = {}
        self._opened: dict[str, int] = {}
        self._together = 0

    def check(self, address: str) -> None:
        """Before looking at a guess, right or wrong."""
        self._new_minute()
        if self._wrong.get(address, 0) >= PER_ADDRESS or self._together >= TOGETHER:
            raise Illegal("table.too_many")

    def check_opening(self, address: str) -> None:
        """Before a table is opened."""
        self._new_minute()
        if self._opened.get(address, 0) >= OPENED:
            raise Illegal("table.too_many")
        self._opened[address] = self._opened.get(address, 0) + 1

    def _new_minute(self) -> None:
        if self._now() - self._since >= MINUTE_MS:
            self._since, self._together = self._now(), 0
            self._wrong.clear()
            self._opened.clear()

    def wrong(self, address: str) -> None:
        self._together += 1
        if address in self._wrong or len(self._wrong) < ADDRESSES_KEPT:
            self._wrong[address] = self._wrong.get(address, 0) + 1

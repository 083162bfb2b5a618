"""Table time: ms since the table opened, standing still while paused or while the hub is down."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

COUNTDOWN_MS = 3_000


class ClockView(NamedTuple):
    """As phones are told: table time was `table_ms` at hub time `hub_ms`."""

    running: bool
    table_ms: float
    hub_ms: float


class TableClock:
    """Table time was `table_ms` at hub time `hub_ms`; if running it goes on from there.

    `hub_ms` may lie ahead: the countdown after a pause.
    """

    def __init__(self, now: Callable[[], float], table_ms: float = 0, running: bool = True) -> None:
        self._now = now
        self.table_ms = table_ms
        self.hub_ms = now()
        self.running = running

    def time(self) -> int:
        if not self.running:
            return int(self.table_ms)
        return int(self.table_ms + max(0.0, self._now() - self.hub_ms))

    def stop(self, table_ms: float | None = None) -> None:
        """Stand still, now or where another process stopped."""
        stopped = self.time() if table_ms is None else table_ms
        self.table_ms, self.hub_ms, self.running = stopped, self._now(), False

    def go_on(self, countdown_ms: float = COUNTDOWN_MS) -> None:
        self.hub_ms, self.running = self._now() + countdown_ms, True

    def go_back(self, table_ms: float) -> None:
        """What was done since then was undone."""
        self.table_ms, self.hub_ms = table_ms, max(self.hub_ms, self._now())

    def catch_up(self, table_ms: float) -> None:
        """Another process is that far already."""
        if self.running and table_ms > self.time():
            self.table_ms, self.hub_ms = table_ms, self._now()

    def when(self, table_ms: float) -> float | None:
        """The hub time at which it will be `table_ms`, or None while the clock stands still."""
        return table_ms - self.table_ms + self.hub_ms if self.running else None

    def at(self, hub_ms: float) -> float:
        """The table time at a moment of hub time, now or in the recent past."""
        if not self.running:
            return self.table_ms
        return self.table_ms + max(0.0, hub_ms - self.hub_ms)

    def view(self) -> ClockView:
        return ClockView(self.running, self.table_ms, self.hub_ms)

"""Feels when the hub stood still, so that nobody is blamed for it."""

from __future__ import annotations

from collections.abc import Callable
from math import inf

from server.engine.base import Engine, hub_ms

PULSE_MS, REMEMBERED_MS = 20.0, 100.0


class Pulse:
    """Feels when the hub stood still (a long collection of garbage, a busy machine)."""

    def __init__(self, engine: Engine, now: Callable[[], float] = hub_ms) -> None:
        self._engine = engine
        self._now = now
        self._last = now()
        self._stood = (0.0, -inf)  # for how long, until when

    def beat_for_ever(self) -> None:
        while True:
            self._engine.sleep(PULSE_MS / 1000)
            self.beat()

    def beat(self) -> None:
        now = self._now()
        still = now - self._last - 2 * PULSE_MS
        if still > 0:
            self._stood = still + PULSE_MS, now
        self._last = now

    def late_ms(self) -> float:
        """For how long what is heard now may have lain there unheard. 0, nearly always."""
        now = self._now()
        still = now - self._last - 2 * PULSE_MS
        if still > 0:
            return still + PULSE_MS
        for_ms, until = self._stood
        return for_ms if now - until < REMEMBERED_MS else 0.0

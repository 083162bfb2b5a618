"""What a box failed in by itself, where no phone waits for an answer: its clock, a practice player.

It is told to all, and not tried again before something has changed at the table.
"""

from __future__ import annotations

from rules.kernel import Line, Refused


class Faults:
    def __init__(self) -> None:
        self._version = 0
        self._lines: dict[str, Line] = {}

    def note(self, version: int, what: str, refusal: Refused) -> None:
        if version != self._version:
            self._version, self._lines = version, {}
        self._lines[what] = Line(refusal.code, refusal.params)

    def line(self, version: int, what: str | None = None) -> Line | None:
        """What it failed in at this version; of anything, the first."""
        if version != self._version:
            return None
        return next((line for name, line in self._lines.items() if what in (None, name)), None)

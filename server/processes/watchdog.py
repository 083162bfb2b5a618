"""Whether the processes live: each says so now and then; one whose loop stands still does not."""

from __future__ import annotations

from collections.abc import Callable

from server.engine.base import hub_ms

SIGN_S = 2.0  # a process says that often that its loop turns
LOOK_S = 1.0  # the parent looks that often
SILENT_MS = 10_000  # one that says nothing for so long has to end


class Watchdog:
    """For how long each has said nothing, in time in which the parent itself was awake.

    What stops all at once (a lid that is shut, a container that is frozen, a machine that is busy
    with something else) stops the parent, too: of a pause between two looks no more counts than
    two looks are apart. So nobody has to end for having slept.
    """

    def __init__(self, now_ms: Callable[[], float] = hub_ms) -> None:
        self._now_ms = now_ms
        self._looked_ms = now_ms()
        self._silent_ms: dict[int, float] = {}

    def heard(self, slot: int) -> None:
        """From the first time on it is expected to go on."""
        self._silent_ms[slot] = 0

    def forget(self, slot: int) -> None:
        self._silent_ms.pop(slot, None)

    def look(self) -> list[int]:
        """Who has been silent for too long."""
        now_ms = self._now_ms()
        passed_ms = min(now_ms - self._looked_ms, 2000 * LOOK_S)
        self._looked_ms = now_ms
        for slot in self._silent_ms:
            self._silent_ms[slot] += passed_ms
        return [slot for slot, ms in self._silent_ms.items() if ms > SILENT_MS]

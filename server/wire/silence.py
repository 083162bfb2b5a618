"""When the hub could not hear a phone: what was typed then may come later, and nothing else.

A phone says when something was typed. It could say so of anything; so it is believed only as far
as the hub itself knows that nothing got through.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

NOTICED_MS = 4_000  # two beats: that a link was gone for less cannot be told from a slow one
CATCHING_UP_MS = 10_000  # after a silence, for all that waited on the phone


class Silence(NamedTuple):
    since_ms: float
    until_ms: float


NEVER = Silence(inf, -inf)


def earliest(silence: Silence, arrived_ms: float) -> float:
    """The hub time before which nothing that arrived now can have been typed."""
    if arrived_ms <= silence.until_ms + CATCHING_UP_MS:
        arrived_ms = min(arrived_ms, silence.since_ms)
    return arrived_ms - NOTICED_MS

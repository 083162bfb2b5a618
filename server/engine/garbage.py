"""The collector of garbage, set for a hub: whoever is here waits while it looks through objects.

Games are many small objects that live long and hold no circles. So what is new is looked through
once, a little at a time, and then let be. The circles among what lives longer (a table that rests,
a link that was closed) are found when nobody is here.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping

# Objects: some 10 ms. With fewer it would find mostly what is just in hand, some 60 for each
# message, and look through that in vain.
AT_A_TIME = 12_000
NEVER = 1_000_000


def look_seldom() -> None:
    gc.set_threshold(AT_A_TIME, NEVER, NEVER)
    if _let_be not in gc.callbacks:
        gc.callbacks.append(_let_be)


def look_through_all() -> None:
    gc.unfreeze()
    gc.collect()


def _let_be(phase: str, _info: Mapping[str, int]) -> None:
    if phase == "stop":
        gc.freeze()

"""How many files, and so connections, this process may have open."""

from __future__ import annotations

import sys

SPARE = 128  # for the store, the web app's files, and whoever is being told to go
LEAST_SPARE = 40
LEAST = 8


def room_for(wanted: int) -> int:
    """Raises the limit as far as it takes and may be; gives how many connections there is room for.

    What most systems allow without asking (1,024, or 256) is filled in a second.
    """
    if sys.platform == "win32":  # there is no such limit
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    higher = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (higher, hard))
        soft = higher
    except (OSError, ValueError):  # some systems have another, unspoken limit
        pass
    spare = max(min(SPARE, soft // 4), LEAST_SPARE)
    return max(min(wanted, soft - spare), LEAST)

"""How long tests wait for what must come, on however slow a machine."""

from __future__ import annotations

import os
import re
import select
import time

PATIENCE_S = 90


def hear(
    source: int, pattern: bytes, said: bytes = b"", patience_s: float = PATIENCE_S
) -> re.Match[bytes]:
    """Until a program says this; `said`: what it has said before."""
    deadline = time.monotonic() + patience_s
    while (found := re.search(pattern, said)) is None:
        left_s = max(0.0, deadline - time.monotonic())
        ready, _, _ = select.select([source], [], [], left_s)
        piece = os.read(source, 4096) if ready else b""
        assert piece, f"it never said {pattern!r}: {said[-2000:]!r}"
        said += piece
    return found

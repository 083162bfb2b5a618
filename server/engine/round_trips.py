"""What the kernel itself knows of a connection's round trips. No page can slow that down.

The other side's kernel says that it has a piece as soon as it has it, or with what its page answers
if that is quick: at most some 40 ms later. How long that took is measured here for every piece.
"""

from __future__ import annotations

import socket as sockets
import struct
import sys
from typing import Any, NamedTuple

# struct tcp_info of linux/tcp.h: it only ever grows at its end.
TOLD = struct.Struct("=68x I 76x I 40x I")  # smoothed and least in µs, pieces that went through
LATEST_SHARE = 1 / 8  # of the latest round trip in the smoothed one, as in RFC 6298


class RoundTrips(NamedTuple):
    """Of one connection, up to now."""

    least_ms: float
    smoothed_ms: float
    pieces: int  # that went through

    def since(self, before: RoundTrips) -> float | None:
        """The round trip since then, in the mean if there were several. None: there was none."""
        pieces = self.pieces - before.pieces
        if pieces <= 0:
            return None
        share = 1 - (1 - LATEST_SHARE) ** pieces
        return max(0.0, before.smoothed_ms + (self.smoothed_ms - before.smoothed_ms) / share)


def round_trips(socket: Any) -> RoundTrips | None:
    """None: this kernel does not tell."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        told = socket.getsockopt(sockets.IPPROTO_TCP, sockets.TCP_INFO, TOLD.size)
    except OSError:  # it is closed, or not TCP at all
        return None
    if len(told) < TOLD.size:
        return None
    smoothed, least, pieces = TOLD.unpack(told)
    return RoundTrips(min(least, smoothed) / 1000, smoothed / 1000, pieces) if smoothed else None

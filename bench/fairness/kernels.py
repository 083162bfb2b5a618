"""What a hub's kernel would see of the roads, were they real: the relay is next door to it.

Each road writes it down in a file of its own, named by the relay's end of the connection; the
bench's hub reads it there instead of asking the kernel.
"""

from __future__ import annotations

import mmap
import os
import struct
from pathlib import Path
from random import Random
from typing import Any

from server.engine.round_trips import LATEST_SHARE, RoundTrips

FOLDER = "TABLEE_BENCH_KERNELS"  # in the environment: where the files are
DELAYED_ACK_MS = 44.0  # so long a phone's kernel waits for what the page answers
FIGURES = struct.Struct("=ddq")


class Kernel:
    """Of one connection."""

    def __init__(self, path: Path, rng: Random) -> None:
        path.write_bytes(bytes(FIGURES.size))
        with path.open("r+b") as file:
            self._page = mmap.mmap(file.fileno(), FIGURES.size)
        self._rng = rng
        self._told: RoundTrips | None = None

    def took(self, ms: float) -> None:
        """A piece went down, and the word that it came went up."""
        told = self._told
        if told is None:
            self._told = RoundTrips(ms, ms, 1)
        else:
            smoothed_ms = told.smoothed_ms + LATEST_SHARE * (ms - told.smoothed_ms)
            self._told = RoundTrips(min(told.least_ms, ms), smoothed_ms, told.pieces + 1)
        FIGURES.pack_into(self._page, 0, *self._told)

    def delay_ms(self) -> float:
        """Of the word that a piece came which the page does not answer."""
        return self._rng.uniform(0, DELAYED_ACK_MS)


_pages: dict[str, mmap.mmap] = {}


def round_trips(socket: Any) -> RoundTrips | None:
    """For the hub. None: this road has no file, as behind a proxy."""
    try:
        name = "{}-{}".format(*socket.getpeername()[:2])
        if name not in _pages:
            with (Path(os.environ[FOLDER]) / name).open("r+b") as file:
                _pages[name] = mmap.mmap(file.fileno(), FIGURES.size)
    except OSError:
        return None
    told = RoundTrips(*FIGURES.unpack_from(_pages[name]))
    return told if told.pieces else None

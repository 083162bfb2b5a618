"""`tablee.local`, by multicast DNS: in a process of its own, which can stall or die alone.

It ends by itself when the hub does, however that ends: nobody holds its input open any more.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from typing import IO

from server.net.whereabouts import Whereabouts

LISTEN_S = 0.5
PROGRAM = "server.net.mdns"


class Announcer:
    def __init__(self, whereabouts: Whereabouts) -> None:
        self._at = whereabouts
        self._process: subprocess.Popen[bytes] | None = None
        self._said: IO[bytes] | None = None
        self._before: subprocess.Popen[bytes] | None = None
        self._wanted = True

    def announce_anew(self) -> None:
        """Other addresses: what was announced is taken back first."""
        self._at.announced_as("")
        self._wanted = True
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
            self._before, self._process = self._process, None

    def run_for_ever(self, sleep: Callable[[float], None]) -> None:
        while True:
            if self._wanted and (self._before is None or self._before.poll() is not None):
                self._start([way.address for way in self._at.ways])
            self._at.announced_as(self._name())
            sleep(LISTEN_S)

    def _start(self, addresses: list[str]) -> None:
        self._wanted, self._before = False, None
        if self._said is not None:
            self._said.close()
        self._said = tempfile.TemporaryFile()  # noqa: SIM115
        # Where nothing can be started there is no such name: phones have the numbers.
        with suppress(OSError):
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", PROGRAM, str(self._at.port), *addresses],
                # Where this hub was imported from: the one of tablee.pyz is on nobody else's path.
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                stdin=subprocess.PIPE,
                stdout=self._said,
                stderr=subprocess.DEVNULL,
            )

    def _name(self) -> str:
        """As which it is announced by now."""
        if self._said is None or self._process is None or self._process.poll() is not None:
            return ""
        self._said.seek(0)
        return self._said.read().decode().strip()

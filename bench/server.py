"""A server process on its own core: started, watched, ended."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from random import randrange

from bench.load import Adapter
from bench.wire import Broken

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
PATIENCE_S = 90  # with a slow machine
TICKS = os.sysconf("SC_CLK_TCK")
SERVER_CORE, LOAD_CORE = 0, 1


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    port: int
    process: subprocess.Popen[bytes]

    def cpu_seconds(self) -> float:
        """User and system time of the process and its children so far."""
        total = 0
        for pid in self._family():
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICKS

    def memory_mb(self) -> float:
        pages = 0
        for pid in self._family():
            pages += int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    def _family(self) -> list[int]:
        found = [self.process.pid]
        for pid in found:
            for children in Path(f"/proc/{pid}/task").glob("*/children"):
                found += [int(child) for child in children.read_text().split()]
        return found


def pin_load() -> bool:
    """Put this process on its own core. False: the machine has only one."""
    if len(os.sched_getaffinity(0)) < 2:
        return False
    os.sched_setaffinity(0, {LOAD_CORE})
    return True


def free_port() -> int:
    """Below the ports that outgoing connections get, so that nobody takes it meanwhile."""
    while True:
        port = randrange(20_000, 30_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


@contextmanager
def running(adapter: Adapter, pinned: bool) -> Iterator[Server]:
    # Beside the project, because /tmp may live in memory, where storing costs nothing.
    RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="run-", dir=RESULTS) as name:
        folder = Path(name)
        port = free_port()
        with (folder / "server.log").open("wb") as log:
            process = subprocess.Popen(
                adapter.command(port, folder),
                cwd=ROOT,
                env={**os.environ, "NODE_ENV": "production", **adapter.environment()},
                stdout=log,
                stderr=log,
                preexec_fn=(lambda: _pin(adapter)) if pinned else None,
            )
        try:
            _wait_for(process, port, folder / "server.log")
            yield Server(port, process)
        except (Broken, OSError) as broken:
            tail = (folder / "server.log").read_text(errors="replace")[-1500:]
            raise Broken(f"{adapter.name}: {broken}\n{tail}") from broken
        finally:
            _end(process)


def _pin(adapter: Adapter) -> None:
    """To the server's own core; what is meant to use more has those of the load, too."""
    os.sched_setaffinity(0, range(os.cpu_count() or 1) if adapter.all_cores else {SERVER_CORE})


def _wait_for(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise Broken(f"it ended at once ({process.returncode}), see {log.name}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise Broken(f"it does not listen after {PATIENCE_S} s")


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

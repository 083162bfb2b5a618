"""A real hub of several processes: who is who among them, and what each of them says."""

from __future__ import annotations

import json
import os
import re
import select
import signal
from pathlib import Path

from tests.support.patience import PATIENCE_S
from tests.support.process import HubProcess

SAMPLE = re.compile(r"^(\w+)\{([^}]*)\} ([\d.e+]+)$", re.MULTILINE)


class HubFamily(HubProcess):
    def __init__(self, data: Path, *options: str, processes: int = 2) -> None:
        super().__init__(
            data, "--processes", str(processes), *options, program="tests.support.quick_hub"
        )
        self.processes = processes
        self.patience_s = PATIENCE_S * (1 + processes)  # each of them is a Python that starts

    def workers(self) -> dict[int, int]:
        """The process of each slot, by its id."""
        found = {}
        for children in Path(f"/proc/{self.pid}/task").glob("*/children"):
            for pid in children.read_text().split():
                told = [
                    word.partition(b"=")[2]
                    for word in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
                    if word.startswith(b"TABLEE_WORKER=")
                ]
                if told:
                    found[json.loads(told[0])["slot"]] = int(pid)
        return found

    def kill_worker(self, slot: int) -> int:
        """kill -9; gives which process it was. It is gone when this returns."""
        pid = self.workers()[slot]
        end = Ending(pid)
        os.kill(pid, signal.SIGKILL)
        end.wait()
        return pid

    def measured(self, name: str) -> dict[str, float]:
        """A gauge, by process."""
        text = self.get("/metrics").body.decode()
        return {
            found[1]: float(value)
            for sample, labels, value in SAMPLE.findall(text)
            if sample == name and (found := re.search(r'process="(\w+)"', labels))
        }

    def wait_until_all_are_up(self) -> None:
        """Each answer is waited for: this turns as often as the hub answers."""
        while self.get("/health").json["answering"] < self.processes:
            pass

    def wait_until_all_have_left(self) -> None:
        """Phones of tests before: the hub notices a moment later that they are gone."""
        while any(self.measured("tablee_phones").values()):
            pass


class Ending:
    """The end of a process that is nobody's child here."""

    def __init__(self, pid: int) -> None:
        self._file = os.pidfd_open(pid)

    def wait(self) -> None:
        try:
            ready, _, _ = select.select([self._file], [], [], PATIENCE_S)
            assert ready, "it lives on"
        finally:
            os.close(self._file)

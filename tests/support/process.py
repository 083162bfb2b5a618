"""A real hub process: started, killed, started again on the same port and the same data."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.support.patience import PATIENCE_S, hear
from tests.support.ports import hold_port, port_of

ROOT = Path(__file__).parents[2]


def dying_with_us(command: list[str]) -> list[str]:
    """The command of a process that ends with the (main thread of the) tests, even if killed."""
    setpriv = shutil.which("setpriv")
    return [setpriv, "--pdeathsig", "KILL", "--", *command] if setpriv else command


class HubDied(AssertionError):
    """The hub did not come up, with what it said."""


class Page(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class HubProcess:
    def __init__(
        self,
        data: Path,
        *options: str,
        program: str = "tests.support.hub",
        env: Mapping[str, str] | None = None,
    ) -> None:
        self.data = data
        self._held = hold_port()
        self.port = port_of(self._held)
        self.patience_s = PATIENCE_S  # with its start
        self.log = data / "hub.log"
        self._options = options
        self._program = program
        self._env = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
        self._process: subprocess.Popen[bytes] | None = None
        data.mkdir(parents=True, exist_ok=True)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> HubProcess:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                dying_with_us(
                    [
                        *(sys.executable, "-m", self._program, "serve", "--quiet"),
                        *("--host", "127.0.0.1", "--port", str(self.port)),
                        *("--data", str(self.data), *self._options),
                    ]
                ),
                cwd=ROOT,
                env=self._env,
                stdout=subprocess.PIPE,
                stderr=log,
            )
        self.port = self._hear_port()
        return self

    def _hear_port(self) -> int:
        """The hub says its address when it is open."""
        assert self._process is not None
        assert self._process.stdout is not None
        said = self._process.stdout.fileno()
        try:
            opened = hear(said, rb"open: (.*)\n", patience_s=self.patience_s)
        except AssertionError as why:
            raise HubDied(f"the hub is not open: {why}\n{self.said()[-3000:]}") from why
        port = urlsplit(opened[1].decode().strip()).port
        assert port is not None
        return port

    def kill(self) -> None:
        """kill -9, in the middle of whatever it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ctrl+C, or what a host sends; gives the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        code = process.wait(PATIENCE_S)
        assert process.stdout is not None
        process.stdout.close()
        return code

    def restart(self) -> None:
        self.kill()
        self.start()

    def is_up(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def said(self) -> str:
        """Everything in its log."""
        return self.log.read_text()

    # Over HTTP

    def get(self, path: str, *, household: str = "127.0.0.1", **headers: str) -> Page:
        return self.request("GET", path, b"", household, headers)

    def post(self, path: str, body: Any = None, *, household: str = "127.0.0.1") -> Page:
        plain = json.dumps(body if body is not None else {}).encode()
        return self.request("POST", path, plain, household, {"Content-Type": "application/json"})

    def request(
        self, method: str, path: str, body: bytes, household: str, headers: Mapping[str, str]
    ) -> Page:
        """`household`: which of this machine's addresses the request comes from."""
        link = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE_S, source_address=(household, 0)
        )
        try:
            link.request(method, path, body or None, dict(headers))
            answer = link.getresponse()
            return Page(answer.status, dict(answer.headers), answer.read())
        finally:
            link.close()

    def open_table(self, household: str = "127.0.0.1") -> str:
        answer = self.post("/api/tables", household=household)
        assert answer.status == 200, answer
        code: str = answer.json["code"]
        return code

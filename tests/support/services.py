"""Real PostgreSQL and Redis for the tests, started and stopped by them.

Where they are not installed the tests say so and name the command; in CI that is a failure.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pg8000.dbapi
import pytest

from tests.support.patience import PATIENCE_S
from tests.support.ports import free_port
from tests.support.process import dying_with_us


def missing(what: str, package: str) -> None:
    """Fail in CI, skip elsewhere; either way with the command that helps."""
    sentence = f"{what} IS NOT INSTALLED, so this was NOT TESTED. Run: apt-get install {package}"
    if os.environ.get("CI"):
        pytest.fail(sentence)
    pytest.skip(sentence)


def wait_for_port(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline and process.poll() is None:
        with closing(socket.socket()) as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError(f"nothing listens on port {port}: {process.args!r}")


@contextmanager
def running(
    command: list[str], port: int, end: signal.Signals = signal.SIGTERM, **how: Any
) -> Iterator[None]:
    process = subprocess.Popen(
        dying_with_us(command),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        **how,
    )
    try:
        wait_for_port(port, process)
        yield
    finally:
        process.send_signal(end)
        process.wait(PATIENCE_S)


class PostgreSQL:
    """A server of its own; each call of `database` gives an empty database."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._numbers = count()

    def database(self) -> str:
        name = f"tables_{next(self._numbers)}"
        with closing(
            pg8000.dbapi.connect("tablee", host="127.0.0.1", port=self._port, database="postgres")
        ) as connection:
            connection.autocommit = True
            connection.cursor().execute(f"CREATE DATABASE {name}")
        return f"postgresql+pg8000://tablee@127.0.0.1:{self._port}/{name}"


@contextmanager
def postgresql() -> Iterator[PostgreSQL]:
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    initdb = str(programs[-1]) if programs else shutil.which("initdb")
    if initdb is None:
        missing("PostgreSQL", "postgresql")
        return
    # PostgreSQL refuses to run as root.
    how: Mapping[str, Any] = {"user": "postgres", "group": "postgres"} if not os.getuid() else {}
    folder = Path(tempfile.mkdtemp(prefix="tablee-postgresql-", dir="/tmp"))
    if how:
        shutil.chown(folder, **how)
    port = free_port()
    try:
        subprocess.run(
            [initdb, "-D", str(folder / "data"), "-U", "tablee", "--auth=trust", "--no-sync"],
            check=True,
            capture_output=True,
            cwd="/",
            **how,
        )
        command = [str(Path(initdb).with_name("postgres")), "-D", str(folder / "data")]
        for setting in (
            f"port={port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "fsync=off",  # the machine does not die in these tests, the hub does
            "max_connections=60",
        ):
            command += ["-c", setting]
        # At once: told to terminate, it waits until the last connection is closed, however that
        # came to be left open. Nothing of it is kept.
        with running(command, port, end=signal.SIGQUIT, cwd="/", **how):
            _wait_until_it_answers(port)
            yield PostgreSQL(port)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_until_it_answers(port: int) -> None:
    """The port is open a little before the server takes anybody."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            pg8000.dbapi.connect("tablee", host="127.0.0.1", port=port, database="postgres").close()
            return
        except (pg8000.dbapi.Error, OSError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


class Redis:
    """A server that may go away, hang, and come back, at the same address."""

    def __init__(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            missing("Redis", "redis-server")
        self._port = free_port()
        self.url = f"redis://127.0.0.1:{self._port}"
        self._command = dying_with_us(
            [
                *(str(program), "--port", str(self._port), "--bind", "127.0.0.1"),
                *("--save", "", "--dir", "/tmp"),
            ]
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        wait_for_port(self._port, self._process)

    def hang(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE_S)
            self._process = None


@contextmanager
def redis_server() -> Iterator[str]:
    """Its URL."""
    server = Redis()
    server.start()
    try:
        yield server.url
    finally:
        server.kill()

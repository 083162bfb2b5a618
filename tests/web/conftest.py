"""Real browsers at a real hub: phones and a tablet around one table."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.web.devices import PHONE, TABLET, Device, Party

ROOT = Path(__file__).parents[2]
START_S = 20


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium: Playwright's own is not to be had everywhere."""
    found = os.environ.get("TABLEE_CHROMIUM") or shutil.which("chromium")
    assert found, "No Chromium: install it with `apt-get install chromium`."
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    return {"executable_path": found, "args": ["--no-sandbox", *quiet]}


class Hub:
    """A hub process with a folder of its own; it can be killed and comes back at the same address."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "server.cli", "serve", "--quiet", "--host", "127.0.0.1"]
        command += ["--port", str(self._port), "--data", str(self._data)]
        self._process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := re.search(r"http://\S+:(\d+)", line):
                self._port = int(found[1])
                return
        raise AssertionError("the hub did not start")

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    assert (ROOT / "server" / "web" / "index.html").exists(), "run `python hatch_build.py` first"
    hub = Hub(tmp_path_factory.mktemp("hub"))
    yield hub
    hub.kill()


@pytest.fixture
def device(browser: Browser, hub: Hub) -> Iterator[Callable[..., Device]]:
    """Makes phones and tablets, each a browser context of its own."""
    made: list[Device] = []

    def make(size: dict[str, int] = PHONE, **context: Any) -> Device:
        context.setdefault("locale", "en-GB")
        touch = size["width"] < TABLET["width"]
        opened = browser.new_context(viewport=size, has_touch=touch, **context)
        made.append(Device(opened, hub.address))
        return made[-1]

    yield make
    for one in made:
        one.check()
        one.close()


@pytest.fixture
def party(device: Callable[..., Device]) -> Callable[..., Party]:
    """People around a table, each with a phone, and a tablet in the middle."""

    def seat(*names: str, tablet: bool = True) -> Party:
        return Party(device, names, tablet)

    return seat

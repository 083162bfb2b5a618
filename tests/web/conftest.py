"""Real browsers at a real hub: phones and a tablet around one table."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.support.process import HubProcess
from tests.web.devices import PHONE, TABLET, Device, Party

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium: Playwright's own is not to be had everywhere."""
    found = os.environ.get("TABLEE_CHROMIUM") or shutil.which("chromium")
    assert found, "No Chromium: install it with `apt-get install chromium`."
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    return {"executable_path": found, "args": ["--no-sandbox", *quiet]}


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    assert (ROOT / "server" / "web" / "index.html").exists(), "run `python hatch_build.py` first"
    hub = HubProcess(tmp_path_factory.mktemp("hub"), program="server.cli").start()
    yield hub
    hub.kill()


@pytest.fixture
def device(browser: Browser, hub: HubProcess) -> Iterator[Callable[..., Device]]:
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

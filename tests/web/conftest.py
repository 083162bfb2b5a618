"""Real browsers at a real hub: phones and a tablet around one table."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from bench.browser import chromium
from tests.support.phone import Phone
from tests.support.process import HubProcess
from tests.web.devices import LAUNCH_MS, PHONE, TABLET, Device, Party
from tests.web.quick import QuickHands

ROOT = Path(__file__).parents[2]
Drawer = dict[str, list[BrowserContext]]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium: Playwright's own is not to be had everywhere."""
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update"]
    return {
        "executable_path": chromium(),
        "args": ["--no-sandbox", *quiet],
        "timeout": LAUNCH_MS,
    }


@pytest.fixture(scope="session")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    assert (ROOT / "server" / "web" / "index.html").exists(), "run `python hatch_build.py` first"
    data = tmp_path_factory.mktemp("hub")
    hub = HubProcess(data, program="tests.support.sand_hub").start()
    yield hub
    hub.kill()


@pytest.fixture
def sand_runs_out(hub: HubProcess) -> Callable[[], None]:
    """Nobody waits for an hourglass that was turned: now it is down to its last grains."""
    return partial(os.kill, hub.pid, signal.SIGUSR1)


@pytest.fixture(scope="session")
def drawer() -> Drawer:
    """Phones and tablets of earlier tests, by what kind they are of."""
    return {}


@pytest.fixture
def device(browser: Browser, hub: HubProcess, drawer: Drawer) -> Iterator[Callable[..., Device]]:
    """Makes phones and tablets, each a browser context of its own.

    One that an earlier test has put away is taken first. It has forgotten all but the files of the
    app, and the process that shows its page is there: with another one a phone costs a test
    machine more than half as much again.
    """
    made: list[tuple[str, Device]] = []

    def make(size: ViewportSize = PHONE, hints: bool = False, **context: Any) -> Device:
        # Dear to a test machine: the worker, the silent film (both have their own tests), movement
        # (switched on where it matters).
        usual: dict[str, Any] = {
            "locale": "en-GB",
            "service_workers": "block",
            "permissions": ["screen-wake-lock"],
            "reduced_motion": "reduce",
        }
        context = {**usual, **context}
        touch = size["width"] < TABLET["width"]
        kind = repr((size, hints, context))
        if kept := drawer.get(kind):
            one = Device(kept.pop(), hub.address, hints, again=True)
        else:
            opened = browser.new_context(viewport=size, has_touch=touch, **context)
            one = Device(opened, hub.address, hints)
        made.append((kind, one))
        return one

    yield make
    for kind, one in made:
        one.check()
        if one.as_new:
            drawer.setdefault(kind, []).append(one.hand_back())
        else:
            one.close()


@pytest.fixture
def party(device: Callable[..., Device], hub: HubProcess) -> Iterator[Callable[..., Party]]:
    """People around a table, each with a phone, and a tablet in the middle.

    Those beside have a phone too, but nobody looks at its screen: it is a bare link.
    """
    links: list[Phone] = []

    def seat(*names: str, tablet: bool = True, beside: Sequence[str] = ()) -> Party:
        table = Party(device, names, tablet)
        for name in beside:
            links.append(Phone(hub, table.code))
            links[-1].arrive()
            links[-1].sit(name)
        return table

    yield seat
    for link in links:
        link.close()


@pytest.fixture
def quick_hands(hub: HubProcess) -> Iterator[Callable[[Party], QuickHands]]:
    """All who sit at a table, for what was done by finger before."""
    made: list[QuickHands] = []

    def take(table: Party) -> QuickHands:
        made.append(QuickHands(hub, table))
        return made[-1]

    yield take
    for hands in made:
        hands.close()

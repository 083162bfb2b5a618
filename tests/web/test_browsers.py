"""The core path in Firefox and in WebKitGTK: sit down, fill the table, play a game to its end.

Not part of `make test`: run it with `make test-browsers`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest

from tests.support.process import HubProcess
from tests.web.engines import FIELD, Engine, firefox, webkit

pytestmark = pytest.mark.browsers

GAME_S = 240  # practice players think as people do
CALL = "document.querySelector('.buntherum-pad .buzzer:enabled')"
CALLED = "document.querySelector('.buntherum-pad .buzzer[aria-pressed=true]')"


@pytest.fixture(params=[firefox, webkit], ids=["firefox", "webkitgtk"])
def phone(request: pytest.FixtureRequest, tmp_path: Path, hub: HubProcess) -> Iterator[Engine]:
    start: Callable[[Path], AbstractContextManager[Engine]] = request.param
    with start(tmp_path / "browser") as engine:
        engine.go(hub.address)
        yield engine


def sit_down(phone: Engine) -> None:
    phone.press("^Open a table$")
    phone.until(lambda: phone.sees("Your name"), "the join screen")
    phone.type(FIELD, "Léo")
    phone.press("^Sit down$")
    phone.until(lambda: phone.sees("At the table"), "the lobby")


def fill_the_table(phone: Engine) -> None:
    for chair in (3, 6):
        phone.press(f"^Chair {chair}$")
        phone.press("A practice player")
        phone.until(partial(is_taken, phone, chair), "it sits")


def is_taken(phone: Engine, chair: int) -> bool:
    return not phone.has_button(f"^Chair {chair}$")


def play_to_the_end(phone: Engine) -> None:
    """Whoever is first calls; Léo calls once, turns cards when it is his turn, and looks on."""
    called = False

    def over() -> bool:
        nonlocal called
        if phone.sees("The winner is") or phone.sees("The winners are"):
            return True
        if not called and phone.tap(CALL):
            phone.until(lambda: bool(phone.ask(f"{CALLED} !== null")), "the call is shown", 5)
            called = True
        phone.may_press("^(Turn the card|Turn the last card and win)$")
        return False

    phone.until(over, "the game has a winner", GAME_S)
    assert called


def test_join_lobby_and_a_whole_game(phone: Engine) -> None:
    sit_down(phone)
    fill_the_table(phone)
    phone.press("^BuntHerum")
    phone.press("^Start BuntHerum$")
    phone.until(lambda: phone.sees("My hand"), "the game is on")
    play_to_the_end(phone)
    assert phone.ask("document.documentElement.scrollWidth <= innerWidth")

    # A rematch, and the same seat after a reload.
    phone.press(" again$")
    phone.until(lambda: phone.sees("My hand"), "the next game is on")
    phone.go(phone.ask("location.href"))
    phone.until(lambda: phone.sees("My hand") and phone.sees("Léo"), "the same seat")

"""Boxes that are broken, on real screens: why one is left out, and how to go on after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.support.broken import write
from tests.support.process import HubProcess
from tests.web.devices import Party


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    """With a box that cannot be loaded, and one that cannot be shown once somebody has bid."""
    games = tmp_path_factory.mktemp("games")
    write(games, "splinters", ("WARES = (", "WARES = WEARS + ("))
    shows = '"highest": {state.highest: 1} if state.highest else 0,'
    write(games, "shards", ('"highest": state.highest,', shows))
    env = {"TABLEE_TEST_GAMES": str(games)}
    program = "tests.support.broken_hub"
    hub = HubProcess(tmp_path_factory.mktemp("hub"), program=program, env=env).start()
    yield hub
    hub.kill()


def test_a_broken_box_is_told_and_taken_back(party: Callable[..., Party], hub: HubProcess) -> None:
    table = party("Léo", "Zoé")
    leo, zoe = table["Léo"], table["Zoé"]
    leo.sees(
        "splinters is left out. NameError: name 'WEARS' is not defined (splinters/__init__.py:"
    )
    leo.shot("left-out")
    table.choose("shards")
    table.start()
    table.whoever("bid 1").press("bid 1")

    for screen in table.everybody():
        screen.sees("The box shards has a fault: table (TypeError).")
    leo.shot("fault")
    assert table.tablet is not None
    table.tablet.shot("fault-tablet")
    leo.press("Undo the last step")
    zoe.press("Agree")
    for screen in table.everybody():
        expect(screen.page.get_by_text("has a fault")).to_have_count(0)
    expect(leo.page.locator(".seat-head")).to_be_visible()

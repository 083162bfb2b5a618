"""Somebody leaves in the middle of a game: the table waits, or goes on without."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.devices import Party


def test_the_table_waits_for_who_left_and_thinks_again(party: Callable[..., Party]) -> None:
    table = party("Léo", "Zoé", tablet=False)
    leo, zoe = table["Léo"], table["Zoé"]
    table.choose("BuntHerum")
    table.start()
    expect(zoe.page.locator(".seat-head")).to_be_visible()
    zoe.press("Menu")
    zoe.press("Leave for good")
    zoe.page.get_by_role("dialog").get_by_role("button", name="Leave for good").click()

    leo.sees("Zoé has left. What now?")
    leo.shot("gone")
    leo.press("Wait")
    leo.sees("Zoé has left; the table waits.")
    expect(leo.button("End the game")).to_have_count(0)

    leo.press("Decide anew")
    leo.press("A practice player sits in")
    expect(leo.page.get_by_text("Zoé has left")).to_have_count(0)
    expect(leo.page.locator(".seat-head")).to_be_visible()

"""Pausing: who and why on every screen, and the countdown before the sand runs on."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.devices import Party

# Everything that the countdown ever shows.
COUNT = """
  window.counted = [];
  new MutationObserver(() => {
    const number = document.querySelector(".pause-number")?.textContent;
    if (number && counted.at(-1) !== number) counted.push(number);
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_everybody_sees_who_paused_and_why_and_the_countdown_on_resuming(
    party: Callable[..., Party],
) -> None:
    table = party("Léo", "Zoé")
    table.choose("Got Any Words?")
    table.start()
    table.whoever("Roll the dice").press("Roll the dice")
    for _ in table.phones:
        taker = table.whoever_may(".got_any_words-take:enabled")
        taker.page.locator(".got_any_words-take:enabled").first.click()
        expect(taker.page.locator(".got_any_words-take:enabled")).to_have_count(0)
    table.whoever("Turn the hourglass").press("Turn the hourglass")
    assert table.tablet is not None
    screens = table.everybody()
    glass = table.tablet.page.get_by_role("timer").first
    expect(glass).to_be_visible()

    zoe = table["Zoé"]
    zoe.press("Pause")
    for screen in screens:
        screen.sees("Zoé paused the game")
    stood = glass.text_content()
    # Only who paused is asked why; the others are told.
    expect(table["Léo"].page.get_by_role("group", name="Why?")).to_have_count(0)
    zoe.press("A question about the rules")
    for screen in screens:
        expect(screen.page.locator(".pause-why")).to_have_text("A question about the rules")
    zoe.shot("pause-phone")
    table.tablet.shot("pause-tablet")

    for screen in screens:
        screen.page.evaluate(COUNT)
    table["Léo"].press("Go on")
    for screen in screens:
        expect(screen.page.locator(".pause")).to_have_count(0)
        counted = screen.page.evaluate("counted")
        assert re.fullmatch("3?2?1?", "".join(counted)), counted
        assert counted
    expect(glass).not_to_have_text(stood or "")

    # The tablet can pause too; it has no name.
    table.tablet.press("Pause")
    zoe.sees("Somebody paused the game")
    table.tablet.press("Somebody is missing")
    expect(zoe.page.locator(".pause-why")).to_have_text("Somebody is missing")

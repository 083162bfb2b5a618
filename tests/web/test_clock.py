"""One clock on all screens; pausing: who and why, and the countdown before the sand runs on.

How far real screens are apart is measured by `python -m bench.clocks`. Here time is made up, and so
is what every message takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from bench.fairness.roads import USUAL, Road
from server.wire.phone_clock import PhoneClock
from tests.web.devices import Party

TABLES, SCREENS = 200, 5
SAME_MOMENT_MS = 50

# The page takes it for 20 s earlier than it is, until the hub has measured its clock anew.
TOO_LATE = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() - 20_000;
}"""

TIME_LEFT = "document.querySelector('[role=timer]').textContent"

# Everything that the countdown ever shows.
COUNT = """
  window.counted = [];
  new MutationObserver(() => {
    const number = document.querySelector(".pause-number")?.textContent;
    if (number && counted.at(-1) !== number) counted.push(number);
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def wrong_by_ms(road: Road, known_for_s: int) -> float:
    """How wrong a screen's idea of hub time is, so long after it joined."""
    link = PhoneClock()
    joined_ms = 1_000_000.0
    on_arrival = [joined_ms] * 5
    beats = [*on_arrival, *(joined_ms + 2_000 * n for n in range(1, known_for_s // 2 + 1))]
    for sent_ms in beats:
        there_ms = sent_ms + road.down_ms()
        link.measured(sent_ms, road.clock(there_ms), there_ms + road.up_ms())
    assert link.offset_ms is not None
    return link.offset_ms - (road.clock(beats[-1]) - beats[-1])


@pytest.mark.parametrize(
    ("links", "known_for_s"),
    [(USUAL, 2), (USUAL, 20), (("crowded",), 20)],
    ids=["just joined", "before the first card", "crowded links"],
)
def test_all_screens_of_a_table_are_within_50_ms(links: tuple[str, ...], known_for_s: int) -> None:
    """Up to 150 ms each way and as much jitter, clocks hours apart and drifting."""
    apart = []
    for seed in range(TABLES):
        rng = Random(seed)
        wrong = [wrong_by_ms(Road.any(rng, links), known_for_s) for _ in range(SCREENS)]
        apart.append(max(wrong) - min(wrong))
    assert max(apart) <= SAME_MOMENT_MS


def turn_the_hourglass(table: Party) -> None:
    table.choose("Got Any Words?")
    table.start()
    table.whoever("Roll the dice").press("Roll the dice")
    for _ in table.phones:
        taker = table.whoever_may(".got_any_words-take:enabled")
        taker.page.locator(".got_any_words-take:enabled").first.click()
        expect(taker.page.locator(".got_any_words-take:enabled")).to_have_count(0)
    table.whoever("Turn the hourglass").press("Turn the hourglass")


def test_after_a_pause_the_sand_goes_on_though_this_screen_showed_another_second(
    party: Callable[..., Party],
) -> None:
    table = party("Léo", "Zoé")
    turn_the_hourglass(table)
    assert table.tablet is not None
    tablet = table.tablet.own_page()
    glass = tablet.get_by_role("timer").first
    expect(glass).to_have_text(re.compile(r"\d:\d\d"))
    right = glass.inner_text()
    tablet.evaluate(TOO_LATE)
    table.tablet.until(f"{TIME_LEFT} > {right!r}")
    table["Zoé"].press("Pause")
    table.tablet.sees("Zoé paused the game")
    table.tablet.until(f"{TIME_LEFT} <= {right!r}")
    stood = glass.inner_text()
    table["Zoé"].press("Go on")
    expect(tablet.locator(".pause")).to_have_count(0)
    expect(glass).not_to_have_text(stood)


def test_everybody_sees_who_paused_and_why_and_the_countdown_on_resuming(
    party: Callable[..., Party],
) -> None:
    table = party("Léo", "Zoé")
    turn_the_hourglass(table)
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
    zoe.press("A short break")
    for screen in screens:
        expect(screen.page.locator(".pause-why")).to_have_text("A short break")
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

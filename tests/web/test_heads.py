"""Heads of screens leave the room to the hand: with large text, in small windows, while typing."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, ViewportSize, expect

from tests.web.access import with_text_size
from tests.web.devices import PHONE, Party
from tests.web.quick import QuickHands

BOXES = ("buntherum", "got_any_words", "hunch", "huns", "secret_identity")
TYPING: ViewportSize = {"width": 360, "height": 350}  # above an open keyboard
MOST = 0.15

HEAD = """() => {
  const head = document.querySelector(".seat-head");
  const status = head.querySelector(".seat-status");
  const middles = [...head.querySelectorAll("button, .seat-token, .seat-status, .hourglass")]
    .map((part) => part.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top, bottom }) => (top + bottom) / 2);
  return {
    share: head.offsetHeight / innerHeight,
    lines: Math.max(...middles) - Math.min(...middles) > 12 ? 2 : 1,
    wide: document.documentElement.scrollWidth - innerWidth,
    cut: status.scrollWidth - status.clientWidth,
  };
}"""
OUT_OF_VIEW = """(of) => [...document.querySelectorAll(of)].filter((key) => {
  const { top, bottom } = key.getBoundingClientRect();
  const head = document.querySelector(".seat-head").getBoundingClientRect();
  return top < head.bottom || bottom > innerHeight;
}).length"""
RACED = {"buntherum": ".buntherum-pad .buzzer", "got_any_words": ".got_any_words-dice .buzzer"}
GRABBED = {"got_any_words": {"grab": True, "pace": "slow"}}


def head_is_small(page: Page, box: str, lines: int) -> None:
    head = page.evaluate(HEAD)
    assert head["share"] <= MOST, (box, page.viewport_size, head)
    assert head["lines"] <= lines, (box, page.viewport_size, head)
    assert head["wide"] <= 0, (box, page.viewport_size, head)
    assert head["cut"] <= 0, (box, page.viewport_size, head)


def test_the_head_is_small_in_every_game_and_in_a_race_all_keys_are_in_view(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party("Maximiliane", tablet=False)
    page = table.opener.page
    hands = quick_hands(table)
    me = hands.room["players"][0]["key"]
    for chair in [chair for chair in range(8) if chair != hands.room["players"][0]["chair"]][:3]:
        hands.ask("practice", chair=chair)
    for box in BOXES:
        hands.choose(box, first=me, **GRABBED.get(box, {}))
        hands.ask("start")
        expect(page.locator(".seat-head")).to_be_visible()
        if box == "got_any_words":
            table.opener.press("Roll the dice")
        keys = RACED.get(box)
        if keys:
            expect(page.locator(keys).first).to_be_visible()
        for text, sizes in ((1, (PHONE, TYPING)), (2, (PHONE,))):
            with_text_size(table.opener, text)
            for size in sizes:
                page.set_viewport_size(size)
                head_is_small(page, box, lines=2 if size == PHONE and text == 1 else 1)
                if keys and size == PHONE:
                    table.opener.until(f"({OUT_OF_VIEW})('{keys}') === 0")
            table.opener.shot(f"head-{box}-{text}")
        page.set_viewport_size(PHONE)
        hands.ask("finish")
        expect(page.locator(".over")).to_be_visible()
        hands.ask("put_away")
        expect(page.locator(".lobby, .lid").first).to_be_visible()

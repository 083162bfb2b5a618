"""The end of a game: places from last to first, the winner, the story; and why a score is one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.support.player import proposal
from tests.web.devices import TABLET, TELEVISION, THOROUGH, Device, Party
from tests.web.quick import QuickHands
from tests.web.test_secret_identity import quick_round

NAMES = ("Zoé", "Léo", "Ada")
UPRIGHT: ViewportSize = {"width": 800, "height": 1280}

# Notes in which order rows and winners came into sight, however late anybody looks.
WATCH = """() => {
  window.told = [];
  const look = (changes) => {
    for (const { target } of changes) {
      if (target.matches(".score-row") && !("untold" in target.dataset))
        window.told.push(target.querySelector(".score-name").textContent);
      else if (target.dataset.shown !== undefined && target.querySelector(".over-winners"))
        window.told.push("winners");
    }
  };
  const attributeFilter = ["data-untold", "data-shown"];
  new MutationObserver(look).observe(document, { subtree: true, attributeFilter });
}"""


# What lies on what at the end: chairs on the middle of the table, or on each other.
CROWDED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const chairs = [...document.querySelectorAll(".tablet-chair")];
  const middle = [...document.querySelectorAll(".over .card, .over h1, .feast-pages")];
  return middle.flatMap((one) => chairs.filter((chair) => {
    const [a, b] = [box(one), box(chair)];
    return a.width && a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  }).map((chair) => `${one.className} under ${chair.innerText}`));
}"""


def to_the_last_round(table: Party, hands: QuickHands, *others: str, **options: Any) -> None:
    """Secret Identity with some who sit at the table without a screen; all but the last tap.

    One of them knows everything, so that points are made whatever is dealt. Large screens come
    afterwards: they have nothing to say yet.
    """
    for name in others:
        hands.sit(name)
    hands.choose("secret_identity", **options)
    hands.ask("start")
    for _ in range(3):
        quick_round(hands, knows=0)
        hands.somebody("close_round")
    quick_round(hands, knows=0)
    expect(table.opener.page.locator(".seat-head")).to_be_visible()


def large_screen(device: Callable[..., Device], table: Party, size: ViewportSize) -> Device:
    screen = device(size)
    screen.go(f"/{table.code}/table")
    expect(screen.page.locator(".tablet-score").first).to_be_visible()
    return screen


def test_the_end_is_a_feast(
    party: Callable[..., Party],
    device: Callable[..., Device],
    quick_hands: Callable[[Party], QuickHands],
) -> None:
    table = party("Zoé", tablet=False)
    zoe = table["Zoé"]
    hands = quick_hands(table)
    to_the_last_round(table, hands, *NAMES[1:])
    tablet, television = (large_screen(device, table, size) for size in (TABLET, TELEVISION))
    tablet.moves()
    tablet.page.evaluate(WATCH)
    hands.somebody("close_round")
    places_from_last_to_first(tablet)
    tablet.shot("feast-places-tablet")
    the_story_names_everybody(tablet)
    tablet.shot("feast-story-tablet")
    number = tablet.page.locator(".score-curve text").first
    assert number.evaluate("text => text.getBoundingClientRect().height") >= TABLET["height"] / 40
    expect(television.page.locator(".over-winners")).to_be_visible()
    television.shot("feast-places-television")
    television.press("The story of this game")
    television.shot("feast-story-television")
    own_part(zoe, "Zoé")
    zoe.shot("feast-phone")
    zoe.page.locator(".told-course").scroll_into_view_if_needed()
    zoe.shot("feast-phone-below")
    expect(zoe.button("Secret Identity again")).to_be_visible()
    zoe.press("Menu")
    expect(zoe.button("What happened")).to_be_visible()
    expect(zoe.button("The evening as a film")).to_be_visible()


@pytest.mark.parametrize("size", [TABLET, *([UPRIGHT] if THOROUGH else [])])
def test_with_eight_the_feast_lies_between_the_chairs(
    party: Callable[..., Party],
    device: Callable[..., Device],
    quick_hands: Callable[[Party], QuickHands],
    size: ViewportSize,
) -> None:
    table = party("Maximiliane", tablet=False)
    hands = quick_hands(table)
    to_the_last_round(table, hands, "Zoé", "Léo", "Jürgen", "Ada", "Bo", "Inès", "Tom")
    tablet = large_screen(device, table, size)
    hands.somebody("close_round")
    expect(tablet.page.locator(".over-winners")).to_be_visible()
    tablet.shot(f"feast-eight-places-{size['width']}")
    assert tablet.page.evaluate(CROWDED) == []
    tablet.press("The story of this game")
    expect(tablet.page.locator(".told-lines")).to_be_visible()
    tablet.shot(f"feast-eight-story-{size['width']}")
    assert tablet.page.evaluate(CROWDED) == []


def places_from_last_to_first(tablet: Device) -> None:
    page = tablet.page
    expect(page.locator(".over-winners")).to_be_visible()
    expect(page.locator(".feast-felt .seat-token").first).to_be_visible()
    expect(page.locator(".tablet-score").first).to_be_visible()
    rows = page.locator(".over .score-name").all_text_contents()
    told = page.evaluate("window.told")
    assert [name for name in told if name != "winners"] == rows[::-1]
    assert "winners" not in told[: len(rows) - 1], "before the last place was told"


def the_story_names_everybody(device: Device) -> None:
    device.press("The story of this game")
    lines = device.page.locator(".told-lines > li")
    expect(lines.first).to_be_visible()
    assert 3 <= lines.count() <= 6
    story = device.page.locator(".told-lines")
    for name in NAMES:
        expect(story).to_contain_text(name)
    rounds = device.page.get_by_role("table", name="Points, round by round").get_by_role("row")
    expect(rounds).to_have_count(1 + 4)
    device.press("The result")
    expect(device.page.locator(".over-scores")).to_be_visible()
    device.press("The story of this game")
    expect(lines.first).to_be_visible()


def own_part(phone: Device, name: str) -> None:
    own = phone.page.locator(".told-own")
    expect(own.get_by_role("heading", name="Your part in it")).to_be_visible()
    for line in own.get_by_role("listitem").all():
        expect(line).to_contain_text(name)


def dialog(device: Device) -> Locator:
    return device.page.get_by_role("dialog")


def makes_sense(device: Device, score: Locator, number: int) -> None:
    """Tapped, it shows lines that add up to it."""
    expect(score).to_have_text(str(number))
    score.click()
    adds_up(device, number)


def adds_up(device: Device, number: int) -> None:
    expect(dialog(device).locator(".why-sum .why-points")).to_have_text(str(number))
    points = dialog(device).locator(".why > li:not(.why-sum) .why-points").all_text_contents()
    assert sum(int(each.replace("−", "-")) for each in points) == number


def test_a_score_says_what_it_is_made_of_and_an_ended_game_has_a_story(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party("Zoé", "Léo")
    tablet, zoe = table.tablet, table["Zoé"]
    assert tablet is not None
    table.choose("BuntHerum")
    table.start()
    box = tablet.page.locator(".tablet-head .tablet-box")
    expect(box).to_have_text("BuntHerum")  # no round yet, and no round 0
    hands = quick_hands(table)
    seat = hands.seat_of("Zoé")
    hands.somebody("turn")
    expect(box).to_have_text("BuntHerum · Round 1")
    call_right(hands, seat)
    hands.does(seat, "turn")
    makes_sense(zoe, zoe.page.locator(".seat-score"), 1)
    zoe.shot("why-phone")
    zoe.press("Look it up in the rules")
    expect(dialog(zoe).get_by_role("searchbox")).to_be_visible()
    zoe.press("Close")
    zoe.page.get_by_role("tab", name="The table").click()
    chair = zoe.page.locator(".phone-chair", has_text="Zoé")
    makes_sense(zoe, chair.locator(".score"), 1)
    zoe.press("Close")
    # Asked for without a link, it comes with the next one.
    zoe.offline()
    zoe.sees("Link lost. It comes back by itself.")
    chair.locator(".score").click()
    expect(dialog(zoe)).to_be_visible()
    zoe.offline(False)
    adds_up(zoe, 1)
    zoe.press("Close")
    makes_sense(tablet, tablet.page.locator(".tablet-chair", has_text="Zoé").locator(".score"), 1)
    tablet.shot("why-tablet")
    tablet.press("Close")
    tablet.page.locator(".tablet-chair", has_text="Léo").locator(".score").click()
    expect(dialog(tablet).get_by_text("Nothing has changed this score yet.")).to_be_visible()
    tablet.press("Close")
    hands.ask("finish", by=hands.room["seats"][seat])
    hands.ask("confirm", by=hands.room["seats"][1 - seat], proposal=proposal(hands, "finish"))
    for screen in (tablet, zoe):
        expect(screen.page.get_by_role("heading", name="The table ended the game.")).to_be_visible()
        story = screen.page.locator(".told")
        expect(story).to_contain_text(re.compile("Zoé was first and right once"))
        expect(story).to_contain_text("Léo")
    table.shot("feast-ended")


def call_right(hands: QuickHands, seat: int) -> None:
    """A row with neither the object nor the colour of the card; too early does not count."""
    face = hands.game["card"]
    rows = hands.game["rows"]
    fits = (
        number
        for number, row in enumerate(rows, 1)
        if all(face["object"] != c["object"] and face["colour"] != c["colour"] for c in row)
    )
    row = next(fits, 0)
    while hands.may("call", seat):
        hands.does(seat, "call", row=row)
    hands.wait_until(lambda: hands.game["phase"] == "turn", "the call was judged")

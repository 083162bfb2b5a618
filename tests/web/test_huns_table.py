"""Huns across the table and in the hand: what is large enough, near enough, and explains itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.web.devices import PHONE, Device, Party
from tests.web.quick import QuickHands

FOUR = ("Léo", "Zoé", "Mia", "Konstantin")
MOST_STEPS = 1_000
DIE_PX, NAME_PX = 80, 28

# Everything that has to be read from afar, and whether any of it is cut off.
MEASURED = """() => {
  const all = (selector) => [...document.querySelectorAll(`.huns-table ${selector}`)];
  const inside = (part, whole) => {
    const a = part.getBoundingClientRect();
    const b = whole.getBoundingClientRect();
    return a.top >= b.top - 1 && a.bottom <= b.bottom + 1 && a.right <= b.right + 1;
  };
  return {
    dice: all(".huns-board .huns-die").map((die) =>
      Math.min(die.offsetWidth, die.offsetHeight)),
    names: all(".huns-name-words").map((name) => parseFloat(getComputedStyle(name).fontSize)),
    cut: all(".huns-camp > *, .huns-name, .huns-left, .huns-market .huns-places").filter(
      (part) => !inside(part, part.closest(".huns-camp, .huns-table"))).length,
    over: all(".huns-names").filter((list) => list.scrollHeight > list.clientHeight + 1).length,
    used: document.querySelector(".huns-table").offsetHeight
      / document.querySelector(".tablet-middle").clientHeight,
  };
}"""


def cards_of(game: dict[str, Any]) -> list[dict[str, Any]]:
    return [card for camp in game["camps"] for card in camp["cards"]]


def play_until(hands: QuickHands, holds: Callable[[dict[str, Any]], bool]) -> None:
    for _ in range(MOST_STEPS):
        if holds(hands.game):
            return
        hands.anything(but="take_back")
    raise AssertionError("it never came to that")


def box_of(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found is not None
    return found


def about_to_take_a_die(least: int) -> Callable[[dict[str, Any]], bool]:
    """With so many cards on the table."""
    return lambda game: (
        game["phase"] == "over" or (game["phase"] == "take_die" and len(cards_of(game)) >= least)
    )


@pytest.mark.thorough
def test_dice_and_names_are_read_across_the_table_however_full_it_is(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party(*FOUR)
    assert table.tablet is not None
    table.choose("Huns")
    table.start()
    hands = quick_hands(table)
    page = table.tablet.page
    for cards in (0, 8, 16):
        play_until(hands, about_to_take_a_die(cards))
        if hands.game["phase"] == "over":
            return
        left = sum(value > 0 for value in hands.game["dice"].values())
        expect(page.locator(".huns-board .huns-die")).to_have_count(left)
        expect(page.locator(".huns-name")).to_have_count(len(cards_of(hands.game)))
        measured = page.evaluate(MEASURED)
        assert min(measured["dice"], default=DIE_PX) >= DIE_PX
        assert min(measured["names"], default=NAME_PX) >= NAME_PX
        assert (measured["cut"], measured["over"]) == (0, 0)
        assert measured["used"] > 0.97
        table.tablet.shot(f"huns-{cards}-cards")


def test_die_and_action_are_one_tap_and_the_way_back_lies_above_the_way_on(
    party: Callable[..., Party],
) -> None:
    table = party("Léo", "Zoé")
    assert table.tablet is not None
    table.choose("Huns")
    table.start()
    phone = table.whoever_may(".huns-dice")
    page = phone.page
    phone.shot("huns-one-tap")
    lowest = box_of(page.locator(".huns-die-row").last)
    assert lowest["y"] + lowest["height"] > PHONE["height"] * 0.9
    of_use = page.locator(".huns-way", has_text=re.compile(r"[1-9] of use"))
    of_use.first.click()
    on = page.get_by_role("button", name=re.compile("^Load (1 cube|as proposed)")).last
    expect(on).to_be_visible()
    expect(table.on_tablet("Place the cubes")).to_be_visible()
    back, forth = box_of(phone.button("Take back")), box_of(on)
    assert back["y"] + back["height"] <= forth["y"]
    assert forth["y"] > PHONE["height"] * 0.75
    phone.shot("huns-placing")
    phone.press("Take back")
    expect(page.locator(".huns-dice")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Plunder"))).to_be_visible()
    phone.press("Take back")
    expect(page.locator(".huns-dice")).to_be_visible()
    page.locator(".huns-way", has_text="Draw").first.click()
    expect(page.locator(".huns-drawn")).to_be_visible()


def test_the_cards_of_opponents_are_read_on_the_own_phone_and_say_what_they_count(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party("Léo", "Zoé", tablet=False)
    table.choose("Huns")
    table.start()
    hands = quick_hands(table)

    def not_full(game: dict[str, Any]) -> bool:
        return any(
            card["kind"] == "mercenary" and not card["full"] for card in cards_of(game)
        ) and game["phase"] in ("take_die", "over")

    with hands.alone():
        play_until(hands, not_full)
    seat = next(
        at
        for at, camp in enumerate(hands.game["camps"])
        if any(card["kind"] == "mercenary" and not card["full"] for card in camp["cards"])
    )
    owner = next(name for name in table.phones if hands.seat_of(name) == seat)
    own_cards_unfold(table[owner])
    reader = next(phone for name, phone in table.phones.items() if name != owner)
    reader.page.get_by_role("tab", name="Table").click()
    reader.press(f"The camp of {owner}")
    sheet = reader.page.get_by_role("dialog", name=f"The camp of {owner}")
    expect(sheet.locator(".huns-card-effect").first).to_be_visible()
    expect(sheet).to_contain_text("−1 point until all its places are filled")
    reader.shot("huns-camp-sheet")


def own_cards_unfold(phone: Device) -> None:
    """The own camp is a list of names; a tap on one unfolds its text."""
    cards = phone.page.locator(".huns-folded > details")
    expect(cards.first).to_be_visible()
    assert cards.first.evaluate("card => card.offsetHeight") <= 60
    expect(cards.locator(".huns-card-effect:visible")).to_have_count(0)
    cards.first.locator("summary").click()
    expect(cards.first.locator(".huns-card-effect")).to_be_visible()

"""Huns on three phones and a tablet: a whole game without the box, and one with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.devices import FREE, Device, Party
from tests.web.quick import QuickHands

NAMES = ("Léo", "Zoé", "Mia")
MOST_STEPS = 3_000
DICE, MOST_DIE = 5, 3  # in a round; on a die

# What a player taps first, if it is there: what goes on, before what is only possible.
TAPS = (
    (".huns-play", ""),
    (".huns-drawn .press", ""),
    (".press", "Load as proposed"),
    (".thumb .press", "Load 1 cube"),
    (".huns-open", ""),
    (".press", "Put the rest back"),
    (".press", "Endure it"),
    (".press", "Do without"),
    (".press", "Plunder"),
    (".thumb .press", "Draw"),
    (".huns-choice", ""),
    (".press", "No free place"),
    (".press", "End my turn"),
    (".offers .press", ""),
)

# Which of them is there, in one look at the page.
FIND = """([taps, free]) => taps.findIndex(([selector, text]) =>
  [...document.querySelectorAll(selector + free)].some(
    (button) => button.textContent.includes(text) && button.checkVisibility()))"""


def tap_something(phone: Device) -> bool:
    """What comes first on this phone, if anything does."""
    place = phone.page.evaluate(FIND, [TAPS, FREE])
    if place < 0:
        return False
    selector, text = TAPS[place]
    phone.tap_if_there(phone.page.locator(selector + FREE, has_text=text).first)
    return True


def play_to_the_end(table: Party, hands: QuickHands, tap: Callable[[Device], bool]) -> None:
    """The long middle, whatever comes; by finger the last die of what may be the last round."""
    for _ in range(MOST_STEPS):
        if hands.game["phase"] == "over":
            return counted_before_the_winner(table)
        if is_for_fingers(hands.game):
            tap_in_turn(table, tap)
        else:
            with hands.alone():
                while not is_for_fingers(hands.game):
                    hands.anything(but="take_back")
    raise AssertionError(f"no end after {MOST_STEPS} steps")


def is_for_fingers(game: dict[str, Any]) -> bool:
    """The last die of a round after which the box may be empty, and all that comes then."""
    if game["phase"] in ("count", "over"):
        return True
    return game["turn"] == DICE and (game["ending"] or may_be_emptied(game))


def may_be_emptied(game: dict[str, Any]) -> bool:
    """By the die that is left, or taken and not yet used: of its colour there is little."""
    colours = set(game["dice_left"] if game["deck"] == "box" else dice_of_hub(game))
    return any(min(game["reserve"][of], game["piles"][of]) <= MOST_DIE for of in colours)


def dice_of_hub(game: dict[str, Any]) -> list[str]:
    left = [colour for colour, value in game["dice"].items() if value > 0]
    return [*left, game["die"]["colour"]] if game["die"] else left


def tap_in_turn(table: Party, tap: Callable[[Device], bool]) -> None:
    for phone in table.phones.values():
        if phone.page.get_by_text("It is your move").is_visible() and tap(phone):
            # A die and its action go one after the other: nobody acts in between.
            expect(phone.page.locator("[aria-busy]")).to_have_count(0)
            break


def test_a_whole_game_without_the_box(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party(*NAMES)
    assert table.tablet is not None
    table.tablet.moves()
    table.choose("Huns")
    table.start()
    tap_something(table.whoever_may(".huns-choice:enabled"))  # the third player's cube
    table.whoever_may(".huns-die")
    table.shot("huns-dice")
    for _ in range(24):
        tap_in_turn(table, tap_something)
    table.shot("huns-middle")
    table["Zoé"].page.reload()
    expect(table["Zoé"].page.get_by_text("My wagons")).to_be_visible()
    table.tablet.moves(False)  # until the count
    play_to_the_end(table, quick_hands(table), tap_something)


def counted_before_the_winner(table: Party) -> None:
    """The count first, line by line, with nothing around it that tells; taps skip ahead."""
    assert table.tablet is not None
    tablet = table.tablet.page
    table.tablet.moves()
    tablet.reload()  # which counts again from the start, however late this looks
    expect(tablet.locator(".huns-counting")).to_be_visible()
    expect(tablet.locator(".tablet-score").first).to_be_hidden()
    table.shot("huns-count")
    tablet.locator(".huns-count").click()
    tablet.locator(".over-winners").click()
    expect(tablet.locator(".tablet-score").first).to_be_visible()
    totals = tablet.locator(".huns-count tfoot tr").first.locator("td")
    scores = tablet.locator(".tablet-chair .tablet-score")
    expect(totals.first).to_be_visible()
    each = ["+1", "+1", "−1", "+3", "−3", "+3"]  # raids, mercenaries, treasures, plagues, wagons
    expect(tablet.locator(".huns-count .huns-each")).to_have_text(each)
    assert sorted(totals.all_inner_texts()) == sorted(scores.all_inner_texts())
    table.shot("huns-over")


@pytest.mark.thorough
def test_a_whole_game_with_the_real_box(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    """One tap for the die and its value, one for what was done; the hub announces the end."""
    table = party(*NAMES)
    assert table.tablet is not None
    table.tablet.moves()
    table.choose("Huns", **{"Where do the cards come from?": "From the real box"})
    table.start()

    def take_turn(phone: Device) -> bool:
        page = phone.page
        if page.get_by_role("button", name="My sheet is right").is_visible():
            phone.press("My sheet is right")
            expect(phone.button("My sheet is right")).to_have_count(0)
            return True
        if page.get_by_role("button", name="No free place").is_visible():
            phone.press("No free place")
            expect(phone.button("No free place")).to_have_count(0)
            return True
        dice = page.locator(".huns-grid .press")
        if not dice.first.is_visible():
            return tap_something(phone)
        on_the_table = dice.count()
        dice.nth(2).click()
        phone.press("Plunder")
        expect(dice).not_to_have_count(on_the_table)  # the next round may be the same player's
        return True

    take_turn(table.whoever_may("button:has-text('No free place')"))
    take_turn(table.whoever_may(".huns-grid"))
    ship(table["Léo"], "Violet")
    table.shot("huns-box")
    play_to_the_end(table, quick_hands(table), take_turn)


def ship(phone: Device, wagon: str) -> None:
    """The hidden record: everybody sees how many, only the owner which."""
    phone.press("I shipped a wagon")
    phone.press(wagon)
    expect(phone.page.get_by_text("1 wagon shipped").first).to_be_visible()

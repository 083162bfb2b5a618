"""BuntHerum on four phones and a tablet, from the first card to the winner, in both modes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web.devices import NEVER, Device, Party
from tests.web.quick import QuickHands

NAMES = ("Léo", "Zoé", "Mia", "Tom")
SMALL = {"width": 320, "height": 568}
NO_FIT = 0
TOGETHER_MS = 2_000  # from now: time enough to tell both phones
# On a busy machine fingers that come down together may be far apart.
WIDE = {"tie_ms": 400}

# Notes when the open card came into sight, by the one clock that all these screens share.
WATCH = """() => {
  window.cardsSeen = [];
  let open = false;
  const look = () => {
    const now = document.querySelector(".buntherum-card") !== null;
    if (now && !open) window.cardsSeen.push(performance.timeOrigin + performance.now());
    open = now;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}"""

# Notes which buttons were shown as pressed: until the call is judged, which may be soon.
WATCH_PAD = """() => {
  window.pressed = [];
  const look = (changes) => {
    for (const { target } of changes)
      if (target.ariaPressed === "true") window.pressed.push(target.innerText[0]);
  };
  const pad = document.querySelector(".buntherum-pad");
  new MutationObserver(look).observe(pad, { subtree: true, attributeFilter: ["aria-pressed"] });
}"""

PRESS_AT = """([row, at]) => setTimeout(() => {
  const button = document.querySelectorAll(".buntherum-pad .buzzer")[row];
  button.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
}, at - Date.now())"""


def buttons(phone: Device) -> Locator:
    return phone.page.locator(".buntherum-pad .buzzer")


def button(phone: Device, row: int) -> Locator:
    """Rows 1 to 6 come first, "no fit" is the last one."""
    return buttons(phone).nth((row - 1) % 7)


def call(phone: Device, row: int) -> None:
    expect(button(phone, row)).to_be_enabled()
    button(phone, row).tap()


def call_together(row: int, *phones: Device) -> None:
    """Fingers come down at the same moment, as near as phones can tell."""
    for phone in phones:
        expect(button(phone, row)).to_be_enabled()
    at = phones[0].page.evaluate("Date.now()") + TOGETHER_MS
    for phone in phones:
        phone.page.evaluate(PRESS_AT, [(row - 1) % 7, at])


def next_card(table: Party) -> None:
    turner = table.whoever_may(".buntherum-stage[data-phase=turn] .press-main:enabled")
    turner.page.locator(".buntherum-stage .press-main").click()


def verdict_is(table: Party, words: str) -> None:
    """On every screen."""
    for device in table.everybody():
        expect(device.page.locator(".buntherum-verdict")).to_contain_text(words)


def fitting_row(phone: Device) -> int:
    """A row with neither the object nor the colour of the card, as a screen reader tells it."""
    name = phone.page.locator(".buntherum-stage .buntherum-card").get_attribute("aria-label")
    assert name is not None
    thing, colour = name.rstrip(")").split(" (")
    for row in range(1, 7):
        holds = button(phone, row).get_attribute("aria-label") or ""
        if f"({colour})" not in holds and not re.search(rf"\b{thing} \(", holds):
            return row
    return NO_FIT


def wrong_call(phone: Device) -> int:
    return NO_FIT if fitting_row(phone) else 1


def tokens(phone: Device) -> Locator:
    return phone.page.locator(".buntherum-mine .buntherum-token[data-taken]")


def call_right(table: Party, name: str) -> None:
    next_card(table)
    phone = table[name]
    expect(buttons(phone).first).to_be_enabled()
    call(phone, fitting_row(phone))
    verdict_is(table, "Right!")


def test_a_whole_game_without_the_box(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party(*NAMES)
    leo, zoe, mia, tom = (table[name] for name in NAMES)
    assert table.tablet is not None
    tablet = table.tablet.page
    quick_hands(table).choose("buntherum", **WIDE)
    table.start()
    table.whoever("Turn the card")
    for device in table.everybody():
        device.page.evaluate(WATCH)

    # Zoé is right: her card lies in the row, and the next one comes from her own pile.
    next_card(table)
    expect(buttons(zoe).first).to_be_enabled()
    row = fitting_row(zoe)
    table.shot("buntherum-card")
    call(zoe, row)
    verdict_is(table, "Right!")
    expect(tablet.locator(".buntherum-lane")).to_contain_text(re.compile(r"Zoé.*\d m?s$"))
    if row != NO_FIT:
        spoke = tablet.locator(f".buntherum-spoke[data-row='{row}']")
        expect(spoke.locator(".buntherum-tile")).to_have_count(2)
    table.shot("buntherum-right")
    assert table.whoever("Turn the card") is zoe

    # Mia and Tom call at the same moment: the next card is only for them.
    next_card(table)
    call_together(3, mia, tom)
    verdict_is(table, "A tie!")
    expect(tablet.locator(".buntherum-place")).to_have_text(["=", "="])
    table.shot("buntherum-tie")
    next_card(table)
    call_row = button(mia, 1)
    expect(call_row).to_be_enabled()
    leo.sees("A tie-break: only Mia and Tom may call.")
    expect(buttons(leo).and_(leo.page.locator(":enabled"))).to_have_count(0)
    call(mia, fitting_row(mia))
    verdict_is(table, "Right!")

    # Tom is wrong; Zoé sees it otherwise, all agree; so Tom was right.
    tom_is_wrong(table, 1)
    zoe.press("Object")
    zoe.press("Tom was first and right")
    expect(leo.page.locator(".buntherum-now")).to_contain_text("objects")
    for screen in (leo.page, tablet):
        expect(screen.locator(".time-left")).to_have_text("It waits until enough of you agree.")
    table.shot("buntherum-objection")
    for phone in (leo, mia, tom):
        phone.press("Agree")
    verdict_is(table, "Right!")
    expect(tokens(tom)).to_have_count(0)

    # Three red tokens: Tom looks on.
    for count in (1, 2, 3):
        tom_is_wrong(table, count)
    tom.sees("You are out: three red tokens.")
    expect(buttons(tom)).to_have_count(0)

    for _ in range(8):
        call_right(table, "Léo")
        if leo.button("Turn the last card and win").is_visible():
            break
    table.shot("buntherum-late")
    leo.press("Turn the last card and win")
    expect(table.heading("The winner is Léo")).to_be_visible()
    table.shot("buntherum-over")
    the_card_was_shown_on_all_screens_at_once(table)


def test_nothing_tells_the_result_before_the_photo_finish_and_a_tap_skips_it_for_all(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party("Léo", "Zoé")
    assert table.tablet is not None
    zoe, tablet = table["Zoé"], table.tablet
    hands = quick_hands(table)
    hands.choose("buntherum", hush_s=1)
    table.start()
    next_card(table)
    expect(button(zoe, 1)).to_be_enabled()
    wrong = wrong_call(zoe)
    for screen in (zoe, tablet):
        expect(screen.page.locator(".buntherum-card").first).to_be_visible()
    scores = tablet.page.locator(".tablet-score").all_inner_texts()
    assert len(scores) == 2
    tablet.moves()  # on Zoé's phone nothing does, which makes it no quicker
    for screen in (zoe, tablet):
        screen.reveals(pace=NEVER)
    hands.does(hands.seat_of("Léo"), "call", row=wrong)
    tells = ".buntherum-verdict, .buntherum-token[data-taken], .press-main"
    for screen in (zoe, tablet):
        expect(screen.page.locator(".buntherum-lane[data-hidden]")).to_have_count(1)
        expect(screen.page.locator(tells)).to_have_count(0)
    expect(tablet.page.locator(".tablet-last")).to_have_text("")
    expect(tablet.page.locator(".tablet-score")).to_have_text(scores)
    expect(zoe.page.locator(".seat-status")).to_have_text("Look at the table")
    zoe.page.locator(".buntherum-stage").dispatch_event("click")
    verdict_is(table, "Wrong!")
    expect(tablet.page.locator(".buntherum-token[data-taken]")).to_have_count(1)
    expect(tablet.page.locator(".tablet-last")).to_contain_text("Léo")


def tom_is_wrong(table: Party, count: int) -> None:
    next_card(table)
    tom = table["Tom"]
    expect(buttons(tom).first).to_be_enabled()
    call(tom, wrong_call(tom))
    verdict_is(table, "Wrong!")
    expect(tokens(tom)).to_have_count(count)


def the_card_was_shown_on_all_screens_at_once(table: Party) -> None:
    """A busy machine may miss frames now and then, but not the moment as such."""
    seen = [device.page.evaluate("window.cardsSeen") for device in table.everybody()]
    assert len({len(moments) for moments in seen}) == 1, "a card was not seen everywhere"
    spreads = sorted(max(moments) - min(moments) for moments in zip(*seen, strict=True))
    assert spreads[0] < 50, spreads


@pytest.mark.thorough
def test_a_whole_game_with_the_real_box(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party(*NAMES)
    leo, zoe, mia, tom = (table[name] for name in NAMES)
    assert table.tablet is not None
    quick_hands(table).choose("buntherum", deck="box", **WIDE)
    table.start()

    # Léo is first; he cannot judge himself, Zoé does.
    table.whoever("Turned").press("Turned")
    call(leo, 4)
    expect(zoe.page.locator(".buntherum-lane")).to_contain_text("Léo")
    leo.sees("Somebody else judges your call.")
    table.shot("buntherum-judge")
    zoe.press("Right")
    verdict_is(table, "Right!")

    # Together: no judgement is asked for.
    next_card(table)
    call_together(2, zoe, mia)
    verdict_is(table, "A tie!")
    next_card(table)
    call(mia, NO_FIT)
    tom.press("Wrong")
    verdict_is(table, "Wrong!")
    expect(tokens(mia)).to_have_count(1)

    # Only Léo goes on calling; the tablet judges.
    for _ in range(9):
        next_card(table)
        call(leo, 1)
        table.tablet.press("Right")
        verdict_is(table, "Right!")
        if leo.button("Turn the last card and win").is_visible():
            break
    leo.press("Turn the last card and win")
    expect(table.heading("The winner is Léo")).to_be_visible()


# Where buttons are laid out, whether or not one is sunk under a finger.
PLACES = """buttons => buttons.map(button => {
  const at = { x: 0, y: 0, width: button.offsetWidth, height: button.offsetHeight };
  for (let part = button; part; part = part.offsetParent) {
    at.x += part.offsetLeft;
    at.y += part.offsetTop;
  }
  return at;
})"""


def places(phone: Device) -> list[dict[str, float]]:
    found: list[dict[str, float]] = buttons(phone).evaluate_all(PLACES)
    return found


def test_seven_buttons_can_be_hit_blind_on_the_smallest_phone(
    device: Callable[..., Device], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = Party(lambda: device(SMALL), ("Léo", "Zoé"), tablet=False)
    leo, zoe = table["Léo"], table["Zoé"]
    quick_hands(table).choose("buntherum", hush_s=1)
    table.start()

    def are_where_they_belong() -> list[dict[str, float]]:
        found = places(leo)
        assert len(found) == 7
        for box in found:
            assert box["height"] >= 48
            assert box["width"] >= 130
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= SMALL["width"]
            assert box["y"] + box["height"] <= SMALL["height"]
        size = "[document.scrollingElement.scrollHeight, document.scrollingElement.scrollWidth]"
        assert leo.page.evaluate(size) == [SMALL["height"], SMALL["width"]], "nothing scrolls"
        return found

    expect(buttons(leo)).to_have_count(7)
    before = are_where_they_belong()
    next_card(table)
    expect(button(leo, 1)).to_be_enabled()
    assert are_where_they_belong() == before
    leo.shot("buntherum-small-card")

    # Nobody sees it.
    for phone in (leo, zoe):
        phone.press("I see nothing")
        assert are_where_they_belong() == before
    expect(leo.page.locator(".buntherum-verdict")).to_have_text("Nobody saw it")

    next_card(table)
    expect(button(leo, 1)).to_be_enabled()
    leo.page.evaluate(WATCH_PAD)
    button(leo, 5).tap()
    button(leo, 2).tap(force=True)  # pressing twice: the first one counts
    expect(leo.page.locator(".buntherum-lane")).to_have_count(1)
    expect(leo.page.locator(".buntherum-callmark").first).to_have_text("5")
    assert leo.page.evaluate("window.pressed") == ["5"]
    assert are_where_they_belong() == before
    assert leo.page.evaluate("visualViewport.scale") == 1
    leo.shot("buntherum-small-judged")

"""How people and screens go through an evening together: nobody looks at an empty page, and what
moves the table moves every screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from rules import catalogue
from tests.web.devices import TABLET, THOROUGH, Device, Party
from tests.web.quick import QuickHands

BOXES = catalogue.names() if THOROUGH else ["hunch"]

NAMES = {
    "buntherum": "BuntHerum",
    "got_any_words": "Got Any Words?",
    "hunch": "Hunch",
    "huns": "Huns",
    "secret_identity": "Secret Identity",
}


def in_a_game(table: Party, box: str = "BuntHerum") -> Party:
    table.choose(box)
    table.start()
    for phone in table.phones.values():
        expect(phone.page.locator(".seat-head")).to_be_visible()
    return table


def bar(screen: Device, words: str) -> Locator:
    return screen.page.locator(".bar", has_text=words)


def end_the_game(table: Party, one: str, another: str) -> None:
    table[one].press("Menu")
    sheet = table[one].page.get_by_role("dialog", name="Menu")
    sheet.get_by_role("button", name="End the game").click()
    bar(table[another], "wants to end the game").get_by_role("button", name="Agree").click()
    for screen in table.everybody():
        screen.sees("The table ended the game.")


def lobby(phone: Device) -> Locator:
    return phone.page.get_by_role("heading", name="At the table")


# A phone without a seat in the game that runs


@pytest.mark.parametrize("game", BOXES)
def test_a_late_guest_sees_the_table_also_after_a_reload(
    game: str, party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", "Zoé", tablet=False, beside=["Mia"]), NAMES[game])
    ida = device()
    ida.go(f"/{table.code}")
    expect(ida.page.get_by_role("region", name="The table")).to_be_visible()
    ida.page.get_by_label("Your name").fill("Ida")
    ida.press("Ask to sit down")
    bar(table["Zoé"], "Ida wants to sit down").get_by_role("button", name="Agree").click()
    for _ in range(2):
        ida.sees("You are in from the next game.")
        chairs = ida.page.get_by_role("region", name="The table").locator(".phone-chair")
        expect(chairs).to_have_count(3)
        ida.shot(f"flow-late-{game}")
        ida.page.reload()


def test_who_left_sees_the_table_and_may_ask_for_the_seat_again(
    party: Callable[..., Party],
) -> None:
    table = in_a_game(party("Léo", "Zoé", "Mia", tablet=False))
    mia = table["Mia"]
    mia.press("Menu")
    mia.press("Leave for good")
    mia.page.get_by_role("dialog").get_by_role("button", name="Leave for good").click()
    for _ in range(2):
        mia.sees("Mia has left the game.")
        expect(mia.page.get_by_role("region", name="The table")).to_be_visible()
        mia.page.reload()
    mia.shot("flow-gone")
    mia.press("Ask for the seat of Mia")
    mia.sees("You asked for the seat of Mia")
    expect(bar(table["Zoé"], "Somebody asks for the seat of Mia")).to_be_visible()


# After a game


def test_after_a_game_all_screens_move_together(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", "Zoé", "Mia"))
    assert table.tablet is not None
    ida = device()
    ida.go(f"/{table.code}")
    ida.page.get_by_label("Your name").fill("Ida")
    ida.press("Ask to sit down")
    bar(table["Zoé"], "Ida wants to sit down").get_by_role("button", name="Agree").click()
    ida.sees("You are in from the next game.")
    expect(table.tablet.page.locator(".tablet-chair", has_text="Ida")).to_be_visible()
    end_the_game(table, "Léo", "Zoé")
    ida.sees("The table ended the game.")
    for phone in (*table.phones.values(), ida):
        expect(phone.button("BuntHerum again")).to_be_visible()
    table.shot("flow-over")

    # A chair that is freed meanwhile is free, and the others see it so.
    mia = table["Mia"]
    mia.press("Menu")
    mia.press("Leave for good")
    mia.page.get_by_role("dialog").get_by_role("button", name="Leave for good").click()
    expect(table.tablet.page.locator(".tablet-chair", has_text="Mia")).to_have_count(0)
    expect(table.tablet.page.locator(".tablet-chair", has_text="?")).to_have_count(0)
    expect(table.tablet.page.locator(".tablet-chair")).to_have_count(3)
    table.tablet.shot("flow-over-freed")

    table["Zoé"].press("Another box")
    for phone in (table["Léo"], table["Zoé"], ida):
        expect(lobby(phone)).to_be_visible()
    expect(table.tablet.page.get_by_role("img", name="QR code")).to_be_visible()
    expect(table.tablet.page.locator(".tablet-chair-empty")).to_have_count(5)
    table.shot("flow-put-away")


@pytest.mark.thorough
def test_another_box_on_the_table_takes_the_old_result_from_every_screen(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = in_a_game(party("Léo", "Zoé", beside=["Mia"]))
    end_the_game(table, "Léo", "Zoé")
    quick_hands(table).choose("hunch")
    for phone in table.phones.values():
        expect(lobby(phone)).to_be_visible()
        expect(phone.button("Start Hunch")).to_be_visible()
    assert table.tablet is not None
    expect(table.tablet.page.get_by_role("img", name="QR code")).to_be_visible()


# The first minute


def test_a_large_screen_that_opens_a_table_is_the_table(device: Callable[..., Device]) -> None:
    tablet = device(TABLET)
    tablet.go()
    # On the hub's own machine half of it is the way in: what is pressed moves when that comes.
    expect(tablet.page.locator(".own-screen")).to_be_visible()
    tablet.press("Open a table")
    tablet.page.wait_for_url(re.compile(r"/[2-9A-Z]{6}/table$"))
    expect(tablet.page.get_by_role("img", name="QR code")).to_be_visible()
    tablet.shot("flow-large-opens")
    tablet.press("Sit down with this device")
    expect(tablet.page.get_by_role("heading", name="Take a chair")).to_be_visible()


def test_who_comes_without_a_code_is_led_to_the_table_that_waits(
    device: Callable[..., Device], party: Callable[..., Party]
) -> None:
    guest = device()
    guest.go()
    table = party("Léo", tablet=False, beside=["Zoé", "Mia"])
    waiting = guest.page.locator(".card", has_text=table.code)
    expect(waiting).to_contain_text("Léo")  # it comes by itself
    guest.shot("flow-waiting")
    expect(guest.button("Open a table")).to_be_visible()
    waiting.get_by_role("button", name="Sit down there").click()
    expect(guest.page.get_by_role("heading", name="Take a chair")).to_be_visible()

    another = device()
    another.go()
    expect(another.page.locator(".card", has_text=table.code)).to_be_visible()
    in_a_game(table)
    expect(another.page.locator(".card", has_text=table.code)).to_have_count(0)


# Record and film of the whole evening


def test_each_game_of_the_evening_is_told_in_its_own_words(
    party: Callable[..., Party], quick_hands: Callable[[Party], QuickHands]
) -> None:
    table = party("Léo")
    hands = quick_hands(table)
    for name in ("Zoé", "Mia"):
        hands.sit(name)
    hands.choose("got_any_words", deck="box")
    hands.ask("start")
    hands.does(hands.seat_of("Léo"), "take", category="dishes")
    hands.ask("finish")
    hands.settle()
    if hands.room["phase"] != "over":
        other = sorted(hands.tokens)[1]
        hands.ask("confirm", by=other, proposal=hands.room["proposals"][0]["proposal"])
    hands.choose("hunch")
    hands.ask("start")
    leo, tablet = table["Léo"], table.tablet
    assert tablet is not None
    # Which screens still show the game before would close what is opened there.
    expect(leo.page.locator(".hunch-target").first).to_be_visible()
    expect(tablet.page.locator(".tablet-box")).to_contain_text("Hunch")
    leo.press("Menu")
    leo.press("What happened")
    expect(leo.page.locator(".record-line", has_text="Léo takes Dishes")).to_be_visible()
    leo.shot("flow-record")

    tablet.press("Menu")
    tablet.press("The evening as a film")
    tablet.press("Stop")  # there while the film runs
    place = tablet.page.get_by_role("slider")
    expect(place).not_to_have_attribute("max", "0")
    codes = [line["code"] for line in hands.say("record", {})["lines"]]
    place.fill(str(codes.index("got_any_words.log.take")))
    expect(tablet.page.locator(".film-line")).to_contain_text("Léo takes Dishes")
    tablet.shot("flow-film")
    ring = tablet.page.locator(".film .seat-ring").bounding_box()
    assert ring is not None
    assert ring["width"] > 0.9 * TABLET["width"]
    assert ring["height"] > 0.5 * TABLET["height"]
    tablet.press("Back to the table")
    tablet.page.wait_for_url(re.compile(r"/table$"))
    expect(tablet.page.locator(".tablet-phase")).to_be_visible()


# My move, you may, waiting


def test_my_move_you_may_and_waiting_look_different(party: Callable[..., Party]) -> None:
    table = in_a_game(party("Léo", "Zoé", tablet=False), "Huns")
    mover = table.whoever_may(".seat-head[data-state=move]")
    expect(mover.page.get_by_role("status").get_by_text("It is your move")).to_be_visible()
    mover.shot("flow-move")
    others = [phone for phone in table.phones.values() if phone is not mover]
    for phone in others:
        head = phone.page.locator(".seat-head[data-state=waiting]")
        expect(head.locator(".seat-status")).to_contain_text("Waiting for")
        # Nothing in the accent's colour, which says: this is what you can do now.
        assert stripe(head) == "rgba(0, 0, 0, 0)"
        assert weight(head.locator(".seat-status")) == "400"
    assert stripe(mover.page.locator(".seat-head")) != "rgba(0, 0, 0, 0)"
    assert weight(mover.page.locator(".seat-status")) != "400"
    others[0].shot("flow-waits")


def test_a_pause_covers_hands_and_leaves_the_table_in_sight(party: Callable[..., Party]) -> None:
    table = in_a_game(party("Léo", "Zoé"))
    assert table.tablet is not None
    table["Léo"].page.locator(".seat-tabs").get_by_role("button", name="Pause").click()
    table.tablet.sees("Léo paused the game")
    for chair in table.tablet.page.locator(".tablet-chair").all():
        chair.click(trial=True)  # nothing lies over it
    expect(table.tablet.page.get_by_text("The sand stands still.")).to_have_count(0)
    expect(table["Zoé"].page.locator(".pause")).to_have_css("position", "fixed")
    table.shot("flow-paused")


def stripe(head: Locator) -> str:
    return str(head.evaluate("head => getComputedStyle(head, '::before').backgroundColor"))


def weight(words: Locator) -> str:
    return str(words.evaluate("words => getComputedStyle(words).fontWeight"))


# While others act


def test_while_others_act_the_table_lies_below_the_own_hand(party: Callable[..., Party]) -> None:
    table = in_a_game(party("Léo", "Zoé", tablet=False), "Huns")
    mover = table.whoever_may(".seat-head[data-state=move]")
    waits = table.whoever_may(".seat-head[data-state=waiting]")
    below = waits.page.locator(".seat-body").get_by_role("region", name="The table")
    expect(below.locator(".phone-chair")).to_have_count(2)
    expect(below).to_contain_text("Round 1: ")  # the newest line of the record
    # However much lies on the table, the keys are by the thumb.
    expect(waits.page.get_by_role("group", name="Reactions")).to_be_in_viewport(ratio=1)
    expect(mover.page.locator(".seat-body").get_by_role("region")).to_have_count(0)


# It is there for a few seconds: a busy machine may look too late.
REMEMBER_REACTIONS = """() => {
  window.reactions = [];
  const look = () => {
    for (const sign of document.querySelectorAll(".tablet-chair .reacting")) {
      const chair = sign.closest(".tablet-chair");
      const name = chair.querySelector(".tablet-name").textContent;
      window.reactions.push(`${sign.getAttribute("aria-label")} of ${name}`);
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}"""


def test_a_reaction_lands_on_the_chair_until_the_table_wants_none(
    party: Callable[..., Party],
) -> None:
    table = in_a_game(party("Léo", "Zoé"), "Huns")
    assert table.tablet is not None
    waits = table.whoever_may(".seat-head[data-state=waiting]")
    name = waits.page.locator(".seat-me-name").inner_text()
    keys = waits.page.get_by_role("group", name="Reactions")
    table.tablet.page.evaluate(REMEMBER_REACTIONS)
    keys.get_by_role("button", name="Applause").click()
    table.tablet.shot("flow-reaction")
    table.tablet.until(f"window.reactions.includes('Applause of {name}')")
    expect(table.tablet.page.locator(".reacting")).to_have_count(0)  # gone by itself

    table["Léo"].press("Menu")
    table["Léo"].press("Switch reactions off")
    expect(keys).to_have_count(0)


# The back key, proposals


def test_the_back_key_closes_a_sheet_and_asks_before_it_leaves_a_game(
    party: Callable[..., Party],
) -> None:
    table = in_a_game(party("Léo", tablet=False, beside=["Zoé"]))
    leo = table["Léo"]
    leo.press("Menu")
    expect(leo.page.get_by_role("dialog", name="Menu")).to_be_visible()
    leo.back()
    expect(leo.page.get_by_role("dialog")).to_have_count(0)
    expect(leo.page.locator(".seat-head")).to_be_visible()

    for _ in range(2):  # again and again
        leo.back()
        asked = leo.page.get_by_role("dialog", name="Leave the game?")
        expect(asked).to_contain_text(table.code)
        leo.shot("flow-back")
        asked.get_by_role("button", name="Stay in the game").click()
        expect(asked).to_have_count(0)
        expect(leo.page.locator(".seat-head")).to_be_visible()
    leo.back()
    leo.press("Go to the start page")
    expect(leo.button("Open a table")).to_be_visible()
    leo.back()
    expect(leo.page.locator(".seat-head")).to_be_visible()


def test_in_the_lobby_the_back_key_leads_back(party: Callable[..., Party]) -> None:
    table = party("Léo", tablet=False)
    leo = table["Léo"]
    leo.press("Menu")
    expect(leo.page.get_by_role("dialog")).to_be_visible()
    leo.back()
    expect(leo.page.get_by_role("dialog")).to_have_count(0)
    expect(lobby(leo)).to_be_visible()
    leo.back()
    expect(leo.button("Open a table")).to_be_visible()


def test_who_proposed_learns_who_said_no_and_one_question_is_asked_at_a_time(
    party: Callable[..., Party],
) -> None:
    table = party("Léo", "Zoé", "Mia", tablet=False)
    leo, zoe, mia = table["Léo"], table["Zoé"], table["Mia"]
    table.choose("Got Any Words?", **{"Where do the cards come from?": "From the real box"})
    table.start()
    leo.page.locator(".got_any_words-take").first.click()
    expect(leo.page.locator(".got_any_words-take").first).to_have_attribute("aria-pressed", "true")
    leo.press("Menu")
    leo.press("Undo the last step")
    expect(bar(leo, "You asked to undo the last step.")).to_be_visible()
    mia.press("Menu")
    mia.press("End the game")
    expect(bar(zoe, "1 more question after this one")).to_be_visible()
    expect(zoe.button("Agree")).to_have_count(1)
    zoe.shot("flow-one-question")
    bar(zoe, "Léo wants to undo").get_by_role("button", name="No").click()
    expect(bar(leo, "Zoé said no: the step stands.")).to_be_visible()
    leo.shot("flow-declined")
    bar(zoe, "Mia wants to end").get_by_role("button", name="No").click()
    expect(bar(mia, "Zoé said no: the game goes on.")).to_be_visible()
    expect(bar(zoe, "said no")).to_have_count(0)  # who said it knows


def test_an_open_record_closes_when_a_game_starts(party: Callable[..., Party]) -> None:
    table = party("Léo", beside=["Zoé"])
    assert table.tablet is not None
    table.tablet.press("Menu")
    table.tablet.press("What happened")
    expect(table.tablet.page.get_by_role("dialog", name="What happened")).to_be_visible()
    in_a_game(table)
    expect(table.tablet.page.get_by_role("dialog")).to_have_count(0)
    expect(table.tablet.page.locator(".tablet-phase")).to_be_visible()

"""Who is let in, who plays which seat, what the table agrees to: as it is read on the screens."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from tests.support.process import HubProcess
from tests.web.access import accessible
from tests.web.devices import Device, Party

SECONDS = re.compile(r"\d+ s ")


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    """A seat is shown around, and a table is deleted, within moments."""
    data = tmp_path_factory.mktemp("hub")
    hub = HubProcess(data, program="tests.support.quick_nods_hub").start()
    yield hub
    hub.kill()


@pytest.fixture
def trio(party: Callable[..., Party]) -> Party:
    """Three in the middle of a game, and a tablet."""
    return in_a_game(party("Léo", "Zoé", "Mia"))


def in_a_game(table: Party) -> Party:
    table.choose("BuntHerum")
    table.start()
    for phone in table.phones.values():
        expect(phone.page.locator(".seat-head")).to_be_visible()
    return table


def newcomer(device: Callable[..., Device], table: Party) -> Device:
    phone = device()
    phone.go(f"/{table.code}")
    expect(phone.page.get_by_role("heading", name="Take a chair")).to_be_visible()
    return phone


def ask_for(phone: Device, name: str) -> None:
    """The seat of somebody, from a phone without one."""
    phone.press("I was here before")
    sheet = phone.page.get_by_role("dialog")
    sheet.get_by_role("button", name=name, exact=True).click()
    sheet.get_by_role("button", name="Ask the table instead", exact=True).click()
    phone.sees(f"You asked for the seat of {name}")


def knock(phone: Device, name: str) -> None:
    phone.page.get_by_label("Your name").fill(name)
    phone.press("Ask to sit down")
    phone.sees("Waiting for somebody at the table to nod")


def loud(phone: Device) -> Locator:
    return phone.page.get_by_role("alertdialog")


def bar(phone: Device, words: str) -> Locator:
    return phone.page.locator(".bar-proposal", has_text=words)


def hand(phone: Device) -> Locator:
    return phone.page.get_by_role("tab", name="My hand")


# The seat of somebody who is here


def test_a_stranger_asks_for_a_seat_that_is_played_and_its_holder_says_no(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", "Zoé", beside=["Mia"]))
    leo, zoe = table["Léo"], table["Zoé"]
    leo.page.evaluate("navigator.vibrate = (ms) => { window.shaken = ms; }")
    stranger = newcomer(device, table)
    ask_for(stranger, "Léo")
    stranger.sees("The phone that plays this seat is asked.")
    stranger.shot("claim-asked")

    question = loud(leo)
    expect(question).to_contain_text("Somebody wants to play your seat on another phone.")
    expect(question.get_by_role("timer")).to_have_text(SECONDS)
    expect(question.get_by_role("timer")).to_have_attribute("aria-live", "off")
    assert leo.page.evaluate("window.shaken") > 0
    accessible(leo, "a seat that is asked for")
    leo.shot("seat-asked")
    # Neither the others nor the tablet decide about it.
    told = bar(zoe, "Somebody asks for the seat of Léo on another phone. Léo is being asked.")
    expect(told).to_be_visible()
    expect(told.get_by_role("button", name="Agree")).to_have_count(0)
    expect(told.get_by_role("button", name="No")).to_be_visible()
    assert table.tablet is not None
    on_tablet = bar(table.tablet, "Somebody asks for the seat of Léo")
    expect(on_tablet).to_be_visible()
    expect(on_tablet.get_by_role("button")).to_have_count(0)
    table.tablet.shot("seat-asked-tablet")

    leo.page.keyboard.press("Escape")
    expect(question).to_be_visible()
    expect(question.get_by_role("heading")).to_be_focused()
    leo.page.keyboard.press("Tab")
    leo.page.keyboard.press("Tab")
    expect(question.get_by_role("button", name="No, it’s mine")).to_be_focused()
    leo.page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(hand(leo)).to_be_visible()
    stranger.sees("The seat of Léo was not given to you. You can ask again.")
    stranger.shot("claim-turned-down")
    expect(told).to_have_count(0)


def test_a_seat_is_given_to_another_phone_and_taken_back_with_one_tap(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", tablet=False, beside=["Zoé", "Mia"]))
    leo = table["Léo"]
    other = newcomer(device, table)
    ask_for(other, "Léo")
    loud(leo).get_by_role("button", name="Yes, give it away").click()
    expect(hand(other)).to_be_visible()

    given = loud(leo)
    expect(given).to_contain_text("Your seat is played on another phone now")
    accessible(leo, "a seat that another phone plays")
    leo.shot("seat-taken")
    leo.page.reload()
    given.get_by_role("button", name="Take my seat back").click()
    expect(hand(leo)).to_be_visible()
    expect(given).to_have_count(0)
    # And now the other one has lost it, for good.
    expect(other.page.get_by_role("heading", name="Take a chair")).to_be_visible()
    expect(loud(other)).to_have_count(0)


@pytest.mark.thorough
def test_a_seat_on_another_phone_may_stay_there(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", tablet=False, beside=["Zoé", "Mia"]))
    leo = table["Léo"]
    other = newcomer(device, table)
    ask_for(other, "Léo")
    loud(leo).get_by_role("button", name="Yes, give it away").click()
    loud(leo).get_by_role("button", name="Let it be").click()
    expect(leo.page.get_by_role("heading", name="Take a chair")).to_be_visible()
    leo.page.reload()
    expect(leo.page.get_by_role("heading", name="Take a chair")).to_be_visible()
    expect(loud(leo)).to_have_count(0)
    expect(hand(other)).to_be_visible()


# One seat on two screens


def copy_of(device: Callable[..., Device], phone: Device, path: str) -> Device:
    """A phone with everything that the other one has kept, as from a backup."""
    copy = device()
    copy.go()
    kept = phone.page.evaluate("JSON.stringify(localStorage)")
    copy.page.evaluate("(kept) => Object.assign(localStorage, JSON.parse(kept))", kept)
    copy.go(path)
    return copy


def test_a_seat_on_a_copied_phone_is_told_on_both_and_kept_on_the_first(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", "Zoé", tablet=False, beside=["Mia"]))
    leo = table["Léo"]
    copy = copy_of(device, leo, f"/{table.code}")
    asked = bar(leo, "Your seat is open on another screen too. Is that you?")
    expect(asked).to_be_visible()
    accessible(leo, "a seat on two screens")
    leo.shot("doubled-first")
    told = bar(copy, "The seat of Léo was open on another screen before.")
    expect(told).to_be_visible()
    expect(told.get_by_role("button")).to_have_text(["All right"])
    copy.shot("doubled-later")
    expect(bar(table["Zoé"], "open on another screen")).to_have_count(0)

    asked.get_by_role("button", name="No, only here").click()
    copy.sees("The seat stayed on the screen that had it first.")
    expect(copy.page.get_by_role("heading", name="Take a chair")).to_be_visible()
    copy.shot("doubled-lost")
    expect(asked).to_have_count(0)
    expect(hand(leo)).to_be_visible()
    leo.page.reload()
    expect(hand(leo)).to_be_visible()


def test_two_tabs_are_told_of_each_other_once_and_both_play_on(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", tablet=False, beside=["Zoé", "Mia"]))
    leo = table["Léo"]
    tab = copy_of(device, leo, f"/{table.code}")
    asked = bar(leo, "Your seat is open on another screen too.")
    asked.get_by_role("button", name="Yes, fine").click()
    expect(asked).to_have_count(0)
    bar(tab, "was open on another screen before").get_by_role("button", name="All right").click()
    expect(bar(tab, "was open on another screen before")).to_have_count(0)
    for screen in (leo, tab):
        expect(hand(screen)).to_be_visible()
    leo.page.reload()
    expect(bar(tab, "Your seat is open on another screen too.")).to_be_visible()


# The seat of somebody who is away


def test_for_the_seat_of_somebody_away_two_others_nod_and_who_comes_back_is_told(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", "Zoé", "Mia", tablet=False, beside=["Bo"]))
    leo, zoe, mia = table["Léo"], table["Zoé"], table["Mia"]
    leo.page.goto("about:blank")
    zoe.page.get_by_role("tab", name="The table").click()
    expect(zoe.page.locator(".phone-chair[data-away]")).to_have_text(re.compile("Léo"))
    other = newcomer(device, table)
    ask_for(other, "Léo")
    other.sees("Everybody at the table can see it.")

    asked = bar(zoe, "Somebody asks for the seat of Léo on another phone.")
    asked.get_by_role("button", name="Agree").click()
    expect(asked.get_by_role("button", name="Agree")).to_have_count(0)
    for phone in (zoe, mia, other):
        phone.sees("1 of 2 agreed")
        expect(phone.page.locator(".bar-nods .seat-name")).to_have_text("Zoé")
    mia.shot("claim-nodded")
    bar(mia, "Is it Léo?").get_by_role("button", name="Agree").click()
    expect(hand(other)).to_be_visible()

    leo.go(f"/{table.code}")
    expect(loud(leo)).to_contain_text("Your seat is played on another phone now")
    loud(leo).get_by_role("button", name="Take my seat back").click()
    expect(hand(leo)).to_be_visible()


# Sitting down in mid-game


def test_who_comes_in_mid_game_knocks_and_is_in_from_the_next_game(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", "Zoé", beside=["Mia"]))
    leo, zoe = table["Léo"], table["Zoé"]
    ida = newcomer(device, table)
    ida.sees("A game is running. Somebody at the table has to nod")
    ida.shot("join-running")
    knock(ida, "Ida")
    accessible(ida, "waiting for a nod")
    ida.shot("knocking")
    ida.page.reload()
    ida.sees("Waiting for somebody at the table to nod")
    assert table.tablet is not None
    expect(bar(table.tablet, "Ida wants to sit down.")).to_be_visible()
    leo.shot("knock")

    bar(zoe, "Ida wants to sit down. Do you agree?").get_by_role("button", name="Agree").click()
    ida.sees("You are in from the next game.")
    expect(ida.page.get_by_role("region", name="The table")).to_be_visible()
    accessible(ida, "in from the next game")
    ida.shot("from-next-game")

    # No vote before that game, though everything that is asked is seen.
    leo.press("Menu")
    leo.press("End the game")
    mine = bar(leo, "You asked to end the game now.")
    expect(mine).to_contain_text("Waits for somebody to agree.")
    expect(mine.get_by_role("button")).to_have_text(["Withdraw"])
    leo.shot("own-proposal")
    asked = bar(ida, "Léo wants to end the game now.")
    expect(asked).to_be_visible()
    expect(asked.get_by_role("button")).to_have_count(0)
    bar(zoe, "Léo wants to end the game now.").get_by_role("button", name="Agree").click()
    ida.sees("The table ended the game.")


@pytest.mark.thorough
def test_who_is_not_let_in_hears_of_it_and_asks_again(
    trio: Party, device: Callable[..., Device]
) -> None:
    ida = newcomer(device, trio)
    knock(ida, "Ida")
    bar(trio["Mia"], "Ida wants to sit down.").get_by_role("button", name="No").click()
    ida.sees("Nobody let you in this time. You can ask again.")
    ida.shot("turned-down")
    knock(ida, "Ida")
    expect(ida.page.get_by_text("Nobody let you in this time.")).to_have_count(0)
    expect(bar(trio["Mia"], "Ida wants to sit down.")).to_be_visible()


@pytest.mark.thorough
def test_who_knocks_may_think_better_of_it(trio: Party, device: Callable[..., Device]) -> None:
    ida = newcomer(device, trio)
    knock(ida, "Ida")
    expect(bar(trio["Mia"], "Ida wants to sit down.")).to_be_visible()
    ida.shot("withdraw")
    ida.press("Withdraw")
    expect(ida.button("Ask to sit down")).to_be_visible()
    expect(ida.page.get_by_text("Nobody let you in this time.")).to_have_count(0)
    expect(bar(trio["Mia"], "Ida wants to sit down.")).to_have_count(0)


def test_a_seat_is_taken_back_before_a_locked_door(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", "Zoé", tablet=False, beside=["Mia"]))
    leo = table["Léo"]
    other = newcomer(device, table)
    ask_for(other, "Léo")
    expect(loud(leo)).to_be_visible()
    zoe = table["Zoé"]
    zoe.press("Menu")
    zoe.press("Lock the table")
    loud(leo).get_by_role("button", name="Yes, give it away").click()
    expect(hand(other)).to_be_visible()
    leo.sees("The seat of Léo is played on another phone now")
    accessible(leo, "a seat given away, before a locked door")
    leo.shot("taken-locked")
    leo.press("Take my seat back")
    expect(hand(leo)).to_be_visible()


# Chairs and the whole table


@pytest.mark.thorough
def test_somebody_who_is_here_is_not_sent_away_without_a_nod(party: Callable[..., Party]) -> None:
    table = party("Léo", "Zoé", "Mia", tablet=False)
    leo, zoe, mia = table["Léo"], table["Zoé"], table["Mia"]
    leo.page.get_by_role("button", name="Mia", exact=False).click()
    leo.sees("Mia is here: somebody has to agree first.")
    leo.shot("chair-of-somebody-here")
    leo.press("Ask to free this chair")
    expect(bar(leo, "You asked to free the chair of Mia.")).to_be_visible()
    bar(mia, "Léo wants to free your chair.").get_by_role("button", name="No").click()
    expect(bar(leo, "free the chair")).to_have_count(0)
    expect(mia.page.get_by_role("heading", name="At the table")).to_be_visible()

    leo.page.get_by_role("button", name="Mia", exact=False).click()
    leo.press("Ask to free this chair")
    bar(zoe, "Léo wants to free the chair of Mia.").get_by_role("button", name="Agree").click()
    expect(mia.page.get_by_role("heading", name="Take a chair")).to_be_visible()


def delete(phone: Device) -> None:
    phone.press("Menu")
    phone.press("Delete this table")
    sheet = phone.page.get_by_role("dialog", name="Delete this table")
    sheet.get_by_role("button", name="Delete this table").click()


def test_who_plays_keeps_a_table_that_another_wants_to_delete(trio: Party) -> None:
    leo, zoe, mia = trio["Léo"], trio["Zoé"], trio["Mia"]
    delete(leo)
    assert trio.tablet is not None
    on_tablet = bar(trio.tablet, "Léo wants to delete this table with all its records.")
    expect(on_tablet).to_be_visible()
    expect(on_tablet.get_by_role("button")).to_have_count(0)
    expect(bar(zoe, "Léo wants to delete this table")).to_contain_text("Do you agree?")
    zoe.page.locator(".seat-tabs").get_by_role("button", name="Pause").click()
    mia.sees("Zoé paused the game")  # over everything, but for what is asked
    mia.shot("delete-paused")
    bar(mia, "Léo wants to delete this table").get_by_role("button", name="Keep the table").click()
    for screen in trio.everybody():
        expect(bar(screen, "delete this table")).to_have_count(0)
    mia.press("Go on")
    expect(hand(mia)).to_be_visible()


def test_a_table_is_gone_a_while_after_somebody_agreed(trio: Party) -> None:
    delete(trio["Léo"])
    asked = bar(trio["Zoé"], "Léo wants to delete this table")
    asked.get_by_role("button", name="Agree").click()
    for screen in trio.everybody():
        screen.sees("This table was deleted.")


def test_when_every_phone_is_lost_the_tablet_nods(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = in_a_game(party("Léo", "Zoé"))
    assert table.tablet is not None
    for phone in table.phones.values():
        phone.page.goto("about:blank")
    expect(table.tablet.page.locator(".tablet-chair[data-away]")).to_have_count(2)
    new = newcomer(device, table)
    ask_for(new, "Léo")
    asked = bar(table.tablet, "Somebody asks for the seat of Léo")
    expect(asked).to_contain_text("Is it Léo?")
    table.tablet.shot("tablet-nods")
    asked.get_by_role("button", name="Agree").click()
    expect(hand(new)).to_be_visible()

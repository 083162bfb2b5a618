"""Fewer phones than people: every game can be played with one phone that goes round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web import test_buntherum as buntherum
from tests.web import test_got_any_words as got_any_words
from tests.web import test_hunch as hunch
from tests.web import test_huns as huns
from tests.web import test_secret_identity as secret_identity
from tests.web.devices import Device
from tests.web.passing import FewPhones, tab_of

NAMES = ("Léo", "Zoé", "Mia")


def is_covered(phone: Device, name: str) -> None:
    """Nothing of anybody's hand is on the screen, not even for a screen reader."""
    expect(phone.page.get_by_role("heading", name=f"Pass the phone to {name}")).to_be_visible()
    expect(phone.button(f"I am {name}")).to_be_visible()
    expect(phone.page.locator(".seat-body, .seat-head, .secret")).to_have_count(0)


def test_a_hand_is_covered_until_its_owner_has_the_phone(device: Callable[..., Device]) -> None:
    table = FewPhones(device, NAMES)
    phone = table.opener
    table.choose("Secret Identity")
    table.start()
    is_covered(phone, "Léo")

    for name in NAMES:
        table[name].press(secret_identity.KNOWN)
    keys = {name: secret_identity.look(table[name]) for name in NAMES}
    assert len(set(keys.values())) == len(NAMES)

    # Mia has it; Léo's tab covers before it shows, and so does coming back after a reload.
    tab_of(phone.page, "Léo").click()
    is_covered(phone, "Léo")
    phone.shot("pass-the-phone")
    phone.press("I am Léo")
    expect(phone.page.locator(".seat-me-name")).to_have_text("Léo")
    phone.page.reload()
    is_covered(phone, "Léo")

    # Who has done what there was to do is asked to pass it on, and the next hand is covered too.
    secret_identity.place(table["Léo"], "Fits")
    phone.press("Pass the phone to Zoé")
    is_covered(phone, "Zoé")
    for name in ("Zoé", "Mia"):
        secret_identity.place(table[name], "Fits")
    expect(table.heading("Who is who?")).to_be_visible()


def play_buntherum(table: FewPhones) -> None:
    table.moves()
    for name in ("Léo", "Mia"):
        buntherum.next_card(table)
        phone = table[name]
        expect(buntherum.buttons(phone).first).to_be_enabled()
        buntherum.call(phone, buntherum.fitting_row(phone))
        expect(phone.page.locator(".buntherum-verdict")).to_contain_text("Right!")


def play_words(table: FewPhones) -> None:
    table.moves()
    leo = table["Léo"]
    table.whoever("Roll the dice").press("Roll the dice")
    for _ in NAMES:
        taker = table.whoever_may(".got_any_words-take:enabled")
        taker.page.locator(".got_any_words-take:enabled").first.click()
        expect(taker.page.locator(".got_any_words-take:enabled")).to_have_count(0)
    table.whoever("Turn the hourglass").press("Turn the hourglass")
    letter = got_any_words.letter_on(leo)
    got_any_words.write_own(leo, f"{letter}aba")
    got_any_words.all_are_done(table)
    got_any_words.read_everything(table)
    got_any_words.expect_score(table, "Léo", 1)


def play_hunch(table: FewPhones) -> None:
    secrets = hunch.choose_secrets(table)
    hunch.quick_round(table, "Zoé", "Mia", 1, secrets["Mia"][0])
    expect(table.heading("Clues")).to_be_visible()


def play_huns(table: FewPhones) -> None:
    """Whoever is next takes the phone and does what there is to do, until all had a turn."""
    table.moves()
    phone = table.opener
    had: set[str] = set()

    def all_had_a_turn() -> bool:
        for button in (phone.page.locator(".pass-next"), phone.button("I am ", exact=False)):
            if button.is_visible():
                phone.tap_if_there(button)
        if phone.page.get_by_text("It is your move").first.is_visible():
            had.add(phone.page.locator(".seat-me-name").inner_text())
            huns.tap_something(phone)
        return had == set(NAMES)

    table.until(all_had_a_turn, "everybody had a turn")


PLAY: dict[str, Callable[[FewPhones], None]] = {
    "BuntHerum": play_buntherum,
    "Got Any Words?": play_words,
    "Hunch": play_hunch,
    "Huns": play_huns,
}


@pytest.mark.thorough
@pytest.mark.parametrize("box", PLAY)
def test_all_seats_on_one_phone(box: str, device: Callable[..., Device]) -> None:
    table = FewPhones(device, NAMES)
    table.choose(box)
    table.start()
    PLAY[box](table)
    expect(tab_of(table.opener.page, "")).to_have_count(len(NAMES))

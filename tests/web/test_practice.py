"""Practice players in the lobby and at the table: told apart, as fast as wished, where they see."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.devices import Device, Party


def seat_practice(leo: Device, chair: int) -> None:
    leo.press(f"Chair {chair}")
    leo.press("A practice player")
    expect(leo.page.get_by_role("dialog")).to_have_count(0)


def test_their_names_carry_a_mark_that_is_read_out(party: Callable[..., Party]) -> None:
    table = party("Léo")
    leo, tablet = table["Léo"], table.tablet
    assert tablet is not None
    seat_practice(leo, 3)
    expect(leo.button("Chair of Ada, a practice player")).to_be_visible()
    expect(leo.page.locator(".chair .practice-mark")).to_have_count(1)
    expect(tablet.page.locator(".tablet-chair .practice-mark")).to_have_count(1)
    leo.shot("practice-lobby")
    tablet.shot("practice-lobby-tablet")
    table.choose("BuntHerum")
    table.start()
    expect(leo.page.locator(".seat-head")).to_be_visible()
    expect(tablet.page.locator(".tablet-name", has_text="Ada")).to_have_text("Practice player Ada")
    expect(tablet.page.locator(".tablet-name", has_text="Léo")).to_have_text("Léo")
    leo.shot("practice-phone")
    tablet.shot("practice-tablet")


def test_their_pace_is_asked_for_where_one_sits(party: Callable[..., Party]) -> None:
    table = party("Léo", tablet=False)
    leo = table["Léo"]
    table.choose("BuntHerum")
    pace = leo.page.get_by_role("group", name="How fast are the practice players?")
    expect(leo.page.locator(".options")).to_be_visible()
    expect(pace).to_have_count(0)
    seat_practice(leo, 3)
    normal = pace.get_by_role("button", name="Normal")
    slow = pace.get_by_role("button", name="Leisurely, for children")
    expect(normal).to_have_attribute("aria-pressed", "true")
    slow.click()
    expect(slow).to_have_attribute("aria-pressed", "true")
    pace.scroll_into_view_if_needed()
    leo.shot("practice-pace")


def test_where_they_do_not_see_the_cards_the_lobby_says_why(party: Callable[..., Party]) -> None:
    table = party("Léo", tablet=False)
    leo = table["Léo"]
    why = "Practice players only know our own cards."
    seat_practice(leo, 3)
    table.choose("BuntHerum", **{"Where do the cards come from?": "From the real box"})
    leo.sees(why)
    expect(leo.button("Start BuntHerum")).to_be_disabled()
    leo.press("Chair 5")
    dialog = leo.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="A practice player")).to_be_disabled()
    expect(dialog.get_by_text(why)).to_be_visible()
    leo.shot("practice-blind")

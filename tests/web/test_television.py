"""A table on a television, by a number and by the remote; a seat out of a chat app's browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.access import accessible
from tests.web.devices import SHOTS, TELEVISION, Device, Party

INSTAGRAM = (
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A; wv) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Version/4.0 Chrome/130.0 Mobile Safari/537.36 Instagram 350.0"
)


def number_on(television: Device) -> str:
    shown = television.page.locator(".tv-number [aria-hidden]")
    expect(shown).to_have_text(re.compile(r"^\d{4}$"))
    return shown.inner_text()


def put_on(phone: Device, number: str) -> None:
    phone.page.get_by_label("Then type the number that it shows").fill(number)
    phone.press("Put this table there")


def test_a_table_comes_on_a_television_by_a_number_or_by_the_remote(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = party("Mia", "Léo", tablet=False)
    mia = table["Mia"]
    television, other = device(TELEVISION), device(TELEVISION)
    for screen in (television, other):
        screen.go("/tv")
    number = number_on(television)
    assert number_on(other) != number
    expect(television.button("Open a table")).to_be_visible()
    expect(television.page.get_by_text(table.code)).to_be_visible()
    accessible(television, "a television")
    television.shot("tv")
    if SHOTS:
        television.page.set_viewport_size({"width": 3840, "height": 2160})
        television.shot("tv-4k")
        television.page.set_viewport_size(TELEVISION)

    # Somebody at a table types it; a wrong one is refused in words.
    mia.press("Menu")
    mia.press("On a television")
    mia.sees("/tv")
    wrong = next(n for n in ("0000", "1111", "2222") if n not in (number, number_on(other)))
    put_on(mia, wrong)
    mia.sees("No television shows this number now.")
    mia.shot("television-wrong")
    put_on(mia, number)
    mia.sees("The table is on the television.")
    mia.shot("television-phone")
    expect(television.page.get_by_alt_text("QR code of this table")).to_be_visible()
    television.shot("tv-table")
    if SHOTS:
        television.page.set_viewport_size({"width": 3840, "height": 2160})
        television.shot("tv-table-4k")
        television.page.set_viewport_size(TELEVISION)

    # The remote: arrows to the menu of the table, OK, back out of it, and back to a number.
    keys = television.page.keyboard
    for _ in range(8):
        keys.press("ArrowRight")
        keys.press("ArrowDown")
    expect(television.button("Menu")).to_be_focused()
    keys.press("Enter")
    expect(television.page.get_by_role("dialog")).to_be_visible()
    keys.press("ArrowDown")
    television.shot("tv-menu")
    keys.press("Escape")
    expect(television.page.get_by_role("dialog")).to_be_hidden()
    keys.press("Escape")
    assert number_on(television) != number

    # The other one chooses the table that waits, without any number.
    expect(other.page.get_by_text(table.code)).to_be_visible()
    waiting = other.page.get_by_role("button", name=re.compile(table.code))
    other.page.keyboard.press("Enter")  # the first of all: perhaps another test's table
    for _ in range(4):
        if waiting.evaluate("it => it === document.activeElement"):
            break
        other.page.keyboard.press("ArrowRight")
    expect(waiting).to_be_focused()
    other.page.keyboard.press("Enter")
    expect(other.page.get_by_alt_text("QR code of this table")).to_be_visible()


def test_a_seat_goes_along_out_of_a_chat_apps_browser_once(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = party("Mia", tablet=False)
    in_app = device(user_agent=INSTAGRAM)
    in_app.go(f"/{table.code}")
    in_app.page.get_by_label("Your name").fill("Zoé")
    in_app.press("Sit down")
    in_app.sees("This page is open inside another app")
    in_app.shot("in-app-lobby")
    in_app.press("Open in your browser")
    field = in_app.page.get_by_label("The link that takes your seat along")
    expect(field).to_have_value(re.compile(r"#\d+\.[0-9a-f]{32}$"))
    in_app.sees("It is good once, for two minutes")
    in_app.shot("in-app-link")
    link = field.input_value()
    in_app.page.wait_for_url(link)  # the app's own “open in browser” takes it along

    own, thief = device(), device()
    own.page.goto(link)
    expect(own.page.get_by_role("heading", name="At the table")).to_be_visible()
    own.page.wait_for_url(f"**/{table.code}")  # what was used is gone from the address
    in_app.sees("Your seat is played on another phone now")
    in_app.press("Let it be", exact=False)
    table["Mia"].press("Menu")
    table["Mia"].press("What happened")
    table["Mia"].sees("Zoé goes on in another browser.")
    thief.page.goto(link)
    thief.sees("This link was used already, or is too old.")
    expect(thief.page.get_by_role("heading", name="Take a chair")).to_be_visible()
    thief.shot("in-app-link-over")

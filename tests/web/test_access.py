"""Every screen around the games is there for everybody, from the home page to the pause."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.access import accessible, in_language
from tests.web.devices import PHONE, Device, Party

SHELL = Path(__file__).parents[2] / "web" / "src" / "texts" / "de.json"


def shell_texts() -> dict[str, Any]:
    texts: dict[str, Any] = json.loads(SHELL.read_text())
    return texts


@pytest.mark.parametrize("path", ["/", "/help", "/trust", "/credits", "/parts", "/NOSUCH"])
def test_every_page_around_the_table(path: str, device: Callable[..., Device]) -> None:
    phone = device(PHONE, **in_language("de"))
    phone.go(path)
    expect(phone.page.get_by_role("heading", level=1).first).to_be_visible()
    accessible(phone, path)


def test_waiting_for_a_hub_that_does_not_answer(device: Callable[..., Device]) -> None:
    phone = device(PHONE, **in_language("de"))
    phone.own_page().route_web_socket(re.compile("/socket.io/"), lambda _never_answered: None)
    phone.go("/ABC234")
    phone.sees(shell_texts()["link.searching"])
    accessible(phone, "waiting")


def test_every_sheet_from_the_join_screen_to_the_pause(device: Callable[..., Device]) -> None:
    words = shell_texts()
    phone = device(PHONE, **in_language("de"))
    page = phone.page
    phone.go()
    phone.press(words["home.open"])
    name = page.get_by_label(words["join.name"])
    expect(name).to_be_visible()
    accessible(phone, "join")
    name.fill("Maximiliane")
    phone.press(words["join.sit"])
    expect(page.get_by_role("heading", name=words["lobby.title"])).to_be_visible()

    for chair in (3, 6):
        phone.press(words["join.chair"].format(n=chair))
        accessible(phone, "chair") if chair == 3 else None
        phone.press(words["chair.practice"])
        expect(phone.button(words["join.chair"].format(n=chair))).to_have_count(0)
    phone.press("BuntHerum", exact=False)
    page.get_by_text(words["lobby.house_rules"]).click()
    accessible(phone, "options")
    page.locator(".thumb .press-main").click()
    expect(page.locator(".seat-head")).to_be_visible()

    for item in ("record", "invite", "preferences", "hand_over", "leave", "delete"):
        phone.press(words["menu.title"])
        expect(page.get_by_role("dialog")).to_be_visible()
        accessible(phone, "menu") if item == "record" else None
        phone.press(words[f"menu.{item}"])
        expect(page.get_by_role("dialog", name=words["menu.title"], exact=True)).to_have_count(0)
        expect(page.get_by_role("dialog")).to_be_visible()
        accessible(phone, f"menu, {item}")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("tab", name=words["seat.table"]).click()
    accessible(phone, "table on the phone")
    page.locator(".seat-tabs").get_by_role("button", name=words["menu.pause"]).click()
    expect(phone.button(words["pause.resume"])).to_be_visible()
    accessible(phone, "pause")


def test_a_tap_on_the_menu_right_after_a_sheet_was_closed(device: Callable[..., Device]) -> None:
    """The browser tells of the closed sheet later; that does not close the one opened since."""
    phone = device(PHONE)
    phone.go()
    phone.press("Open a table")
    phone.page.get_by_label("Your name").fill("Léo")
    phone.press("Sit down")
    phone.press("Menu")
    phone.press("Invite")
    sheet = phone.page.get_by_role("dialog", name="Come to the table", exact=True)
    expect(sheet).to_be_visible()
    phone.page.evaluate(CLOSE_AND_TAP_THE_MENU)
    expect(sheet).to_have_count(0)
    phone.press("What happened")
    expect(phone.page.get_by_role("dialog", name="What happened", exact=True)).to_be_visible()


def test_a_tap_on_the_menu_counts_as_soon_as_it_is_there(party: Callable[..., Party]) -> None:
    table = party("Léo")
    for screen in table.everybody():
        screen.own_page().add_init_script(TAP_THE_MENU_AT_ONCE)
        screen.page.reload()
        expect(screen.page.get_by_role("dialog", name="Menu", exact=True)).to_be_visible()


def test_from_the_home_page_to_the_first_card_by_keyboard(device: Callable[..., Device]) -> None:
    """Tab, Enter and letters only; what has the focus can be seen, and is not covered."""
    phone = device(PHONE)
    page = phone.page
    phone.go()

    def tab_to(name: str) -> None:
        """Once it is there: what waits for the hub's answer cannot have the focus yet."""
        named = re.compile(name)
        there = page.get_by_role("button", name=named).or_(page.get_by_label(named))
        expect(there.first).to_be_enabled()
        for _ in range(60):
            page.keyboard.press("Tab")
            if re.search(name, page.evaluate(FOCUSED)):
                assert page.evaluate(SEEN), f"the focus on {name} cannot be seen"
                return
        raise AssertionError(f"the keyboard does not reach {name}")

    tab_to("^Open a table$")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_be_visible()
    tab_to("^Your name$")
    page.keyboard.type("Léo")
    tab_to("^Sit down$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    for chair in (3, 6):
        tab_to(f"^Chair {chair}$")
        page.keyboard.press("Enter")
        tab_to("A practice player")
        page.keyboard.press("Enter")
        expect(phone.button(f"Chair {chair}")).to_have_count(0)
    tab_to("^Secret Identity")
    page.keyboard.press("Enter")
    tab_to("^Start")
    page.keyboard.press("Enter")
    expect(phone.button("I know all eight")).to_be_visible()
    tab_to("^I know all eight$")
    page.keyboard.press("Enter")
    expect(phone.button("Look at my mystery key")).to_be_visible()
    tab_to("^Look at my mystery key$")
    page.keyboard.press("Enter")

    # The key itself: held to be seen.
    number = page.locator(".secret_identity-my-key .secret_identity-number")
    expect(page.locator(".secret_identity-my-key .secret-lid")).to_be_visible()
    tab_to("Hold to look$")
    expect(number).to_have_count(0)
    page.keyboard.down(" ")
    expect(number).to_be_visible()
    page.keyboard.up(" ")
    expect(number).to_have_count(0)


# In one turn of the browser: a finger that is faster than the news of the closing.
CLOSE_AND_TAP_THE_MENU = """() => new Promise((told) => {
  const sheet = document.querySelector("dialog[open]");
  sheet.addEventListener("close", () => requestAnimationFrame(() => requestAnimationFrame(told)));
  sheet.close();
  document.querySelector("button[aria-label=Menu]").click();
})"""

# In the very turn in which it is drawn: before the browser shows it, and the page knows of that.
TAP_THE_MENU_AT_ONCE = """new MutationObserver((_changes, me) => {
  const menu = document.querySelector("button[aria-label=Menu]");
  if (!menu) return;
  me.disconnect();
  menu.click();
}).observe(document, { childList: true, subtree: true });"""

FOCUSED = """() => {
  const one = document.activeElement;
  const label = one.labels?.[0]?.innerText;
  return (one.getAttribute("aria-label") ?? label ?? one.innerText ?? "").trim();
}"""

# It has a rim, and nothing lies over its middle.
SEEN = """() => {
  const one = document.activeElement;
  const box = one.getBoundingClientRect();
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const rim = getComputedStyle(one).outlineStyle !== "none";
  return rim && (one.contains(above) || above?.contains(one));
}"""

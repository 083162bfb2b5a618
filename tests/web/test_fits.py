"""What the shell draws keeps to its place: in the lobby, in menus, on the tablet."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.devices import TABLET, THOROUGH, Device, Party

TEXTS = Path(__file__).parents[2] / "web" / "src" / "texts"
LOCALES = ("en-GB", "fr-FR", "de-DE") if THOROUGH else ("de-DE",)

# Words that stand in two lines, or reach over the edge.
WRAPPED = """(of) => [...document.querySelectorAll(of)].filter((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  const middles = [...words.getClientRects()]
    .filter((box) => box.width > 1 && box.height > 1)
    .map((box) => (box.top + box.bottom) / 2);
  const lines = Math.max(...middles) - Math.min(...middles) > 10 ? 2 : 1;
  return lines > 1 || one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.innerText)"""
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"


def words_of(locale: str) -> dict[str, str]:
    words: dict[str, str] = json.loads((TEXTS / f"{locale[:2]}.json").read_text("utf8"))
    return words


def another(device: Callable[..., Device], table: Party, locale: str) -> Device:
    """Somebody else sits down, in this language."""
    words = words_of(locale)
    phone = device(locale=locale)
    phone.go(f"/{table.code}")
    phone.page.get_by_label(words["join.name"]).fill("Maximiliane")
    phone.press(words["join.sit"])
    expect(phone.page.get_by_role("heading", name=words["lobby.title"])).to_be_visible()
    return phone


@pytest.mark.parametrize("locale", LOCALES)
def test_the_lobby_fits_a_narrow_phone_whatever_the_box(
    device: Callable[..., Device], party: Callable[..., Party], locale: str
) -> None:
    table = party("Léo", tablet=False)
    phone = another(device, table, locale)
    page = phone.page
    for at in range(page.locator(".lid").count()):
        page.locator(".lid").nth(at).click()
        expect(page.locator(".lid").nth(at)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".options")).to_be_visible()
        for summary in page.locator(".options details:not([open]) > summary").all():
            summary.click()
        assert page.evaluate(TOO_WIDE) <= 0
        # The browser's own button for a file is never seen: its words are cut off, in its language.
        for chooser in page.locator("input[type=file]").all():
            expect(chooser).to_be_hidden()
    phone.shot(f"fits-lobby-{locale[:2]}")


@pytest.mark.parametrize("locale", LOCALES)
def test_no_line_of_a_menu_wraps(
    device: Callable[..., Device], party: Callable[..., Party], locale: str
) -> None:
    table = party("Léo", tablet=False)
    phone = another(device, table, locale)
    phone.press(words_of(locale)["menu.title"])
    expect(phone.page.locator(".menu .press").first).to_be_visible()
    assert phone.page.evaluate(WRAPPED, ".menu .press") == []
    phone.shot(f"fits-menu-{locale[:2]}")
    tablet = device(TABLET, locale=locale)
    tablet.go(f"/{table.code}/table")
    tablet.press(words_of(locale)["menu.title"])
    expect(tablet.page.locator(".sheet .press").first).to_be_visible()
    assert tablet.page.evaluate(WRAPPED, ".sheet .press") == []
    tablet.shot(f"fits-menu-tablet-{locale[:2]}")


def test_sound_is_asked_for_once_on_the_tablet_with_one_tap(
    device: Callable[..., Device], party: Callable[..., Party]
) -> None:
    table = party("Léo", "Zoé")
    assert table.tablet is not None
    asked, other = table.tablet, device(TABLET)
    other.go(f"/{table.code}/table")
    ask = asked.button("Turn sound on")
    expect(ask).to_be_visible()
    asked.shot("fits-sound")
    ask.click()
    expect(asked.button("Sound")).to_have_attribute("aria-pressed", "true")
    expect(ask).to_have_count(0)
    asked.page.reload()
    expect(asked.button("Sound")).to_have_attribute("aria-pressed", "true")
    expect(ask).to_have_count(0)

    # Who does not answer is not asked again either.
    expect(other.button("Turn sound on")).to_be_visible()
    table.choose("BuntHerum")
    table.start()
    expect(other.button("Turn sound on")).to_have_count(0)
    expect(other.button("Sound")).to_have_attribute("aria-pressed", "false")

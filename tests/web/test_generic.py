"""Boxes without screens of their own, on real ones: the tests' own, and what `new-box` writes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from server.boxes import new
from tests.support import broken, web_app
from tests.support.process import ROOT, HubProcess
from tests.support.shelf import GAMES
from tests.web.devices import SHOTS, TABLET, TELEVISION, Device, Party

pytestmark = pytest.mark.xdist_group("built app")  # once

LOCALES = ("en-GB", "de-DE", "fr-FR")
SIZES: dict[str, ViewportSize] = {
    "tablet": TABLET,
    "small": {"width": 1024, "height": 768},
    "upright": {"width": 800, "height": 1280},
    "television": TELEVISION,
}
TOO_WIDE = "document.documentElement.scrollWidth - innerWidth"
# Whatever the middle of the tablet holds that reaches out of it.
CUT_OFF = """(() => {
  const middle = document.querySelector(".tablet-middle").getBoundingClientRect();
  return [...document.querySelectorAll(".tablet-middle .fact, .tablet-middle .playing-card")]
    .map((one) => [one.innerText, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < middle.left - 1 || box.right > middle.right + 1
      || box.top < middle.top - 1 || box.bottom > middle.bottom + 1)
    .map(([words]) => words);
})()"""


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    folder = tmp_path_factory.mktemp("clone")
    (folder / "docs").mkdir()
    shutil.copy(ROOT / new.TUTORIAL, folder / "docs")
    new.write("almost", folder)
    games = folder / "rules" / "games"
    broken.write(games, "bazaar", ("Option(20, ", "Option(120, "))  # time to look around
    screens = {
        "almost": folder / "web" / "src" / "games" / "almost",
        "bazaar": GAMES / "bazaar" / "screens",
    }
    web = web_app.build(tmp_path_factory.mktemp("app"), screens)
    env = {
        "TABLEE_TEST_WEB": str(web),
        "TABLEE_TEST_GAMES": str(games),
    }
    program = "tests.support.web_hub"
    hub = HubProcess(tmp_path_factory.mktemp("hub"), program=program, env=env).start()
    yield hub
    hub.kill()


def hold(button: Locator) -> None:
    """As a thumb does."""
    button.dispatch_event("pointerdown", {"pointerId": 1, "bubbles": True})


def let_go(button: Locator) -> None:
    button.dispatch_event("pointerup", {"pointerId": 1, "bubbles": True})


def looked_at(device: Device) -> None:
    assert device.page.evaluate(TOO_WIDE) <= 0


def in_every_size(tablet: Device, name: str) -> None:
    """What lies on the table is all to be seen, whatever the screen."""
    for size, viewport in SIZES.items():
        tablet.page.set_viewport_size(viewport)
        tablet.until(f"({CUT_OFF}).length === 0")
        tablet.shot(f"{name}-{size}")
    tablet.page.set_viewport_size(TABLET)


def another_phone(device: Callable[..., Device], code: str, locale: str, **context: Any) -> Device:
    """Somebody who looks on at the table, in this language."""
    phone = device({"width": 390, "height": 844}, locale=locale, **context)
    phone.go(f"/{code}/table")
    return phone


def test_an_auction_looks_like_a_game(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = party("Léo", "Zoé", "Jürgen")
    tablet = table.tablet
    assert tablet is not None
    table.choose("Bazaar")
    table.start()
    leo, jurgen = table["Léo"], table["Jürgen"]  # who sits next
    # One main action, and what stands beside it.
    expect(leo.button("Bid 1")).to_be_visible()
    main = leo.page.locator(".thumb .press-main")
    expect(main).to_have_text("Bid 1")
    expect(leo.page.locator(".thumb .press-plain", has_text="Pass")).to_be_visible()
    leo.shot("generic-bazaar-first")
    leo.button("More", exact=True).click()
    leo.press("Bid 2")
    # People are people, keys are words, and what happened last can be read.
    facts = jurgen.page.locator(".generic > .facts")
    expect(facts).to_contain_text("Highest bid")
    expect(facts).to_contain_text("bids the most")
    expect(facts.locator(".seat-name", has_text="Léo")).to_be_visible()
    expect(jurgen.page.locator(".generic-told > :last-child")).to_have_text("Léo bids 2 coins")
    jurgen.shot("generic-bazaar-second")
    jurgen.press("Pass")
    expect(leo.page.locator(".generic-told")).to_contain_text("Jürgen passes")
    expect(table["Zoé"].button("Bid 3")).to_be_visible()
    # The hand is covered until somebody holds.
    lid = leo.page.locator(".secret-lid")
    expect(leo.page.locator(".secret .playing-card")).to_have_count(0)
    hold(lid)
    expect(leo.page.locator(".secret .playing-card")).to_be_visible()
    leo.shot("generic-bazaar-hand")
    let_go(lid)
    expect(leo.page.locator(".secret .playing-card")).to_have_count(0)
    # The tablet: nothing twice, everything in its place, its own button.
    expect(tablet.page.locator(".tablet-middle")).not_to_contain_text("auction")
    expect(tablet.page.locator(".drawn-pile")).to_be_visible()
    tablet.press("Gong")
    expect(tablet.page.locator(".tablet-last")).to_have_text("The gong sounds")
    in_every_size(tablet, "generic-bazaar")
    for phone in table.phones.values():
        looked_at(phone)
    if SHOTS:
        for locale in LOCALES[1:]:
            another_phone(device, table.code, locale).shot(f"generic-bazaar-table-{locale[:2]}")
        leo.page.evaluate("document.documentElement.style.fontSize = '200%'")
        leo.shot("generic-bazaar-large")


def test_secret_numbers_are_laid_face_down(
    party: Callable[..., Party], device: Callable[..., Device]
) -> None:
    table = party("Léo", "Zoé", "Jürgen")
    tablet = table.tablet
    assert tablet is not None
    table.choose("Almost")
    table.start()
    numbers = re.compile(r"\b\d{1,2}\b")
    for name in ("Léo", "Zoé", "Jürgen"):
        page = table[name].page
        cards = page.locator(".pick .pick-card")
        expect(cards).to_have_count(2)
        # Which cards they are is not to be seen, and is while somebody holds.
        expect(page.locator(".pick .drawn-face")).to_have_count(0)
        assert not numbers.search(page.locator(".pick").inner_text())
        if name == "Léo":
            table[name].shot("generic-almost-covered")
        eye = page.locator(".secret-hold")
        hold(eye)
        expect(page.locator(".pick .drawn-face")).to_have_count(2)
        if name == "Léo":
            table[name].shot("generic-almost-open")
        let_go(eye)
        expect(page.locator(".pick .drawn-face")).to_have_count(0)
        expect(table[name].button("Lay")).to_be_disabled()
        cards.first.click()
        expect(cards.first).to_have_attribute("aria-pressed", "true")
        if name == "Léo":
            table[name].shot("generic-almost-picked")
        table[name].press("Lay")
        if name == "Zoé":
            # Two cards face down at two chairs, and nothing else on the table.
            expect(tablet.page.locator(".tablet-extra .card-back")).to_have_count(2)
            in_every_size(tablet, "generic-almost-laying")
            table["Léo"].shot("generic-almost-waiting")
    # Turned over: each card with whose it was.
    expect(tablet.page.locator(".tablet-middle .drawn-person")).to_have_count(3)
    expect(tablet.page.locator(".tablet-middle .playing-card")).to_have_count(3)
    in_every_size(tablet, "generic-almost")
    for phone in table.phones.values():
        expect(phone.page.locator(".generic > .facts .drawn-person")).to_have_count(3)
        looked_at(phone)
    table["Zoé"].shot("generic-almost-second")
    if SHOTS:
        for locale in LOCALES[1:]:
            another_phone(device, table.code, locale).shot(f"generic-almost-table-{locale[:2]}")
        table["Zoé"].page.evaluate("document.documentElement.style.fontSize = '200%'")
        table["Zoé"].shot("generic-almost-large")

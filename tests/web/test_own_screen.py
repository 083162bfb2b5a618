"""The laptop that the hub runs on: its screen shows the way in and who is here; it is the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect

from bench.browser import chromium
from server.net.qr import svg_qr
from tests.support.networks import PORT, Place, hub_at, places
from tests.web.access import accessible
from tests.web.devices import PHONE, TABLET, Device

ADDRESS = f"http://192.168.50.1:{PORT}"
# Where the button to press was, from the first picture on.
NOTE_PLACES = """window.places = new Set();
const note = () => {
  const button = document.querySelector(".home .thumb .press");
  if (button) window.places.add(button.getBoundingClientRect().left);
  requestAnimationFrame(note);
};
note();"""
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15"


@pytest.fixture
def machines() -> Iterator[list[Place]]:
    with places(2) as made:
        yield made


def test_the_laptop_shows_who_comes_and_becomes_the_table(
    machines: list[Place],
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    tmp_path: Path,
) -> None:
    here, there = machines
    here.wire_to(there, "wlan0", "192.168.50.1/24", "192.168.50.2/24")

    def browser_on(place: Place) -> Any:
        program = str(place.program(tmp_path, chromium()))
        return playwright.chromium.launch(
            **{**browser_type_launch_args, "executable_path": program}
        )

    with (
        hub_at(here, tmp_path / "data", "--no-mdns") as hub,
        browser_on(here) as on_laptop,
        browser_on(there) as on_phone,
    ):
        assert hub.hears("Tablée is open:") == ADDRESS
        screen = on_laptop.new_context(
            viewport=TABLET, locale="en-GB", reduced_motion="reduce", service_workers="block"
        )
        laptop = Device(screen, f"http://localhost:{PORT}")
        laptop.own_page().add_init_script(NOTE_PLACES)
        laptop.go("/")
        code = laptop.page.get_by_role("img", name="QR code of this hub")
        expect(code).to_be_visible()
        shown = laptop.page.evaluate(
            "decodeURIComponent(document.querySelector('.own-code').src.split(',').slice(1).join())"
        )
        assert shown == svg_qr(ADDRESS).decode(), "what other machines can reach, not localhost"
        laptop.sees("192.168.50.1:8600")
        laptop.sees("Nobody yet")
        assert len(laptop.page.evaluate("[...window.places]")) == 1, "the button moved aside"
        laptop.shot("own-screen-nobody")

        phone = Device(
            on_phone.new_context(viewport=PHONE, locale="en-GB", user_agent=IPHONE), ADDRESS
        )
        phone.go("/")
        laptop.sees("iPhone, at the door")
        expect(phone.page.locator(".own-screen")).to_have_count(0)
        phone.press("Open a table")
        phone.page.get_by_label("Your name").fill("Léo")
        laptop.sees("iPhone, at the door")  # it has no seat yet
        phone.press("Sit down")
        people = laptop.page.get_by_role("complementary").get_by_role("listitem")
        expect(people).to_have_text(["Léo"])
        accessible(laptop, "the screen of the hub's own machine")
        laptop.shot("own-screen-waiting")
        laptop.press("Show it on this screen")
        laptop.page.wait_for_url("**/table")
        expect(laptop.page.locator(".tablet-qr")).to_be_visible()
        laptop.check()
        phone.check()

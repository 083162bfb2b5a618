"""From the address to the first screen of a game, with taps counted by the page itself.

A tap is every touch of the glass: buttons, and the name's field, which has to be touched before a
name can be typed. Letters typed on the phone's keyboard are not counted.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.web.devices import THOROUGH, Device

MOST_FOR_OPENER, MOST_FOR_GUEST = 6, 4
COUNT = """
  addEventListener("pointerdown", () => {
    sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
  }, true);
"""


class Finger:
    """Somebody's finger on a phone, and how often it touched the glass."""

    def __init__(self, phone: Device) -> None:
        self.phone = phone
        phone.own_page().add_init_script(COUNT)

    def open(self, path: str) -> None:
        """Scanning is no tap: the camera opens the address."""
        self.phone.go(path)

    def tap(self, what: str | Locator) -> None:
        button = self.phone.button(what) if isinstance(what, str) else what
        button.tap()

    def type_name(self, name: str) -> None:
        self.tap(self.phone.page.get_by_label("Your name"))
        self.phone.page.keyboard.type(name)

    def chair(self, number: int) -> Locator:
        return self.phone.page.get_by_role("button", name=re.compile(f"^Chair {number}"))

    @property
    def taps(self) -> int:
        return int(self.phone.page.evaluate("sessionStorage.taps ?? 0"))


def sees_the_game(finger: Finger) -> None:
    """The first screen of a game: whose move it is, and the own hand."""
    page = finger.phone.page
    expect(page.get_by_role("tab", name="My hand")).to_be_visible()
    expect(page.locator(".seat-phase")).not_to_be_empty()
    expect(page.locator(".seat-body")).not_to_be_empty()


def at_the_table(finger: Finger) -> None:
    expect(finger.phone.page.get_by_role("heading", name="At the table")).to_be_visible()


def test_from_the_address_to_the_first_screen_in_few_taps_whatever_the_box(
    device: Callable[..., Device],
) -> None:
    """The first and the last on the shelf; all of them in `make soak`."""
    leo, zoe, mia = (Finger(device()) for _ in range(3))
    leo.open("/")
    leo.phone.shot("home")
    leo.tap("Open a table")
    leo.type_name("Léo")
    leo.tap("Sit down")
    at_the_table(leo)
    code = leo.phone.page.url.rsplit("/", 1)[1]

    # Zoé wants her own colour, shape and chair; Mia takes what is proposed.
    zoe.open(f"/{code}")
    zoe.type_name("Zoé")
    expect(zoe.phone.button("Orange circle")).to_be_disabled()  # it is Léo's
    zoe.tap("Blue star")
    zoe.tap(zoe.chair(7))
    zoe.phone.shot("join")
    zoe.tap("Sit down")
    at_the_table(zoe)
    mia.open(f"/{code}")
    mia.type_name("Mia")
    mia.tap("Sit down")
    at_the_table(mia)

    opened = leo.taps
    boxes = leo.phone.page.locator(".lid")
    expect(boxes).not_to_have_count(0)
    for number in range(boxes.count()) if THOROUGH else (0, boxes.count() - 1):
        before = leo.taps
        leo.tap(boxes.nth(number))
        leo.tap(leo.phone.page.get_by_role("button", name=re.compile("^Start .")))
        for finger in (leo, zoe, mia):
            sees_the_game(finger)
        assert opened + leo.taps - before <= MOST_FOR_OPENER
        if number == 0:
            assert zoe.taps <= MOST_FOR_GUEST
            assert mia.taps <= MOST_FOR_GUEST
        end_the_game(leo, zoe)


def end_the_game(one: Finger, another: Finger) -> None:
    """On to the next box; these taps belong to no joining."""
    one.tap("Menu")
    one.tap("End the game")
    another.tap("Agree")
    one.tap("Another box")
    at_the_table(one)


def test_a_code_is_typed_on_one_pad_and_a_name_only_once(device: Callable[..., Device]) -> None:
    leo = Finger(device())
    leo.open("/")
    leo.tap("Open a table")
    leo.type_name("Léo")
    leo.tap("Green square")
    leo.tap("Sit down")
    at_the_table(leo)
    code = leo.phone.page.url.rsplit("/", 1)[1]

    zoe = Finger(device())
    zoe.open("/")
    field = zoe.phone.page.get_by_label("Code of a table")
    expect(field).to_have_attribute("inputmode", "none")  # no keyboard that hides half the screen
    pad = zoe.phone.page.get_by_role("group", name="The symbols of codes")

    def type_code(typed: str) -> None:
        for symbol in typed:
            zoe.tap(pad.get_by_role("button", name=symbol, exact=True))

    zoe.tap(field)
    type_code("2Z")
    expect(field).to_have_value("2Z")
    zoe.phone.shot("code-pad")
    zoe.tap("Delete the last one")
    type_code("34567")
    zoe.phone.sees("There is no table with this code.")
    zoe.phone.shot("no-such-table")
    zoe.tap(field)
    type_code(code)
    expect(zoe.phone.page.get_by_role("heading", name="Take a chair")).to_be_visible()
    expect(zoe.phone.page.get_by_text("Léo")).to_be_visible()  # on the drawing of the table

    # Another evening, the same phone: one tap.
    leo.open("/")
    leo.tap("Open a table")
    expect(leo.phone.page.get_by_label("Your name")).to_have_value("Léo")
    expect(leo.phone.button("Green square")).to_have_attribute("aria-pressed", "true")
    before = leo.taps
    leo.tap("Sit down")
    at_the_table(leo)
    assert leo.taps - before == 1


def test_a_browser_that_keeps_nothing_says_so_before_one_sits_down(
    device: Callable[..., Device],
) -> None:
    leo = Finger(device())
    leo.phone.own_page().add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError') };"
    )
    leo.open("/")
    leo.phone.press("Open a table")
    leo.phone.sees("This browser forgets your seat when it is closed.")

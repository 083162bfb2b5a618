"""Fewer phones than people: one phone goes round, and each takes it into the hand first."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page, expect

from tests.web.devices import TABLET, Device, Party


class Hand(Device):
    """A phone for several, in the hands of one of them: passed on before anything is done."""

    def __init__(self, phone: Device, name: str) -> None:
        self.shared = phone
        self.name = name

    @property
    def page(self) -> Page:  # type: ignore[override]
        if self.shared.page.locator(".pass-tabs").count():
            take(self.shared.page, self.name)
        return self.shared.page


def tab_of(page: Page, name: str) -> Locator:
    return page.locator(".pass-tab", has_text=name)


def take(page: Page, name: str) -> None:
    """Pass the phone to somebody who says who it is; nothing to do if it is there."""
    tab = tab_of(page, name)
    if tab.get_attribute("aria-pressed") != "true":
        tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
    cover = page.locator(".pass-cover")
    if cover.is_visible():
        page.get_by_role("button", name=f"I am {name}", exact=True).click()
        expect(cover).to_have_count(0)


class FewPhones(Party):
    """People around a table, several at each phone. The first phone opened it."""

    def __init__(self, device: Callable[..., Device], *groups: Sequence[str]) -> None:
        self.opener = device()
        self.opener.go()
        self.opener.press("Open a table")
        self.opener.page.wait_for_url(re.compile(r"/[2-9A-Z]{6}$"))
        self.code = self.opener.page.url.rsplit("/", 1)[1]
        self.phones: dict[str, Hand] = {}  # type: ignore[assignment]
        for group in groups:
            phone = self.opener if not self.phones else device()
            self._sit_down(phone, group)
        self.tablet = device(TABLET)
        self.tablet.go(f"/{self.code}/table")
        self.tablet.sees(self.code)

    def everybody(self) -> list[Device]:
        shared = dict.fromkeys(hand.shared for hand in self.phones.values())
        return [*shared, *([self.tablet] if self.tablet else [])]

    def start(self) -> None:
        super().start()
        for hand in self.phones.values():
            expect(hand.shared.page.locator(".seat")).to_be_visible()

    def _sit_down(self, phone: Device, names: Sequence[str]) -> None:
        first, *others = names
        if phone is not self.opener:
            phone.go(f"/{self.code}")
        phone.page.get_by_label("Your name").fill(first)
        phone.press("Sit down")
        expect(phone.page.get_by_role("heading", name="At the table")).to_be_visible()
        for name in others:
            chair = phone.page.get_by_role("button", name=re.compile(r"^Chair \d$")).first
            chair.click()
            phone.press("Another person on this phone")
            phone.page.get_by_role("dialog").get_by_label("Your name").fill(name)
            phone.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
            expect(phone.page.get_by_role("dialog")).to_have_count(0)
        for name in names:
            self.phones[name] = Hand(phone, name)

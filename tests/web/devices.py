"""Phones and tablets as people use them: by what they read on the screen."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from playwright.sync_api import (
    BrowserContext,
    CDPSession,
    Error,
    Locator,
    Page,
    ViewportSize,
    expect,
)

PHONE: ViewportSize = {"width": 360, "height": 740}
TABLET: ViewportSize = {"width": 1280, "height": 800}
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
PATIENCE_MS = 45_000  # with a slow machine; nothing that comes at all takes longer
LAUNCH_MS = 180_000
LOOK_AGAIN_MS = 40
FREE = ":enabled:not([aria-busy])"  # what can be tapped, and was not a moment ago
GONE_MS = 2_000
# A page of the hub without the app: who is there is at no table, and its browser keeps its process.
NOWHERE = "/health"
# What a browser keeps, but for the app's files, and what the page forgets by itself.
KEPT = "cookies,indexeddb,cache_storage,service_workers,file_systems"
THEME_MS = 300  # until the last colour has changed
# Every box, language, theme, network and kind of screen, for who has the time: `make soak`.
THOROUGH = bool(os.environ.get("TABLEE_THOROUGH"))
# Where pictures go, when somebody wants to look: TABLEE_SHOTS=/tmp/shots make test
SHOTS = os.environ.get("TABLEE_SHOTS")

# The app as it is when told to follow its system: dark or light is then the system's word.
FOLLOW_THE_SYSTEM = """try {
  if (!localStorage.getItem("tablee.theme")) localStorage.setItem("tablee.theme", '"system"');
} catch {}"""

# Somebody who knows all the games: nothing is explained without being asked for.
NO_HINTS = """try {
  if (!localStorage.getItem("tablee.hints.on")) localStorage.setItem("tablee.hints.on", "false");
} catch {}"""

# Nobody looks on: a reveal tells everything at once.
AT_ONCE = """try {
  localStorage["tablee.reveals.pace"] ??= "0";
} catch {}"""
NEVER = 10_000  # times slower than people like it: only a tap goes on
# Notes how far the table has come on this screen: tests that act beside it wait for that.
NOTE_VIEWS = """window.WebSocket = class extends WebSocket {
  constructor(...to) {
    super(...to);
    this.addEventListener("message", ({ data }) => {
      if (!`${data}`.startsWith('42["view"')) return;
      window.versionSeen = JSON.parse(data.slice(2))[1].version;
    });
  }
};"""

expect.set_options(timeout=PATIENCE_MS)


def look_until(page: Page, holds: Callable[[], bool], what: str) -> None:
    """Look again and again, as `expect` does."""
    for _ in range(PATIENCE_MS // LOOK_AGAIN_MS):
        if holds():
            return
        page.wait_for_timeout(LOOK_AGAIN_MS)
    raise AssertionError(f"never came true: {what}")


class Device:
    """`again`: it was another test's before, and its browser has kept the files of the app."""

    def __init__(
        self, context: BrowserContext, address: str, hints: bool = False, again: bool = False
    ) -> None:
        self._context = context
        self._address = address
        self._errors: list[str] = []
        self.as_new = True  # after its page is put away and its storage empty
        self._page_as_new = True  # after it went elsewhere
        if not again:
            context.set_default_timeout(PATIENCE_MS)
            context.add_init_script(FOLLOW_THE_SYSTEM)
            context.add_init_script(AT_ONCE)
            context.add_init_script(NOTE_VIEWS)
            if not hints:
                context.add_init_script(NO_HINTS)
        self.page: Page = context.pages[0] if context.pages else context.new_page()
        self._size = self.page.viewport_size
        self.look("dark")
        self.page.on("pageerror", self._note_error)

    def _note_error(self, error: Error) -> None:
        self._errors.append(str(error))

    def go(self, path: str = "/") -> None:
        self.page.goto(self._address + path)

    def leave(self) -> None:
        """As if it were put away, without losing what it knows."""
        self.go(NOWHERE)

    def own_page(self) -> Page:
        """For what lasts as long as the page: no other test gets it then."""
        self._page_as_new = False
        return self.page

    def devtools(self) -> CDPSession:
        return self._context.new_cdp_session(self.own_page())

    def press(self, name: str, exact: bool = True) -> None:
        self.page.get_by_role("button", name=name, exact=exact).click()

    def button(self, name: str, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def tap_if_there(self, button: Locator) -> None:
        """What was there a moment ago may be gone by now: the next look tells."""
        with suppress(Error):
            button.click(timeout=GONE_MS)

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).filter(visible=True).first).to_be_visible()

    def until(self, expression: str) -> None:
        """Ask the page again and again until this is true; it may be a promise."""
        look_until(self.page, lambda: bool(self.page.evaluate(expression)), expression)

    def back(self) -> None:
        """The phone's back key. By the page: a driver may not yet know the step laid just now."""
        self.page.evaluate("history.back()")

    def offline(self, off: bool = True) -> None:
        self.as_new = False
        self._context.set_offline(off)

    def stop_clock(self, at: datetime) -> None:
        """What its page takes for the time stands still, a second after that moment."""
        self.as_new = False
        self.page.clock.install(time=at)
        self.page.clock.pause_at(at + timedelta(seconds=1))

    def look(self, theme: str) -> None:
        self.page.emulate_media(color_scheme="light" if theme == "light" else "dark")

    def moves(self, moves: bool = True) -> None:
        """Off unless a test is about it; a reveal then tells everything at once."""
        self.page.emulate_media(reduced_motion="no-preference" if moves else "reduce")
        self.reveals(pace=1 if moves else 0)

    def reveals(self, pace: int) -> None:
        """How many times the usual pause there is before the next thing is told."""
        self.page.evaluate(f"localStorage['tablee.reveals.pace'] = '{pace}'")

    def shot(self, name: str) -> None:
        """A picture in both themes, for people; nothing when nobody asked for it."""
        if not SHOTS:
            return
        Path(SHOTS).mkdir(parents=True, exist_ok=True)
        for theme in ("light", "dark"):
            self.look(theme)
            self.page.wait_for_timeout(THEME_MS)
            self.page.screenshot(path=f"{SHOTS}/{name}-{theme}.png", animations="disabled")

    def check(self) -> None:
        assert not self._errors, self._errors

    def close(self) -> None:
        self._context.close()

    def hand_back(self) -> BrowserContext:
        """For another test: it has the files of the app, and has forgotten all else."""
        for page in self._context.pages:
            if page is not self.page:
                page.close()
        self.page.remove_listener("pageerror", self._note_error)
        self.leave()
        self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        session = self._context.new_cdp_session(self.page)
        kept = {"origin": self._address, "storageTypes": KEPT}
        session.send("Storage.clearDataForOrigin", kept)
        session.send("Page.resetNavigationHistory")
        session.detach()
        if not self._page_as_new:
            self.page.close()
            return self._context
        self.page.emulate_media(reduced_motion="reduce")
        if self._size and self.page.viewport_size != self._size:
            self.page.set_viewport_size(self._size)
        return self._context


class Party:
    """People around a table. The first one opened it."""

    def __init__(self, device: Callable[..., Device], names: tuple[str, ...], tablet: bool) -> None:
        self.phones: dict[str, Device] = {}
        opener = device()
        opener.go()
        opener.press("Open a table")
        opener.page.wait_for_url(re.compile(r"/[2-9A-Z]{6}$"))
        self.code = opener.page.url.rsplit("/", 1)[1]
        for name in names:
            phone = opener if not self.phones else device()
            if phone is not opener:
                phone.go(f"/{self.code}")
            phone.page.get_by_label("Your name").fill(name)
            phone.press("Sit down")
            expect(phone.page.get_by_role("heading", name="At the table")).to_be_visible()
            self.phones[name] = phone
        self.opener = opener
        self.tablet: Device | None = None
        if tablet:
            self.tablet = device(TABLET)
            self.tablet.go(f"/{self.code}/table")
            self.tablet.sees(self.code)

    def __getitem__(self, name: str) -> Device:
        return self.phones[name]

    def everybody(self) -> list[Device]:
        return [*self.phones.values(), *([self.tablet] if self.tablet else [])]

    def choose(self, box: str, **values: str) -> None:
        """Pick a box in the lobby, and values of its options, both as they read on the screen."""
        page = self.opener.page
        self.opener.press(box, exact=False)
        for legend, value in values.items():
            group = page.get_by_role("group", name=legend)
            expect(page.locator(".options")).to_be_visible()
            folded = page.locator(".options details:not([open]) summary")
            if folded.count() and not group.is_visible():
                folded.click()
            group.get_by_role("button", name=value, exact=True).click()

    def start(self) -> None:
        self.opener.page.get_by_role("button", name=re.compile("^Start")).click()

    def whoever(self, button: str) -> Device:
        """The phone that shows this button and lets it be pressed."""
        found: list[Device] = []

        def look() -> bool:
            for phone in self.phones.values():
                if phone.button(button).and_(phone.page.locator(":enabled")).is_visible():
                    found.append(phone)
                    return True
            return False

        self.until(look, f"somebody may press “{button}”")
        return found[0]

    def whoever_may(self, selector: str, text: re.Pattern[str] | None = None) -> Device:
        """The first phone on which something like this is to be seen."""
        found: list[Device] = []

        def look() -> bool:
            for phone in self.phones.values():
                if phone.page.locator(selector, has_text=text).first.is_visible():
                    found.append(phone)
                    return True
            return False

        self.until(look, f"somebody has {selector} {text.pattern if text else ''}")
        return found[0]

    def expect_scores(self, points: Mapping[str, int]) -> None:
        """On the own phone of each, which hears of the last reveal in its own time."""
        for name, number in points.items():
            score = self[name].page.locator(".seat-score")
            expect(score).to_have_text(re.compile(rf"(?<!\d){number}$"))

    def moves(self, moves: bool = True) -> None:
        for device in self.everybody():
            device.moves(moves)

    def on_tablet(self, words: str | re.Pattern[str]) -> Locator:
        assert self.tablet is not None
        return self.tablet.page.get_by_text(words).first

    def heading(self, words: str) -> Locator:
        assert self.tablet is not None
        return self.tablet.page.get_by_role("heading", name=words)

    def shot(self, name: str) -> None:
        """Pictures of the first phone and of the tablet."""
        self.opener.shot(f"{name}-phone")
        if self.tablet:
            self.tablet.shot(f"{name}-tablet")

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """At several screens."""
        look_until(self.opener.page, holds, what)

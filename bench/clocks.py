"""`python -m bench.clocks`: how far apart the hourglasses of one table are, in real browsers.

Phones and a tablet, each a browser context behind a relay of its own (bench/fairness/roads.py):
0 to 150 ms each way, jitter on top, clocks hours apart and drifting. Every page notes when the
digits of its hourglass change, by the one true clock of this machine; the same digits on all
screens are one moment. Moments at which this machine held a page up (a pulse came 25 ms late) are
counted, but not judged. `--write` puts the figures into docs/performance.md.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from statistics import median, quantiles

from playwright.async_api import Browser, Page, async_playwright, expect

from bench.browser import chromium
from bench.fairness.__main__ import hub, reachable
from bench.fairness.roads import MOST_DELAY_MS, MOST_JITTER_MS, Road, Way
from bench.page import write_section

NAMES = ("Léo", "Zoé", "Mia", "Tom")
GOAL_MS = 50.0
PATIENCE_MS = 60_000
HEADING = "## One clock on all screens"

# The app is told a wrong time; what it shows is noted by the right one.
WATCH = """
  const right = performance.now.bind(performance), origin = performance.timeOrigin;
  const AHEAD = %f, DRIFT = %e, PULSE = 20, LATE = 25;
  Performance.prototype.now = function () { return right() * (1 + DRIFT); };
  Object.defineProperty(Performance.prototype, "timeOrigin", { get: () => origin + AHEAD });
  window.seen = {};
  const note = () => {
    const digits = document.querySelector(".hourglass-digits")?.textContent;
    if (digits && !(digits in seen)) seen[digits] = origin + right();
  };
  new MutationObserver(note).observe(document, {
    subtree: true, childList: true, characterData: true,
  });
  window.stood = [];
  let last = origin + right();
  setInterval(() => {
    const now = origin + right();
    if (now - last > PULSE + LATE) stood.push([last, now]);
    last = now;
  }, PULSE);
"""


class Entrance(Way):
    """The browser's end of a relayed connection: it brings its own way on to the hub."""

    def __init__(self, road: Road, hub_port: int) -> None:
        super().__init__(road.up_ms)
        self._road = road
        self._hub_port = hub_port

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        assert self.transport is not None
        self.transport.pause_reading()
        self._leading_on = asyncio.ensure_future(self._lead_on())

    async def _lead_on(self) -> None:
        assert self.transport is not None
        to_hub = Exit(self._road.down_ms)
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: to_hub, "127.0.0.1", self._hub_port)
        to_hub.other, self.other = self, to_hub
        self.transport.resume_reading()


class Exit(Way):
    """The hub's end: what it said before it closed still arrives."""

    def connection_lost(self, error: Exception | None) -> None:
        asyncio.get_running_loop().call_at(self._last + 0.001, super().connection_lost, error)


@dataclass
class Screen:
    name: str
    road: Road
    page: Page


@dataclass(frozen=True)
class Seen:
    """When which digits were first shown, and from when to when the page stood still."""

    seen: dict[str, float]
    stood: list[tuple[float, float]]

    def held_up(self, at_ms: float) -> bool:
        return any(since <= at_ms <= until + 5 for since, until in self.stood)


async def open_screen(
    browser: Browser, name: str, road: Road, hub_port: int, *, tablet: bool = False
) -> tuple[Screen, str]:
    """A screen of its own, and the address under which it finds the hub."""
    loop = asyncio.get_running_loop()
    relay = await loop.create_server(lambda: Entrance(road, hub_port), "127.0.0.1", 0)
    size = {"width": 1280, "height": 800} if tablet else {"width": 360, "height": 740}
    context = await browser.new_context(viewport=size, locale="en-GB")  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE_MS)
    page = await context.new_page()
    await page.add_init_script(WATCH % (road.ahead_ms, road.drift))
    return Screen(name, road, page), f"http://127.0.0.1:{relay.sockets[0].getsockname()[1]}"


def roads(rng: Random, count: int) -> list[Road]:
    """From next door to far away, and every kind of jitter between."""
    made = [Road.any(rng) for _ in range(count)]
    for number, road in enumerate(made):
        road.delay_ms = MOST_DELAY_MS * number / (count - 1)
    made[-1].down, made[-1].up = ("even", MOST_JITTER_MS), ("spikes", MOST_JITTER_MS)
    return made


async def sit_down(screen: Screen, address: str, code: str) -> str:
    page = screen.page
    await page.goto(f"{address}/{code}")
    if not code:
        await page.get_by_role("button", name="Open a table").click()
    await page.get_by_label("Your name").fill(screen.name)
    await page.get_by_role("button", name="Sit down").click()
    await expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


async def turn_the_glass(phones: Sequence[Screen]) -> None:
    """Got Any Words? up to the moment when the sand begins to run."""
    opener = phones[0].page
    await opener.get_by_role("button", name="Got Any Words?").click()
    await opener.get_by_role("button", name="Start Got").click()
    await opener.get_by_role("button", name="Roll the dice").click()
    takes = ".got_any_words-take:enabled"
    for _ in phones:
        taker = None
        while taker is None:
            for phone in phones:
                if await phone.page.locator(takes).first.is_visible():
                    taker = phone.page
        await taker.locator(takes).first.click()
        await expect(taker.locator(takes)).to_have_count(0)
    turn = opener.get_by_role("button", name="Turn the hourglass")
    await expect(turn).to_be_enabled()
    await turn.click()


async def measure(
    hub_port: int, seed: int, lobby_s: float, watch_s: float
) -> tuple[list[Screen], list[Seen]]:
    """The screens, and what each of them showed when."""
    await reachable(hub_port)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        screens: list[Screen] = []
        code = ""
        *for_phones, for_tablet = roads(Random(seed), len(NAMES) + 1)
        for name, road in zip(NAMES, for_phones, strict=True):
            screen, address = await open_screen(browser, name, road, hub_port)
            code = await sit_down(screen, address, code)
            screens.append(screen)
        tablet, address = await open_screen(browser, "tablet", for_tablet, hub_port, tablet=True)
        await tablet.page.goto(f"{address}/{code}/table")
        await expect(tablet.page.get_by_role("heading", name=code)).to_be_visible()
        await asyncio.sleep(lobby_s)
        await turn_the_glass(screens)
        screens.append(tablet)
        await asyncio.sleep(watch_s)
        seen = [Seen(**await one.page.evaluate("({ seen, stood })")) for one in screens]
        with suppress(Exception):
            await browser.close()
        return screens, seen


@dataclass(frozen=True)
class Figures:
    spreads_ms: list[float]  # between the first and the last screen, for each moment
    late_ms: list[float]  # by screen: the median, after the middle of all screens
    spoilt: int  # moments that are not counted

    @classmethod
    def of(cls, screens: Sequence[Seen]) -> Figures:
        # The first digits come with the view, not with the clock.
        digits = [one for one in list(screens[0].seen)[1:] if all(one in s.seen for s in screens)]
        all_moments = [[screen.seen[one] for screen in screens] for one in digits]
        moments = [
            moment
            for moment in all_moments
            if not any(screen.held_up(at) for screen, at in zip(screens, moment, strict=True))
        ]
        middles = [median(moment) for moment in moments]
        late = [
            median(moment[screen] - middle for moment, middle in zip(moments, middles, strict=True))
            for screen in range(len(screens))
        ]
        spreads = [max(moment) - min(moment) for moment in moments]
        return cls(spreads, late, len(all_moments) - len(moments))

    @property
    def p95_ms(self) -> float:
        return quantiles(self.spreads_ms, n=20)[-1]


def report(screens: Sequence[Screen], figures: Figures, load: float) -> str:
    spreads = figures.spreads_ms
    within = sum(spread <= GOAL_MS for spread in spreads)
    lines = [
        f"{datetime.now(UTC):%Y-%m-%dT%H:%MZ}, {len(screens)} screens in Chromium, "
        f"{len(spreads)} changes of the digits ({figures.spoilt} more were spoilt: this machine "
        f"held a page up); load before the run {load:.1f}.",
        "",
        f"From the first to the last screen: **{median(spreads):.0f} ms** in the median, "
        f"{figures.p95_ms:.0f} ms in 19 of 20, {max(spreads):.0f} ms at most; "
        f"{within} of {len(spreads)} within {GOAL_MS:.0f} ms.",
        "",
        "| screen | ms down and up | jitter down, up | its clock is wrong by | it is later by |",
        "|---|---|---|---|---|",
    ]
    for screen, late in zip(screens, figures.late_ms, strict=True):
        road = screen.road
        lines.append(
            f"| {screen.name} | {road.delay_ms * (1 + road.unlike):.0f} and "
            f"{road.delay_ms * (1 - road.unlike):.0f} | {road.down[0]} {road.down[1]:.0f}, "
            f"{road.up[0]} {road.up[1]:.0f} | {road.ahead_ms / 3_600_000:+.1f} h | {late:+.1f} ms |"
        )
    return "\n".join(lines)


def write_down(text: str) -> None:
    """Into docs/performance.md, in place of what was there before."""
    how = (
        "`python -m bench.clocks`: one table of Got Any Words? behind relays that make every link\n"
        "as slow and as uneven as named; each page notes when the digits of its hourglass change\n"
        "(what the display adds, a frame of up to 17 ms, is not in it). Later: than the middle one."
    )
    write_section(f"{HEADING}\n{how}\n\n{text}")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.clocks", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lobby", type=float, default=20, help="seconds before the game starts")
    parser.add_argument("--watch", type=float, default=80, help="seconds of the hourglass")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    wanted = parser.parse_args(argv)
    load = os.getloadavg()[0]
    with hub() as port:
        screens, seen = asyncio.run(measure(port, wanted.seed, wanted.lobby, wanted.watch))
    figures = Figures.of(seen)
    text = report(screens, figures, load)
    print(text)
    if wanted.write:
        write_down(text)
    return 0 if figures.p95_ms <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())

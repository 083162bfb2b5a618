"""`python -m bench.phones`: what views cost a cheap phone, and what it does while nothing moves.

A real hub, and for each box one phone in Chromium, six times slower than this machine (or
`--slower`); all others sit on a bare link and play what is offered, by lot. From Chromium's trace:
the thread time of the page's main thread for each view that came, all of it told at once; then what
goes on at a table where nothing moves. Chromium slows down by the wall clock, so others on the same
machine count six times; a second game at full speed, times six, tells how much that was, and is
what is judged. `--write` puts the figures into docs/performance.md.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from bench.adapters.players import Player
from bench.adapters.tablee import Tablee
from bench.browser import chromium
from bench.page import write_section
from bench.phones.party import Party
from bench.phones.tracing import HEARD, Handled, Quiet, Trace, Tracing
from bench.server import running
from bench.wire import Broken, Loop

GOAL_MS = 16.0
SLOWER = 6.0
REST_S = 0.35  # after each view: all that it brings about has happened by then
SETTLED_S = 4.0  # what a page fetches at leisure is there
MOST_STEPS = 4_000
HEADING = "## What phones have to do"
HOW = f"""`python -m bench.phones`: for each box one phone in Chromium, slowed down by Chromium
itself (`Emulation.setCPUThrottlingRate`), and others who play what is offered, by lot. From its
trace, in thread time of the main thread: the task in which a view arrives and all that follows from
it within 0.35 s, with nothing told beat by beat. What goes on anyway (an hourglass, the hub's
beats) is not in it, nor is what a page fetches at leisure, nor the bench's own listener. Chromium
slows down by the wall clock: beside others on the same machine its figures are too high. So
another game is played at full speed, and its figures multiplied. Wanted:
script under {GOAL_MS:g} ms for each view, and nothing that ticks while nothing moves."""
GAMES = {"hunch": 4, "buntherum": 4, "secret_identity": 5, "got_any_words": 4, "huns": 4}
AVOIDED = {
    "hunch": {"take_back", "overrule", "swap"},
    "got_any_words": {"note", "not_done"},
}
# What the page hears is marked in the trace, and its link can be used from outside.
NOTE = """
  window.WebSocket = class extends WebSocket {
    constructor(...to) {
      super(...to);
      window.hubSocket = this;
      this.addEventListener("message", ({ data }) => {
        performance.mark("HEARD" + (/^42\\d*\\["(\\w+)"/.exec(data)?.[1] ?? "something"));
      });
    }
  };
  try {
    localStorage["tablee.reveals.pace"] ??= "0";
    localStorage["tablee.hints.on"] ??= "false";
  } catch {}
""".replace("HEARD", HEARD)


@dataclass
class Figures:
    views: list[Handled] = field(default_factory=list)  # slowed down by Chromium
    steady: list[Handled] = field(default_factory=list)  # at full speed, multiplied
    quiet: dict[str, Quiet] = field(default_factory=dict)

    @property
    def is_good(self) -> bool:
        """As bench.clocks: one of twenty may be above."""
        quick = not self.steady or worst(script(self.steady), 0.95) < GOAL_MS
        return quick and not any(quiet.ticks for quiet in self.quiet.values())


@contextmanager
def at_table(browser: Browser, box: str, slower: float) -> Iterator[tuple[Party, Tracing]]:
    player = Player(box, avoids=frozenset(AVOIDED.get(box, ())))
    with running(Tablee(player), pinned=False) as server:
        context = browser.new_context(
            viewport={"width": 360, "height": 740},
            has_touch=True,
            locale="en-GB",
            service_workers="block",
            permissions=["screen-wake-lock"],
        )
        context.add_init_script(NOTE)
        page, loop = context.new_page(), Loop()
        party = Party(page, f"http://127.0.0.1:{server.port}", loop, player, GAMES[box])
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        yield party, Tracing(page, session)
        loop.close()
        context.close()


def measure(browser: Browser, box: str, views: int, quiet_s: float, slower: float) -> Figures:
    figures = Figures()
    if views:
        with at_table(browser, box, 1) as (party, tracing):
            party.start()
            party.rest(SETTLED_S)
            figures.steady = [view * slower for view in taken(party, tracing, views)]
    with at_table(browser, box, slower) as (party, tracing):

        def stand_still(where: str) -> None:
            party.rest(SETTLED_S)
            with tracing.taken() as events:
                party.rest(quiet_s)
            figures.quiet[where] = Trace(events).quiet(quiet_s)

        if quiet_s:
            stand_still("in the lobby")
        party.start()
        party.rest(SETTLED_S)
        if views:
            figures.views = taken(party, tracing, views)
        if quiet_s:
            until_nothing_moves(party)
            stand_still("others' turn")
            party.others.ask("pause")
            party.catch_up()
            stand_still("paused")
    return figures


def taken(party: Party, tracing: Tracing, views: int) -> list[Handled]:
    with tracing.taken() as events:
        play(party, views)
    return Trace(events).views(REST_S)[:views]


def play(party: Party, views: int) -> None:
    """Until the browser has heard so many; when a game is over, another one."""
    heard, version = 0, party.seen.version
    for _ in range(MOST_STEPS):
        if heard >= views:
            return
        if party.is_over:
            party.start()
        party.step()
        party.catch_up()
        if party.seen.version != version:
            heard, version = heard + 1, party.seen.version
            party.rest(REST_S)
    raise Broken(f"{heard} views after {MOST_STEPS} steps")


def until_nothing_moves(party: Party) -> None:
    """The table waits for others, and no clock runs."""
    for _ in range(MOST_STEPS):
        if party.is_over:
            party.start()
        if party.waits_for and party.own_seat not in party.waits_for and not party.has_clock:
            return
        party.step()
        party.catch_up()
    raise Broken("somebody always waits for the phone")


def worst(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def script(views: Sequence[Handled]) -> list[float]:
    return [view.script_ms for view in views]


def three(values: Sequence[float]) -> str:
    return f"{median(values):.1f} / {worst(values, 0.95):.1f} / {max(values):.1f}"


def report(all_figures: dict[str, Figures], slower: float, load: float) -> str:
    lines = [
        f"{datetime.now(UTC):%Y-%m-%dT%H:%MZ}, {slower:g} times slower than this machine, load "
        f"before the run {load:.1f}. Median / 19 of 20 are below / most:",
        "",
        f"| box | views | script, ms | at full speed, × {slower:g} | of these under {GOAL_MS:g} ms "
        f"| with style, layout, paint, at full speed, × {slower:g} |",
        "|---|---|---|---|---|---|",
    ]
    for box, figures in all_figures.items():
        if figures.views:
            steady = script(figures.steady)
            under = sum(ms < GOAL_MS for ms in steady)
            whole = three([view.all_ms for view in figures.steady])
            lines.append(
                f"| {box} | {len(steady)} | {three(script(figures.views))} | {three(steady)} "
                f"| {under} | {whole} |"
            )
    lines += [
        "",
        "While nothing moves, in a second:",
        "",
        "| box | | messages | timers | frames asked for | styles | paints | drawn | script |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for box, figures in all_figures.items():
        for where, quiet in figures.quiet.items():
            counts = [quiet.messages, *quiet.events.values(), quiet.frames]
            told = " | ".join(f"{count / quiet.seconds:.1f}" for count in counts)
            lines.append(f"| {box} | {where} | {told} | {quiet.script_ms / quiet.seconds:.1f} ms |")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.phones", description=__doc__)
    parser.add_argument("boxes", nargs="*", choices=[[], *GAMES], help="some of them")
    parser.add_argument("--views", type=int, default=100, help="of each box")
    parser.add_argument("--quiet", type=float, default=10.0, help="seconds of each quiet table")
    parser.add_argument("--slower", type=float, default=SLOWER, help="than this machine")
    parser.add_argument("--write", action="store_true", help="into docs/performance.md")
    wanted = parser.parse_args(argv)
    load = os.getloadavg()[0]
    found = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        for box in wanted.boxes or GAMES:
            found[box] = measure(browser, box, wanted.views, wanted.quiet, wanted.slower)
            print(box, file=sys.stderr, flush=True)
        browser.close()
    text = report(found, wanted.slower, load)
    print(text)
    if wanted.write:
        write_section(f"{HEADING}\n{HOW}\n\n{text}")
    return 0 if all(figures.is_good for figures in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main())

"""A phone at a table where nothing moves: nothing on it ticks. The hub's beats are all that comes.

How much a phone has to do for each view is measured by `python -m bench.phones`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from playwright.sync_api import expect

from tests.web.devices import Device, Party

# Notes what wakes a page by itself, what will soon, and counts the beats that it hears since.
COUNT = """
  window.ticks = [];
  window.soon = new Set();
  window.beats = 0;
  const SOON_MS = 4_000;
  for (const [set, end] of [
    ["setTimeout", "clearTimeout"],
    ["setInterval", "clearInterval"],
    ["requestAnimationFrame", "cancelAnimationFrame"],
  ]) {
    const [reallySet, reallyEnd] = [window[set].bind(window), window[end].bind(window)];
    window[set] = (task, ms = 0, ...args) => {
      const number = reallySet((...given) => {
        ticks.push(`${set}: ${task}`.slice(0, 200));
        beats = 0;
        if (set !== "setInterval") soon.delete(`${set} ${number}`);
        return task(...given);
      }, ms, ...args);
      if (ms < SOON_MS) soon.add(`${set} ${number}`);
      return number;
    };
    window[end] = (number) => {
      soon.delete(`${set} ${number}`);
      return reallyEnd(number);
    };
  }
  window.WebSocket = class extends WebSocket {
    constructor(...to) {
      super(...to);
      this.addEventListener("message", ({ data }) => {
        if (/^42\\d*\\["beat"/.test(data)) beats += 1;
      });
    }
  };
"""
STILL = """soon.size === 0
  && document.fonts.status === "loaded"
  && [...document.images].every(({ complete }) => complete)
  && document.getAnimations().every(({ playState }) => playState !== "running")"""
BEATS = 3  # they come every 2 s


def rest(screens: Sequence[Device], where: str) -> None:
    """From some moment on nothing happens from one beat to another.

    On a slow machine what came before is drawn for a while. What goes on ticking finds no rest.
    """
    for screen in screens:
        screen.page.evaluate("() => { ticks.length = 0; beats = 0; }")
    for screen in screens:
        try:
            screen.until(f"beats >= {BEATS} && {STILL}")
        except AssertionError as restless:
            restless.add_note(f"{where}: {screen.page.evaluate('ticks.slice(-5)')}")
            raise


def test_where_nothing_moves_nothing_ticks_on_any_screen(party: Callable[..., Party]) -> None:
    table = party("Léo", "Zoé")
    screens = table.everybody()
    for screen in screens:
        screen.own_page().add_init_script(COUNT)
        screen.page.reload()
        screen.moves()
    for phone in table.phones.values():
        expect(phone.page.get_by_role("heading", name="At the table")).to_be_visible()
    assert table.tablet is not None
    table.tablet.sees(table.code)
    table.choose("Huns")
    expect(table.opener.page.locator(".options")).to_be_visible()
    rest(screens, "in the lobby")

    table.start()
    waiting = ".seat-head[data-state=waiting]"
    rest([table.whoever_may(waiting), *screens[2:]], "while others act")
    table["Zoé"].press("Pause")
    for screen in screens:
        screen.sees("Zoé paused the game")
    rest(screens, "in a pause")

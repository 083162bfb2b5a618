"""A first game, alone: by a finger that follows what the hints and the buttons say, to the end."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from contextlib import suppress

import pytest
from playwright.sync_api import Error, expect

from server.boxes.box import SCREENS
from tests.web.devices import FREE, GONE_MS, SHOTS, THOROUGH, Device, Party

OVER = "Your first game is over"
MOST_LOOKS = 1_000
OTHERS_THINK_MS = 90_000  # while the sand runs, and on a slow machine
Tap = tuple[str, str]  # what a button is, and what it says

# What a finger taps first, if it is there: what goes on, before what is only possible.
TAPS: dict[str, Sequence[Tap]] = {
    "buntherum": (
        (".buntherum-stage .press-main", ""),
        (".buntherum-pad .buzzer", ""),
    ),
    "hunch": (
        (".sheet .hunch-grid button", ""),
        (".hunch-target:not(:has([aria-pressed=true])) .press", ""),
        (".hunch-pick-clues:not(:has([aria-pressed=true])) .press", ""),
        (".hunch-ways:not(:has([aria-pressed=true])) .press[aria-pressed]", ""),
        (".hunch-pick-secrets:not(:has([aria-pressed=true])) .press", ""),
        (".press-main", ""),
        (".hunch-bonus .press", "from the bank"),
        (".hunch-secret", ""),
    ),
    "secret_identity": (
        (".thumb .press", "Fits"),
        (".thumb .press-main", ""),
        (".secret_identity-hand .secret_identity-card", ""),
        (".vote-key:not(:has(.seat-token)):not([aria-pressed=true])", ""),
    ),
    "got_any_words": (
        (".press", "Not the same"),
        (".press-main", ""),
        (".got_any_words-take", ""),
        (".thumb .press", "Go on"),
        (".thumb .press", "heard"),
        (".thumb .press", "Next"),
    ),
    "huns": (
        (".huns-play", ""),
        (".huns-drawn .press", ""),
        (".press", "Load as proposed"),
        (".thumb .press", "Load 1 cube"),
        (".huns-open", ""),
        (".press", "Put the rest back"),
        (".press", "Endure it"),
        (".press", "Do without"),
        (".huns-way", "Draw"),
        (".press", "Plunder"),
        (".thumb .huns-choice", ""),
        (".press", "End my turn"),
    ),
}
NAMES = {
    "buntherum": "BuntHerum",
    "hunch": "Hunch",
    "secret_identity": "Secret Identity",
    "got_any_words": "Got Any Words?",
    "huns": "Huns",
}
# Of what each was told, whatever the course was; tests/rules/test_first_games.py asks for all.
TOLD = {
    "buntherum": "turn call",
    "hunch": "choose done write swap bid pass coins guess reveal close_round",
    "secret_identity": "known swap look place vote reveal overrule close_round",
    "got_any_words": "roll take note turn write guess done read_on next_round",
    "huns": "flee endure take_wagon take_die play load fill end_turn",
}
QUICKEST = "secret_identity"
BOXES = list(NAMES) if THOROUGH else [QUICKEST]

# Which of them are there, in one look at the hand; none while there is something to read.
FIND = """([taps, free]) => document.querySelector(".hint, .over") ? [] : taps.flatMap(
  ([selector, text], place) => [...document.querySelectorAll("main.seat " + selector + free)].some(
    (button) => button.textContent.includes(text) && button.checkVisibility()) ? [place] : [])"""


# Lines of one's own to write on, by what they are called.
LINES = {"hunch": "Clue", "got_any_words": "Own word"}

# Or there is something to read or to write, or it is over. Other lines are left empty.
ANYTHING = f"""([lines, ...taps]) =>
  document.querySelector(".hint:not([aria-busy]), .over") !== null
  || [...document.querySelectorAll("main.seat input")].some((line) => lines && !line.value
    && (line.ariaLabel ?? line.labels[0]?.textContent ?? "").trim().startsWith(lines))
  || ({FIND})(taps).length > 0"""

# A hint, with a tap on "Got it"; nothing while it is still on its way.
READ = """() => {
  const hint = document.querySelector(".hint:not([aria-busy])");
  const words = hint?.querySelector("p").innerText;
  hint?.querySelector("button").click();
  return words;
}"""


class Learner:
    """Reads each hint, and then taps on."""

    def __init__(self, phone: Device, box: str) -> None:
        self.phone = phone
        self.box = box
        self.told: list[str] = []
        self._tried: set[int] = set()

    def play(self) -> None:
        over = self.phone.page.get_by_text(OVER)
        for _ in range(MOST_LOOKS):
            if over.is_visible():
                return
            if not (self._reads() or self._writes() or self._taps()):
                looked_for = [LINES.get(self.box), TAPS[self.box], FREE]
                self.phone.page.wait_for_function(ANYTHING, arg=looked_for, timeout=OTHERS_THINK_MS)
        raise AssertionError(f"{self.box}: no end")

    def _reads(self) -> bool:
        """In one go, for the others go on meanwhile: what was read is what is dismissed."""
        hint = self.phone.page.locator(".hint")
        if not hint.is_visible():
            return False
        if SHOTS:
            self.phone.shot(f"first-game-{self.box}-{len(self.told)}")
        words = self.phone.page.evaluate(READ)
        if words:
            self.told.append(words)
        return True

    def _writes(self) -> bool:
        """A word into the first empty line of my own."""
        label = LINES.get(self.box)
        if label is None or self.phone.page.locator(".hint").count():
            return False
        for line in self.phone.page.get_by_label(re.compile(rf"^{label} \d$")).all():
            with suppress(Error):
                if not line.input_value(timeout=GONE_MS):
                    line.fill("Something" if self.box == "hunch" else "xyz", timeout=GONE_MS)
                    line.blur()
                    return True
        return False

    def _taps(self) -> bool:
        """Something new, if there is something."""
        taps = TAPS[self.box]
        places = self.phone.page.evaluate(FIND, [taps, FREE])
        if not places:
            return False
        place = next((place for place in places if place not in self._tried), places[0])
        self._tried.add(place)
        selector, text = taps[place]
        button = self.phone.page.locator(f"main.seat {selector}{FREE}", has_text=text).first
        with suppress(Error):
            button.tap(timeout=GONE_MS)
        return True


def texts(box: str) -> dict[str, str]:
    folder = SCREENS / box
    files = (folder / "texts" / "en.json", folder / "help" / "en.json")
    return {code: text for file in files for code, text in json.loads(file.read_text()).items()}


@pytest.mark.parametrize("box", BOXES)
def test_one_person_alone_learns_by_playing(box: str, party: Callable[..., Party]) -> None:
    """On a phone that wants no hints, and has none else."""
    table = party("Léo", tablet=False)
    leo = table["Léo"]
    table.choose(NAMES[box])
    leo.shot(f"first-game-{box}-lobby")
    leo.press("Learn it alone: a first game")
    expect(leo.page.locator(".hint")).to_be_visible()
    learner = Learner(leo, box)
    learner.play()
    leo.shot(f"first-game-{box}-over")
    said = texts(box)
    assert learner.told[0] == said[f"{box}.help.first_game"]
    wanted = [f"{said[f'{box}.verb.{v}']} {said[f'{box}.help.may.{v}']}" for v in TOLD[box].split()]
    missing = [words for words in wanted if words not in learner.told]
    assert not missing, (missing, learner.told)
    assert len(learner.told) == len(set(learner.told)), "each is told once"

    leo.press("A real game")
    expect(leo.page.get_by_role("heading", name="At the table")).to_be_visible()
    expect(leo.button(f"Start {NAMES[box]}")).to_be_enabled()


def test_a_first_game_is_offered_to_nobody_who_has_company(party: Callable[..., Party]) -> None:
    table = party("Léo", "Zoé", tablet=False)
    table.choose("Secret Identity")
    expect(table["Léo"].button("In a minute")).to_be_visible()
    expect(table["Léo"].button("Learn it alone: a first game")).to_have_count(0)

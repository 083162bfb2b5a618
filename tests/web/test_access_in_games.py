"""Every screen of every game is there for everybody: axe-core, long words, very large text."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from rules import catalogue
from rules.kernel import Refused
from tests.support.phone import Phone
from tests.support.player import pick
from tests.support.process import HubProcess
from tests.web.access import faults, in_language
from tests.web.devices import PHONE, TABLET, THOROUGH, Device, look_until

TEXTS = Path(__file__).parents[2] / "web" / "src" / "games"
NAMES = ("Maximiliane", "Bartholomé", "Zoé")
MOST_STEPS = 500
NOTHING_NEW = 70 if THOROUGH else 40  # steps after which the rest will be the same


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[HubProcess]:
    """One that deals the same every time, so that the same screens are seen every time."""
    hub = HubProcess(tmp_path, program="tests.support.dealt_hub").start()
    yield hub
    hub.kill()


class Walk:
    """A game that goes on by itself, seen by the phone of its first player and by a tablet."""

    def __init__(self, hub: HubProcess, language: str, device: Callable[..., Device]) -> None:
        self.code = hub.open_table()
        self.hand = Phone(hub, self.code)
        self.language = language
        self.hand.arrive()
        for name in NAMES:
            self.hand.sit(name)
        self.phone = device(PHONE, **in_language(language))
        self.phone.go("/credits")
        held = json.dumps({"held": [self.hand.tokens[min(self.hand.tokens)]], "hoped": []})
        self.phone.page.evaluate(
            "([key, held]) => localStorage.setItem(key, held)", [f"tablee.seats.{self.code}", held]
        )
        self.phone.go(f"/{self.code}")
        self.tablet = device(TABLET, **in_language(language))
        self.tablet.go(f"/{self.code}/table")
        self.seen: set[tuple[Device, Any]] = set()
        self.wrong: list[str] = []
        self._rng = Random(7)

    def start(self, box: str, **options: Any) -> None:
        self.hand.ask("choose", box=box, options={"language": self.language, **options})
        expect(self.phone.page.locator(".thumb .press-main")).to_be_enabled()
        expect(self.tablet.page.locator(".seat-ring")).to_be_visible()
        self.check("lobby")
        self.hand.ask("start")
        self.hand.wait_until(lambda: self.hand.screen.game, "the game is on")

    def step(self) -> None:
        """Somebody does something, whatever it is; preferably what the table waits for."""
        hand = self.hand
        may = [(seat, offer) for seat in hand.seats for offer in hand.offers(seat)]
        wanted = [(seat, offer) for seat, offer in may if seat in hand.game["waiting"]]
        if not may:
            version = hand.screen.version
            hand.wait_until(lambda: hand.screen.version > version, "the clock goes on")
            return
        seat, offer = self._rng.choice(wanted or may)
        args = pick(offer, self._rng, time.time() * 1000)
        try:
            hand.act(offer["verb"], seat, **args)
        except Refused as refusal:
            assert refusal.code == "table.stale"  # a clock was quicker
        hand.settle()

    def end(self) -> None:
        """Somebody has to go; another one nods."""
        self.hand.ask("finish")
        self.hand.record()
        for proposal in self.hand.room["proposals"]:
            self.hand.ask("confirm", by=max(self.hand.tokens), proposal=proposal["proposal"])

    def kind_of_screen(self) -> tuple[str, Any]:
        verbs = {offer["verb"] for offer in self.hand.offers(0)}
        return self.hand.game["phase"], frozenset(verbs) if THOROUGH else bool(verbs)

    def newly_seen(self) -> list[Device]:
        """The screens that show something of a kind that was not looked at yet."""
        phase, verbs = self.kind_of_screen()
        kinds = {self.phone: (phase, verbs), self.tablet: (phase, verbs if THOROUGH else None)}
        new = [device for device, kind in kinds.items() if (device, kind) not in self.seen]
        self.seen |= set(kinds.items())
        return new

    def shows_the_same(self, in_words: Callable[[str], str]) -> None:
        """Phone and tablet have come as far as the game has, which a clock may carry on."""

        def do_they() -> bool:
            words = [in_words(self.hand.game["phase"])]
            not_now = "waiting" if self.hand.offers(0) else "may"
            phone = self.phone.page.locator(f".seat-head:not([data-state={not_now}]) h1")
            tablet = self.tablet.page.locator(".tablet-phase")
            return phone.all_text_contents() == words == tablet.all_text_contents()

        look_until(self.phone.page, do_they, "phone and tablet show the same")

    def check(self, what: str, *devices: Device) -> None:
        for device in devices or (self.phone, self.tablet):
            name = "phone" if device is self.phone else "tablet"
            device.shot(f"access-{self.hand.room['box']}-{self.language}-{what}-{name}")
            self.wrong += [f"{what}, {name}: {fault}" for fault in faults(device)]


@pytest.mark.parametrize("language", ["de", *(["fr"] if THOROUGH else [])])
@pytest.mark.parametrize("deck", ["app", *(["box"] if THOROUGH else [])])
@pytest.mark.parametrize("game", catalogue.names() if THOROUGH else ["hunch"])
def test_every_screen_of_a_game(
    game: str, deck: str, language: str, hub: HubProcess, device: Callable[..., Device]
) -> None:
    walk = Walk(hub, language, device)
    walk.start(game, deck=deck)
    texts = json.loads((TEXTS / game / "texts" / f"{language}.json").read_text())
    nothing_new = 0
    for step in range(MOST_STEPS):
        if walk.hand.room["phase"] != "playing" or nothing_new > NOTHING_NEW:
            break
        nothing_new += 1
        if new := walk.newly_seen():
            nothing_new = 0
            phase = walk.hand.game["phase"]
            walk.shows_the_same(lambda phase: texts[f"{game}.phase.{phase}"])
            walk.check(f"{step} {phase}", *new)
        walk.step()
    if walk.hand.room["phase"] == "playing":
        walk.end()
    for screen in (walk.phone, walk.tablet):
        expect(screen.page.locator(".over").first).to_be_visible()
    walk.check("over")
    assert not walk.wrong, "\n" + "\n".join(walk.wrong)

"""All who sit at a table, without their screens: what was done by finger before, done again.

A round is played on the screens once or twice; the rounds between are the same again, and only
their results matter. The screens are told of them as ever.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from rules.kernel import Refused
from tests.support.phone import Phone
from tests.support.player import pick
from tests.support.process import HubProcess
from tests.web.devices import Device, Party

HELD = "key => JSON.parse(localStorage.getItem(key)).held[0]"


class QuickHands(Phone):
    """The seats of all phones, over one bare link. What is left open is chosen by lot."""

    def __init__(self, hub: HubProcess, table: Party) -> None:
        super().__init__(hub, table.code)
        self._rng = Random(7)
        self._table = table
        token_of = {
            name: phone.page.evaluate(HELD, f"tablee.seats.{table.code}")
            for name, phone in table.phones.items()
        }
        self.tokens = dict(enumerate(token_of.values()))
        self.arrive()
        seated = [p for p in self.room["players"] if p["name"] in token_of]
        self.tokens = {player["key"]: token_of[player["name"]] for player in seated}
        self._say_it_is_fine(*table.phones.values())

    def _say_it_is_fine(self, *phones: Device) -> None:
        """Each is told that its seat is open here too."""
        for phone in phones:
            phone.page.locator("[data-doubled] .press-plain").click()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """For long stretches: only the first phone looks on, the others come back afterwards."""
        away = [screen for screen in self._table.everybody() if screen is not self._table.opener]
        places = [screen.page.url for screen in away]
        for screen in away:
            screen.leave()
        yield
        for screen, place in zip(away, places, strict=True):
            screen.page.goto(place)
        self._say_it_is_fine(*(screen for screen in away if screen is not self._table.tablet))
        self.hand_over()

    def hand_over(self) -> None:
        """To fingers, once no screen lags behind: its buttons would be of the past."""
        for screen in self._table.everybody():
            screen.until(f"window.versionSeen >= {self.screen.version}")

    def seat_of(self, name: str) -> int:
        key = next(player["key"] for player in self.room["players"] if player["name"] == name)
        seat: int = self.room["seats"].index(key)
        return seat

    def sees(self, seat: int) -> dict[str, Any]:
        hand: dict[str, Any] = self.hand(seat)["hand"]
        return hand

    def does(self, seat: int, verb: str, **args: Any) -> None:
        """What a finger did just before may still be on its way here."""
        self.wait_until(
            lambda: self.room["paused"] is None and self.may(verb, seat), f"{seat} may {verb}"
        )
        offer = next(offer for offer in self.offers(seat) if offer["verb"] == verb)
        self._take(seat, offer, **args)

    def somebody(self, verb: str, **args: Any) -> None:
        """Rather one for whom the table waits."""

        def who() -> list[int]:
            return [seat for seat in (*self.game["waiting"], *self.seats) if self.may(verb, seat)]

        self.wait_until(who, f"somebody may {verb}")
        self.does(who()[0], verb, **args)

    def anything(self, but: str) -> None:
        """Somebody for whom the table waits does something, whatever it is."""
        self.wait_until(lambda: self.game["waiting"], "the table waits for somebody")
        seat = self._rng.choice(self.game["waiting"])
        offers = [offer for offer in self.offers(seat) if offer["verb"] != but]
        try:
            self._take(seat, self._rng.choice(offers))
        except Refused as refusal:
            assert refusal.code == "table.stale"  # a finger was quicker

    def _take(self, seat: int, offer: dict[str, Any], **args: Any) -> None:
        chosen = pick(offer, self._rng, time.time() * 1000)
        self.act(offer["verb"], seat, **{**chosen, **args})
        self.settle()

    def choose(self, box: str, **options: Any) -> None:
        """Before the game: at one go what takes many taps, or what is not on the screens."""
        self.ask("choose", box=box, options=options)

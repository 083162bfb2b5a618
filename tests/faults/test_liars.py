"""A phone that lies about its time, in races on a real hub over a link without any length."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from bench.fairness.tables import fitting_row
from tests.support.phone import Phone
from tests.support.process import HubProcess

RACES = 7
HELD_MS = 390  # answers to beats
BEHIND_MS = 300  # the honest finger
MEASURED = 8  # beats answered, before anybody presses
SPOILT = 1  # of the races: on a busy machine the hub may just stand still


def phone_ms() -> float:
    return time.time() * 1000


class Liar(Phone):
    """Answers beats late, with the clock of that later moment."""

    answered = 0

    def answer_beat(self, number: str) -> None:
        later = threading.Timer(HELD_MS / 1000, self._answer_late, [number])
        later.daemon = True
        later.start()

    def _answer_late(self, number: str) -> None:
        if self.is_connected:
            super().answer_beat(number)
            self.answered += 1


@pytest.fixture
def pair(shared_hub: HubProcess, household: str) -> Iterator[tuple[Phone, Liar]]:
    """Mia and Mallory, with a game of BuntHerum that has just begun."""
    code = shared_hub.open_table(household)
    mia, mallory = Phone(shared_hub, code, household), Liar(shared_hub, code, household)
    for phone, name in ((mia, "Mia"), (mallory, "Mallory")):
        phone.arrive()
        phone.sit(name)
    mia.ask("choose", box="buntherum", options={"deck": "app", "tie_ms": 0, "hush_s": 0})
    mia.ask("start")
    yield mia, mallory
    mia.close()
    mallory.close()


def turn_a_card(mia: Phone, mallory: Phone) -> None:
    mia.wait_until(lambda: mia.game["phase"] == "turn", "the last verdict")
    turner = (mia, mallory)[mia.game["turner"]]
    turner.wait_until(lambda: turner.may("turn"), "the next card")
    turner.act("turn")
    mia.wait_until(lambda: mia.may("call"), "an open card")
    mallory.wait_until(lambda: mallory.may("call"), "an open card")
    shown = mia.room["clock"]["hub_ms"] + mia.game["shown_at_ms"] - mia.room["clock"]["table_ms"]
    wait_until_hub_time(shown + HELD_MS)


def wait_until_hub_time(hub_ms: float) -> None:
    """Hub time is this machine's monotonic clock."""
    threading.Event().wait(max(0.0, hub_ms / 1000 - time.monotonic()))


def test_who_answers_beats_late_and_presses_late_does_not_win(pair: tuple[Phone, Liar]) -> None:
    mia, mallory = pair
    mallory.wait_until(lambda: mallory.answered >= MEASURED, "beats that were answered late")
    firsts = []
    for _ in range(RACES):
        turn_a_card(mia, mallory)
        row, pressed = fitting_row(mia.game), time.monotonic() * 1000
        mia.send("act", mia.act_letter("call", row=row, at=phone_ms()))
        wait_until_hub_time(pressed + BEHIND_MS)
        # The same row: on a busy machine the card may have its verdict by now.
        mallory.send("act", mallory.act_letter("call", row=row, at=phone_ms() - HELD_MS))
        mia.wait_until(lambda: mia.game["phase"] == "turn", "the verdict")
        calls = mia.game["last"]["calls"]
        firsts.append({call["seat"] for call in calls if call["place"] == 1})
    assert firsts.count({mia.seats[0]}) >= RACES - SPOILT, firsts

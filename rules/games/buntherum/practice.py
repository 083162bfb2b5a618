"""A practice player: looks along the rows like a person, not too fast, and errs now and then."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.games.buntherum.cards import BLANK, ROWS, fits
from rules.games.buntherum.state import NO_FIT, State, may_call
from rules.kernel import Action, Offer, Seat

LOOK_MS = 800  # to take in the card and reach for a button
ROW_MS = 180  # to look along a row,
CARD_MS = 70  # and at each card in it
OVERLOOKS = 0.04  # how often a row that clashes seems to fit, or the other way round
SLOWER = {"slow": 2.2, "normal": 1.0, "quick": 0.7}  # by the table's pace
SHOWS_RESULT_MS = 2_000  # before turning the next card, for people to see what happened
JUDGES_AFTER_MS = 4_000  # it cannot see the cards of the box: people who can are asked first


def practice(
    state: State, seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random
) -> Action | None:
    verbs = {offer.verb for offer in offers}
    if "confirm" in verbs:
        return Action(seat, "confirm", {})  # for a person whom it stands for
    if "judge" in verbs and at_ms >= _closed_at_ms(state) + JUDGES_AFTER_MS:
        return Action(seat, "judge", {"verdict": "right" if rng.random() < 0.85 else "wrong"})
    if verbs & {"turn", "finish"} and at_ms >= state.judged_at_ms + SHOWS_RESULT_MS:
        return Action(seat, "turn" if "turn" in verbs else "finish", {})
    if "call" in verbs and state.race is not None:
        after_ms, row = finding(state, seat)
        pressed_at_ms = state.race.shown_at_ms + after_ms
        if at_ms >= pressed_at_ms:
            return Action(seat, "call", {"row": row, "at": [pressed_at_ms, 0]})
    if "nobody" in verbs and {*state.nobody, seat} >= set(may_call(state)):
        return Action(seat, "nobody", {})
    return None


def _closed_at_ms(state: State) -> int:
    assert state.race is not None
    return state.race.closes_at_ms or 0


def finding(state: State, seat: Seat) -> tuple[int, int]:
    """After how long this seat calls what. The same each time it is asked about a card."""
    after_ms, row = _found(state, seat)
    return round(after_ms * SLOWER[state.pace]), row


def _found(state: State, seat: Seat) -> tuple[float, int]:
    """At a normal pace."""
    rng = Random(f"{seat} {state.round} {state.card}")
    after_ms = LOOK_MS * rng.uniform(0.75, 1.5)
    if state.card is None or state.card == BLANK:  # of the box: it cannot see, but plays along
        return after_ms * rng.uniform(2, 5), rng.randint(1, ROWS)
    pace = rng.uniform(0.7, 1.5)
    for row in rng.sample(range(1, ROWS + 1), ROWS):
        cards = state.rows[row - 1]
        after_ms += pace * (ROW_MS + CARD_MS * len(cards))
        if fits(state.card, cards) != (rng.random() < OVERLOOKS):
            return after_ms, row
    return after_ms + LOOK_MS, NO_FIT

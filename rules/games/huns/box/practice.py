"""A practice player: there is no camp to judge, so it takes any die, and ships now and then."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.games.huns.box.state import BoxPhase, BoxState, active_seat
from rules.games.huns.practice import concrete
from rules.kernel import Action, Offer, Seat


def practice(state: BoxState, seat: Seat, offers: Sequence[Offer], rng: Random) -> Action | None:
    if state.phase == BoxPhase.TURN:
        if seat != active_seat(state):
            return None
        shipping = rng.random() < 0.2
        wanted = ["ship"] if shipping else ["draw", "plunder"]
    else:
        wanted = ["start_cube", "done", "loot"]
    found = [action for action in concrete(seat, offers) if action.verb in wanted]
    return rng.choice(found) if found else None

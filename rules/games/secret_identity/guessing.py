"""Together: the others settle on one number.

The rules know nothing of links. So all guessers are waited for, and a guesser who is not there can
be set aside by another one; pointing at a number brings it back.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.frozen import replace, with_item
from rules.games.secret_identity.laying import naming, once_all_know
from rules.games.secret_identity.state import NUMBERS, Phase, State, agreed, awaited, guessers
from rules.kernel import Action, Offer, Seat


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """The active player may not help: its phone shows nothing to tap."""
    if seat not in guessers(state):
        return ()
    found = [Offer("point", {"number": NUMBERS})]
    others = tuple(guesser for guesser in awaited(state) if guesser != seat)
    if others:
        found.append(Offer("set_aside", {"seat": others}))
    if seat in awaited(state) and agreed(state):
        found.append(Offer("lock", {"number": (agreed(state),)}))
    return (*found, *naming(state))


def point(state: State, action: Action, _at_ms: int) -> State:
    return _pointing(state, action.actor, action.args["number"], aside=False)


def set_aside(state: State, action: Action, _at_ms: int) -> State:
    """It is not waited for: neither for what it knows nor for what it believes."""
    state = _pointing(state, action.args["seat"], 0, aside=True)
    return once_all_know(state) if state.phase == Phase.LAYING else state


def _pointing(state: State, seat: Seat, number: int, *, aside: bool) -> State:
    pointed = with_item(state.pointed, seat, number)
    left_out = state.aside | {seat} if aside else state.aside - {seat}
    return replace(state, pointed=pointed, aside=left_out)


def lock(state: State, action: Action, _at_ms: int) -> State:
    return replace(state, phase=Phase.ANSWER, answer=action.args["number"])

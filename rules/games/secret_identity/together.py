"""The cooperative version: the others settle on one number together.

The rules know nothing of links. So all guessers are waited for, and a guesser who is not there can
be set aside by another one; pointing at a number brings it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.games.secret_identity.placing import naming, next_turn
from rules.games.secret_identity.state import (
    ANSWER,
    NUMBERS,
    OVER,
    TURNS,
    Proposal,
    State,
    active,
    agreed,
    awaited,
    guessers,
    points_now,
    the_answer,
)
from rules.games.secret_identity.votes import proposal_offers
from rules.kernel import Action, Line, Offer, Seat


def guess_offers(state: State, seat: Seat) -> Sequence[Offer]:
    """The active player may not help: its phone shows nothing to tap."""
    if seat not in guessers(state):
        return ()
    found = [Offer("point", {"number": NUMBERS})]
    others = tuple(guesser for guesser in awaited(state) if guesser != seat)
    if others:
        found.append(Offer("set_aside", {"seat": others}))
    if seat in awaited(state) and agreed(state):
        found.append(Offer("lock", {"number": (agreed(state),)}))
    if state.rules.box:
        found.append(naming())
    return found


def point(state: State, action: Action) -> State:
    return _pointing(state, action.actor, action.args["number"], aside=False)


def set_aside(state: State, action: Action) -> State:
    return _pointing(state, action.args["seat"], 0, aside=True)


def _pointing(state: State, seat: Seat, number: int, *, aside: bool) -> State:
    pointed = (*state.pointed[:seat], number, *state.pointed[seat + 1 :])
    left_out = state.aside | {seat} if aside else state.aside - {seat}
    return replace(state, pointed=pointed, aside=left_out)


def lock(state: State, action: Action) -> State:
    return replace(state, phase=ANSWER, answer=action.args["number"])


def answer_offers(state: State, seat: Seat) -> Sequence[Offer]:
    if state.proposal is not None:
        return proposal_offers(state.proposal, seat)
    return (Offer("close_round"), Offer("overrule"))


def overrule(state: State, action: Action) -> State:
    return replace(state, proposal=Proposal(action.actor, the_answer(state)))


def close_turn(state: State, _action: Action) -> State:
    """Only the character that was to be found leaves; a new one takes its place."""
    place = state.keys[active(state)] - 1
    state = replace(state, points=points_now(state))
    if state.turn + 1 == TURNS:
        return replace(state, phase=OVER)
    state = next_turn(state)
    if state.rules.box:
        return replace(state, names=(*state.names[:place], "", *state.names[place + 1 :]))
    laid = (*state.laid[:place], state.pile[0], *state.laid[place + 1 :])
    return replace(state, laid=laid, pile=state.pile[1:])


def rating(found: int) -> Line:
    """Of ten."""
    if found <= 2:
        return Line("secret_identity.rating.0", {"n": found})
    if found <= 5:
        return Line("secret_identity.rating.1", {"n": found})
    if found <= 8:
        return Line("secret_identity.rating.2", {"n": found})
    return Line("secret_identity.rating.3", {"n": found})

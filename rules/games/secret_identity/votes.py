"""The second half of a round, each for itself: vote, count, and 8 new characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules import ballot
from rules.games.secret_identity.cards import PLACES
from rules.games.secret_identity.placing import lay_out, naming, next_turn
from rules.games.secret_identity.state import (
    COUNT,
    NUMBERS,
    OVER,
    ROUNDS,
    Guess,
    Proposal,
    State,
    next_to_reveal,
    opponents,
    points_now,
    revealed,
)
from rules.kernel import Action, Offer, Seat, Several

# --- Vote: one key of each number, so the votes of a player are all different ---


def vote_offers(state: State, _seat: Seat) -> Sequence[Offer]:
    """A vote names a number for each opponent, clockwise. It may be changed until all are in."""
    others = state.rules.seats - 1
    vote = Offer("vote", {"keys": Several(NUMBERS, others, others)})
    return (vote, naming()) if state.rules.box else (vote,)


def vote(state: State, action: Action) -> State:
    assert state.ballot is not None
    numbers = [0] * state.rules.seats
    for seat, number in zip(opponents(state, action.actor), action.args["keys"], strict=True):
        numbers[seat] = number
    votes = ballot.cast(state.ballot, action.actor, tuple(numbers))
    return replace(state, ballot=votes, phase=COUNT if ballot.is_closed(votes) else state.phase)


# --- Count: one player after the other; any player turns the next one up ---


def count_offers(state: State, seat: Seat) -> Sequence[Offer]:
    if state.proposal is not None:
        return proposal_offers(state.proposal, seat)
    coming = next_to_reveal(state)
    step = Offer("close_round") if coming is None else Offer("reveal", {"seat": (coming,)})
    disputable = [
        Offer("overrule", {"of": (of,), "guesser": opponents(state, of)}) for of in revealed(state)
    ]
    return (step, *disputable)


def reveal(state: State, _action: Action) -> State:
    return replace(state, revealed=state.revealed + 1)


# --- The table has the last word ---


def proposal_offers(proposal: Proposal, seat: Seat) -> Sequence[Offer]:
    decline = Offer("decline")
    return (decline,) if seat == proposal.by else (Offer("confirm"), decline)


def overrule(state: State, action: Action) -> State:
    guess = Guess(action.args["guesser"], action.args["of"])
    return replace(state, proposal=Proposal(action.actor, guess))


def confirm(state: State, _action: Action) -> State:
    """The judgement is turned round, or turned back."""
    assert state.proposal is not None
    return replace(state, overruled=state.overruled ^ {state.proposal.guess}, proposal=None)


def decline(state: State, _action: Action) -> State:
    return replace(state, proposal=None)


# --- Characters and pictos leave; 8 new characters ---


def close_round(state: State, _action: Action) -> State:
    state = replace(state, points=points_now(state))
    if state.turn + 1 == ROUNDS:
        return replace(state, phase=OVER)
    state = next_turn(state)
    return replace(state, names=("",) * PLACES) if state.rules.box else lay_out(state)

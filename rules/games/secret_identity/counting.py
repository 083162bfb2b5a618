"""Each for itself: one player after the other is revealed; then there are 8 new characters."""

from __future__ import annotations

from collections.abc import Sequence

from rules import agreement
from rules.agreement import Proposal
from rules.frozen import replace
from rules.games.secret_identity.cards import PLACES
from rules.games.secret_identity.dealing import lay_out, next_turn
from rules.games.secret_identity.state import (
    ROUNDS,
    Guess,
    Phase,
    State,
    next_to_reveal,
    opponents,
    persons,
    points_now,
    revealed,
)
from rules.kernel import Action, Offer, Seat


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Any player turns the next one up, and may dispute what was judged."""
    if state.proposal is not None:
        return agreement.offers(state.proposal, seat)
    coming = next_to_reveal(state)
    step = Offer("close_round") if coming is None else Offer("reveal", {"seat": (coming,)})
    disputable = [
        Offer("overrule", {"of": (of,), "guesser": opponents(state, of)}) for of in revealed(state)
    ]
    return (step, *disputable)


def reveal(state: State, _action: Action, _at_ms: int) -> State:
    return replace(state, revealed=state.revealed + 1)


# The table has the last word; so it has together (answering.py).


def overrule(state: State, action: Action, at_ms: int) -> State:
    guess = Guess(action.args["guesser"], action.args["of"])
    return dispute(state, action.actor, guess, at_ms)


def dispute(state: State, by: Seat, guess: Guess, at_ms: int) -> State:
    before, after = points_now(state), points_now(_turned_round(state, guess))
    gain = [seat for seat in range(state.rules.seats) if after[seat] > before[seat]]
    proposal = agreement.propose(by, guess, persons(state), gain, at_ms)
    return _weighed(state, proposal, agreement.settled(proposal))


def answer(state: State, action: Action, at_ms: int) -> State:
    """Somebody agrees or does not, or the time to answer is up."""
    assert state.proposal is not None
    return _weighed(state, *agreement.after(state.proposal, action, at_ms))


def _weighed(state: State, proposal: Proposal[Guess], settled: bool | None) -> State:
    state = replace(state, proposal=proposal if settled is None else None)
    return _turned_round(state, proposal.what) if settled else state


def _turned_round(state: State, guess: Guess) -> State:
    """A judgement the other way, or turned back."""
    return replace(state, overruled=state.overruled ^ {guess})


# Characters and pictos leave


def close_round(state: State, _action: Action, _at_ms: int) -> State:
    state = replace(state, points=points_now(state))
    if state.turn + 1 == ROUNDS:
        return replace(state, phase=Phase.OVER)
    state = next_turn(state)
    return replace(state, names=("",) * PLACES) if state.rules.box else lay_out(state)

"""Each for itself: everybody votes which number is whose.

There is one key of each number, so the votes of a player are all different.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules import ballot
from rules.frozen import replace
from rules.games.secret_identity.laying import naming
from rules.games.secret_identity.state import NUMBERS, Phase, State, opponents
from rules.kernel import Action, Offer, Seat, Several


def offers(state: State, _seat: Seat) -> Sequence[Offer]:
    """A vote names a number for each opponent, clockwise. It may be changed until all are in."""
    others = state.rules.seats - 1
    return (Offer("vote", {"keys": Several(NUMBERS, others, others)}), *naming(state))


def vote(state: State, action: Action, _at_ms: int) -> State:
    assert state.ballot is not None
    numbers = [0] * state.rules.seats
    for seat, number in zip(opponents(state, action.actor), action.args["keys"], strict=True):
        numbers[seat] = number
    votes = ballot.cast(state.ballot, action.actor, tuple(numbers))
    return replace(
        state, ballot=votes, phase=Phase.COUNT if ballot.is_closed(votes) else state.phase
    )

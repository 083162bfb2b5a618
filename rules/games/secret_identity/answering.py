"""Together: was the number right? Then the next one's turn; after ten turns a rating."""

from __future__ import annotations

from collections.abc import Sequence

from rules import agreement
from rules.frozen import replace, with_item
from rules.games.secret_identity.counting import dispute
from rules.games.secret_identity.dealing import next_turn
from rules.games.secret_identity.state import TURNS, Phase, State, active, points_now, the_answer
from rules.kernel import Action, Line, Offer, Seat


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    if state.proposal is not None:
        return agreement.offers(state.proposal, seat)
    return (Offer("close_round"), Offer("overrule"))


def overrule(state: State, action: Action, at_ms: int) -> State:
    return dispute(state, action.actor, the_answer(state), at_ms)


def close_turn(state: State, _action: Action, _at_ms: int) -> State:
    """Only the character that was to be found leaves; a new one takes its place."""
    place = state.keys[active(state)] - 1
    state = replace(state, points=points_now(state))
    if state.turn + 1 == TURNS:
        return replace(state, phase=Phase.OVER)
    state = next_turn(state)
    if state.rules.box:
        return replace(state, names=with_item(state.names, place, ""))
    laid = with_item(state.laid, place, state.pile[0])
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

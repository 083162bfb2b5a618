"""Why something cannot be done now."""

from __future__ import annotations

from rules import race
from rules.agreement import may_settle
from rules.games.buntherum.state import (
    Phase,
    State,
    carried_out,
    first_caller,
    may_call,
    players_left,
)
from rules.kernel import Action, Line


def why_not(state: State, action: Action) -> Line | None:
    """The reason against an action that is not offered, where there is a better one than "no"."""
    if state.phase in (Phase.DEAL, Phase.OVER) or not 0 <= action.actor < state.seats:
        return None
    match action.verb:
        case "call" | "nobody":
            return _why_no_call(state, action)
        case "turn" if state.phase == Phase.TURN and state.proposal is not None:
            return Line("buntherum.proposal_first")
        case "turn" if state.phase == Phase.TURN:
            return Line("buntherum.other_turns", {"seat": carried_out(state).turner})
        case "judge" if state.phase == Phase.JUDGE and action.actor == first_caller(state):
            return Line("buntherum.own_call")
        case "confirm" if state.proposal and not may_settle(state.proposal, action.actor):
            return Line("buntherum.another_confirms")
        case "overrule" | "overrule_tie" if state.phase == Phase.CALL:
            return Line("buntherum.next_card_lies")
    return None


def _why_no_call(state: State, action: Action) -> Line | None:
    seat = action.actor
    if seat not in players_left(carried_out(state)):
        return Line("buntherum.out")
    if state.phase != Phase.CALL or state.race is None:
        return Line("buntherum.no_card")
    if seat not in may_call(state):
        return Line("buntherum.only_tied", {"seats": list(state.tied)})
    if race.has_pressed(state.race, seat):
        return Line("buntherum.called_already")
    return None

"""Why something is not possible now. Nothing here tells a secret."""

from __future__ import annotations

from rules.agreement import may_settle
from rules.games.secret_identity.cards import PLACES
from rules.games.secret_identity.state import (
    MOST_PICTOS,
    Phase,
    State,
    active,
    agreed,
    guessers,
    key_holders,
    may_swap,
    most_pictos,
    turns_to_come,
)
from rules.kernel import Action, Line


def why_not(state: State, action: Action) -> Line | None:
    """A better reason than "not possible now", where there is one."""
    if action.actor not in range(state.rules.seats) or state.phase == Phase.OVER:
        return None
    match action.verb:
        case "swap":
            return _why_no_swap(state)
        case "look" if state.phase == Phase.LAYING and not state.rules.box:
            return Line("secret_identity.not_all_known")
        case "place":
            return _why_not_place(state, action)
        case "vote":
            return _why_not_vote(state, action)
        case "confirm" if state.proposal and not may_settle(state.proposal, action.actor):
            return Line("secret_identity.another_confirms")
        case "reveal" | "close_round" if state.proposal is not None:
            return Line("secret_identity.settle_first", {"by": state.proposal.by})
        case "point" | "lock" | "set_aside" if state.rules.together:
            return _why_no_answer(state, action)
        case _:
            return None


def _why_no_swap(state: State) -> Line | None:
    if state.rules.box:
        return Line("secret_identity.swap_by_hand")
    if state.phase == Phase.LAYING and not may_swap(state):
        return Line("secret_identity.no_spare_characters")
    if state.phase in (Phase.DEAL, Phase.LAYING):
        return None
    return Line("secret_identity.too_late_to_swap")


def _why_not_place(state: State, action: Action) -> Line | None:
    seat = action.actor
    if state.phase not in (Phase.LAYING, Phase.PLACING):
        return Line("secret_identity.placing_is_over") if state.safes[seat] else None
    if seat not in key_holders(state):
        return Line("secret_identity.not_your_turn", {"seat": active(state)})
    if seat not in state.looked:
        return Line("secret_identity.look_first")
    wanted = action.args.get("count", action.args.get("cards"))
    count = len(wanted) if isinstance(wanted, list | tuple) else wanted
    most = most_pictos(state, seat)
    if isinstance(count, int) and count > MOST_PICTOS:
        return Line("secret_identity.safe_is_full", {"n": MOST_PICTOS})
    if isinstance(count, int) and count > most:
        return Line(
            "secret_identity.pictos_must_last", {"n": most, "turns": turns_to_come(state, seat)}
        )
    return None


def _why_not_vote(state: State, action: Action) -> Line | None:
    if state.rules.together:
        return None
    if state.phase in (Phase.LAYING, Phase.PLACING):
        return Line("secret_identity.not_all_placed")
    if state.phase == Phase.COUNT:
        return Line("secret_identity.votes_are_closed")
    keys = action.args.get("keys")
    if state.phase == Phase.VOTING and isinstance(keys, list | tuple):
        numbers = [key for key in keys if type(key) is int and 1 <= key <= PLACES]
        if len(set(numbers)) < len(numbers):
            return Line("secret_identity.votes_differ")
        if len(keys) < state.rules.seats - 1:
            return Line("secret_identity.vote_for_all")
    return None


def _why_no_answer(state: State, action: Action) -> Line | None:
    if action.actor not in guessers(state):
        return Line("secret_identity.active_keeps_quiet")
    if state.phase == Phase.ANSWER:
        return Line("secret_identity.answer_is_locked")
    if action.verb == "lock" and state.phase == Phase.GUESSING and not agreed(state):
        return Line("secret_identity.not_agreed")
    return None

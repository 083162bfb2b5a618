"""A card lies open: who first calls a row that it fits in? Or does nobody see one?"""

from __future__ import annotations

from collections.abc import Sequence

from rules import race
from rules.frozen import replace
from rules.games.buntherum.judging import judged
from rules.games.buntherum.state import (
    ROW_CALLS,
    Phase,
    State,
    Verdict,
    hub_verdict,
    may_call,
    open_race,
)
from rules.kernel import DEALER, Action, Due, Moment, Offer, Seat


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    calls = open_race(state)
    if actor not in may_call(state) or race.has_pressed(calls, actor):
        return ()
    found = [Offer("call", {"row": ROW_CALLS, "at": Moment()})]
    if state.hushed and actor not in state.nobody and not calls.presses:
        found.append(Offer("nobody"))
    return found


def call(state: State, action: Action, at_ms: int) -> State:
    """A press before the card was shown changes nothing: who guesses blindly may call again."""
    row, at = action.args["row"], action.args["at"]
    calls = race.press(open_race(state), action.actor, at, at_ms, call=row)
    if len(calls.presses) == len(may_call(state)):
        calls = replace(calls, closes_at_ms=at_ms)  # nobody is left to wait for
    return replace(state, race=calls)


def settle(state: State, _action: Action, at_ms: int) -> State:
    """The first call is known: the hub judges it, or with the box the table does."""
    verdict = hub_verdict(state)
    return replace(state, phase=Phase.JUDGE) if verdict is None else judged(state, verdict, at_ms)


def hush(state: State, _action: Action, _at_ms: int) -> State:
    return replace(state, hushed=True)


def nobody(state: State, action: Action, at_ms: int) -> State:
    """All who may call say that they see no row: the card is set aside."""
    state = replace(state, nobody=(*state.nobody, action.actor))
    if set(state.nobody) >= set(may_call(state)):
        return judged(state, Verdict("nobody"), at_ms)
    return state


def due(state: State) -> Due | None:
    calls = open_race(state)
    if calls.closes_at_ms is not None:
        return Due(calls.closes_at_ms, Action(DEALER, "settle", {}))
    if state.hush_s and not state.hushed:
        hush_at_ms = calls.shown_at_ms + 1_000 * state.hush_s
        return Due(hush_at_ms, Action(DEALER, "hush", {}))
    return None

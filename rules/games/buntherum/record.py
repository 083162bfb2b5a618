"""What the record tells, and why something cannot be done now."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules import race
from rules.games.buntherum.state import (
    State,
    Verdict,
    carried_out,
    first_caller,
    hub_verdict,
    may_call,
    players_left,
)
from rules.kernel import TABLE, Action, Line


def describe(state: State, action: Action) -> Line | None:
    by = action.actor
    match action.verb:
        case "shuffle":
            return Line("buntherum.log.deal")
        case "turn":
            return _turn_line(carried_out(state))
        case "call":
            early = state.race is not None and race.too_early(state.race, action.args["at"])
            code = "buntherum.log.too_early" if early else "buntherum.log.call"
            return Line(code, {"seat": by})
        case "settle":
            return _settle_line(state)
        case "judge":
            return _judge_line(state, action)
        case "hush":
            return Line("buntherum.log.hush")
        case "nobody":
            last = {*state.nobody, by} >= set(may_call(state))
            return Line("buntherum.log.set_aside" if last else "buntherum.log.nobody", {"seat": by})
        case "overrule" | "overrule_tie":
            return _proposal_line(action)
        case "confirm":
            return Line("buntherum.log.confirm", {"by": by, "other_seat": _proposer(state)})
        case "decline":
            own = by == _proposer(state)
            return Line("buntherum.log.withdraw" if own else "buntherum.log.decline", {"by": by})
        case "finish":
            return Line("buntherum.log.finish", {"seat": players_left(carried_out(state))[0]})
    return None


def _turn_line(state: State) -> Line:
    seat = {"seat": state.turner}
    if not state.own:
        return Line("buntherum.log.turn_neutral", seat)
    last = len(state.piles[state.turner]) == 1
    return Line("buntherum.log.turn_last" if last else "buntherum.log.turn_own", seat)


def _settle_line(state: State) -> Line:
    """Who was first, with what, after how many milliseconds, and what the hub says to it."""
    assert state.race is not None
    verdict = hub_verdict(state)
    if verdict is not None and verdict.kind == "tie":
        return Line("buntherum.log.tie", {"seats": list(verdict.seats)})
    placed = race.first(state.race)[0]
    params: dict[str, Any] = {
        "seat": placed.seat,
        "call": _CALLS[int(placed.call or 0)],
        "ms": placed.after_ms,
    }
    if verdict is None:
        return Line("buntherum.log.first", params)
    if verdict.kind == "right":
        return Line("buntherum.log.right", params)
    out = placed.seat not in players_left(carried_out(replace(state, verdict=verdict)))
    return Line("buntherum.log.wrong_out" if out else "buntherum.log.wrong", params)


_CALLS = (
    "buntherum.value.row.0",
    "buntherum.value.row.1",
    "buntherum.value.row.2",
    "buntherum.value.row.3",
    "buntherum.value.row.4",
    "buntherum.value.row.5",
    "buntherum.value.row.6",
)


def _judge_line(state: State, action: Action) -> Line:
    caller = first_caller(state)
    right = action.args["verdict"] == "right"
    if action.actor == TABLE:
        code = "buntherum.log.tablet_right" if right else "buntherum.log.tablet_wrong"
        return Line(code, {"seat": caller})
    params = {"by": action.actor, "seat": caller}
    if right:
        return Line("buntherum.log.judge_right", params)
    wrong = replace(state, verdict=Verdict("wrong", (caller,)))
    out = caller not in players_left(carried_out(wrong))
    return Line("buntherum.log.judge_out" if out else "buntherum.log.judge_wrong", params)


def _proposal_line(action: Action) -> Line:
    by, args = action.actor, action.args
    if action.verb == "overrule_tie":
        return Line("buntherum.log.overrule_tie", {"by": by, "seats": sorted(args["seats"])})
    right = args["verdict"] == "right"
    code = "buntherum.log.overrule_right" if right else "buntherum.log.overrule_wrong"
    return Line(code, {"by": by, "seat": args["seat"]})


def _proposer(state: State) -> int | None:
    return state.proposal.by if state.proposal else None


def why_not(state: State, action: Action) -> Line | None:
    """The reason against an action that is not offered, where there is a better one than "no"."""
    if state.phase in ("deal", "over") or not 0 <= action.actor < state.seats:
        return None
    match action.verb:
        case "call" | "nobody":
            return _why_no_call(state, action)
        case "turn" if state.phase == "turn" and state.proposal is not None:
            return Line("buntherum.proposal_first")
        case "turn" if state.phase == "turn":
            return Line("buntherum.other_turns", {"seat": carried_out(state).turner})
        case "judge" if state.phase == "judge" and action.actor == first_caller(state):
            return Line("buntherum.own_call")
        case "confirm" if action.actor == _proposer(state):
            return Line("buntherum.another_confirms")
        case "overrule" | "overrule_tie" if state.phase == "call":
            return Line("buntherum.next_card_lies")
    return None


def _why_no_call(state: State, action: Action) -> Line | None:
    seat = action.actor
    if seat not in players_left(carried_out(state)):
        return Line("buntherum.out")
    if state.phase != "call" or state.race is None:
        return Line("buntherum.no_card")
    if seat not in may_call(state):
        return Line("buntherum.only_tied", {"seats": list(state.tied)})
    if race.has_pressed(state.race, seat):
        return Line("buntherum.called_already")
    return None

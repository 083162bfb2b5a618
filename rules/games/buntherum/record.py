"""What the record tells of each action."""

from __future__ import annotations

from typing import Any

from rules import agreement, race
from rules.frozen import replace
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
        case "confirm" | "decline" | "settle_proposal":
            return _answer_line(state, action)
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
    wrong = replace(state, verdict=Verdict("wrong", (caller,)))
    out = not right and caller not in players_left(carried_out(wrong))
    if action.actor == TABLE:
        if out:
            return Line("buntherum.log.tablet_out", {"seat": caller})
        code = "buntherum.log.tablet_right" if right else "buntherum.log.tablet_wrong"
        return Line(code, {"seat": caller})
    params = {"by": action.actor, "seat": caller}
    if right:
        return Line("buntherum.log.judge_right", params)
    return Line("buntherum.log.judge_out" if out else "buntherum.log.judge_wrong", params)


def _proposal_line(action: Action) -> Line:
    by, args = action.actor, action.args
    if action.verb == "overrule_tie":
        return Line("buntherum.log.overrule_tie", {"by": by, "seats": sorted(args["seats"])})
    right = args["verdict"] == "right"
    code = "buntherum.log.overrule_right" if right else "buntherum.log.overrule_wrong"
    return Line(code, {"by": by, "seat": args["seat"]})


def _answer_line(state: State, action: Action) -> Line | None:
    proposal, by = state.proposal, action.actor
    if proposal is None:
        return None
    told = agreement.line(proposal, action)
    if told is not None:
        return told
    if action.verb == "confirm":
        return Line("buntherum.log.confirm", {"by": by, "other_seat": proposal.by})
    own = agreement.withdraws(proposal, by)
    return Line("buntherum.log.withdraw" if own else "buntherum.log.decline", {"by": by})

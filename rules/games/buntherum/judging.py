"""Right or wrong? With the box the table says so; and always the table has the last word."""

from __future__ import annotations

from collections.abc import Sequence

from rules import agreement
from rules.agreement import Proposal
from rules.frozen import replace
from rules.games.buntherum.state import (
    Phase,
    State,
    Verdict,
    carried_out,
    first_caller,
    persons,
)
from rules.kernel import DEALER, Action, Offer, Seat, Several


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    """With the box anybody else judges the first call, also by the tablet.

    Who plays among practice players alone judges itself.
    """
    caller = first_caller(state)
    if actor == DEALER or (actor == caller and persons(state) != {caller}):
        return ()
    return (Offer("judge", {"verdict": ("right", "wrong")}),)


def judge(state: State, action: Action, at_ms: int) -> State:
    return judged(state, Verdict(action.args["verdict"], (first_caller(state),)), at_ms)


def judged(state: State, verdict: Verdict, at_ms: int) -> State:
    """The verdict lies beside the card; it is carried out when the next one is turned."""
    return replace(state, phase=Phase.TURN, verdict=verdict, judged_at_ms=at_ms)


# The last word


def overrule_offers(state: State) -> Sequence[Offer]:
    """Any other verdict on the calls that were made."""
    if state.verdict is None or state.race is None:
        return ()
    callers = sorted(press.seat for press in state.race.presses)
    found = []
    for seat in callers:
        others = tuple(
            kind for kind in ("right", "wrong") if (kind, (seat,)) != tuple(state.verdict[:2])
        )
        found.append(Offer("overrule", {"seat": (seat,), "verdict": others}))
    if len(callers) > 2 or (len(callers) == 2 and state.verdict.kind != "tie"):
        found.append(Offer("overrule_tie", {"seats": Several(callers, 2, len(callers))}))
    return found


def overrule(state: State, action: Action, at_ms: int) -> State:
    verdict = Verdict(action.args["verdict"], (action.args["seat"],))
    return _proposed(state, action.actor, verdict, at_ms)


def overrule_tie(state: State, action: Action, at_ms: int) -> State:
    verdict = Verdict("tie", tuple(sorted(action.args["seats"])))
    return _proposed(state, action.actor, verdict, at_ms)


def _proposed(state: State, by: Seat, verdict: Verdict, at_ms: int) -> State:
    gain = who_gains(state, verdict)
    proposal = agreement.propose(by, verdict, persons(state), gain, at_ms)
    return _weighed(state, proposal, agreement.settled(proposal), at_ms)


def who_gains(state: State, verdict: Verdict) -> list[Seat]:
    """Who is better off by it: a token less, its own card to turn, or a place in a tie-break."""
    before, after = carried_out(state), carried_out(replace(state, verdict=verdict))
    return [seat for seat in range(state.seats) if _fares(after, seat) > _fares(before, seat)]


def _fares(after: State, seat: Seat) -> tuple[int, bool, bool]:
    turns_own = after.own and after.turner == seat
    return -after.tokens[seat], turns_own, seat in after.tied


def answer(state: State, action: Action, at_ms: int) -> State:
    """Somebody agrees or does not, or the time to answer is up."""
    assert state.proposal is not None
    proposal, settled = agreement.after(state.proposal, action, at_ms)
    return _weighed(state, proposal, settled, at_ms)


def _weighed(state: State, proposal: Proposal[Verdict], settled: bool | None, at_ms: int) -> State:
    state = replace(state, proposal=proposal if settled is None else None)
    if not settled:
        return state
    others = sorted(proposal.yes - {proposal.by})
    return judged(state, proposal.what._replace(overruled_by=(proposal.by, *others)), at_ms)

"""What one player alone may not decide: one proposes, the others agree or not.

The table has the last word over the hub, but nobody has it over the table, least of all who gains:

- Two must hold it, and one of them must not gain by it. If everybody gains, all must hold it.
- It waits a while, so that a "no" need not be quicker than a "yes".
- A "no" makes it a vote of all: more than half must be for it. A tie leaves things as they were.

Only persons decide. A proposal is kept in the state until it is settled; what it means, and what
follows, is the game's affair.

    proposal = propose(by, what, persons, gain, at_ms)
    settled(proposal)                      # so, not so, or open (None): one alone may decide
    after(state.proposal, action, at_ms)   # after `confirm`, `decline` or `settle_proposal`
    due(state.proposal)                    # when the time to answer is up: `settle_proposal`
    time_left(state.proposal)              # of a view: how long there is, and for what
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypedDict, TypeVar

from rules.frozen import replace
from rules.kernel import DEALER, Action, Due, Line, Offer, Seat

T = TypeVar("T")

OBJECT_MS = 10_000  # to see what is proposed, and to say no
VOTE_MS = 30_000  # who has not voted by then is not for it

ANSWERS = frozenset({"confirm", "decline"})


@dataclass(frozen=True, slots=True)
class Proposal(Generic[T]):
    by: Seat
    what: T  # what is so once it is settled
    persons: frozenset[Seat]  # who decides
    gain: frozenset[Seat]  # who has more once it is so
    ends_at_ms: int  # of the time to say no, or of the vote
    yes: frozenset[Seat]
    no: frozenset[Seat] = frozenset()


def propose(
    by: Seat, what: T, persons: Iterable[Seat], gain: Iterable[Seat], at_ms: int
) -> Proposal[T]:
    return Proposal(
        by, what, frozenset(persons), frozenset(gain), at_ms + OBJECT_MS, frozenset({by})
    )


def may_settle(proposal: Proposal[T], seat: Seat) -> bool:
    """Whether this seat has a say in it, and has not said it yet."""
    return seat in proposal.persons - proposal.yes - proposal.no


def is_vote(proposal: Proposal[T]) -> bool:
    return bool(proposal.no)


def offers(proposal: Proposal[T], seat: Seat) -> Sequence[Offer]:
    decline = Offer("decline")
    if seat == proposal.by:
        return (decline,)
    return (Offer("confirm"), decline) if may_settle(proposal, seat) else ()


def awaited(proposal: Proposal[T], seats: Iterable[Seat]) -> list[Seat]:
    return [seat for seat in seats if may_settle(proposal, seat)]


def withdraws(proposal: Proposal[T], seat: Seat) -> bool:
    """Whether a `decline` by this seat takes the proposal back instead of speaking against it."""
    return seat == proposal.by


def after(proposal: Proposal[T], action: Action, at_ms: int) -> tuple[Proposal[T], bool | None]:
    """The proposal after an answer or when the time is up, and whether it is so; None: open."""
    if action.actor == DEALER:
        return proposal, settled_in_the_end(proposal)
    if action.verb == "decline" and withdraws(proposal, action.actor):
        return proposal, False
    proposal = answered(proposal, action, at_ms)
    return proposal, settled(proposal)


def answered(proposal: Proposal[T], action: Action, at_ms: int) -> Proposal[T]:
    """The proposal after a `confirm`, or after a `decline` that does not withdraw it."""
    if action.verb == "confirm":
        return replace(proposal, yes=proposal.yes | {action.actor})
    ends_at_ms = proposal.ends_at_ms if is_vote(proposal) else at_ms + VOTE_MS
    return replace(proposal, no=proposal.no | {action.actor}, ends_at_ms=ends_at_ms)


def settled(proposal: Proposal[T]) -> bool | None:
    """Whether it is so; None while that is open. More than half is enough in a vote."""
    if not is_vote(proposal):
        everybody = proposal.persons <= proposal.yes
        return True if everybody and _carried(proposal, proposal.yes) else None
    if _carried(proposal, proposal.yes):
        return True
    return None if _carried(proposal, proposal.persons - proposal.no) else False


def settled_in_the_end(proposal: Proposal[T]) -> bool:
    """Whether it is so now that the time to answer is up."""
    return _carried(proposal, proposal.yes)


def _carried(proposal: Proposal[T], yes: Collection[Seat]) -> bool:
    """Whether it is so if they, and nobody else, are for it."""
    persons, held_by = proposal.persons, proposal.persons & set(yes)
    if is_vote(proposal) and 2 * len(held_by) <= len(persons):
        return False
    unselfish = persons - proposal.gain
    if not unselfish:
        return held_by == persons
    return len(held_by) >= min(2, len(persons)) and bool(held_by & unselfish)


def due(proposal: Proposal[T]) -> Due | None:
    """A vote is over in the end. Without a "no", what nobody agrees to waits until somebody does"""
    if not is_vote(proposal) and not _carried(proposal, proposal.yes):
        return None
    return Due(proposal.ends_at_ms, Action(DEALER, "settle_proposal", {}))


class TimeLeft(TypedDict):
    """Part of what a game shows of a proposal."""

    is_vote: bool
    ends_at_ms: int | None  # None: it waits until somebody agrees


def time_left(proposal: Proposal[T]) -> TimeLeft:
    end = due(proposal)
    return {"is_vote": is_vote(proposal), "ends_at_ms": end.at_ms if end else None}


def line(proposal: Proposal[T], action: Action) -> Line | None:
    """What the record tells of an answer; None if it settles it, which the game tells."""
    if action.actor == DEALER:
        in_the_end = settled_in_the_end(proposal)
        return Line("agreement.unopposed" if in_the_end else "agreement.no_majority")
    after = answered(proposal, action, 0)
    if withdraws(proposal, action.actor) or settled(after) is not None:
        return None
    seat = {"seat": action.actor}
    if action.verb == "confirm":
        return Line("agreement.votes_for" if is_vote(proposal) else "agreement.agrees", seat)
    return Line("agreement.votes_against" if is_vote(proposal) else "agreement.calls_vote", seat)

"""The secret ballot: everybody votes unseen, everything is opened at once.

Until the last vote is in, all that shows is who has voted, in the order of the seats and not of
the votes; each may vote anew. With the last vote the ballot closes by itself and opens to all.

What a vote is, is the game's affair: a number, or a whole row of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules.frozen import replace
from rules.kernel import Illegal, Seat

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Ballot(Generic[V]):
    voters: tuple[Seat, ...]
    votes: tuple[tuple[Seat, V], ...] = ()  # in the order of the seats: nobody can tell who hurried


def ballot_of(voters: Iterable[Seat]) -> Ballot[V]:
    return Ballot(tuple(sorted(voters)))


def cast(ballot: Ballot[V], seat: Seat, vote: V) -> Ballot[V]:
    """With this seat's vote, in place of an earlier one. Illegal when the ballot is closed."""
    if seat not in ballot.voters or is_closed(ballot):
        raise Illegal("table.not_offered", verb="vote")
    others = [entry for entry in ballot.votes if entry[0] != seat]
    return replace(ballot, votes=tuple(sorted([*others, (seat, vote)], key=lambda entry: entry[0])))


def is_closed(ballot: Ballot[V]) -> bool:
    return len(ballot.votes) == len(ballot.voters)


def has_voted(ballot: Ballot[V]) -> tuple[Seat, ...]:
    """All that anybody may see of a ballot that is not closed."""
    return tuple(seat for seat, _ in ballot.votes)


def missing(ballot: Ballot[V]) -> tuple[Seat, ...]:
    return tuple(seat for seat in ballot.voters if seat not in has_voted(ballot))


def own_vote(ballot: Ballot[V], seat: Seat) -> V | None:
    """What this seat put in itself: for its own eyes only."""
    return dict(ballot.votes).get(seat)


def opened(ballot: Ballot[V]) -> Mapping[Seat, V]:
    """All the votes, once the last one is in. Asking earlier is a mistake of the rules."""
    if not is_closed(ballot):
        raise ValueError("this ballot is not closed")
    return dict(ballot.votes)


def with_other_votes(ballot: Ballot[V], seat: Seat, vote: Callable[[Seat, V], V]) -> Ballot[V]:
    """The same ballot with the others' votes made anew: what `seat` cannot tell apart from it.

    `vote` is given the voter and what it voted, for games that open a closed ballot bit by bit.
    """
    return replace(
        ballot,
        votes=tuple(
            (voter, cast_before if voter == seat else vote(voter, cast_before))
            for voter, cast_before in ballot.votes
        ),
    )

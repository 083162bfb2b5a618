"""The secret ballot: unseen until the last vote is in, then open all at once."""

from __future__ import annotations

import pytest

from rules import ballot
from rules.ballot import Ballot
from rules.kernel import Illegal

Lea, Max, Zoe, Tom = 0, 1, 2, 3


@pytest.fixture
def empty() -> Ballot[str]:
    return ballot.ballot_of((Zoe, Lea, Max))


def with_votes(start: Ballot[str], *votes: tuple[int, str]) -> Ballot[str]:
    for seat, vote in votes:
        start = ballot.cast(start, seat, vote)
    return start


def test_a_new_ballot_waits_for_every_voter(empty: Ballot[str]) -> None:
    assert ballot.missing(empty) == (Lea, Max, Zoe)
    assert ballot.has_voted(empty) == ()
    assert not ballot.is_closed(empty)


def test_who_has_voted_shows_and_what_does_not(empty: Ballot[str]) -> None:
    one = with_votes(empty, (Max, "red"))
    other = with_votes(empty, (Max, "blue"))
    assert ballot.has_voted(one) == ballot.has_voted(other) == (Max,)
    assert ballot.missing(one) == ballot.missing(other) == (Lea, Zoe)
    assert ballot.is_closed(one) == ballot.is_closed(other)


def test_nobody_can_tell_in_which_order_people_voted(empty: Ballot[str]) -> None:
    assert with_votes(empty, (Zoe, "red"), (Lea, "blue")) == with_votes(
        empty, (Lea, "blue"), (Zoe, "red")
    )
    assert ballot.has_voted(with_votes(empty, (Zoe, "red"), (Lea, "blue"))) == (Lea, Zoe)


def test_votes_cannot_be_opened_before_the_last_one_is_in(empty: Ballot[str]) -> None:
    two = with_votes(empty, (Lea, "red"), (Max, "red"))
    with pytest.raises(ValueError, match="not closed"):
        ballot.opened(two)


def test_the_last_vote_closes_and_opens_everything_at_once(empty: Ballot[str]) -> None:
    full = with_votes(empty, (Lea, "red"), (Max, "blue"), (Zoe, "red"))
    assert ballot.is_closed(full)
    assert ballot.opened(full) == {Lea: "red", Max: "blue", Zoe: "red"}
    assert ballot.missing(full) == ()


def test_a_vote_can_be_changed_until_the_ballot_is_closed(empty: Ballot[str]) -> None:
    changed = with_votes(empty, (Lea, "red"), (Lea, "blue"))
    assert ballot.own_vote(changed, Lea) == "blue"
    assert ballot.has_voted(changed) == (Lea,)
    assert ballot.missing(changed) == (Max, Zoe)


def test_a_closed_ballot_takes_no_vote_any_more(empty: Ballot[str]) -> None:
    full = with_votes(empty, (Lea, "red"), (Max, "blue"), (Zoe, "red"))
    with pytest.raises(Illegal):
        ballot.cast(full, Lea, "blue")


def test_only_voters_vote(empty: Ballot[str]) -> None:
    with pytest.raises(Illegal):
        ballot.cast(empty, Tom, "red")


def test_voters_see_their_own_vote_only(empty: Ballot[str]) -> None:
    one = with_votes(empty, (Max, "red"))
    assert ballot.own_vote(one, Max) == "red"
    assert ballot.own_vote(one, Lea) is None


def test_a_ballot_is_never_changed_in_place(empty: Ballot[str]) -> None:
    with_votes(empty, (Lea, "red"))
    assert empty == ballot.ballot_of((Lea, Max, Zoe))


def test_other_votes_can_be_made_anew_without_touching_ones_own(empty: Ballot[str]) -> None:
    two = with_votes(empty, (Lea, "red"), (Max, "red"))
    anew = ballot.with_other_votes(two, Lea, lambda seat, before: f"{seat} not {before}")
    assert ballot.own_vote(anew, Lea) == "red"
    assert ballot.own_vote(anew, Max) == "1 not red"
    assert ballot.has_voted(anew) == ballot.has_voted(two)


def test_a_watcher_knows_no_vote_at_all(empty: Ballot[str]) -> None:
    two = with_votes(empty, (Lea, "red"), (Max, "red"))
    anew = ballot.with_other_votes(two, -1, lambda _seat, _before: "?")
    assert {ballot.own_vote(anew, seat) for seat in (Lea, Max)} == {"?"}

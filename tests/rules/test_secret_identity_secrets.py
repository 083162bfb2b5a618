"""Nobody learns a key, a hand, a safe or a vote before its time: two tables that differ only in
a secret look alike to everybody who must not know it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import pytest

from rules import players
from rules.games import secret_identity as game
from rules.games.secret_identity.state import State
from rules.kernel import DEALER, TABLE, Action, Entry, Refused, play, settle_options
from tests.rules.secret_identity_table import Sitting

Story = Callable[[Sitting], None]


def seen_by(sitting: Sitting, seat: int) -> str:
    """All that reaches this seat: table, hand, offers, record."""
    hand = game.hand(sitting.state, seat) if seat != TABLE else None
    offers = repr(game.offers(sitting.state, seat))
    return json.dumps([sitting.view, hand, offers, sitting.lines], sort_keys=True)


def alike(one: Sitting, other: Sitting, seats: Iterable[int]) -> bool:
    return all(seen_by(one, seat) == seen_by(other, seat) for seat in seats)


def two_tables(keys: Iterable[int], other_keys: Iterable[int], **options: Any) -> list[Sitting]:
    tables = []
    for dealt in (keys, other_keys):
        sitting = Sitting(4, dealt=False, **options)
        sitting.deal(keys=list(dealt))
        tables.append(sitting)
    return tables


# Keys


def test_a_key_stays_secret_through_looking_placing_and_voting() -> None:
    one, other = two_tables([1, 2, 3, 4], [8, 2, 3, 4])
    strangers = (TABLE, 1, 2, 3)
    assert alike(one, other, (*strangers, 0))  # nobody has looked, not even its owner
    for step in (
        lambda sitting: sitting.look(),
        lambda sitting: [sitting.place(seat) for seat in range(4)],
        lambda sitting: [sitting.do(seat, "vote", keys=[5, 6, 7]) for seat in range(4)],
    ):
        step(one)
        step(other)
        assert alike(one, other, strangers)
        assert not alike(one, other, [0])


def test_a_key_is_public_when_its_owner_is_revealed_and_not_before() -> None:
    one, other = two_tables([1, 2, 3, 4], [1, 2, 8, 4])
    for sitting in (one, other):
        sitting.look_and_place()
        for seat in range(4):
            sitting.do(seat, "vote", keys=[5, 6, 7])
        sitting.do(0, "reveal", seat=0)
        sitting.do(0, "reveal", seat=1)
    assert alike(one, other, (TABLE, 0, 1, 3))
    for sitting in (one, other):
        sitting.do(0, "reveal", seat=2)
    assert not alike(one, other, [TABLE])


def test_the_key_of_the_active_player_stays_secret_until_the_answer_is_locked() -> None:
    one, other = two_tables([3], [5], cooperative=True)
    steps: tuple[Story, ...] = (
        lambda sitting: sitting.look(0),
        lambda sitting: sitting.place(0),
        lambda sitting: sitting.point_all(3),
    )
    for step in steps:
        step(one)
        step(other)
        assert alike(one, other, (TABLE, 1, 2, 3))
        assert not alike(one, other, [0])
    for sitting in (one, other):
        sitting.do(1, "lock", number=3)
    assert not alike(one, other, [TABLE])


# Hands and safes


def with_hands(order: list[int]) -> Sitting:
    sitting = Sitting(3, dealt=False)
    sitting.do(DEALER, "shuffle_characters", order=list(range(300)))
    sitting.do(DEALER, "deal_pictos", order=order)
    sitting.deal_keys()
    return sitting


def test_nobody_knows_the_pictos_in_another_hand() -> None:
    same = list(range(90))
    swapped = [*same[:19], same[29], *same[20:29], same[19], *same[30:]]  # between seats 1 and 2
    one, other = with_hands(same), with_hands(swapped)
    assert alike(one, other, (TABLE, 0))
    assert not alike(one, other, [1])
    for sitting in (one, other):
        sitting.look()
        for seat, card in enumerate((5, 15, 25)):  # cards that lie alike at both tables
            sitting.place(seat, (card, "red_back"))
        for seat in range(3):
            sitting.do(seat, "vote", keys=[5, 6])
        sitting.reveal_all()
    assert alike(one, other, (TABLE, 0))


@pytest.mark.parametrize("deck", ["app", "box"])
def test_nobody_sees_into_a_safe_before_all_have_placed(deck: str) -> None:
    one, other = Sitting(3, deck=deck), Sitting(3, deck=deck)
    for sitting, count in ((one, 1), (other, 3)):
        sitting.look()
        sitting.place_many(1, count)
    assert alike(one, other, (TABLE, 0, 2))
    assert not alike(one, other, [1])
    for sitting in (one, other):
        sitting.place(0)
        sitting.place(2)
    assert not alike(one, other, (TABLE,))


# Votes


@pytest.fixture
def two_ballots() -> list[Sitting]:
    """Seat 3 votes otherwise on seat 2, and alike on the others."""
    tables = two_tables([1, 2, 3, 4], [1, 2, 3, 4])
    for sitting, keys in zip(tables, ([5, 6, 3], [5, 6, 7]), strict=True):
        sitting.look_and_place()
        sitting.do(3, "vote", keys=keys)
    return tables


def test_nobody_sees_a_vote_before_all_are_in(two_ballots: list[Sitting]) -> None:
    one, other = two_ballots
    assert alike(one, other, (TABLE, 0, 1, 2))
    assert not alike(one, other, [3])


def test_votes_on_a_player_are_shown_only_when_that_player_is_revealed(
    two_ballots: list[Sitting],
) -> None:
    one, other = two_ballots
    for sitting in two_ballots:
        for seat in range(3):
            sitting.do(seat, "vote", keys=[6, 7, 8])
    assert alike(one, other, (TABLE, 0, 1, 2))
    for coming in (0, 1):
        for sitting in two_ballots:
            sitting.do(0, "reveal", seat=coming)
        assert alike(one, other, (TABLE, 0, 1, 2))
    for sitting in two_ballots:
        sitting.do(0, "reveal", seat=2)
    assert not alike(one, other, [TABLE])


def test_the_record_tells_no_number_before_the_count() -> None:
    sitting = Sitting(3)
    sitting.look_and_place()
    for seat in range(3):
        sitting.vote(seat)
    told = [line for line in sitting.lines if line is not None]
    assert {name for line in told for name in line.params} == {"seat", "round"}


# What is dealt anew for the leak tests is really all that a seat cannot know


def dealt_anew(state: State, seat: int) -> list[State]:
    return [game.redeal_unseen(state, seat, Random(seed)) for seed in range(200)]


@pytest.fixture
def closed() -> Sitting:
    """All votes are in, seat 0 is revealed."""
    sitting = Sitting(4)
    sitting.look_and_place()
    for seat in range(4):
        sitting.vote(seat)
    sitting.do(0, "reveal", seat=0)
    return sitting


def test_unknown_keys_are_dealt_anew_and_known_ones_stay(closed: Sitting) -> None:
    others = dealt_anew(closed.state, 2)
    assert {state.keys[0] for state in others} == {closed.key(0)}
    assert {state.keys[2] for state in others} == {closed.key(2)}
    assert {state.keys[1] for state in others} == set(range(1, 9)) - {
        closed.key(0),
        closed.key(2),
    }
    assert all(len(set(state.keys)) == 4 for state in others)


def test_the_own_key_is_unknown_before_looking() -> None:
    others = dealt_anew(Sitting(3).state, 1)
    assert {state.keys[1] for state in others} == set(range(1, 9))


def test_unknown_votes_are_dealt_anew_and_known_ones_stay(closed: Sitting) -> None:
    ballots = [dict(state.ballot.votes) for state in dealt_anew(closed.state, 2) if state.ballot]
    assert closed.state.ballot is not None
    before = dict(closed.state.ballot.votes)
    assert {votes[2] for votes in ballots} == {before[2]}
    assert {votes[1][0] for votes in ballots} == {before[1][0]}  # on seat 0, revealed
    assert len({votes[1][3] for votes in ballots}) == 7  # any number that is not on seat 0
    assert all(len({*votes[3]} - {0}) == 3 for votes in ballots)


def test_hands_safes_and_the_pile_are_dealt_anew() -> None:
    sitting = Sitting(3)
    sitting.look()
    sitting.place(0)
    others = dealt_anew(sitting.state, 2)
    assert {state.hands[2] for state in others} == {sitting.state.hands[2]}
    everywhere = {card for state in others for card in state.hands[0]}
    assert everywhere == set(range(90)) - set(sitting.state.hands[2])
    safes = {state.safes[0] for state in others}
    assert {safe.count for safe in safes if safe} == {1, 2, 3}
    assert all(
        {picto.card for picto in state.safes[0].pictos} <= set(state.hands[0])
        for state in others
        if state.safes[0]
    )
    assert len({state.pile[0] for state in others}) > 50


# Whole games of the version that the contract tests meet only by chance


@pytest.mark.parametrize("deck", ["app", "box"])
@pytest.mark.parametrize("cooperative", [True, False])
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_whole_games_leak_nothing_not_even_by_refusals(
    seats: int, cooperative: bool, deck: str
) -> None:
    options = settle_options(game, seats, {"cooperative": cooperative, "deck": deck})
    rng = Random(f"{seats}{cooperative}{deck}")
    tried: list[Action] = []
    compared = 0

    def look(state: State, entry: Entry) -> None:
        nonlocal compared
        tried.append(entry.action)
        if rng.random() < 0.85:
            return
        for seat in (TABLE, *range(seats)):
            other = game.redeal_unseen(state, seat, rng)
            compared += other != state
            assert game.table(other) == game.table(state)
            assert game.offers(other, seat) == game.offers(state, seat)
            if seat != TABLE:
                assert game.hand(other, seat) == game.hand(state, seat)
                attempt = rng.choice(tried)._replace(actor=seat)
                assert refusal(state, attempt) == refusal(other, attempt)

    players.play_out(game, seats, options, rng, skill=0.7, watch=look)
    assert compared > 10


def refusal(state: State, action: Action) -> tuple[str, str] | None:
    try:
        play(game, state, action, 0)
    except Refused as refused:
        return refused.code, repr(refused.params)
    return None

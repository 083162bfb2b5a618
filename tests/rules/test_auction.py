"""The auction that games share: examples, and what holds for every auction."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import auction
from rules.auction import Auction
from rules.kernel import Seat

CLEM, JEANNE, SEB = 0, 1, 2


class Step(NamedTuple):
    before: Auction
    seat: Seat
    coins: int | None  # None: passed


@st.composite
def whole_auctions(draw: st.DrawFn) -> tuple[list[Step], Auction, Seat]:
    """An auction from the opening to the end, whatever its bidders do; and its seller."""
    purses = draw(st.lists(st.integers(0, 12), min_size=2, max_size=6))
    seller = draw(st.integers(0, len(purses) - 1))
    clockwise = [(seller + step) % len(purses) for step in range(1, len(purses))]
    bidders = [seat for seat in clockwise if draw(st.booleans())]
    now = auction.opened(bidders, purses)
    steps = []
    while (seat := auction.turn(now)) is not None:
        lowest, highest = auction.lowest_bid(now), auction.highest_bid(now, seat)
        coins = draw(st.none() | st.integers(lowest, highest))
        steps.append(Step(now, seat, coins))
        now = auction.pass_by(now, seat) if coins is None else auction.bid(now, seat, coins)
        # Each step takes somebody out or raises the bid: so it must end.
        assert len(steps) <= len(purses) + max(purses)
    return steps, now, seller


@settings(derandomize=True)
@given(whole_auctions())
def test_the_winner_paid_the_highest_bid(played: tuple[list[Step], Auction, Seat]) -> None:
    steps, end, seller = played
    bids = [(step.coins, step.seat) for step in steps if step.coins is not None]
    after = auction.paid(end, seller)
    if not bids:
        assert end.leader is None
        assert after == end.purses
        return
    highest, winner = max(bids)
    assert (end.high, end.leader) == (highest, winner)
    assert end.purses[winner] - after[winner] == highest
    assert after[seller] - end.purses[seller] == highest


@settings(derandomize=True)
@given(whole_auctions())
def test_money_is_conserved_and_nobody_is_in_debt(
    played: tuple[list[Step], Auction, Seat],
) -> None:
    _, end, seller = played
    after = auction.paid(end, seller)
    assert sum(after) == sum(end.purses)
    assert min(after) >= 0


@settings(derandomize=True)
@given(whole_auctions())
def test_who_passed_never_bids_again(played: tuple[list[Step], Auction, Seat]) -> None:
    steps, _, _ = played
    passed: set[Seat] = set()
    for step in steps:
        assert step.seat not in passed
        if step.coins is None:
            passed.add(step.seat)


@settings(derandomize=True)
@given(whole_auctions())
def test_each_bid_is_higher_than_the_last_and_within_the_purse(
    played: tuple[list[Step], Auction, Seat],
) -> None:
    steps, _, _ = played
    bids = [(step.coins, step.before.purses[step.seat]) for step in steps if step.coins is not None]
    assert all(1 <= coins <= purse for coins, purse in bids)
    assert all(low < high for (low, _), (high, _) in pairwise(bids))


@settings(derandomize=True)
@given(whole_auctions())
def test_nobody_is_asked_again_while_its_own_bid_stands(
    played: tuple[list[Step], Auction, Seat],
) -> None:
    steps, _, _ = played
    assert all(step.seat != step.before.leader for step in steps)


@settings(derandomize=True)
@given(whole_auctions(), st.integers(0, 5), st.integers(-1, 20))
def test_a_bid_out_of_turn_or_out_of_bounds_is_an_error(
    played: tuple[list[Step], Auction, Seat], seat: Seat, coins: int
) -> None:
    steps, end, _ = played
    for now in [step.before for step in steps] + [end]:
        asked = seat == auction.turn(now)
        if not asked or not now.high < coins <= now.purses[seat] or coins < 1:
            with pytest.raises(ValueError, match=f"seat {seat}"):
                auction.bid(now, seat, coins)
        if not asked:
            with pytest.raises(ValueError, match=f"seat {seat}"):
                auction.pass_by(now, seat)


def test_bidding_goes_round_until_all_but_one_have_passed() -> None:
    now = auction.opened([JEANNE, SEB, CLEM], [9, 9, 9])
    now = auction.bid(now, JEANNE, 1)
    now = auction.bid(now, SEB, 3)
    now = auction.pass_by(now, CLEM)
    assert auction.turn(now) == JEANNE
    now = auction.bid(now, JEANNE, 4)
    assert auction.turn(now) == SEB
    now = auction.pass_by(now, SEB)
    assert auction.is_over(now)
    assert (now.leader, now.high) == (JEANNE, 4)


def test_the_last_one_asked_may_still_buy_when_all_others_passed() -> None:
    now = auction.opened([JEANNE, SEB], [5, 5, 5])
    now = auction.pass_by(now, JEANNE)
    assert auction.turn(now) == SEB
    now = auction.bid(now, SEB, 1)
    assert auction.is_over(now)
    assert auction.paid(now, CLEM) == (6, 5, 4)


def test_the_lowest_bid_is_one() -> None:
    now = auction.opened([JEANNE, SEB], [5, 5, 5])
    assert auction.lowest_bid(now) == 1
    with pytest.raises(ValueError, match="cannot bid 0"):
        auction.bid(now, JEANNE, 0)


def test_if_all_pass_nothing_is_sold() -> None:
    now = auction.pass_by(auction.opened([JEANNE, SEB], [5, 5, 5]), JEANNE)
    now = auction.pass_by(now, SEB)
    assert auction.is_over(now)
    assert now.leader is None
    assert auction.paid(now, CLEM) == (5, 5, 5)


def test_who_cannot_outbid_is_not_asked() -> None:
    assert auction.is_over(auction.opened([JEANNE, SEB], [5, 0, 0]))
    now = auction.opened([JEANNE, SEB], [5, 3, 3])
    now = auction.bid(now, JEANNE, 3)
    assert auction.is_over(now)
    assert now.leader == JEANNE

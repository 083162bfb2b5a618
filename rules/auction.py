"""An auction around the table: in turn each bids more than the highest bid or passes.

Who passed is out. It ends when nobody but the highest bidder is left, or nobody at all. Purses
are open, so who cannot pay more than the highest bid is out without being asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.frozen import replace
from rules.kernel import Seat


@dataclass(frozen=True, slots=True)
class Auction:
    still_in: tuple[Seat, ...]  # in the order in which they are asked, the highest bidder last
    purses: tuple[int, ...]  # of every seat at the table
    high: int = 0
    leader: Seat | None = None


def opened(bidders: Sequence[Seat], purses: Sequence[int]) -> Auction:
    """A new auction among `bidders`, the first of whom is asked first."""
    return _among_the_able(bidders, tuple(purses))


def is_over(auction: Auction) -> bool:
    still_in = auction.still_in
    return not still_in or still_in == (auction.leader,)


def turn(auction: Auction) -> Seat | None:
    """Who bids or passes now; None when it is over."""
    return None if is_over(auction) else auction.still_in[0]


def lowest_bid(auction: Auction) -> int:
    return auction.high + 1


def highest_bid(auction: Auction, seat: Seat) -> int:
    return auction.purses[seat]


def bid(auction: Auction, seat: Seat, coins: int) -> Auction:
    _check_turn(auction, seat)
    if not lowest_bid(auction) <= coins <= highest_bid(auction, seat):
        raise ValueError(f"seat {seat} cannot bid {coins}")
    asked_later = (*auction.still_in[1:], seat)
    return _among_the_able(asked_later, auction.purses, coins, seat)


def pass_by(auction: Auction, seat: Seat) -> Auction:
    _check_turn(auction, seat)
    return replace(auction, still_in=auction.still_in[1:])


def paid(auction: Auction, seller: Seat) -> tuple[int, ...]:
    """The purses after the winner paid the seller; unchanged if nobody bid."""
    purses = list(auction.purses)
    if auction.leader is not None:
        purses[auction.leader] -= auction.high
        purses[seller] += auction.high
    return tuple(purses)


def _check_turn(auction: Auction, seat: Seat) -> None:
    if seat != turn(auction):
        raise ValueError(f"seat {seat} is not asked now")


def _among_the_able(
    bidders: Sequence[Seat], purses: tuple[int, ...], high: int = 0, leader: Seat | None = None
) -> Auction:
    able = [seat for seat in bidders if purses[seat] > high or seat == leader]
    return Auction(tuple(able), purses, high, leader)

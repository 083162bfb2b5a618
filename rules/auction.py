"""An auction around the table: in turn each bids more than the highest bid or passes.

Who passed is out. It ends when nobody but the highest bidder is left, or nobody at all. Purses
are open, so who cannot pay more than the highest bid is out without being asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.frozen import replace
from rules.kernel import Seat

LOWEST_BID = 1


@dataclass(frozen=True, slots=True)
class Auction:
    still_in: tuple[Seat, ...]  # in the order in which they are asked, the highest bidder last
    purses: tuple[int, ...]  # of every seat at the table
    high: int = 0
    leader: Seat | None = None


def opened(bidders: Sequence[Seat], purses: Sequence[int]) -> Auction:
    """A new auction among `bidders`, the first of whom is asked first."""
    return _without_the_poor(Auction(tuple(bidders), tuple(purses)))


def is_over(auction: Auction) -> bool:
    return auction.still_in in ((), (auction.leader,))


def turn(auction: Auction) -> Seat | None:
    """Who bids or passes now; None when it is over."""
    return None if is_over(auction) else auction.still_in[0]


def lowest_bid(auction: Auction) -> int:
    return max(LOWEST_BID, auction.high + 1)


def highest_bid(auction: Auction, seat: Seat) -> int:
    return auction.purses[seat]


def bid(auction: Auction, seat: Seat, coins: int) -> Auction:
    _check_turn(auction, seat)
    if not lowest_bid(auction) <= coins <= highest_bid(auction, seat):
        raise ValueError(f"seat {seat} cannot bid {coins}")
    asked_later = (*auction.still_in[1:], seat)
    return _without_the_poor(replace(auction, still_in=asked_later, high=coins, leader=seat))


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


def _without_the_poor(auction: Auction) -> Auction:
    least, purses = lowest_bid(auction), auction.purses
    able = tuple(
        [seat for seat in auction.still_in if seat == auction.leader or purses[seat] >= least]
    )
    return auction if able == auction.still_in else replace(auction, still_in=able)

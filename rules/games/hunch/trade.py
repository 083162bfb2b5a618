"""Phase 2: clues are sold at auction, then everybody takes one bonus action."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules import auction
from rules.frozen import replace
from rules.games.hunch import guessing
from rules.games.hunch.state import (
    BONUS_COINS,
    CLUES,
    EXTRA_GUESS_COSTS,
    TOO_EASY_COSTS,
    Phase,
    State,
    clockwise,
    live_secrets,
    needs_answer,
    seat_in_turn,
    unsold,
    with_clue,
    with_coins,
    with_secret,
)
from rules.kernel import Action, Number, Offer, Seat
from rules.seating import opponents

ANSWERS = ("yes", "no")


def begin(state: State) -> State:
    return _open_auction(replace(state, writing=False, turn=0, done=frozenset()))


# --- 2.1, auctions: from the first player, clockwise, each is the seller once ---


def _open_auction(state: State) -> State:
    """The seller's clues are revealed. Who can place no clue is passed over as a bidder."""
    seller = seat_in_turn(state)
    bidders = [seat for seat in opponents(state.rules.seats, seller) if live_secrets(state, seat)]
    opened = auction.opened(bidders, state.coins)
    return _after_bidding(replace(state, phase=Phase.AUCTION, auction=opened))


def bid_anew(state: State) -> State:
    """Another clue is on sale than was bid for."""
    return _open_auction(state)


def _after_bidding(state: State) -> State:
    now = state.auction
    assert now is not None
    if not auction.is_over(now):
        return state
    if now.leader is None:
        return _next_seller(state)
    return replace(state, phase=Phase.PLACE, coins=auction.paid(now, seat_in_turn(state)))


def _next_seller(state: State) -> State:
    following = state.turn + 1
    if following < state.rules.seats:
        return _open_auction(replace(state, turn=following))
    return replace(state, phase=Phase.BONUS, turn=0, auction=None)


def offers_in_auction(state: State, actor: Seat) -> Sequence[Offer]:
    now = state.auction
    if now is None or actor != auction.turn(now):
        return ()
    return _bidding(auction.lowest_bid(now), auction.highest_bid(now, actor))


@lru_cache(256)
def _bidding(lowest: int, highest: int) -> tuple[Offer, ...]:
    return (Offer("bid", {"coins": Number(lowest, highest)}), Offer("pass"))


def bid(state: State, action: Action, _at_ms: int) -> State:
    assert state.auction is not None
    now = auction.bid(state.auction, action.actor, action.args["coins"])
    return _after_bidding(replace(state, auction=now))


def pass_by(state: State, action: Action, _at_ms: int) -> State:
    assert state.auction is not None
    now = auction.pass_by(state.auction, action.actor)
    return _after_bidding(replace(state, auction=now))


def winner(state: State) -> Seat | None:
    """Who picks one of the seller's clues now."""
    return state.auction.leader if state.phase == Phase.PLACE and state.auction else None


def offers_to_winner(state: State, actor: Seat) -> Sequence[Offer]:
    if actor != winner(state):
        return ()
    seller = seat_in_turn(state)
    return [_take_offer(state, actor, seller * CLUES + place) for place in range(CLUES)]


def _take_offer(state: State, seat: Seat, number: int) -> Offer:
    choices = {"clue": (number,), "secret": live_secrets(state, seat)}
    if needs_answer(state, state.clues[number]):
        return Offer("take", {**choices, "answer": ANSWERS})
    return Offer("take", choices)


def take(state: State, action: Action, _at_ms: int) -> State:
    """A clue is laid face up at one of the taker's own secrets."""
    number, at = action.args["clue"], action.args["secret"]
    clue = state.clues[number]
    laid = replace(clue, answer=action.args.get("answer", ""), taken=True)
    secret = state.secrets[at]
    state = with_clue(state, number, laid)
    state = with_secret(state, at, replace(secret, clues=(*secret.clues, laid)))
    return _next_seller(state) if state.phase == Phase.PLACE else _next_bonus(state)


# --- 2.2, bonus actions: from the first player, clockwise, each does exactly one ---


def bonus_offers(state: State, actor: Seat) -> Sequence[Offer]:
    if actor != seat_in_turn(state):
        return ()
    secrets = live_secrets(state, actor)
    result = [
        _take_offer(state, actor, number)
        for number in unsold(state)
        if secrets and state.clues[number].author != actor
    ]
    result.append(Offer("coins"))
    if state.rules.advanced and state.coins[actor] >= EXTRA_GUESS_COSTS:
        result.append(Offer("extra_guess"))
    if state.rules.advanced and secrets and state.coins[actor] >= TOO_EASY_COSTS:
        result.append(Offer("too_easy", {"secret": secrets}))
    return result


def take_coins(state: State, action: Action, _at_ms: int) -> State:
    return _next_bonus(with_coins(state, action.actor, BONUS_COINS))


def extra_guess(state: State, action: Action, _at_ms: int) -> State:
    """At most once in each of three rounds: the three extra cards that the box has."""
    state = with_coins(state, action.actor, -EXTRA_GUESS_COSTS)
    return _next_bonus(replace(state, extra_guess=state.extra_guess | {action.actor}))


def too_easy(state: State, action: Action, _at_ms: int) -> State:
    number = action.args["secret"]
    state = with_coins(state, action.actor, -TOO_EASY_COSTS)
    return _next_bonus(with_secret(state, number, replace(state.secrets[number], too_easy=True)))


def _next_bonus(state: State) -> State:
    state = replace(state, turn=state.turn + 1)
    if state.turn < state.rules.seats:
        return state
    left = tuple(clue.card for clue in state.clues if clue.card is not None and not clue.taken)
    state = replace(
        state, clues=(), turn=0, discards=state.discards + left, first=next_first(state)
    )
    return guessing.begin(state)


# --- 2.3, the new first player ---


def next_first(state: State) -> Seat:
    """The fewest coins; if tied, the nearest clockwise, and the old first player comes last."""
    return min(clockwise(state, state.first + 1), key=lambda seat: state.coins[seat])

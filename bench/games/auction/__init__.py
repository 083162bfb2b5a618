"""The bare reference's endless auction as a game: what the hub itself costs.

Same state, same checks, and a view of the same size as in `bench/reference.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rules.kernel import Action, Due, Line, Number, Offer, Option, Outcome, Seat

PLAYERS = range(2, 9)
OPTIONS: Mapping[str, Option] = {}
DRAFTS: frozenset[str] = frozenset()

HIGHEST_BID = 99
CATEGORIES = ("a colour", "a place", "a sound", "something in the kitchen", "a yes/no question")
GRID = """
    rose yoghurt mars violin harbour candle pepper glacier tunnel feather anchor mosaic
    lantern orchid thunder saddle compass velvet puzzle meadow walnut chimney parrot ticket
    pillow bridge cactus mirror engine island needle button castle dragon falcon garden
""".split()  # noqa: SIM905


@dataclass(frozen=True, slots=True)
class State:
    seats: int
    turn: Seat = 0
    seller: Seat = 0
    highest: int = 0
    bidder: Seat | None = None


def setup(seats: int, options: Mapping[str, Any]) -> State:
    return State(seats, turn=options["first"])


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if actor != state.turn:
        return ()
    return (Offer("bid", {"amount": Number(state.highest + 1, HIGHEST_BID)}),)


def apply(state: State, action: Action, at_ms: int) -> State:  # noqa: ARG001
    amount = action.args["amount"]
    turn = (state.turn + 1) % state.seats
    if amount == HIGHEST_BID:
        seller = (state.seller + 1) % state.seats
        return replace(state, turn=turn, seller=seller, highest=0, bidder=None)
    return replace(state, turn=turn, highest=amount, bidder=action.actor)


def table(state: State) -> dict[str, Any]:
    return {
        "phase": "auction",
        "round": 1,
        "waiting": [state.turn],
        "scores": [0] * state.seats,
        "ends_at_ms": None,
        "auction": {
            "seller": state.seller,
            "highest": state.highest,
            "bidder": state.bidder,
            "clues": ["Red", "I wouldn't eat it"],
            "still_in": [seat for seat in range(state.seats) if seat != state.seller],
        },
        "grid": GRID,
        "players": [
            {
                "seat": seat,
                "coins": 5,
                "points": 0,
                "secrets": [{"clues": [CATEGORIES[seat % 5]], "guesses": []}] * 2,
            }
            for seat in range(state.seats)
        ],
    }


def hand(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "secrets": [GRID[seat], GRID[seat + state.seats]],
        "clues": [CATEGORIES[seat % 5], CATEGORIES[(seat + 1) % 5]],
        "guesses": 1,
    }


def due(state: State) -> Due | None:  # noqa: ARG001
    return None


def outcome(state: State) -> Outcome | None:  # noqa: ARG001
    return None


def describe(state: State, action: Action) -> Line | None:  # noqa: ARG001
    return Line("auction.log.bid", {"seat": action.actor, "n": action.args["amount"]})


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:  # noqa: ARG001
    return state

"""The bare reference's endless auction as a game: what the hub itself costs.

Same state, same checks, and a view of the same size as in `bench/reference.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any, TypedDict

from rules.kernel import Action, CommonView, Due, Hooks, Line, Number, Offer, Option, Outcome, Seat

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


class Phase(StrEnum):
    AUCTION = "auction"


@dataclass(frozen=True, slots=True)
class State:
    seats: int
    turn: Seat = 0
    seller: Seat = 0
    highest: int = 0
    bidder: Seat | None = None


HOOKS: Hooks[State] = Hooks(hand_from=frozenset({"seats"}))


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


class Auction(TypedDict):
    seller: Seat
    highest: int
    bidder: Seat | None
    clues: list[str]
    still_in: list[Seat]


class Secret(TypedDict):
    clues: list[str]
    guesses: list[str]


class Player(TypedDict):
    seat: Seat
    coins: int
    points: int
    secrets: list[Secret]


class TableView(CommonView[Phase]):
    auction: Auction
    grid: list[str]
    players: list[Player]


class HandView(TypedDict):
    secrets: list[str]
    clues: list[str]
    guesses: int


def table(state: State) -> TableView:
    return {
        "phase": Phase.AUCTION,
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


def hand(state: State, seat: Seat) -> HandView:
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

"""Bazaar: a box that only tests know, small, with one of everything that a hub must handle.

Chance (a shuffle each round), turns with a clock, bids that stand on each other, a secret card and
secret notes, keystrokes (`jot`), moments (`ring`), a button of the tablet (`gong`), an own deck,
an end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any, TypedDict

from marshmallow import Schema, fields

from rules import decks, standings
from rules.kernel import (
    DEALER,
    TABLE,
    Action,
    CommonView,
    Due,
    Hooks,
    Illegal,
    Line,
    Moment,
    Number,
    Offer,
    Option,
    Outcome,
    Seat,
    Shuffle,
    Text,
)
from rules.pieces import Card, People, Pile, card, people, pile

PLAYERS = range(2, 5)
OPTIONS: Mapping[str, Option] = {
    "rounds": Option(2, Number(1, 9)),
    "turn_s": Option(20, Number(0, 120)),
    "mood": Option("calm", ("calm", "wild")),
    "own_deck": Option("", Text(60_000)),
}
DRAFTS: frozenset[str] = frozenset({"jot"})

WARES = ("amber", "basil", "coral", "dates", "ebony", "figs", "ginger", "henna")
MOST_COINS = 20


class Ware(Schema):
    word = decks.Word(required=True)


class Wares(Schema):
    ware = fields.List(fields.Nested(Ware), required=True, validate=decks.count(4, 40))


class Phase(StrEnum):
    DEAL = "deal"
    AUCTION = "auction"
    OVER = "over"


Ring = tuple[Seat, float, float]  # who, when, and how far off that may be


@dataclass(frozen=True, slots=True)
class State:
    wares: tuple[str, ...]
    seats: int
    rounds: int
    turn_ms: int
    turn: Seat
    round: int = 1
    phase: Phase = Phase.DEAL
    cards: tuple[str, ...] = ()
    passed: tuple[Seat, ...] = ()
    highest: int = 0
    bidder: Seat | None = None
    began_ms: int = 0
    wins: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    rings: tuple[Ring, ...] = ()
    gongs: int = 0


def setup(seats: int, options: Mapping[str, Any]) -> State:
    own = options["own_deck"]
    layout = decks.Layout(Wares, "ware", ("word",))
    wares = tuple(w["word"] for w in decks.parse(own, layout)["ware"]) if own else WARES
    return State(
        wares,
        seats,
        options["rounds"],
        1_000 * options["turn_s"],
        options["first"],
        wins=(0,) * seats,
        notes=("",) * seats,
    )


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if state.phase == Phase.DEAL:
        return (Offer("shuffle", {"order": Shuffle(len(state.wares))}),) if actor == DEALER else ()
    if state.phase == Phase.OVER or actor == DEALER:
        return ()
    if actor == TABLE:
        return (Offer("gong"),)
    found = [Offer("ring", {"at": Moment()}), Offer("jot", {"text": Text(30)})]
    if actor != state.turn:
        return tuple(found)
    if state.highest == MOST_COINS:
        return (Offer("pass"), *found)
    return (Offer("bid", {"coins": Number(state.highest + 1, MOST_COINS)}), Offer("pass"), *found)


def apply(state: State, action: Action, at_ms: int) -> State:
    seat, args = action.actor, action.args
    match action.verb:
        case "shuffle":
            cards = tuple(state.wares[n] for n in args["order"][: state.seats])
            return replace(state, phase=Phase.AUCTION, cards=cards, began_ms=at_ms)
        case "jot":
            return replace(state, notes=_with(state.notes, seat, args["text"]))
        case "ring":
            return replace(state, rings=(*state.rings, (seat, *args["at"])))
        case "gong":
            return replace(state, gongs=state.gongs + 1)
        case "bid":
            bought = replace(state, highest=args["coins"], bidder=seat)
            return _next_turn(bought, at_ms)
        case "pass":
            return _next_turn(replace(state, passed=(*state.passed, seat)), at_ms)
        case "too_slow":
            return _next_turn(replace(state, passed=(*state.passed, state.turn)), at_ms)
    raise Illegal("table.not_offered", verb=action.verb)


def _next_turn(state: State, at_ms: int) -> State:
    still_in = [seat for seat in range(state.seats) if seat not in state.passed]
    if len(still_in) > 1 or (still_in and state.bidder is None):
        turn = next(
            seat % state.seats
            for seat in range(state.turn + 1, state.turn + 1 + state.seats)
            if seat % state.seats in still_in
        )
        return replace(state, turn=turn, began_ms=at_ms)
    if state.bidder is not None:
        wins = _with(state.wins, state.bidder, state.wins[state.bidder] + 1)
        state = replace(state, wins=wins)
    if state.round == state.rounds:
        return replace(state, phase=Phase.OVER)
    turn = state.round % state.seats
    return replace(
        state, round=state.round + 1, phase=Phase.DEAL, turn=turn, passed=(), highest=0, bidder=None
    )


def _with(values: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def due(state: State) -> Due | None:
    if state.phase != Phase.AUCTION or not state.turn_ms:
        return None
    return Due(state.began_ms + state.turn_ms, Action(DEALER, "too_slow", {}))


def outcome(state: State) -> Outcome | None:
    if state.phase != Phase.OVER:
        return None
    return Outcome(standings.winners([(won,) for won in state.wins]), state.wins, state.round)


class TableView(CommonView[Phase]):
    wares: Pile
    highest: int
    bidder: Seat | None
    passed: list[Seat]
    rang: People
    gongs: int
    rings_ms: list[Ring]  # whoever wants to know it to the millisecond


class HandView(TypedDict):
    card: Card | None
    notes: str


def table(state: State) -> TableView:
    clock = due(state)
    return {
        "phase": state.phase,
        "round": state.round,
        "waiting": [state.turn] if state.phase == Phase.AUCTION else [],
        "scores": list(state.wins),
        "ends_at_ms": clock.at_ms if clock else None,
        "wares": pile(len(state.wares) - len(state.cards)),
        "highest": state.highest,
        "bidder": state.bidder,
        "passed": list(state.passed),
        "rang": people(dict.fromkeys(seat for seat, *_ in state.rings)),
        "gongs": state.gongs,
        "rings_ms": list(state.rings),
    }


def hand(state: State, seat: Seat) -> HandView:
    mine = card(state.cards[seat]) if state.cards else None
    return {"card": mine, "notes": state.notes[seat]}


def _aside(_state: State, action: Action) -> bool:
    return action.verb in DRAFTS


def describe(state: State, action: Action) -> Line | None:
    if action.verb in DRAFTS:
        return None
    if action.verb == "ring" and any(seat == action.actor for seat, *_ in state.rings):
        return None  # who rings twice is named once
    params = {"seat": state.turn if action.actor == DEALER else action.actor}
    if action.verb == "shuffle":
        params = {"n": state.round}
    if action.verb == "bid":
        params["n"] = action.args["coins"]
    return Line(f"bazaar.log.{action.verb}", params)


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    if not state.cards:
        return state
    mine = state.cards[seat] if seat >= 0 else ""
    others = [ware for ware in state.wares if ware != mine]
    rng.shuffle(others)
    cards = tuple(mine if s == seat else others[s] for s in range(state.seats))
    notes = tuple(state.notes[s] if s == seat else "redealt" for s in range(state.seats))
    return replace(state, cards=cards, notes=notes)


HOOKS = Hooks(aside=_aside)

"""Secret Identity: make the others find your character with pictograms, and find theirs.

The rulings are in README.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules import standings
from rules.games.secret_identity import placing, together, votes
from rules.games.secret_identity.cards import PLACES, own_characters
from rules.games.secret_identity.practice import practice
from rules.games.secret_identity.record import describe, why_not
from rules.games.secret_identity.state import (
    DEAL,
    OVER,
    ROUNDS,
    TURNS,
    Rules,
    State,
    turns,
)
from rules.games.secret_identity.unseen import redeal_unseen
from rules.games.secret_identity.views import hand, table
from rules.kernel import DEALER, Action, Due, Illegal, Offer, Option, Outcome, Seat, Text

__all__ = [
    "DRAFTS",
    "NAMELESS",
    "OPTIONS",
    "PLAYERS",
    "State",
    "apply",
    "describe",
    "due",
    "hand",
    "offers",
    "outcome",
    "practice",
    "redeal_unseen",
    "setup",
    "table",
    "why_not",
]

PLAYERS = range(3, 9)
OPTIONS: Mapping[str, Option] = {
    "cooperative": Option(False, (False, True)),
    "edition": Option("keys", ("keys", "cards")),
    "own_deck": Option("", Text(60_000)),
}
DRAFTS = frozenset({"name", "point"})
NAMELESS = frozenset({"cards", "guesser", "of"})


# Set-up


def setup(seats: int, options: Mapping[str, Any]) -> State:
    cooperative, box, own_deck = (
        options["cooperative"],
        options["deck"] == "box",
        options["own_deck"],
    )
    least = PLACES + TURNS - 1 if cooperative else PLACES * ROUNDS
    rules = Rules(
        seats=seats,
        first=options["first"],
        box=box,
        together=cooperative,
        edition=options["edition"],
        language=options["language"],
        own=own_characters(own_deck, least) if own_deck and not box else (),
    )
    start = State(rules, (0,) * seats, (placing.hand_size(rules),) * seats)
    return placing.cleared(start)


# What may be done


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if actor == DEALER:
        return placing.deal_offers(state) if state.phase == DEAL else ()
    if actor not in range(state.rules.seats):
        return ()
    match state.phase:
        case "laying" | "placing":
            return placing.early_offers(state, actor)
        case "voting":
            return votes.vote_offers(state, actor)
        case "count":
            return votes.count_offers(state, actor)
        case "guessing":
            return together.guess_offers(state, actor)
        case "answer":
            return together.answer_offers(state, actor)
        case _:
            return ()


# What it does

_Deed = Callable[[State, Action], State]

_DEEDS: Mapping[str, _Deed] = {
    "shuffle_characters": placing.shuffle_characters,
    "deal_pictos": placing.deal_pictos,
    "deal_keys": placing.deal_keys,
    "swap": placing.swap,
    "name": placing.name,
    "look": placing.look,
    "place": placing.place,
    "vote": votes.vote,
    "reveal": votes.reveal,
    "overrule": votes.overrule,
    "confirm": votes.confirm,
    "decline": votes.decline,
    "close_round": votes.close_round,
}
_DEEDS_TOGETHER: Mapping[str, _Deed] = {
    **_DEEDS,
    "point": together.point,
    "set_aside": together.set_aside,
    "lock": together.lock,
    "overrule": together.overrule,
    "close_round": together.close_turn,
}


def apply(state: State, action: Action, at_ms: int) -> State:
    deed = (_DEEDS_TOGETHER if state.rules.together else _DEEDS).get(action.verb)
    if deed is None:
        raise Illegal("table.not_offered", verb=action.verb)
    return replace(deed(state, action), since_ms=at_ms)


def due(state: State) -> Due | None:
    """Nothing in this game runs against the clock."""
    return None


# The end


def outcome(state: State) -> Outcome | None:
    """Most points, then most pictos left; together there is no winner but a rating."""
    if state.phase != OVER:
        return None
    if state.rules.together:
        return Outcome((), state.points, turns(state), together.rating(state.points[0]))
    results = list(zip(state.points, state.pictos_left, strict=True))
    return Outcome(standings.winners(results), state.points, turns(state))

"""Huns, 2 to 4 players: draft a die, draw cards or plunder cubes, fill wagons, build a camp.

The rules are told in `shared/games/huns.md`; rulings and the shape of the views in README.md.

    pieces  effects  cards     what is in the box, and what cards can say
    state  moves               a table in `app` mode, and hands that move things on it
    start  turn  placing       the course of the game, in the order of the rulebook
    using  deeds  plundering   effects of cards
    settling                   what needs no decision
    scoring  views  record     points, what is seen, what is told
    box  box_views             `box` mode
    practice                   a player that looks one step ahead
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules import standings
from rules.games.huns import box, box_views, record, scoring, start, turn, views
from rules.games.huns import practice as player
from rules.games.huns.box import BoxState
from rules.games.huns.state import State
from rules.kernel import Action, Due, Line, Offer, Option, Outcome, Seat

PLAYERS = range(2, 5)
OPTIONS: Mapping[str, Option] = {}
DRAFTS: frozenset[str] = frozenset()
NAMELESS = frozenset({"for_wagon", "from_wagon", "wagon"})

Table = State | BoxState


def setup(seats: int, options: Mapping[str, Any]) -> Table:
    """The first player is drawn by lot (rulebook, set-up 5), so the option `first` has no say."""
    return box.setup(seats) if options["deck"] == "box" else start.setup(seats)


def offers(state: Table, actor: Seat) -> Sequence[Offer]:
    if isinstance(state, BoxState):
        return box.offers(state, actor)
    return turn.offers(state, actor)


def apply(state: Table, action: Action, at_ms: int) -> Table:
    if isinstance(state, BoxState):
        return box.apply(state, action)
    return turn.apply(state, action)


def table(state: Table) -> dict[str, Any]:
    return box_views.table(state) if isinstance(state, BoxState) else views.table(state)


def hand(state: Table, seat: Seat) -> dict[str, Any]:
    if isinstance(state, BoxState):
        return box_views.hand(state, seat)
    return views.hand(state, seat)


def due(state: Table) -> Due | None:
    """Nobody is hurried in Huns."""
    return None


def outcome(state: Table) -> Outcome | None:
    """Most points; tied: most cubes in the loot; still tied: shared."""
    if isinstance(state, BoxState):
        return box.outcome(state)
    if state.phase != "over":
        return None
    scores = [scoring.total(sheet, state.seats) for sheet in scoring.sheets(state)]
    winners = standings.winners(list(zip(scores, scoring.loot(state), strict=True)))
    return Outcome(winners, tuple(scores), state.round)


def describe(state: Table, action: Action) -> Line | None:
    if isinstance(state, BoxState):
        return box_views.describe(state, action)
    return record.describe(state, action)


def why_not(state: Table, action: Action) -> Line | None:
    if isinstance(state, BoxState):
        return box_views.why_not(state, action)
    return record.why_not(state, action)


def redeal_unseen(state: Table, seat: Seat, rng: Random) -> Table:
    if isinstance(state, BoxState):
        return box_views.redeal_unseen(state, seat, rng)
    return views.redeal_unseen(state, seat, rng)


def practice(
    state: Table, seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random
) -> Action | None:
    if isinstance(state, BoxState):
        return player.with_the_box(state, seat, offers, rng)
    return player.look_ahead(state, seat, offers, rng)

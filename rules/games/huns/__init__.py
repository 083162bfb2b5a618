"""Huns, 2 to 4 players: draft a die, draw cards or plunder cubes, fill wagons, build a camp.

Rulings and the shape of the views are in README.md. This file is the game; it hands over to the
mode that the table is played in (`modes`): `app`, dealt by the hub, or `box/`, which keeps count
beside the real cards, dice and cubes. The modules of `app`:

    pieces  effects  cards            what there is, and what cards can say
    state  room  updates              a table, where cubes fit on it, and hands that change it
    first_game                        near the end, to learn alone
    dealing  turn  placing            the phases, in the order of the rulebook
    abilities  plundering             what effects of cards do
    activation                        when and by whom they are used
    automatic                         what needs no decision
    actions  taking_back              every verb: who may do it now, doing it, undoing it
    scoring  views  record  reasons   points, what is seen, what is told, why something is refused
    highlights                        what is worth telling in the end
    unseen  practice                  hidden things dealt anew; a player that looks one step ahead

`pieces`, `scoring` and `shared_views` serve both modes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rules.games.huns import app, box
from rules.games.huns.first_game import FIRST_GAME
from rules.games.huns.modes import Table, mode
from rules.games.huns.views import HandView, TableView
from rules.kernel import (
    Action,
    Due,
    Highlight,
    Hooks,
    Line,
    Offer,
    Option,
    Outcome,
    Seat,
    Taken,
)

PLAYERS = range(2, 5)
OPTIONS: Mapping[str, Option] = {}
DRAFTS: frozenset[str] = frozenset()


def setup(seats: int, options: Mapping[str, Any]) -> Table:
    """The first player is drawn by lot (rulebook, set-up 5), so the option `first` has no say."""
    if options["deck"] == "box":
        return box.setup(seats)
    return app.setup(seats, near_the_end=options.get("first_game", False))


def offers(state: Table, actor: Seat) -> Sequence[Offer]:
    return mode(state).offers(state, actor)


def apply(state: Table, action: Action, at_ms: int) -> Table:
    after: Table = mode(state).apply(state, action, at_ms)
    return after


def table(state: Table) -> TableView:
    return mode(state).table(state)


def hand(state: Table, seat: Seat) -> HandView:
    return mode(state).hand(state, seat)


def due(state: Table) -> Due | None:
    """Nobody is hurried in Huns."""
    return None


def outcome(state: Table) -> Outcome | None:
    """Most points; tied: most cubes in the loot; still tied: shared."""
    return mode(state).outcome(state)


def describe(state: Table, action: Action) -> Line | None:
    return mode(state).describe(state, action)


def _why_not(state: Table, action: Action) -> Line | None:
    return mode(state).why_not(state, action)


def redeal_unseen(state: Table, seat: Seat, rng: Random) -> Table:
    redealt: Table = mode(state).redeal_unseen(state, seat, rng)
    return redealt


def _practice(
    state: Table, seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random
) -> Action | None:
    return mode(state).practice(state, seat, offers, rng)


def _highlights(steps: Sequence[Taken[Table]]) -> Sequence[Highlight]:
    """All steps of a game are in its mode."""
    return mode(steps[0].before).highlights(steps) if steps else []


HOOKS = Hooks(
    practice=_practice,
    first_game=FIRST_GAME,
    highlights=_highlights,
    why_not=_why_not,
    lot_begins=True,
    nameless=frozenset({"for_wagon", "from_wagon", "wagon"}),
)

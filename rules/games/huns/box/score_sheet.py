"""The score sheet, tapped in as things happen or in the end; the hidden record of shipped types."""

from __future__ import annotations

from rules import standings
from rules.frozen import replace
from rules.games.huns import scoring
from rules.games.huns.box.state import (
    MOST_NOTED,
    MOST_SHIPPED,
    NOTED,
    OTHER_POINTS,
    BoxPhase,
    BoxState,
    with_notes,
)
from rules.games.huns.pieces import BOX_WAGON_TYPES
from rules.kernel import Action, Number, Offer, Outcome, Seat


def sheet_offers(state: BoxState, actor: Seat) -> list[Offer]:
    types = state.notes[actor].types
    found = [
        Offer("note", {"what": NOTED, "count": Number(0, MOST_NOTED)}),
        Offer("note", {"what": ("other_points",), "count": OTHER_POINTS}),
    ]
    if len(types) < MOST_SHIPPED:
        found.append(Offer("ship", {"type": BOX_WAGON_TYPES}))
    if types:
        recorded = [kind for kind in BOX_WAGON_TYPES if kind in types]
        found.append(Offer("unship", {"type": recorded}))
    return found


def note(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    seat, args = action.actor, action.args
    return with_notes(state, seat, state.notes[seat]._replace(**{args["what"]: args["count"]}))


def ship(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    seat, mine = action.actor, state.notes[action.actor]
    return with_notes(state, seat, mine._replace(types=(*mine.types, action.args["type"])))


def unship(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    seat, mine = action.actor, state.notes[action.actor]
    at = mine.types.index(action.args["type"])
    return with_notes(state, seat, mine._replace(types=mine.types[:at] + mine.types[at + 1 :]))


def done(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    seat = action.actor
    state = with_notes(state, seat, state.notes[seat]._replace(done=True))
    if not all(mine.done for mine in state.notes):
        return state
    return replace(state, phase=BoxPhase.OVER if len(leaders(state)) == 1 else BoxPhase.TIE)


def not_done(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    """A sheet is opened again; loot that was counted to break a tie is counted anew."""
    notes = tuple(mine._replace(loot=None) for mine in state.notes)
    state = replace(state, notes=notes, phase=BoxPhase.COUNT)
    return with_notes(state, action.actor, notes[action.actor]._replace(done=False))


def loot(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    seat, cubes = action.actor, action.args["cubes"]
    state = with_notes(state, seat, state.notes[seat]._replace(loot=cubes))
    known = all(state.notes[other].loot is not None for other in leaders(state))
    return replace(state, phase=BoxPhase.OVER) if known else state


# What it is worth


def sheet(state: BoxState, seat: Seat, hidden: bool) -> scoring.Sheet:
    mine = state.notes[seat]
    return scoring.Sheet(
        raids=mine.raids,
        mercenaries=mine.mercenaries,
        mercenaries_not_full=mine.mercenaries_not_full,
        treasures=mine.treasures,
        plagues_fled=mine.plagues_fled,
        bonus=mine.other_points,
        wagons=len(mine.types),
        types=mine.types if hidden else (),
    )


def sheets(state: BoxState) -> list[scoring.Sheet]:
    """The types come to light when all score sheets are done."""
    known = state.phase in (BoxPhase.TIE, BoxPhase.OVER)
    return [sheet(state, seat, hidden=known) for seat in range(state.seats)]


def totals(state: BoxState) -> list[int]:
    return [scoring.total(mine, state.seats) for mine in sheets(state)]


def leaders(state: BoxState) -> tuple[Seat, ...]:
    """Who has the most points, all sheets being done."""
    final = [
        scoring.total(sheet(state, seat, hidden=True), state.seats) for seat in range(state.seats)
    ]
    return standings.winners([(total,) for total in final])


def outcome(state: BoxState) -> Outcome | None:
    if state.phase != BoxPhase.OVER:
        return None
    scores = totals(state)
    cubes = [mine.loot or 0 for mine in state.notes]
    winners = standings.winners(list(zip(scores, cubes, strict=True)))
    return Outcome(winners, tuple(scores), state.round)

"""What everybody may see in `box` mode, and what one seat alone may see."""

from __future__ import annotations

from typing import Literal, TypedDict

from rules.games.huns import scoring
from rules.games.huns.box.score_sheet import leaders, sheet, sheets, totals
from rules.games.huns.box.state import BoxPhase, BoxState, Notes, active_seat, exhausted
from rules.games.huns.pieces import COLOURS, DICE_PER_ROUND, BoxWagonType, Colour
from rules.games.huns.shared_views import Shared, by_colour, count_steps
from rules.kernel import CommonView, Seat


class BoxCamp(TypedDict):
    """What a player has tapped in about the own camp."""

    raids: int
    mercenaries: int
    mercenaries_not_full: int
    treasures: int
    plagues_fled: int
    other_points: int
    shipped: int
    types: list[BoxWagonType] | None  # before the end: None
    loot: int | None
    done: bool


class BoxView(CommonView[BoxPhase], Shared):
    deck: Literal["box"]
    dice_left: list[Colour]
    camps: list[BoxCamp]


class BoxHand(TypedDict):
    shipped: list[BoxWagonType]
    score: int  # with what is hidden


def waiting(state: BoxState) -> list[Seat]:
    match state.phase:
        case BoxPhase.START_CUBES:
            return [state.gifts[0]]
        case BoxPhase.TURN:
            return [active_seat(state)]
        case BoxPhase.COUNT:
            return [seat for seat, mine in enumerate(state.notes) if not mine.done]
        case BoxPhase.TIE:
            return [seat for seat in leaders(state) if state.notes[seat].loot is None]
    return []


def table(state: BoxState) -> BoxView:
    known = state.phase in (BoxPhase.TIE, BoxPhase.OVER)
    return {
        "deck": "box",
        "phase": state.phase,
        "round": state.round,
        "turn": min(state.turn_number + 1, DICE_PER_ROUND),
        "waiting": waiting(state),
        "scores": totals(state),
        "ends_at_ms": None,
        "first": state.first,
        "active": active_seat(state) if state.phase == BoxPhase.TURN else None,
        "dice_left": [COLOURS[colour] for colour in state.dice_left],
        "reserve": by_colour(state.reserve),
        "piles": by_colour(state.piles),
        "ending": exhausted(state),
        "camps": [camp_view(mine, known) for mine in state.notes],
        "count": count_steps(sheets(state)) if known else None,
    }


def camp_view(mine: Notes, known: bool) -> BoxCamp:
    return {
        "raids": mine.raids,
        "mercenaries": mine.mercenaries,
        "mercenaries_not_full": mine.mercenaries_not_full,
        "treasures": mine.treasures,
        "plagues_fled": mine.plagues_fled,
        "other_points": mine.other_points,
        "shipped": len(mine.types),
        "types": list(mine.types) if known else None,
        "loot": mine.loot,
        "done": mine.done,
    }


def hand(state: BoxState, seat: Seat) -> BoxHand:
    return {
        "shipped": list(state.notes[seat].types),
        "score": scoring.total(sheet(state, seat, hidden=True), state.seats),
    }

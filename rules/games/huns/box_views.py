"""What everybody may see in `box` mode, what one seat alone may see, and the record."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from rules.games.huns import scoring
from rules.games.huns.box import (
    NOTED,
    BoxState,
    Notes,
    active_seat,
    exhausted,
    leaders,
    sheet,
    sheets,
    totals,
)
from rules.games.huns.pieces import BOX_WAGON_TYPES, COLOURS, DICE_PER_ROUND
from rules.kernel import Action, Line, Seat


def waiting(state: BoxState) -> list[Seat]:
    match state.phase:
        case "start_cubes":
            return [state.gifts[0]]
        case "turn":
            return [active_seat(state)]
        case "count":
            return [seat for seat, mine in enumerate(state.notes) if not mine.done]
        case "tie":
            return [seat for seat in leaders(state) if state.notes[seat].loot is None]
    return []


def table(state: BoxState) -> dict[str, Any]:
    known = state.phase in ("tie", "over")
    return {
        "deck": "box",
        "phase": state.phase,
        "round": state.round,
        "turn": min(state.turn_number + 1, DICE_PER_ROUND),
        "waiting": waiting(state),
        "scores": totals(state),
        "ends_at_ms": None,
        "first": state.first,
        "active": active_seat(state) if state.phase == "turn" else None,
        "dice_left": [COLOURS[colour] for colour in state.dice_left],
        "reserve": dict(zip(COLOURS, state.reserve, strict=True)),
        "piles": dict(zip(COLOURS, state.piles, strict=True)),
        "ending": exhausted(state),
        "camps": [camp_view(mine, known) for mine in state.notes],
        "count": [step._asdict() for step in scoring.count(sheets(state))] if known else None,
    }


def camp_view(mine: Notes, known: bool) -> dict[str, Any]:
    return {
        **{what: getattr(mine, what) for what in NOTED},
        "shipped": len(mine.types),
        "types": list(mine.types) if known else None,
        "loot": mine.loot,
        "done": mine.done,
    }


def hand(state: BoxState, seat: Seat) -> dict[str, Any]:
    mine = sheet(state, seat, hidden=True)
    return {"shipped": list(mine.types), "score": scoring.total(mine, state.seats)}


def redeal_unseen(state: BoxState, seat: Seat, rng: Random) -> BoxState:
    """The others' shipped wagons become any wagons, as long as nothing has come to light."""
    if state.phase in ("tie", "over"):
        return state
    return replace(
        state,
        notes=tuple(
            mine
            if other == seat
            else mine._replace(types=tuple(rng.choice(BOX_WAGON_TYPES) for _ in mine.types))
            for other, mine in enumerate(state.notes)
        ),
    )


def describe(state: BoxState, action: Action) -> Line | None:
    seat, verb, args = action
    params: dict[str, Any] = {"seat": seat}
    for name, family in (("colour", "colour"), ("die", "colour"), ("pile", "pile")):
        if name in args:
            params[family] = f"huns.value.{family}.{args[name]}"
    match verb:
        case "lots":
            return Line("huns.log.lots", {"first_seat": args["first"]})
        case "start_cube":
            return Line("huns.log.start_cube", params)
        case "draw":
            pile = f"huns.value.pile.{args['die']}"
            return Line("huns.log.box_draw", {**params, "pile": pile, "value": args["value"]})
        case "plunder":
            return Line("huns.log.box_plunder", {**params, "value": args["value"]})
        case "went_back":
            return Line("huns.log.went_back", {**params, "n": args["cubes"]})
        case "recount_cubes":
            return Line("huns.log.recount_cubes", {**params, "n": args["cubes"]})
        case "recount_cards":
            return Line("huns.log.recount_cards", {**params, "n": args["cards"]})
        case "note":
            what = f"huns.value.what.{args['what']}"
            return Line("huns.log.note", {**params, "what": what, "count": args["count"]})
        case "ship":
            return Line("huns.log.ship", params)
        case "unship":
            return Line("huns.log.unship", params)
        case "done":
            return Line("huns.log.done", params)
        case "loot":
            return Line("huns.log.loot", {**params, "n": args["cubes"]})
    return None


def why_not(state: BoxState, action: Action) -> Line | None:
    seat, verb, args = action
    if state.phase != "turn" or verb not in ("draw", "plunder"):
        return None
    if seat != active_seat(state):
        return Line("huns.not_your_turn", {"active_seat": active_seat(state)})
    die = args.get("die")
    if die in COLOURS and COLOURS.index(die) not in state.dice_left:
        return Line("huns.die_gone", {"colour": f"huns.value.colour.{die}"})
    if verb == "draw" and die in COLOURS and not state.piles[COLOURS.index(die)]:
        return Line("huns.pile_empty")
    return None

"""The readable record of `box` mode."""

from __future__ import annotations

from typing import Any

from rules.games.huns.box.state import BoxState
from rules.kernel import Action, Line


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
        case "not_done":
            return Line("huns.log.not_done", params)
        case "loot":
            return Line("huns.log.loot", {**params, "n": args["cubes"]})
    return None

"""Why an action that is not offered is refused."""

from __future__ import annotations

from rules.games.huns.box.state import BoxPhase, BoxState, active_seat
from rules.games.huns.pieces import COLOURS
from rules.kernel import Action, Line


def why_not(state: BoxState, action: Action) -> Line | None:
    seat, verb, args = action
    if state.phase != BoxPhase.TURN or verb not in ("draw", "plunder"):
        return None
    if seat != active_seat(state):
        return Line("huns.not_your_turn", {"active_seat": active_seat(state)})
    die = args.get("die")
    if die in COLOURS and COLOURS.index(die) not in state.dice_left:
        return Line("huns.die_gone", {"colour": f"huns.value.colour.{die}"})
    if verb == "draw" and die in COLOURS and not state.piles[COLOURS.index(die)]:
        return Line("huns.pile_empty")
    return None

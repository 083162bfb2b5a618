"""Why an action that is not offered is refused."""

from __future__ import annotations

from typing import Any

from rules.games.huns import activation, turn
from rules.games.huns.cards import DECK
from rules.games.huns.effects import END, START
from rules.games.huns.pieces import COLOURS, PLAGUE, RAID
from rules.games.huns.record import card_name, colour_name
from rules.games.huns.state import (
    Phase,
    Place,
    PlayOne,
    State,
    actions_to_do,
    active_seat,
    card_in,
    piles_to_draw,
    raids_ready,
)
from rules.kernel import Action, Line, Seat


def why_not(state: State, action: Action) -> Line | None:
    seat, verb, args = action
    if state.phase != Phase.TURN or not 0 <= seat < state.seats:
        return None
    task = state.tasks[-1] if state.tasks else None
    if verb in ("put_back", "end_turn") and isinstance(task, Place) and task.seat == seat:
        return Line("huns.cube_usable", {"n": task.cubes})
    if verb in ("flee", "endure"):
        return Line("huns.too_late_to_flee")
    if verb == "play" and isinstance(task, PlayOne) and task.seat == seat:
        return no_such_play(task, seat, args)
    if verb in ("take_die", "draw", "plunder", "end_turn", "take_back"):
        if seat != active_seat(state):
            return Line("huns.not_your_turn", {"active_seat": active_seat(state)})
        return not_now(state, seat, verb, args)
    if verb == "use":
        return no_use(state, seat, args.get("card"))
    return None


def no_such_play(task: PlayOne, seat: Seat, args: Any) -> Line | None:
    if DECK[task.cards[0]].kind == PLAGUE and args.get("on_seat") == seat:
        return Line("huns.plague_at_home")
    return None


def not_now(state: State, seat: Seat, verb: str, args: Any) -> Line | None:
    if verb == "take_back":
        return Line("huns.nothing_to_take_back")
    if state.tasks:
        return None
    now = state.turn
    if verb == "take_die":
        return no_such_die(state, args.get("die"))
    if verb == "end_turn" and actions_to_do(state):
        return Line("huns.act_first")
    if verb in ("draw", "plunder") and now.actions_left:
        first = activation.must_first(state, seat, START)
        if first and not now.did:
            return Line("huns.plague_first", {"card": card_name(first.key)})
        if verb == "draw" and not piles_to_draw(state, seat):
            return Line("huns.pile_empty")
    if verb == "end_turn" and (last := activation.must_first(state, seat, END)):
        return Line("huns.plague_first", {"card": card_name(last.key)})
    return None


def no_such_die(state: State, die: Any) -> Line | None:
    if state.turn.actions_left or state.turn.did:
        return Line("huns.one_die_per_turn")
    if die not in COLOURS:
        return None
    if not state.dice[COLOURS.index(die)]:
        return Line("huns.die_gone", {"colour": colour_name(die)})
    return Line("huns.no_three") if die not in turn.dice_to_take(state) else None


def no_use(state: State, seat: Seat, key: Any) -> Line | None:
    """Raids have rules of their own; other cards are simply not usable now."""
    camp = state.camps[seat]
    if not any(laid.key == key for laid in camp.cards):
        return None
    if DECK[key].kind != RAID:
        return Line("huns.no_use_now", {"card": card_name(key)})
    if card_in(camp, key).used:
        return Line("huns.raid_used", {"card": card_name(key)})
    if seat != active_seat(state):
        return Line("huns.not_your_turn", {"active_seat": active_seat(state)})
    if state.turn.raided:
        return Line("huns.one_raid_per_turn")
    if DECK[key] not in raids_ready(camp):
        return Line("huns.no_raids_here")
    return Line("huns.no_use_now", {"card": card_name(key)})

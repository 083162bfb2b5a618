"""Every verb of `box` mode: who may do what now, and doing it."""

from __future__ import annotations

from rules.games.huns.box import dealing, score_sheet, turns
from rules.games.huns.box.state import ALL_CUBES, BoxPhase, BoxState
from rules.kernel import DEALER, Action, Number, Offer, Seat, Verbs


def offers(state: BoxState, actor: Seat) -> list[Offer]:
    if actor == DEALER:
        lots = [Offer("lots", {"first": Number(0, state.seats - 1)})]
        return lots if state.phase == BoxPhase.LOTS else []
    if not 0 <= actor < state.seats:
        return []
    match state.phase:
        case BoxPhase.START_CUBES:
            return dealing.start_offers(state) if actor == state.gifts[0] else []
        case BoxPhase.TURN:
            return [
                *turns.turn_offers(state, actor),
                *score_sheet.sheet_offers(state, actor),
                *turns.recounts(state, actor),
            ]
        case BoxPhase.COUNT:
            if state.notes[actor].done:
                return [Offer("not_done"), *turns.recounts(state, actor)]
            return [
                Offer("done"),
                *score_sheet.sheet_offers(state, actor),
                *turns.recounts(state, actor),
            ]
        case BoxPhase.TIE:
            asked = actor in score_sheet.leaders(state) and state.notes[actor].loot is None
            loot = [Offer("loot", {"cubes": Number(0, ALL_CUBES)})] if asked else []
            return [*loot, Offer("not_done")]
    return []


VERBS: Verbs[BoxState] = {
    "lots": dealing.lots,
    "start_cube": dealing.start_cube,
    "no_start_cube": dealing.no_start_cube,
    "draw": turns.draw,
    "plunder": turns.plunder,
    "went_back": turns.went_back,
    "recount_cubes": turns.recount_cubes,
    "recount_cards": turns.recount_cards,
    "note": score_sheet.note,
    "ship": score_sheet.ship,
    "unship": score_sheet.unship,
    "done": score_sheet.done,
    "not_done": score_sheet.not_done,
    "loot": score_sheet.loot,
}


def apply(state: BoxState, action: Action, at_ms: int) -> BoxState:
    return VERBS[action.verb](state, action, at_ms)

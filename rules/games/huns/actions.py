"""Every verb of `app` mode: who may do what now, and doing it.

What waits for somebody's decision lies on `state.tasks`; what needs no decision is done by
`automatic`, after each action.
"""

from __future__ import annotations

from rules.games.huns import activation, dealing, placing, plundering, taking_back, turn
from rules.games.huns.automatic import settle
from rules.games.huns.cards import DECK
from rules.games.huns.pieces import COLOURS, PLAGUE
from rules.games.huns.state import (
    PEOPLE_DECIDE,
    Flee,
    InOrder,
    Phase,
    PickCube,
    Place,
    PlayOne,
    Respond,
    RollDie,
    StartCubes,
    State,
    TakeWagon,
    Task,
    active_seat,
)
from rules.kernel import DEALER, Action, Number, Offer, Seat, Verbs


def offers(state: State, actor: Seat) -> list[Offer]:
    if actor == DEALER:
        return chance(state)
    if not 0 <= actor < state.seats or state.phase not in PEOPLE_DECIDE:
        return []
    top = state.tasks[-1] if state.tasks else None
    if isinstance(top, RollDie):
        return []
    found: list[Offer] = []
    if top is not None and top.seat == actor:
        found += task_offers(state, top)
    mine = actor == active_seat(state)
    if mine and top is None:
        found += turn.turn_offers(state, actor)
    found += activation.effect_offers(state, actor)
    if mine and state.steps:
        found.append(Offer("take_back"))
    return found


def chance(state: State) -> list[Offer]:
    if state.phase == Phase.DEAL:
        return [dealing.deal_offer(state)]
    if state.phase == Phase.ROLL:
        return [Offer("roll", {colour: Number(1, 3) for colour in COLOURS})]
    if state.tasks and isinstance(state.tasks[-1], RollDie):
        return [Offer("roll_die", {"value": Number(1, 3)})]
    return []


def task_offers(state: State, task: Task) -> list[Offer]:
    match task:
        case StartCubes():
            return dealing.start_cube_ways(state, task)
        case Place():
            return placing.offers(state, task)
        case PickCube(seat, opponent, source):
            picks = plundering.pickable(state, seat, opponent, source)
            return [*(Offer("pick_cube", pick) for pick in picks), Offer("skip")]
        case TakeWagon():
            pile = ["pile"] if state.wagon_pile else []
            return [Offer("take_wagon", {"wagon": [*state.market, *pile]})]
        case PlayOne(seat, cards):
            if DECK[cards[0]].kind == PLAGUE:
                return [Offer("play", {"card": cards, "on_seat": turn.plague_targets(state, seat)})]
            return [Offer("play", {"card": cards})]
        case Flee():
            return [Offer("flee"), Offer("endure")]
        case InOrder(_, effects):
            return [Offer("next_effect", {"card": [effect.key for effect in effects]})]
        case Respond(seat, key, about):
            return [*activation.responses(state, seat, key, about), Offer("skip")]
        case _:
            return []


VERBS: Verbs[State] = {
    "deal": dealing.deal,
    "start_cube": dealing.start_cube,
    "roll": turn.roll,
    "take_die": turn.take_die,
    "draw": turn.draw,
    "play": turn.play,
    "flee": turn.flee,
    "endure": turn.endure,
    "plunder": turn.plunder,
    "load": placing.load,
    "load_all": placing.load_all,
    "load_dyed": placing.load_dyed,
    "fill": placing.fill,
    "put_back": placing.put_back,
    "take_wagon": turn.take_wagon,
    "use": activation.use,
    "skip": activation.skip,
    "pick_cube": activation.pick_cube,
    "next_effect": activation.next_effect,
    "roll_die": activation.roll_die,
    "end_turn": turn.end_turn,
}


def apply(state: State, action: Action, at_ms: int) -> State:
    if action.verb == "take_back":
        return taking_back.take_back(state)
    after = settle(VERBS[action.verb](state, action, at_ms))
    return taking_back.with_steps(after, state, action)

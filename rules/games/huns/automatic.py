"""What needs no decision happens by itself, after each action."""

from __future__ import annotations

from rules.frozen import replace
from rules.games.huns import placing, plundering, updates
from rules.games.huns.activation import responses
from rules.games.huns.dealing import start_cube_ways
from rules.games.huns.state import (
    PEOPLE_DECIDE,
    InOrder,
    Phase,
    PickCube,
    Place,
    PlunderNext,
    Respond,
    StartCubes,
    State,
    TakeWagon,
    Task,
    wagon_room,
)


def settle(state: State) -> State:
    while (after := settle_once(state)) is not state:
        state = after
    return state


def settle_once(state: State) -> State:
    if state.phase not in PEOPLE_DECIDE:
        return state
    if state.market or state.wagon_pile:
        for seat, camp in enumerate(state.camps):
            if len(camp.carts) < wagon_room(camp) and TakeWagon(seat) not in state.tasks:
                return updates.push(state, TakeWagon(seat))
    if not state.tasks:
        return state._replace(phase=Phase.ROLL) if state.phase == Phase.START_CUBES else state
    return settle_task(state, state.tasks[-1])


def settle_task(state: State, task: Task) -> State:
    match task:
        case Place():
            return placing.settle(state, task)
        case StartCubes():
            done = not task.cubes or not start_cube_ways(state, task)
            return updates.pop(state) if done else state
        case PlunderNext(seat, colours):
            if not colours:
                return updates.pop(state)
            state = updates.change_top(state, PlunderNext(seat, colours[1:]))
            return updates.plunder(state, seat, colours[0], 1)
        case PickCube(seat, opponent, source):
            none = not plundering.pickable(state, seat, opponent, source)
            return updates.pop(state) if none else state
        case TakeWagon():
            return state if state.market or state.wagon_pile else updates.pop(state)
        case InOrder(_, effects):
            possible = tuple(effect for effect in effects if responses(state, *effect))
            if len(possible) <= 1:
                state = updates.pop(state)
                return updates.push(state, Respond(*possible[0])) if possible else state
            if possible == effects:
                return state
            return updates.change_top(state, replace(task, effects=possible))
        case Respond(seat, key, about):
            possible_now = responses(state, seat, key, about)
            return state if possible_now else updates.pop(state)
        case _:
            return state

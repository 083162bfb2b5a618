"""What needs no decision happens by itself, after each action."""

from __future__ import annotations

from dataclasses import replace

from rules.games.huns import moves, placing, plundering
from rules.games.huns.start import start_cube_ways
from rules.games.huns.state import (
    InOrder,
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
from rules.games.huns.using import responses


def settle(state: State) -> State:
    while (after := settle_once(state)) is not state:
        state = after
    return state


def settle_once(state: State) -> State:
    if state.phase not in ("start_cubes", "turn"):
        return state
    if state.market or state.wagon_pile:
        for seat, camp in enumerate(state.camps):
            if len(camp.carts) < wagon_room(camp) and TakeWagon(seat) not in state.tasks:
                return moves.push(state, TakeWagon(seat))
    if not state.tasks:
        return state._replace(phase="roll") if state.phase == "start_cubes" else state
    return settle_task(state, state.tasks[-1])


def settle_task(state: State, task: Task) -> State:
    match task:
        case Place():
            return placing.settle(state, task)
        case StartCubes():
            done = not task.cubes or not start_cube_ways(state, task)
            return moves.pop(state) if done else state
        case PlunderNext(seat, colours):
            if not colours:
                return moves.pop(state)
            state = moves.change_top(state, PlunderNext(seat, colours[1:]))
            return moves.plunder(state, seat, colours[0], 1)
        case PickCube(seat, opponent, source):
            none = not plundering.pickable(state, seat, opponent, source)
            return moves.pop(state) if none else state
        case TakeWagon():
            return state if state.market or state.wagon_pile else moves.pop(state)
        case InOrder(_, effects):
            possible = tuple(effect for effect in effects if responses(state, *effect))
            if len(possible) <= 1:
                state = moves.pop(state)
                return moves.push(state, Respond(*possible[0])) if possible else state
            if possible == effects:
                return state
            return moves.change_top(state, replace(task, effects=possible))
        case Respond(seat, key, about):
            possible_now = responses(state, seat, key, about)
            return state if possible_now else moves.pop(state)
        case _:
            return state

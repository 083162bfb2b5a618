"""Plundered cubes find their places (README: must use)."""

from __future__ import annotations

from rules.frozen import replace
from rules.games.huns import updates
from rules.games.huns.pieces import COLOURS
from rules.games.huns.room import dye_ready, room
from rules.games.huns.state import Place, State, free_colours, rule
from rules.kernel import Action, Offer


def fullest(state: State, task: Place) -> list[int]:
    """The proposal: which wagon takes each cube, up to the first that ships.

    Wagons nearest to being full come first.
    """
    camp = state.camps[task.seat]
    most = 1 if rule(camp, "load_one") else task.cubes
    left = {cart.wagon: free_colours(cart) for cart in camp.carts}
    proposal: list[int] = []
    usable = room(state, task).wagons
    while len(proposal) < min(most, task.cubes):
        usable = [wagon for wagon in usable if task.colour in left[wagon]]
        if not usable:
            break
        wagon = min(usable, key=lambda wagon: len(left[wagon]))
        left[wagon].remove(task.colour)
        proposal.append(wagon)
        if not left[wagon]:
            break
    return proposal


def offers(state: State, task: Place) -> list[Offer]:
    spots = room(state, task)
    found = []
    if len(fullest(state, task)) > 1:
        found.append(Offer("load_all"))
    if spots.wagons:
        found.append(Offer("load", {"wagon": spots.wagons}))
    if spots.cards:
        found.append(Offer("fill", {"card": spots.cards}))
    for cart in spots.dyed:
        others = sorted(set(free_colours(cart)) - {task.colour})
        places = [COLOURS[colour] for colour in others]
        found.append(Offer("load_dyed", {"wagon": [cart.wagon], "place": places}))
    if not spots.cards and set(spots.wagons) <= set(task.new_wagons):
        found.append(Offer("put_back"))
    return found


def settle(state: State, task: Place) -> State:
    """When no cube can be used any more, the rest goes back by itself."""
    if not task.cubes:
        return updates.pop(state)
    return state if any(room(state, task)) else _back(state, task)


# Doing it


def in_hand(state: State) -> Place:
    task = state.tasks[-1]
    assert isinstance(task, Place)
    return task


def load(state: State, action: Action, _at_ms: int) -> State:
    return _load(state, action.args["wagon"])


def load_all(state: State, _action: Action, _at_ms: int) -> State:
    for wagon in fullest(state, in_hand(state)):
        state = _load(state, wagon)
    return state


def load_dyed(state: State, action: Action, _at_ms: int) -> State:
    dye = dye_ready(state, action.actor)
    assert dye is not None
    turn = state.turn
    state = state._replace(turn=turn._replace(spent=(*turn.spent, dye)))
    return _load(state, action.args["wagon"], COLOURS.index(action.args["place"]))


def _load(state: State, wagon: int, place: int | None = None) -> State:
    task = in_hand(state)
    task = replace(task, cubes=task.cubes - 1, loaded=task.loaded + 1)
    return updates.load(updates.change_top(state, task), task.seat, wagon, task.colour, place)


def fill(state: State, action: Action, _at_ms: int) -> State:
    task, key = in_hand(state), action.args["card"]
    cubes = min(task.cubes, updates.free_places(state, action.actor, key))
    state = updates.put_on_card(state, action.actor, key, (task.colour,) * cubes)
    return updates.change_top(state, replace(task, cubes=task.cubes - cubes, filled=True))


def put_back(state: State, _action: Action, _at_ms: int) -> State:
    return _back(state, in_hand(state))


def _back(state: State, task: Place) -> State:
    state = updates.pop(state)
    if task.from_loot:
        return updates.to_loot(state, task.seat, task.colour, task.cubes)
    return updates.to_reserve(state, task.colour, task.cubes)

"""Plundered cubes find their places (page: Plunder, and the ruling on "must use")."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from rules.games.huns import moves
from rules.games.huns.effects import CAMP, Always
from rules.games.huns.pieces import COLOURS
from rules.games.huns.state import (
    Camp,
    Cart,
    Place,
    State,
    cards_with_room,
    free_colours,
    in_force,
    rule,
    takes,
)
from rules.kernel import Offer


class Room(NamedTuple):
    """Where the cubes in hand may go now."""

    cards: list[str]
    wagons: list[int]
    dyed: list[Cart]  # wagons with free places of other colours, if a card allows it


def room(state: State, task: Place) -> Room:
    camp = state.camps[task.seat]
    split = rule(camp, "split")
    cards: list[str] = []
    carts: list[Cart] = []
    if not task.filled and (not task.loaded or split):
        cards = cards_with_room(camp, task.to)
    one_only = rule(camp, "load_one") and task.loaded
    if task.to == CAMP and (not task.filled or split) and not one_only:
        carts = list(camp.carts)
    wagons = [cart.wagon for cart in carts if takes(cart, task.colour)]
    dyed = []
    if carts and (dye := _dye(camp)) and dye not in state.turn.spent:
        dyed = [cart for cart in carts if set(free_colours(cart)) - {task.colour}]
    return Room(cards, wagons, dyed)


def _dye(camp: Camp) -> str | None:
    """The card that lets a cube lie on a place of another colour."""
    for card in in_force(camp.cards):
        if isinstance(card.effect, Always) and card.effect.rule == "dye":
            return card.key
    return None


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
    if not spots.wagons and not spots.cards:
        found.append(Offer("put_back"))
    return found


def settle(state: State, task: Place) -> State:
    """When no cube can be used any more, the rest goes back by itself."""
    if not task.cubes:
        return moves.pop(state)
    return state if any(room(state, task)) else put_back(state, task)


def put_back(state: State, task: Place) -> State:
    state = moves.pop(state)
    if task.from_loot:
        return moves.to_loot(state, task.seat, task.colour, task.cubes)
    return moves.to_reserve(state, task.colour, task.cubes)


def fill(state: State, task: Place, key: str) -> State:
    cubes = min(task.cubes, moves.free_places(state, task.seat, key))
    state = moves.put_on_card(state, task.seat, key, (task.colour,) * cubes)
    return moves.change_top(state, replace(task, cubes=task.cubes - cubes, filled=True))


def load(state: State, task: Place, wagon: int, place: int | None = None) -> State:
    task = replace(task, cubes=task.cubes - 1, loaded=task.loaded + 1)
    return moves.load(moves.change_top(state, task), task.seat, wagon, task.colour, place)


def load_all(state: State, task: Place) -> State:
    for wagon in fullest(state, task):
        state = load(state, task, wagon)
        task = replace(task, cubes=task.cubes - 1, loaded=task.loaded + 1)
    return state


def load_dyed(state: State, task: Place, wagon: int, place: str) -> State:
    dye = _dye(state.camps[task.seat])
    assert dye is not None
    turn = state.turn
    state = state._replace(turn=turn._replace(spent=(*turn.spent, dye)))
    return load(state, task, wagon, COLOURS.index(place))


def apply(state: State, task: Place, verb: str, args: Mapping[str, Any]) -> State:
    match verb:
        case "load":
            return load(state, task, args["wagon"])
        case "load_all":
            return load_all(state, task)
        case "load_dyed":
            return load_dyed(state, task, args["wagon"], args["place"])
        case "fill":
            return fill(state, task, args["card"])
        case _:
            return put_back(state, task)

"""Where a cube can go: the one place that says so, for cubes in hand and for those to be had."""

from __future__ import annotations

from typing import NamedTuple

from rules.games.huns.cards import DECK
from rules.games.huns.effects import CAMP, Always, Destination
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
from rules.kernel import Seat


class Room(NamedTuple):
    """Where cubes of one colour may go now."""

    cards: list[str]
    wagons: list[int]
    dyed: list[Cart]  # wagons with free places of other colours, if a card allows it


def room(state: State, task: Place) -> Room:
    """For the cubes in hand, after what was done with the others."""
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
    if carts and dye_ready(state, task.seat):
        dyed = [cart for cart in carts if set(free_colours(cart)) - {task.colour}]
    return Room(cards, wagons, dyed)


def dye_ready(state: State, seat: Seat) -> str | None:
    """The card that lets a cube lie on a place of another colour, if it was not used this turn."""
    for card in in_force(state.camps[seat].cards):
        if isinstance(card.effect, Always) and card.effect.rule == "dye":
            return None if card.key in state.turn.spent else card.key
    return None


def can_use(state: State, seat: Seat, colour: int, to: Destination = CAMP) -> bool:
    """Whether a cube of this colour, if it were plundered, could be placed."""
    return any(room(state, Place(seat, colour, 1, to=to)))


def usable(state: State, seat: Seat, colour: int, cubes: int) -> int:
    """How many of these cubes find a place at once, put where most of them fit."""
    camp = state.camps[seat]
    spots = room(state, Place(seat, colour, cubes))
    on_wagons = sum(free_colours(cart).count(colour) for cart in camp.carts) + bool(spots.dyed)
    if rule(camp, "load_one"):
        on_wagons = min(on_wagons, 1)
    on_card = max((_free_on(camp, key) for key in spots.cards), default=0)
    together = on_wagons + on_card if rule(camp, "split") else max(on_wagons, on_card)
    return min(cubes, together)


def _free_on(camp: Camp, key: str) -> int:
    return sum(DECK[key].places - len(laid.cubes) for laid in camp.cards if laid.key == key)

"""The readable record of `app` mode.

It never names the type of a wagon: which types were shipped is their owner's secret.
"""

from __future__ import annotations

from typing import Any

from rules.games.huns import placing
from rules.games.huns.pieces import COLOURS
from rules.games.huns.state import (
    Flee,
    Place,
    State,
    active_seat,
    cards_for_die,
    cart_in,
    cubes_for_die,
    free_colours,
)
from rules.games.huns.updates import free_places
from rules.kernel import Action, Line, Seat


def card_name(key: str) -> str:
    """The text code of a card's name."""
    return f"huns.value.card.{key}"


def colour_name(colour: str | int) -> str:
    return f"huns.value.colour.{COLOURS[colour] if isinstance(colour, int) else colour}"


def pile_name(colour: str) -> str:
    return f"huns.value.pile.{colour}"


def describe(state: State, action: Action) -> Line | None:
    seat, verb, args = action
    task = state.tasks[-1] if state.tasks else None
    if verb == "deal":
        return Line("huns.log.deal", {"first_seat": args["first"]})
    if verb == "roll":
        return Line("huns.log.roll", {"round": state.round + 1, **args})
    if verb == "roll_die":
        return Line("huns.log.roll_die", {"seat": active_seat(state), "value": args["value"]})
    if isinstance(task, Place):
        return placed(state, task, verb, args) or of_cards(state, task.seat, verb, args)
    return of_turn(state, seat, verb, args) or of_cards(state, seat, verb, args)


def of_turn(state: State, seat: Seat, verb: str, args: Any) -> Line | None:
    camp, now = state.camps[seat], state.turn
    if verb == "take_die":
        die = args["die"]
        value = state.dice[COLOURS.index(die)]
        return Line("huns.log.take_die", {"seat": seat, "colour": colour_name(die), "value": value})
    if verb == "draw":
        pile = args["pile"]
        n = min(cards_for_die(camp, now.value), len(state.piles[COLOURS.index(pile)]))
        return Line("huns.log.draw", {"seat": seat, "n": n, "pile": pile_name(pile)})
    if verb == "plunder":
        n = min(cubes_for_die(camp, now.value), state.reserve[now.die])
        return Line("huns.log.plunder", {"seat": seat, "n": n, "colour": colour_name(now.die)})
    if verb == "start_cube":
        return Line("huns.log.start_cube", {"seat": seat, "colour": colour_name(args["colour"])})
    if verb == "take_wagon":
        from_pile = args["wagon"] == "pile"
        return Line(
            "huns.log.take_wagon_pile" if from_pile else "huns.log.take_wagon", {"seat": seat}
        )
    return None


def of_cards(state: State, seat: Seat, verb: str, args: Any) -> Line | None:
    task = state.tasks[-1] if state.tasks else None
    if verb == "play":
        played = {"seat": seat, "card": card_name(args["card"])}
        if "on_seat" in args:
            return Line("huns.log.play_plague", {**played, "on_seat": args["on_seat"]})
        return Line("huns.log.play", played)
    if verb in ("flee", "endure") and isinstance(task, Flee):
        code = "huns.log.flee" if verb == "flee" else "huns.log.endure"
        return Line(code, {"seat": seat, "card": card_name(task.key)})
    if verb == "use":
        used = {"seat": seat, "card": card_name(args["card"])}
        if "from_seat" in args:
            return Line("huns.log.use_on", {**used, "from_seat": args["from_seat"]})
        return Line("huns.log.use", used)
    if verb == "pick_cube":
        cube = {"colour": colour_name(args["colour"]), "from_seat": args["from_seat"]}
        return Line("huns.log.pick_cube", {"seat": seat, **cube})
    if verb == "take_back":
        return Line("huns.log.take_back", {"seat": seat})
    return None


def placed(state: State, task: Place, verb: str, args: Any) -> Line | None:
    seat = task.seat
    cubes = {"seat": seat, "colour": colour_name(task.colour)}
    if verb in ("load", "load_dyed"):
        ships = len(free_colours(cart_in(state.camps[seat], args["wagon"]))) == 1
        return Line("huns.log.load_ship" if ships else "huns.log.load", {**cubes, "n": 1})
    if verb == "load_all":
        wagons = placing.fullest(state, task)
        last = cart_in(state.camps[seat], wagons[-1])
        ships = len(free_colours(last)) == wagons.count(wagons[-1])
        return Line("huns.log.load_ship" if ships else "huns.log.load", {**cubes, "n": len(wagons)})
    if verb == "fill":
        n = min(task.cubes, free_places(state, seat, args["card"]))
        return Line("huns.log.fill", {**cubes, "n": n, "card": card_name(args["card"])})
    if verb == "put_back":
        return Line("huns.log.put_back", {**cubes, "n": task.cubes})
    return None

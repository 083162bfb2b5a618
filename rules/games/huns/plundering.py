"""Abilities that take cubes from the reserve, from loot and from opponents, or put them back.

Each comes as a pair: the ways to do it now, and doing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rules.games.huns import updates
from rules.games.huns.effects import (
    CAMP,
    CHOICE,
    DIE,
    LOOT,
    WAGONS,
    Destination,
    FillOneCard,
    PayAndPlunder,
    Plunder,
    PlunderColours,
    PlunderEachOpponent,
    PlunderMyLoot,
    PlunderTheirLoot,
    PutBackMine,
    PutBackTheirs,
    Source,
)
from rules.games.huns.pieces import COLOURS, MERCENARY
from rules.games.huns.room import can_use
from rules.games.huns.state import (
    NOTHING,
    Camp,
    PickCube,
    Place,
    PlunderNext,
    State,
    card_in,
    cards_with_room,
    cubes_on,
    of_kind,
    opponents,
    rule,
)
from rules.kernel import Choice, Seat, Several

Way = Mapping[str, Choice]
Args = Mapping[str, Any]
NO_WAY: list[Way] = []
JUST_SO: list[Way] = [{}]


def colour_of(args: Args, name: str = "colour") -> int:
    return COLOURS.index(args[name])


def names(colours: list[int] | set[int]) -> list[str]:
    return [COLOURS[colour] for colour in sorted(set(colours))]


def _usable(
    state: State, seat: Seat, colours: list[int] | set[int], to: Destination = CAMP
) -> list[str]:
    return names([colour for colour in colours if can_use(state, seat, colour, to)])


def _in_reserve(state: State) -> list[int]:
    return [colour for colour, cubes in enumerate(state.reserve) if cubes]


def _in_loot(camp: Camp, least: int = 1) -> list[int]:
    return [colour for colour, cubes in enumerate(camp.loot) if cubes >= least]


# From the reserve


def plunder_ways(state: State, seat: Seat, ability: Plunder, about: Seat) -> list[Way]:
    if ability.after and ability.after not in state.turn.did:
        return NO_WAY
    if ability.die_value not in (None, state.turn.value):
        return NO_WAY
    if ability.colour == DIE:
        die = state.turn.die
        there = die != NOTHING and state.reserve[die]
        return JUST_SO if there and can_use(state, seat, die, ability.to) else NO_WAY
    found = _usable(state, seat, _in_reserve(state), ability.to)
    return [{"colour": found}] if found else NO_WAY


def plunder(state: State, seat: Seat, ability: Plunder, args: Args) -> State:
    chosen = colour_of(args) if ability.colour == CHOICE else state.turn.die
    return updates.plunder(state, seat, chosen, ability.cubes, ability.to)


def colours_ways(state: State, seat: Seat, ability: PlunderColours, about: Seat) -> list[Way]:
    found = _usable(state, seat, _in_reserve(state))
    return [{"colours": Several(found, 1, min(ability.most, len(found)))}] if found else NO_WAY


def plunder_colours(state: State, seat: Seat, ability: PlunderColours, args: Args) -> State:
    return updates.push(state, PlunderNext(seat, tuple(map(COLOURS.index, args["colours"]))))


def fill_ways(state: State, seat: Seat, ability: FillOneCard, about: Seat) -> list[Way]:
    targets, colours = cards_with_room(state.camps[seat]), names(_in_reserve(state))
    return [{"target": targets, "colour": colours}] if targets and colours else NO_WAY


def fill_one_card(state: State, seat: Seat, ability: FillOneCard, args: Args) -> State:
    key, chosen = args["target"], colour_of(args)
    cubes = min(updates.free_places(state, seat, key), state.reserve[chosen])
    state = updates.to_reserve(state, chosen, -cubes)
    return updates.put_on_card(state, seat, key, (chosen,) * cubes)


# From loot and from opponents


def pickable(state: State, seat: Seat, opponent: Seat, source: Source) -> list[Way]:
    """The cubes of an opponent that this seat could use: they are picked one by one."""
    theirs = state.camps[opponent]
    whose: Way = {"from_seat": [opponent]}
    found: list[Way] = []
    if source == LOOT:
        colours = _usable(state, seat, _in_loot(theirs))
        return [{**whose, "colour": colours}] if colours else []
    if rule(theirs, "guard"):
        return []
    if source == WAGONS:
        for cart in theirs.carts:
            if colours := _usable(state, seat, set(cubes_on(cart))):
                found.append({**whose, "wagon": [cart.wagon], "colour": colours})
    else:
        for laid in theirs.cards:
            if colours := _usable(state, seat, set(laid.cubes)):
                found.append({**whose, "target": [laid.key], "colour": colours})
    return found


def pick(state: State, seat: Seat, source: Source, args: Args) -> State:
    """The cube picked, from the opponent into the hand."""
    opponent, cube = args["from_seat"], colour_of(args)
    if source == LOOT:
        state = updates.to_loot(state, opponent, cube, -1)
    elif source == WAGONS:
        state = updates.unload(state, opponent, args["wagon"], cube)
    else:
        state = updates.take_off_card(state, opponent, args["target"], cube)
    return updates.push(state, Place(seat, cube, 1))


def each_opponent_ways(
    state: State, seat: Seat, ability: PlunderEachOpponent, about: Seat
) -> list[Way]:
    found = any(pickable(state, seat, other, ability.source) for other in opponents(state, seat))
    return JUST_SO if found else NO_WAY


def plunder_each_opponent(
    state: State, seat: Seat, ability: PlunderEachOpponent, args: Args
) -> State:
    picks = [PickCube(seat, other, ability.source) for other in opponents(state, seat)]
    return updates.push(state, *reversed(picks))


def their_loot_ways(state: State, seat: Seat, ability: PlunderTheirLoot, about: Seat) -> list[Way]:
    return pickable(state, seat, about, LOOT)


def plunder_their_loot(state: State, seat: Seat, ability: PlunderTheirLoot, args: Args) -> State:
    return pick(state, seat, LOOT, args)


def my_loot_ways(state: State, seat: Seat, ability: PlunderMyLoot, about: Seat) -> list[Way]:
    found = _usable(state, seat, _in_loot(state.camps[seat]))
    return [{"colour": found}] if found else NO_WAY


def plunder_my_loot(state: State, seat: Seat, ability: PlunderMyLoot, args: Args) -> State:
    state = updates.to_loot(state, seat, colour_of(args), -1)
    return updates.push(state, Place(seat, colour_of(args), 1, from_loot=True))


def pay_ways(state: State, seat: Seat, ability: PayAndPlunder, about: Seat) -> list[Way]:
    """What was paid lies in the reserve already: that colour may be taken too."""
    reserve = _in_reserve(state)
    return [
        {"pay": names([paid]), "colour": found}
        for paid in _in_loot(state.camps[seat], ability.pay)
        if (found := _usable(state, seat, {*reserve, paid}))
    ]


def pay_and_plunder(state: State, seat: Seat, ability: PayAndPlunder, args: Args) -> State:
    paid = colour_of(args, "pay")
    state = updates.to_reserve(updates.to_loot(state, seat, paid, -ability.pay), paid, ability.pay)
    return updates.plunder(state, seat, colour_of(args), 1)


# Back into the reserve


def mine_ways(state: State, seat: Seat, ability: PutBackMine, about: Seat) -> list[Way]:
    camp = state.camps[seat]
    if ability.source == WAGONS:
        return [
            {"wagon": [cart.wagon], "colour": names(cubes_on(cart))}
            for cart in camp.carts
            if cubes_on(cart)
        ]
    return [
        {"target": [laid.key], "colour": names(list(laid.cubes))}
        for laid in of_kind(camp.cards, MERCENARY)
        if laid.cubes
    ]


def put_back_mine(state: State, seat: Seat, ability: PutBackMine, args: Args) -> State:
    cube = colour_of(args)
    if ability.source == WAGONS:
        state = updates.unload(state, seat, args["wagon"], cube)
    else:
        state = updates.take_off_card(state, seat, args["target"], cube)
    return updates.to_reserve(state, cube)


def theirs_ways(state: State, seat: Seat, ability: PutBackTheirs, about: Seat) -> list[Way]:
    found: list[Way] = []
    for other in opponents(state, seat):
        camp = state.camps[other]
        if rule(camp, "guard"):
            continue
        if ability.source == WAGONS:
            for cart in camp.carts:
                if cubes := cubes_on(cart):
                    colours = names(cubes)
                    found.append({"from_seat": [other], "wagon": [cart.wagon], "colour": colours})
        else:
            for laid in of_kind(camp.cards, MERCENARY):
                whose: Way = {"from_seat": [other], "target": [laid.key]}
                found += [{**whose, **chosen} for chosen in _two_of(laid.cubes, ability.cubes)]
    return found


def _two_of(cubes: tuple[int, ...], most: int) -> list[Way]:
    """Which cubes of a card: said only where there is a choice."""
    if len(cubes) <= most or len(set(cubes)) == 1:
        return JUST_SO if cubes else NO_WAY
    pairs = sorted(set(combinations(sorted(cubes), 2)))
    return [{"colour": [COLOURS[one]], "second": [COLOURS[other]]} for one, other in pairs]


def put_back_theirs(state: State, seat: Seat, ability: PutBackTheirs, args: Args) -> State:
    other = args["from_seat"]
    if ability.source == WAGONS:
        state = updates.unload(state, other, args["wagon"], colour_of(args))
        return updates.to_reserve(state, colour_of(args))
    laid = card_in(state.camps[other], args["target"])
    chosen = laid.cubes[-ability.cubes :]
    if "second" in args:
        chosen = (colour_of(args), colour_of(args, "second"))
    for cube in chosen:
        state = updates.to_reserve(updates.take_off_card(state, other, laid.key, cube), cube)
    return state

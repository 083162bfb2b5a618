"""Deeds that take cubes from the reserve, from loot and from opponents, or put them back.

Each comes as a pair: the ways to do it now, and doing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.games.huns import moves
from rules.games.huns.effects import (
    CHOICE,
    DIE,
    LOOT,
    PLAGUES,
    WAGONS,
    FillOneCard,
    PayAndPlunder,
    Plunder,
    PlunderColours,
    PlunderEachOpponent,
    PlunderMyLoot,
    PlunderTheirLoot,
    PutBackMine,
    PutBackTheirs,
)
from rules.games.huns.pieces import COLOURS, MERCENARY
from rules.games.huns.state import (
    NOTHING,
    Camp,
    PickCube,
    Place,
    PlunderNext,
    State,
    can_use,
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


def _usable(camp: Camp, colours: list[int] | set[int]) -> list[str]:
    return names([colour for colour in colours if can_use(camp, colour)])


def _in_reserve(state: State) -> list[int]:
    return [colour for colour, cubes in enumerate(state.reserve) if cubes]


def _in_loot(camp: Camp, least: int = 1) -> list[int]:
    return [colour for colour, cubes in enumerate(camp.loot) if cubes >= least]


# From the reserve


def plunder_ways(state: State, seat: Seat, deed: Plunder, about: Seat) -> list[Way]:
    camp = state.camps[seat]
    if deed.after and deed.after not in state.turn.did:
        return NO_WAY
    if deed.die_value not in (None, state.turn.value):
        return NO_WAY
    if deed.colour == DIE:
        die = state.turn.die
        return JUST_SO if die != NOTHING and state.reserve[die] and can_use(camp, die) else NO_WAY
    if deed.to == PLAGUES:
        found = names(_in_reserve(state)) if cards_with_room(camp, PLAGUES) else []
    else:
        found = _usable(camp, _in_reserve(state))
    return [{"colour": found}] if found else NO_WAY


def plunder(state: State, seat: Seat, deed: Plunder, args: Args) -> State:
    chosen = colour_of(args) if deed.colour == CHOICE else state.turn.die
    return moves.plunder(state, seat, chosen, deed.cubes, deed.to)


def colours_ways(state: State, seat: Seat, deed: PlunderColours, about: Seat) -> list[Way]:
    found = _usable(state.camps[seat], _in_reserve(state))
    return [{"colours": Several(found, 1, min(deed.most, len(found)))}] if found else NO_WAY


def plunder_colours(state: State, seat: Seat, deed: PlunderColours, args: Args) -> State:
    return moves.push(state, PlunderNext(seat, tuple(map(COLOURS.index, args["colours"]))))


def fill_ways(state: State, seat: Seat, deed: FillOneCard, about: Seat) -> list[Way]:
    targets, colours = cards_with_room(state.camps[seat]), names(_in_reserve(state))
    return [{"target": targets, "colour": colours}] if targets and colours else NO_WAY


def fill_one_card(state: State, seat: Seat, deed: FillOneCard, args: Args) -> State:
    key, chosen = args["target"], colour_of(args)
    cubes = min(moves.free_places(state, seat, key), state.reserve[chosen])
    state = moves.to_reserve(state, chosen, -cubes)
    return moves.put_on_card(state, seat, key, (chosen,) * cubes)


# From loot and from opponents


def pickable(state: State, seat: Seat, opponent: Seat, source: str) -> list[Way]:
    """The cubes of an opponent that this seat could use: they are picked one by one."""
    mine, theirs = state.camps[seat], state.camps[opponent]
    whose: Way = {"from_seat": [opponent]}
    found: list[Way] = []
    if source == LOOT:
        colours = _usable(mine, _in_loot(theirs))
        return [{**whose, "colour": colours}] if colours else []
    if rule(theirs, "guard"):
        return []
    if source == WAGONS:
        for cart in theirs.carts:
            if colours := _usable(mine, set(cubes_on(cart))):
                found.append({**whose, "wagon": [cart.wagon], "colour": colours})
    else:
        for laid in theirs.cards:
            if colours := _usable(mine, set(laid.cubes)):
                found.append({**whose, "target": [laid.key], "colour": colours})
    return found


def pick(state: State, seat: Seat, source: str, args: Args) -> State:
    """The cube picked, from the opponent into the hand."""
    opponent, cube = args["from_seat"], colour_of(args)
    if source == LOOT:
        state = moves.to_loot(state, opponent, cube, -1)
    elif source == WAGONS:
        state = moves.unload(state, opponent, args["wagon"], cube)
    else:
        state = moves.take_off_card(state, opponent, args["target"], cube)
    return moves.push(state, Place(seat, cube, 1))


def each_opponent_ways(
    state: State, seat: Seat, deed: PlunderEachOpponent, about: Seat
) -> list[Way]:
    found = any(pickable(state, seat, other, deed.source) for other in opponents(state, seat))
    return JUST_SO if found else NO_WAY


def plunder_each_opponent(state: State, seat: Seat, deed: PlunderEachOpponent, args: Args) -> State:
    picks = [PickCube(seat, other, deed.source) for other in opponents(state, seat)]
    return moves.push(state, *reversed(picks))


def their_loot_ways(state: State, seat: Seat, deed: PlunderTheirLoot, about: Seat) -> list[Way]:
    return pickable(state, seat, about, LOOT)


def plunder_their_loot(state: State, seat: Seat, deed: PlunderTheirLoot, args: Args) -> State:
    return pick(state, seat, LOOT, args)


def my_loot_ways(state: State, seat: Seat, deed: PlunderMyLoot, about: Seat) -> list[Way]:
    camp = state.camps[seat]
    found = _usable(camp, _in_loot(camp))
    return [{"colour": found}] if found else NO_WAY


def plunder_my_loot(state: State, seat: Seat, deed: PlunderMyLoot, args: Args) -> State:
    state = moves.to_loot(state, seat, colour_of(args), -1)
    return moves.push(state, Place(seat, colour_of(args), 1, from_loot=True))


def pay_ways(state: State, seat: Seat, deed: PayAndPlunder, about: Seat) -> list[Way]:
    camp = state.camps[seat]
    pay, found = names(_in_loot(camp, deed.pay)), _usable(camp, _in_reserve(state))
    return [{"pay": pay, "colour": found}] if pay and found else NO_WAY


def pay_and_plunder(state: State, seat: Seat, deed: PayAndPlunder, args: Args) -> State:
    paid = colour_of(args, "pay")
    state = moves.to_reserve(moves.to_loot(state, seat, paid, -deed.pay), paid, deed.pay)
    return moves.plunder(state, seat, colour_of(args), 1)


# Back into the reserve


def mine_ways(state: State, seat: Seat, deed: PutBackMine, about: Seat) -> list[Way]:
    camp = state.camps[seat]
    if deed.source == WAGONS:
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


def put_back_mine(state: State, seat: Seat, deed: PutBackMine, args: Args) -> State:
    cube = colour_of(args)
    if deed.source == WAGONS:
        state = moves.unload(state, seat, args["wagon"], cube)
    else:
        state = moves.take_off_card(state, seat, args["target"], cube)
    return moves.to_reserve(state, cube)


def theirs_ways(state: State, seat: Seat, deed: PutBackTheirs, about: Seat) -> list[Way]:
    found: list[Way] = []
    for other in opponents(state, seat):
        camp = state.camps[other]
        if rule(camp, "guard"):
            continue
        if deed.source == WAGONS:
            for cart in camp.carts:
                if cubes := cubes_on(cart):
                    colours = names(cubes)
                    found.append({"from_seat": [other], "wagon": [cart.wagon], "colour": colours})
        else:
            hired = [laid.key for laid in of_kind(camp.cards, MERCENARY) if laid.cubes]
            if hired:
                found.append({"from_seat": [other], "target": hired})
    return found


def put_back_theirs(state: State, seat: Seat, deed: PutBackTheirs, args: Args) -> State:
    other = args["from_seat"]
    if deed.source == WAGONS:
        state = moves.unload(state, other, args["wagon"], colour_of(args))
        return moves.to_reserve(state, colour_of(args))
    laid = card_in(state.camps[other], args["target"])
    for cube in laid.cubes[-deed.cubes :]:
        state = moves.to_reserve(moves.take_off_card(state, other, laid.key, cube), cube)
    return state

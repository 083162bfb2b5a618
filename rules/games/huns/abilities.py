"""What effects let their owner do: the `ways` to do it now (none: not possible), and `do`.

A way names the choices that the owner of the effect has, just as an offer does. Abilities that take
cubes from elsewhere are in `plundering.py`; here are those within a camp, with wagons, dice, cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.games.huns import plundering, updates
from rules.games.huns.cards import DECK
from rules.games.huns.effects import (
    Ability,
    BothActions,
    DrawFromAnyPile,
    FillOneCard,
    MoveBetweenCards,
    MoveBetweenWagons,
    PayAndPlunder,
    Plunder,
    PlunderColours,
    PlunderEachOpponent,
    PlunderMyLoot,
    PlunderTheirLoot,
    PutBackMine,
    PutBackTheirs,
    RaiseDie,
    RollAgain,
    ShipUnfinished,
    SwapWithMarket,
    SwapWithOpponent,
)
from rules.games.huns.pieces import COLOURS, MERCENARY, PLAGUE
from rules.games.huns.plundering import JUST_SO, NO_WAY, Args, Way, colour_of, names
from rules.games.huns.state import (
    NOTHING,
    RollDie,
    State,
    card_in,
    cards_with_room,
    cart_in,
    cubes_on,
    free_colours,
    opponents,
    piles_to_draw,
    rule,
    takes,
)
from rules.kernel import Number, Seat

# Within a camp


def between_cards_ways(
    state: State, seat: Seat, ability: MoveBetweenCards, about: Seat
) -> list[Way]:
    camp = state.camps[seat]
    targets = cards_with_room(camp)
    return [
        {
            "from_card": [laid.key],
            "target": [key],
            "cubes": Number(1, min(len(laid.cubes), updates.free_places(state, seat, key))),
        }
        for laid in camp.cards
        if laid.cubes and DECK[laid.key].kind in (MERCENARY, PLAGUE)
        for key in targets
        if key != laid.key
    ]


def move_between_cards(state: State, seat: Seat, ability: MoveBetweenCards, args: Args) -> State:
    laid = card_in(state.camps[seat], args["from_card"])
    moved = laid.cubes[-args["cubes"] :]
    for cube in moved:
        state = updates.take_off_card(state, seat, laid.key, cube)
    return updates.put_on_card(state, seat, args["target"], moved)


def between_wagons_ways(
    state: State, seat: Seat, ability: MoveBetweenWagons, about: Seat
) -> list[Way]:
    carts = state.camps[seat].carts
    return [
        {"from_wagon": [cart.wagon], "wagon": [other.wagon], "colour": names(colours)}
        for cart in carts
        for other in carts
        if other is not cart
        and (colours := [cube for cube in cubes_on(cart) if takes(other, cube)])
    ]


def move_between_wagons(state: State, seat: Seat, ability: MoveBetweenWagons, args: Args) -> State:
    state = updates.unload(state, seat, args["from_wagon"], colour_of(args))
    return updates.load(state, seat, args["wagon"], colour_of(args))


# Wagons


def market_ways(state: State, seat: Seat, ability: SwapWithMarket, about: Seat) -> list[Way]:
    empty = [cart.wagon for cart in state.camps[seat].carts if not cubes_on(cart)]
    return [{"wagon": empty, "for_wagon": list(state.market)}] if empty and state.market else NO_WAY


def swap_with_market(state: State, seat: Seat, ability: SwapWithMarket, args: Args) -> State:
    given, wanted = args["wagon"], args["for_wagon"]
    market = tuple(given if wagon == wanted else wagon for wagon in state.market)
    state = updates.change_cart(state, seat, given, updates.empty_cart(wanted))
    return state._replace(market=market)


def opponent_ways(state: State, seat: Seat, ability: SwapWithOpponent, about: Seat) -> list[Way]:
    mine = [cart.wagon for cart in state.camps[seat].carts]
    return [
        {"wagon": mine, "from_seat": [other], "for_wagon": theirs}
        for other in opponents(state, seat)
        if mine
        and not rule(state.camps[other], "guard")
        and (
            theirs := [
                cart.wagon
                for cart in state.camps[other].carts
                if len(cubes_on(cart)) <= ability.most_cubes
            ]
        )
    ]


def swap_with_opponent(state: State, seat: Seat, ability: SwapWithOpponent, args: Args) -> State:
    other = args["from_seat"]
    given = cart_in(state.camps[seat], args["wagon"])
    wanted = cart_in(state.camps[other], args["for_wagon"])
    state = updates.change_cart(state, seat, given.wagon, wanted)
    return updates.change_cart(state, other, wanted.wagon, given)


def unfinished_ways(state: State, seat: Seat, ability: ShipUnfinished, about: Seat) -> list[Way]:
    near = [
        cart.wagon for cart in state.camps[seat].carts if len(free_colours(cart)) <= ability.lacking
    ]
    return [{"wagon": near}] if near else NO_WAY


def ship_unfinished(state: State, seat: Seat, ability: ShipUnfinished, args: Args) -> State:
    return updates.ship(state, seat, args["wagon"])


# Dice and cards


def any_pile_ways(state: State, seat: Seat, ability: DrawFromAnyPile, about: Seat) -> list[Way]:
    piles = [COLOURS[kind] for kind, pile in enumerate(state.piles) if pile]
    return [{"pile": piles}] if piles else NO_WAY


def draw_from_any_pile(state: State, seat: Seat, ability: DrawFromAnyPile, args: Args) -> State:
    return updates.draw(state, seat, colour_of(args, "pile"), ability.cards)


def raise_ways(state: State, seat: Seat, ability: RaiseDie, about: Seat) -> list[Way]:
    return JUST_SO if state.turn.actions_left and state.turn.value < ability.to else NO_WAY


def raise_die(state: State, seat: Seat, ability: RaiseDie, args: Args) -> State:
    return state._replace(turn=state.turn._replace(value=ability.to))


def roll_ways(state: State, seat: Seat, ability: RollAgain, about: Seat) -> list[Way]:
    return JUST_SO if state.turn.actions_left else NO_WAY


def roll_again(state: State, seat: Seat, ability: RollAgain, args: Args) -> State:
    return updates.push(state, RollDie(seat))


def both_ways(state: State, seat: Seat, ability: BothActions, about: Seat) -> list[Way]:
    turn = state.turn
    if turn.die == NOTHING or turn.actions_left + len(turn.did) > 1:
        return NO_WAY
    return JUST_SO if "draw" in turn.did or piles_to_draw(state, seat) else NO_WAY


def both_actions(state: State, seat: Seat, ability: BothActions, args: Args) -> State:
    turn = state.turn
    return state._replace(turn=turn._replace(actions_left=turn.actions_left + 1))


Ways = Callable[[State, Seat, Any, Seat], list[Way]]
Do = Callable[[State, Seat, Any, Args], State]

ABILITIES: Mapping[type, tuple[Ways, Do]] = {
    Plunder: (plundering.plunder_ways, plundering.plunder),
    PlunderColours: (plundering.colours_ways, plundering.plunder_colours),
    PlunderEachOpponent: (plundering.each_opponent_ways, plundering.plunder_each_opponent),
    PlunderTheirLoot: (plundering.their_loot_ways, plundering.plunder_their_loot),
    PlunderMyLoot: (plundering.my_loot_ways, plundering.plunder_my_loot),
    PayAndPlunder: (plundering.pay_ways, plundering.pay_and_plunder),
    PutBackMine: (plundering.mine_ways, plundering.put_back_mine),
    PutBackTheirs: (plundering.theirs_ways, plundering.put_back_theirs),
    MoveBetweenCards: (between_cards_ways, move_between_cards),
    MoveBetweenWagons: (between_wagons_ways, move_between_wagons),
    SwapWithMarket: (market_ways, swap_with_market),
    SwapWithOpponent: (opponent_ways, swap_with_opponent),
    ShipUnfinished: (unfinished_ways, ship_unfinished),
    FillOneCard: (plundering.fill_ways, plundering.fill_one_card),
    DrawFromAnyPile: (any_pile_ways, draw_from_any_pile),
    RaiseDie: (raise_ways, raise_die),
    RollAgain: (roll_ways, roll_again),
    BothActions: (both_ways, both_actions),
}


def ways(state: State, seat: Seat, ability: Ability, about: Seat) -> list[Way]:
    """`about` is who set the effect off: only few abilities ask."""
    return ABILITIES[type(ability)][0](state, seat, ability, about)


def do(state: State, seat: Seat, ability: Ability, args: Args) -> State:
    return ABILITIES[type(ability)][1](state, seat, ability, args)

"""Set-up: what is laid out, the deal, and the starting cubes of the third and fourth player."""

from __future__ import annotations

from rules.games.huns import first_game, updates
from rules.games.huns.cards import DECK
from rules.games.huns.pieces import COLOURS, MARKET, SUPPLY, WAGON_PLACES, WAGONS
from rules.games.huns.plundering import colour_of, names
from rules.games.huns.state import Camp, Phase, StartCubes, State, free_colours
from rules.kernel import Action, Choice, Number, Offer, Shuffle
from rules.seating import left_of


def setup(seats: int, *, near_the_end: bool = False) -> State:
    state = _laid_out(seats)
    return first_game.near_the_end(state) if near_the_end else state


def _laid_out(seats: int) -> State:
    supply = SUPPLY[seats]
    piles = tuple(
        tuple(card.key for card in DECK.values() if card.kind == kind and card.mark in supply.marks)
        for kind in range(len(COLOURS))
    )
    cubes = supply.cubes
    return State(
        seats=seats,
        phase=Phase.DEAL,
        camps=(Camp(),) * seats,
        reserve=(cubes, cubes, cubes, cubes, cubes),
        piles=piles,
    )


def deal_offer(state: State) -> Offer:
    first = Number(0, state.seats - 1)
    sizes = zip(COLOURS, map(len, state.piles), strict=True)
    piles: dict[str, Choice] = {colour: Shuffle(size) for colour, size in sizes}
    return Offer("deal", {"first": first, "wagons": Shuffle(len(WAGONS)), **piles})


def deal(state: State, action: Action, _at_ms: int) -> State:
    """Shuffled piles, 2 wagons each from the top, 4 face up, a first player by lot."""
    wagons = tuple(action.args["wagons"])
    dealt = WAGON_PLACES * state.seats
    camps = tuple(
        camp._replace(
            carts=tuple(updates.empty_cart(wagon) for wagon in wagons[start : start + WAGON_PLACES])
        )
        for camp, start in zip(state.camps, range(0, dealt, WAGON_PLACES), strict=True)
    )
    piles = tuple(
        tuple(pile[i] for i in action.args[colour])
        for pile, colour in zip(state.piles, COLOURS, strict=True)
    )
    first = action.args["first"]
    gifts = tuple(
        StartCubes(left_of(state.seats, first, place), cubes)
        for place, cubes in ((3, 2), (2, 1))  # the fourth player 2, the third 1; the third begins
        if place < state.seats
    )
    return state._replace(
        phase=Phase.START_CUBES,
        camps=camps,
        piles=piles,
        market=wagons[dealt : dealt + MARKET],
        wagon_pile=wagons[dealt + MARKET :],
        first=first,
        tasks=(*state.tasks, *gifts),
    )


def start_cube_ways(state: State, task: StartCubes) -> list[Offer]:
    """A free place of a colour not yet taken, and a cube for it."""
    found = []
    for cart in state.camps[task.seat].carts:
        free = set(free_colours(cart)) - set(task.colours_taken)
        if free:
            found.append(Offer("start_cube", {"wagon": [cart.wagon], "colour": names(free)}))
    return found


def start_cube(state: State, action: Action, _at_ms: int) -> State:
    seat, args = action.actor, action.args
    task = state.tasks[-1]
    assert isinstance(task, StartCubes)
    colour = colour_of(args)
    taken = (*task.colours_taken, colour)
    state = updates.change_top(state, StartCubes(seat, task.cubes - 1, taken))
    return updates.load(updates.to_reserve(state, colour, -1), seat, args["wagon"], colour)

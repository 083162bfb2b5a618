"""Set-up: who begins is drawn by lot; the third and fourth player take their starting cubes."""

from __future__ import annotations

from rules.frozen import replace
from rules.games.huns.box.state import BoxPhase, BoxState, Notes
from rules.games.huns.pieces import COLOURS, SUPPLY, add
from rules.kernel import Action, Offer, Seat
from rules.seating import left_of


def setup(seats: int) -> BoxState:
    cubes, cards = SUPPLY[seats].cubes, SUPPLY[seats].cards
    return BoxState(
        seats=seats,
        reserve=(cubes, cubes, cubes, cubes, cubes),
        piles=(cards, cards, cards, cards, cards),
        notes=(Notes(),) * seats,
    )


def start_offers(state: BoxState) -> list[Offer]:
    left = [COLOURS[colour] for colour in range(5) if colour not in state.gift_colours]
    return [Offer("start_cube", {"colour": left}), Offer("no_start_cube")]


def lots(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    first = action.args["first"]
    places = [2] * (state.seats > 2) + [3, 3] * (state.seats > 3)  # third: one, fourth: two
    gifts = tuple(left_of(state.seats, first, place) for place in places)
    phase = BoxPhase.START_CUBES if gifts else BoxPhase.TURN
    return replace(state, phase=phase, first=first, gifts=gifts)


def start_cube(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    colour = COLOURS.index(action.args["colour"])
    state = replace(state, reserve=add(state.reserve, colour, -1))
    return next_gift(state, state.gifts[1:], colour)


def no_start_cube(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    return next_gift(state, tuple(other for other in state.gifts if other != action.actor), None)


def next_gift(state: BoxState, gifts: tuple[Seat, ...], taken: int | None) -> BoxState:
    same = bool(gifts) and gifts[0] == state.gifts[0] and taken is not None
    colours = (*state.gift_colours, taken) if same and taken is not None else ()
    phase = BoxPhase.START_CUBES if gifts else BoxPhase.TURN
    return replace(state, phase=phase, gifts=gifts, gift_colours=colours)

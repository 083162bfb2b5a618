"""Rounds of five turns, one tap each: which die, draw or plunder. The hub counts along.

Where the count is wrong (cubes of a plunder went back, or cards moved some) somebody puts it right.
"""

from __future__ import annotations

from rules.frozen import replace
from rules.games.huns.box.state import BoxPhase, BoxState, Plundered, active_seat, exhausted
from rules.games.huns.pieces import COLOURS, DICE_PER_ROUND, SUPPLY, add
from rules.kernel import Action, Number, Offer, Seat
from rules.seating import left_of


def turn_offers(state: BoxState, actor: Seat) -> list[Offer]:
    if actor != active_seat(state):
        return []
    dice = [COLOURS[colour] for colour in state.dice_left]
    plunder = Offer("plunder", {"die": dice, "value": Number(1, 3)})
    drawable = [COLOURS[colour] for colour in state.dice_left if state.piles[colour]]
    if not drawable:
        return [plunder]
    return [Offer("draw", {"die": drawable, "value": Number(1, 3)}), plunder]


def draw(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    """One card is played and leaves the pile, whatever the die's value."""
    colour = COLOURS.index(action.args["die"])
    state = replace(state, piles=add(state.piles, colour, -1), plundered=None)
    return next_turn(state, colour)


def plunder(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    colour = COLOURS.index(action.args["die"])
    cubes = min(action.args["value"], state.reserve[colour])
    state = replace(
        state,
        reserve=add(state.reserve, colour, -cubes),
        plundered=Plundered(action.actor, colour, cubes),
    )
    return next_turn(state, colour)


def next_turn(state: BoxState, die: int) -> BoxState:
    left = tuple(colour for colour in state.dice_left if colour != die)
    state = replace(state, dice_left=left, turn_number=state.turn_number + 1)
    return state if left else end_of_round(state)


def end_of_round(state: BoxState) -> BoxState:
    if exhausted(state):
        return replace(state, phase=BoxPhase.COUNT)
    return replace(
        state,
        phase=BoxPhase.TURN,
        round=state.round + 1,
        turn_number=0,
        first=left_of(state.seats, state.first),
        dice_left=tuple(range(DICE_PER_ROUND)),
    )


# Putting the count right


def recounts(state: BoxState, actor: Seat) -> list[Offer]:
    """Cubes of a plunder went back, or cards moved some: whoever sees it puts the count right."""
    cubes, cards = SUPPLY[state.seats].cubes, SUPPLY[state.seats].cards
    found = [
        Offer("recount_cubes", {"colour": COLOURS, "cubes": Number(0, cubes)}),
        Offer("recount_cards", {"pile": COLOURS, "cards": Number(0, cards)}),
    ]
    last = state.plundered
    if last is not None and last.seat == actor and last.cubes:
        found.append(Offer("went_back", {"cubes": Number(1, last.cubes)}))
    return found


def went_back(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    assert state.plundered is not None
    reserve = add(state.reserve, state.plundered.colour, action.args["cubes"])
    return look_again(replace(state, reserve=reserve, plundered=None))


def recount_cubes(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    colour = COLOURS.index(action.args["colour"])
    change = action.args["cubes"] - state.reserve[colour]
    return look_again(replace(state, reserve=add(state.reserve, colour, change)))


def recount_cards(state: BoxState, action: Action, _at_ms: int) -> BoxState:
    colour = COLOURS.index(action.args["pile"])
    change = action.args["cards"] - state.piles[colour]
    return look_again(replace(state, piles=add(state.piles, colour, change)))


def look_again(state: BoxState) -> BoxState:
    """After a correction: the game does not end after all, or should have ended already."""
    between_rounds = state.phase == BoxPhase.TURN and state.turn_number == 0 and state.round > 1
    if between_rounds and exhausted(state):
        return replace(
            state,
            phase=BoxPhase.COUNT,
            round=state.round - 1,
            turn_number=DICE_PER_ROUND,
            first=left_of(state.seats, state.first, -1),
            dice_left=(),
        )
    if state.phase == BoxPhase.COUNT and not exhausted(state):
        notes = tuple(mine._replace(done=False) for mine in state.notes)
        return end_of_round(replace(state, notes=notes))
    return state

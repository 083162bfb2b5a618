"""Rounds of five turns: roll, take a die, draw or plunder, end; the token goes on."""

from __future__ import annotations

from rules.frozen import replace, with_item
from rules.games.huns import activation, updates
from rules.games.huns.cards import DECK
from rules.games.huns.effects import END, I_TAKE_THREE, OPPONENT_TAKES_THREE, START, DieAction
from rules.games.huns.pieces import (
    COLOURS,
    DICE_PER_ROUND,
    PLAGUE,
)
from rules.games.huns.plundering import colour_of
from rules.games.huns.state import (
    NO_DIE_YET,
    NOTHING,
    Flee,
    Phase,
    Place,
    PlayOne,
    State,
    actions_to_do,
    active_seat,
    card_in,
    cards_for_die,
    cubes_for_die,
    exhausted,
    opponents,
    piles_to_draw,
    rule,
)
from rules.kernel import Action, Offer, Seat
from rules.seating import left_of

# A round: roll, five turns, the token goes on


def roll(state: State, action: Action, _at_ms: int) -> State:
    dice = tuple(action.args[colour] for colour in COLOURS)
    return state._replace(phase=Phase.TURN, round=state.round + 1, dice=dice)


def end_turn(state: State, _action: Action, _at_ms: int) -> State:
    state = state._replace(turn=NO_DIE_YET, turn_number=state.turn_number + 1)
    if state.turn_number < DICE_PER_ROUND:
        return state
    if exhausted(state):
        return state._replace(phase=Phase.OVER, turn_number=DICE_PER_ROUND - 1)
    return state._replace(phase=Phase.ROLL, turn_number=0, first=left_of(state.seats, state.first))


# A turn: take a die, then draw or plunder


def dice_to_take(state: State) -> list[str]:
    left = [colour for colour, value in enumerate(state.dice) if value]
    if rule(state.camps[active_seat(state)], "no_three"):
        left = [colour for colour in left if state.dice[colour] < 3] or left
    return [COLOURS[colour] for colour in left]


def take_die(state: State, action: Action, _at_ms: int) -> State:
    colour = colour_of(action.args, "die")
    value = state.dice[colour]
    dice = with_item(state.dice, colour, 0)
    turn = state.turn._replace(die=colour, value=value, actions_left=1)
    state = state._replace(dice=dice, turn=turn)
    if value < 3:
        return state
    return updates.happens(state, (I_TAKE_THREE, OPPONENT_TAKES_THREE), action.actor)


def acted(state: State, action: DieAction) -> State:
    turn = state.turn
    return state._replace(
        turn=turn._replace(actions_left=turn.actions_left - 1, did=(*turn.did, action)),
    )


def draw(state: State, action: Action, _at_ms: int) -> State:
    seat, kind = action.actor, colour_of(action.args, "pile")
    cards = cards_for_die(state.camps[seat], state.turn.value)
    return updates.draw(acted(state, "draw"), seat, kind, cards)


def plunder(state: State, action: Action, _at_ms: int) -> State:
    seat, die = action.actor, state.turn.die
    cubes = cubes_for_die(state.camps[seat], state.turn.value)
    return updates.plunder(acted(state, "plunder"), seat, die, cubes, by_die=True)


def plague_targets(state: State, seat: Seat) -> list[Seat]:
    """Opponents' camps, never one's own."""
    others = opponents(state, seat)
    return [other for other in others if not rule(state.camps[other], "no_plague")]


def play(state: State, action: Action, _at_ms: int) -> State:
    task = state.tasks[-1]
    assert isinstance(task, PlayOne)
    key = action.args["card"]
    others = tuple(other for other in task.cards if other != key)
    camp = action.args.get("on_seat", action.actor)
    state = updates.lay(updates.pop(state), camp, key, others)
    return updates.push(state, Flee(camp, key)) if DECK[key].kind == PLAGUE else state


def flee(state: State, action: Action, _at_ms: int) -> State:
    task = state.tasks[-1]
    assert isinstance(task, Flee)
    seat, key = action.actor, task.key
    laid = card_in(state.camps[seat], key)
    return updates.change_card(updates.pop(state), seat, key, laid._replace(fled=True))


def endure(state: State, _action: Action, _at_ms: int) -> State:
    return updates.pop(state)


def take_wagon(state: State, action: Action, _at_ms: int) -> State:
    seat = action.actor
    before = {cart.wagon for cart in state.camps[seat].carts}
    state = updates.take_wagon(updates.pop(state), seat, action.args["wagon"])
    [new] = [cart.wagon for cart in state.camps[seat].carts if cart.wagon not in before]
    tasks = tuple(
        replace(task, new_wagons=(*task.new_wagons, new))
        if isinstance(task, Place) and task.seat == seat
        else task
        for task in state.tasks
    )
    return state._replace(tasks=tasks)


def turn_offers(state: State, seat: Seat) -> list[Offer]:
    turn = state.turn
    if turn.die == NOTHING:
        return [Offer("take_die", {"die": dice_to_take(state)})]
    to_do = actions_to_do(state)
    if not to_do:
        return [] if activation.must_first(state, seat, END) else [Offer("end_turn")]
    if not turn.did and activation.must_first(state, seat, START):
        return []
    found = []
    if "draw" in to_do:
        piles = [COLOURS[kind] for kind in piles_to_draw(state, seat)]
        found.append(Offer("draw", {"pile": piles}))
    if "plunder" in to_do:
        found.append(Offer("plunder"))
    return found

"""The course of the game, in the order of the rulebook: deal, rounds of five turns, the end.

`offers` and `apply` of `app` mode. What waits for somebody's decision lies on `state.tasks`; what
needs no decision is done by `settle`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.games.huns import moves, placing, plundering, start, using
from rules.games.huns.cards import DECK
from rules.games.huns.effects import END, I_TAKE_THREE, OPPONENT_TAKES_THREE, START
from rules.games.huns.pieces import (
    COLOURS,
    DICE_PER_ROUND,
    PLAGUE,
)
from rules.games.huns.plundering import colour_of
from rules.games.huns.settling import settle
from rules.games.huns.state import (
    NO_DIE_YET,
    NOTHING,
    Flee,
    InOrder,
    PickCube,
    Place,
    PlayOne,
    Respond,
    RollDie,
    StartCubes,
    State,
    TakeWagon,
    Task,
    active_seat,
    card_in,
    cards_for_die,
    cubes_for_die,
    exhausted,
    opponents,
    rule,
)
from rules.kernel import DEALER, Action, Number, Offer, Seat

Args = Mapping[str, Any]


# A round: roll, five turns, the token goes on


def roll(state: State, seat: Seat, args: Args) -> State:
    dice = tuple(args[colour] for colour in COLOURS)
    return state._replace(phase="turn", round=state.round + 1, dice=dice)


def end_turn(state: State, seat: Seat, args: Args) -> State:
    state = state._replace(turn=NO_DIE_YET, turn_number=state.turn_number + 1)
    if state.turn_number < DICE_PER_ROUND:
        return state
    if exhausted(state):
        return state._replace(phase="over", turn_number=DICE_PER_ROUND - 1)
    return state._replace(phase="roll", turn_number=0, first=(state.first + 1) % state.seats)


# A turn: take a die, then draw or plunder


def dice_to_take(state: State) -> list[str]:
    left = [colour for colour, value in enumerate(state.dice) if value]
    if rule(state.camps[active_seat(state)], "no_three"):
        left = [colour for colour in left if state.dice[colour] < 3] or left
    return [COLOURS[colour] for colour in left]


def take_die(state: State, seat: Seat, args: Args) -> State:
    colour = colour_of(args, "die")
    value = state.dice[colour]
    dice = (*state.dice[:colour], 0, *state.dice[colour + 1 :])
    turn = state.turn._replace(die=colour, value=value, actions_left=1)
    state = state._replace(dice=dice, turn=turn)
    if value < 3:
        return state
    return moves.happens(state, (I_TAKE_THREE, OPPONENT_TAKES_THREE), seat)


def piles_to_draw(state: State, seat: Seat) -> list[str]:
    if rule(state.camps[seat], "any_pile"):
        return [COLOURS[kind] for kind, pile in enumerate(state.piles) if pile]
    die = state.turn.die
    return [COLOURS[die]] if state.piles[die] else []


def acted(state: State, action: str) -> State:
    turn = state.turn
    return state._replace(
        turn=turn._replace(actions_left=turn.actions_left - 1, did=(*turn.did, action)),
    )


def draw(state: State, seat: Seat, args: Args) -> State:
    cards = cards_for_die(state.camps[seat], state.turn.value)
    return moves.draw(acted(state, "draw"), seat, colour_of(args, "pile"), cards)


def plunder(state: State, seat: Seat, args: Args) -> State:
    cubes = cubes_for_die(state.camps[seat], state.turn.value)
    return moves.plunder(acted(state, "plunder"), seat, state.turn.die, cubes, by_die=True)


def plague_targets(state: State, seat: Seat) -> list[Seat]:
    """Opponents' camps, never one's own."""
    others = opponents(state, seat)
    return [other for other in others if not rule(state.camps[other], "no_plague")]


def play(state: State, seat: Seat, args: Args) -> State:
    task = state.tasks[-1]
    assert isinstance(task, PlayOne)
    key = args["card"]
    others = tuple(other for other in task.cards if other != key)
    camp = args.get("on_seat", seat)
    state = moves.lay(moves.pop(state), camp, key, others)
    return moves.push(state, Flee(camp, key)) if DECK[key].kind == PLAGUE else state


def flee(state: State, seat: Seat, args: Args) -> State:
    task = state.tasks[-1]
    assert isinstance(task, Flee)
    laid = card_in(state.camps[seat], task.key)
    return moves.change_card(moves.pop(state), seat, task.key, laid._replace(fled=True))


def endure(state: State, seat: Seat, args: Args) -> State:
    return moves.pop(state)


def take_wagon(state: State, seat: Seat, args: Args) -> State:
    return moves.take_wagon(moves.pop(state), seat, args["wagon"])


def place(verb: str) -> Callable[[State, Seat, Args], State]:
    def apply_to_hand(state: State, seat: Seat, args: Args) -> State:
        task = state.tasks[-1]
        assert isinstance(task, Place)
        return placing.apply(state, task, verb, args)

    return apply_to_hand


# What each may do now


def offers(state: State, actor: Seat) -> list[Offer]:
    if actor == DEALER:
        return chance(state)
    if not 0 <= actor < state.seats or state.phase in ("deal", "roll", "over"):
        return []
    top = state.tasks[-1] if state.tasks else None
    if isinstance(top, RollDie):
        return []
    found: list[Offer] = []
    if top is not None and top.seat == actor:
        found += task_offers(state, top)
    mine = actor == active_seat(state)
    if mine and top is None:
        found += turn_offers(state, actor)
    found += using.effect_offers(state, actor)
    if mine and state.back is not None:
        found.append(Offer("take_back"))
    return found


def chance(state: State) -> list[Offer]:
    if state.phase == "deal":
        return [start.deal_offer(state)]
    if state.phase == "roll":
        return [Offer("roll", {colour: Number(1, 3) for colour in COLOURS})]
    if state.tasks and isinstance(state.tasks[-1], RollDie):
        return [Offer("roll_die", {"value": Number(1, 3)})]
    return []


def turn_offers(state: State, seat: Seat) -> list[Offer]:
    turn = state.turn
    if turn.die == NOTHING:
        return [Offer("take_die", {"die": dice_to_take(state)})]
    if not turn.actions_left:
        return [] if using.must_first(state, seat, END) else [Offer("end_turn")]
    if not turn.did and using.must_first(state, seat, START):
        return []
    found = []
    if "draw" not in turn.did and (piles := piles_to_draw(state, seat)):
        found.append(Offer("draw", {"pile": piles}))
    if "plunder" not in turn.did:
        found.append(Offer("plunder"))
    return found


def task_offers(state: State, task: Task) -> list[Offer]:
    match task:
        case StartCubes():
            return start.start_cube_ways(state, task)
        case Place():
            return placing.offers(state, task)
        case PickCube(seat, opponent, source):
            picks = plundering.pickable(state, seat, opponent, source)
            return [*(Offer("pick_cube", pick) for pick in picks), Offer("skip")]
        case TakeWagon():
            pile = ["pile"] if state.wagon_pile else []
            return [Offer("take_wagon", {"wagon": [*state.market, *pile]})]
        case PlayOne(seat, cards):
            if DECK[cards[0]].kind == PLAGUE:
                return [Offer("play", {"card": cards, "on_seat": plague_targets(state, seat)})]
            return [Offer("play", {"card": cards})]
        case Flee():
            return [Offer("flee"), Offer("endure")]
        case InOrder(_, effects):
            return [Offer("next_effect", {"card": [effect.key for effect in effects]})]
        case Respond(seat, key, about):
            return [*using.responses(state, seat, key, about), Offer("skip")]
        case _:
            return []


VERBS: Mapping[str, Callable[[State, Seat, Args], State]] = {
    "deal": start.deal,
    "start_cube": start.start_cube,
    "roll": roll,
    "take_die": take_die,
    "draw": draw,
    "play": play,
    "flee": flee,
    "endure": endure,
    "plunder": plunder,
    "load": place("load"),
    "load_all": place("load_all"),
    "load_dyed": place("load_dyed"),
    "fill": place("fill"),
    "put_back": place("put_back"),
    "take_wagon": take_wagon,
    "use": using.use,
    "skip": using.skip,
    "pick_cube": using.pick_cube,
    "next_effect": using.next_effect,
    "roll_die": using.roll_die,
    "end_turn": end_turn,
}


def apply(state: State, action: Action) -> State:
    if action.verb == "take_back":
        assert state.back is not None
        return state.back
    after = settle(VERBS[action.verb](state, action.actor, action.args))
    back = state if may_take_back(state, action, after) else None
    return after._replace(back=back)


def may_take_back(before: State, action: Action, after: State) -> bool:
    """Within one's own turn, until something hidden was seen or somebody else did something."""
    same_turn = before.phase == after.phase == "turn" and before.turn_number == after.turn_number
    if not same_turn or action.actor != active_seat(before):
        return False
    seen = len(after.wagon_pile) < len(before.wagon_pile) or any(
        len(now) < len(then) for now, then in zip(after.piles, before.piles, strict=True)
    )
    return not seen

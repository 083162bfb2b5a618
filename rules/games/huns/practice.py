"""A practice player: tries each thing that it may do and takes what leaves it best off.

It looks one step ahead, and guesses the rest: what cubes in hand, a die in hand and cards are worth
in victory points. The state it is given has been redealt, so it knows no more than a person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

from rules.games.huns import actions, scoring
from rules.games.huns.cards import DECK
from rules.games.huns.effects import AtLeast, AtMost, Met
from rules.games.huns.pieces import (
    EQUIPMENT,
    MERCENARY,
    PLAGUE,
    RAID,
)
from rules.games.huns.state import (
    NOTHING,
    Camp,
    Cart,
    Laid,
    Phase,
    PickCube,
    Place,
    PlayOne,
    PlunderNext,
    RollDie,
    State,
    active_seat,
    cards_for_die,
    cards_with_room,
    cubes_for_die,
    free_colours,
    is_full,
    rule,
)
from rules.kernel import Action, Choice, Number, Offer, Seat, Several

# What a card brings its owner, or costs, in cubes per turn.
CUBES_PER_TURN = {
    "pack_saddle": 0.1,
    "spare_axle": 0.3,
    "long_quiver": 0.2,
    "scout_map": 0.15,
    "gaming_cup": 0.3,
    "stew_kettle": 0.2,
    "winch": 0.1,
    "cartwright_tools": 0.15,
    "dye_pots": 0.4,
    "trade_scales": 0.3,
    "toll_chain": 0.3,
    "watch_fires": 0.1,
    "loot_keeper": 0.6,
    "drover": 0.7,
    "horse_archers": 0.4,
    "farrier": 0.3,
    "interpreter": 0.25,
    "fire_eater": 0.4,
    "tax_farmer": 0.5,
    "healer": 0.15,
    "quartermaster": 0.15,
    "storyteller": 0.1,
    "ransomer": 0.25,
    "bodyguard": 0.1,
    "lame_horses": 0.5,
    "steppe_fog": 0.15,
    "rats": 0.7,
    "broken_axle": 0.4,
    "exhaustion": 0.35,
    "mutiny": 0.25,
    "rust": 0.25,
    "snowed_in": 0.15,
    "deserters": 0.5,
    "cattle_thieves": 0.05,
    "jealous_neighbour": 0.15,
    "camp_brawl": 0.2,
}
LITTLE = 0.05  # in victory points
OWN_TASTE = 0.02  # equal players need not be the same: a little chance in each judgement


def practice(state: State, seat: Seat, offers: Sequence[Offer], rng: Random) -> Action | None:
    """Effects that help first, then the best way to go on. None: wait."""
    actions = list(concrete(seat, offers))
    effects = [action for action in actions if action.verb == "use"]
    steps = [action for action in actions if action.verb != "use"]
    if len(actions) == len(steps) <= 1:
        return next(iter(steps), None)
    left = turns_left(state)
    gain = gain_for(state, seat, left)
    if effects:
        gains = [
            gain(action) - reluctance(action, state.seats, left) + rng.random() * OWN_TASTE
            for action in effects
        ]
        best = max(gains)
        forced = not steps and waits_for(state) == seat
        if best > LITTLE or forced:
            return effects[gains.index(best)]
    if len(steps) <= 1:
        return next(iter(steps), None)
    return max(steps, key=lambda action: gain(action) + rng.random() * OWN_TASTE)


def gain_for(state: State, seat: Seat, left: float) -> Callable[[Action], float]:
    """What an action brings the own camp, or costs the opponents' (their mean)."""
    now = in_hand(state, seat, left)
    before: dict[Seat, float] = {}

    def gain(action: Action) -> float:
        after = actions.apply(state, action, 0)
        change = in_hand(after, seat, left) - now
        for other, camp in enumerate(after.camps):
            if camp is not state.camps[other]:
                if other not in before:
                    before[other] = camp_worth(state, other, left)
                by = camp_worth(after, other, left) - before[other]
                change += by if other == seat else -by / (state.seats - 1)
        return change

    return gain


def waits_for(state: State) -> Seat:
    return state.tasks[-1].seat if state.tasks else active_seat(state)


def reluctance(action: Action, seats: int, left: float) -> float:
    """A Raid is used only once: not for a trifle, as long as there is time."""
    if DECK[action.args["card"]].kind != RAID:
        return 0.0
    return 0.1 * seats * min(1.0, left / 4)


def concrete(seat: Seat, offers: Sequence[Offer]) -> Iterator[Action]:
    for offer in offers:
        if offer.verb == "take_back":
            continue
        names = list(offer.choices)
        for values in product(*(every(choice) for choice in offer.choices.values())):
            yield Action(seat, offer.verb, dict(zip(names, values, strict=True)))


def every(choice: Choice) -> Sequence[Any]:
    """All values; of several things as many as possible, in one order."""
    if isinstance(choice, Number):
        return range(choice.lo, choice.hi + 1)
    if isinstance(choice, Several):
        return [list(some) for some in combinations(choice.of, choice.most)]
    return list(choice)


# What a table is worth to a seat


def turns_left(state: State) -> float:
    """A guess at how many turns each player still has."""
    rounds = min(min(map(len, state.piles)), min(state.reserve) / 1.5)
    return rounds * 5 / state.seats


def cube_worth(seats: int) -> float:
    return 0.22 * seats


def camp_worth(state: State, seat: Seat, left: float) -> float:
    camp, seats = state.camps[seat], state.seats
    value = (seats + 0.7) * len(camp.shipped) + 0.01 * sum(camp.loot)
    value += sum(cart_worth(one, seats, left) for one in camp.carts)
    for laid in camp.cards:
        value += card_worth(state, seat, laid, left)
    return value


def cart_worth(cart: Cart, seats: int, left: float) -> float:
    """Nearly full is worth more than half full twice."""
    places = len(cart.cubes)
    done = (places - cart.cubes.count(NOTHING)) / places
    return (seats + 0.7) * (0.3 * done + 0.6 * done * done) * min(1.0, left / 3)


def card_worth(state: State, seat: Seat, laid: Laid, left: float) -> float:
    card, camp, seats = DECK[laid.key], state.camps[seat], state.seats
    brings = CUBES_PER_TURN.get(card.key, 0.0) * cube_worth(seats) * left
    filled = len(laid.cubes) / card.places if card.places else 0.0
    match card.kind:
        case _ if card.kind == EQUIPMENT:
            return 0.3 * brings if rule(camp, "silent_equipment") else brings
        case _ if card.kind == RAID:
            return 1.0 if laid.used else 1.0 + 0.25 * seats * min(1.0, left / 2)
        case _ if card.kind == MERCENARY:
            if is_full(laid):
                return 1.0 + (0.3 * brings if rule(camp, "silent_mercenaries") else brings)
            return -1.0 + (2.0 + brings) * 0.85 * float(filled**1.3) * min(1.0, left / 2)
        case _ if card.kind == PLAGUE:
            if laid.fled:
                return float(-seats)
            return 0.0 if is_full(laid) else -brings * (1 - 0.7 * filled * filled)
        case _:
            return seats * chance_of(state, seat, laid, left)


def chance_of(state: State, seat: Seat, laid: Laid, left: float) -> float:
    """A guess at whether a Treasure will count."""
    effect = DECK[laid.key].effect
    assert isinstance(effect, Met)
    condition = effect.condition
    if scoring.is_met(state, seat, condition):
        return 1.0 - 0.03 * min(left, 10.0)
    if isinstance(condition, AtLeast):
        have = scoring.MEASURES[condition.measure](state.camps[seat])
        return min(0.6, 0.08 * left) * (0.4 + 0.6 * have / condition.least)
    return min(0.4, 0.05 * left) if isinstance(condition, AtMost) else min(0.35, 0.06 * left)


# What is still in hand


def in_hand(state: State, seat: Seat, left: float) -> float:
    value = 0.0
    for task in state.tasks:
        if task.seat != seat:
            continue
        if isinstance(task, Place):
            value += placing_worth(state, seat, task.colour, task.cubes, left)
        elif isinstance(task, PlunderNext):
            value += 0.7 * cube_worth(state.seats) * len(task.colours)
        elif isinstance(task, PickCube):
            value += 0.7 * cube_worth(state.seats)
        elif isinstance(task, PlayOne):
            value += draw_worth(state, DECK[task.cards[0]].kind, len(task.cards), left)
        elif isinstance(task, RollDie):
            value += action_worth(state, seat, 2, left)
            return value
    mine = state.phase == Phase.TURN and active_seat(state) == seat
    if mine and state.turn.actions_left:
        value += action_worth(state, seat, state.turn.value, left)
    return value


def action_worth(state: State, seat: Seat, value: int, left: float) -> float:
    """Of the die taken: the better action, or both."""
    camp, now = state.camps[seat], state.turn
    choices = []
    if "draw" not in now.did:
        piles = range(5) if rule(camp, "any_pile") else (now.die,)
        cards = cards_for_die(camp, value)
        found = [
            draw_worth(state, kind, min(cards, len(state.piles[kind])), left)
            for kind in piles
            if state.piles[kind]
        ]
        choices.append(max(found, default=0.0))
    if "plunder" not in now.did:
        cubes = min(cubes_for_die(camp, value), state.reserve[now.die])
        choices.append(placing_worth(state, seat, now.die, cubes, left))
    return sum(sorted(choices)[-now.actions_left :])


def draw_worth(state: State, kind: int, cards: int, left: float) -> float:
    """A card of this kind, chosen among so many."""
    seats = state.seats
    per_turn = cube_worth(seats) * left
    better = 0.15 * (cards - 1)
    match kind:
        case _ if kind == EQUIPMENT:
            return (0.25 + better) * per_turn
        case _ if kind == RAID:
            return 1.0 + (0.3 + better / 2) * seats * min(1.0, left / 2)
        case _ if kind == MERCENARY:
            return -1.0 + (1.0 + (0.2 + better) * per_turn) * min(1.0, left / 4)
        case _ if kind == PLAGUE:
            return (0.25 + better) * per_turn / (seats - 1)
        case _:
            return (0.5 + better) * seats


def placing_worth(state: State, seat: Seat, colour: int, cubes: int, left: float) -> float:
    """Cubes of one colour: on wagons, or all on one card."""
    if not cubes:
        return 0.0
    camp = state.camps[seat]
    on_wagons = sorted(loading_gains(camp, colour, cubes, state.seats, left), reverse=True)
    best = sum(on_wagons[: 1 if rule(camp, "load_one") else cubes])
    for key in cards_with_room(camp):
        laid = next(one for one in camp.cards if one.key == key)
        fits = min(cubes, DECK[key].places - len(laid.cubes))
        after = laid._replace(cubes=laid.cubes + (colour,) * fits)
        gain = card_worth(state, seat, after, left) - card_worth(state, seat, laid, left)
        best = max(best, gain)
    return best


def loading_gains(camp: Camp, colour: int, cubes: int, seats: int, left: float) -> Iterator[float]:
    """What each cube adds, wagon by wagon."""
    for cart in camp.carts:
        fits = min(cubes, free_colours(cart).count(colour))
        if not fits:
            continue
        free = cart.cubes.count(NOTHING)
        if fits == free:
            after = seats + 0.7
        else:
            empty = (NOTHING,) * (free - fits)
            loaded = (colour,) * (len(cart.cubes) - len(empty))
            after = cart_worth(cart._replace(cubes=loaded + empty), seats, left)
        gain = after - cart_worth(cart, seats, left)
        for _ in range(fits):
            yield gain / fits

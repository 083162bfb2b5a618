"""Huns: every pair of cards that touch the same thing is tried, as the card list has them.

Both lie in one camp, or one of them at an opponent's. Whatever the timing marks allow is done in
some order; an effect on offer does something, and one that would do something is on offer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, get_args

import pytest

from rules.adversary import must_go_on
from rules.games import huns
from rules.games.huns import abilities, activation, automatic
from rules.games.huns.cards import ALL_CARDS, Card
from rules.games.huns.effects import (
    CHOICE,
    Always,
    Bonus,
    BothActions,
    DrawFromAnyPile,
    FillOneCard,
    Met,
    MoveBetweenCards,
    MoveBetweenWagons,
    On,
    Once,
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
    Rule,
    ShipUnfinished,
    SwapWithMarket,
    SwapWithOpponent,
    Use,
)
from rules.games.huns.pieces import COLOURS, EQUIPMENT, MERCENARY, PLAGUE, RAID
from rules.games.huns.state import Phase, Place, State, active_seat
from rules.kernel import DEALER, play
from rules.players import pick_any
from tests.rules.huns_table import Sitting

PLACES = "where cubes can be placed"
CARTS, CUBES_ON_CARDS, LOOT = "wagons", "cubes on cards", "loot"
DIE, PILES, CAMP = "the die", "piles", "what may be done to a camp"

TOUCHED_BY_RULE: dict[Rule, set[str | int]] = {
    "cubes": {DIE, PLACES},
    "cards": {DIE, PILES},
    "wagon_places": {CARTS, PLACES},
    "any_pile": {DIE, PILES},
    "dye": {CARTS, PLACES},
    "split": {PLACES},
    "guard": {CARTS, CUBES_ON_CARDS, CAMP},
    "no_plague": {PILES, CAMP},
    "silent_equipment": {EQUIPMENT},
    "silent_mercenaries": {MERCENARY},
    "silent_raids": {RAID},
    "no_three": {DIE},
    "load_one": {CARTS, PLACES},
    "loot_lost": {CARTS, LOOT},
    "no_hiring": {CUBES_ON_CARDS, PLACES},
}
TOUCHED_BY_ABILITY: dict[type, set[str]] = {
    Plunder: {PLACES, DIE},
    PlunderColours: {PLACES},
    PlunderEachOpponent: {PLACES, CARTS, CUBES_ON_CARDS, LOOT, CAMP},
    PlunderTheirLoot: {PLACES, LOOT},
    PlunderMyLoot: {PLACES, LOOT},
    PayAndPlunder: {PLACES, LOOT},
    PutBackMine: {CARTS, CUBES_ON_CARDS},
    PutBackTheirs: {CARTS, CUBES_ON_CARDS, CAMP},
    MoveBetweenCards: {CUBES_ON_CARDS},
    MoveBetweenWagons: {CARTS},
    SwapWithMarket: {CARTS},
    SwapWithOpponent: {CARTS, CAMP},
    ShipUnfinished: {CARTS, LOOT},
    FillOneCard: {CUBES_ON_CARDS},
    DrawFromAnyPile: {PILES},
    RaiseDie: {DIE},
    RollAgain: {DIE},
    BothActions: {DIE, PILES, PLACES},
}
PLAYED = [card for card in ALL_CARDS if not isinstance(card.effect, Met)]


def touches(card: Card) -> set[str | int]:
    """Its kind is touched by what silences that kind."""
    match card.effect:
        case Always(rule):
            touched: set[str | int] = {*TOUCHED_BY_RULE[rule]}
        case Use(_, ability) | Once(ability) | On(_, ability):
            touched = {*TOUCHED_BY_ABILITY[type(ability)]}
        case _:
            touched = {RAID} if isinstance(card.effect, Bonus) else set()
    return touched | {card.kind}


def meet(one: Card, other: Card) -> bool:
    """Two of a kind do not meet for that alone."""
    shared = touches(one) & touches(other)
    return bool(shared - {one.kind} if one.kind == other.kind else shared)


PAIRS = [(one, other) for one, other in combinations(PLAYED, 2) if meet(one, other)]


def test_every_rule_and_ability_says_what_it_touches() -> None:
    assert TOUCHED_BY_RULE.keys() == set(get_args(Rule))
    assert TOUCHED_BY_ABILITY.keys() == abilities.ABILITIES.keys()
    assert len(PAIRS) > 500


def table_with(mine: list[Card], theirs: list[Card], rng: Random) -> Sitting:
    """Something of everything everywhere, and room for few colours only in the own camp."""
    dice: dict[str, int] = {colour: rng.randint(1, 3) for colour in COLOURS}
    sitting = Sitting(4).roll_anew(**dice)
    sitting.carts(1, "red red green", "yellow yellow red red", loaded=["red", "yellow"])
    sitting.carts(0, "blue blue red", "blue blue green green", loaded=["blue red", "blue green"])
    for seat, cards in ((0, mine), (1, theirs)):
        sitting.loot(seat, blue=1, red=2, black=1, yellow=2)
        for card in cards:
            if card.kind == MERCENARY:
                sitting.hire(seat, card.key)
            elif card.kind == PLAGUE:
                sitting.lay(seat, card.key, cubes="yellow")
            else:
                sitting.lay(seat, card.key)
    if rng.random() < 0.3:
        sitting.keep(rng.choice(COLOURS), rng.randint(0, 1))
    sitting.state = automatic.settle(sitting.state)
    return sitting


def without_marks(state: State) -> State:
    """The table without what says that an effect was used."""
    camps = tuple(
        camp._replace(cards=tuple(laid._replace(used=False) for laid in camp.cards))
        for camp in state.camps
    )
    turn = state.turn._replace(spent=(), raided=False)
    return state._replace(camps=camps, turn=turn, steps=())


def not_offered(state: State, seat: int, card: Card) -> Iterator[dict[str, Any]]:
    """Ways to plunder with a card whose time it is that its offers leave out."""
    ability = activation.ability_of(card)
    camp = state.camps[seat]
    offered = abilities.ways(state, seat, ability, seat)
    colours = {colour for way in offered for colour in way.get("colour", ())}
    reserve = [COLOURS[colour] for colour, cubes in enumerate(state.reserve) if cubes]
    loot = [COLOURS[colour] for colour, cubes in enumerate(camp.loot) if cubes]
    match ability:
        case Plunder(colour=colour, after=after, die_value=value):
            if after in ("", *state.turn.did) and value in (None, state.turn.value):
                if colour == CHOICE:
                    yield from ({"colour": one} for one in reserve if one not in colours)
                elif not offered and state.turn.die >= 0:
                    yield {}
        case PlunderColours():
            several = {one for way in offered for one in getattr(way["colours"], "of", ())}
            yield from ({"colours": [one]} for one in reserve if one not in several)
        case PlunderMyLoot():
            yield from ({"colour": one} for one in loot if one not in colours)
        case PayAndPlunder(pay):
            for paid in (COLOURS[one] for one, cubes in enumerate(camp.loot) if cubes >= pay):
                found = {c for way in offered if paid in way["pay"] for c in way["colour"]}
                for one in {*reserve, paid} - found:
                    yield {"pay": paid, "colour": one}
        case _:
            return


def check_offers(state: State, cards: list[Card]) -> None:
    for card in activation.usable_cards(state, 0):
        if card not in cards:
            continue
        for way in not_offered(state, 0, card):
            after = automatic.settle(abilities.do(state, 0, activation.ability_of(card), way))
            new = [task for task in after.tasks if task not in state.tasks]
            useful = any(isinstance(task, Place) for task in new)
            assert not useful, f"{card.key} {way} would place a cube and is not offered"


def play_one_turn(sitting: Sitting, cards: list[Card], rng: Random) -> None:
    """The effects of these cards come first, wherever they may."""
    total = sitting.total_cubes()
    for _ in range(60):
        state = sitting.state
        if state.phase != Phase.TURN or active_seat(state) != 0:
            return
        must_go_on(huns, state, 4)
        check_offers(state, cards)
        chance = huns.offers(state, DEALER)
        actor = DEALER if chance else next(s for s in (*sitting.view["waiting"], 0))
        offers = [o for o in huns.offers(state, actor) if o.verb not in ("take_back", "skip")]
        uses = [offer for offer in offers if offer.verb == "use"]
        dyed = [offer for offer in offers if offer.verb == "load_dyed"]
        first = [o for o in (uses, dyed) if o and rng.random() < 0.6]
        action = pick_any(actor, first[0] if first else offers, 0, rng)
        after = play(huns, state, action, 0)
        assert isinstance(after, State)
        if action.verb == "use":
            assert without_marks(after) != without_marks(state), f"{action} did nothing"
        sitting.state = after
        assert sitting.total_cubes() == total, "cubes were lost or made"


@pytest.mark.parametrize(
    "one", dict.fromkeys(first for first, _ in PAIRS), ids=lambda card: card.key
)
def test_each_card_with_each_that_touches_the_same(one: Card) -> None:
    for other in (other for first, other in PAIRS if first is one):
        for seed in range(2):
            rng = Random(f"{one.key} {other.key} {seed}")
            play_one_turn(table_with([one, other], [], rng), [one, other], rng)
        for mine, theirs in ((one, other), (other, one)):
            rng = Random(f"{mine.key} against {theirs.key}")
            play_one_turn(table_with([mine], [theirs], rng), [mine], rng)

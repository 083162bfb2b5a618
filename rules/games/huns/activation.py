"""The effects of cards in play: whose time it is, what must come first, and using them."""

from __future__ import annotations

from rules.frozen import replace
from rules.games.huns import abilities, plundering, updates
from rules.games.huns.cards import DECK, Card
from rules.games.huns.effects import (
    ANY,
    END,
    START,
    TURN,
    Ability,
    On,
    Once,
    RaiseDie,
    RollAgain,
    Use,
    When,
)
from rules.games.huns.pieces import RAID
from rules.games.huns.state import (
    NOTHING,
    InOrder,
    Phase,
    PickCube,
    Place,
    Respond,
    State,
    actions_to_do,
    active_seat,
    card_in,
    in_force,
    raids_ready,
)
from rules.kernel import Action, Offer, Seat


def ability_of(card: Card) -> Ability:
    assert isinstance(card.effect, Use | Once | On)
    return card.effect.ability


def open_for_effects(state: State) -> bool:
    """Between decisions, or while the cubes of the action are being placed."""
    if not state.tasks:
        return True
    top = state.tasks[-1]
    return len(state.tasks) == 1 and isinstance(top, Place) and top.by_die


def its_time(state: State, when: When) -> bool:
    """The timing marks, in a turn of one's own."""
    turn = state.turn
    if when == START:
        return not turn.did and not state.tasks
    if when == END:
        return turn.die != NOTHING and not actions_to_do(state) and not state.tasks
    return when in (TURN, ANY)


def usable_cards(state: State, seat: Seat) -> list[Card]:
    """Cards whose time it is, whether or not there is a way to use them."""
    if state.phase != Phase.TURN or not open_for_effects(state):
        return []
    mine = seat == active_seat(state)
    if not mine and state.tasks:
        return []
    camp = state.camps[seat]
    spent = state.turn.spent
    found = [
        card
        for card in in_force(camp.cards)
        if isinstance(card.effect, Use)
        and card.key not in spent
        and (its_time(state, card.effect.when) if mine else card.effect.when == ANY)
    ]
    return found + raids_ready(camp) if mine and not state.turn.raided else found


def die_can_change(state: State, seat: Seat) -> bool:
    """Who could roll the die again or raise it wants to be asked before the action."""
    camp, turn = state.camps[seat], state.turn
    cards = [card for card in in_force(camp.cards) if card.key not in turn.spent]
    raids = [] if turn.raided else raids_ready(camp)
    return any(
        isinstance(card.effect, Use | Once)
        and isinstance(card.effect.ability, RaiseDie | RollAgain)
        for card in (*cards, *raids)
    )


def effect_offers(state: State, seat: Seat) -> list[Offer]:
    return [
        Offer("use", {"card": [card.key], **way})
        for card in usable_cards(state, seat)
        for way in abilities.ways(state, seat, ability_of(card), seat)
    ]


def must_first(state: State, seat: Seat, when: When) -> Card | None:
    """A Plague whose effect has to be suffered before the turn goes on."""
    for card in in_force(state.camps[seat].cards):
        effect = card.effect
        if isinstance(effect, Use) and effect.must and effect.when == when:
            unspent = card.key not in state.turn.spent
            if unspent and abilities.ways(state, seat, effect.ability, seat):
                return card
    return None


def use(state: State, action: Action, _at_ms: int) -> State:
    seat, args = action.actor, action.args
    card = DECK[args["card"]]
    if state.tasks and isinstance(state.tasks[-1], Respond):
        return abilities.do(updates.pop(state), seat, ability_of(card), args)
    turn = state.turn
    if card.kind == RAID:
        state = state._replace(turn=turn._replace(raided=True))
        laid = card_in(state.camps[seat], card.key)
        state = updates.change_card(state, seat, card.key, laid._replace(used=True))
    else:
        state = state._replace(turn=turn._replace(spent=(*turn.spent, card.key)))
    return abilities.do(state, seat, ability_of(card), args)


def skip(state: State, _action: Action, _at_ms: int) -> State:
    return updates.pop(state)


def pick_cube(state: State, action: Action, _at_ms: int) -> State:
    task = state.tasks[-1]
    assert isinstance(task, PickCube)
    return plundering.pick(updates.pop(state), action.actor, task.source, action.args)


def next_effect(state: State, action: Action, _at_ms: int) -> State:
    task = state.tasks[-1]
    assert isinstance(task, InOrder)
    chosen = next(effect for effect in task.effects if effect.key == action.args["card"])
    others = tuple(effect for effect in task.effects if effect is not chosen)
    state = updates.change_top(state, replace(task, effects=others))
    return updates.push(state, Respond(*chosen))


def roll_die(state: State, action: Action, _at_ms: int) -> State:
    state = updates.pop(state)
    return state._replace(turn=state.turn._replace(value=action.args["value"]))


def responses(state: State, seat: Seat, key: str, about: Seat) -> list[Offer]:
    """How an effect that was set off can be used."""
    found = abilities.ways(state, seat, ability_of(DECK[key]), about)
    return [Offer("use", {"card": [key], **way}) for way in found]

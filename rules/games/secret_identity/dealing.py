"""A new turn: characters on the numbered places, pictos into the hands, a key for each.

Chance is the hub's in both modes, for the keys; cardboard is shuffled by hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.frozen import replace
from rules.games.secret_identity.cards import PICTO_CARDS, PLACES, own_characters
from rules.games.secret_identity.state import (
    HAND,
    HANDS_TOGETHER,
    ROUNDS,
    TURNS,
    Phase,
    Rules,
    State,
    characters,
    key_holders,
)
from rules.kernel import DEALER, Action, Offer, Seat, Shuffle


def setup(seats: int, options: Mapping[str, Any]) -> State:
    together, box, own_deck = options["cooperative"], options["deck"] == "box", options["own_deck"]
    least = PLACES + TURNS - 1 if together else PLACES * ROUNDS
    rules = Rules(
        seats=seats,
        first=options["first"],
        box=box,
        together=together,
        edition=options["edition"],
        language=options["language"],
        own=own_characters(own_deck, least) if own_deck and not box else (),
    )
    turn = ROUNDS - 1 if options.get("first_game") else 0
    return _cleared(State(rules, (0,) * seats, (hand_size(rules),) * seats, turn=turn))


def hand_size(rules: Rules) -> int:
    return HANDS_TOGETHER[rules.seats] if rules.together else HAND


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    if actor != DEALER:
        return ()
    if not state.rules.box and not state.laid:
        return (Offer("shuffle_characters", {"order": Shuffle(len(characters(state.rules)))}),)
    if not state.rules.box and not state.hands:
        return (Offer("deal_pictos", {"order": Shuffle(PICTO_CARDS)}),)
    return (Offer("deal_keys", {"order": Shuffle(PLACES)}),)


def shuffle_characters(state: State, action: Action, _at_ms: int) -> State:
    """Of a card of ours the side that comes first shows; the other one lies underneath."""
    sides: Sequence[int] = action.args["order"]
    if not state.rules.own:
        upper = {side // 2: side for side in reversed(sides)}
        sides = [side for side in sides if upper[side // 2] == side]
    return lay_out(replace(state, pile=tuple(sides)))


def lay_out(state: State) -> State:
    """Eight new characters on the numbered places."""
    return replace(state, laid=state.pile[:PLACES], pile=state.pile[PLACES:])


def deal_pictos(state: State, action: Action, _at_ms: int) -> State:
    order, size = action.args["order"], hand_size(state.rules)
    hands = tuple(
        tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in range(state.rules.seats)
    )
    return replace(state, hands=hands)


def deal_keys(state: State, action: Action, _at_ms: int) -> State:
    """No two alike; together, only the active player takes one."""
    keys = [0] * state.rules.seats
    for seat, place in zip(key_holders(state), action.args["order"], strict=False):
        keys[seat] = place + 1
    return replace(state, phase=Phase.LAYING, keys=tuple(keys))


def next_turn(state: State) -> State:
    """The keys go back into the middle, the safes are empty; the dealer deals."""
    return replace(_cleared(state), phase=Phase.DEAL, turn=state.turn + 1)


def _cleared(state: State) -> State:
    seats = state.rules.seats
    return replace(
        state,
        keys=(),
        known=frozenset(),
        looked=frozenset(),
        safes=(None,) * seats,
        ballot=None,
        revealed=0,
        pointed=(0,) * seats,
        aside=frozenset(),
        answer=0,
        overruled=frozenset(),
        proposal=None,
    )

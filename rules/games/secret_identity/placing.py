"""The first half of a round: dealing, laying out, looking at one's key, placing pictos."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules import words
from rules.ballot import ballot_of
from rules.games.secret_identity.cards import BACK, FRONT, PICTO_CARDS, PLACES
from rules.games.secret_identity.state import (
    DEAL,
    GREEN,
    GUESSING,
    HAND,
    HANDS_TOGETHER,
    LAYING,
    NUMBERS,
    PLACING,
    RED,
    VOTING,
    Placed,
    Rules,
    Safe,
    State,
    characters,
    key_holders,
    may_swap,
    most_pictos,
)
from rules.kernel import Action, Number, Offer, Seat, Several, Shuffle, Text

# How a picto lies in the safe: in which half, with which side showing.
WAYS = {
    "green_front": (GREEN, FRONT),
    "green_back": (GREEN, BACK),
    "red_front": (RED, FRONT),
    "red_back": (RED, BACK),
}
MOST_NAME = words.MOST


def hand_size(rules: Rules) -> int:
    return HANDS_TOGETHER[rules.seats] if rules.together else HAND


# --- Dealing: chance is the hub's in both modes, for the keys; cardboard is shuffled by hand ---


def deal_offers(state: State) -> Sequence[Offer]:
    if not state.rules.box and not state.laid:
        return (Offer("shuffle_characters", {"order": Shuffle(len(characters(state.rules)))}),)
    if not state.rules.box and not state.hands:
        return (Offer("deal_pictos", {"order": Shuffle(PICTO_CARDS)}),)
    return (Offer("deal_keys", {"order": Shuffle(PLACES)}),)


def shuffle_characters(state: State, action: Action) -> State:
    """Of a card of ours the side that comes first shows; the other one lies underneath."""
    sides: Sequence[int] = action.args["order"]
    if not state.rules.own:
        upper = {side // 2: side for side in reversed(sides)}
        sides = [side for side in sides if upper[side // 2] == side]
    return lay_out(replace(state, pile=tuple(sides)))


def lay_out(state: State) -> State:
    """Eight new characters on the numbered places."""
    return replace(state, laid=state.pile[:PLACES], pile=state.pile[PLACES:])


def deal_pictos(state: State, action: Action) -> State:
    order, size = action.args["order"], hand_size(state.rules)
    hands = tuple(
        tuple(sorted(order[seat * size : (seat + 1) * size])) for seat in range(state.rules.seats)
    )
    return replace(state, hands=hands)


def deal_keys(state: State, action: Action) -> State:
    """No two alike; together, only the active player takes one."""
    keys = [0] * state.rules.seats
    for seat, place in zip(key_holders(state), action.args["order"], strict=False):
        keys[seat] = place + 1
    return replace(state, phase=LAYING, keys=tuple(keys))


# --- Before the first key is seen: swap who is unknown ---


def early_offers(state: State, seat: Seat) -> Sequence[Offer]:
    """Of the phases laying and placing."""
    found: list[Offer] = []
    if may_swap(state):
        found.append(Offer("swap", {"number": NUMBERS}))
    if state.rules.box:
        found.append(naming())
    if seat in key_holders(state):
        found += [Offer("look")] if seat not in state.looked else place_offers(state, seat)
    return found


def naming() -> Offer:
    """With the box, names may be typed; an empty one leaves the number."""
    return Offer("name", {"number": NUMBERS, "name": Text(MOST_NAME)})


def swap(state: State, action: Action) -> State:
    place = action.args["number"] - 1
    laid = (*state.laid[:place], state.pile[0], *state.laid[place + 1 :])
    return replace(state, laid=laid, pile=state.pile[1:])


def name(state: State, action: Action) -> State:
    place = action.args["number"] - 1
    typed = words.clean(action.args["name"], MOST_NAME)
    return replace(state, names=(*state.names[:place], typed, *state.names[place + 1 :]))


def look(state: State, action: Action) -> State:
    return replace(state, phase=PLACING, looked=state.looked | {action.actor})


# --- Placing: one to three pictos, each on the green or the red side ---


def place_offers(state: State, seat: Seat) -> list[Offer]:
    """One offer for each number of pictos. May be done anew until the last player has placed."""
    most = most_pictos(state, seat)
    if state.rules.box:
        return [Offer("place", {"count": Number(1, most)})]
    hand, ways = state.hands[seat], tuple(WAYS)
    return [
        Offer(
            "place",
            {"cards": Several(hand, count, count)}
            | {f"as_{number}": ways for number in range(1, count + 1)},
        )
        for count in range(1, most + 1)
    ]


def place(state: State, action: Action) -> State:
    seat, args = action.actor, action.args
    if state.rules.box:
        safe = Safe(args["count"])
    else:
        pictos = []
        for number, card in enumerate(args["cards"], 1):
            half, face = WAYS[args[f"as_{number}"]]
            pictos.append(Placed(card, face, half))
        safe = Safe(len(pictos), tuple(sorted(pictos)))  # places within a half have no rank
    safes = (*state.safes[:seat], safe, *state.safes[seat + 1 :])
    state = replace(state, safes=safes)
    if all(safes[holder] is not None for holder in key_holders(state)):
        return _open_safes(state)
    return state


def _open_safes(state: State) -> State:
    """Everybody sees what was placed; those pictos are gone for good."""
    placed = [tuple(picto.card for picto in safe.pictos) if safe else () for safe in state.safes]
    counts = [safe.count if safe else 0 for safe in state.safes]
    state = replace(
        state,
        hands=tuple(
            tuple(card for card in hand if card not in gone)
            for hand, gone in zip(state.hands, placed, strict=False)
        ),
        used=(*state.used, *sorted(card for gone in placed for card in gone)),
        pictos_left=tuple(
            left - count for left, count in zip(state.pictos_left, counts, strict=True)
        ),
    )
    if state.rules.together:
        return replace(state, phase=GUESSING)
    return replace(state, phase=VOTING, ballot=ballot_of(range(state.rules.seats)))


def next_turn(state: State) -> State:
    """The keys go back into the middle, the safes are empty; the dealer deals."""
    return replace(cleared(state), phase=DEAL, turn=state.turn + 1)


def cleared(state: State) -> State:
    seats = state.rules.seats
    return replace(
        state,
        keys=(),
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

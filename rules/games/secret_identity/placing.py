"""Each looks at its key and places one to three pictos on the green or the red side of its safe."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.ballot import ballot_of
from rules.frozen import replace, with_item
from rules.games.secret_identity.cards import BACK, FRONT
from rules.games.secret_identity.laying import naming
from rules.games.secret_identity.state import (
    Half,
    Phase,
    Placed,
    Safe,
    State,
    Way,
    key_holders,
    most_pictos,
)
from rules.kernel import Action, Number, Offer, Seat, Several

# How a picto lies in the safe: in which half, with which side showing.
WAYS: Mapping[Way, tuple[Half, int]] = {
    "green_front": (Half.GREEN, FRONT),
    "green_back": (Half.GREEN, BACK),
    "red_front": (Half.RED, FRONT),
    "red_back": (Half.RED, BACK),
}


def offers(state: State, seat: Seat) -> Sequence[Offer]:
    if seat not in key_holders(state):
        return naming(state)
    own = _place_offers(state, seat) if seat in state.looked else [Offer("look")]
    return (*naming(state), *own)


def _place_offers(state: State, seat: Seat) -> list[Offer]:
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


def place(state: State, action: Action, _at_ms: int) -> State:
    seat, args = action.actor, action.args
    if state.rules.box:
        safe = Safe(args["count"])
    else:
        pictos = []
        for number, card in enumerate(args["cards"], 1):
            half, face = WAYS[args[f"as_{number}"]]
            pictos.append(Placed(card, face, half))
        safe = Safe(len(pictos), tuple(sorted(pictos)))  # places within a half have no rank
    safes = with_item(state.safes, seat, safe)
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
        return replace(state, phase=Phase.GUESSING)
    return replace(state, phase=Phase.VOTING, ballot=ballot_of(range(state.rules.seats)))

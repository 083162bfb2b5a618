"""The same game with everything that a seat cannot know dealt anew."""

from __future__ import annotations

from random import Random

from rules.frozen import replace
from rules.games.buntherum.state import ROW_CALLS, Phase, State
from rules.kernel import Seat


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    """Face-down cards, and before the calls are ranked those of the others."""
    known_from = len(state.neutral) - state.known_below
    unseen = [card for pile in state.piles for card in pile] + list(state.neutral[:known_from])
    rng.shuffle(unseen)
    piles = []
    for pile in state.piles:
        piles.append(tuple(unseen[: len(pile)]))
        del unseen[: len(pile)]
    state = replace(state, piles=tuple(piles), neutral=(*unseen, *state.neutral[known_from:]))
    if state.phase != Phase.CALL or state.race is None:
        return state
    presses = tuple(
        press
        if press.seat == seat
        else press._replace(
            call=rng.choice(ROW_CALLS), at_ms=state.race.shown_at_ms + rng.randrange(5_000)
        )
        for press in state.race.presses
    )
    return replace(state, race=replace(state.race, presses=presses))

"""The same game with everything that a seat cannot know dealt anew."""

from __future__ import annotations

from random import Random

from rules.frozen import replace
from rules.games.huns.box.state import BoxPhase, BoxState
from rules.games.huns.pieces import BOX_WAGON_TYPES
from rules.kernel import Seat


def redeal_unseen(state: BoxState, seat: Seat, rng: Random) -> BoxState:
    """The others' shipped wagons become any wagons, as long as nothing has come to light."""
    if state.phase in (BoxPhase.TIE, BoxPhase.OVER):
        return state
    return replace(
        state,
        notes=tuple(
            mine
            if other == seat
            else mine._replace(types=tuple(rng.choice(BOX_WAGON_TYPES) for _ in mine.types))
            for other, mine in enumerate(state.notes)
        ),
    )

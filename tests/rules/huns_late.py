"""Tables of Huns as they are shortly before the end, by chance: most cards lie in camps.

Only in the last round a pile is empty. Games from their beginning hardly ever have the cards that
get into each other's way on one side of such a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.games.huns.cards import DECK
from rules.games.huns.pieces import COLOURS, MERCENARY, PLAGUE
from rules.games.huns.state import State
from tests.rules.huns_table import Sitting

IN_CAMPS = 0.85  # of the cards


def late_table(
    seats: int, rng: Random, together: Sequence[str] = (), in_camps: float = IN_CAMPS
) -> State:
    """`together`: cards that the first player has for sure."""
    dice: dict[str, int] = {colour: rng.randint(1, 3) for colour in COLOURS}
    sitting = Sitting(seats).roll_anew(**dice)
    for key in together:
        sitting.hire(0, key) if DECK[key].kind == MERCENARY else sitting.lay(0, key)
    for key in [key for pile in sitting.state.piles for key in pile]:
        if rng.random() < in_camps:
            card, seat = DECK[key], rng.randrange(seats)
            full = card.kind in (MERCENARY, PLAGUE) and rng.random() < 0.7
            cubes = card.places if full else rng.randint(0, max(0, card.places - 1))
            sitting.lay(seat, key, cubes=" ".join(rng.choices(COLOURS, k=cubes)))
    for colour in rng.sample(COLOURS, 3):
        sitting.keep(colour, rng.randint(0, 1))
    return sitting.state

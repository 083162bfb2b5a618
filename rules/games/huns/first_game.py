"""A first game, to learn alone: both camps have cards already, and little is left to draw."""

from __future__ import annotations

from rules.games.huns.state import Camp, Flee, Laid, State
from rules.kernel import FirstGame

PLAGUE = "steppe_fog"  # has just been laid in the learner's camp: to flee it, or to endure it
# The learner's first: a Raid to use, a Mercenary to fill, and room for one more wagon.
CAMPS = (("steppe_toll", "farrier", "spare_axle", PLAGUE), ("drover", "lame_horses"))
LEFT = (
    ("long_quiver", "scout_map"),
    ("night_ride", "early_departure"),
    ("horse_archers", "loot_keeper"),
    ("broken_axle", "exhaustion"),
    ("golden_bowl", "mammoth_tusk"),
)
CUBES = 8  # of each colour, in the reserve

FIRST_GAME = FirstGame(seats=len(CAMPS), seed=8, options={"pace": "quick"})


def near_the_end(state: State) -> State:
    """What lies neither in a camp nor in a pile is out of this game."""
    return state._replace(
        camps=tuple(Camp(cards=tuple(Laid(key) for key in keys)) for keys in CAMPS),
        tasks=(Flee(0, PLAGUE),),
        piles=LEFT,
        reserve=(CUBES, CUBES, CUBES, CUBES, CUBES),
    )

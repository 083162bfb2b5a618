"""What is worth telling of a game in `box` mode: plunder, and the score sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.games.huns.box.state import BoxState
from rules.kernel import Highlight, Line, Seat, Taken
from rules.story import for_each


def highlights(steps: Sequence[Taken[BoxState]]) -> list[Highlight]:
    return list(_found(steps))


def _found(steps: Sequence[Taken[BoxState]]) -> Iterator[Highlight]:
    if not steps:
        return
    plundered = _plundered(steps)
    n, seat, number = max(plundered, default=(0, 0, 0))
    if n > 1:
        yield Highlight(80, Line("huns.story.haul", {"seat": seat, "n": n, "round": number}))
    cubes: Counter[Seat] = Counter()
    for taken, by, _ in plundered:
        cubes[by] += taken
    yield from for_each(cubes, 30, "huns.story.plundered")
    drew = Counter(step.action.actor for step in steps if step.action.verb == "draw")
    yield from for_each(drew, 25, "huns.story.drew")
    notes = steps[-1].after.notes
    yield from for_each([len(mine.types) for mine in notes], 70, "huns.story.shipped")
    yield from for_each([mine.treasures for mine in notes], 65, "huns.story.treasures")
    yield from for_each([mine.mercenaries for mine in notes], 60, "huns.story.hired")
    yield from for_each([mine.raids for mine in notes], 50, "huns.story.raids")


def _plundered(steps: Sequence[Taken[BoxState]]) -> list[tuple[int, Seat, int]]:
    """How many cubes each plunder brought, without those that went back."""
    found: list[tuple[int, Seat, int]] = []
    for before, action, after in steps:
        if action.verb == "plunder" and after.plundered is not None:
            found.append((after.plundered.cubes, after.plundered.seat, before.round))
        elif action.verb == "went_back" and found:
            n, seat, number = found[-1]
            found[-1] = (n - action.args["cubes"], seat, number)
    return found

"""Who came where: ranking with tie-breaks, and victories that are shared.

A result is what counts for one seat, the most important first: `(points, coins)`. More is better;
where less is better, give the negative number.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Seat

Result = Sequence[int]


def places(results: Sequence[Result]) -> tuple[int, ...]:
    """The place of each seat, 1 for the best. Who is level in everything shares a place."""
    wanted = [tuple(result) for result in results]
    return tuple(1 + sum(other > mine for other in wanted) for mine in wanted)


def winners(results: Sequence[Result]) -> tuple[Seat, ...]:
    """Every seat in first place: more than one if the tie-breaks leave them level."""
    return tuple(seat for seat, place in enumerate(places(results)) if place == 1)

"""Proposals at a table: since when each is asked in the way it is, and what comes of it when."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf

from server.sitting.sitting import Sitting
from server.table.services import Circumstances, Door, Standing


class Agreements:
    def __init__(self, code: str, door: Door) -> None:
        self._code = code
        self._door = door
        self._waits: dict[int, tuple[object, float]] = {}  # by number: the mode, since when

    def circumstances(
        self, here: frozenset[int], now: float, first: frozenset[int] = frozenset()
    ) -> Circumstances:
        return Circumstances(self._code, here, now, first, self._waits)

    def standings(
        self, sitting: Sitting, here: frozenset[int], now: float
    ) -> Mapping[int, Standing]:
        """Where each proposal stands; one that is asked in another way is asked anew."""
        waits = {}
        for proposal in sitting.proposals:
            mode, known = self._door.mode(proposal, here), self._waits.get(proposal.number)
            waits[proposal.number] = known if known and known[0] == mode else (mode, now)
        self._waits = waits
        at = self.circumstances(here, now)
        return {p.number: self._door.standing(at, sitting, p) for p in sitting.proposals}


def next_moment(sitting: Sitting, standings: Mapping[int, Standing]) -> float | None:
    """The hub time at which something comes of a proposal if nobody says anything more."""
    if not sitting.proposals:
        return None
    moments = [
        standing.ready_ms if standing.is_ready(proposal.nods, inf) else standing.lapses_ms
        for proposal in sitting.proposals
        for standing in (standings[proposal.number],)
    ]
    return min((moment for moment in moments if moment is not None), default=None)


def concluded(
    sitting: Sitting, standings: Mapping[int, Standing], now: float
) -> list[tuple[int, bool]]:
    """Proposals that everybody has agreed to (True), or that nobody answered."""
    found = []
    for proposal in sitting.proposals:
        standing = standings[proposal.number]
        if standing.is_ready(proposal.nods, now):
            found.append((proposal.number, True))
        elif standing.lapses_ms is not None and now >= standing.lapses_ms:
            found.append((proposal.number, False))
    return found

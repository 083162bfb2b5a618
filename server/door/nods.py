"""Whose nod counts, how many are needed, and how long others may say no. Pure; tables ask it.

A nod is another person's: one who plays in this game, so sat here before it began, at another
phone than the one that asked. Who all share one phone, and who is alone, decide as before.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from typing import Final, NamedTuple

from rules.kernel import Illegal
from server.sitting.sitting import ClaimSeat, DeleteTable, FreeChair, Proposal, SitDown, Sitting
from server.store.record import WATCHER

HOLDER_MS: Final = 15_000  # a connected phone is asked for its seat, and keeps it if it is silent
SHOWN_MS: Final = 10_000  # an absent one's seat is asked for before everybody's eyes
DELETE_MS: Final = 60_000
TABLET_MS: Final = 60_000  # nobody's phone is here: any of them has this long to come and say no
MANY: Final = 3  # others, of whom two must nod for a seat


class Standing(NamedTuple):
    """Where a proposal stands: who may answer it, what it still needs."""

    asked: frozenset[int]  # whose nod counts
    needed: int  # nods in all
    ready_ms: float  # hub time from which on they count
    lapses_ms: float | None  # hub time at which nobody has answered

    def is_ready(self, nods: Collection[int], now: float) -> bool:
        return now >= self.ready_ms and len(self.asked.intersection(nods)) >= self.needed


def voters(sitting: Sitting) -> frozenset[int]:
    """Persons who play, or played last; before the first game, and if they are gone, all."""
    persons = {player.key for player in sitting.persons()}
    playing = persons.intersection(sitting.run.seats) if sitting.run else set()
    return frozenset(playing or persons)


class Mode(Enum):
    """Who is asked for a seat; everything else is always asked of the table."""

    AROUND = "those around the table"
    AT_HOME = "the phone that holds it, which is connected"
    TABLET = "whoever stands at the tablet: no phone at this table holds a seat any more"


def mode(proposal: Proposal, here: Collection[int]) -> Mode:
    if not isinstance(proposal.wish, ClaimSeat):
        return Mode.AROUND
    if proposal.wish.player in here:
        return Mode.AT_HOME
    return Mode.AROUND if here else Mode.TABLET


def standing(
    sitting: Sitting, proposal: Proposal, here: Collection[int], since_ms: float
) -> Standing:
    """`since_ms`: hub time since which it is asked in this mode."""
    wish, by = proposal.wish, proposal.by
    others = voters(sitting) - {by}
    match wish:
        case ClaimSeat(player=player) if mode(proposal, here) is Mode.AT_HOME:
            return Standing(frozenset({player}), 1, since_ms, since_ms + HOLDER_MS)
        case ClaimSeat() if mode(proposal, here) is Mode.TABLET:
            return Standing(frozenset({WATCHER}), 1, since_ms + TABLET_MS, None)
        case ClaimSeat(player=player, phone=phone):
            around = others - {player}
            needed = 2 if len(around) >= MANY else min(1, len(around))
            # Who lends the phone for it has no say; so it may be that too few are left to nod.
            return Standing(around - {*phone}, needed, since_ms + SHOWN_MS, None)
        case SitDown() if not sitting.playing and not sitting.locked:
            return Standing(others, 0, since_ms, None)  # the game is over: anybody may sit down
        case SitDown(phone=phone):
            return Standing(others - {*phone}, min(1, len(others)), since_ms, None)
        case DeleteTable():
            return Standing(others, min(1, len(others)), since_ms + DELETE_MS, None)
    return Standing(others, min(1, len(others)), since_ms, None)


def check_nod(now: Standing, proposal: Proposal, by: int, phone: Mapping[int, str]) -> None:
    """Refused unless this one's nod counts, from the phone that holds these players."""
    if by not in now.asked:
        raise Illegal("table.not_yours" if by == WATCHER else "table.confirm_needs_another")
    same_phone = proposal.by in phone and proposal.by != by
    if same_phone and not now.asked.issubset(phone):
        raise Illegal("table.confirm_needs_another")


def may_decline(sitting: Sitting, proposal: Proposal, by: int) -> bool:
    """Who plays, whose seat or chair it is, and who asked."""
    match proposal.wish:
        case ClaimSeat(player=player) | FreeChair(player):
            if by == player:
                return True
    return by == proposal.by or by in voters(sitting)

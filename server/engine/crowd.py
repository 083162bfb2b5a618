"""All connections of the hub: how many there may be, how long without a word, and who goes first.

Files are bounded, and strangers can open connections without end. So nobody is shut out because
others were first: when it is full, a newcomer takes the place of one that is needed less. Who holds
a seat is never sent away, and a phone that comes back has it with its first message.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from math import inf

from server.engine.household import household_of

GUEST = "tablee.guest"  # in the environ: whose connection it is

SILENT_S = 10  # from the first packet to the end of the first request's head, TLS included
RESTING_S = 60  # from an answer to the end of the next request's head
ASKING_S = 120  # from a request's head to the end of its answer
SWEEP_S = 1


class Stage(IntEnum):
    """In the order in which they are sent away."""

    SILENT = 0  # has not asked for anything
    RESTING = 1  # was answered, and may ask again
    ASKING = 2
    PHONE = 3  # a websocket


class Rank(IntEnum):
    """Of a phone, as the switchboard sees it."""

    NOWHERE = 0
    WATCHES = 1
    SEATED = 2


class Crowded(IntEnum):
    """What is full, where several processes share the connections that there may be."""

    NOT = 0
    HOUSEHOLD = 1
    ALL = 2


LASTS_MS = {
    Stage.SILENT: SILENT_S * 1000,
    Stage.RESTING: RESTING_S * 1000,
    Stage.ASKING: ASKING_S * 1000,
    Stage.PHONE: inf,  # it is asked for a sign of life all the time
}


@dataclass(frozen=True, slots=True)
class Limits:
    most: int = 8_192
    most_of_address: int = 256  # 0: as many as there may be
    behind_proxy: bool = False  # then whose connection it is, is known with its first request

    @property
    def most_without_seat(self) -> int:
        """The rest is for seats that come back."""
        return self.most - self.most // 8

    @property
    def most_silent(self) -> int:
        return max(self.most // 4, 1)

    def crowded(self, of_household: int, in_all: int) -> Crowded:
        """With so many in all processes."""
        if self.most_of_address and of_household >= self.most_of_address:
            return Crowded.HOUSEHOLD
        return Crowded.ALL if in_all >= self.most_without_seat else Crowded.NOT


class Guest:
    """One connection."""

    __slots__ = ("_crowd", "cut", "household", "rank", "stage", "until_ms")

    def __init__(self, crowd: Crowd, household: str, cut: Callable[[], None]) -> None:
        self._crowd = crowd
        self.household = household
        self.cut = cut
        self.stage = Stage.SILENT
        self.until_ms = inf
        self.rank: Callable[[], Rank] = _nowhere

    def asks(self) -> None:
        self._crowd.moves(self, Stage.ASKING)

    def rests(self) -> None:
        self._crowd.moves(self, Stage.RESTING)

    def is_phone(self, rank: Callable[[], Rank]) -> None:
        self.rank = rank
        self._crowd.moves(self, Stage.PHONE)

    def comes_from(self, address: str) -> bool:
        """Behind a proxy, each request says it; False: that address has too many already."""
        return self._crowd.comes_from(self, household_of(address))

    def leaves(self) -> None:
        self._crowd.leaves(self)


def _nowhere() -> Rank:
    return Rank.NOWHERE


class Crowd:
    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self.refused: Counter[str] = Counter()
        self.cut: Counter[str] = Counter()
        self._limits = limits
        self._now = now
        self._closed = False
        # By stage and household, the longest there first. Who was told to go is in none of them.
        self._guests: dict[Stage, dict[str, dict[Guest, None]]] = {stage: {} for stage in Stage}
        self._number: Counter[Stage] = Counter()
        self._of_household: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._number.total()

    def household(self, address: str) -> str:
        """Empty: behind a proxy it is known with the first request."""
        return "" if self._limits.behind_proxy else household_of(address)

    def come(
        self, address: str, cut: Callable[[], None], crowded: Crowded = Crowded.NOT
    ) -> Guest | None:
        """None: there is no room, not even in the place of another."""
        if self._closed:
            return None
        household = self.household(address)
        too_many = crowded is Crowded.HOUSEHOLD or self._is_too_many(household)
        if too_many and not self._make_room(household):
            self.refused["address"] += 1
            return None
        if crowded is Crowded.ALL or len(self) >= self._limits.most_without_seat:
            made_room = self._make_room()
            if not made_room and len(self) >= self._limits.most:
                self.refused["full"] += 1
                return None
        elif self._number[Stage.SILENT] >= self._limits.most_silent:
            self._make_room(stages=(Stage.SILENT,))
        guest = Guest(self, household, cut)
        self._add(guest, Stage.SILENT)
        return guest

    def make_room(self, household: str) -> None:
        """For somebody of this household, who comes to another process."""
        self._make_room(household)

    def close(self) -> None:
        """Nobody comes in any more."""
        self._closed = True

    def moves(self, guest: Guest, stage: Stage) -> None:
        if self._remove(guest):
            self._add(guest, stage)

    def comes_from(self, guest: Guest, household: str) -> bool:
        if guest.household == household or not self._remove(guest):
            return True
        fits = not self._is_too_many(household) or self._make_room(household)
        if fits:
            guest.household = household
        else:
            self.refused["address"] += 1
        self._add(guest, guest.stage)
        return fits

    def leaves(self, guest: Guest) -> None:
        self._remove(guest)

    def sweep(self) -> None:
        """Who took too long, in all, is cut: a byte now and then does not prolong it."""
        now = self._now()
        late = [guest for guest in self._all() if guest.until_ms <= now]
        for guest in late:
            self._send_away(guest, "late")

    def _is_too_many(self, household: str) -> bool:
        most = self._limits.most_of_address
        return bool(most and household) and self._of_household[household] >= most

    def _make_room(
        self, household: str | None = None, stages: tuple[Stage, ...] = tuple(Stage)
    ) -> bool:
        for stage in stages:
            at = self._guests[stage]
            crowds = [at.get(household, {})] if household is not None else list(at.values())
            crowds.sort(key=len, reverse=True)  # who takes the most room gives some
            for rank in (Rank.NOWHERE, Rank.WATCHES):
                for guest in (guest for crowd in crowds for guest in crowd):
                    if guest.rank() == rank:
                        self._send_away(guest, "room")
                        return True
                if stage is not Stage.PHONE:
                    break
        return False

    def _send_away(self, guest: Guest, why: str) -> None:
        self.cut[why] += 1
        self._remove(guest)
        guest.cut()

    def _all(self) -> Iterator[Guest]:
        for at in self._guests.values():
            for crowd in at.values():
                yield from crowd

    def _add(self, guest: Guest, stage: Stage) -> None:
        guest.stage = stage
        guest.until_ms = self._now() + LASTS_MS[stage]
        self._guests[stage].setdefault(guest.household, {})[guest] = None
        self._number[stage] += 1
        self._of_household[guest.household] += 1

    def _remove(self, guest: Guest) -> bool:
        """False: it was told to go already."""
        at = self._guests[guest.stage]
        crowd = at.get(guest.household, {})
        if guest not in crowd:
            return False
        del crowd[guest]
        if not crowd:
            del at[guest.household]
        self._number[guest.stage] -= 1
        self._of_household[guest.household] -= 1
        if not self._of_household[guest.household]:
            del self._of_household[guest.household]
        return True

"""Slows down whoever guesses table codes, tokens, pins or numbers of screens, and nobody else.

Wrong guesses of a kind make only guesses of that kind wait, from that address: all who live behind
one router share it. What a waiting guess would have found is not looked at, so it tells nothing.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from rules.kernel import Illegal
from server.engine.household import household_of
from server.store.record import WATCHER

FREE = 10  # wrong guesses, before the next has to wait
FIRST_WAIT_MS, LONGEST_WAIT_MS = 1_000, 300_000  # twice as long after each further one
FORGOTTEN_MS = 600_000  # after so long without another wrong guess
# Nobody guesses 128 bits: only a storm of wrong tokens is braked, not who knocks with one for which
# a nod is still to come.
TOKENS_FORGOTTEN_MS = 1_000
TOGETHER = 300  # wrong guesses in a minute; beyond it who guessed wrong before has to wait
OPENED = 30  # tables opened from one address in a minute
PLAYER_PAUSES, WATCHERS_PAUSE = 12, 6  # pauses and going on, in a minute
MINUTE_MS = 60_000
KEPT = 10_000  # addresses; the latest

# Refusals that tell a wrong pin, token or link.
WRONG_GUESSES = frozenset({"table.wrong_pin", "table.wrong_token", "table.link_over"})

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(slots=True)
class _Tries:
    wrong: int = 0
    last_ms: float = 0
    until_ms: float = 0


class Guesses:
    """Wrong guesses of one kind, by household."""

    def __init__(
        self,
        now: Callable[[], float],
        forgotten_ms: float = FORGOTTEN_MS,
        tell: Callable[[str], None] = lambda _household: None,
    ) -> None:
        """`tell`: other processes, whom guessing from there concerns too."""
        self._tell = tell
        self._now = now
        self._forgotten_ms = forgotten_ms
        self._tries: OrderedDict[str, _Tries] = OrderedDict()
        self._minute_began, self._this_minute = now(), 0

    def wait(self, address: str) -> bool:
        """Whether a guess from there must wait."""
        tries, now = self._tries.get(household_of(address)), self._now()
        if tries is None or now - tries.last_ms >= self._forgotten_ms:
            return False  # even while many others guess: newcomers are let in
        return now < tries.until_ms or self._guessed_this_minute() >= TOGETHER

    def check(self, address: str) -> None:
        if self.wait(address):
            raise Illegal("table.too_many")

    def wrong(self, address: str) -> None:
        house = household_of(address)
        self.wrong_elsewhere(house)
        self._tell(house)

    def wrong_elsewhere(self, house: str) -> None:
        """Guessed at another process."""
        self._guessed_this_minute()
        self._this_minute += 1
        now = self._now()
        tries = self._tries.get(house)
        if tries is None or now - tries.last_ms >= self._forgotten_ms:
            tries = _Tries()
        tries.wrong, tries.last_ms = tries.wrong + 1, now
        if tries.wrong >= FREE:
            doubled = min(tries.wrong - FREE, 20)
            tries.until_ms = now + min(FIRST_WAIT_MS * 2**doubled, LONGEST_WAIT_MS)
        _keep(self._tries, house, tries)

    def _guessed_this_minute(self) -> int:
        if self._now() - self._minute_began >= MINUTE_MS:
            self._minute_began, self._this_minute = self._now(), 0
        return self._this_minute


class Brake:
    def __init__(
        self,
        now: Callable[[], float],
        tell: Callable[[str, str], None] = lambda _kind, _household: None,
    ) -> None:
        """`tell`: other processes, what was guessed or opened from where."""
        self._now = now
        self._tell = tell
        self.codes = Guesses(now, tell=partial(tell, "codes"))
        self.pins = Guesses(now, tell=partial(tell, "pins"))
        self.screens = Guesses(now, tell=partial(tell, "screens"))
        self.tokens = Guesses(now, TOKENS_FORGOTTEN_MS, partial(tell, "tokens"))
        self._guesses = {
            "codes": self.codes,
            "pins": self.pins,
            "screens": self.screens,
            "tokens": self.tokens,
        }
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._minute_began = now()
        self._opened: dict[str, int] = {}

    def knows(self, address: str, code: str) -> bool:
        """Whether somebody from there has been at this table: its code is no guess."""
        return (household_of(address), code) in self._known

    def know(self, address: str, code: str) -> None:
        _keep(self._known, (household_of(address), code), None)

    def check_opening(self, address: str) -> None:
        """Before a table is opened."""
        house = household_of(address)
        if self._opened_this_minute(house) >= OPENED:
            raise Illegal("table.too_many")
        self._opened[house] = self._opened.get(house, 0) + 1
        self._tell("opened", house)

    def happened_elsewhere(self, kind: str, house: str) -> None:
        """At another process, which told."""
        if kind == "opened":
            self._opened[house] = self._opened_this_minute(house) + 1
        else:
            self._guesses[kind].wrong_elsewhere(house)

    def _opened_this_minute(self, house: str) -> int:
        if self._now() - self._minute_began >= MINUTE_MS:
            self._minute_began = self._now()
            self._opened.clear()
        return self._opened.get(house, 0)


class Pace:
    """Pausing and going on: for each player, and for all who look on at a table together."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._latest: OrderedDict[tuple[str, int], list[float]] = OrderedDict()

    def count(self, code: str, by: int) -> None:
        """Before it is done; refused, if it was done too often in the last minute."""
        now, most = self._now(), WATCHERS_PAUSE if by == WATCHER else PLAYER_PAUSES
        latest = [at for at in self._latest.get((code, by), ()) if now - at < MINUTE_MS]
        if len(latest) >= most:
            raise Illegal("table.too_often")
        _keep(self._latest, (code, by), [*latest, now])


def _keep(latest: OrderedDict[K, V], key: K, value: V) -> None:
    latest[key] = value
    latest.move_to_end(key)
    while len(latest) > KEPT:
        latest.popitem(last=False)

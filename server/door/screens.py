"""Televisions that wait for a table: each shows a number, and somebody at a table types it.

Who guesses numbers would put his table on somebody else's screen; who shows many would look on
wherever a number is mistyped. So guessing is slow, numbers are longer where many wait, and one
house has only a few of them.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from typing import NamedTuple

from rules.kernel import Illegal
from server.door.brake import Guesses
from server.engine.household import household_of

LASTS_MS = 300_000  # then the screen shows another one
FEW = 10  # screens that wait, up to which four digits are enough
SHORT, LONG = 4, 6
MOST, MOST_OF_A_HOUSE = 500, 8


class _Waiting(NamedTuple):
    connection: str
    house: str
    until_ms: float


class Screens:
    def __init__(
        self,
        now: Callable[[], float],
        guesses: Guesses,
        draw: Callable[[int], int] = secrets.randbelow,
        elsewhere: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """`elsewhere`: numbers that are shown at other processes."""
        self._now = now
        self._guesses = guesses
        self._draw = draw
        self._elsewhere = elsewhere
        self._waiting: dict[str, _Waiting] = {}  # by number

    def wait(self, connection: str, address: str) -> str:
        """A number for this screen; the one it had before is worth nothing."""
        self.leave(connection)
        self._forget_old()
        house = household_of(address)
        if (
            len(self._waiting) >= MOST
            or sum(other.house == house for other in self._waiting.values()) >= MOST_OF_A_HOUSE
        ):
            raise Illegal("table.too_many_screens")
        number = self._free_number()
        self._waiting[number] = _Waiting(connection, house, self._now() + LASTS_MS)
        return number

    def take(
        self, number: str, address: str, ask: Callable[[], bool] = lambda: False
    ) -> str | None:
        """The connection of the screen that shows this number, which nobody can use again.

        `ask`: whether another process takes it; then None.
        """
        self._guesses.check(address)
        found = self.give(number)
        if found is None and not ask():
            self._guesses.wrong(address)
            raise Illegal("table.no_such_screen")
        return found

    def give(self, number: str) -> str | None:
        """As above, if there is one."""
        self._forget_old()
        found = self._waiting.pop(number, None)
        return found.connection if found else None

    @property
    def numbers(self) -> list[str]:
        """That are shown now."""
        self._forget_old()
        return list(self._waiting)

    def leave(self, connection: str) -> None:
        self._waiting = {n: w for n, w in self._waiting.items() if w.connection != connection}

    def _free_number(self) -> str:
        taken = {*self._waiting, *self._elsewhere()}
        digits = SHORT if len(taken) < FEW else LONG
        while True:
            number = f"{self._draw(10**digits):0{digits}}"
            if number not in taken:
                return number

    def _forget_old(self) -> None:
        now = self._now()
        self._waiting = {n: w for n, w in self._waiting.items() if now < w.until_ms}

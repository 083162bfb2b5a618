"""Seat tokens, pins for another phone, and who is connected for which players."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from rules.kernel import Illegal
from server.link import Link
from server.push import Pipe
from server.sitting import Sitting

PIN_MS = 120_000
PIN_TRIES = 3


def token_hash(token: str) -> str:
    """Tokens are 128 random bits: a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


@dataclass(eq=False, slots=True)
class Phone:
    """A connection at a table. `holds` are the players that it plays for, and by which token."""

    sid: str
    pipe: Pipe
    address: str
    link: Link = field(default_factory=Link)
    holds: dict[int, str] = field(default_factory=dict)
    table_code: str | None = None
    seats: tuple[int, ...] = ()  # of the players that it holds, in the game that runs
    version: int = 0  # of the last view sent
    last_heard_ms: float = 0

    def find_seats(self, sitting: Sitting) -> None:
        keys = sitting.run.seats if sitting.run else ()
        self.seats = tuple(seat for seat, key in enumerate(keys) if key in self.holds)

    def recognise(self, sitting: Sitting, tokens: Iterable[str]) -> list[int]:
        """Hold the players whose tokens these are; gives the indices of tokens that fit nobody."""
        known = {player.token: player.key for player in sitting.players if player.token}
        lost = []
        for index, token in enumerate(tokens):
            hashed = token_hash(token)
            if hashed in known:
                self.holds[known[hashed]] = hashed
            else:
                lost.append(index)
        return lost

    def let_go(self, sitting: Sitting) -> bool:
        """Drop players that have another token by now, or left; tells whether there were any."""
        valid: Mapping[int, str] = {player.key: player.token for player in sitting.players}
        gone = [key for key, hashed in self.holds.items() if valid.get(key) != hashed]
        for key in gone:
            del self.holds[key]
        return bool(gone)


class Pins:
    """Four digits that hand a seat to another phone, for two minutes and three tries."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._pins: dict[int, tuple[str, float, int]] = {}

    def give(self, key: int) -> str:
        pin = f"{secrets.randbelow(10_000):04}"
        self._pins[key] = pin, self._now() + PIN_MS, PIN_TRIES
        return pin

    def check(self, key: int, pin: str) -> None:
        known, until, tries = self._pins.get(key, ("", 0.0, 0))
        if tries <= 0 or self._now() > until:
            self._pins.pop(key, None)
            raise Illegal("table.wrong_pin")
        if not secrets.compare_digest(known, pin):
            self._pins[key] = known, until, tries - 1
            raise Illegal("table.wrong_pin")

    def used(self, key: int) -> None:
        self._pins.pop(key, None)

"""Seat tokens, pins for another phone, and which players a connected phone plays for."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rules.kernel import Illegal
from server.link import Link
from server.push import Pipe
from server.sitting import Player, Sitting

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
    """Four digits that hand a seat to another phone, for three tries.

    They follow from the id of the message that asked for them, which only that phone and the log
    know: so every process on the same store knows them, and they stand nowhere.
    """

    def __init__(self, code: str) -> None:
        self._code = code
        self._wrong: dict[tuple[int, str], int] = {}  # tries, by player and id

    def of(self, id_: str) -> str:
        digest = hashlib.sha256(f"pin {self._code} {id_}".encode()).digest()
        return f"{int.from_bytes(digest) % 10_000:04}"

    def check(self, player: Player, pin: str) -> None:
        handing = player.handing
        if handing is None:
            raise Illegal("table.wrong_pin")
        tries = self._wrong.get((player.key, handing.id), 0)
        if tries >= PIN_TRIES or not secrets.compare_digest(self.of(handing.id), pin):
            self._wrong[player.key, handing.id] = tries + 1
            raise Illegal("table.wrong_pin")

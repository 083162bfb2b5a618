"""Who is at a table, here or at another process."""

from __future__ import annotations

from typing import NamedTuple


class Presence(NamedTuple):
    """Keys of players whose phone is connected, and how many look on."""

    players: frozenset[int] = frozenset()
    watchers: int = 0

    def __or__(self, other: Presence) -> Presence:
        return Presence(self.players | other.players, self.watchers + other.watchers)


NOBODY = Presence()

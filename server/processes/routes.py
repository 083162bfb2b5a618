"""Which process has which table. Pure: no socket, no clock.

Every code has a home, which follows from the code alone, so that nobody has to remember it: parent
and processes reckon alike, and a process opens only tables that are at home with it. While a home
is down its tables are with the next one in line, and stay there until that one goes down too: all
phones of a table are to meet in one process.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Collection
from hashlib import blake2b

MOST_LOOKED_AT = 2048  # bytes of a connection, before it is handed over
MOST_AWAY = 10_000  # tables that are remembered away from home; the latest

# Nothing of it is believed: who names another table than it means is served all the same.
NAMED = re.compile(
    rb"[A-Z]{3,7} (?:"
    rb"/api/tables/([0-9A-Za-z]{6})[/? ]"
    rb"|/([0-9A-Za-z]{6})(?:/table|/film)?[? ]"
    rb"|/socket\.io/\?(?:[^ ]{0,500}&)?table=([0-9A-Za-z]{1,40})[& ]"
    rb")"
)
PHONE = re.compile(rb"[A-Z]{3,7} /socket\.io/")


def table_in(head: bytes) -> str:
    """The table that the first line of a request names; empty: none."""
    named = NAMED.match(head)
    return named[named.lastindex or 0].decode().upper() if named else ""


def is_phone(head: bytes) -> bool:
    """Whether all of a phone's connections should be with one process, for it may poll."""
    return PHONE.match(head) is not None


def home_of(name: str, slots: Collection[int]) -> int:
    """Of these; of the others each keeps its own when one comes or goes."""
    return max(slots, key=lambda slot: blake2b(f"{slot} {name}".encode(), digest_size=8).digest())


class Routes:
    def __init__(self, processes: int) -> None:
        self._all = range(processes)
        self._up: set[int] = set()
        self._away: OrderedDict[str, int] = OrderedDict()
        self._turn = 0

    @property
    def up(self) -> frozenset[int]:
        return frozenset(self._up)

    def came_up(self, slot: int) -> None:
        self._up.add(slot)

    def went_down(self, slot: int) -> None:
        self._up.discard(slot)
        for name in [name for name, at in self._away.items() if at == slot]:
            del self._away[name]

    def to(self, head: bytes, household: str) -> int | None:
        """The process for a connection that begins like this; None: none is up."""
        if not self._up:
            return None
        table = table_in(head)
        if table:
            return self._with(table)
        if is_phone(head) and household:
            return home_of(household, self._up)
        return self._next()

    def of_household(self, household: str) -> int | None:
        """For what cannot be looked at (TLS): whoever comes again comes to the same one."""
        if not self._up:
            return None
        return home_of(household, self._up) if household else self._next()

    def _with(self, table: str) -> int:
        if table in self._away:
            self._away.move_to_end(table)
            return self._away[table]
        home = home_of(table, self._all)
        if home in self._up:
            return home
        self._away[table] = slot = home_of(table, self._up)
        while len(self._away) > MOST_AWAY:
            self._away.popitem(last=False)
        return slot

    def _next(self) -> int:
        """One after the other."""
        up = sorted(self._up)
        self._turn += 1
        return up[self._turn % len(up)]

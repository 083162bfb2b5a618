"""Opens, finds, rests and wakes tables."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence

from rules.kernel import Illegal
from server import green
from server.dealer import Dealer
from server.services import Services
from server.sitting import Record
from server.store.base import Page, Store, Tick
from server.store.writer import Writer
from server.table import Table
from server.timekeeper import Timekeeper

SYMBOLS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is mistaken for another
CODE_LENGTH = 6
REST_AFTER_MS = 10 * 60_000
# A clock told within this time by another process is running there; an older one stood still.
SHARED_CLOCK_MS = 3_000
DAY_MS = 86_400_000


def wall_ms() -> int:
    return int(time.time() * 1000)


def proper_code(text: str) -> str:
    """A code as typed: without case."""
    return text.strip().upper()


class Tables:
    """All tables this hub serves; those awake are in memory."""

    def __init__(
        self,
        store: Store,
        *,
        dealer: Dealer | None = None,
        now: Callable[[], float] = green.hub_ms,
        late_ms: Callable[[], float] = lambda: 0.0,
        shared: bool = False,
        announce: Callable[[str, int], None] = lambda _code, _version: None,
    ) -> None:
        self._awake: dict[str, Table] = {}
        self._store = store
        self._now = now
        self._shared = shared
        self._idle_since: dict[str, float] = {}
        self.timekeeper = Timekeeper(now)
        self._services = Services(
            store=store,
            writer=Writer(store),
            timekeeper=self.timekeeper,
            dealer=dealer or Dealer(),
            now=now,
            late_ms=late_ms,
            announce=announce,
            deleted=self._forget,
        )

    def open(self) -> Table:
        """A new table with a new code."""
        return self.open_again((), None)

    def open_again(self, log: Sequence[Record], code: str | None) -> Table:
        """A table from a file. With a code it is that table: if it is still there, as it is now."""
        if code is None:
            code = self._new_code()
        elif not self._store.open(code, wall_ms()):
            return self.find(code)
        if log:
            self._store.append([Page(code, log)])
        return self.find(code)

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(SYMBOLS) for _ in range(CODE_LENGTH))
            if self._store.open(code, wall_ms()):
                return code

    def find(self, code: str) -> Table:
        code = proper_code(code)
        table = self._awake.get(code)
        if table is None:
            if not self._store.exists(code):
                raise Illegal("table.unknown_table")
            table = Table(code, self._services, self._store.read(code), self._tick_of(code))
            self._awake[code] = table
            self._store.used([code], wall_ms())
        return table

    def awake(self, code: str) -> Table | None:
        return self._awake.get(code)

    def count_awake(self) -> int:
        return len(self._awake)

    def all_awake(self) -> list[Table]:
        return list(self._awake.values())

    def _tick_of(self, code: str) -> Tick | None:
        """Where the table's clock stands: where it stood, unless another process runs it on."""
        tick = self._store.last_tick(code)
        since = wall_ms() - tick.wall_ms if tick else 0
        if tick and self._shared and 0 <= since < SHARED_CLOCK_MS:
            return tick._replace(table_ms=tick.table_ms + since)
        return tick

    # Upkeep

    def note_clocks(self) -> None:
        """Keep where clocks stand, so that a hub that died goes on from there."""
        now = wall_ms()
        ticks = [
            (table.code, Tick(table.clock.time(), now, table.version))
            for table in self._awake.values()
            if table.sitting.playing and table.clock.running
        ]
        if ticks:
            if self._store.blocking:
                green.in_thread(self._store.tick, ticks)
            else:
                self._store.tick(ticks)

    def rest(self) -> None:
        """Let go of tables where nobody was for a while; they wake with everything."""
        for code, table in list(self._awake.items()):
            if table.phones:
                self._idle_since.pop(code, None)
                continue
            since = self._idle_since.setdefault(code, self._now())
            if self._now() - since >= REST_AFTER_MS:
                del self._awake[code], self._idle_since[code]
                self.timekeeper.clear(f"due {code}")
                self.timekeeper.clear(f"practice {code}")

    def delete_unused(self, days: int) -> list[str]:
        """Delete tables that nobody used for so many days."""
        self._store.used(self._awake, wall_ms())
        unused = self._store.unused_since(wall_ms() - days * DAY_MS)
        for code in unused:
            self._store.delete(code)
        return unused

    def _forget(self, code: str) -> None:
        """Those sitting at the table deleted it."""
        table = self._awake.pop(code, None)
        self.timekeeper.clear(f"due {code}")
        self.timekeeper.clear(f"practice {code}")
        self._store.delete(code)
        for phone in tuple(table.phones) if table else ():
            phone.pipe.tell("bye", {"code": "table.deleted"})
            phone.table_code = None
        if table:
            table.phones.clear()

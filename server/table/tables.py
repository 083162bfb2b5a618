"""Opens, finds, rests and wakes tables."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

from rules.kernel import Illegal, Refused
from server.engine import garbage
from server.engine.apart import Apart
from server.engine.base import Engine, Promise
from server.history.bookmarks import AT_ONCE, EVERY, Bookmarks
from server.history.history import History
from server.store.base import Broken, Failed, Page, Store, Tick
from server.store.record import HUB, Lost, Record
from server.store.writer import Writer
from server.table.checking import Checking
from server.table.dealer import Dealer
from server.table.services import A, Door, Services
from server.table.table import Table
from server.table.timekeeper import Timekeeper
from server.table.waking import Turns

logger = logging.getLogger(__name__)

T = TypeVar("T")

SYMBOLS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is mistaken for another
CODE_LENGTH = 6
REST_AFTER_MS = 10 * 60_000
# A clock told within this time by another process is running there; an older one stood still.
SHARED_CLOCK_MS = 3_000
DAY_MS = 86_400_000
LEAP_MS = 3_600_000  # more than a clock is wrong by itself
EARLIEST_MS = 1_704_067_200_000  # 2024: no table is older


def wall_ms() -> int:
    return int(time.time() * 1000)


def proper_code(text: str) -> str:
    """A code as typed: without case."""
    return text.strip().upper()


class Tables(Generic[A]):
    """All tables this hub serves; those awake are in memory."""

    def __init__(
        self,
        engine: Engine,
        store: Store,
        door: Door,
        audience: Callable[[str], A],
        *,
        now: Callable[[], float],
        late_ms: Callable[[], float] = lambda: 0.0,
        dealer: Dealer | None = None,
        shared: bool = False,
        keep_deleted_ms: int = DAY_MS,
        secret: bytes = b"",
        announce: Callable[[str, int], None] = lambda _code, _version: None,
        opens: Callable[[str], bool] = lambda _code: True,
    ) -> None:
        """`opens`: whether a new table may have this code here."""
        self._awake: dict[str, Table[A]] = {}
        self._waking: dict[str, Promise[Table[A]]] = {}
        self._wakings = Turns(engine)
        self._in_use: set[str] = set()  # and not noted yet
        self._engine = engine
        self._store = store
        self._now = now
        self._shared = shared
        self._opens = opens
        self._keep_deleted_ms = keep_deleted_ms
        self._idle_since: dict[str, float] = {}
        self._wall_ahead_ms = wall_ms() - now()
        self.timekeeper = Timekeeper(engine, now)
        apart = Apart(engine)
        self._services = Services(
            engine=engine,
            store=store,
            writer=Writer(engine, store),
            apart=apart,
            bookmarks=Bookmarks(store, apart, secret),
            timekeeper=self.timekeeper,
            dealer=dealer or Dealer(),
            door=door,
            audience=audience,
            now=now,
            late_ms=late_ms,
            announce=announce,
            gone=self._forget,
            shared=shared,
        )
        self._checking = Checking(
            self._services, lambda table: self._awake.get(table.code) is table
        )

    def open(self) -> Table[A]:
        """A new table with a new code."""
        return self.open_again((), None)

    def open_again(self, log: Sequence[Record], code: str | None) -> Table[A]:
        """A table from a file. With a code it is that table: if it is still there, as it is now."""
        if code is None:
            code = self._new_code()
        elif not self._store.open(code, wall_ms(), len(log)):
            if not self._store.exists(code):  # it was deleted, or had come further than this
                raise Illegal("table.moved_on")
            return self.find(code)
        if log:
            self._append(Page(code, log))
        return self.find(code)

    def _append(self, page: Page) -> None:
        self._with_store(self._store.append, [page])

    def _new_code(self) -> str:
        while True:
            code = "".join(secrets.choice(SYMBOLS) for _ in range(CODE_LENGTH))
            if self._opens(code) and self._store.open(code, wall_ms()):
                return code

    def find(self, code: str) -> Table[A]:
        return self._awake.get(code) or self._find(proper_code(code))

    def _find(self, code: str) -> Table[A]:
        return self._awake.get(code) or self._wake(code)

    def _wake(self, code: str) -> Table[A]:
        """Reading takes a while: nobody else wakes the same table meanwhile, or waits for it."""
        if code in self._waking:
            return self._waking[code].wait()
        waking = self._waking[code] = self._engine.promise()
        try:
            table = self._read(code)
        except BaseException as error:
            waking.fail(error if isinstance(error, Exception) else Failed("table.not_stored"))
            raise
        else:
            waking.give(table)
            return table
        finally:
            del self._waking[code]

    def _read(self, code: str) -> Table[A]:
        if not self._store.exists(code):
            raise Illegal("table.unknown_table")
        last = self._store.last_tick(code)
        with self._wakings.take(first=last is not None and last.pressing):
            history = self._history(code)
        table = Table(code, self._services, history, self._tick_of(code))
        self._awake[code] = table
        self._in_use.add(code)
        if history.unread:  # it began at a bookmark
            self._checking.add(table)
        return table

    def _history(self, code: str) -> History:
        """From a bookmark, or all of it. Folded in the loop if it is short, else beside it."""
        bookmarks = self._services.bookmarks
        try:
            return bookmarks.latest(code) or bookmarks.without(code)
        except Broken as broken:
            log = self._mend(code, broken)
            return self._services.apart.do(lambda: History(log))

    def _mend(self, code: str, broken: Broken) -> list[Record]:
        """Go on with what is good, and say so to everybody at the table."""
        if not self._store.exists(code):  # it was deleted a moment ago
            raise Illegal("table.unknown_table")
        logger.error("the log of a table was damaged on the disk: %s", broken)
        good = list(broken.good)
        at_ms = good[-1].at_ms if good else 0
        lost = Record(len(good) + 1, at_ms, HUB, "", "", Lost(broken.lost))
        self._store.set_aside(code, len(good))
        self._append(Page(code, [lost]))
        return [*good, lost]

    def log_of(self, code: str) -> Sequence[Record]:
        return self._services.read(code)

    def awake(self, code: str) -> Table[A] | None:
        return self._awake.get(code)

    def count_awake(self) -> int:
        return len(self._awake)

    def all_awake(self) -> list[Table[A]]:
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
            (table.code, Tick(table.clock.time(), now, table.version, table.pressing))
            for table in self._awake.values()
            if table.sitting.playing and table.clock.running
        ]
        if ticks:
            self._with_store(self._store.tick, ticks)
        if self._in_use:
            used, self._in_use = self._in_use, set()
            self._with_store(self._store.used, used, now)

    def _with_store(self, work: Callable[..., T], *args: Any) -> T:
        return self._engine.in_thread(work, *args) if self._store.blocking else work(*args)

    def keep_bookmarks(self, every: int = EVERY, rests: float = 0) -> None:
        """So that waking a table costs what happened since, and not its evening.

        `rests`: after each of them, so many times as long as it took.
        """
        for table in self.all_awake():
            began_ms = self._now()
            self._services.bookmarks.keep(table.code, table.history, every)
            if rests:
                self._engine.sleep((self._now() - began_ms) * rests / 1000)

    def check_logs(self, rests: float = 0) -> None:
        """What was not read when tables woke: whether it is as it was written."""
        self._checking.run(rests)

    def catch_up(self) -> None:
        """Read what other processes wrote, where their news has not come.

        Only where somebody is: else it is read when somebody asks.
        """
        known = {c: table.version for c, table in self._awake.items() if table.audience.present}
        if not known:
            return
        stored = self._with_store(self._store.versions, list(known))
        for code, version in known.items():
            # One that is not there any more finds out when it reads on.
            there, table = stored.get(code, version + 1), self._awake.get(code)
            if table is not None and there > version:
                with suppress(Refused):
                    table.catch_up(there)

    def announce(self, code: str) -> None:
        """Again, to who did not need to hear it before."""
        table = self._awake.get(code)
        if table is not None:
            self._services.announce(code, table.version)

    def rest(self) -> None:
        """Let go of tables where nobody was for a while; they wake with everything."""
        before = len(self._awake)
        self._let_idle_go()
        nobody = not any(table.audience.present for table in self._awake.values())
        if nobody and len(self._awake) < before:
            garbage.look_through_all()

    def _let_idle_go(self) -> None:
        for code, table in list(self._awake.items()):
            if table.audience.present:
                self._idle_since.pop(code, None)
                continue
            since = self._idle_since.setdefault(code, self._now())
            if self._now() - since >= REST_AFTER_MS:
                self._services.bookmarks.keep(code, table.history, AT_ONCE)
                if table.audience.present or self._awake.get(code) is not table:
                    continue  # somebody came meanwhile
                del self._awake[code]
                self._idle_since.pop(code, None)
                self._let_go(code)

    def delete_unused(self, days: int) -> list[str]:
        """Delete tables that nobody used for so many days, by a clock that can be believed."""
        now = wall_ms()
        if now < EARLIEST_MS:
            return []
        self._store.used(self._awake, now)
        # Noted by a clock that had not been set yet: their days are counted from now on.
        self._store.used(self._store.unused_since(EARLIEST_MS), now)
        unused = self._store.unused_since(now - days * DAY_MS)
        if self._clock_was_set():
            self._store.used(unused, now)
            return []
        self._store.clear_deleted(now - self._keep_deleted_ms)
        for code in unused:
            self._store.delete(code)
        return unused

    def _clock_was_set(self) -> bool:
        """Whether more or less time went by since the last time than went by."""
        before, self._wall_ahead_ms = self._wall_ahead_ms, wall_ms() - self._now()
        return abs(self._wall_ahead_ms - before) > LEAP_MS

    def _forget(self, code: str) -> None:
        """Those sitting at the table deleted it."""
        table = self._awake.pop(code, None)
        self._let_go(code)
        keep = wall_ms() if self._keep_deleted_ms else None
        self._store.delete(code, for_good=True, keep_wall_ms=keep)
        if table:
            table.audience.send_away("table.deleted")

    def _let_go(self, code: str) -> None:
        for what in ("due", "practice", "agree"):
            self.timekeeper.clear((what, code))

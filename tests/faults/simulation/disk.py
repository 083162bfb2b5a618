"""A disk that takes its time, fails before or after it wrote, and may be full. Hubs share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from server.store.base import FromBookmark, Head, Page, Sent, Store, StoredBookmark, Tick
from server.store.record import Record, deed_bytes, kept_deed
from tests.faults.simulation.green import GreenEngine
from tests.faults.simulation.judge import Judge
from tests.faults.simulation.weather import Weather

T = TypeVar("T")


class DiskFault(OSError):
    """The only error that a hub of the simulation may meet."""


class Disk:
    """A hub's way to the store. The judge sees what is committed before anybody hears of it."""

    def __init__(
        self, store: Store, engine: GreenEngine, judge: Judge, weather: Weather, rng: Random
    ) -> None:
        self.blocking = False
        self.busy = 0
        self._store, self._engine = store, engine
        self._judge, self._weather, self._rng = judge, weather, rng

    def append(self, pages: Sequence[Page]) -> list[Page]:
        return self._slowly(self._append, pages)

    def _append(self, pages: Sequence[Page]) -> list[Page]:
        weather = self._weather
        if weather.disk_full or self._rng.random() < weather.fails_before:
            raise self._fault("no space left on device")
        conflicts = self._store.append([Page(code, _through_json(log)) for code, log in pages])
        refused = {page.code for page in conflicts}
        for page in pages:
            if page.code not in refused:
                self._judge.committed(_through_json(page.records))
        if self._rng.random() < weather.fails_after:
            raise self._fault("input/output error")
        return [page for page in pages if page.code in refused]

    def read(self, code: str, after: int = 0) -> list[Record]:
        if self._rng.random() < self._weather.fails_reading:
            raise self._fault("input/output error")
        return self._slowly(self._store.read, code, after)

    def follow(self, code: str, since: Head, lines: int) -> Head:
        return self._slowly(self._store.follow, code, since, lines)

    def sent(self, code: str, until: int) -> list[Sent]:
        return self._slowly(self._store.sent, code, until)

    def checksum(self, code: str, line: Sent, at_ms: int) -> bytes | None:
        return self._slowly(self._store.checksum, code, line, at_ms)

    def keep_bookmark(self, mark: StoredBookmark) -> None:
        if self._weather.disk_full:
            raise self._fault("no space left on device")
        self._slowly(self._store.keep_bookmark, mark)

    def from_bookmark(self, code: str, *, game: bool = False) -> FromBookmark | None:
        return self._slowly(lambda: self._store.from_bookmark(code, game=game))

    def _fault(self, why: str) -> DiskFault:
        self._weather.disk_failed = True
        return DiskFault(why)

    def _slowly(self, work: Callable[..., T], *args: Any) -> T:
        """Others get their turn before it and after it, and a hub may be killed there."""
        self.busy += 1
        try:
            self._engine.sleep(self._rng.choice(self._weather.disk_ms) / 1000)
            done = work(*args)
            self._engine.sleep(self._rng.choice(self._weather.disk_ms) / 1000)
        finally:
            self.busy -= 1
        return done

    def delete(self, code: str, *, for_good: bool = False, keep_wall_ms: int | None = None) -> None:
        self._store.delete(code, for_good=for_good, keep_wall_ms=keep_wall_ms)
        self._judge.gone = True

    def deleted(self, code: str) -> list[Record]:
        return self._store.deleted(code)

    def clear_deleted(self, before_wall_ms: int) -> int:
        return self._store.clear_deleted(before_wall_ms)

    def set_aside(self, code: str, after: int) -> None:
        self._store.set_aside(code, after)

    def versions(self, codes: Sequence[str]) -> dict[str, int]:
        return self._store.versions(codes)

    def open(self, code: str, wall_ms: int, lines: int = 0) -> bool:
        return self._store.open(code, wall_ms, lines)

    def exists(self, code: str) -> bool:
        return self._store.exists(code)

    def used(self, codes: Iterable[str], wall_ms: int) -> None:
        self._store.used(codes, wall_ms)

    def tick(self, ticks: Iterable[tuple[str, Tick]]) -> None:
        self._store.tick(ticks)

    def last_tick(self, code: str) -> Tick | None:
        return self._store.last_tick(code)

    def unused_since(self, wall_ms: int) -> list[str]:
        return self._store.unused_since(wall_ms)

    def count(self) -> int:
        return self._store.count()

    def close(self) -> None:
        self._store.close()


def _through_json(log: Sequence[Record]) -> list[Record]:
    """As it comes back from a disk: nobody shares an object with what was written."""
    return [record._replace(do=kept_deed(deed_bytes(record.do))) for record in log]

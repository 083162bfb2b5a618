"""A log store that forgets everything with the process: for tests and benchmarks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from server.sitting import Record
from server.store.base import Page, Tick


class MemoryStore:
    blocking = False

    def __init__(self) -> None:
        self._logs: dict[str, list[Record]] = {}
        self._ids: dict[str, set[tuple[int, str]]] = {}
        self._used: dict[str, int] = {}
        self._ticks: dict[str, Tick] = {}

    def open(self, code: str, wall_ms: int) -> bool:
        if code in self._logs:
            return False
        self._logs[code], self._ids[code], self._used[code] = [], set(), wall_ms
        return True

    def exists(self, code: str) -> bool:
        return code in self._logs

    def read(self, code: str, after: int = 0) -> list[Record]:
        return self._logs.get(code, [])[after:]

    def append(self, pages: Sequence[Page]) -> list[Page]:
        conflicts = []
        for page in pages:
            log = self._logs.get(page.code)
            if log is None or len(log) + 1 != page.records[0].seq:
                conflicts.append(page)
                continue
            if any((r.by, r.id) in self._ids[page.code] for r in page.records if r.id):
                conflicts.append(page)
                continue
            log.extend(page.records)
            self._ids[page.code].update((r.by, r.id) for r in page.records)
        return conflicts

    def used(self, codes: Iterable[str], wall_ms: int) -> None:
        self._used.update((code, wall_ms) for code in codes if code in self._logs)

    def tick(self, ticks: Iterable[tuple[str, Tick]]) -> None:
        self._ticks.update((code, tick) for code, tick in ticks if code in self._logs)

    def last_tick(self, code: str) -> Tick | None:
        return self._ticks.get(code)

    def delete(self, code: str) -> None:
        for part in (self._logs, self._ids, self._used, self._ticks):
            part.pop(code, None)

    def unused_since(self, wall_ms: int) -> list[str]:
        return [code for code, used in self._used.items() if used < wall_ms]

    def count(self) -> int:
        return len(self._logs)

    def close(self) -> None:
        pass

"""A log store that forgets everything with the process: for tests and benchmarks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from server.store.base import NEVER, FromBookmark, Head, Page, Sent, StoredBookmark, Tick
from server.store.chain import link
from server.store.record import Record, deed_bytes


class MemoryStore:
    blocking = False

    def __init__(self) -> None:
        self._logs: dict[str, list[Record]] = {}
        self._ids: dict[str, set[tuple[int, str]]] = {}
        self._used: dict[str, int] = {}
        self._ticks: dict[str, Tick] = {}
        self._deleted: dict[str, tuple[int, list[Record]]] = {}
        self._gone: dict[str, int] = {}
        self._marks: dict[str, dict[bool, StoredBookmark]] = {}

    def open(self, code: str, wall_ms: int, lines: int = 0) -> bool:
        if code in self._logs or self._gone.get(code, 0) > lines:
            return False
        self._logs[code], self._ids[code], self._used[code] = [], set(), wall_ms
        return True

    def exists(self, code: str) -> bool:
        return code in self._logs

    def read(self, code: str, after: int = 0) -> list[Record]:
        return self._logs.get(code, [])[after:]

    def follow(self, code: str, since: Head, lines: int) -> Head:
        return Head(min(since.seq + lines, len(self._logs.get(code, []))))

    def sent(self, code: str, until: int) -> list[Sent]:
        log = self._logs.get(code, [])[:until]
        return [Sent(line.seq, line.by, line.id, line.digest) for line in log if line.id]

    def checksum(self, code: str, line: Sent, at_ms: int) -> bytes | None:
        log = self._logs.get(code, [])
        there = log[line.seq - 1] if 0 < line.seq <= len(log) else None
        if there is None or there[:5] != (line.seq, at_ms, line.by, line.id, line.digest):
            return None
        return link(code.encode(), *there[:5], deed_bytes(there.do))

    def keep_bookmark(self, mark: StoredBookmark) -> None:
        if mark.code in self._logs:
            self._marks.setdefault(mark.code, {})[mark.game] = mark

    def from_bookmark(self, code: str, *, game: bool = False) -> FromBookmark | None:
        mark, log = self._marks.get(code, {}).get(game), self._logs.get(code, [])
        if mark is None or not 0 < mark.seq <= len(log):
            return None
        line = log[mark.seq - 1]
        sent = Sent(line.seq, line.by, line.id, line.digest)
        if self.checksum(code, sent, line.at_ms) != mark.chain:
            return None
        return FromBookmark(mark, log[mark.seq :])

    def versions(self, codes: Sequence[str]) -> dict[str, int]:
        return {code: len(self._logs[code]) for code in codes if code in self._logs}

    def set_aside(self, code: str, after: int) -> None:
        del self._logs[code][after:]

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

    def delete(self, code: str, *, for_good: bool = False, keep_wall_ms: int | None = None) -> None:
        if keep_wall_ms is not None and self._logs.get(code):
            self._deleted[code] = keep_wall_ms, self._logs[code]
        if code in self._logs:
            self._gone[code] = NEVER if for_good else len(self._logs[code])
        for part in (self._logs, self._ids, self._used, self._ticks, self._marks):
            part.pop(code, None)

    def deleted(self, code: str) -> list[Record]:
        return self._deleted[code][1] if code in self._deleted else []

    def clear_deleted(self, before_wall_ms: int) -> int:
        old = [code for code, (wall_ms, _) in self._deleted.items() if wall_ms < before_wall_ms]
        for code in old:
            del self._deleted[code]
        return len(old)

    def unused_since(self, wall_ms: int) -> list[str]:
        return [code for code, used in self._used.items() if used < wall_ms]

    def count(self) -> int:
        return len(self._logs)

    def close(self) -> None:
        pass

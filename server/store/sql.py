"""The log in SQL: SQLite by default, PostgreSQL by URL.

SQLite runs in WAL mode with synchronous=FULL: a commit that returned is on disk. Unique in (table,
seq), which is the lock between processes, and in (table, author, id), so that nothing counts twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy import Row as Found
from sqlalchemy.exc import DBAPIError, IntegrityError

from server.engine.base import Engine
from server.store.base import NEVER, Broken, FromBookmark, Head, Page, Sent, StoredBookmark, Tick
from server.store.chain import Heads, link
from server.store.connections import Connections, connect
from server.store.failures import explained, is_conflict
from server.store.migrations import STEPS, upgrade
from server.store.record import Record, deed_bytes, kept_deed, kept_log, log_bytes
from server.store.schema import aside, deleted, gone, log, marks, tables

Row = tuple[str, int, int, int, str | None, str, bytes, bytes]


class SqlStore:
    def __init__(self, url: str, engine: Engine) -> None:
        self._connections, self._heads = _open(url, engine)
        self._run = self._connections.run
        self.blocking = self._connections.blocking
        self._insert = str(insert(log).compile(self._connections.engine))
        self._last: dict[str, Head] = {}  # by table: the last line that is known to be there

    def open(self, code: str, wall_ms: int, lines: int = 0) -> bool:
        further = select(gone.c.code).where(gone.c.code == code, gone.c.lines > lines)
        new = insert(tables).values(code=code, used_wall_ms=wall_ms)

        def work(connection: Connection) -> bool:
            if connection.execute(further).first() is not None:
                return False
            connection.execute(new)
            return True

        try:
            opened = self._run(work)
        except IntegrityError:
            return False
        if opened:
            self._note_head(code, 0)
        return opened

    def _note_head(self, code: str, lines: int) -> None:
        if self._heads:
            self._heads.note([(code, lines)])

    def exists(self, code: str) -> bool:
        query = select(tables.c.code).where(tables.c.code == code)
        return self._run(lambda connection: connection.execute(query).first() is not None)

    def read(self, code: str, after: int = 0) -> list[Record]:
        # Before the lines: another process may write more of them meanwhile.
        noted = self._heads.last(code) if self._heads and after == 0 else 0
        query = select(log).where(log.c.code == code, log.c.seq > after).order_by(log.c.seq)
        rows = self._run(lambda connection: connection.execute(query).all())
        if after == 0:
            _check(code, rows, noted)
        return [_record(row) for row in rows]

    def follow(self, code: str, since: Head, lines: int) -> Head:
        these = (log.c.seq > since.seq, log.c.seq <= since.seq + lines)
        query = select(log).where(log.c.code == code, *these).order_by(log.c.seq)
        rows = self._run(lambda connection: connection.execute(query).all())
        good = _good(rows, since.chain or code.encode(), since.seq) - since.seq
        return Head(rows[good - 1].seq, bytes(rows[good - 1].chain)) if good else since

    def sent(self, code: str, until: int) -> list[Sent]:
        columns = (log.c.seq, log.c.by_key, log.c.id, log.c.body)
        query = select(*columns).where(
            log.c.code == code, log.c.seq <= until, log.c.id.is_not(None)
        )
        rows = self._run(lambda connection: connection.execute(query).all())
        return [Sent(*row) for row in rows]

    def checksum(self, code: str, line: Sent, at_ms: int) -> bytes | None:
        seq, by, id_, body = line
        this = (log.c.code == code, log.c.seq == seq, log.c.at_ms == at_ms, log.c.by_key == by)
        query = select(log.c.chain).where(*this, log.c.body == body, log.c.id == (id_ or None))
        found = self._run(lambda connection: connection.execute(query).scalar_one_or_none())
        return None if found is None else bytes(found)

    def keep_bookmark(self, mark: StoredBookmark) -> None:
        row = {**mark._asdict(), "game": int(mark.game)}
        old = delete(marks).where(marks.c.code == mark.code, marks.c.game == row["game"])

        def work(connection: Connection) -> None:
            connection.execute(old)
            connection.execute(insert(marks).values(**row))

        try:
            self._run(work)
        except DBAPIError as error:
            if not is_conflict(error):
                raise
            # The table was deleted a moment ago, or another process keeps one at this very moment.

    def from_bookmark(self, code: str, *, game: bool = False) -> FromBookmark | None:
        noted = self._heads.last(code) if self._heads else 0
        mark = select(marks).where(marks.c.code == code, marks.c.game == int(game))
        since = select(marks.c.seq).where(marks.c.code == code, marks.c.game == int(game))
        lines = log.c.seq >= since.scalar_subquery()  # with the one that is marked
        query = select(log).where(log.c.code == code, lines).order_by(log.c.seq)

        def work(connection: Connection) -> tuple[Found[Any] | None, Sequence[Found[Any]]]:
            found = connection.execute(mark).first()
            return found, connection.execute(query).all() if found else ()

        found, rows = self._run(work)
        if found is None or not rows or (rows[0].seq, rows[0].chain) != (found.seq, found.chain):
            return None
        if _good(rows[1:], bytes(found.chain), found.seq) < max(rows[-1].seq, noted):
            return None
        kept = StoredBookmark(
            code, found.seq, bytes(found.chain), bytes(found.data), bool(found.game)
        )
        return FromBookmark(kept, [_record(row) for row in rows[1:]])

    def set_aside(self, code: str, after: int) -> None:
        these = (log.c.code == code, log.c.seq > after)
        copy = insert(aside).from_select(log.columns.keys(), select(log).where(*these))

        def work(connection: Connection) -> None:
            connection.execute(copy)
            connection.execute(delete(log).where(*these))

        self._run(work)
        self._last.pop(code, None)
        self._note_head(code, after)

    def versions(self, codes: Sequence[str]) -> dict[str, int]:
        last = select(func.max(log.c.seq)).where(log.c.code == tables.c.code).scalar_subquery()
        query = select(tables.c.code, func.coalesce(last, 0)).where(tables.c.code.in_(codes))
        rows = self._run(lambda connection: connection.execute(query).all())
        return {row[0]: row[1] for row in rows}

    def append(self, pages: Sequence[Page]) -> list[Page]:
        if self._append_all(pages):
            return []
        # One of them conflicts: find out which, and let it not hold up the others.
        return [page for page in pages if not self._append_all([page])]

    def _append_all(self, pages: Sequence[Page]) -> bool:
        rows: list[Row] = []
        heads: list[tuple[str, Head]] = []
        for page in pages:
            before = self._before(page)
            if before is None:
                return False
            new = _rows(page, before)
            rows += new
            heads.append((page.code, Head(new[-1][1], new[-1][-1])))
        try:
            self._connections.insert(self._insert, rows)
        except (DBAPIError, sqlite3.Error) as error:
            if is_conflict(error):
                return False
            raise
        self._last.update(heads)
        if self._heads:
            self._heads.note([(code, head.seq) for code, head in heads])
        return True

    def _before(self, page: Page) -> bytes | None:
        """The checksum of the line before this page. None: it is not there; a log has no gaps."""
        before = page.records[0].seq - 1
        if before == 0:
            return page.code.encode()
        known = self._last.get(page.code)
        if known is not None and known.seq == before:
            return known.chain
        query = select(log.c.chain).where(log.c.code == page.code, log.c.seq == before)
        found = self._run(lambda connection: connection.execute(query).first())
        return None if found is None else bytes(found.chain)

    def used(self, codes: Iterable[str], wall_ms: int) -> None:
        rows = [{"of": code, "wall_ms": wall_ms} for code in codes]
        if rows:
            self._run(lambda connection: connection.execute(_NOTE_USE, rows))

    def tick(self, ticks: Iterable[tuple[str, Tick]]) -> None:
        rows = [
            {"of": code, **tick._asdict(), "pressing": int(tick.pressing)} for code, tick in ticks
        ]
        if rows:
            self._run(lambda connection: connection.execute(_NOTE_TICK, rows))

    def last_tick(self, code: str) -> Tick | None:
        query = select(*_TICK.values()).where(tables.c.code == code)
        row = self._run(lambda connection: connection.execute(query).first())
        if row is None or row[0] is None:
            return None
        table_ms, wall_ms, version, pressing = row
        return Tick(table_ms, wall_ms, version, bool(pressing))

    def delete(self, code: str, *, for_good: bool = False, keep_wall_ms: int | None = None) -> None:
        kept = self._good(code) if keep_wall_ms is not None else []
        self._last.pop(code, None)

        def work(connection: Connection) -> None:
            if kept:
                row = {"code": code, "wall_ms": keep_wall_ms, "log": log_bytes(kept)}
                connection.execute(delete(deleted).where(deleted.c.code == code))
                connection.execute(insert(deleted).values(**row))
            lines = select(func.coalesce(func.max(log.c.seq), 0)).where(log.c.code == code)
            come = NEVER if for_good else connection.execute(lines).scalar_one()
            there = connection.execute(delete(tables).where(tables.c.code == code)).rowcount
            if there:
                connection.execute(delete(gone).where(gone.c.code == code))
                connection.execute(insert(gone).values(code=code, lines=come))

        try:
            self._run(work)
        except DBAPIError as error:
            if not is_conflict(error):
                raise
            # Another process deletes it at this very moment.
        self._note_head(code, 0)

    def _good(self, code: str) -> list[Record]:
        try:
            return self.read(code)
        except Broken as broken:
            return list(broken.good)

    def deleted(self, code: str) -> list[Record]:
        query = select(deleted.c.log).where(deleted.c.code == code)
        found = self._run(lambda connection: connection.execute(query).scalar_one_or_none())
        return kept_log(found) if found is not None else []

    def clear_deleted(self, before_wall_ms: int) -> int:
        old = delete(deleted).where(deleted.c.wall_ms < before_wall_ms)
        return self._run(lambda connection: int(connection.execute(old).rowcount))

    def unused_since(self, wall_ms: int) -> list[str]:
        query = select(tables.c.code).where(tables.c.used_wall_ms < wall_ms)
        return self._run(lambda connection: list(connection.execute(query).scalars()))

    def count(self) -> int:
        query = select(func.count()).select_from(tables)
        return self._run(lambda connection: int(connection.execute(query).scalar_one()))

    def close(self) -> None:
        self._connections.close()
        if self._heads:
            self._heads.close()


def _open(url: str, engine: Engine) -> tuple[Connections, Heads | None]:
    """Connections to a database of today's schema that can be written to."""
    kind = url.split(":", 1)[0]
    with explained(kind, kind):
        connections = connect(url, engine)
    with explained(kind, connections.place):
        try:
            upgrade(connections, STEPS)
            return connections, _heads(url)
        except Exception:
            connections.close()
            raise


def _heads(url: str) -> Heads | None:
    """Beside a database that is a file; a server looks after its own."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        return None
    return Heads(Path(f"{parsed.database}-heads"))


def _check(code: str, rows: Sequence[Found[Any]], noted: int) -> None:
    """Whether these lines are what was written, and all of it: so many at least."""
    good = _good(rows, code.encode(), 0)
    written = max(rows[-1].seq if rows else 0, noted)
    if good < written:
        raise Broken([_record(row) for row in rows[:good]], written - good)


def _good(rows: Sequence[Found[Any]], chain: bytes, last: int) -> int:
    """The last line that is as it was written; `chain` and `last`: of the line before these."""
    for row in rows:
        chain = link(chain, last + 1, row.at_ms, row.by_key, row.id or "", row.body, bytes(row.do))
        if (row.seq, row.chain) != (last + 1, chain):
            break
        last += 1
    return last


def _record(row: Found[Any]) -> Record:
    return Record(row.seq, row.at_ms, row.by_key, row.id or "", row.body, kept_deed(row.do))


def _rows(page: Page, chain: bytes) -> list[Row]:
    """Rows in the order of the columns of `log`; `chain`: the checksum of the line before."""
    rows = []
    for seq, at_ms, by, id_, body, do in page.records:
        data = deed_bytes(do)
        chain = link(chain, seq, at_ms, by, id_, body, data)
        rows.append((page.code, seq, at_ms, by, id_ or None, body, data, chain))
    return rows


_of_this_table = tables.c.code == bindparam("of")
_TICK = {name: tables.c[f"tick_{name}"] for name in Tick._fields}
_NOTE_TICK = (
    update(tables)
    .where(_of_this_table)
    .values({column: bindparam(name) for name, column in _TICK.items()})
)
_NOTE_USE = update(tables).where(_of_this_table).values(used_wall_ms=bindparam("wall_ms"))

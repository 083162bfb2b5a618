"""The log in SQL: SQLite by default, PostgreSQL by URL.

SQLite runs in WAL mode with synchronous=FULL: a commit that returned is on disk. Unique in (table,
seq), which is the lock between processes, and in (table, author, id), so that nothing counts twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import orjson
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import NullPool, QueuePool

from server import green
from server.sitting import Record
from server.store.base import Page, Tick

metadata = MetaData()
tables = Table(
    "tables",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("used_wall_ms", BigInteger, nullable=False),
    Column("tick_table_ms", BigInteger),
    Column("tick_wall_ms", BigInteger),
    Column("tick_version", Integer),
)
log = Table(
    "log",
    metadata,
    # A line for a table that was deleted meanwhile must not come to stand.
    Column("code", ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("by_key", Integer, nullable=False),
    Column("id", String(32)),
    Column("body", String(16), nullable=False),
    Column("do", LargeBinary, nullable=False),
    Index("once", "code", "by_key", "id", unique=True),
    sqlite_with_rowid=False,
)


class SqlStore:
    def __init__(self, url: str) -> None:
        self.blocking = url.startswith("sqlite")
        self._engine = create_engine(
            url,
            poolclass=NullPool if self.blocking else QueuePool,
            pool_pre_ping=not self.blocking,
            hide_parameters=True,  # errors are logged: words and codes must not be
        )
        self._mine = green.thread_local()
        self._links: list[Connection] = []
        if self.blocking:
            event.listen(self._engine, "connect", _durable)
        metadata.create_all(self._engine)
        self._insert = str(insert(log).compile(self._engine))
        self._last: dict[str, int] = {}  # lines known to be there, by table

    @contextmanager
    def _link(self) -> Iterator[Connection]:
        """A transaction.

        SQLite is called from several real threads, between which the locks of a pool do not hold
        (they are green): each real thread has its own connection instead.
        """
        if not self.blocking:
            with self._engine.begin() as link:
                yield link
            return
        mine = getattr(self._mine, "link", None)
        if mine is None:
            mine = self._mine.link = self._engine.connect()
            self._links.append(mine)
        with mine.begin():
            yield mine

    def open(self, code: str, wall_ms: int) -> bool:
        try:
            with self._link() as link:
                link.execute(insert(tables).values(code=code, used_wall_ms=wall_ms))
        except IntegrityError:
            return False
        return True

    def exists(self, code: str) -> bool:
        with self._link() as link:
            return (
                link.execute(select(tables.c.code).where(tables.c.code == code)).first() is not None
            )

    def read(self, code: str, after: int = 0) -> list[Record]:
        query = select(log).where(log.c.code == code, log.c.seq > after).order_by(log.c.seq)
        with self._link() as link:
            return [
                Record(row.seq, row.at_ms, row.by_key, row.id or "", row.body, orjson.loads(row.do))
                for row in link.execute(query)
            ]

    def append(self, pages: Sequence[Page]) -> list[Page]:
        if self._append_all(pages):
            return []
        # One of them conflicts: find out which, and let it not hold up the others.
        return [page for page in pages if not self._append_all([page])]

    def _append_all(self, pages: Sequence[Page]) -> bool:
        if not all(self._follows(page) for page in pages):
            return False
        try:
            with self._link() as link:
                # As text and tuples: this is the hot path, and the driver alone is twice as fast.
                link.exec_driver_sql(self._insert, [row for page in pages for row in _rows(page)])
        except DBAPIError as error:
            if _is_conflict(error):
                return False
            raise
        self._last.update((page.code, page.records[-1].seq) for page in pages)
        return True

    def _follows(self, page: Page) -> bool:
        """Whether the line before this page is there: a log has no gaps."""
        before = page.records[0].seq - 1
        if before == self._last.get(page.code, 0):
            return True
        query = select(log.c.seq).where(log.c.code == page.code, log.c.seq == before)
        with self._link() as link:
            return before == 0 or link.execute(query).first() is not None

    def used(self, codes: Iterable[str], wall_ms: int) -> None:
        rows = [{"of": code, "w": wall_ms} for code in codes]
        if rows:
            with self._link() as link:
                link.execute(_USED, rows)

    def tick(self, ticks: Iterable[tuple[str, Tick]]) -> None:
        rows = [{"of": code, **tick._asdict()} for code, tick in ticks]
        if rows:
            with self._link() as link:
                link.execute(_TICK, rows)

    def last_tick(self, code: str) -> Tick | None:
        query = select(*_TICK_COLUMNS).where(tables.c.code == code)
        with self._link() as link:
            row = link.execute(query).first()
        return Tick(*row) if row and row[0] is not None else None

    def delete(self, code: str) -> None:
        self._last.pop(code, None)
        with self._link() as link:
            link.execute(delete(tables).where(tables.c.code == code))

    def unused_since(self, wall_ms: int) -> list[str]:
        with self._link() as link:
            query = select(tables.c.code).where(tables.c.used_wall_ms < wall_ms)
            return list(link.execute(query).scalars())

    def count(self) -> int:
        with self._link() as link:
            return int(link.execute(select(func.count()).select_from(tables)).scalar_one())

    def close(self) -> None:
        for link in self._links:
            link.close()
        self._engine.dispose()


_TICK_COLUMNS = [tables.c[f"tick_{name}"] for name in Tick._fields]
_TICK = (
    update(tables)
    .where(tables.c.code == bindparam("of"))
    .values(
        {column: bindparam(name) for column, name in zip(_TICK_COLUMNS, Tick._fields, strict=True)}
    )
)
_USED = update(tables).where(tables.c.code == bindparam("of")).values(used_wall_ms=bindparam("w"))


def _is_conflict(error: DBAPIError) -> bool:
    """Unique lines and ids, lines of a table that is there: pg8000 calls only some of it so."""
    if isinstance(error, IntegrityError):
        return True
    told = error.orig.args[0] if error.orig and error.orig.args else None
    return isinstance(told, dict) and str(told.get("C", "")).startswith("23")


def _rows(page: Page) -> list[tuple[Any, ...]]:
    """Rows in the order of the columns of `log`."""
    return [
        (page.code, seq, at_ms, by, id_ or None, body, orjson.dumps(do))
        for seq, at_ms, by, id_, body, do in page.records
    ]


def _durable(link: Any, _record: Any) -> None:
    link.execute("PRAGMA journal_mode=WAL")
    link.execute("PRAGMA synchronous=FULL")
    link.execute("PRAGMA foreign_keys=ON")
    link.execute("PRAGMA busy_timeout=5000")

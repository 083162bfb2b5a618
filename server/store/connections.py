"""Connections to a database, by kind: who shares one with whom, and how processes take turns."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, func, make_url, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from server.engine import base
from server.store.base import CannotOpen
from server.store.failures import is_busy

T = TypeVar("T")

PATIENCE_MS = 5_000  # with another process that writes
HIDE = True  # the parameters: errors are logged, words and codes must not be
TURN = 0x7AB1EE  # any number that no other program in the same database is likely to lock


class Connections(Protocol):
    blocking: bool  # whether a call holds up every green thread
    engine: Engine
    place: str  # what a person calls this database; never its URL, which may hold a password

    def run(self, work: Callable[[Connection], T]) -> T:
        """In a transaction. It may be begun anew, if another process is in the way."""

    def insert(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """Rows, in a transaction of their own. The errors are SQLAlchemy's, or the driver's own."""

    def take_turn(self) -> AbstractContextManager[Connection]:
        """A transaction in which no other process takes its turn; it may change the schema."""

    def close(self) -> None: ...


def connect(url: str, threads: base.Engine) -> Connections:
    parsed = make_url(url)
    kind = parsed.get_backend_name()
    if kind == "sqlite":
        return SqliteConnections(parsed, threads)
    if kind == "postgresql":
        return PostgresConnections(parsed)
    raise CannotOpen(f"The database ({kind}) cannot be used: Tablée knows SQLite and PostgreSQL")


class SqliteConnections:
    """SQLite is called from several real threads: one connection serves the loop, others them.

    The locks of a pool are green: they do not hold between real threads. Only real threads have
    patience with another process that writes: in the loop, everybody would wait with it.
    """

    blocking = True

    def __init__(self, url: URL, threads: base.Engine) -> None:
        self.place = str(url.database)
        self.engine = create_engine(
            url,
            poolclass=NullPool,
            hide_parameters=HIDE,
            connect_args={"check_same_thread": False},
        )
        event.listen(self.engine, "connect", _durable)
        self._threads = threads
        self._this = threads.thread_local()
        self._this.is_loop = True  # where this is made
        self._patient = threads.lock()  # one waits, the others queue up behind it
        self._of_loop: Connection | None = None
        self._idle: list[Connection] = []  # of the threads; the last one to be used is the last
        self._all: list[Connection] = []

    def run(self, work: Callable[[Connection], T]) -> T:
        done: T = self._patiently(self._run, work)
        return done

    def insert(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        self._patiently(self._insert, statement, rows)

    def _patiently(self, work: Callable[..., T], *args: Any) -> T:
        try:
            return work(*args)
        except (DBAPIError, sqlite3.Error) as error:
            if not is_busy(error) or not self._in_loop():
                raise
        with self._patient:
            done: T = self._threads.in_thread(work, *args)
            return done

    def _in_loop(self) -> bool:
        return bool(getattr(self._this, "is_loop", False))

    def _run(self, work: Callable[[Connection], T]) -> T:
        with self._lent() as connection, connection.begin():
            return work(connection)

    def _insert(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        """By the driver alone: this is the hot path, and all around it takes as long as SQLite."""
        with self._lent() as connection:
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            with driver:  # a transaction
                driver.executemany(statement, rows)

    @contextmanager
    def _lent(self) -> Iterator[Connection]:
        """To this thread alone. What was written last is still known to who wrote it."""
        if self._in_loop():
            if self._of_loop is None:
                self._of_loop = self._open(patience_ms=0)
            yield self._of_loop
            return
        try:
            connection = self._idle.pop()
        except IndexError:
            connection = self._open(PATIENCE_MS)
        try:
            yield connection
        finally:
            self._idle.append(connection)

    def _open(self, patience_ms: int) -> Connection:
        connection = self.engine.connect()
        self._all.append(connection)
        connection.exec_driver_sql(f"PRAGMA busy_timeout={patience_ms}")
        connection.commit()
        return connection

    @contextmanager
    def take_turn(self) -> Iterator[Connection]:
        # Begun by hand: by itself the driver would begin after the reading, and not for the schema.
        with self.engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection
            connection.exec_driver_sql("COMMIT")

    def close(self) -> None:
        for connection in self._all:
            connection.close()
        self._all.clear()
        self.engine.dispose()


class PostgresConnections:
    """Green threads share a pool."""

    blocking = False

    def __init__(self, url: URL) -> None:
        self.place = f"The database {url.database} on {url.host}"
        self.engine = create_engine(url, pool_pre_ping=True, hide_parameters=HIDE)

    def run(self, work: Callable[[Connection], T]) -> T:
        with self.engine.begin() as connection:
            return work(connection)

    def insert(self, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
        # As text and tuples: twice as fast as with what SQLAlchemy makes of them.
        self.run(lambda connection: connection.exec_driver_sql(statement, list(rows)))

    @contextmanager
    def take_turn(self) -> Iterator[Connection]:
        with self.engine.begin() as connection:
            connection.execute(select(func.pg_advisory_xact_lock(TURN)))
            yield connection

    def close(self) -> None:
        self.engine.dispose()


def _durable(connection: Any, _record: Any) -> None:
    connection.execute(f"PRAGMA busy_timeout={PATIENCE_MS}")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")

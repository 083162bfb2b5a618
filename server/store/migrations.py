"""From any older schema to today's, in numbered steps.

To change the schema: add a step at the end, never change one that was released, and bring
`schema.py` in line. A database from before there were versions counts as version 0; therefore the
first two steps put up with finding their work done, in part or in whole. Later ones need not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Inspector, insert, inspect, select, text, update

from server.store.base import TooNew, WrongPlace
from server.store.chain import link
from server.store.connections import Connections
from server.store.schema import tablee_schema, tables

Step = Callable[[Connection], None]


def upgrade(connections: Connections, steps: Sequence[Step]) -> None:
    """Take the steps that are missing, each in a transaction of its own.

    Several processes may start at once: whoever has the turn looks how far the others came.
    """
    current = False
    while not current:
        with connections.take_turn() as connection:
            current = _take_step(connection, connections.place, steps)


def _take_step(connection: Connection, place: str, steps: Sequence[Step]) -> bool:
    """Whether there was none left to take."""
    version = _version(connection, place)
    if version > len(steps):
        raise TooNew(
            f"{place} was written by a newer Tablée "
            f"(its schema is {version}, this one knows {len(steps)})"
        )
    if version == len(steps):
        _try_to_write(connection)
        return True
    steps[version](connection)
    connection.execute(update(tablee_schema).values(version=version + 1))
    return False


def _version(connection: Connection, place: str) -> int:
    found = inspect(connection)
    if not found.has_table(tablee_schema.name):
        if _is_foreign(found):
            raise WrongPlace(f"{place} is not a database of Tablée")
        tablee_schema.create(connection)
        connection.execute(insert(tablee_schema).values(version=0))
    versions = connection.execute(select(tablee_schema.c.version)).scalars().all()
    if len(versions) != 1:
        raise WrongPlace(f"{place} is not a database of Tablée")
    return int(versions[0])


def _is_foreign(found: Inspector) -> bool:
    """Whether this database without a version was made by somebody else."""
    names = set(found.get_table_names())
    for name, columns in _FIRST_COLUMNS.items():
        if name in names and not columns <= _columns(found, name):
            return True
    # A file belongs to one program; a database on a server may be shared.
    return found.dialect.name == "sqlite" and bool(names) and "tables" not in names


def _try_to_write(connection: Connection) -> None:
    """Changes nothing, but fails where writing would: now, and not in the middle of a game."""
    connection.execute(update(tables).values(used_wall_ms=0).where(tables.c.code.is_(None)))


def _columns(found: Inspector, name: str) -> set[str]:
    return {column["name"] for column in found.get_columns(name)}


_FIRST_COLUMNS = {
    "tables": {"code", "used_wall_ms", "tick_table_ms", "tick_wall_ms"},
    "log": {"code", "seq", "at_ms", "by_key", "id", "body", "do"},
}


def _tables_and_their_logs(connection: Connection) -> None:
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql(
        """
        CREATE TABLE IF NOT EXISTS tables (
            code VARCHAR(12) NOT NULL PRIMARY KEY,
            used_wall_ms BIGINT NOT NULL,
            tick_table_ms BIGINT,
            tick_wall_ms BIGINT
        )
        """
    )
    # With a foreign key: a line for a table that was deleted meanwhile must not come to stand.
    connection.exec_driver_sql(
        f"""
        CREATE TABLE IF NOT EXISTS log (
            code VARCHAR(12) NOT NULL,
            seq INTEGER NOT NULL,
            at_ms BIGINT NOT NULL,
            by_key INTEGER NOT NULL,
            id VARCHAR(32),
            body VARCHAR(16) NOT NULL,
            "do" {"BLOB" if sqlite else "BYTEA"} NOT NULL,
            PRIMARY KEY (code, seq),
            FOREIGN KEY (code) REFERENCES tables (code) ON DELETE CASCADE
        ) {"WITHOUT ROWID" if sqlite else ""}
        """
    )
    connection.exec_driver_sql("CREATE UNIQUE INDEX IF NOT EXISTS once ON log (code, by_key, id)")


def _ticks_know_the_version_of_their_table(connection: Connection) -> None:
    if "tick_version" in _columns(inspect(connection), "tables"):
        return
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN tick_version INTEGER")
    # Ticks came every second: nearly always after all that the log says.
    connection.exec_driver_sql(
        """
        UPDATE tables
        SET tick_version = (SELECT COALESCE(MAX(seq), 0) FROM log WHERE log.code = tables.code)
        WHERE tick_table_ms IS NOT NULL
        """
    )


def _deleted_tables_are_kept_for_a_while(connection: Connection) -> None:
    sqlite = connection.dialect.name == "sqlite"
    connection.exec_driver_sql(
        f"""
        CREATE TABLE deleted (
            code VARCHAR(12) NOT NULL PRIMARY KEY,
            wall_ms BIGINT NOT NULL,
            log {"BLOB" if sqlite else "BYTEA"} NOT NULL
        )
        """
    )


def _lines_are_chained_and_the_gone_remembered(connection: Connection) -> None:
    blob = "BLOB" if connection.dialect.name == "sqlite" else "BYTEA"
    connection.exec_driver_sql(f"ALTER TABLE log ADD COLUMN chain {blob}")
    before: dict[str, bytes] = {}
    lines = connection.exec_driver_sql(
        'SELECT code, seq, at_ms, by_key, id, body, "do" FROM log ORDER BY code, seq'
    ).all()
    for code, seq, at_ms, by, id_, body, do in lines:
        before[code] = link(
            before.get(code, code.encode()), seq, at_ms, by, id_ or "", body, bytes(do)
        )
        connection.execute(
            text("UPDATE log SET chain = :chain WHERE code = :code AND seq = :seq"),
            {"chain": before[code], "code": code, "seq": seq},
        )
    connection.exec_driver_sql(
        f"""
        CREATE TABLE aside (
            code VARCHAR(12), seq INTEGER, at_ms BIGINT, by_key INTEGER, id VARCHAR(32),
            body VARCHAR(16), "do" {blob}, chain {blob}
        )
        """
    )
    connection.exec_driver_sql(
        "CREATE TABLE gone (code VARCHAR(12) NOT NULL PRIMARY KEY, lines INTEGER NOT NULL)"
    )


def _logs_have_bookmarks_and_ticks_say_what_presses(connection: Connection) -> None:
    blob = "BLOB" if connection.dialect.name == "sqlite" else "BYTEA"
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN tick_pressing INTEGER")
    connection.exec_driver_sql(
        f"""
        CREATE TABLE log_marks (
            code VARCHAR(12) NOT NULL,
            game INTEGER NOT NULL,
            seq INTEGER NOT NULL,
            chain {blob} NOT NULL,
            data {blob} NOT NULL,
            PRIMARY KEY (code, game),
            FOREIGN KEY (code) REFERENCES tables (code) ON DELETE CASCADE
        )
        """
    )


# A database at version n has taken the first n.
STEPS: Sequence[Step] = (
    _tables_and_their_logs,
    _ticks_know_the_version_of_their_table,
    _deleted_tables_are_kept_for_a_while,
    _lines_are_chained_and_the_gone_remembered,
    _logs_have_bookmarks_and_ticks_say_what_presses,
)

"""The tables of the database as this version reads and writes them; `migrations.py` makes them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, MetaData, String, Table

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("used_wall_ms", BigInteger, nullable=False),
    Column("tick_table_ms", BigInteger),
    Column("tick_wall_ms", BigInteger),
    Column("tick_version", Integer),
    Column("tick_pressing", Integer),
)

log = Table(
    "log",
    metadata,
    Column("code", ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at_ms", BigInteger, nullable=False),
    Column("by_key", Integer, nullable=False),
    Column("id", String(32)),
    Column("body", String(16), nullable=False),
    Column("do", LargeBinary, nullable=False),
    Column("chain", LargeBinary),
)

# Lines of logs that were broken: for whoever looks into it.
aside = Table(
    "aside",
    metadata,
    *(Column(column.name, column.type) for column in log.columns),
)

# Bookmarks: a cache, `server/history/bookmarks.py`. Whatever is in it, the log counts.
marks = Table(
    "log_marks",
    metadata,
    Column("code", ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("chain", LargeBinary, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

# Tables that are no more, and how far they had come.
gone = Table(
    "gone",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("lines", Integer, nullable=False),
)

# Logs of deleted tables, for whoever deleted one by mistake.
deleted = Table(
    "deleted",
    metadata,
    Column("code", String(12), primary_key=True),
    Column("wall_ms", BigInteger, nullable=False),
    Column("log", LargeBinary, nullable=False),
)

# One row: how many steps of `migrations.py` this database has taken.
tablee_schema = Table("tablee_schema", metadata, Column("version", Integer, nullable=False))

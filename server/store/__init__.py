"""The store keeps the logs of tables, durably, so that folding them gives everything back.

`open(url)` gives a store; a `Writer` commits for everybody at once; `announcements` tell other
processes that there is something new to read. Called by `sitting`, `history`, `table`, `door`,
`processes`, `wire`, `http` and `commands`, most of them for its records alone. It must not know
what a record means, who may write one, or who is told of it.
"""

from __future__ import annotations

from server.engine.base import Engine
from server.store.base import Broken, CannotOpen, Conflict, Page, Store, Tick, TooNew, WrongPlace
from server.store.memory import MemoryStore
from server.store.record import Record
from server.store.writer import NotStored, Writer

__all__ = [
    "Broken",
    "CannotOpen",
    "Conflict",
    "NotStored",
    "Page",
    "Record",
    "Store",
    "Tick",
    "TooNew",
    "Writer",
    "WrongPlace",
    "open",
]


def open(url: str, engine: Engine) -> Store:
    """The store at "memory", "sqlite:///..." or "postgresql+pg8000://..."; else CannotOpen.

    What an older version of Tablée wrote is upgraded. A store that can be opened can be written to.
    """
    if url == "memory":
        return MemoryStore()
    # Here, because who only folds a log (`tablee replay`) should not wait for SQLAlchemy.
    from server.store.sql import SqlStore

    return SqlStore(url, engine)

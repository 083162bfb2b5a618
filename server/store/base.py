"""What a log store does. `tests/contract/test_every_store.py` holds for each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from server.sitting import Record


class Conflict(Exception):
    """Somebody else wrote this line of the log first: read on, and try again."""


class Page(NamedTuple):
    """Lines for the log of one table, to be stored together or not at all."""

    code: str
    records: Sequence[Record]


class Tick(NamedTuple):
    """Where a table's clock stood, and when that was: by the wall clock, and by its log."""

    table_ms: int
    wall_ms: int
    version: int


class Store(Protocol):
    blocking: bool  # whether a call holds up every green thread (then it belongs in a thread)

    def open(self, code: str, wall_ms: int) -> bool:
        """Note a new table; False if there is one with this code."""

    def exists(self, code: str) -> bool: ...

    def read(self, code: str, after: int = 0) -> list[Record]:
        """The log from line `after` + 1 on."""

    def append(self, pages: Sequence[Page]) -> list[Page]:
        """Store pages durably, in one go; gives those that conflict with what is there."""

    def used(self, codes: Iterable[str], wall_ms: int) -> None:
        """Note that these tables are in use."""

    def tick(self, ticks: Iterable[tuple[str, Tick]]) -> None: ...

    def last_tick(self, code: str) -> Tick | None: ...

    def delete(self, code: str) -> None: ...

    def unused_since(self, wall_ms: int) -> list[str]: ...

    def count(self) -> int: ...

    def close(self) -> None: ...

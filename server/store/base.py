"""What a log store does. `tests/contract/test_every_store.py` holds for each of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from rules.kernel import Refused
from server.store.record import Record

NEVER = 2**31 - 1  # more lines than any log has


class Failed(Refused):
    """A disk, or a box, does not do what it should: the hub's fault, not the phone's."""


class Conflict(Exception):
    """Somebody else wrote this line of the log first: read on, and try again."""


class Broken(Exception):
    """A log is not what was written: a line is damaged, or lines are missing."""

    def __init__(self, good: Sequence[Record], lost: int) -> None:
        super().__init__(f"{len(good)} lines are good, {lost} are lost")
        self.good = good
        self.lost = lost


class CannotOpen(Exception):
    """Why a store cannot be used, in words for whoever starts the hub, without a full stop."""


class WrongPlace(CannotOpen):
    """This one cannot be used, but another file or database could."""


class TooNew(WrongPlace):
    """A newer version of Tablée wrote it, in a form that this one does not know."""


class Page(NamedTuple):
    """Lines for the log of one table, to be stored together or not at all."""

    code: str
    records: Sequence[Record]


class Tick(NamedTuple):
    """Where a table's clock stood, and when that was: by the wall clock, and by its log."""

    table_ms: int
    wall_ms: int
    version: int
    pressing: bool = False  # a race or an hourglass was running


class Sent(NamedTuple):
    """A message that was carried out, by its line of the log."""

    seq: int
    by: int
    id: str
    digest: str


class Head(NamedTuple):
    """A line of a log, and its checksum; 0: before the first."""

    seq: int = 0
    chain: bytes = b""


class StoredBookmark(NamedTuple):
    """A bookmark: what somebody made of a log up to a line, to begin there the next time.

    A table has two at most: the latest, and the one before its latest game began.
    """

    code: str
    seq: int
    chain: bytes  # the checksum of that line, and with it of all before it
    data: bytes
    game: bool = False  # before a game began


class FromBookmark(NamedTuple):
    """A bookmark that fits its log, and the lines after it."""

    mark: StoredBookmark
    news: Sequence[Record]


class Store(Protocol):
    blocking: bool  # whether a call holds up every green thread (then it belongs in a thread)

    def open(self, code: str, wall_ms: int, lines: int = 0) -> bool:
        """Note a table, new or with so many lines to come.

        False if there is one with this code, or was one that had come further.
        """

    def exists(self, code: str) -> bool: ...

    def read(self, code: str, after: int = 0) -> list[Record]:
        """The log from line `after` + 1 on. Broken, if it is read from its beginning and is."""

    def follow(self, code: str, since: Head, lines: int) -> Head:
        """The chain of checksums: of so many more lines, the last that is as it was written."""

    def sent(self, code: str, until: int) -> list[Sent]:
        """Messages with an id, up to a line of the log."""

    def checksum(self, code: str, line: Sent, at_ms: int) -> bytes | None:
        """Of the log up to this line; None: it has no such line."""

    def keep_bookmark(self, mark: StoredBookmark) -> None:
        """In place of the one before it."""

    def from_bookmark(self, code: str, *, game: bool = False) -> FromBookmark | None:
        """None: there is none that fits the log, or what follows it is not as it was written."""

    def set_aside(self, code: str, after: int) -> None:
        """Put what is left of a broken log where it is in nobody's way."""

    def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """The last line of each of these logs; without tables that are not there."""

    def append(self, pages: Sequence[Page]) -> list[Page]:
        """Store pages durably, in one go; gives those that conflict with what is there."""

    def used(self, codes: Iterable[str], wall_ms: int) -> None:
        """Note that these tables are in use."""

    def tick(self, ticks: Iterable[tuple[str, Tick]]) -> None: ...

    def last_tick(self, code: str) -> Tick | None: ...

    def delete(self, code: str, *, for_good: bool = False, keep_wall_ms: int | None = None) -> None:
        """Its lines are gone. How far it had come is kept: it comes back no earlier, or never.

        With the time, its log is kept aside until it is cleared.
        """

    def deleted(self, code: str) -> list[Record]:
        """The log of a deleted table that is still kept aside; empty: there is none."""

    def clear_deleted(self, before_wall_ms: int) -> int:
        """Forget what was deleted before then; gives how many."""

    def unused_since(self, wall_ms: int) -> list[str]: ...

    def count(self) -> int: ...

    def close(self) -> None: ...

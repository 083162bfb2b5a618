"""What a database's errors mean."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError

from server.store.base import CannotOpen, WrongPlace

# By SQLite's names of errors, without what follows the first word (SQLITE_READONLY_DIRECTORY).
_SQLITE = {
    "NOTADB": "{place} is not a database of Tablée",
    "CORRUPT": "{place} is damaged",
    "BUSY": "{place} is in use by another program",
    "READONLY": "Tablée cannot write to {place}",
    "CANTOPEN": "Tablée cannot write to {place}",
    "PERM": "Tablée cannot write to {place}",
    "FULL": "There is no room left to write to {place}",
}


_RIGHTS = {"READONLY", "CANTOPEN", "PERM"}


@contextmanager
def explained(kind: str, place: str) -> Iterator[None]:
    """Whatever goes wrong in here is CannotOpen, in words."""
    try:
        yield
    except CannotOpen:
        raise
    except Exception as error:
        raise _why_not(kind, place, error) from error


def _why_not(kind: str, place: str, error: Exception) -> CannotOpen:
    cause = error.orig if isinstance(error, DBAPIError) else None
    if isinstance(cause, sqlite3.Error):
        name = getattr(cause, "sqlite_errorname", "").removeprefix("SQLITE_").split("_")[0]
        if name in _RIGHTS and _may_write(Path(place)):
            name = "CORRUPT"  # its first bytes say that nobody may write to it
        return WrongPlace(_SQLITE.get(name, _SQLITE["CORRUPT"]).format(place=place))
    if kind == "sqlite" and isinstance(error, UnicodeDecodeError):
        return WrongPlace(_SQLITE["CORRUPT"].format(place=place))
    if kind == "sqlite" and isinstance(error, OSError):
        return WrongPlace(_SQLITE["READONLY"].format(place=place))
    told = _postgres_fields(error).get("M") or str(cause or error) or type(error).__name__
    return CannotOpen(f"The database ({kind}) cannot be used: {told.splitlines()[0].rstrip('.')}")


def cannot_write(error: BaseException | None) -> bool:
    """The disk is full, failing or read-only: nothing that the hub itself could mend."""
    while error is not None:
        cause = error.orig if isinstance(error, DBAPIError) else error
        if isinstance(cause, sqlite3.Error):
            name = getattr(cause, "sqlite_errorname", "").removeprefix("SQLITE_").split("_")[0]
            return name in ("FULL", "IOERR", "READONLY")
        if isinstance(error, DBAPIError):
            return _postgres_fields(error).get("C") == "53100"
        error = error.__cause__ or error.__context__
    return False


def _may_write(file: Path) -> bool:
    """Whether it is not a matter of rights: those of now, which may not be those of the start."""
    return file.is_file() and all(
        os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
        for place in (file, file.parent)
    )


def is_conflict(error: Exception) -> bool:
    """Unique lines and ids, lines of a table that is there: pg8000 calls only some of it so."""
    if isinstance(error, IntegrityError | sqlite3.IntegrityError):
        return True
    return _postgres_fields(error).get("C", "")[:2] == "23"


def is_busy(error: Exception) -> bool:
    """Another process writes: nothing is wrong, it only takes a moment."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return getattr(cause, "sqlite_errorname", "").startswith("SQLITE_BUSY")


def _postgres_fields(error: Exception) -> dict[str, str]:
    """What PostgreSQL said: C is the code, M the message."""
    cause = error.orig if isinstance(error, DBAPIError) else None
    told = cause.args[0] if cause is not None and cause.args else None
    return told if isinstance(told, dict) else {}

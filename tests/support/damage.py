"""A disk that gives back something else than was written."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def flip_a_bit(file: Path, words: bytes) -> None:
    """In the record that says so, in the file of a database that nobody has open."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = file.read_bytes()
    assert words in data
    # Wherever it is: what was moved to another page is still in the old one, too.
    file.write_bytes(data.replace(words, bytes([words[0] ^ 0x01]) + words[1:]))

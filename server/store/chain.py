"""A chain of checksums over a log: each line's is made of the line and of the one before it.

So a line that was changed, lost or put elsewhere on the disk is found when the log is read. That
the end is missing no line can tell: `heads` is a file beside the database that knows how far each
log had come. A database that was damaged forgets its latest lines; the file does not, with it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

FLAGS = os.O_RDWR | os.O_CREAT | os.O_APPEND
if sys.platform == "win32":
    FLAGS |= os.O_BINARY  # else it writes line ends of its own
LONGEST = 2**20  # bytes of the file of heads, before it is written anew


def link(before: bytes, seq: int, at_ms: int, by: int, id_: str, digest: str, do: bytes) -> bytes:
    """The checksum of a line; `before`: that of the line before it, of the first the code."""
    line = b"%b\n%d %d %d %b %b\n%b" % (before, seq, at_ms, by, id_.encode(), digest.encode(), do)
    return blake2b(line, digest_size=16).digest()


class Heads:
    """How far the log of each table had come: written after each commit, never before.

    Several processes may write to it. It is not flushed: what the machine loses with its power is
    a warning, not a record.
    """

    def __init__(self, file: Path) -> None:
        self._last: dict[str, int] = {}
        self._seen = 0  # bytes of the file
        self._path = file
        self._file: int | None = os.open(file, FLAGS, 0o600)
        self._read_on()
        if self._seen > LONGEST:
            self._write_anew()

    def note(self, heads: Iterable[tuple[str, int]]) -> None:
        """Where logs stand now; 0: there is none."""
        if self._file is not None:
            with suppress(OSError):  # a full disk: the log itself is what counts
                os.write(self._file, _lines(heads))

    def last(self, code: str) -> int:
        self._read_on()
        return self._last.get(code, 0)

    def _read_on(self) -> None:
        if self._file is None:
            return
        # With a place of its own in the file: writing goes on beside it.
        try:
            with self._path.open("rb") as file:
                file.seek(self._seen)
                piece = file.read()
        except OSError:  # somebody took it away
            return
        whole = piece[: piece.rfind(b"\n") + 1]
        self._seen += len(whole)
        for line in whole.decode(errors="replace").splitlines():
            code, _, seq = line.partition(" ")
            if seq.isdecimal() and len(seq) < 10:
                self._last[code] = int(seq)

    def _write_anew(self) -> None:
        """With the latest of each table only."""
        data = _lines(head for head in self._last.items() if head[1])
        new = self._path.with_name(f"{self._path.name}.new")
        new.write_bytes(data)
        self.close()
        try:
            new.replace(self._path)
            self._seen = len(data)
        except PermissionError:  # of Windows, while another process has it open: the next start
            new.unlink()
        self._file = os.open(self._path, FLAGS, 0o600)

    def close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            os.close(file)


def _lines(heads: Iterable[tuple[str, int]]) -> bytes:
    return "".join([f"{code} {seq}\n" for code, seq in heads]).encode()

"""The data folder, and the files in it that hold keys."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile


def check_writable(folder: Path) -> None:
    """OSError where no new file can be made. Several processes may try at once."""
    folder.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=folder, prefix="probe."):
        pass


def write_whole(file: Path, data: bytes, *, replace: bool = True) -> None:
    """A file for its owner's eyes, with all of this in it or not at all: disks may be full.

    Without `replace`, one that is there already stays.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        # Not os.fdopen: eventlet has its own, which does not work on Windows.
        with open(part, "wb", opener=_for_its_owner) as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        if replace:
            part.replace(file)
        else:
            _take_place(part, file)
    finally:
        part.unlink(missing_ok=True)


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _take_place(part: Path, file: Path) -> None:
    with suppress(FileExistsError):  # another process was first
        try:
            os.link(part, file)
        except FileExistsError:
            raise
        except OSError:  # a disk without links: nearly as good
            if not file.exists():
                part.replace(file)

"""The Wi-Fi that guests join first: as phone cameras read it, and kept for nobody else's eyes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from server.files import write_whole

LONGEST_NAME = 32  # bytes
PASSWORD = re.compile(r"[ -~]{8,63}|[0-9A-Fa-f]{64}")  # WPA2 and WPA3; nothing: an open network
SPECIAL = re.compile(r'([\\;,:"])')
HOUSE = ""  # in the file: what was said when the hub was started, for all its tables
MOST_TABLES = 100


class NoWifi(ValueError):
    """There is no such network: its name or its password is wrong."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


@dataclass(frozen=True, slots=True)
class Wifi:
    name: str
    password: str = field(default="", repr=False)  # empty: an open network
    hidden: bool = False
    by: int | None = None  # which player said it; None: whoever started the hub

    def check(self) -> Self:
        if not 0 < len(self.name.encode()) <= LONGEST_NAME or not self.name.isprintable():
            raise NoWifi("name")
        if self.password and not PASSWORD.fullmatch(self.password):
            raise NoWifi("password")
        return self

    def code(self) -> str:
        """What the QR code says. Cameras take WPA for WPA2 and WPA3 alike."""
        secret = f"T:WPA;S:{_plain(self.name)};P:{_plain(self.password)};"
        hidden = "H:true;" if self.hidden else ""
        return f"WIFI:{secret if self.password else f'T:nopass;S:{_plain(self.name)};'}{hidden};"


def _plain(text: str) -> str:
    return SPECIAL.sub(r"\\\1", text)


class Wifis:
    """One for all tables, or one for each that has said its own. `file`: none is kept without it.

    Not in the tables' logs: those are saved, replayed and told. Other processes write to the same
    file: what they wrote is read again.
    """

    def __init__(self, file: Path | None = None, house: Wifi | None = None) -> None:
        self._file = file
        self.house = house
        self._tables: dict[str, Wifi] = {}
        self._read_ns = -1  # when what was read had been written
        self._read()

    def of(self, code: str) -> Wifi | None:
        if self.house is None:
            self._read()
        return self.house or self._tables.get(code)

    def set(self, code: str, wifi: Wifi | None) -> None:
        """Writes to disk, and waits for it."""
        self._read()
        self._tables.pop(code, None)
        if wifi is not None:
            self._tables[code] = wifi
        while len(self._tables) > MOST_TABLES:
            del self._tables[next(iter(self._tables))]
        self._write()

    def forget_unless(self, exists: Callable[[str], bool]) -> None:
        """With a table its Wi-Fi is deleted."""
        self._read()
        gone = [code for code in self._tables if not exists(code)]
        for code in gone:
            self._tables.pop(code, None)
        if gone:
            self._write()

    def _read(self) -> None:
        if self._file is None:
            return
        try:
            written_ns = self._file.stat().st_mtime_ns
        except OSError:
            return
        if written_ns != self._read_ns:
            self._read_ns = written_ns
            self._tables = {c: wifi for c, wifi in kept(self._file).items() if c != HOUSE}

    def _write(self) -> None:
        if self._file is not None:
            old = {HOUSE: house} if (house := kept(self._file).get(HOUSE)) else {}
            keep(self._file, {**old, **self._tables})


def kept(file: Path) -> dict[str, Wifi]:
    """By table; of a file that is not there or damaged nothing."""
    try:
        found: Any = json.loads(file.read_bytes())
        return {str(code): Wifi(**said).check() for code, said in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def keep(file: Path, wifis: Mapping[str, Wifi]) -> None:
    said = {
        code: {"name": wifi.name, "password": wifi.password, "hidden": wifi.hidden, "by": wifi.by}
        for code, wifi in wifis.items()
    }
    write_whole(file, json.dumps(said).encode())

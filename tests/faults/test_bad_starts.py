"""A hub that cannot work says why, in one sentence, and does not begin."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.process import HubDied, HubProcess


def no_key(data: Path) -> None:
    (data / "secret.key").write_bytes(b"")


def garbage(data: Path) -> None:
    (data / "tables.sqlite").write_bytes(b"no table was ever here\n" * 400)


def half_garbage(data: Path) -> None:
    file = data / "tables.sqlite"
    whole = bytearray(file.read_bytes())
    whole[18] ^= 0xFF
    file.write_bytes(whole)


BAD = {
    "an empty key": (no_key, "is empty or damaged"),
    "a database of garbage": (garbage, "is not a database of Tablée"),
    "a database whose beginning is garbage": (half_garbage, "is damaged"),
}


@pytest.mark.parametrize("bad", BAD)
def test_a_hub_that_cannot_work_says_why(tmp_path: Path, bad: str) -> None:
    hub = HubProcess(tmp_path / "data").start()
    hub.stop()
    spoil: Callable[[Path], None]
    spoil, sentence = BAD[bad]
    for left in hub.data.glob("tables.sqlite-*"):
        left.unlink()
    spoil(hub.data)
    with pytest.raises(HubDied) as died:
        hub.start()
    hub.kill()
    assert sentence in str(died.value)
    assert "Traceback" not in str(died.value)

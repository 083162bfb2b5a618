"""Figures that phones know by heart: they are the hub's."""

from __future__ import annotations

import re
from pathlib import Path

from server.store.record import CHAIRS
from server.table.clock import COUNTDOWN_MS
from server.table.tables import CODE_LENGTH, SYMBOLS

WEB = Path(__file__).parents[2] / "web" / "src"


def figure(file: str, name: str) -> str:
    """A constant as a script has it."""
    found = re.search(rf"const {name} = (.*?);", (WEB / file).read_text())
    assert found, f"{name} is not in {file}"
    return found[1]


def test_codes_are_typed_of_the_symbols_that_the_hub_makes_them_of() -> None:
    assert figure("screens/home/code.ts", "SYMBOLS") == f'"{SYMBOLS}"'
    assert figure("screens/home/code.ts", "CODE_LENGTH") == str(CODE_LENGTH)


def test_a_table_has_as_many_chairs_as_are_drawn_and_as_a_phone_may_hold() -> None:
    assert figure("parts/seat-ring/seat-ring.tsx", "CHAIRS") == str(CHAIRS)
    assert figure("hub/joining.ts", "SEATS") == str(CHAIRS)


def test_after_a_pause_the_phones_count_down_as_long_as_the_hub() -> None:
    assert int(figure("parts/bars/pause.tsx", "COUNTDOWN")) * 1000 == COUNTDOWN_MS

"""What phones know by heart is the hub's: figures, and who may agree to what."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules import catalogue
from rules.kernel import Illegal, settle_options
from server.door.nods import check_nod, may_decline, standing
from server.sitting.sitting import (
    ClaimSeat,
    DeleteTable,
    FinishGame,
    FreeChair,
    Player,
    Proposal,
    Run,
    Sitting,
    UndoStep,
    Wish,
)
from server.store.record import CHAIRS
from server.table.clock import COUNTDOWN_MS
from server.table.tables import CODE_LENGTH, SYMBOLS

WEB = Path(__file__).parents[2] / "web" / "src"
AGREEING = WEB.parent / "tests" / "cases" / "agreeing.json"


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


WISHES: dict[str, Callable[[int], Wish]] = {
    "undo": lambda _: UndoStep(1, None),
    "finish": lambda _: FinishGame(),
    "delete": lambda _: DeleteTable(),
    "free": FreeChair,
    "claim": lambda player: ClaimSeat(player, "token"),
}


@pytest.mark.parametrize("case", json.loads(AGREEING.read_text()), ids=lambda case: case["told"])
def test_whose_nod_and_whose_no_counts(case: dict[str, Any]) -> None:
    gone, practice = case.get("gone", []), case.get("practice", [])
    players = tuple(
        Player(
            key, f"P{key}", key, key, "practice" if key in practice else "person", gone=key in gone
        )
        for key in (*case["persons"], *gone, *practice)
    )
    seats = tuple(case["seats"])
    options = settle_options(catalogue.find("buntherum"), max(2, len(seats)), {})
    run = Run.begin("buntherum", options, seats) if seats else None
    sitting = Sitting(players, run=run)
    asked = case["proposal"]
    wish = WISHES[asked["verb"]](asked.get("player", 0))
    proposal = Proposal(1, asked["by"], wish, tuple(asked["nods"]))
    now = standing(sitting, proposal, case.get("here", case["persons"]), 0)
    assert sorted(now.asked) == asked["asked"]

    def nods(by: int, holds: list[int]) -> bool:
        try:
            check_nod(now, proposal, by, dict.fromkeys(holds, ""))
        except Illegal:
            return False
        return by not in proposal.nods

    for phone in case["phones"]:
        holds = phone["holds"]
        assert [key for key in holds if nods(key, holds)] == phone["nod"]
        assert [key for key in holds if may_decline(sitting, proposal, key)] == phone["decline"]

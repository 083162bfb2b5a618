"""The faults that `python -m tests.faults.planted` plants still have their places in the tree."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.planted.__main__ import ROOT, planted
from tests.faults.planted.faults import FAULTS, Fault


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_each_fault_can_still_be_planted(fault: Fault) -> None:
    before = (ROOT / fault.file).read_text()
    after = planted(before, fault)
    assert after != before
    compile(after, fault.file, "exec")


def test_there_are_twenty_at_least_and_each_has_its_line_in_the_docs() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 20
    told = Path(ROOT / "docs" / "testing.md").read_text()
    assert [fault.name for fault in FAULTS if fault.name not in told] == []

"""Whole games as text, compared line by line: a change of the rules is seen, and meant."""

from __future__ import annotations

import pytest

from rules import catalogue
from server.commands.simulate import written_down
from tests.contract import playthroughs


@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_plays_as_written_down(name: str) -> None:
    file = playthroughs.FOLDER / f"{name}.txt"
    assert file.exists(), "run `make playthroughs` and read what it wrote"
    assert written_down(name).splitlines() == file.read_text().splitlines()

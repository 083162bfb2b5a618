"""Each thing that the help explains is on offer in a game that is really played."""

from __future__ import annotations

import json

import pytest

from rules import catalogue
from tests.rules.offers_met import CASES, DEALERS, helped, met


@pytest.mark.parametrize("box", catalogue.names())
def test_each_verb_with_a_help_text_comes_up_and_phones_are_held_to_these_moments(box: str) -> None:
    """If not: `python -m tests.rules.offers_met`, and look at what changed."""
    moments = met(box)
    offered = set[str]().union(*(moment.verbs for moment in moments))
    assert offered == helped(box) - DEALERS.get(box, set())
    kept = json.loads(CASES.read_text())[box]
    assert kept == [[moment.phase, list(moment.verbs)] for moment in moments]

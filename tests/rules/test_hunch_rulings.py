"""Hunch: what the help says of objections, driven to the very situation."""

from __future__ import annotations

import pytest

from rules.games import hunch
from rules.kernel import Illegal
from tests.rules.hunch_table import CLEM, LEO, SEB, Sitting

ROSE = 3


def box(seats: int = 3) -> Sitting:
    return Sitting(seats, deck="box", own_deck="")


def test_a_vote_takes_half_a_minute_and_who_is_silent_is_not_for_it() -> None:
    at = box(4).to_guessing().guess(CLEM, (ROSE, "Rose")).reveal()
    at.do(SEB, "overrule", guess=0)
    at.do(CLEM, "decline")
    due = hunch.due(at.state)
    assert due is not None
    assert due.at_ms == at.at_ms + 30_000
    at.do(LEO, "confirm")
    at.nobody_objects()
    assert at.scores == [1, 1, 0, 0], "two of four"


def test_once_the_round_is_closed_nobody_objects_any_more() -> None:
    at = box().to_guessing().guess(CLEM, (ROSE, "Rose")).reveal()
    assert at.choices(SEB, "overrule", "guess") == {0}
    at.close()
    for seat in at.seats:
        assert "overrule" not in at.verbs(seat)
        with pytest.raises(Illegal):
            at.do(seat, "overrule", guess=0)
    assert at.scores == [1, 1, 0]


def test_a_clue_is_objected_to_as_long_as_this_rounds_clues_are_traded() -> None:
    at = box().choose_secrets().write_clues().all_pass()
    assert at.phase == "bonus"
    assert "object" in at.verbs(SEB)
    at.all_take_coins()
    assert at.phase == "guess"
    assert all("object" not in at.verbs(seat) for seat in at.seats)

"""BuntHerum: ties and tie-breaks."""

from __future__ import annotations

import pytest

from rules.kernel import Illegal
from tests.rules.buntherum_table import FITS_ANYWHERE, FITS_NOT_IN_3, Sitting, card


def test_a_tie_sets_the_card_aside_and_only_those_tied_call_for_a_new_neutral_card() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE, "cat black"])
    sitting.turn()
    sitting.tie(0, 2)
    assert sitting.view["last"]["verdict"] == "tie"
    assert sitting.view["tied"] == [0, 2]
    assert sitting.neutral_pile()[-1] == card(FITS_ANYWHERE)
    sitting.turn()
    assert sitting.open_card == "cat black"
    assert "call" in sitting.verbs(0) & sitting.verbs(2)
    with pytest.raises(Illegal, match="only_tied"):
        sitting.call(1, 1, 500)


def test_whether_tied_calls_were_right_or_the_same_is_not_looked_at() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3])
    sitting.turn()
    sitting.call(0, 3, 900)
    sitting.call(1, 4, 930)
    sitting.wait("settle")
    assert sitting.view["last"]["verdict"] == "tie"
    assert sitting.view["tokens"] == [0, 0, 0]


def test_a_tie_is_repeated_as_long_as_they_are_tied_and_narrows_to_those_tied_again() -> None:
    sitting = Sitting(4)
    sitting.turn()
    sitting.tie(0, 1, 3)
    sitting.turn()
    sitting.tie(1, 3)
    assert sitting.view["tied"] == [1, 3]
    sitting.turn()
    sitting.tie(1, 3)
    assert sitting.view["tied"] == [1, 3]


def test_a_right_call_ends_the_tie_break_and_the_next_card_is_open_to_all() -> None:
    sitting = Sitting(3, neutral=["snail red", FITS_ANYWHERE])
    sitting.turn()
    sitting.tie(0, 2)
    sitting.turn()
    sitting.first_call(2, 1)
    assert sitting.view["turner"] == 2
    assert sitting.view["tied"] == []
    sitting.turn()
    assert "call" in sitting.verbs(1)


def test_a_wrong_call_in_a_tie_break_costs_a_token_and_two_others_go_on() -> None:
    sitting = Sitting(4)
    sitting.turn()
    sitting.tie(0, 1, 3)
    sitting.turn()
    sitting.first_call(1, 0)
    assert sitting.view["tokens"] == [0, 1, 0, 0]
    assert sitting.view["tied"] == [0, 3]


def test_a_wrong_call_between_two_tied_leaves_the_next_card_open_to_all() -> None:
    sitting = Sitting(3)
    sitting.turn()
    sitting.tie(0, 1)
    sitting.turn()
    sitting.first_call(1, 0)
    assert sitting.view["tokens"] == [0, 1, 0]
    assert sitting.view["tied"] == []
    sitting.turn()
    assert "call" in sitting.verbs(0) & sitting.verbs(1) & sitting.verbs(2)


@pytest.mark.parametrize(
    ("tie_ms", "gap", "verdict"),
    [(40, 39, "tie"), (40, 40, "right"), (0, 1, "right"), (200, 199, "tie")],
)
def test_the_table_sets_its_own_tie_window(tie_ms: int, gap: int, verdict: str) -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE], tie_ms=tie_ms)
    sitting.turn()
    sitting.call(0, 1, 900)
    sitting.call(1, 1, 900 + gap)
    sitting.wait("settle")
    assert sitting.view["last"]["verdict"] == verdict


def test_calls_that_the_measurement_cannot_tell_apart_are_a_tie() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE])
    sitting.turn()
    sitting.call(0, 1, 900, error=5)
    sitting.call(1, 1, 960, error=60)
    sitting.wait("settle")
    assert sitting.view["last"]["verdict"] == "tie"

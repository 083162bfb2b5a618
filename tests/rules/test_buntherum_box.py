"""BuntHerum with the real cards: the table judges, the hub says who was first and counts."""

from __future__ import annotations

from typing import Any

import pytest

from rules.games import buntherum
from rules.kernel import DEALER, TABLE, Illegal
from tests.rules.buntherum_table import Sitting


def box(seats: int = 3, **options: Any) -> Sitting:
    return Sitting(seats, deck="box", **options)


def judged(sitting: Sitting, caller: int, verdict: str, row: int = 1) -> None:
    sitting.turn()
    sitting.first_call(caller, row)
    sitting.do((caller + 1) % sitting.seats, "judge", verdict=verdict)


def test_the_hub_deals_nothing_and_shows_no_card() -> None:
    sitting = box()
    assert buntherum.offers(sitting.state, DEALER) == ()
    sitting.turn()
    assert sitting.view["card"] is None
    assert {face for row in sitting.view["rows"] for face in row} == {None}


def test_whoever_turns_a_card_taps_turned_and_all_phones_open_at_the_same_moment() -> None:
    sitting = box(first=1)
    assert sitting.verbs(1) == {"turn"}
    assert sitting.verbs(0) == set()
    sitting.turn()
    assert sitting.view["shown_at_ms"] == sitting.log[-1].at_ms + 400
    assert all(sitting.verbs(seat) == {"call"} for seat in range(3))


def test_the_hub_says_who_was_first_and_anybody_but_the_caller_judges() -> None:
    sitting = box()
    sitting.turn()
    sitting.call(0, 3, 950)
    sitting.call(1, 5, 900)
    sitting.wait("settle")
    assert sitting.view["phase"] == "judge"
    assert [(call["seat"], call["call"]) for call in sitting.view["last"]["calls"]] == [
        (1, 5),
        (0, 3),
    ]
    assert sitting.verbs(0) == sitting.verbs(2) == sitting.verbs(TABLE) == {"judge"}
    with pytest.raises(Illegal, match="own_call"):
        sitting.do(1, "judge", verdict="right")
    sitting.do(2, "judge", verdict="right")
    assert sitting.last_line.params == {"by": 2, "seat": 1}
    assert sitting.view["turner"] == 1


def test_the_tablet_can_judge() -> None:
    sitting = box()
    sitting.turn()
    sitting.first_call(1, 5)
    sitting.do(TABLE, "judge", verdict="wrong")
    assert sitting.view["tokens"] == [0, 1, 0]
    assert sitting.last_line.code == "buntherum.log.tablet_wrong"


def test_a_third_token_judged_on_the_tablet_is_told_as_out() -> None:
    sitting = box()
    for _ in range(2):
        judged(sitting, 1, "wrong")
    sitting.turn()
    sitting.first_call(1, 5)
    sitting.do(TABLE, "judge", verdict="wrong")
    assert sitting.last_line.code == "buntherum.log.tablet_out"


def test_the_hub_counts_piles_and_rows() -> None:
    sitting = box()
    judged(sitting, 2, "right", row=4)
    assert [len(row) for row in sitting.view["rows"]] == [1, 1, 1, 2, 1, 1]
    sitting.turn()
    assert sitting.view["piles"] == [9, 9, 8]
    assert sitting.view["neutral"] == 24


def test_no_fit_is_judged_by_the_table_too_and_the_card_goes_under_the_neutral_pile() -> None:
    sitting = box()
    judged(sitting, 2, "right", row=0)
    assert [len(row) for row in sitting.view["rows"]] == [1] * 6
    assert sitting.view["neutral"] == 25
    assert sitting.view["turner"] == 2
    assert sitting.view["own"] is True


def test_the_hub_counts_tokens_and_eliminations() -> None:
    sitting = box()
    for _ in range(3):
        judged(sitting, 0, "wrong")
    assert sitting.view["tokens"] == [3, 0, 0]
    assert sitting.view["left"] == [1, 2]
    assert sitting.last_line.code == "buntherum.log.judge_out"
    assert sitting.view["turner"] == 1


def test_a_tie_needs_no_judge() -> None:
    sitting = box()
    sitting.turn()
    sitting.tie(0, 2)
    assert sitting.view["phase"] == "turn"
    assert sitting.view["tied"] == [0, 2]


def test_a_judgement_can_be_overruled() -> None:
    sitting = box()
    judged(sitting, 0, "wrong")
    sitting.do(0, "overrule", seat=0, verdict="right")
    sitting.do(2, "confirm")
    sitting.wait("settle_proposal")
    assert sitting.view["tokens"] == [0, 0, 0]
    assert sitting.view["turner"] == 0


def test_the_last_card_of_the_own_pile_wins() -> None:
    sitting = box(5)
    for _ in range(6):
        judged(sitting, 4, "right")
    assert buntherum.outcome(sitting.state) is None
    sitting.turn()
    outcome = buntherum.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winners == (4,)


def test_nobody_sees_it_works_with_the_box() -> None:
    sitting = box(2)
    sitting.turn()
    sitting.wait("hush")
    sitting.do(0, "nobody")
    sitting.do(1, "nobody")
    assert sitting.view["neutral"] == 26
    assert sitting.view["phase"] == "turn"

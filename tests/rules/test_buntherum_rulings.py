"""BuntHerum: "nobody sees it", the empty neutral pile, overruling, undoing."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from rules.games import buntherum
from rules.kernel import TABLE, Illegal, replay
from tests.rules.buntherum_table import FITS_ANYWHERE, FITS_NOT_IN_3, Sitting, card

# "Nobody sees it"


def test_after_a_minute_without_a_call_nobody_sees_it_is_offered() -> None:
    sitting = Sitting(3)
    sitting.turn()
    assert "nobody" not in sitting.verbs(0)
    due = buntherum.due(sitting.state)
    assert due is not None
    assert due.at_ms == sitting.at_ms + 60_000
    sitting.wait("hush")
    assert all(sitting.verbs(seat) == {"call", "nobody"} for seat in range(3))
    assert buntherum.due(sitting.state) is None


def test_if_all_say_nobody_sees_it_the_card_goes_under_and_a_neutral_one_comes_at_no_cost() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3, FITS_ANYWHERE])
    sitting.turn()
    sitting.wait("hush")
    for seat in (1, 0):
        sitting.do(seat, "nobody")
    assert sitting.view["nobody"] == [0, 1]
    assert sitting.view["phase"] == "call"
    sitting.do(2, "nobody")
    assert sitting.view["tokens"] == [0, 0, 0]
    assert sitting.neutral_pile()[-1] == card(FITS_NOT_IN_3)
    assert sitting.view["turner"] == 0
    sitting.turn()
    assert sitting.open_card == FITS_ANYWHERE
    assert sitting.view["nobody"] == []


def test_players_who_are_out_need_not_say_that_they_see_nothing() -> None:
    sitting = Sitting(3)
    sitting.knock_out(2)
    sitting.turn()
    sitting.wait("hush")
    sitting.do(0, "nobody")
    sitting.do(1, "nobody")
    assert sitting.view["last"]["verdict"] == "nobody"


def test_one_may_still_call_after_saying_that_nobody_sees_it() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE])
    sitting.turn()
    sitting.wait("hush")
    sitting.do(1, "nobody")
    sitting.call(1, 1, 70_000)
    assert sitting.verbs(0) == {"call"}  # somebody sees it
    sitting.wait("settle")
    assert sitting.view["last"]["verdict"] == "right"


def test_a_call_keeps_the_hush_away() -> None:
    sitting = Sitting(3)
    sitting.turn()
    sitting.call(0, 1, 59_990)
    due = buntherum.due(sitting.state)
    assert due is not None
    assert due.action.verb == "settle"


def test_with_hush_0_it_is_never_offered() -> None:
    sitting = Sitting(3, hush_s=0)
    sitting.turn()
    assert buntherum.due(sitting.state) is None


def test_in_a_tie_break_those_tied_say_it_and_stay_tied() -> None:
    sitting = Sitting(3)
    sitting.turn()
    sitting.tie(0, 1)
    sitting.turn()
    sitting.wait("hush")
    assert sitting.verbs(2) == set()
    sitting.do(0, "nobody")
    sitting.do(1, "nobody")
    assert sitting.view["last"]["verdict"] == "nobody"
    assert sitting.view["tied"] == [0, 1]


# The neutral pile


def test_if_the_neutral_pile_is_empty_the_card_set_aside_is_turned_again() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3])
    sitting.state = replace(sitting.state, neutral=sitting.state.neutral[:1])
    sitting.turn()
    assert sitting.view["neutral"] == 0
    sitting.first_call(1, 3)
    assert sitting.view["neutral"] == 1
    sitting.turn()
    assert sitting.open_card == FITS_NOT_IN_3


def test_cards_that_all_saw_go_under_the_neutral_pile_are_no_secret() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3])
    sitting.turn()
    sitting.first_call(1, 3)
    sitting.turn()
    for seed in range(20):
        dealt_anew = buntherum.redeal_unseen(sitting.state, 0, Random(seed))
        assert dealt_anew.neutral[-1] == card(FITS_NOT_IN_3)
        assert sorted(sum(dealt_anew.piles, dealt_anew.neutral)) == sorted(
            sum(sitting.state.piles, sitting.state.neutral)
        )


def test_a_seen_card_that_is_turned_again_leaves_no_secret_behind() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3, FITS_ANYWHERE])
    sitting.state = replace(sitting.state, neutral=sitting.state.neutral[:2])
    for _ in range(3):
        sitting.turn()
        sitting.first_call(1 if sitting.view["tokens"][1] < 2 else 2, 0)
    sitting.turn()
    assert sitting.view["neutral"] == sitting.state.known_below == 1


# The table has the last word


def judged_right(seat: int = 1) -> Sitting:
    """Seat 1 was first and right with row 4; seat 2 had called row 3, which was wrong."""
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3])
    sitting.turn()
    sitting.call(seat, 4, 900)
    sitting.call(2, 3, 1_000)
    sitting.wait("settle")
    return sitting


def test_one_proposes_another_verdict_and_it_holds_once_another_player_agrees() -> None:
    sitting = judged_right()
    sitting.do(0, "overrule", seat=1, verdict="wrong")
    waits = {"is_vote": False, "ends_at_ms": None}
    assert sitting.view["proposal"] == {"by": 0, "verdict": "wrong", "seats": [1], **waits}
    assert sitting.view["tokens"] == [0, 0, 0]
    sitting.do(2, "confirm")
    assert sitting.view["tokens"] == [0, 0, 0]
    assert sitting.lines[-1] == ("agreement.agrees", {"seat": 2})
    sitting.wait("settle_proposal")
    assert sitting.view["tokens"] == [0, 1, 0]
    assert sitting.view["rows"][3] == [sitting.view["rows"][3][0]]
    assert sitting.neutral_pile()[-1] == card(FITS_NOT_IN_3)
    assert sitting.view["last"]["overruled_by"] == [0, 2]
    assert sitting.view["turner"] == 0
    assert sitting.last_line.code == "agreement.unopposed"


def test_once_all_agree_nobody_waits() -> None:
    sitting = judged_right()
    sitting.do(0, "overrule", seat=1, verdict="wrong")
    sitting.do(2, "confirm")
    sitting.do(1, "confirm")
    assert sitting.view["tokens"] == [0, 1, 0]
    assert sitting.last_line == ("buntherum.log.confirm", {"by": 1, "other_seat": 0})


def test_who_proposed_cannot_agree_alone() -> None:
    sitting = judged_right()
    sitting.do(0, "overrule", seat=1, verdict="wrong")
    with pytest.raises(Illegal, match="another_confirms"):
        sitting.do(0, "confirm")


@pytest.mark.parametrize(
    ("whose_no", "code"), [((1, 2), "buntherum.log.decline"), ((0,), "buntherum.log.withdraw")]
)
def test_the_others_decline_or_the_proposer_withdraws_and_the_verdict_stands(
    whose_no: tuple[int, ...], code: str
) -> None:
    sitting = judged_right()
    sitting.do(0, "overrule", seat=1, verdict="wrong")
    for who in whose_no:
        sitting.do(who, "decline")
    assert sitting.view["proposal"] is None
    assert sitting.view["last"]["verdict"] == "right"
    assert sitting.last_line.code == code


def test_who_was_wrong_needs_somebody_who_gains_nothing_and_two_to_two_changes_nothing() -> None:
    sitting = Sitting(4)
    sitting.turn()
    sitting.first_call(1, 0)
    sitting.do(1, "overrule", seat=1, verdict="right")
    assert buntherum.due(sitting.state) is None, "alone it is nothing, however long it takes"
    sitting.do(0, "decline")
    sitting.do(2, "confirm")
    assert sitting.view["proposal"]["is_vote"]
    sitting.do(3, "decline")
    assert sitting.view["proposal"] is None
    assert sitting.view["tokens"] == [0, 1, 0, 0]
    sitting.do(1, "overrule", seat=1, verdict="right")
    sitting.do(2, "confirm")
    sitting.wait("settle_proposal")
    assert sitting.view["tokens"] == [0, 0, 0, 0]


def test_the_table_says_that_somebody_else_was_first() -> None:
    sitting = judged_right()
    sitting.do(0, "overrule", seat=2, verdict="wrong")
    sitting.do(1, "confirm")
    sitting.wait("settle_proposal")
    assert sitting.view["tokens"] == [0, 0, 1]
    sitting.do(0, "overrule", seat=2, verdict="right")
    sitting.do(1, "confirm")
    sitting.wait("settle_proposal")
    assert sitting.view["tokens"] == [0, 0, 0]
    assert sitting.row(3) == ["teapot yellow", FITS_NOT_IN_3]
    assert sitting.view["turner"] == 2


def test_the_table_says_that_it_was_a_tie() -> None:
    sitting = judged_right()
    sitting.do(0, "overrule_tie", seats=[2, 1])
    sitting.do(1, "confirm")
    sitting.wait("settle_proposal")
    assert sitting.view["tied"] == [1, 2]
    sitting.turn()
    assert "call" not in sitting.verbs(0)


def test_the_table_says_that_a_tie_was_none() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE])
    sitting.turn()
    sitting.tie(0, 2)
    sitting.do(1, "overrule", seat=2, verdict="right")
    sitting.do(0, "confirm")
    sitting.wait("settle_proposal")
    assert sitting.view["tied"] == []
    assert sitting.row(1) == ["key red", FITS_ANYWHERE]


def test_the_verdict_that_stands_cannot_be_proposed_again() -> None:
    sitting = judged_right()
    with pytest.raises(Illegal):
        sitting.do(0, "overrule", seat=1, verdict="right")


def test_the_next_card_waits_for_a_proposal() -> None:
    sitting = judged_right()
    sitting.do(0, "overrule", seat=1, verdict="wrong")
    assert "turn" not in sitting.verbs(1) | sitting.verbs(TABLE)
    with pytest.raises(Illegal, match="proposal_first"):
        sitting.do(1, "turn")


def test_once_the_next_card_is_turned_the_verdict_stands() -> None:
    sitting = judged_right()
    sitting.turn()
    with pytest.raises(Illegal, match="next_card_lies"):
        sitting.do(0, "overrule", seat=1, verdict="wrong")


def test_a_third_token_that_would_end_the_game_can_be_overruled() -> None:
    sitting = Sitting(2)
    sitting.knock_out(0)
    sitting.do(0, "overrule", seat=0, verdict="right")
    assert buntherum.due(sitting.state) is None
    sitting.do(1, "confirm")
    assert sitting.view["tokens"] == [2, 0]
    assert buntherum.due(sitting.state) is None
    sitting.turn()
    assert sitting.view["phase"] == "call"


def test_who_is_out_may_still_bear_witness() -> None:
    sitting = Sitting(3)
    sitting.knock_out(2)
    sitting.turn()
    sitting.first_call(0, 0)
    sitting.do(1, "overrule", seat=0, verdict="right")
    sitting.do(2, "confirm")
    sitting.wait("settle_proposal")
    assert sitting.view["tokens"] == [0, 0, 3]


def test_there_is_nothing_to_overrule_when_nobody_called() -> None:
    sitting = Sitting(2)
    assert sitting.verbs(1) == set()
    sitting.turn()
    sitting.wait("hush")
    sitting.do(0, "nobody")
    sitting.do(1, "nobody")
    assert sitting.verbs(1) == set()


# Undo


def test_a_call_taken_back_leaves_the_others_in_the_race() -> None:
    sitting = Sitting(3)
    sitting.state = replay(buntherum, 3, sitting.options, sitting.log)  # the deck as it was dealt
    sitting.turn()
    sitting.call(1, 1, 900)
    sitting.call(2, 2, 1_000)
    without = [entry for entry in sitting.log if entry.action.actor != 1]
    state = replay(buntherum, 3, sitting.options, without)
    assert buntherum.table(state)["called"] == [2]
    assert "call" in {offer.verb for offer in buntherum.offers(state, 1)}


def test_a_turn_taken_back_gives_the_verdict_back_to_the_table() -> None:
    sitting = Sitting(3)
    sitting.state = replay(buntherum, 3, sitting.options, sitting.log)
    sitting.turn()
    sitting.first_call(1, sitting.right_row())
    judged = sitting.view
    sitting.turn()
    state = replay(buntherum, 3, sitting.options, sitting.log[:-1])
    assert buntherum.table(state) == judged

"""BuntHerum, rule by rule and ruling by ruling, in `app` mode."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.games import buntherum
from rules.games.buntherum.cards import deck
from rules.kernel import DEALER, TABLE, Action, Illegal, play, settle_options
from tests.rules.buntherum_table import (
    FITS_ANYWHERE,
    FITS_NOT_IN_1_AND_2,
    FITS_NOT_IN_3,
    FITS_NOT_IN_4,
    STARTS,
    Sitting,
    card,
)

# Set-up


@given(st.permutations(range(58)))
def test_however_the_pack_lies_the_six_rows_start_without_a_clash(order: list[int]) -> None:
    state = buntherum.setup(3, settle_options(buntherum, 3, {}))
    state = play(buntherum, state, Action(DEALER, "shuffle", {"order": order}), 0)
    starts = [deck()[row[0]] for row in state.rows]
    assert [len(row) for row in state.rows] == [1] * 6
    assert len({face.object for face in starts}) == 6
    assert len({face.colour for face in starts}) == 6
    everywhere = [*sum(state.rows, ()), *sum(state.piles, ()), *state.neutral]
    assert sorted(everywhere) == list(range(58))


def test_a_start_card_that_clashes_goes_under_the_pack() -> None:
    clashing = [card("key blue"), card("cat red")]
    starts = [card(start) for start in STARTS]
    order = [starts[0], *clashing, *starts[1:]]
    order += [one for one in range(58) if one not in order]
    state = buntherum.setup(2, settle_options(buntherum, 2, {}))
    state = play(buntherum, state, Action(DEALER, "shuffle", {"order": order}), 0)
    assert [row[0] for row in state.rows] == starts
    assert list(state.neutral[-2:]) == clashing


@pytest.mark.parametrize(
    ("seats", "pile", "neutral"), [(2, 13, 26), (3, 9, 25), (4, 7, 24), (5, 6, 22)]
)
def test_the_piles_are_smaller_the_more_people_play(seats: int, pile: int, neutral: int) -> None:
    view = Sitting(seats).view
    assert view["piles"] == [pile] * seats
    assert view["neutral"] == neutral


def test_nobody_looks_at_any_pile_not_even_the_own() -> None:
    sitting = Sitting(3)
    assert buntherum.hand(sitting.state, 0) == {"call": None}
    assert all(isinstance(pile, int) for pile in sitting.view["piles"])


def test_the_youngest_turns_the_first_card_from_the_neutral_pile() -> None:
    sitting = Sitting(3, first=2, neutral=[FITS_ANYWHERE])
    assert sitting.view["waiting"] == [2]
    assert sitting.verbs(0) == sitting.verbs(1) == set()
    sitting.turn()
    assert sitting.open_card == FITS_ANYWHERE
    assert sitting.view["neutral"] == 24


def test_if_nobody_says_who_is_youngest_the_first_seat_starts() -> None:
    assert Sitting(3).view["turner"] == 0


def test_the_tablet_can_turn_for_somebody_who_does_not() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE])
    sitting.do(TABLE, "turn")
    assert sitting.open_card == FITS_ANYWHERE


def test_all_see_the_card_at_the_same_moment_a_little_ahead() -> None:
    sitting = Sitting(3)
    sitting.at_ms = 5_000
    sitting.do(0, "turn")
    assert sitting.view["shown_at_ms"] == 5_400


# Calls


@pytest.mark.parametrize(
    ("turned", "row", "right"),
    [
        (FITS_NOT_IN_3, 3, False),
        (FITS_NOT_IN_3, 4, True),
        (FITS_NOT_IN_4, 4, False),
        (FITS_NOT_IN_4, 3, True),
        (FITS_NOT_IN_1_AND_2, 1, False),
        (FITS_NOT_IN_1_AND_2, 2, False),
        (FITS_NOT_IN_1_AND_2, 6, True),
    ],
)
def test_a_row_takes_a_card_if_it_holds_neither_its_object_nor_its_colour(
    turned: str, row: int, right: bool
) -> None:
    sitting = Sitting(3, neutral=[turned])
    sitting.turn()
    sitting.first_call(1, row)
    assert sitting.view["last"]["verdict"] == ("right" if right else "wrong")


def test_every_card_of_a_row_counts_not_only_the_first() -> None:
    rows = [[start] for start in STARTS]
    rows[5] = ["guitar blue", "cat black"]
    sitting = Sitting(3, rows=rows, neutral=["apple black"])
    sitting.turn()
    sitting.first_call(1, 6)
    assert sitting.view["last"]["verdict"] == "wrong"


def test_after_a_right_call_the_card_joins_the_row_and_the_caller_turns_an_own_card() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE], piles={2: ["cat black"]})
    sitting.turn()
    sitting.first_call(2, 5)
    assert sitting.row(5) == ["sailboat turquoise", FITS_ANYWHERE]
    assert sitting.view["waiting"] == [2]
    assert sitting.view["tokens"] == [0, 0, 0]
    sitting.turn()
    assert sitting.open_card == "cat black"
    assert sitting.view["piles"] == [9, 9, 8]
    assert sitting.view["scores"] == [0, 0, 1]


def test_only_the_first_call_counts() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3])
    sitting.turn()
    sitting.call(0, 4, 800)
    sitting.call(1, 3, 900)
    sitting.wait("settle")
    assert (sitting.view["last"]["verdict"], sitting.view["last"]["seats"]) == ("right", [0])
    assert sitting.view["tokens"] == [0, 0, 0]


def test_an_earlier_finger_on_a_slower_link_is_first() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE])
    sitting.turn()
    sitting.call(0, 1, 900)
    sitting.call(1, 2, 800, lag=250)
    sitting.wait("settle")
    assert sitting.view["last"]["seats"] == [1]
    assert [
        (call["seat"], call["after_ms"], call["behind_ms"])
        for call in sitting.view["last"]["calls"]
    ] == [
        (1, 800, 0),
        (0, 900, 100),
    ]


def test_after_the_first_call_the_others_have_a_short_window() -> None:
    sitting = Sitting(3)
    sitting.turn()
    sitting.call(0, 1, 900)
    due = buntherum.due(sitting.state)
    assert due is not None
    assert due.at_ms == sitting.at_ms + 350
    assert "call" in sitting.verbs(1)


def test_when_all_have_called_nobody_is_waited_for() -> None:
    sitting = Sitting(2)
    sitting.turn()
    sitting.call(0, 1, 900)
    sitting.call(1, 1, 1_000)
    due = buntherum.due(sitting.state)
    assert due is not None
    assert due.at_ms == sitting.at_ms


def test_what_others_called_is_hidden_until_the_calls_are_ranked() -> None:
    sitting = Sitting(3)
    sitting.turn()
    sitting.call(0, 4, 900)
    assert sitting.view["called"] == [0]
    assert sitting.view["last"] is None
    assert buntherum.hand(sitting.state, 0) == {"call": 4}
    assert buntherum.hand(sitting.state, 1) == {"call": None}
    assert sitting.last_line.params == {"seat": 0}


def test_pressing_twice_the_first_press_counts() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3])
    sitting.turn()
    sitting.call(1, 4, 900)
    with pytest.raises(Illegal, match="called_already"):
        sitting.call(1, 3, 700)
    sitting.wait("settle")
    assert sitting.view["last"]["verdict"] == "right"


def test_a_blind_press_before_the_card_is_shown_does_not_count() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3])
    sitting.turn()
    before = sitting.state
    sitting.call(1, 4, -100)
    assert sitting.state == before
    assert sitting.last_line.code == "buntherum.log.too_early"
    sitting.call(1, 5, 700)
    assert sitting.view["called"] == [1]


def test_no_card_lies_open_no_call() -> None:
    with pytest.raises(Illegal, match="no_card"):
        Sitting(3).do(0, "call", row=1, at=[1_000, 0])


# Wrong calls


def test_a_wrong_call_costs_a_token_and_the_card_goes_under_the_neutral_pile() -> None:
    sitting = Sitting(3, neutral=[FITS_NOT_IN_3, FITS_ANYWHERE])
    sitting.turn()
    sitting.first_call(1, 3)
    assert sitting.view["tokens"] == [0, 1, 0]
    assert sitting.neutral_pile()[-1] == card(FITS_NOT_IN_3)
    assert sitting.row(3) == ["teapot yellow"]
    sitting.turn()
    assert sitting.open_card == FITS_ANYWHERE
    assert sitting.view["piles"] == [9, 9, 9]


def test_a_neutral_card_is_turned_by_whoever_turned_the_last_one() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE], piles={2: [FITS_NOT_IN_3]})
    sitting.turn()
    sitting.first_call(2, 1)
    sitting.turn()
    sitting.first_call(0, 3)
    assert sitting.view["turner"] == 2
    assert sitting.view["own"] is False
    with pytest.raises(Illegal, match="other_turns"):
        sitting.do(0, "turn")


def test_three_tokens_and_one_is_out_for_good() -> None:
    sitting = Sitting(3)
    sitting.knock_out(1)
    assert sitting.view["tokens"] == [0, 3, 0]
    assert sitting.view["left"] == [0, 2]
    assert sitting.last_line.code == "buntherum.log.wrong_out"
    sitting.turn()
    assert sitting.verbs(1) == set()
    with pytest.raises(Illegal, match=r"buntherum\.out"):
        sitting.call(1, 1, 900)


def test_the_pile_of_a_player_who_is_out_stays_where_it_is() -> None:
    sitting = Sitting(3)
    sitting.knock_out(1)
    assert sitting.view["piles"] == [9, 9, 9]


def test_if_the_turner_is_out_the_next_player_clockwise_turns() -> None:
    sitting = Sitting(4, first=3)
    sitting.knock_out(3)
    assert sitting.view["turner"] == 0


def test_when_all_but_one_are_out_the_one_left_wins() -> None:
    sitting = Sitting(3)
    sitting.knock_out(0)
    sitting.knock_out(2)
    assert buntherum.outcome(sitting.state) is None
    assert sitting.verbs(1) >= {"finish"}
    sitting.do(1, "finish")
    outcome = buntherum.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winners == (1,)
    assert sitting.view["tokens"] == [3, 0, 3]


def test_the_last_one_wins_without_a_tap_after_ten_seconds() -> None:
    sitting = Sitting(2)
    sitting.knock_out(0)
    assert sitting.view["ends_at_ms"] == sitting.at_ms + 10_000
    sitting.wait("finish")
    outcome = buntherum.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winners == (1,)


# No fit

NOWHERE = "cat lilac"
FULL = [[start, "cat black"] for start in STARTS[:5]] + [["guitar blue", "apple lilac"]]


def test_no_fit_is_right_when_the_card_fits_nowhere() -> None:
    sitting = Sitting(3, rows=FULL, neutral=[NOWHERE], piles={1: ["snail red"]})
    sitting.turn()
    sitting.first_call(1, 0)
    assert sitting.view["last"]["verdict"] == "right"
    assert sitting.neutral_pile()[-1] == card(NOWHERE)
    assert sitting.view["tokens"] == [0, 0, 0]
    sitting.turn()
    assert sitting.open_card == "snail red"
    assert sitting.view["piles"] == [9, 8, 9]


def test_calling_a_row_when_nothing_fits_is_a_wrong_call() -> None:
    sitting = Sitting(3, rows=FULL, neutral=[NOWHERE])
    sitting.turn()
    sitting.first_call(1, 3)
    assert sitting.view["tokens"] == [0, 1, 0]


def test_no_fit_when_something_fits_is_a_wrong_call() -> None:
    sitting = Sitting(3, neutral=[FITS_ANYWHERE])
    sitting.turn()
    sitting.first_call(1, 0)
    assert sitting.view["tokens"] == [0, 1, 0]


# The end


def test_whoever_turns_the_last_card_of_the_own_pile_wins_at_once_and_it_is_not_played() -> None:
    sitting = Sitting(5)
    while sitting.view["piles"][3] > 1:
        sitting.turn()
        sitting.first_call(3, sitting.right_row())
    assert buntherum.outcome(sitting.state) is None
    rows = sitting.view["rows"]
    sitting.turn()
    outcome = buntherum.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winners == (3,)
    assert outcome.scores == (0, 0, 0, 6, 0)
    assert sitting.view["rows"] == rows
    assert sitting.view["shown_at_ms"] is None
    assert sitting.last_line.code == "buntherum.log.turn_last"

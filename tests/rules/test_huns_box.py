"""Huns with the box on the table: turn order, counts, hidden record, score sheet."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.games import huns
from rules.games.huns import app, box
from rules.kernel import DEALER, TABLE, Action, Illegal, play
from tests.rules.huns_table import BoxSitting


def refusal(sitting: BoxSitting, actor: int, verb: str, **args: Any) -> str:
    with pytest.raises(Illegal) as refused:
        play(huns, sitting.state, Action(actor, verb, args), 0)
    return refused.value.code


def test_both_modes_have_the_same_names() -> None:
    """So that the game can hand over to either."""
    assert app.__all__ == box.__all__


# Turn order and counts


def test_the_hub_draws_the_first_player_and_says_whose_turn_it_is() -> None:
    sitting = BoxSitting(3, first=2)
    assert sitting.view["active"] == 2
    assert sitting.view["waiting"] == [2]
    assert not {"draw", "plunder"} & sitting.verbs(0)
    assert refusal(sitting, 0, "draw", die="red", value=1) == "huns.not_your_turn"


@pytest.mark.parametrize(
    ("seats", "turns"), [(2, [0, 1, 0, 1, 0]), (3, [0, 1, 2, 0, 1]), (4, [0, 1, 2, 3, 0])]
)
def test_five_turns_make_a_round_and_the_token_goes_on(seats: int, turns: list[int]) -> None:
    sitting = BoxSitting(seats)
    seen = []
    for die in ("red", "blue", "yellow", "black", "green"):
        seen.append(sitting.view["active"])
        sitting.turn("draw", die)
    assert seen == turns
    assert sitting.view["round"] == 2
    assert sitting.view["first"] == 1


def test_one_tap_per_turn_says_die_value_and_action() -> None:
    sitting = BoxSitting(3)
    sitting.turn("plunder", "blue", 3).turn("draw", "red", 2)
    assert sitting.view["reserve"]["blue"] == 19
    assert sitting.view["piles"]["red"] == 10  # one is played, whatever the value
    assert sitting.view["dice_left"] == ["green", "black", "yellow"]
    assert refusal(sitting, 2, "plunder", die="blue", value=1) == "huns.die_gone"


def test_a_second_tap_says_how_many_cubes_went_back() -> None:
    sitting = BoxSitting(3).turn("plunder", "blue", 3)
    assert "went_back" in sitting.verbs(0)
    assert "went_back" not in sitting.verbs(1)
    sitting.do(0, "went_back", cubes=2)
    assert sitting.view["reserve"]["blue"] == 21
    assert "went_back" not in sitting.verbs(0)


def test_never_more_than_two_taps_are_asked_for_in_a_turn() -> None:
    """The table waits for one tap; the second one is offered, and the game goes on without it."""
    sitting = BoxSitting(2)
    for die in ("red", "blue", "yellow", "black", "green"):
        before = sitting.view["waiting"]
        sitting.turn("plunder", die, 1)
        assert sitting.view["waiting"] != before or sitting.view["round"] == 2


def test_an_exhausted_colour_gives_no_cubes_and_an_empty_pile_no_cards() -> None:
    sitting = BoxSitting(2).do(1, "recount_cubes", colour="blue", cubes=1)
    sitting.do(1, "recount_cards", pile="red", cards=0)
    sitting.turn("plunder", "blue", 3)
    assert sitting.view["reserve"]["blue"] == 0
    assert refusal(sitting, 1, "draw", die="red", value=2) == "huns.pile_empty"


def test_the_third_and_fourth_player_tap_in_their_starting_cubes() -> None:
    sitting = BoxSitting(4, start=False)
    assert sitting.view["waiting"] == [2]
    sitting.do(2, "start_cube", colour="red")
    assert sitting.view["waiting"] == [3]
    sitting.do(3, "start_cube", colour="red")
    assert refusal(sitting, 3, "start_cube", colour="red") == "table.not_a_choice"
    sitting.do(3, "start_cube", colour="blue")
    assert sitting.view["reserve"]["red"] == 22
    assert sitting.view["reserve"]["blue"] == 23
    assert sitting.view["phase"] == "turn"


def test_who_has_no_free_place_takes_no_starting_cube() -> None:
    sitting = BoxSitting(4, start=False).do(2, "no_start_cube").do(3, "start_cube", colour="red")
    sitting.do(3, "no_start_cube")
    assert sitting.view["phase"] == "turn"
    assert sitting.view["reserve"]["red"] == 23


# The end is announced


def test_the_hub_announces_the_end_by_itself() -> None:
    sitting = BoxSitting(2)
    for played in range(10):
        assert sitting.view["round"] == played + 1
        assert sitting.view["phase"] == "turn"
        sitting.round("draw")
    assert sitting.view["phase"] == "count"
    assert sitting.view["waiting"] == [0, 1]


def test_a_reserve_refilled_within_the_round_does_not_end_it() -> None:
    sitting = BoxSitting(2).do(0, "recount_cubes", colour="green", cubes=2)
    sitting.turn("plunder", "green", 3)
    assert sitting.view["ending"]
    sitting.do(1, "recount_cubes", colour="green", cubes=1)
    for die in ("red", "blue", "yellow", "black"):
        sitting.turn("draw", die)
    assert sitting.view["phase"] == "turn"
    assert sitting.view["round"] == 2


def test_cubes_that_went_back_in_the_last_turn_make_the_game_go_on() -> None:
    sitting = BoxSitting(2).do(0, "recount_cubes", colour="green", cubes=2)
    for die in ("red", "blue", "yellow", "black"):
        sitting.turn("draw", die)
    sitting.turn("plunder", "green", 3)
    assert sitting.view["phase"] == "count"
    sitting.do(0, "went_back", cubes=1)
    assert sitting.view["phase"] == "turn"
    assert sitting.view["round"] == 2
    assert sitting.view["active"] == 1


def test_an_end_that_is_noticed_only_after_the_round_still_ends_the_game() -> None:
    sitting = BoxSitting(2).round("draw").do(1, "recount_cards", pile="black", cards=0)
    assert sitting.view["phase"] == "count"
    assert sitting.view["round"] == 1
    fresh = BoxSitting(2).do(1, "recount_cards", pile="black", cards=0)
    assert fresh.view["phase"] == "turn"  # the first round has not been played


# The hidden record and the score sheet


def test_shipped_types_are_known_to_their_owner_alone_and_their_number_to_all() -> None:
    sitting = BoxSitting(3).do(0, "ship", type="blue").do(0, "ship", type="violet")
    assert huns.hand(sitting.state, 0)["shipped"] == ["blue", "violet"]
    assert sitting.view["camps"][0]["shipped"] == 2
    assert sitting.view["camps"][0]["types"] is None
    assert "violet" not in repr(huns.hand(sitting.state, 1)) + repr(sitting.view)
    line = huns.describe(sitting.state, Action(0, "ship", {"type": "orange"}))
    assert line == ("huns.log.ship", {"seat": 0})


def test_a_wagon_recorded_by_mistake_can_be_struck() -> None:
    sitting = BoxSitting(3).do(0, "ship", type="blue").do(0, "unship", type="blue")
    assert sitting.view["camps"][0]["shipped"] == 0
    assert "unship" not in sitting.verbs(0)


@pytest.mark.parametrize("seat", [TABLE, 1, 2])
def test_nobody_else_can_tell_the_types(seat: int) -> None:
    sitting = BoxSitting(3).do(0, "ship", type="blue").do(0, "ship", type="violet")
    others = {
        huns.redeal_unseen(sitting.state, seat, Random(i)).notes[0].types  # type: ignore[union-attr]
        for i in range(60)
    }
    assert len(others) == 16
    mine = huns.redeal_unseen(sitting.state, 0, Random(1))
    assert mine == sitting.state


def test_the_sheet_is_tapped_as_things_happen_and_the_public_score_follows() -> None:
    sitting = BoxSitting(3)
    sitting.do(1, "note", what="raids", count=2).do(1, "note", what="mercenaries", count=1)
    sitting.do(1, "note", what="mercenaries_not_full", count=2)
    sitting.do(1, "note", what="treasures", count=1).do(1, "note", what="plagues_fled", count=1)
    assert sitting.view["scores"] == [0, 2 + 1 - 2 + 3 - 3, 0]
    sitting.do(1, "ship", type="blue")
    assert sitting.view["scores"] == [0, 4, 0]
    sitting.do(1, "note", what="raids", count=3)
    assert sitting.view["scores"] == [0, 5, 0]


def count_with(sitting: BoxSitting) -> BoxSitting:
    for _ in range(10):
        sitting.round("draw")
    return sitting


def test_the_final_count_has_the_types_in_it_when_all_sheets_are_done() -> None:
    """The rulebook's example: 2 blue, 1 violet, 1 orange: three types beat a set of two."""
    sitting = BoxSitting(2)
    for kind in ("blue", "violet", "blue", "orange"):
        sitting.do(0, "ship", type=kind)
    count_with(sitting).do(0, "done")
    assert sitting.view["count"] is None
    assert sitting.view["scores"] == [8, 0]
    sitting.do(1, "done")
    assert sitting.view["phase"] == "over"
    assert sitting.view["scores"] == [11, 0]
    assert sitting.count["types"] == [3, 0]
    outcome = huns.outcome(sitting.state)
    assert outcome is not None
    assert outcome == ((0,), (11, 0), 10, None)


def test_only_who_is_tied_is_asked_for_the_loot() -> None:
    sitting = (
        BoxSitting(3).do(0, "note", what="raids", count=2).do(2, "note", what="raids", count=2)
    )
    for _ in range(11):
        sitting.round("draw")
    for seat in range(3):
        sitting.do(seat, "done")
    assert sitting.view["phase"] == "tie"
    assert sitting.view["waiting"] == [0, 2]
    assert sitting.verbs(1) == {"not_done"}
    sitting.do(0, "loot", cubes=7).do(2, "loot", cubes=9)
    outcome = huns.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winners == (2,)


def test_still_tied_the_victory_is_shared() -> None:
    sitting = count_with(BoxSitting(2)).do(0, "done").do(1, "done")
    sitting.do(0, "loot", cubes=3).do(1, "loot", cubes=3)
    outcome = huns.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_whoever_is_done_can_reopen_the_sheet_and_by_a_recount_the_game() -> None:
    sitting = count_with(BoxSitting(2)).do(0, "done")
    assert sitting.verbs(0) == {"not_done", "recount_cubes", "recount_cards"}
    for pile in ("blue", "red", "green", "black", "yellow"):
        sitting.do(0, "recount_cards", pile=pile, cards=1)
    assert sitting.view["phase"] == "turn"
    assert sitting.view["round"] == 11
    assert not sitting.view["camps"][0]["done"]


def test_the_dealer_has_nothing_to_do_after_the_lots() -> None:
    assert huns.offers(BoxSitting(2).state, DEALER) == []


def test_the_sheet_has_a_line_for_other_points() -> None:
    sitting = at_the_count().do(1, "note", what="other_points", count=7)
    assert sitting.view["camps"][1]["other_points"] == 7
    for seat in range(3):
        sitting.do(seat, "done")
    assert sitting.count["bonus"] == [0, 7, 0]
    assert huns.outcome(sitting.state) is not None


def test_who_said_done_can_open_the_sheet_again() -> None:
    sitting = at_the_count().do(0, "done")
    assert "note" not in sitting.verbs(0)
    sitting.do(0, "not_done").do(0, "note", what="raids", count=2)
    assert sitting.view["waiting"] == [0, 1, 2]


def test_a_sheet_can_be_opened_again_while_a_tie_is_broken() -> None:
    sitting = at_the_count()
    for seat in range(3):
        sitting.do(seat, "done")
    assert sitting.view["phase"] == "tie"
    sitting.do(0, "loot", cubes=9).do(2, "not_done").do(2, "note", what="raids", count=1)
    assert sitting.view["camps"][0]["loot"] is None
    sitting.do(2, "done")
    outcome = huns.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winners == (2,)


def at_the_count() -> BoxSitting:
    sitting = BoxSitting(3)
    while sitting.view["phase"] == "turn":
        sitting.round(value=3)
    assert sitting.view["phase"] == "count"
    return sitting

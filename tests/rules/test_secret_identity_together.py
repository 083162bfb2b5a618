"""Secret Identity, the cooperative version, rule by rule and ruling by ruling."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from rules.games import secret_identity as game
from rules.kernel import Illegal
from tests.rules.secret_identity_table import Sitting

# Set-up


@pytest.mark.parametrize(("seats", "pictos"), [(3, 10), (4, 10), (5, 8), (6, 8), (7, 6), (8, 6)])
def test_the_more_players_the_smaller_the_hands(seats: int, pictos: int) -> None:
    sitting = Sitting(seats, cooperative=True)
    assert sitting.view["pictos_left"] == [pictos] * seats
    assert [len(sitting.hand(seat)["pictos"]) for seat in range(seats)] == [pictos] * seats


def test_seventeen_characters_do_eight_laid_out_and_nine_in_the_pile() -> None:
    names = "\n".join(f"Character {number}" for number in range(17))
    sitting = Sitting(3, cooperative=True, own_deck=names)
    assert len(sitting.view["characters"]) == 8
    assert sitting.view["pile"] == len(sitting.state.pile) == 9
    for _ in range(10):
        sitting.turn(right=True)
    assert sitting.view["phase"] == "over"
    assert sitting.state.pile == ()


def test_unknown_characters_can_be_swapped_before_the_active_player_has_looked() -> None:
    sitting = Sitting(3, cooperative=True)
    sitting.do(2, "swap", number=4)
    assert sitting.view["pile"] == 9
    sitting.look(0)
    with pytest.raises(Illegal, match="too_late_to_swap"):
        sitting.do(2, "swap", number=4)


def test_guessers_who_are_gone_are_not_waited_for_to_know_the_characters() -> None:
    sitting = Sitting(3, cooperative=True)
    sitting.do(0, "known")
    sitting.do(1, "known")
    assert sitting.view["waiting"] == [2]
    with pytest.raises(Illegal):
        sitting.do(1, "set_aside", seat=0)
    sitting.do(1, "set_aside", seat=2)
    assert sitting.view["phase"] == "placing"


# The turn


@pytest.fixture
def told() -> Sitting:
    """Four players; seat 1 is active, has key 6 and has placed two pictos."""
    sitting = Sitting(4, dealt=False, cooperative=True, first=1)
    sitting.deal(keys=[6])
    sitting.tell(2)
    return sitting


@pytest.mark.parametrize("seats", range(3, 9))
def test_ten_turns_clockwise_from_the_first_player(seats: int) -> None:
    sitting = Sitting(seats, cooperative=True, first=2)
    order = []
    for _ in range(10):
        order.append(sitting.active)
        sitting.turn(right=False)
    assert order == [(2 + turn) % seats for turn in range(10)]
    assert sitting.view["phase"] == "over"


def test_only_the_active_player_takes_a_key_and_places() -> None:
    sitting = Sitting(4, cooperative=True, first=1)
    sitting.all_know()
    assert "look" in sitting.verbs(1)
    assert all("look" not in sitting.verbs(seat) for seat in (0, 2, 3))
    sitting.look(1)
    assert sitting.hand(1)["key"] is not None
    assert [sitting.hand(seat)["key"] for seat in (0, 2, 3)] == [None] * 3
    with pytest.raises(Illegal, match="not_your_turn"):
        sitting.place(2)


def test_the_others_see_the_safe_as_soon_as_it_is_placed(told: Sitting) -> None:
    assert told.view["safes"][1]["count"] == 2
    assert told.view["safes"][0] is None
    assert told.view["phase"] == "guessing"


@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_to_three_pictos_are_placed_and_leave(count: int) -> None:
    sitting = Sitting(5, cooperative=True)
    sitting.turn(right=True, count=count)
    assert sitting.view["pictos_left"] == [8 - count, 8, 8, 8, 8]
    assert len(sitting.hand(0)["pictos"]) == 8 - count


def test_pictos_must_last_for_the_turns_that_player_still_has() -> None:
    """Of three players only the first one has four turns: one more to think of than the others."""
    for first, most in ((0, 1), (1, 2)):
        sitting = Sitting(3, cooperative=True)
        if first:
            sitting.turn(right=True)
        sitting.look(first)
        left = tuple(4 if seat == first else 10 for seat in range(3))
        hands = tuple(
            hand[:4] if seat == first else hand for seat, hand in enumerate(sitting.state.hands)
        )
        sitting.state = replace(sitting.state, pictos_left=left, hands=hands)
        with pytest.raises(Illegal, match="pictos_must_last"):
            sitting.place_many(first, most + 1)
        sitting.place_many(first, most)


# The common answer


def test_what_the_others_point_at_is_seen_by_all_because_they_talk(told: Sitting) -> None:
    told.do(0, "point", number=6)
    told.do(2, "point", number=3)
    assert told.view["together"]["pointed"] == [6, None, 3, None]
    assert told.view["waiting"] == [3]


def test_a_finger_can_be_moved(told: Sitting) -> None:
    told.do(0, "point", number=6)
    told.do(0, "point", number=2)
    assert told.view["together"]["pointed"][0] == 2


def test_the_active_players_phone_shows_nothing_to_tap(told: Sitting) -> None:
    told.point_all(6)
    assert told.verbs(1) == []
    for verb, args in (("point", {"number": 6}), ("lock", {"number": 6})):
        with pytest.raises(Illegal, match="active_keeps_quiet"):
            told.do(1, verb, **args)


def test_the_answer_is_locked_when_all_guessers_agree_and_one_confirms(told: Sitting) -> None:
    told.do(0, "point", number=6)
    told.do(2, "point", number=6)
    with pytest.raises(Illegal, match="not_agreed"):
        told.do(0, "lock", number=6)
    told.do(3, "point", number=6)
    assert told.view["together"]["agreed"] == 6
    assert told.view["phase"] == "guessing"
    told.do(2, "lock", number=6)
    assert told.view["phase"] == "answer"
    assert told.view["together"]["answer"] == {
        "number": 6,
        "key": 6,
        "right": True,
        "overruled": False,
    }


def test_who_still_differs_holds_the_answer_up(told: Sitting) -> None:
    told.point_all(6)
    told.do(3, "point", number=5)
    assert told.view["together"]["agreed"] is None
    with pytest.raises(Illegal, match="not_agreed"):
        told.do(2, "lock", number=6)


def test_a_locked_answer_stands(told: Sitting) -> None:
    told.point_all(6)
    told.do(0, "lock", number=6)
    with pytest.raises(Illegal, match="answer_is_locked"):
        told.do(0, "point", number=5)


def test_a_guesser_who_is_not_there_can_be_set_aside(told: Sitting) -> None:
    told.do(0, "point", number=6)
    told.do(2, "point", number=6)
    told.do(0, "set_aside", seat=3)
    assert told.view["together"]["aside"] == [3]
    assert told.view["together"]["agreed"] == 6
    told.do(2, "lock", number=6)
    assert told.view["phase"] == "answer"


def test_a_guesser_who_pointed_and_then_left_can_be_set_aside(told: Sitting) -> None:
    told.do(3, "point", number=1)
    told.do(0, "set_aside", seat=3)
    assert told.view["together"]["pointed"][3] is None
    told.do(0, "point", number=6)
    told.do(2, "point", number=6)
    assert told.view["together"]["agreed"] == 6


def test_who_was_set_aside_comes_back_by_pointing_and_must_be_agreed_with(told: Sitting) -> None:
    told.do(0, "point", number=6)
    told.do(2, "point", number=6)
    told.do(0, "set_aside", seat=3)
    told.do(3, "point", number=5)
    assert told.view["together"]["aside"] == []
    with pytest.raises(Illegal, match="not_agreed"):
        told.do(2, "lock", number=6)


def test_nobody_set_aside_confirms_and_nobody_sets_the_active_player_aside(told: Sitting) -> None:
    told.do(0, "point", number=6)
    told.do(2, "point", number=6)
    told.do(0, "set_aside", seat=3)
    with pytest.raises(Illegal):
        told.do(3, "lock", number=6)
    with pytest.raises(Illegal):
        told.do(0, "set_aside", seat=1)


def test_even_if_all_set_each_other_aside_the_turn_can_go_on(told: Sitting) -> None:
    told.do(0, "set_aside", seat=2)
    told.do(0, "set_aside", seat=3)
    told.do(3, "set_aside", seat=0)
    assert told.view["together"]["aside"] == [0, 2, 3]
    assert told.view["waiting"] == [0, 2, 3]
    told.do(2, "point", number=4)
    told.do(2, "lock", number=4)
    assert told.view["phase"] == "answer"


def test_in_the_next_turn_everybody_is_waited_for_again(told: Sitting) -> None:
    told.do(0, "point", number=6)
    told.do(0, "set_aside", seat=2)
    told.do(0, "set_aside", seat=3)
    told.do(0, "lock", number=6)
    told.do(0, "close_round")
    told.deal()
    told.tell()
    assert told.view["together"]["aside"] == []
    assert told.view["together"]["pointed"] == [None] * 4


# Right or wrong, and the next turn


def test_a_right_answer_is_a_point_for_all_a_wrong_one_is_none(told: Sitting) -> None:
    told.point_all(6)
    told.do(0, "lock", number=6)
    assert told.view["scores"] == [1, 1, 1, 1]
    told.do(0, "close_round")
    told.deal()
    told.turn(right=False)
    assert told.view["scores"] == [1, 1, 1, 1]


def test_only_that_one_character_is_replaced(told: Sitting) -> None:
    before = [character["name"] for character in told.view["characters"]]
    told.point_all(1)
    told.do(0, "lock", number=1)
    told.do(1, "close_round")
    told.deal()
    after = [character["name"] for character in told.view["characters"]]
    assert after[5] not in before
    assert after[:5] + after[6:] == before[:5] + before[6:]
    assert told.view["pile"] == 8


def test_the_keys_are_shuffled_again_so_the_same_number_may_come_twice(told: Sitting) -> None:
    told.point_all(6)
    told.do(0, "lock", number=6)
    before = told.view["characters"][5]["name"]
    told.do(0, "close_round")
    told.deal(keys=[6])
    told.look(told.active)
    assert told.hand(told.active)["key"] == 6
    assert told.view["characters"][5]["name"] != before, "with a new character on it"


def test_the_table_can_overrule_right_and_wrong(told: Sitting) -> None:
    told.point_all(5)
    told.do(0, "lock", number=5)
    told.do(3, "overrule")
    waits = {"is_vote": False, "ends_at_ms": None}
    assert told.view["proposal"] == {"by": 3, "right": True, **waits}
    with pytest.raises(Illegal, match="another_confirms"):
        told.do(3, "confirm")
    with pytest.raises(Illegal, match="settle_first"):
        told.do(0, "close_round")
    told.do(1, "confirm")
    told.do(0, "confirm")
    assert told.view["together"]["answer"]["right"] is False, "all gain, so all must agree"
    told.do(2, "confirm")
    assert told.view["together"]["answer"]["right"] is True
    assert told.view["scores"] == [1] * 4
    told.do(0, "close_round")
    assert told.view["scores"] == [1] * 4


@pytest.mark.parametrize(
    ("found", "step"),
    [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (10, 3)],
)
def test_ten_turns_are_rated_in_four_steps(found: int, step: int) -> None:
    sitting = Sitting(8, cooperative=True)
    for turn in range(10):
        assert game.outcome(sitting.state) is None
        sitting.turn(right=turn < found)
    outcome = game.outcome(sitting.state)
    assert outcome is not None and outcome.rating is not None
    assert outcome.rating.code == f"secret_identity.rating.{step}"
    assert outcome.rating.params == {"n": found}
    assert outcome.scores == (found,) * 8
    assert outcome.winners == ()
    assert outcome.rounds == 10


def test_everybody_tells_ten_times_in_all_whatever_the_number_of_players() -> None:
    sitting = Sitting(3, cooperative=True)
    told = []
    while sitting.view["phase"] != "over":
        told.append(sitting.active)
        sitting.turn(right=True)
    assert Counter(told) == {0: 4, 1: 3, 2: 3}

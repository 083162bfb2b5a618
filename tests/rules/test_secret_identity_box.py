"""Secret Identity with the real box: keys, votes, counting and scoring are the hub's."""

from __future__ import annotations

import pytest

from rules.games import secret_identity as game
from rules.kernel import DEALER, Illegal, Refused
from tests.rules.secret_identity_table import Sitting


def test_the_hub_deals_nothing_but_the_keys() -> None:
    sitting = Sitting(4, dealt=False, deck="box")
    assert [offer.verb for offer in game.offers(sitting.state, DEALER)] == ["deal_keys"]
    sitting.deal(keys=[5, 1, 7, 2])
    sitting.look()
    assert [sitting.hand(seat)["key"] for seat in range(4)] == [5, 1, 7, 2]
    assert [sitting.hand(seat)["pictos"] for seat in range(4)] == [[]] * 4


def test_characters_are_numbers_unless_somebody_types_their_names() -> None:
    sitting = Sitting(3, deck="box")
    assert [character["name"] for character in sitting.view["characters"]] == [""] * 8
    sitting.do(1, "name", number=3, name="  Harry   Potter ")
    assert sitting.view["characters"][2] == {
        "number": 3,
        "name": "Harry Potter",
        "reminder": "",
    }
    sitting.do(2, "name", number=3, name="")
    assert sitting.view["characters"][2]["name"] == ""


def test_names_can_be_typed_until_the_count_begins() -> None:
    sitting = Sitting(3, deck="box")
    sitting.do(0, "name", number=1, name="Zorro")
    sitting.look()
    sitting.do(0, "name", number=2, name="Alice")
    for seat in range(3):
        sitting.place(seat)
    sitting.do(0, "name", number=3, name="Merlin")
    names = [character["name"] for character in sitting.view["characters"]]
    assert names[:3] == ["Zorro", "Alice", "Merlin"]
    for seat in range(3):
        sitting.vote(seat)
    assert "name" not in sitting.verbs(0)


def test_a_name_is_cleaned_like_all_that_people_type() -> None:
    sitting = Sitting(3, deck="box")
    with pytest.raises(Refused, match="words"):
        sitting.do(0, "name", number=1, name="Zor\u202ero")
    with pytest.raises(Refused, match="words"):
        sitting.do(0, "name", number=1, name="Z" * 41)


def test_typing_names_is_no_step_of_the_record() -> None:
    sitting = Sitting(3, deck="box")
    sitting.do(0, "name", number=1, name="Zorro")
    assert sitting.lines[-1] is None
    assert "name" in game.DRAFTS


def test_a_typed_name_is_told_in_the_reveal_and_otherwise_the_number() -> None:
    sitting = Sitting(3, deck="box", dealt=False)
    sitting.deal(keys=[4, 2, 8])
    sitting.do(0, "name", number=4, name="Zorro")
    sitting.look_and_place()
    for seat in range(3):
        sitting.vote(seat, *([0] if seat == 1 else []))
    sitting.do(0, "reveal", seat=0)
    line = sitting.lines[-1]
    assert line is not None
    assert line.code == "secret_identity.log.reveal"
    assert line.params == {"seat": 0, "number": 4, "name": "Zorro", "n": 1}
    sitting.do(0, "reveal", seat=1)
    line = sitting.lines[-1]
    assert line is not None
    assert line.code == "secret_identity.log.reveal_number"
    assert line.params == {"seat": 1, "number": 2, "n": 0}


def test_new_characters_have_no_names_yet() -> None:
    sitting = Sitting(3, deck="box")
    sitting.do(0, "name", number=1, name="Zorro")
    sitting.round()
    assert [character["name"] for character in sitting.view["characters"]] == [""] * 8


def test_cardboard_is_swapped_by_hand() -> None:
    sitting = Sitting(3, deck="box")
    assert "swap" not in sitting.verbs(0)
    with pytest.raises(Illegal, match="swap_by_hand"):
        sitting.do(0, "swap", number=1)


def test_players_say_how_many_pictos_they_placed_and_the_hub_counts() -> None:
    sitting = Sitting(3, deck="box")
    sitting.look()
    for seat, count in enumerate((1, 2, 3)):
        sitting.place_many(seat, count)
    assert [safe["count"] for safe in sitting.view["safes"]] == [1, 2, 3]
    assert sitting.view["pictos_left"] == [9, 8, 7]


def test_with_cardboard_too_the_pictos_must_last() -> None:
    sitting = Sitting(3, deck="box")
    for count in (3, 3, 3):
        sitting.look()
        for seat in range(3):
            sitting.place_many(seat, count)
        for seat in range(3):
            sitting.vote(seat)
        sitting.reveal_all()
        sitting.do(0, "close_round")
        sitting.deal()
    sitting.look()
    with pytest.raises(Illegal, match="pictos_must_last"):
        sitting.place_many(0, 2)
    sitting.place_many(0, 1)


def test_nobody_sees_how_many_pictos_the_others_took_before_all_have_placed() -> None:
    sitting = Sitting(3, deck="box")
    sitting.look()
    sitting.place_many(0, 3)
    assert sitting.view["safes"] is None
    assert sitting.view["pictos_left"] == [10, 10, 10]


def test_votes_and_points_are_the_hubs_and_pictos_break_the_tie() -> None:
    sitting = Sitting(3, deck="box")
    sitting.look()
    for seat, count in ((0, 1), (1, 2), (2, 1)):
        sitting.place_many(seat, count)
    for seat, right in ((0, [1]), (1, []), (2, [])):
        sitting.vote(seat, *right)
    sitting.reveal_all()
    assert sitting.view["scores"] == [1, 1, 0]
    sitting.do(0, "close_round")
    sitting.deal()
    for _ in range(3):
        sitting.round()
    outcome = game.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winners == (0,)


def test_the_cooperative_version_runs_with_the_box_too() -> None:
    sitting = Sitting(3, deck="box", dealt=False, cooperative=True)
    sitting.deal(keys=[3])
    sitting.do(1, "name", number=3, name="Zorro")
    sitting.do(1, "name", number=4, name="Alice")
    sitting.turn(right=True)
    names = [character["name"] for character in sitting.view["characters"]]
    assert names[2:4] == ["", "Alice"]
    for _ in range(9):
        sitting.turn(right=True)
    outcome = game.outcome(sitting.state)
    assert outcome is not None
    assert outcome.scores == (10, 10, 10)


def test_an_own_deck_means_nothing_when_the_cards_are_cardboard() -> None:
    sitting = Sitting(3, deck="box", own_deck="only one")
    assert [character["name"] for character in sitting.view["characters"]] == [""] * 8


def test_a_fourth_picto_is_refused_because_the_safe_is_full_not_because_they_must_last() -> None:
    sitting = Sitting(3, deck="box")
    sitting.look()
    with pytest.raises(Illegal, match="safe_is_full"):
        sitting.place_many(0, 4)

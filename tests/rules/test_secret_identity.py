"""Secret Identity up to the vote, rule by rule and ruling by ruling, in `app` mode."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.games import secret_identity as game
from rules.kernel import DEALER, Illegal, Offer, Refused, Shuffle, settle_options
from tests.rules.secret_identity_table import Sitting, name_of_side

# Set-up


@pytest.mark.parametrize("seats", range(3, 9))
def test_eight_characters_lie_on_numbered_places(seats: int) -> None:
    laid = Sitting(seats).view["characters"]
    assert [character["number"] for character in laid] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert len({character["name"] for character in laid}) == 8
    assert all(character["reminder"] for character in laid)


@pytest.mark.parametrize("seats", range(3, 9))
def test_each_player_gets_ten_picto_cards_and_no_card_is_dealt_twice(seats: int) -> None:
    sitting = Sitting(seats)
    hands = [[card["card"] for card in sitting.hand(seat)["pictos"]] for seat in range(seats)]
    assert [len(hand) for hand in hands] == [10] * seats
    assert len({card for hand in hands for card in hand}) == 10 * seats
    assert sitting.view["pictos_left"] == [10] * seats


def test_a_picto_card_has_a_different_pictogram_on_each_side() -> None:
    for card in Sitting(3).hand(0)["pictos"]:
        assert card["front"]["picto"] != card["back"]["picto"]
        assert card["front"]["name"] and card["back"]["name"]


def test_only_one_side_of_a_character_card_is_ever_laid_out() -> None:
    sitting = Sitting(3, dealt=False)
    sides = [1, 0, 2, 3, *range(4, 300)]
    sitting.do(DEALER, "shuffle_characters", order=sides)
    assert len(sitting.state.laid) + len(sitting.state.pile) == 150
    assert sitting.state.laid[:3] == (1, 2, 4)


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_deck_speaks_the_language_of_the_table(language: str) -> None:
    sitting = Sitting(3, language=language)
    laid = [character["name"] for character in sitting.view["characters"]]
    assert laid == [name_of_side(2 * card, language) for card in range(8)]


@pytest.mark.parametrize("edition", ["keys", "cards"])
def test_the_edition_is_a_word_on_the_screen_and_nothing_more(edition: str) -> None:
    sitting = Sitting(3, edition=edition)
    sitting.round()
    view, other = sitting.view, Sitting(3, edition="keys")
    other.round()
    assert view["edition"] == edition
    assert {**view, "edition": "keys"} == other.view


# Unknown characters are swapped before anybody has looked at a key


def test_any_player_may_swap_an_unknown_character_and_the_hub_draws_the_next() -> None:
    sitting = Sitting(4)
    before = [character["name"] for character in sitting.view["characters"]]
    sitting.do(2, "swap", number=5)
    after = [character["name"] for character in sitting.view["characters"]]
    assert after[4] == name_of_side(2 * 8)
    assert after[4] not in before
    assert after[:4] + after[5:] == before[:4] + before[5:]


def test_several_characters_may_be_swapped_by_several_players() -> None:
    sitting = Sitting(3)
    sitting.do(0, "swap", number=1)
    sitting.do(1, "swap", number=1)
    sitting.do(1, "swap", number=8)
    names = [character["name"] for character in sitting.view["characters"]]
    assert (names[0], names[7]) == (name_of_side(2 * 9), name_of_side(2 * 10))


def test_one_hasty_player_does_not_end_swapping_for_the_others() -> None:
    sitting = Sitting(3)
    sitting.do(0, "known")
    sitting.do(1, "known")
    assert sitting.view["waiting"] == [2]
    with pytest.raises(Illegal, match="not_all_known"):
        sitting.do(0, "look")
    sitting.do(2, "swap", number=3)
    assert sitting.view["phase"] == "laying"
    assert sitting.view["waiting"] == [0, 1, 2], "the new one may be unknown to anybody"


def test_keys_are_looked_at_once_all_know_all_eight() -> None:
    sitting = Sitting(3)
    assert all("look" not in sitting.verbs(seat) for seat in sitting.everybody)
    sitting.all_know()
    assert sitting.view["phase"] == "placing"
    assert all(sitting.hand(seat)["key"] is None for seat in sitting.everybody)
    assert all("look" in sitting.verbs(seat) for seat in sitting.everybody)


def test_nobody_swaps_any_more_when_all_know_all_eight() -> None:
    sitting = Sitting(3)
    sitting.all_know()
    for seat in sitting.everybody:
        assert "swap" not in sitting.verbs(seat)
        with pytest.raises(Illegal, match="too_late_to_swap"):
            sitting.do(seat, "swap", number=1)


def test_in_the_next_round_characters_may_be_swapped_again() -> None:
    sitting = Sitting(3)
    sitting.round()
    assert "swap" in sitting.verbs(0)


def test_a_swap_never_takes_the_characters_of_the_rounds_to_come() -> None:
    names = "\n".join(f"Character {number}" for number in range(33))
    sitting = Sitting(3, own_deck=names)
    sitting.do(0, "swap", number=1)
    assert "swap" not in sitting.verbs(0)
    with pytest.raises(Illegal, match="no_spare_characters"):
        sitting.do(0, "swap", number=1)
    for _ in range(4):
        sitting.round()
    assert sitting.view["phase"] == "over"


# 1. Mystery keys


@pytest.mark.parametrize("seats", range(3, 9))
def test_no_two_players_have_the_same_key(seats: int) -> None:
    sitting = Sitting(seats)
    sitting.look()
    keys = [sitting.hand(seat)["key"] for seat in range(seats)]
    assert len(set(keys)) == seats
    assert set(keys) <= set(range(1, 9))


def test_keys_are_dealt_by_chance_anew_in_each_round() -> None:
    sitting = Sitting(3, dealt=False)
    sitting.deal(keys=[8, 3, 5])
    assert [sitting.key(seat) for seat in range(3)] == [8, 3, 5]
    sitting.look_and_place()
    for seat in range(3):
        sitting.vote(seat)
    sitting.reveal_all()
    sitting.do(0, "close_round")
    assert game.offers(sitting.state, DEALER) == (Offer("deal_keys", {"order": Shuffle(8)}),)
    sitting.deal_keys(1, 7, 2)
    assert [sitting.key(seat) for seat in range(3)] == [1, 7, 2]


def test_a_key_is_seen_only_by_its_owner_and_only_after_looking() -> None:
    sitting = Sitting(3, dealt=False)
    sitting.deal(keys=[8, 3, 5])
    assert [sitting.hand(seat)["key"] for seat in range(3)] == [None, None, None]
    sitting.look(1)
    assert [sitting.hand(seat)["key"] for seat in range(3)] == [None, 3, None]
    assert sitting.view["looked"] == [1]


# 2. Pictos


def test_nobody_places_before_it_has_seen_its_key() -> None:
    sitting = Sitting(3)
    sitting.look(0)
    assert "place" not in sitting.verbs(1)
    with pytest.raises(Illegal, match="look_first"):
        sitting.place(1)
    sitting.place(0)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_one_two_or_three_pictos_are_placed(count: int) -> None:
    sitting = Sitting(3)
    sitting.look()
    sitting.place_many(0, count)
    assert sitting.hand(0)["safe"]["count"] == count


@pytest.mark.parametrize("count", [0, 4])
def test_neither_none_nor_four_pictos_may_be_placed(count: int) -> None:
    sitting = Sitting(3)
    sitting.look()
    with pytest.raises(Refused):
        sitting.do(
            0,
            "place",
            cards=list(sitting.state.hands[0][:count]),
            **{f"as_{number}": "green_front" for number in range(1, count + 1)},
        )


def test_each_picto_lies_green_or_red_with_one_of_its_sides_showing() -> None:
    sitting = Sitting(3)
    one, two, three = sitting.hand(0)["pictos"][:3]
    sitting.look()
    sitting.place(
        0, (one["card"], "green_back"), (two["card"], "red_front"), (three["card"], "red_back")
    )
    sitting.place(1)
    sitting.place(2)
    safe = sitting.view["safes"][0]
    assert safe["green"] == [one["back"]]
    assert safe["red"] == [two["front"], three["back"]]


def test_a_card_of_somebody_else_cannot_be_placed() -> None:
    sitting = Sitting(3)
    sitting.look()
    with pytest.raises(Illegal):
        sitting.place(0, (sitting.state.hands[1][0], "green_front"))


def test_the_same_card_cannot_be_placed_twice() -> None:
    sitting = Sitting(3)
    sitting.look()
    card = sitting.state.hands[0][0]
    with pytest.raises(Illegal):
        sitting.place(0, (card, "green_front"), (card, "red_back"))


def test_places_within_a_side_have_no_rank() -> None:
    safes = []
    for order in ([0, 1, 2], [2, 0, 1]):
        sitting = Sitting(3)
        hand = sitting.state.hands[0]
        sitting.look()
        sitting.place(0, *((hand[index], "green_front") for index in order))
        sitting.place(1)
        sitting.place(2)
        safes.append(sitting.view["safes"])
    assert safes[0] == safes[1]


def test_safes_are_shown_only_when_the_last_player_has_placed() -> None:
    sitting = Sitting(3)
    sitting.look()
    sitting.place(0)
    sitting.place(2)
    assert sitting.view["placed"] == [0, 2]
    assert sitting.view["safes"] is None
    assert sitting.view["waiting"] == [1]
    sitting.place(1)
    after = sitting.view
    assert [safe["count"] for safe in after["safes"]] == [1, 1, 1]


def test_what_was_placed_can_be_changed_until_the_last_player_has_placed() -> None:
    sitting = Sitting(3)
    sitting.look()
    first, second = sitting.state.hands[0][:2]
    sitting.place(0, (first, "green_front"))
    sitting.place(0, (second, "red_back"))
    assert sitting.lines[-1] is None
    sitting.place(1)
    sitting.place(2)
    assert first in sitting.state.hands[0]
    assert second not in sitting.state.hands[0]
    with pytest.raises(Illegal, match="placing_is_over"):
        sitting.place(0)


def test_used_pictos_leave_for_good_and_hands_are_never_refilled() -> None:
    sitting = Sitting(3)
    used = sitting.state.hands[0][0]
    sitting.round()
    assert sitting.view["pictos_left"] == [9, 9, 9]
    assert [len(sitting.hand(seat)["pictos"]) for seat in range(3)] == [9, 9, 9]
    assert used not in {card["card"] for seat in range(3) for card in sitting.hand(seat)["pictos"]}


def test_ten_pictos_last_four_rounds_three_three_three_and_one() -> None:
    sitting = Sitting(3)
    for left, most in ((10, 3), (7, 3), (4, 3), (1, 1)):
        assert (sitting.view["pictos_left"][0], sitting.hand(0)["most"]) == (left, most)
        sitting.look()
        sitting.place_many(0, most)
        sitting.place(1)
        sitting.place(2)
        for seat in range(3):
            sitting.vote(seat)
        sitting.reveal_all()
        sitting.do(0, "close_round")
        if sitting.view["phase"] == "deal":
            sitting.deal()
    assert sitting.view["pictos_left"] == [0, 6, 6]


@pytest.mark.parametrize(("left", "most"), [(4, 1), (5, 2), (6, 3), (7, 3)])
def test_a_placement_that_leaves_fewer_pictos_than_rounds_to_come_is_refused(
    left: int, most: int
) -> None:
    sitting = Sitting(3)
    sitting.look()
    hands = (sitting.state.hands[0][:left], *sitting.state.hands[1:])
    sitting.state = replace(sitting.state, hands=hands, pictos_left=(left, 10, 10))
    assert sitting.hand(0)["most"] == most
    with pytest.raises(Illegal, match="pictos_must_last" if most < 3 else "safe_is_full"):
        sitting.place_many(0, most + 1)
    sitting.place_many(0, most)


# What was settled before


def test_options_of_the_game() -> None:
    settled = settle_options(game, 3, {})
    assert (settled["cooperative"], settled["edition"]) == (False, "keys")
    with pytest.raises(Illegal):
        settle_options(game, 3, {"edition": "stones"})

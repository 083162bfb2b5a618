"""Secret Identity, each for itself, rule by rule and ruling by ruling, in `app` mode."""

from __future__ import annotations

from dataclasses import replace

import pytest
from secret_identity_table import Sitting, name_of_side

from rules.games import secret_identity as game
from rules.games.secret_identity.state import track
from rules.kernel import DEALER, Illegal, Offer, Refused, Shuffle, settle_options

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
    assert view.pop("edition") == edition
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


def test_nobody_swaps_any_more_when_one_player_has_looked() -> None:
    sitting = Sitting(3)
    sitting.look(1)
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
    assert [safe["count"] for safe in sitting.view["safes"]] == [1, 1, 1]


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
    with pytest.raises(Illegal, match="pictos_must_last"):
        sitting.place_many(0, most + 1)
    sitting.place_many(0, most)


# 3. Vote


def test_votes_open_when_the_last_player_has_placed() -> None:
    sitting = Sitting(3)
    sitting.look()
    sitting.place(0)
    sitting.place(1)
    with pytest.raises(Illegal, match="not_all_placed"):
        sitting.do(0, "vote", keys=[1, 2])
    sitting.place(2)
    assert sitting.verbs(0) == ["vote"]


@pytest.fixture
def voting() -> Sitting:
    """Four players with the keys 1, 2, 3, 4."""
    sitting = Sitting(4)
    sitting.look_and_place()
    return sitting


def test_a_vote_names_a_number_for_each_opponent(voting: Sitting) -> None:
    assert voting.hand(2)["opponents"] == [3, 0, 1]
    voting.do(2, "vote", keys=[4, 1, 8])
    assert voting.hand(2)["vote"] == [4, 1, 8]
    with pytest.raises(Illegal, match="vote_for_all"):
        voting.do(2, "vote", keys=[4, 1])


def test_the_votes_of_a_voter_are_all_different(voting: Sitting) -> None:
    with pytest.raises(Illegal, match="votes_differ"):
        voting.do(2, "vote", keys=[4, 1, 4])


def test_voting_ones_own_number_is_allowed(voting: Sitting) -> None:
    assert voting.key(2) == 3
    voting.do(2, "vote", keys=[3, 1, 2])
    assert voting.hand(2)["vote"] == [3, 1, 2]


def test_two_voters_may_give_the_same_number(voting: Sitting) -> None:
    voting.do(0, "vote", keys=[5, 6, 7])
    voting.do(1, "vote", keys=[5, 6, 7])
    assert voting.view["voted"] == [0, 1]


def test_only_has_voted_is_shown(voting: Sitting) -> None:
    voting.do(3, "vote", keys=[1, 2, 3])
    voting.do(1, "vote", keys=[1, 2, 3])
    assert voting.view["voted"] == [1, 3]
    assert voting.view["waiting"] == [0, 2]
    assert voting.view["revealed"] == []
    assert [voting.hand(seat)["vote"] for seat in range(4)] == [None, [1, 2, 3], None, [1, 2, 3]]


def test_a_vote_can_be_changed_until_all_have_voted_and_nobody_is_told(voting: Sitting) -> None:
    voting.do(3, "vote", keys=[1, 2, 3])
    assert voting.lines[-1] is not None
    view = voting.view
    voting.do(3, "vote", keys=[6, 7, 8])
    assert voting.hand(3)["vote"] == [6, 7, 8]
    assert voting.view == view
    assert voting.lines[-1] is None


def test_the_last_vote_closes_all_at_once(voting: Sitting) -> None:
    for seat in (0, 1, 2):
        voting.vote(seat)
    assert voting.view["phase"] == "voting"
    voting.vote(3)
    assert voting.view["phase"] == "count"
    for seat in range(4):
        with pytest.raises(Illegal, match="votes_are_closed"):
            voting.vote(seat)


def test_with_eight_players_seven_of_the_eight_keys_are_used() -> None:
    sitting = Sitting(8)
    sitting.look_and_place()
    sitting.do(0, "vote", keys=[2, 3, 4, 5, 6, 7, 8])
    assert sitting.hand(0)["vote"] == [2, 3, 4, 5, 6, 7, 8]


# 4. Count: one player after the other


@pytest.fixture
def counting() -> Sitting:
    """Four players, seat 2 begins; seats 0 and 1 are right about 2, nobody about the others."""
    sitting = Sitting(4, first=2)
    sitting.look_and_place()
    for seat, right in ((0, [2]), (1, [2]), (2, []), (3, [])):
        sitting.vote(seat, *right)
    return sitting


def test_players_are_revealed_one_after_the_other_from_the_first_clockwise(
    counting: Sitting,
) -> None:
    order = []
    while (coming := counting.view["next"]) is not None:
        order.append(coming)
        counting.do(1, "reveal", seat=coming)
        assert [shown["seat"] for shown in counting.view["revealed"]] == order
    assert order == [2, 3, 0, 1]


def test_any_player_turns_the_next_one_up(counting: Sitting) -> None:
    for seat, coming in ((0, 2), (3, 3), (1, 0), (2, 1)):
        assert counting.view["waiting"] == [0, 1, 2, 3]
        counting.do(seat, "reveal", seat=coming)
    assert counting.view["next"] is None


def test_a_second_tap_on_the_same_reveal_does_not_reveal_the_next_player(
    counting: Sitting,
) -> None:
    counting.do(0, "reveal", seat=2)
    with pytest.raises(Illegal):
        counting.do(1, "reveal", seat=2)


def test_points_move_with_each_reveal(counting: Sitting) -> None:
    assert counting.view["scores"] == [0, 0, 0, 0]
    counting.do(0, "reveal", seat=2)
    assert counting.view["scores"] == [1, 1, 2, 0]
    counting.do(0, "reveal", seat=3)
    assert counting.view["scores"] == [1, 1, 2, 0]


def test_a_reveal_shows_the_key_and_the_votes_on_this_player_only(counting: Sitting) -> None:
    counting.do(0, "reveal", seat=2)
    (shown,) = counting.view["revealed"]
    assert shown["key"] == counting.key(2)
    assert {vote["seat"]: vote["right"] for vote in shown["votes"]} == {3: False, 0: True, 1: True}


def test_example_of_the_rulebook_with_cards() -> None:
    """Clélia had Harry Potter on 2; blue and red voted 2, violet did not."""
    clelia, blue, violet, red = range(4)
    sitting = Sitting(4, dealt=False, edition="cards")
    sitting.deal(keys=[2, 1, 3, 4])
    sitting.look_and_place()
    sitting.do(blue, "vote", keys=[5, 6, 2])  # violet, red, Clélia
    sitting.do(violet, "vote", keys=[5, 7, 6])  # red, Clélia, blue
    sitting.do(red, "vote", keys=[2, 5, 6])  # Clélia, blue, violet
    sitting.do(clelia, "vote", keys=[5, 6, 7])
    sitting.do(clelia, "reveal", seat=clelia)
    assert sitting.view["revealed"][0]["key"] == 2
    assert sitting.view["scores"] == [2, 1, 0, 1]


def test_example_of_the_rulebook_with_keys() -> None:
    """Blue, violet and red are right about Clélia, white is wrong."""
    clelia, blue, violet, red, white = range(5)
    sitting = Sitting(5, dealt=False, edition="keys")
    sitting.deal(keys=[2, 1, 3, 4, 5])
    sitting.look_and_place()
    for seat in (blue, violet, red):
        sitting.vote(seat, clelia)
    sitting.vote(white)
    sitting.vote(clelia)
    sitting.do(white, "reveal", seat=clelia)
    assert sitting.view["scores"] == [3, 1, 1, 1, 0]


def test_everything_guessed_by_everybody_is_two_points_for_each_opponent() -> None:
    sitting = Sitting(8)
    everybody = set(range(8))
    sitting.round({seat: sorted(everybody - {seat}) for seat in everybody})
    assert sitting.view["scores"] == [14] * 8


# The table has the last word


def test_a_judgement_is_overruled_when_one_proposes_and_another_confirms(
    counting: Sitting,
) -> None:
    counting.do(0, "reveal", seat=2)
    counting.do(3, "overrule", of=2, guesser=3)
    assert counting.view["proposal"] == {"by": 3, "guesser": 3, "of": 2, "right": True}
    assert counting.view["scores"] == [1, 1, 2, 0]
    counting.do(0, "confirm")
    assert counting.view["scores"] == [1, 1, 3, 1]
    vote = counting.view["revealed"][0]["votes"][0]
    assert (vote["seat"], vote["right"], vote["overruled"]) == (3, True, True)


def test_a_right_guess_can_be_overruled_too_and_back_again(counting: Sitting) -> None:
    counting.do(0, "reveal", seat=2)
    counting.do(3, "overrule", of=2, guesser=0)
    counting.do(2, "confirm")
    assert counting.view["scores"] == [0, 1, 1, 0]
    counting.do(0, "overrule", of=2, guesser=0)
    counting.do(1, "confirm")
    assert counting.view["scores"] == [1, 1, 2, 0]


def test_nobody_confirms_its_own_objection(counting: Sitting) -> None:
    counting.do(0, "reveal", seat=2)
    counting.do(3, "overrule", of=2, guesser=3)
    with pytest.raises(Illegal, match="another_confirms"):
        counting.do(3, "confirm")


@pytest.mark.parametrize("who", [3, 1])
def test_an_objection_is_dropped_or_declined_and_nothing_changes(
    counting: Sitting, who: int
) -> None:
    counting.do(0, "reveal", seat=2)
    counting.do(3, "overrule", of=2, guesser=3)
    counting.do(who, "decline")
    assert counting.view["proposal"] is None
    assert counting.view["scores"] == [1, 1, 2, 0]


def test_an_objection_is_settled_before_the_count_goes_on(counting: Sitting) -> None:
    counting.reveal_all()
    counting.do(3, "overrule", of=2, guesser=3)
    with pytest.raises(Illegal, match="settle_first"):
        counting.do(0, "close_round")


def test_who_is_not_yet_revealed_cannot_be_disputed(counting: Sitting) -> None:
    with pytest.raises(Illegal):
        counting.do(0, "overrule", of=2, guesser=3)


def test_the_round_stays_open_for_objections_until_somebody_goes_on(counting: Sitting) -> None:
    counting.reveal_all()
    assert counting.view["phase"] == "count"
    assert {"close_round", "overrule"} <= set(counting.verbs(1))
    counting.do(1, "close_round")
    assert counting.view["round"] == 2


# 5. Next round


def test_eight_new_characters_and_new_keys_come_for_each_round() -> None:
    sitting = Sitting(3)
    seen: list[str] = []
    for number in range(1, 5):
        assert sitting.view["round"] == number
        names = [character["name"] for character in sitting.view["characters"]]
        assert not set(names) & set(seen)
        seen += names
        assert sitting.view["looked"] == []
        assert [sitting.hand(seat)["key"] for seat in range(3)] == [None] * 3
        sitting.round()
    assert len(seen) == 32


def test_vote_keys_come_back_for_each_round() -> None:
    sitting = Sitting(3)
    sitting.round()
    sitting.look_and_place()
    assert sitting.view["voted"] == []
    assert sitting.hand(0)["vote"] is None
    sitting.vote(0)


# The end


def play_rounds(sitting: Sitting, *rounds: dict[int, list[int]]) -> None:
    for right in rounds:
        sitting.round(right)


def test_after_four_rounds_most_points_win() -> None:
    sitting = Sitting(3)
    play_rounds(sitting, {0: [1]}, {0: [1, 2]}, {}, {2: [0]})
    outcome = game.outcome(sitting.state)
    assert outcome is not None
    assert outcome.scores == (4, 2, 2)
    assert outcome.winners == (0,)
    assert outcome.rounds == 4
    assert all(not game.offers(sitting.state, seat) for seat in range(3))


def test_a_tie_goes_to_who_has_more_pictos_left() -> None:
    sitting = Sitting(3)
    sitting.look()
    for seat, count in ((0, 3), (1, 2), (2, 1)):
        sitting.place_many(seat, count)
    for seat, right in ((0, [1]), (1, []), (2, [])):
        sitting.vote(seat, *right)
    sitting.reveal_all()
    sitting.do(0, "close_round")
    sitting.deal()
    play_rounds(sitting, {}, {}, {})
    outcome = game.outcome(sitting.state)
    assert outcome is not None
    assert outcome.scores == (1, 1, 0)
    assert sitting.view["pictos_left"] == [4, 5, 6]
    assert outcome.winners == (1,)


def test_still_tied_the_victory_is_shared() -> None:
    sitting = Sitting(3)
    play_rounds(sitting, {0: [1]}, {}, {}, {})
    outcome = game.outcome(sitting.state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


# The track


@pytest.mark.parametrize(
    ("points", "markers", "step"), [(0, 0, 0), (29, 0, 29), (30, 0, 30), (31, 1, 1), (56, 1, 26)]
)
def test_past_thirty_a_player_takes_a_marker_and_starts_over(
    points: int, markers: int, step: int
) -> None:
    assert track(points) == (markers, step)


def test_the_screen_shows_marker_and_step_but_the_total_counts() -> None:
    sitting = Sitting(8)
    everybody = set(range(8))
    all_right = {seat: sorted(everybody - {seat}) for seat in everybody}
    play_rounds(sitting, all_right, all_right, all_right)
    assert sitting.view["scores"] == [42] * 8
    assert sitting.view["track"][0] == {"markers": 1, "step": 12}


# What was settled before


def test_options_of_the_game() -> None:
    settled = settle_options(game, 3, {})
    assert (settled["cooperative"], settled["edition"]) == (False, "keys")
    with pytest.raises(Illegal):
        settle_options(game, 3, {"edition": "stones"})

"""Secret Identity from the vote to the winner, rule by rule and ruling by ruling, in `app` mode."""

from __future__ import annotations

import pytest

from rules.games import secret_identity as game
from rules.games.secret_identity.state import track
from rules.kernel import Illegal
from tests.rules.secret_identity_table import Sitting

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


def test_ones_own_number_is_right_for_nobody_else(voting: Sitting) -> None:
    for seat in (0, 1, 3):
        voting.vote(seat)
    voting.do(2, "vote", keys=voting.keys_for(2, {3: voting.key(2)}))
    voting.reveal_all()
    assert voting.view["scores"] == [0, 0, 0, 0]


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


def test_in_every_round_the_first_player_is_revealed_first() -> None:
    sitting = Sitting(4, first=2)
    for _ in range(4):
        sitting.look_and_place()
        for seat in sitting.everybody:
            sitting.vote(seat)
        assert sitting.view["next"] == 2
        sitting.reveal_all()
        sitting.do(0, "close_round")
        if sitting.view["phase"] == "deal":
            sitting.deal()
    assert sitting.view["phase"] == "over"


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
    waits = {"is_vote": False, "ends_at_ms": None}
    assert counting.view["proposal"] == {"by": 3, "guesser": 3, "of": 2, "right": True, **waits}
    assert counting.view["scores"] == [1, 1, 2, 0]
    counting.do(0, "confirm")
    counting.nobody_objects()
    assert counting.view["scores"] == [1, 1, 3, 1]
    vote = counting.view["revealed"][0]["votes"][0]
    assert (vote["seat"], vote["right"], vote["overruled"]) == (3, True, True)


def test_a_right_guess_can_be_overruled_too_and_back_again(counting: Sitting) -> None:
    counting.do(0, "reveal", seat=2)
    counting.do(3, "overrule", of=2, guesser=0)
    counting.do(2, "confirm")
    counting.nobody_objects()
    assert counting.view["scores"] == [0, 1, 1, 0]
    counting.do(0, "overrule", of=2, guesser=0)
    counting.do(1, "confirm")
    counting.nobody_objects()
    assert counting.view["scores"] == [1, 1, 2, 0]


def test_nobody_confirms_its_own_objection(counting: Sitting) -> None:
    counting.do(0, "reveal", seat=2)
    counting.do(3, "overrule", of=2, guesser=3)
    with pytest.raises(Illegal, match="another_confirms"):
        counting.do(3, "confirm")


def test_two_who_both_gain_do_not_settle_an_objection_between_them(counting: Sitting) -> None:
    counting.do(0, "reveal", seat=2)
    counting.do(3, "overrule", of=2, guesser=3)
    counting.do(2, "confirm")
    assert game.due(counting.state) is None, "nobody is for it who does not gain by it"
    counting.do(0, "decline")
    counting.do(1, "decline")
    assert counting.view["proposal"] is None
    assert counting.view["scores"] == [1, 1, 2, 0]


@pytest.mark.parametrize("whose_no", [(3,), (1, 0)])
def test_an_objection_is_dropped_or_voted_down_and_nothing_changes(
    counting: Sitting, whose_no: tuple[int, ...]
) -> None:
    counting.do(0, "reveal", seat=2)
    counting.do(3, "overrule", of=2, guesser=3)
    for who in whose_no:
        counting.do(who, "decline")
    assert counting.view["proposal"] is None
    assert counting.view["scores"] == [1, 1, 2, 0]


def test_a_no_makes_it_a_vote_and_more_than_half_carry_it(counting: Sitting) -> None:
    counting.do(0, "reveal", seat=2)
    counting.do(3, "overrule", of=2, guesser=3)
    counting.do(1, "decline")
    counting.do(0, "confirm")
    assert counting.view["proposal"]["is_vote"], "two of four are not more than half"
    counting.do(2, "confirm")
    assert counting.view["proposal"] is None
    assert counting.view["scores"] == [1, 1, 3, 1]


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

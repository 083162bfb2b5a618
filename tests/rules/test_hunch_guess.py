"""Hunch: phase 3, guesses, the reveal, points, judgements overruled; and the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.games import hunch
from rules.games.hunch.state import Phase
from rules.kernel import TABLE, Illegal
from tests.rules.hunch_table import CLEM, JEANNE, LEO, SEB, Sitting, clue

DRUM, LADDER, ROSE, YOGHURT = 0, 1, 3, 6


def at_guess(seats: int = 3, **options: object) -> Sitting:
    return Sitting(seats, **options).to_guessing()


def in_box(seats: int = 3) -> Sitting:
    return at_guess(seats, deck="box", own_deck="")


# --- 3.1 and 3.2 Guess cards ---


def test_one_two_and_three_guess_cards_in_rounds_one_two_and_three() -> None:
    at = at_guess()
    for cards in (1, 2, 3):
        assert at.table["guess_cards"] == [cards] * 3
        assert at.choices(CLEM, "guess", "card") == set(range(cards))
        at.reveal().close()
        if cards < 3:
            at.to_guessing()
    assert at.phase == "over"


def test_a_guess_is_laid_at_an_opponents_secret() -> None:
    at = at_guess()
    assert at.choices(CLEM, "guess", "secret") == set(range(3, 9))
    with pytest.raises(Illegal, match="own_secret"):
        at.do(CLEM, "guess", card=0, secret=DRUM, word="drum")


def test_a_guess_is_a_word_of_the_grid() -> None:
    at = at_guess()
    assert at.choices(CLEM, "guess", "word") == set(at.grid())
    with pytest.raises(Illegal, match="not_in_grid"):
        at.do(CLEM, "guess", card=0, secret=ROSE, word="nose")


def test_guesses_stay_private_until_all_are_in() -> None:
    at = at_guess()
    before = at.sees(JEANNE), at.sees(TABLE)
    at.do(CLEM, "guess", card=0, secret=ROSE, word="lamp")
    at.lines.pop()
    assert (at.sees(JEANNE), at.sees(TABLE)) == before
    assert at.hand(CLEM)["guesses"] == [{"secret": ROSE, "word": "lamp"}]


def test_guesses_can_be_taken_back_until_all_are_in() -> None:
    at = at_guess()
    at.guess(CLEM, (ROSE, "lamp"))
    at.do(CLEM, "take_back")
    at.guess(CLEM, (ROSE, "Rose")).reveal()
    assert at.scores == [1, 1, 0]


def test_a_card_may_be_left_blank_and_then_counts_as_wrong() -> None:
    at = at_guess()
    at.do(CLEM, "guess", card=0, secret=ROSE, word="Rose")
    at.do(CLEM, "blank", card=0)
    at.do(CLEM, "done")
    at.reveal().close()
    assert at.scores == [0, 0, 0]
    assert at.secret(ROSE)["misses"] == []


def test_several_cards_may_lie_at_one_secret_with_different_words() -> None:
    at = at_guess()
    at.reveal().close().to_guessing()
    at.guess(CLEM, (ROSE, "wave"), (ROSE, "Rose")).reveal()
    assert at.scores == [1, 1, 0]


def test_the_same_word_cannot_lie_at_a_secret_twice() -> None:
    at = at_guess()
    at.reveal().close().to_guessing()
    at.do(CLEM, "guess", card=0, secret=ROSE, word="Rose")
    at.do(CLEM, "guess", card=1, secret=ROSE, word="Rose")
    assert at.hand(CLEM)["guesses"] == [None, {"secret": ROSE, "word": "Rose"}]


def test_who_has_only_its_own_secrets_left_to_guess_is_not_waited_for() -> None:
    at = at_guess()
    secrets = tuple(replace(each, guessed=each.owner != CLEM) for each in at.state.secrets)
    at.state = replace(at.state, secrets=secrets)
    at.state = hunch.guessing.begin(at.state)
    assert at.table["waiting"] == [JEANNE, SEB]
    assert at.verbs(CLEM) == set()


def test_a_player_whose_secrets_are_all_guessed_still_guesses() -> None:
    at = at_guess()
    secrets = tuple(replace(each, guessed=each.owner == CLEM) for each in at.state.secrets)
    at.state = replace(at.state, secrets=secrets)
    at.guess(CLEM, (ROSE, "Rose")).reveal()
    assert at.scores == [1, 1, 0]


# --- 3.3 The reveal and the points ---


def test_the_rulebooks_example_at_jeannes_secret_rose() -> None:
    at = at_guess()
    at.guess(SEB, (ROSE, "Mars")).guess(CLEM, (ROSE, "Rose")).reveal()
    assert at.scores[CLEM] == 1
    assert at.scores[JEANNE] == 1
    assert at.scores[SEB] == 0


@pytest.mark.parametrize(
    ("guessers", "owner"), [((), 0), ((1,), 1), ((1, 2), 2), ((1, 2, 3), 2), ((1, 2, 3, 4, 5), 2)]
)
def test_the_owner_gets_one_point_and_two_if_two_or_more_guessed(
    guessers: tuple[int, ...], owner: int
) -> None:
    at = at_guess(6)
    for seat in guessers:
        at.guess(seat, (DRUM, "drum"))
    at.reveal()
    assert at.scores == [owner] + [int(seat in guessers) for seat in range(1, 6)]


def test_one_secret_guessed_scores_once_per_guesser() -> None:
    """Two cards of one player could both count only if the table says so; still one point."""
    at = in_box()
    at.reveal().close().to_guessing()
    at.guess(CLEM, (ROSE, "roses"), (ROSE, "Rose")).reveal()
    at.do(SEB, "overrule", guess=0)
    at.do(JEANNE, "confirm")
    at.nobody_objects()
    assert [guess["right"] for guess in at.secret(ROSE)["guesses"]] == [True, True]
    assert at.scores == [1, 1, 0]


def test_owners_reveal_in_turn_from_the_first_player_one_secret_at_a_time() -> None:
    at = at_guess(4, first=0)
    assert at.table["first"] == JEANNE
    at.guess(CLEM, (10, "frog")).guess(JEANNE, (DRUM, "drum"))
    at.guess(SEB, (4, "wave")).guess(LEO, (ROSE, "lamp"))
    order = []
    while (number := at.table["reveal"]["next"]) is not None:
        order.append(number)
        at.do(SEB, "reveal", secret=number)
    assert order == [3, 4, 10, 0]


def test_any_player_can_go_on_but_a_second_tap_does_not_skip_a_secret() -> None:
    at = at_guess()
    at.guess(CLEM, (ROSE, "wave")).guess(JEANNE, (DRUM, "drum")).guess(SEB, (ROSE, "Rose"))
    assert [at.verbs(seat) for seat in at.seats] == [{"reveal"}] * 3
    at.do(SEB, "reveal", secret=ROSE)
    with pytest.raises(Illegal):
        at.do(CLEM, "reveal", secret=ROSE)


def test_guess_cards_lie_face_down_in_their_colours_until_the_owner_reveals() -> None:
    at = at_guess()
    at.guess(CLEM, (ROSE, "lamp")).guess(JEANNE).guess(SEB, (ROSE, "Rose"))
    assert at.secret(ROSE)["face_down"] == [CLEM, SEB]
    assert at.secret(ROSE)["guesses"] == []
    at.do(CLEM, "reveal", secret=ROSE)
    assert at.secret(ROSE)["face_down"] == []
    shown = [(each["by"], each["word"], each["right"]) for each in at.secret(ROSE)["guesses"]]
    assert shown == [(CLEM, "lamp", False), (SEB, "Rose", True)]


def test_a_secret_that_nobody_guessed_stays_face_down() -> None:
    at = at_guess().guess(CLEM, (ROSE, "lamp")).reveal()
    assert at.secret(ROSE)["word"] is None
    at.close()
    assert at.secret(ROSE)["word"] is None
    assert not at.secret(ROSE)["guessed"]


# --- 3.4 What leaves, what stays ---


def test_a_guessed_secret_leaves_with_clues_guesses_and_its_whole_target_card() -> None:
    at = Sitting().choose_secrets().write_clues().all_pass()
    at.do(CLEM, "coins")
    at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=ROSE)
    at.all_take_coins()
    at.guess(CLEM, (ROSE, "Rose")).guess(SEB, (ROSE, "lamp")).reveal()
    assert at.table["take_away"] == ["Rose"]
    at.close()
    rose = at.secret(ROSE)
    assert (rose["guessed"], rose["word"]) == (True, "Rose")
    assert (rose["clues"], rose["misses"]) == ([], [])
    assert not {"Rose", "cogwheel", "postcard"} & set(at.grid())
    assert len(at.grid()) == 33


def test_at_a_secret_that_was_not_guessed_clues_and_wrong_guesses_stay_face_up() -> None:
    at = Sitting().choose_secrets().write_clues().all_pass()
    at.do(CLEM, "coins")
    at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=ROSE)
    at.all_take_coins()
    at.guess(CLEM, (ROSE, "lamp")).reveal().close()
    rose = at.secret(ROSE)
    assert [laid["text"] for laid in rose["clues"]] == ["first 0"]
    assert rose["misses"] == [{"by": CLEM, "word": "lamp"}]
    assert len(at.grid()) == 36


def test_a_guessed_secret_cannot_be_guessed_again_nor_its_words() -> None:
    at = at_guess().guess(CLEM, (ROSE, "Rose")).reveal().close().to_guessing()
    assert ROSE not in at.choices(CLEM, "guess", "secret")
    assert "cogwheel" not in at.choices(CLEM, "guess", "word")
    with pytest.raises(Illegal, match="secret_gone"):
        at.do(CLEM, "guess", card=0, secret=ROSE, word="wave")


def test_no_clue_is_laid_at_a_secret_that_has_left() -> None:
    at = at_guess().guess(CLEM, (ROSE, "Rose")).reveal().close()
    at.write_clues()
    seller = at.table["auction"]["seller"]
    at.do(at.table["auction"]["turn"], "pass")
    while at.phase == "auction" and at.table["auction"]["seller"] == seller:
        at.do(at.table["auction"]["turn"], "pass")
    at.all_pass()
    while at.table["turn"] != JEANNE:
        at.do(at.table["turn"], "coins")
    assert at.choices(JEANNE, "take", "secret") == {4, 5}
    with pytest.raises(Illegal, match="secret_gone"):
        at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=ROSE)


# --- The table has the last word ---


def test_a_judgement_is_overruled_when_one_proposes_and_nobody_says_no() -> None:
    at = in_box(4).guess(CLEM, (ROSE, "roses")).guess(SEB, (ROSE, "Rose")).reveal()
    assert at.scores == [0, 1, 1, 0]
    at.do(CLEM, "overrule", guess=0)
    assert at.scores == [0, 1, 1, 0]
    waits = {"is_vote": False, "ends_at_ms": None}
    assert at.table["reveal"]["proposal"] == {"by": CLEM, "guess": 0, "right": True, **waits}
    with pytest.raises(Illegal, match="another_confirms"):
        at.do(CLEM, "confirm")
    at.do(SEB, "confirm")
    assert at.scores == [0, 1, 1, 0], "the others may still say no"
    at.nobody_objects()
    assert at.scores == [1, 2, 1, 0]
    assert at.lines[-1] == ("agreement.unopposed", {})


def test_once_everybody_agrees_nobody_waits() -> None:
    at = in_box().guess(CLEM, (ROSE, "roses")).guess(SEB, (ROSE, "Rose")).reveal()
    at.do(CLEM, "overrule", guess=0)
    at.do(JEANNE, "confirm")
    at.do(SEB, "confirm")
    assert at.scores == [1, 2, 1]
    line = ("hunch.log.confirmed_right", {"seat": SEB, "by": CLEM, "word": "roses"})
    assert at.lines[-1] == line


def test_an_owner_and_a_guesser_cannot_make_points_between_them() -> None:
    """Both gain by it. However quick they are, it takes somebody who does not."""
    at = in_box(4).guess(CLEM, (ROSE, "lamp")).reveal()
    at.do(JEANNE, "overrule", guess=0)
    at.do(CLEM, "confirm")
    assert hunch.due(at.state) is None
    at.do(SEB, "decline")
    assert at.table["reveal"]["proposal"], "a no brings it to a vote of all"
    assert at.verbs(LEO) == {"confirm", "decline"}
    at.do(LEO, "decline")
    assert at.table["reveal"]["proposal"] is None
    assert at.scores == [0, 0, 0, 0]


def test_of_three_the_one_who_does_not_gain_has_to_agree() -> None:
    at = in_box().guess(CLEM, (ROSE, "lamp")).reveal()
    at.do(JEANNE, "overrule", guess=0)
    at.do(CLEM, "confirm")
    assert at.scores == [0, 0, 0]
    at.do(SEB, "decline")
    assert at.table["reveal"]["proposal"] is None, "two to one, but both of them gain"
    assert at.scores == [0, 0, 0]


def test_what_more_than_half_hold_is_so_and_a_tie_leaves_the_judgement() -> None:
    at = in_box(4).guess(CLEM, (ROSE, "Rose")).reveal()
    for votes, scores in (((True, False), [1, 1, 0, 0]), ((True, True), [0, 0, 0, 0])):
        at.do(SEB, "overrule", guess=0)
        at.do(CLEM, "decline")
        for seat, agrees in zip((LEO, JEANNE), votes, strict=True):
            if at.table["reveal"]["proposal"]:
                at.do(seat, "confirm" if agrees else "decline")
        assert at.scores == scores


def test_who_does_not_vote_in_time_is_not_for_it() -> None:
    at = in_box(4).guess(CLEM, (ROSE, "Rose")).reveal()
    at.do(SEB, "overrule", guess=0)
    at.do(CLEM, "decline")
    at.nobody_objects()
    assert at.lines[-1] == ("agreement.no_majority", {})
    assert at.scores == [1, 1, 0, 0]


def test_a_right_guess_can_be_overruled_and_the_secret_leaves_because_all_have_seen_it() -> None:
    at = at_guess().guess(CLEM, (ROSE, "Rose")).reveal()
    at.do(SEB, "overrule", guess=0)
    at.do(JEANNE, "confirm")
    at.nobody_objects()
    assert at.scores == [0, 0, 0]
    at.close()
    assert not at.secret(ROSE)["guessed"]
    assert at.secret(ROSE)["given_away"]
    assert "Rose" not in at.grid()


def test_a_proposal_can_be_voted_down_or_withdrawn_and_then_the_judgement_stands() -> None:
    at = at_guess().guess(CLEM, (ROSE, "Rose")).reveal()
    for whose_no in ((SEB,), (JEANNE, CLEM)):
        at.do(SEB, "overrule", guess=0)
        assert at.verbs(CLEM) == {"confirm", "decline"}
        for seat in whose_no:
            at.do(seat, "decline")
        assert at.table["reveal"]["proposal"] is None
        assert at.scores == [1, 1, 0]
    at.close()
    assert at.secret(ROSE)["guessed"]


def test_only_its_owner_can_say_that_a_guess_at_a_word_nobody_has_seen_is_right() -> None:
    at = in_box().guess(CLEM, (ROSE, "lamp")).reveal()
    assert "overrule" not in at.verbs(CLEM)
    assert "overrule" not in at.verbs(SEB)
    at.do(JEANNE, "overrule", guess=0)
    at.do(SEB, "confirm")
    at.nobody_objects()
    assert at.scores == [1, 1, 0]
    assert at.secret(ROSE)["word"] == "Rose"


def test_where_words_are_tapped_a_wrong_guess_cannot_become_right() -> None:
    at = at_guess().guess(CLEM, (ROSE, "lamp")).guess(SEB, (ROSE, "Rose")).reveal()
    for seat in (CLEM, JEANNE, SEB):
        assert at.choices(seat, "overrule", "guess") == {8}, "only what the hub found right"
        with pytest.raises(Illegal):
            at.do(seat, "overrule", guess=0)


def test_nothing_can_be_overruled_once_the_round_is_closed() -> None:
    at = at_guess().guess(CLEM, (ROSE, "Rose")).reveal().close()
    with pytest.raises(Illegal):
        at.do(SEB, "overrule", guess=0)


def test_the_round_cannot_close_while_a_proposal_is_open() -> None:
    at = at_guess().guess(CLEM, (ROSE, "Rose")).reveal()
    at.do(SEB, "overrule", guess=0)
    with pytest.raises(Illegal):
        at.close()


# --- The end ---


def at_the_end(points: tuple[int, ...], coins: tuple[int, ...], guessed: int = 0) -> Sitting:
    at = Sitting(len(points))
    secrets = tuple(
        replace(secret, guessed=number < guessed) for number, secret in enumerate(at.state.secrets)
    )
    at.state = replace(at.state, phase=Phase.OVER, points=points, coins=coins, secrets=secrets)
    return at


def test_the_game_ends_after_three_rounds_and_shows_what_nobody_guessed() -> None:
    at = at_guess()
    for _ in range(2):
        at.reveal().close().to_guessing()
    assert hunch.outcome(at.state) is None
    at.guess(CLEM, (ROSE, "Rose")).reveal().close()
    outcome = hunch.outcome(at.state)
    assert outcome is not None
    assert outcome.rounds == 3
    assert outcome.scores == (1, 1, 0)
    assert at.secret(YOGHURT)["word"] == "Yoghurt"
    assert all(at.verbs(seat) == set() for seat in at.seats)


def test_when_every_secret_has_been_guessed_there_is_nothing_left_to_play_for() -> None:
    at = at_guess()
    secrets = tuple(replace(s, guessed=n != ROSE) for n, s in enumerate(at.state.secrets))
    at.state = replace(at.state, secrets=secrets)
    at.state = hunch.guessing.begin(at.state)
    at.guess(CLEM, (ROSE, "Rose")).reveal().close()
    assert at.phase == "over"


def test_most_points_wins() -> None:
    outcome = hunch.outcome(at_the_end((3, 5, 4), (9, 0, 9)).state)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_a_tie_goes_to_most_coins() -> None:
    outcome = hunch.outcome(at_the_end((5, 5, 4), (2, 3, 9)).state)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_still_tied_the_victory_is_shared() -> None:
    outcome = hunch.outcome(at_the_end((5, 4, 5), (3, 9, 3)).state)
    assert outcome is not None
    assert outcome.winners == (0, 2)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_group_rating_has_six_steps(seats: int) -> None:
    odd = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 5, 10: 5}
    even = {0: 0, 1: 1, 2: 1, 3: 2, 5: 2, 6: 3, 8: 3, 9: 4, 11: 4, 12: 5}
    for guessed, step in (odd if seats in (3, 5) else even).items():
        if guessed > seats * (3 if seats < 5 else 2):
            continue
        outcome = hunch.outcome(at_the_end((0,) * seats, (0,) * seats, guessed).state)
        assert outcome is not None
        assert outcome.rating is not None
        assert outcome.rating == (f"hunch.rating.{step}", {"n": guessed})


def test_a_guess_after_done_is_refused_for_that_reason() -> None:
    at = at_guess()
    at.do(CLEM, "done")
    with pytest.raises(Illegal, match="guessing_done"):
        at.do(CLEM, "guess", card=0, secret=ROSE, word="Rose")

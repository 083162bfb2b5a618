"""Hunch with the box on the table: what is typed, what the hub asks, what it tells."""

from __future__ import annotations

from random import Random

import pytest

from rules.games import hunch
from rules.kernel import TABLE, Illegal
from tests.rules.hunch_table import CLEM, JEANNE, SEB, Sitting, clue

SECRETS = {
    CLEM: ("Drum", "Ladder", "Snail"),
    JEANNE: ("Rose", "Television", "Racing car"),
    SEB: ("Yoghurt", "Window", "Trumpet"),
}
DRUM, ROSE, YOGHURT = 0, 3, 6


def box(seats: int = 3, **options: object) -> Sitting:
    return Sitting(seats, deck="box", own_deck="", **options)


def at_guess(**options: object) -> Sitting:
    at = box(**options).choose_secrets(SECRETS)
    return at.write_clues().all_pass().all_take_coins()


@pytest.mark.parametrize(("seats", "each"), [(3, 3), (4, 3), (5, 2), (6, 2)])
def test_each_phone_asks_for_its_secrets_as_words(seats: int, each: int) -> None:
    at = box(seats)
    assert len(at.hand(CLEM)["secrets"]) == each
    at.do(CLEM, "choose", secret=0, word="  the   Rose ")
    assert at.hand(CLEM)["secrets"][0]["word"] == "the Rose"
    assert "Rose" not in at.sees(TABLE)
    with pytest.raises(Illegal, match="secret_missing"):
        at.do(CLEM, "done")


def test_two_secrets_of_one_player_are_different_words() -> None:
    at = box()
    for number, word in enumerate(("Rose", "Snail", "a rosé")):
        at.do(CLEM, "choose", secret=number, word=word)
    with pytest.raises(Illegal, match="secret_twice"):
        at.do(CLEM, "done")


def test_nothing_is_dealt_and_the_grid_is_not_copied() -> None:
    at = box().choose_secrets(SECRETS)
    assert at.phase == "clues"
    assert at.grid() == []
    assert [entry.action.verb for entry in at.log if entry.action.actor < 0] == []


def test_clue_cards_come_from_the_box_with_a_category_tapped_typed_or_left_off() -> None:
    at = box(language="en").choose_secrets(SECRETS)
    assert "swap" not in at.verbs(CLEM)
    at.do(CLEM, "category", card=0, category="Colour")
    at.do(CLEM, "category", card=1, category="Smells like")
    at.write_clues({CLEM: ("Red", "Glue"), JEANNE: ("Big", "Small")})
    shown = {each["clue"]: each["category"] for each in at.table["unsold"]}
    assert shown == {clue(CLEM, 0): "Colour", clue(CLEM, 1): "Smells like"}
    at.do(JEANNE, "pass")
    at.do(SEB, "pass")
    assert {each["category"] for each in at.table["unsold"] if each["author"] == JEANNE} == {""}


def test_the_hub_draws_clue_cards_in_box_mode_if_the_table_wants_it() -> None:
    at = box(clue_cards="hub").choose_secrets(SECRETS)
    assert all(each["category"] for each in at.hand(CLEM)["clues"])
    assert "swap" in at.verbs(CLEM)
    assert "category" not in at.verbs(CLEM)


@pytest.mark.parametrize(
    ("category", "text", "asks"),
    [
        ("Yes/no question", "Can it fly", True),
        ("yes/no QUESTION", "Can it fly", True),
        ("", "Can it fly ?", True),
        ("", "It can fly", False),
        ("Colour", "Red?", False),
    ],
)
def test_a_yes_no_question_is_known_by_its_category_or_by_its_question_mark(
    category: str, text: str, asks: bool
) -> None:
    at = box(language="en").choose_secrets(SECRETS)
    at.do(CLEM, "category", card=0, category=category)
    at.write_clues({CLEM: (text, "other")})
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    if asks:
        at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=ROSE, answer="yes")
    else:
        at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=ROSE)
    assert at.secret(ROSE)["clues"][0]["answer"] == ("yes" if asks else "")


# --- The grid words, entered by whoever wants the check ---


def enter_rose(at: Sitting) -> None:
    at.do(SEB, "enter_card", place=4, word_1="Rose", word_2="Cogwheel", word_3="Postcard")


def test_without_the_grid_no_word_is_barred() -> None:
    at = box().choose_secrets(SECRETS)
    at.write_clues({CLEM: ("like a rose", "postcard")})
    assert at.phase == "auction"


def test_grid_words_entered_once_are_barred_from_clues() -> None:
    at = box().choose_secrets(SECRETS)
    enter_rose(at)
    assert at.grid() == ["Rose", "Cogwheel", "Postcard"]
    at.do(CLEM, "write", card=0, text="like a rose")
    at.do(CLEM, "write", card=1, text="ok")
    assert at.hand(CLEM)["clues"][0]["barred"] == "Rose"
    with pytest.raises(Illegal, match="grid_word"):
        at.do(CLEM, "done")


def test_a_grid_card_can_be_corrected_by_entering_it_again() -> None:
    at = box().choose_secrets(SECRETS)
    enter_rose(at)
    at.do(CLEM, "enter_card", place=4, word_1="Nose", word_2="Bridge", word_3="")
    assert at.grid() == ["Nose", "Bridge"]


def test_an_entered_card_leaves_the_grid_with_its_secret() -> None:
    at = box().choose_secrets(SECRETS)
    enter_rose(at)
    at.write_clues().all_pass().all_take_coins()
    at.guess(CLEM, (ROSE, "rose")).reveal().close()
    assert at.grid() == []


# --- Guesses are typed ---


def test_a_typed_guess_counts_when_the_words_are_the_same() -> None:
    at = at_guess().guess(CLEM, (ROSE, "  the RÔSE ")).guess(SEB, (ROSE, "Mars")).reveal()
    assert at.scores == [1, 1, 0]
    assert [each["right"] for each in at.secret(ROSE)["guesses"]] == [True, False]


def test_an_empty_line_is_a_blank_card() -> None:
    at = at_guess()
    at.do(CLEM, "guess", card=0, secret=ROSE, word="  ")
    assert at.hand(CLEM)["guesses"] == [None]


def test_the_hub_tells_which_target_card_to_take_away() -> None:
    at = at_guess().guess(CLEM, (ROSE, "rose")).guess(JEANNE, (YOGHURT, "yoghurt")).reveal()
    assert at.table["take_away"] == ["Rose", "Yoghurt"]
    at.close()
    assert at.table["take_away"] == ["Rose", "Yoghurt"]
    line = at.lines[-1]
    assert line is not None
    assert line == ("hunch.log.closed_with", {"n": 1, "words": "ROSE, YOGHURT"})
    at.write_clues().all_pass().all_take_coins().reveal().close()
    assert at.table["take_away"] == []


# --- Near misses ---


def near_miss(**options: object) -> Sitting:
    """Clém wrote "Yogurt" for Séb's "Yoghurt"."""
    at = at_guess(**options).guess(CLEM, (YOGHURT, "Yogurt")).guess(JEANNE).guess(SEB)
    at.do(JEANNE, "reveal", secret=YOGHURT)
    return at


def test_a_near_miss_is_put_to_the_secrets_owner_alone() -> None:
    at = near_miss()
    assert at.table["waiting"] == [SEB]
    assert at.hand(SEB)["question"] == {
        "guess": 0,
        "by": CLEM,
        "word": "Yogurt",
        "secret": "Yoghurt",
    }
    assert at.hand(JEANNE)["question"] is None
    assert at.verbs(SEB) == {"judge"}
    assert at.verbs(JEANNE) == set()
    assert at.scores == [0, 0, 0]


def test_while_the_owner_thinks_nobody_sees_the_word_or_which_guess_it_is_about() -> None:
    at = at_guess()
    at.guess(CLEM, (YOGHURT, "Yogurt")).guess(JEANNE, (YOGHURT, "Radish")).guess(SEB)
    at.do(JEANNE, "reveal", secret=YOGHURT)
    assert [each["right"] for each in at.secret(YOGHURT)["guesses"]] == [None, None]
    assert "Yoghurt" not in at.sees(TABLE)
    at.do(SEB, "judge", guess=0, verdict="wrong")
    assert [each["right"] for each in at.secret(YOGHURT)["guesses"]] == [False, False]
    assert "Yoghurt" not in at.sees(TABLE)


def test_a_near_miss_tells_the_others_nothing_about_the_word() -> None:
    at = near_miss()
    for viewer in (TABLE, CLEM, JEANNE):
        other = hunch.redeal_unseen(at.state, viewer, Random(1))
        assert other.secrets[YOGHURT].word != "Yoghurt"
        assert hunch.table(other) == at.table
        if viewer != TABLE:
            assert hunch.hand(other, viewer) == at.hand(viewer)
            assert hunch.offers(other, viewer) == hunch.offers(at.state, viewer)


def test_a_near_miss_counts_when_the_owner_says_so_and_another_confirms() -> None:
    at = near_miss()
    at.do(SEB, "judge", guess=0, verdict="right")
    assert at.secret(YOGHURT)["word"] == "Yoghurt"
    assert at.scores == [0, 0, 0]
    with pytest.raises(Illegal, match="another_confirms"):
        at.do(SEB, "confirm")
    at.do(CLEM, "confirm")
    assert at.scores == [1, 0, 1]
    at.close()
    assert at.secret(YOGHURT)["guessed"]


def test_a_near_miss_is_wrong_when_the_owner_says_so() -> None:
    at = near_miss()
    at.do(SEB, "judge", guess=0, verdict="wrong")
    assert at.scores == [0, 0, 0]
    at.close()
    assert at.secret(YOGHURT)["misses"] == [{"by": CLEM, "word": "Yogurt"}]
    assert at.secret(YOGHURT)["word"] is None


def test_a_near_miss_is_wrong_when_the_table_does_not_agree_though_the_word_is_out() -> None:
    at = near_miss()
    at.do(SEB, "judge", guess=0, verdict="right")
    at.do(JEANNE, "decline")
    assert at.scores == [0, 0, 0]
    at.close()
    assert at.secret(YOGHURT)["word"] == "Yoghurt"
    assert not at.secret(YOGHURT)["guessed"]


def test_every_near_miss_at_a_secret_is_asked_for_itself() -> None:
    at = at_guess()
    at.guess(CLEM, (YOGHURT, "Yogurt")).guess(JEANNE, (YOGHURT, "Yoghurts")).guess(SEB)
    at.do(JEANNE, "reveal", secret=YOGHURT)
    at.do(SEB, "judge", guess=0, verdict="right")
    at.do(JEANNE, "confirm")
    assert at.hand(SEB)["question"]["word"] == "Yoghurts"
    at.do(SEB, "judge", guess=4, verdict="right")
    at.do(CLEM, "confirm")
    assert at.scores == [1, 1, 2]


def test_a_guess_that_is_another_word_of_the_entered_grid_is_no_near_miss() -> None:
    at = box().choose_secrets(SECRETS)
    at.do(CLEM, "enter_card", place=0, word_1="Nose", word_2="Bridge", word_3="Honey")
    enter_rose(at)
    at.write_clues().all_pass().all_take_coins()
    at.guess(CLEM, (ROSE, "nose")).guess(JEANNE).guess(SEB)
    at.do(CLEM, "reveal", secret=ROSE)
    assert at.secret(ROSE)["guesses"][0]["right"] is False
    assert at.table["waiting"] == [CLEM, JEANNE, SEB]


def test_in_app_mode_no_question_arises() -> None:
    at = Sitting(own_deck=Sitting().options["own_deck"].replace("frog", "nosey")).to_guessing()
    at.guess(CLEM, (ROSE, "nosey")).reveal()
    assert at.secret(ROSE)["guesses"][0]["right"] is False


def test_a_whole_box_game_with_the_advanced_rules() -> None:
    at = box(advanced=True).choose_secrets(SECRETS)
    at.write_clues().all_pass()
    at.do(CLEM, "extra_guess")
    at.do(JEANNE, "too_easy", secret=ROSE)
    at.do(SEB, "coins")
    at.guess(CLEM, (ROSE, "rose"), (YOGHURT, "yogurt")).guess(SEB, (DRUM, "bell")).guess(JEANNE)
    while (number := at.table["reveal"]["next"]) is not None:
        at.do(JEANNE, "reveal", secret=number)
        if at.hand(SEB)["question"]:
            at.do(SEB, "judge", guess=1, verdict="right")
            at.do(JEANNE, "confirm")
    assert at.scores == [3, 2, 1]
    at.close()
    for _ in range(2):
        at.write_clues().all_pass().all_take_coins().reveal().close()
    assert at.phase == "over"
    assert at.coins == [7, 7, 11]

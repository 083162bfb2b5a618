"""Hunch with the box on the table: what is typed, what the hub asks, what it tells."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules.agreement import OBJECT_MS, VOTE_MS
from rules.games import hunch
from rules.games.hunch.state import GridCard
from rules.kernel import DEALER, SEATED, TABLE, Illegal
from tests.rules.hunch_table import CLEM, JEANNE, SEB, Sitting, clue

SECRETS = {
    CLEM: ("Drum", "Ladder", "Snail"),
    JEANNE: ("Rose", "Television", "Racing car"),
    SEB: ("Yoghurt", "Window", "Trumpet"),
}
DRUM, ROSE, YOGHURT = 0, 3, 6


def box(seats: int = 3, **options: Any) -> Sitting:
    return Sitting(seats, deck="box", own_deck="", **options)


def at_guess(**options: Any) -> Sitting:
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


@pytest.mark.parametrize("text", ["Roses", "redrose", "my rosebush", "like ROSES"])
@pytest.mark.parametrize("deck", ["box", "app"])
def test_a_plural_and_words_run_together_are_warned_about_in_both_modes(
    deck: str, text: str
) -> None:
    at = (box() if deck == "box" else Sitting()).choose_secrets(SECRETS if deck == "box" else {})
    if deck == "box":
        enter_rose(at)
    at.do(CLEM, "write", card=0, text=text)
    at.do(CLEM, "write", card=1, text="ok")
    [mine, other] = at.hand(CLEM)["clues"]
    assert (mine["barred"], mine["warned"]) == (None, "Rose")
    assert other["warned"] is None
    at.do(CLEM, "done")


def test_without_the_grid_an_author_is_warned_of_its_own_words_and_of_nobody_elses() -> None:
    at = box().choose_secrets(SECRETS)
    for seat in (CLEM, JEANNE):
        at.do(seat, "write", card=0, text="redrose")
    assert at.hand(JEANNE)["clues"][0]["warned"] == "Rose"
    assert at.hand(CLEM)["clues"][0]["warned"] is None


# --- A clue that lies open can be objected to ---


def on_sale() -> Sitting:
    """Clém sells a clue that holds a word of the cardboard grid."""
    at = box().choose_secrets(SECRETS)
    return at.write_clues({CLEM: ("like a rose", "soft")})


def test_the_table_strikes_a_clue_and_its_author_writes_another() -> None:
    at = on_sale()
    at.do(JEANNE, "bid", coins=3)
    at.do(SEB, "object", clue=clue(CLEM, 0))
    assert at.table["clue_objection"] == {
        "clue": clue(CLEM, 0),
        "author": CLEM,
        "text": "like a rose",
        "by": SEB,
        "time_left": {"is_vote": False, "ends_at_ms": None},
    }
    assert "pass" not in at.verbs(SEB), "the auction stands still"
    at.do(JEANNE, "confirm")
    at.nobody_objects()
    assert at.table["waiting"] == [CLEM]
    assert at.verbs(CLEM) == {"rewrite"}
    assert at.verbs(SEB) == set()
    at.do(CLEM, "rewrite", clue=clue(CLEM, 0), text="like a flower")
    assert "flower" not in at.sees(SEB), "a draft"
    at.do(CLEM, "replace")
    assert at.lines[-1] == ("hunch.log.rewrote", {"seat": CLEM, "text": "like a flower"})
    assert at.table["unsold"][0]["text"] == "like a flower"
    assert at.table["auction"]["high"] == 0, "nobody had bid for this one"
    assert at.table["auction"]["turn"] == JEANNE


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "clue_missing"), ("Like a ROSE", "same_clue"), ("a rose is a rose", "grid_word")],
)
def test_another_clue_must_be_one(text: str, why: str) -> None:
    at = box().choose_secrets(SECRETS)
    at.write_clues({CLEM: ("like a rose", "soft")})
    at.do(SEB, "object", clue=clue(CLEM, 0))
    for seat in (CLEM, JEANNE):
        at.do(seat, "confirm")
    if why == "grid_word":
        at.state = replace(at.state, grid=(GridCard(("Rose",)),))
    at.do(CLEM, "rewrite", clue=clue(CLEM, 0), text=text)
    with pytest.raises(Illegal, match=why):
        at.do(CLEM, "replace")


def test_a_clue_stands_when_the_table_votes_the_objection_down() -> None:
    at = on_sale()
    at.do(SEB, "object", clue=clue(CLEM, 0))
    for seat in (CLEM, JEANNE):
        at.do(seat, "decline")
    assert at.table["clue_objection"] is None
    assert at.table["unsold"][0]["text"] == "like a rose"
    assert at.verbs(JEANNE) == {"bid", "pass", "object"}


def test_a_clue_that_lies_at_a_secret_is_replaced_there() -> None:
    at = on_sale()
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    at.do(JEANNE, "take", clue=clue(CLEM, 0), secret=ROSE)
    at.do(SEB, "object", clue=clue(CLEM, 0))
    at.do(CLEM, "confirm")
    at.nobody_objects()
    at.do(CLEM, "rewrite", clue=clue(CLEM, 0), text="thorny")
    at.do(CLEM, "replace")
    assert [each["text"] for each in at.secret(ROSE)["clues"]] == ["thorny"]
    assert at.coins == [6, 4, 5]


def test_only_what_lies_open_can_be_objected_to() -> None:
    at = on_sale()
    assert at.choices(SEB, "object", "clue") == {clue(CLEM, 0), clue(CLEM, 1)}
    assert "object" not in Sitting().choose_secrets().write_clues().verbs(SEB)


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


# --- What is not identical, its owner judges ---


def near_miss(**options: Any) -> Sitting:
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
    assert [each["right"] for each in at.secret(YOGHURT)["guesses"]] == [None, None]
    at.do(SEB, "judge", guess=4, verdict="wrong")
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
    assert at.scores == [0, 0, 0], "both gain: Jeanne, who does not, has to agree"
    at.do(JEANNE, "confirm")
    assert at.scores == [1, 0, 1]
    at.close()
    assert at.secret(YOGHURT)["guessed"]


def test_points_and_the_card_to_take_away_wait_until_all_guesses_at_a_secret_are_judged() -> None:
    at = at_guess()
    at.guess(CLEM, (YOGHURT, "Yogurt")).guess(JEANNE, (YOGHURT, "yoghurt")).guess(SEB)
    at.do(JEANNE, "reveal", secret=YOGHURT)
    guessed = {"seat": SEB, "place": 1, "word": "Yoghurt", "seats": [JEANNE], "n": 1}
    assert at.lines[-1] == ("hunch.log.guessed", guessed)
    at.do(SEB, "judge", guess=0, verdict="right")
    assert at.table["reveal"]["proposal"]["guess"] == 0
    assert (at.scores, at.table["take_away"], at.table["secrets_guessed"]) == ([0, 0, 0], [], 0)
    at.do(JEANNE, "confirm")
    at.nobody_objects()
    assert (at.scores, at.table["take_away"]) == ([1, 1, 2], ["Yoghurt"])
    assert at.table["secrets_guessed"] == 1


def test_how_long_there_is_to_object_is_told_and_how_long_to_vote() -> None:
    at = near_miss()
    at.do(SEB, "judge", guess=0, verdict="right")
    assert at.table["reveal"]["proposal"]["ends_at_ms"] is None, "it waits for Jeanne"
    at.do(JEANNE, "confirm")
    told = at.table["reveal"]["proposal"]
    assert (told["is_vote"], told["ends_at_ms"]) == (False, at.at_ms + OBJECT_MS)
    at.at_ms += 1_000
    at.do(CLEM, "decline")
    told = at.table["reveal"]["proposal"]
    assert told is None, "two of three are for it"


def test_how_long_there_is_to_vote_on_a_clue_is_told() -> None:
    at = on_sale()
    at.do(JEANNE, "object", clue=clue(CLEM, 0))
    waits = {"is_vote": False, "ends_at_ms": None}
    assert at.table["clue_objection"]["time_left"] == waits
    at.do(CLEM, "decline")
    votes = {"is_vote": True, "ends_at_ms": at.at_ms + VOTE_MS}
    assert at.table["clue_objection"]["time_left"] == votes
    at.do(SEB, "confirm")
    assert at.table["clue_objection"]["time_left"] is None, "Clém writes another one"


def test_an_author_is_warned_of_what_was_guessed_for_it_lies_in_the_grid() -> None:
    at = at_guess().guess(CLEM, (YOGHURT, "Radish")).guess(JEANNE).guess(SEB).reveal().close()
    at.do(JEANNE, "write", card=0, text="like a radish")
    assert at.hand(JEANNE)["clues"][0]["warned"] == "Radish"
    assert at.hand(JEANNE)["clues"][0]["barred"] is None


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


def test_a_secret_that_all_have_seen_leaves_without_points() -> None:
    """Otherwise it could be guessed for nothing in the next round."""
    at = near_miss()
    at.do(SEB, "judge", guess=0, verdict="right")
    at.do(JEANNE, "decline")
    assert at.table["take_away"] == ["Yoghurt"]
    at.close()
    assert at.secret(YOGHURT)["given_away"]
    assert at.table["take_away"] == ["Yoghurt"]
    assert (at.scores, at.table["secrets_guessed"]) == ([0, 0, 0], 0)
    at.write_clues().all_pass()
    while at.table["turn"] != SEB:
        at.do(at.table["turn"], "coins")
    assert YOGHURT not in at.choices(SEB, "take", "secret")
    with pytest.raises(Illegal, match="secret_gone"):
        at.do(SEB, "take", clue=clue(CLEM, 0), secret=YOGHURT)
    at.all_take_coins()
    assert YOGHURT not in at.choices(CLEM, "guess", "secret")
    with pytest.raises(Illegal, match="secret_gone"):
        at.do(CLEM, "guess", card=0, secret=YOGHURT, word="Yoghurt")


def test_a_right_guess_that_the_table_struck_takes_its_secret_out_of_the_game() -> None:
    at = at_guess().guess(CLEM, (ROSE, "rose")).reveal()
    at.do(SEB, "overrule", guess=0)
    at.do(JEANNE, "confirm")
    at.nobody_objects().close()
    assert at.secret(ROSE)["given_away"]
    assert at.scores == [0, 0, 0]


def test_every_near_miss_at_a_secret_is_asked_for_itself() -> None:
    at = at_guess()
    at.guess(CLEM, (YOGHURT, "Yogurt")).guess(JEANNE, (YOGHURT, "Yoghurts")).guess(SEB)
    at.do(JEANNE, "reveal", secret=YOGHURT)
    at.do(SEB, "judge", guess=0, verdict="right")
    at.do(JEANNE, "confirm")
    at.nobody_objects()
    assert at.hand(SEB)["question"]["word"] == "Yoghurts"
    at.do(SEB, "judge", guess=4, verdict="right")
    at.do(CLEM, "confirm")
    at.nobody_objects()
    assert at.scores == [1, 1, 2]


@pytest.mark.parametrize("word", ["Yogurt", "Radish", "Rose", "yoghurts", "x"])
def test_being_asked_tells_nothing_about_how_close_a_guess_was(word: str) -> None:
    """Whatever was typed, all that leaves the hub for the others is the same but for the word."""
    at = box().choose_secrets(SECRETS)
    enter_rose(at)
    at.write_clues().all_pass().all_take_coins()
    at.guess(CLEM, (YOGHURT, word)).guess(JEANNE).guess(SEB)
    at.do(JEANNE, "reveal", secret=YOGHURT)
    assert at.lines[-1] == ("hunch.log.owner_judges", {"seat": SEB, "place": 1})
    assert at.table["waiting"] == [SEB]
    assert at.hand(SEB)["question"]["word"] == word
    seen = [at.sees(viewer).replace(word, "…") for viewer in (TABLE, CLEM, JEANNE)]
    other = at_guess().guess(CLEM, (YOGHURT, "Zebra")).guess(JEANNE).guess(SEB)
    other.do(JEANNE, "reveal", secret=YOGHURT)
    asked = hunch.table(other.state)["reveal"], other.verbs(CLEM), other.verbs(JEANNE)
    assert (at.table["reveal"], at.verbs(CLEM), at.verbs(JEANNE)) == asked
    assert not any("near" in each for each in seen)


def test_an_owner_who_is_a_practice_player_takes_other_words_for_wrong() -> None:
    at = at_guess()
    at.do(DEALER, SEATED, practice=[SEB])
    at.guess(CLEM, (YOGHURT, "Yogurt")).guess(JEANNE).guess(SEB)
    at.do(JEANNE, "reveal", secret=YOGHURT)
    assert at.secret(YOGHURT)["guesses"][0]["right"] is False
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
            at.nobody_objects()
        elif at.hand(CLEM)["question"]:
            at.do(CLEM, "judge", guess=8, verdict="wrong")
    assert at.scores == [3, 2, 1]
    at.close()
    for _ in range(2):
        at.write_clues().all_pass().all_take_coins().reveal().close()
    assert at.phase == "over"
    assert at.coins == [7, 7, 11]

"""Hunch: set-up, and phase 1, inventing clues."""

from __future__ import annotations

import pytest

from rules.games import hunch
from rules.kernel import TABLE, Illegal
from tests.rules.hunch_table import CLEM, JEANNE, SEB, Sitting


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_everybody_starts_with_five_coins_and_no_points(seats: int) -> None:
    at = Sitting(seats)
    assert at.coins == [5] * seats
    assert at.scores == [0] * seats


@pytest.mark.parametrize(("seats", "each"), [(3, 3), (4, 3), (5, 2), (6, 2)])
def test_three_secrets_each_and_two_with_five_or_six_players(seats: int, each: int) -> None:
    at = Sitting(seats)
    for seat in at.seats:
        cards = [secret["card"] for secret in at.hand(seat)["secrets"]]
        assert len(cards) == each
        assert all(len(card) == 3 for card in cards)


@pytest.mark.parametrize(("seats", "unseen"), [(3, 3), (4, 0), (5, 2), (6, 0)])
def test_the_grid_has_twelve_cards_with_every_secret(seats: int, unseen: int) -> None:
    at = Sitting(seats).choose_secrets()
    table = at.table
    assert len(table["grid"]) == 12
    assert len(set(at.grid())) == 36
    dealt = [tuple(s["card"]) for seat in at.seats for s in at.hand(seat)["secrets"]]
    laid = [tuple(card["words"]) for card in table["grid"]]
    assert set(dealt) <= set(laid)
    assert len(laid) - len(dealt) == unseen
    for seat in at.seats:
        assert {secret["word"] for secret in at.hand(seat)["secrets"]} <= set(at.grid())


def test_a_secret_is_a_word_of_its_own_card() -> None:
    at = Sitting()
    at.do(JEANNE, "choose", secret=3, word="Rose")
    with pytest.raises(Illegal):
        at.do(JEANNE, "choose", secret=3, word="lamp")
    with pytest.raises(Illegal):
        at.do(JEANNE, "choose", secret=0, word="drum")


def test_nobody_is_done_before_all_its_secrets_are_chosen() -> None:
    at = Sitting()
    at.do(JEANNE, "choose", secret=3, word="Rose")
    with pytest.raises(Illegal, match="secret_missing"):
        at.do(JEANNE, "done")


def test_a_choice_can_be_changed_and_taken_back_until_all_are_done() -> None:
    at = Sitting()
    for number, word in ((3, "Rose"), (4, "wave"), (5, "lamp")):
        at.do(JEANNE, "choose", secret=number, word=word)
    at.do(JEANNE, "done")
    assert at.verbs(JEANNE) == {"take_back"}
    assert at.table["waiting"] == [CLEM, SEB]
    at.do(JEANNE, "take_back")
    at.do(JEANNE, "choose", secret=3, word="postcard")
    assert at.hand(JEANNE)["secrets"][0]["word"] == "postcard"
    at.do(JEANNE, "done")
    assert at.phase == "secrets"


def test_the_grid_is_hidden_until_all_have_chosen() -> None:
    at = Sitting()
    assert at.table["grid"] == []
    at.choose_secrets()
    assert at.phase == "clues"
    assert at.table["round"] == 1


def test_the_first_player_is_who_was_chosen() -> None:
    assert Sitting(first=2).table["first"] == 2


# --- Phase 1 ---


def test_everybody_draws_two_clue_cards_with_a_category_each() -> None:
    at = Sitting().choose_secrets()
    drawn = [clue for seat in at.seats for clue in at.hand(seat)["clues"]]
    assert len(drawn) == 6
    assert all(clue["category"] for clue in drawn)


def test_one_clue_card_may_be_thrown_away_for_another_once_per_round() -> None:
    at = Sitting(language="en").choose_secrets()
    before = [clue["category"] for clue in at.hand(JEANNE)["clues"]]
    at.do(JEANNE, "swap", card=1)
    after = [clue["category"] for clue in at.hand(JEANNE)["clues"]]
    assert after[0] == before[0]
    assert at.state.clues[3].card == 6  # the seventh card of the pile
    with pytest.raises(Illegal):
        at.do(JEANNE, "swap", card=0)
    at.write_clues().all_pass().all_take_coins()
    at.reveal().close()
    assert "swap" in at.verbs(JEANNE)


def test_a_swapped_card_loses_what_was_written_on_it() -> None:
    at = Sitting().choose_secrets()
    at.do(JEANNE, "write", card=0, text="kept")
    at.do(JEANNE, "write", card=1, text="lost")
    at.do(JEANNE, "swap", card=1)
    assert [clue["text"] for clue in at.hand(JEANNE)["clues"]] == ["kept", ""]


def test_both_clues_must_be_written() -> None:
    at = Sitting().choose_secrets()
    at.do(CLEM, "write", card=0, text="Red")
    with pytest.raises(Illegal, match="clue_missing"):
        at.do(CLEM, "done")
    at.do(CLEM, "write", card=1, text="   ")
    with pytest.raises(Illegal, match="clue_missing"):
        at.do(CLEM, "done")


def test_a_clue_must_fit_on_its_card() -> None:
    at = Sitting().choose_secrets()
    at.do(CLEM, "write", card=0, text="x" * 60)
    with pytest.raises(Illegal, match=r"words\.too_long"):
        at.do(CLEM, "write", card=0, text="x" * 61)


def test_a_clue_holds_no_word_of_the_grid_and_says_so_while_it_is_typed() -> None:
    at = Sitting().choose_secrets()
    at.do(CLEM, "write", card=0, text="Red as a rose")
    at.do(CLEM, "write", card=1, text="A RACING-CAR, perhaps")
    assert [clue["barred"] for clue in at.hand(CLEM)["clues"]] == ["Rose", "racing car"]
    with pytest.raises(Illegal, match="grid_word") as refusal:
        at.do(CLEM, "done")
    assert refusal.value.params == {"word": "Rose"}


def test_whole_words_are_compared_so_rosette_may_be_written() -> None:
    at = Sitting().choose_secrets()
    at.do(CLEM, "write", card=0, text="rosette")
    at.do(CLEM, "write", card=1, text="tenth")
    at.do(CLEM, "done")
    assert CLEM in at.table["done"]


def test_only_words_still_in_the_grid_are_barred() -> None:
    at = Sitting().to_guessing().guess(CLEM, (3, "Rose")).reveal().close()
    assert "Rose" not in at.grid()
    at.write_clues({JEANNE: ("like a rose", "a postcard")})
    assert at.phase == "auction"


def test_clues_can_be_taken_back_until_all_are_done() -> None:
    at = Sitting().choose_secrets()
    at.do(CLEM, "write", card=0, text="Red")
    at.do(CLEM, "write", card=1, text="Blue")
    at.do(CLEM, "done")
    with pytest.raises(Illegal):
        at.do(CLEM, "write", card=0, text="Green")
    at.do(CLEM, "take_back")
    at.do(CLEM, "write", card=0, text="Green")
    at.do(CLEM, "done")
    at.write_clues({CLEM: ()})
    assert [clue["text"] for clue in at.table["unsold"]] == ["Green", "Blue"]


def test_what_is_typed_travels_but_leaves_no_line_in_the_record() -> None:
    at = Sitting().choose_secrets()
    at.do(CLEM, "write", card=0, text="R")
    assert at.lines[-1] is None
    assert "write" in hunch.DRAFTS


def test_clues_stay_face_down_until_they_are_sold() -> None:
    at = Sitting().choose_secrets().write_clues({JEANNE: ("quokka", "wombat")})
    assert at.table["auction"]["seller"] == CLEM
    for viewer in (CLEM, SEB, TABLE):
        assert "quokka" not in at.sees(viewer)
    at.do(JEANNE, "pass")
    at.do(SEB, "pass")
    assert at.table["auction"]["seller"] == JEANNE
    for viewer in (CLEM, SEB, TABLE):
        assert "quokka" in at.sees(viewer)


def test_the_pile_is_made_anew_from_the_discards_when_it_runs_short() -> None:
    at = Sitting(6, own_deck="")
    at.deal()
    for seat in at.seats:
        for secret in at.hand(seat)["secrets"]:
            at.do(seat, "choose", secret=secret["secret"], word=secret["card"][0])
        at.do(seat, "done")
    for _ in range(3):
        for seat in at.seats:
            at.do(seat, "swap", card=0)
            assert len({clue.card for clue in at.state.clues}) == 12
        at.write_clues(dict.fromkeys(at.seats, ("zzz", "yyy"))).all_pass().all_take_coins()
        at.reveal().close()
    assert at.phase == "over"

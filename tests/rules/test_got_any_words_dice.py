"""Got Any Words?: letters, dice and categories, in turn or grabbed, from the box or the hub."""

from __future__ import annotations

import pytest

from rules.games import got_any_words as game
from rules.games.got_any_words.cards import deck, dice
from rules.kernel import DEALER, Illegal
from tests.rules.got_any_words_table import LEO, MAX, ZOE, Table, turned

SIX = ("cars", "animals", "cities", "jobs", "books", "drinks")


def categories(at: Table) -> list[str]:
    return [die["category"] for die in at.view["dice"]]


# --- In turn ---


def test_the_start_player_rolls_all_six_dice_and_takes_one_then_clockwise_each() -> None:
    at = Table(3, first=ZOE)
    assert (at.phase, at.view["waiting"]) == ("roll", [ZOE])
    assert at.verbs(ZOE) == {"roll"}
    at.roll(*SIX)
    for seat in (ZOE, MAX, LEO):
        assert at.view["waiting"] == [seat]
        assert [other for other in range(3) if "take" in at.verbs(other)] == [seat]
        left = at.offers(seat, "take")[0].choices["die"]
        at.do(seat, "take", die=left[0])
    assert at.view["has"] == [categories(at)[2], categories(at)[0], categories(at)[1]]
    assert [die["seat"] for die in at.view["dice"]] == [ZOE, MAX, LEO, None, None, None]


def test_a_die_taken_is_gone_and_nobody_takes_out_of_turn() -> None:
    at = Table(3).roll(*SIX).do(LEO, "take", die=4)
    with pytest.raises(Illegal) as refusal:
        at.do(MAX, "take", die=0)
    assert refusal.value.code == "got_any_words.not_your_turn"
    assert refusal.value.params == {"seat": ZOE}
    with pytest.raises(Illegal, match="die_taken"):
        at.do(ZOE, "take", die=4)
    with pytest.raises(Illegal, match="not_your_turn"):
        at.do(LEO, "take", die=1)


def test_only_the_start_player_rolls_and_turns() -> None:
    at = Table(3)
    with pytest.raises(Illegal) as refusal:
        at.do(ZOE, "roll")
    assert refusal.value.params == {"seat": LEO}


def test_then_letter_and_hourglass_are_turned_together() -> None:
    at = Table(2).roll(*SIX).do(LEO, "take", die=0).do(ZOE, "take", die=1)
    assert (at.phase, at.view["letter"]) == ("turn", None)
    at.wait(7_000).do(LEO, "turn")
    assert (at.phase, at.view["waiting"]) == ("turn", [])
    at.do(DEALER, "letter", letter="K")
    assert (at.phase, at.view["letter"], at.view["ends_at_ms"]) == ("writing", "K", 97_000)


def test_each_die_can_only_show_its_own_faces() -> None:
    (offer,) = game.offers(Table(2).do(LEO, "roll").state, DEALER)
    assert [offer.choices[f"die_{number}"] for number in range(1, 7)] == list(dice())


# --- Letter first ---


def test_with_letter_first_the_letter_lies_there_before_the_dice_are_rolled() -> None:
    at = Table(2, letter_first=True)
    assert (at.phase, at.verbs(LEO)) == ("letter", {"draw"})
    at.do(LEO, "draw").do(DEALER, "letter", letter="M")
    assert (at.phase, at.view["letter"], at.view["ends_at_ms"]) == ("roll", "M", None)
    at.roll(*SIX).do(LEO, "take", die=0).do(ZOE, "take", die=1).wait(3_000)
    assert at.phase == "turn"
    at.do(LEO, "turn")
    assert (at.phase, at.view["ends_at_ms"]) == ("writing", 93_000)


def test_letter_first_with_the_box_on_the_table() -> None:
    at = Table(2, letter_first=True, deck="box").do(LEO, "letter", letter="M")
    assert at.phase == "take"
    at.do(ZOE, "take", category="cars").do(LEO, "take", category="jobs")
    assert at.phase == "turn"
    at.do(ZOE, "take", category="toys").do(LEO, "turn")
    assert (at.phase, at.view["letter"], at.view["has"]) == ("writing", "M", ["jobs", "toys"])


# --- Letters ---


def up_to_the_letter(at: Table) -> Table:
    at.roll(*SIX)
    for _ in range(at.seats):
        seat = at.view["waiting"][0]
        at.do(seat, "take", die=at.offers(seat, "take")[0].choices["die"][0])
    return at.do(at.view["start"], "turn")


def play_a_round(at: Table, letter: str) -> Table:
    return up_to_the_letter(at).do(DEALER, "letter", letter=letter).wait(90_000).read_all()


def test_letters_used_are_set_aside_and_after_twenty_one_all_are_shuffled_again() -> None:
    at = Table(2, language="fr")
    letters = deck("fr").letters
    for number, letter in enumerate(letters):
        play_a_round(at, letter)
        assert at.view["letters_used"] == list(letters[: number + 1])
        at.next_round()
    play_a_round(at, "A")
    assert at.view["letters_used"] == ["A"]
    up_to_the_letter(at.next_round())
    (offer,) = game.offers(at.state, DEALER)
    assert offer.choices["letter"] == letters[1:]


# --- With the box ---


def test_with_the_box_each_taps_its_die_in_any_order_and_the_start_player_the_letter() -> None:
    at = Table(3, deck="box", first=MAX)
    assert (at.phase, at.view["waiting"]) == ("take", [LEO, ZOE, MAX])
    assert at.offers(ZOE, "take")[0].choices["category"] == list(deck("en").categories)
    at.do(ZOE, "take", category="cars").do(LEO, "take", category="jobs")
    at.do(MAX, "take", category="cars")
    assert (at.phase, at.view["waiting"]) == ("letter", [MAX])
    assert len(at.offers(MAX, "letter")[0].choices["letter"]) == 26
    at.do(MAX, "letter", letter="Q")
    assert (at.phase, at.view["letter"], at.view["ends_at_ms"]) == ("writing", "Q", 90_000)
    assert game.offers(at.state, DEALER) == []


def test_a_wrong_tap_is_corrected_until_the_hourglass_is_turned() -> None:
    at = Table(2, deck="box").do(LEO, "take", category="cars").do(ZOE, "take", category="jobs")
    at.do(ZOE, "take", category="toys")
    assert at.view["has"] == ["cars", "toys"]
    at.do(LEO, "letter", letter="B")
    assert "take" not in at.verbs(ZOE)


def test_with_the_box_hands_grab_real_dice_so_the_hub_runs_no_race() -> None:
    at = Table(2, deck="box", grab=True)
    assert at.phase == "take"
    turned(at, "B", "cars", "jobs")
    assert at.phase == "writing"


# --- What counts ---


def test_the_table_narrows_or_widens_a_category_before_the_hourglass_is_turned() -> None:
    at = Table(2, language="en").roll(*SIX)
    before = {entry["code"]: entry["note"] for entry in at.view["categories"]}
    at.do(ZOE, "note", category="cars", text="  Only makes,\nno parts ")
    after = {entry["code"]: entry["note"] for entry in at.view["categories"]}
    assert after == before | {"cars": "Only makes, no parts"}
    at.do(LEO, "note", category="cars", text="")
    assert {entry["code"]: entry["note"] for entry in at.view["categories"]} == before


def test_a_note_stays_for_the_evening_and_cannot_change_while_the_sand_runs() -> None:
    at = Table(2, deck="box").do(LEO, "note", category="cars", text="Only makes")
    turned(at, "B", "cars", "jobs")
    with pytest.raises(Illegal, match="note_too_late"):
        at.do(LEO, "note", category="cars", text="All of it")
    at.wait(90_000).read_all().next_round()
    notes = {entry["code"]: entry["note"] for entry in at.view["categories"]}
    assert notes["cars"] == "Only makes"


def test_a_note_is_cleaned_like_everything_people_type() -> None:
    at = Table(2, deck="box")
    with pytest.raises(Illegal, match=r"words\.too_long"):
        at.do(LEO, "note", category="cars", text="x" * 81)


def test_the_categories_on_the_table_come_with_name_note_and_pictogram() -> None:
    at = Table(2, language="fr").roll(*SIX)
    entry = next(entry for entry in at.view["categories"] if entry["code"] == "jobs")
    assert (entry["name"], entry["picto"]) == ("Métiers", "gi:hammer-nails")
    assert sorted(e["code"] for e in at.view["categories"]) == sorted(set(categories(at)))


# --- Grabbing ---


def grabbing(seats: int = 3, **options: object) -> Table:
    """The dice are on the table, and everybody sees them."""
    at = Table(seats, grab=True, **options).roll(*SIX)
    return at.wait(at.view["dice_shown_at_ms"])


def test_all_reach_at_once_and_the_earliest_press_has_the_die() -> None:
    at = grabbing()
    shown = at.view["dice_shown_at_ms"]
    assert (at.phase, at.view["waiting"]) == ("grab", [LEO, ZOE, MAX])
    at.wait(800)
    at.do(LEO, "grab", die=2, at=[shown + 700, 5]).do(MAX, "grab", die=0, at=[shown + 790, 5])
    at.wait(100).do(ZOE, "grab", die=2, at=[shown + 600, 5])
    assert at.view["has"] == [None, None, None], "an earlier press may still be on its way"
    at.wait(400)
    assert at.view["has"] == [None, categories(at)[2], categories(at)[0]]
    assert at.view["waiting"] == [LEO]
    at.do(LEO, "grab", die=4, at=[at.now, 5]).wait(400)
    assert (at.phase, at.view["has"][LEO]) == ("turn", categories(at)[4])
    assert not any(die["by_lot"] for die in at.view["dice"])


def test_a_tie_is_settled_by_lot_and_shown_as_such() -> None:
    at = grabbing()
    at.wait(500).do(LEO, "grab", die=1, at=[at.now, 10])
    at.do(ZOE, "grab", die=1, at=[at.now - 15, 10])
    at.now += 400
    due = game.due(at.state)
    assert due is not None
    assert at.line(DEALER, due.action.verb, **due.action.args)[0] == "tie"
    (offer,) = game.offers(at.state, DEALER)
    assert offer.choices["seat"] == (LEO, ZOE)
    code, params = at.line(DEALER, "lot", die=1, seat=ZOE)
    assert (code, params["seat"]) == ("lot", ZOE)
    assert at.view["dice"][1] == {"category": categories(at)[1], "seat": ZOE, "by_lot": True}
    assert "grab" in at.verbs(LEO)
    assert "grab" not in at.verbs(ZOE)


def test_a_hand_on_its_way_to_one_die_cannot_reach_for_another() -> None:
    at = grabbing().wait(500)
    at.do(LEO, "grab", die=1, at=[at.now, 5]).do(LEO, "grab", die=2, at=[at.now, 5])
    assert at.hand(LEO)["reaching"] == 1
    assert at.hand(ZOE)["reaching"] is None
    at.wait(400)
    assert [die["seat"] for die in at.view["dice"]] == [None, LEO, None, None, None, None]


def test_reaching_for_a_die_that_is_gone_or_not_yet_shown_comes_to_nothing() -> None:
    at = Table(2, grab=True).roll(*SIX)
    shown = at.view["dice_shown_at_ms"]
    at.do(LEO, "grab", die=0, at=[shown - 200, 5])
    assert at.hand(LEO)["reaching"] is None
    at.wait(shown + 300).do(LEO, "grab", die=0, at=[shown + 250, 5]).wait(400)
    before = at.offers(ZOE, "grab")
    at.do(ZOE, "grab", die=0, at=[at.now, 5])
    assert at.hand(ZOE)["reaching"] is None
    assert at.offers(ZOE, "grab") == before
    at.do(ZOE, "grab", die=1, at=[at.now, 5]).wait(400)
    assert at.phase == "turn"


def test_what_a_seat_may_reach_for_stays_the_same_while_others_grab() -> None:
    at = Table(3, grab=True).roll(*SIX)
    before = at.offers(MAX, "grab")
    at.wait(2_000).do(LEO, "grab", die=0, at=[at.now, 5]).wait(400)
    at.do(ZOE, "grab", die=1, at=[at.now, 5]).wait(400)
    assert at.offers(MAX, "grab") == before


def test_both_variants_together() -> None:
    at = Table(2, grab=True, letter_first=True)
    at.do(LEO, "draw").do(DEALER, "letter", letter="S").roll(*SIX).wait(2_000)
    assert (at.phase, at.view["letter"]) == ("grab", "S")
    at.do(LEO, "grab", die=0, at=[at.now, 5]).do(ZOE, "grab", die=3, at=[at.now, 5]).wait(400)
    at.do(LEO, "turn")
    assert at.phase == "writing"

"""Got Any Words?: a round up to the sand's end, as the rulebook and our rulings tell it."""

from __future__ import annotations

import pytest

from rules.games import got_any_words as game
from rules.games.got_any_words.reasons import why_not
from rules.kernel import TABLE, Action, Illegal, settle_options
from tests.rules.got_any_words_table import IDA, LEO, MAX, ZOE, Table, sand_runs

FOUR = ("cars", "animals", "cities", "jobs")


def test_the_rulebooks_example_leo_has_car_with_three_own_and_four_foreign_words() -> None:
    at = sand_runs("B", *FOUR)
    at.write(LEO, "BMW", "Bremse", "Batterie")
    at.guess(LEO, 0, "animals", "Bär").guess(LEO, 1, "animals", "Biber")
    at.guess(LEO, 2, "cities", "Bonn").guess(LEO, 3, "jobs", "Bäcker")
    hand = at.hand(LEO)
    assert hand["own"] == ["BMW", "Bremse", "Batterie"]
    assert [line["text"] for line in hand["foreign"]] == ["Bär", "Biber", "Bonn", "Bäcker"]
    assert hand["left"] == 0
    for verb, line in (("write", 3), ("guess", 4)):
        about = {"about": "jobs"} if verb == "guess" else {}
        with pytest.raises(Illegal, match="not_a_choice"):
            at.do(LEO, verb, line=line, text="Bus", at=[at.now, 0], **about)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_three_own_words_and_as_many_foreign_ones_as_there_are_players(seats: int) -> None:
    at = sand_runs("B", *("cars", "animals", "cities", "jobs", "books", "toys")[:seats])
    assert at.view["own_lines"] == 3
    assert at.view["foreign_lines"] == seats
    assert at.hand(LEO)["own"] == ["", "", ""]
    assert at.hand(LEO)["left"] == seats


def test_foreign_words_are_about_the_other_players_categories_only() -> None:
    at = sand_runs("B", *FOUR)
    (offer,) = at.offers(ZOE, "guess")
    assert offer.choices["about"] == ("cars", "cities", "jobs")
    with pytest.raises(Illegal):
        at.guess(ZOE, 0, "animals", "Bär")


def test_a_category_that_another_player_has_too_may_be_guessed_at() -> None:
    at = sand_runs("B", "cars", "cars")
    (offer,) = at.offers(LEO, "guess")
    assert offer.choices["about"] == ("cars",)


def test_the_youngest_starts_and_next_round_the_player_to_the_left() -> None:
    at = sand_runs("B", *FOUR, first=MAX)
    assert at.view["start"] == MAX
    at.wait(90_000).read_all().next_round()
    assert (at.view["start"], at.view["round"]) == (IDA, 2)
    assert at.view["waiting"] == [LEO, ZOE, MAX, IDA]


@pytest.mark.parametrize("seconds", [30, 90, 300])
def test_the_hourglass_runs_as_long_as_the_table_chose(seconds: int) -> None:
    at = sand_runs("B", *FOUR, seconds=seconds)
    assert at.view["ends_at_ms"] == 1_000 * seconds
    at.wait(1_000 * seconds - 1)
    assert at.phase == "writing"
    at.wait(1)
    assert at.phase == "reading"
    assert at.view["ends_at_ms"] is None


@pytest.mark.parametrize("seconds", [29, 301, 90.0, "90"])
def test_the_hourglass_has_from_thirty_seconds_to_five_minutes(seconds: object) -> None:
    with pytest.raises(Illegal, match="wrong_option_value"):
        settle_options(game, 2, {"seconds": seconds})
    assert settle_options(game, 2, {})["seconds"] == 90


@pytest.mark.parametrize("word", ["Bär", "bär", "der Bär", "L'bison", "  Biber "])
def test_accents_case_and_a_leading_article_do_not_matter_for_the_letter(word: str) -> None:
    at = sand_runs("B", *FOUR).write(ZOE, word)
    assert at.hand(ZOE)["own"][0] == word.strip()


@pytest.mark.parametrize("word", ["Adler", "der Adler", "7up", "🐻", "Äbte"])
def test_a_word_with_another_letter_is_refused_while_typing_with_the_reason(word: str) -> None:
    at = sand_runs("B", *FOUR).write(ZOE, "Bär")
    with pytest.raises(Illegal) as refusal:
        at.write(ZOE, word)
    assert refusal.value.code == "got_any_words.wrong_letter"
    assert refusal.value.params == {"letter": "B"}
    with pytest.raises(Illegal, match="wrong_letter"):
        at.guess(LEO, 0, "animals", word)
    assert at.hand(ZOE)["own"][0] == "Bär"


def test_an_article_half_typed_is_no_mistake_yet_but_no_word_either() -> None:
    at = sand_runs("E", *FOUR)
    for typed in ("l", "l'", "l'e", "l'élan"):
        at.write(ZOE, typed)
    at.write(LEO, "de")
    at.wait(90_000).read_on().read_on()
    assert at.word["text"] == "l'élan"
    assert [read["seat"] for read in at.view["read"]] == [ZOE]


def test_a_word_may_have_forty_characters_and_nothing_invisible() -> None:
    at = sand_runs("B", *FOUR).write(ZOE, "B" * 40)
    with pytest.raises(Illegal, match=r"words\.too_long"):
        at.write(ZOE, "B" * 41)
    with pytest.raises(Illegal, match=r"words\.zero_width"):
        at.write(ZOE, "B\u200bär")
    with pytest.raises(Illegal, match=r"words\.direction"):
        at.guess(LEO, 0, "animals", "B\u202eär")


def test_a_line_can_be_changed_and_emptied_while_the_sand_runs() -> None:
    at = sand_runs("B", *FOUR).write(ZOE, "Bä", "Biber").write(ZOE, "Bär", "")
    assert at.hand(ZOE)["own"] == ["Bär", "", ""]
    at.guess(ZOE, 0, "cars", "BMW").guess(ZOE, 0, "jobs", "Boxer")
    assert at.hand(ZOE)["foreign"][0] == {"about": "jobs", "text": "Boxer"}
    assert at.guess(ZOE, 0, "jobs", "").hand(ZOE)["left"] == 4


def test_what_is_written_stays_behind_the_screen_and_the_tablet_does_not_even_count() -> None:
    at = sand_runs("B", *FOUR)
    before = at.view
    at.write(ZOE, "Bär").guess(ZOE, 0, "cars", "BMW")
    assert at.view == before
    assert "Bär" not in str([at.hand(LEO), at.hand(MAX), at.view])
    for entry in at.log[-2:]:
        assert game.describe(at.state, entry.action) is None


def test_nothing_can_be_written_before_the_hourglass_is_turned() -> None:
    at = Table(2, deck="box").do(LEO, "take", category="cars")
    with pytest.raises(Illegal, match="no_sand"):
        at.write(LEO, "BMW")


def test_all_have_tapped_done_and_the_sand_runs_out_early() -> None:
    at = sand_runs("B", *FOUR)
    at.wait(20_000)
    for seat in (LEO, ZOE, MAX):
        at.do(seat, "done")
    assert (at.phase, at.view["waiting"]) == ("writing", [IDA])
    assert at.view["done"] == [True, True, True, False]
    assert at.line(IDA, "done") == ("done", {"seat": IDA})
    assert (at.phase, at.view["ends_at_ms"]) == ("reading", None)


def test_done_can_be_taken_back_while_the_sand_runs() -> None:
    at = sand_runs("B", *FOUR).do(LEO, "done")
    assert at.verbs(LEO) == {"write", "guess", "not_done"}
    at.do(LEO, "not_done")
    for seat in (ZOE, MAX, IDA):
        at.do(seat, "done")
    assert at.phase == "writing"
    assert at.write(LEO, "BMW").hand(LEO)["own"][0] == "BMW"


def test_what_was_typed_in_time_counts_although_the_link_was_down() -> None:
    at = sand_runs("B", *FOUR).wait(95_000)
    before = at.offers(ZOE, "write")
    at.do(ZOE, "write", line=0, text="Bär", at=[89_999, 20])
    at.do(MAX, "guess", line=0, about="animals", text="Bär", at=[90_000, 20])
    assert at.offers(ZOE, "write") == before
    at.read_on().read_on()
    assert at.word["text"] == "Bär"
    assert not at.word["stands"]


def test_the_late_draft_is_on_offer_just_as_it_was_so_that_it_is_not_taken_for_an_old_tap() -> None:
    at = sand_runs("B", *FOUR)
    running = [at.offers(ZOE, verb) for verb in ("write", "guess")]
    at.wait(90_000).read_on(LEO)
    assert [at.offers(ZOE, verb) for verb in ("write", "guess")] == running


def test_what_was_typed_after_the_end_changes_nothing() -> None:
    at = sand_runs("B", *FOUR).write(ZOE, "Bär").wait(95_000)
    at.do(ZOE, "write", line=0, text="Biber", at=[90_001, 0])
    at.do(ZOE, "guess", line=0, about="cars", text="BMW", at=[93_000, 0])
    assert at.hand(ZOE)["own"][0] == "Bär"
    assert at.hand(ZOE)["left"] == 4


def test_after_an_early_end_what_was_typed_later_changes_nothing() -> None:
    at = sand_runs("B", *FOUR).wait(10_000)
    for seat in (LEO, ZOE, MAX, IDA):
        at.do(seat, "done")
    at.wait(5_000)
    at.do(ZOE, "write", line=0, text="Biber", at=[10_001, 0])
    assert at.hand(ZOE)["own"][0] == ""
    at.do(ZOE, "write", line=0, text="Bär", at=[9_000, 0])
    assert at.hand(ZOE)["own"][0] == "Bär"


def test_no_draft_any_more_once_the_reading_of_that_players_words_has_begun() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW").wait(90_000)
    at.do(LEO, "write", line=1, text="Bus", at=[80_000, 0])
    at.read_on()
    assert at.verbs(LEO).isdisjoint({"write", "guess"})
    with pytest.raises(Illegal, match="too_late"):
        at.do(LEO, "write", line=2, text="Benz", at=[80_000, 0])
    at.do(ZOE, "write", line=0, text="Bär", at=[80_000, 0])
    assert at.hand(ZOE)["own"][0] == "Bär"


def test_a_late_foreign_word_does_not_strike_what_has_been_read() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "BMW", "Bus").wait(90_000).read_on()
    at.do(ZOE, "guess", line=0, about="cars", text="Bus", at=[80_000, 0])
    assert at.hand(ZOE)["left"] == 4
    at.do(ZOE, "guess", line=0, about="cities", text="Bonn", at=[80_000, 0])
    assert at.hand(ZOE)["left"] == 3


def test_who_is_not_seated_can_do_nothing() -> None:
    at = sand_runs("B", *FOUR)
    assert game.offers(at.state, TABLE) == ()
    assert game.offers(at.state, 4) == ()
    assert why_not(at.state, Action(9, "write", {})) is None

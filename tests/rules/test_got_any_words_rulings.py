"""Got Any Words?: what the help says of rare situations, driven to the very situation."""

from __future__ import annotations

from rules.games import got_any_words as game
from tests.rules.got_any_words_table import (
    IDA,
    LEO,
    MAX,
    ZOE,
    Table,
    round_won,
    sand_runs,
    turned,
)


def test_a_third_players_word_strikes_in_both_lists_of_a_category_that_two_have() -> None:
    at = sand_runs("B", "cars", "cars", "jobs")
    at.write(LEO, "BMW", "Bus").write(ZOE, "Bentley", "Bugatti")
    at.guess(MAX, 0, "cars", "bus").guess(MAX, 1, "cars", "bentley")
    at.wait(90_000).read_all()
    assert at.scores == [1, 1, 0]


def test_dots_on_a_vowel_do_not_matter_for_the_letter() -> None:
    at = sand_runs("A", "jobs", "cars", language="de").write(LEO, "Ärztin")
    at.wait(90_000).read_all()
    assert at.scores == [1, 0]


def test_a_person_alone_with_practice_players_decides_alone() -> None:
    at = sand_runs("B", "cars", "animals", "jobs").write(ZOE, "Biber")
    at.guess(MAX, 0, "animals", "Bibber")
    assert game.HOOKS.seated is not None
    at.state = game.HOOKS.seated(at.state, frozenset({ZOE, MAX}))
    at.wait(90_000)
    while not at.view["read"]:
        at.read_on(LEO)
    at.do(LEO, "judge", word=0, pair=0, same=True)
    assert at.word["stands"] is False


def test_what_is_still_open_when_the_round_closes_lets_the_word_stand() -> None:
    at = sand_runs("B", "cars", "animals").write(LEO, "Bugatti").guess(ZOE, 0, "cars", "Bugati")
    at.wait(90_000).read_all()
    assert at.view["read"][0]["pairs"][0]["asks"]
    at.next_round()
    assert at.scores == [1, 0]


def test_with_letter_first_and_the_box_the_sand_waits_for_the_start_player() -> None:
    at = Table(2, deck="box", letter_first=True)
    at.do(LEO, "letter", letter="K").do(LEO, "take", category="cars").do(
        ZOE, "take", category="jobs"
    )
    assert (at.phase, at.verbs(LEO) >= {"turn"}) == ("turn", True)
    at.do(LEO, "turn")
    assert at.phase == "writing"


def test_dice_left_over_are_nobodys_and_not_written_about() -> None:
    at = sand_runs("B", "cars", "animals", "jobs", "cities")
    (guess,) = at.offers(IDA, "guess")
    assert set(guess.choices["about"]) == {"cars", "animals", "jobs"}


def test_singular_and_plural_are_put_side_by_side() -> None:
    at = sand_runs("B", "animals", "cars").write(LEO, "Bear").guess(ZOE, 0, "animals", "Bears")
    at.wait(90_000).read_all()
    (pair,) = at.view["read"][0]["pairs"]
    assert (pair["text"], pair["how"], pair["asks"]) == ("Bears", "near", True)


def test_who_reads_later_may_overtake_somebody_with_fifteen_chips() -> None:
    at = Table(2, deck="box")
    for letter, each in zip("ABCDEF", (3, 3, 3, 3, 1, 1), strict=True):
        round_won(at, letter, each, each).next_round()
    assert at.scores == [14, 14]
    turned(at, "G", "cars", "animals").write(LEO, "Golf").write(ZOE, "Gans", "Giraffe")
    at.wait(90_000)
    while at.scores[LEO] < 15:
        at.read_on()
    assert (at.phase, at.scores) == ("reading", [15, 14])
    at.read_all().next_round()
    outcome = game.outcome(at.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((ZOE,), (15, 16))

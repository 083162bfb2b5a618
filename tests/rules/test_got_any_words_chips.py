"""Got Any Words?: words are doubted, chips handed out, and somebody wins."""

from __future__ import annotations

import pytest

from rules.games import got_any_words as game
from rules.kernel import Illegal
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

FOUR = ("cars", "animals", "cities", "jobs")

# --- Challenges ---


def challenged(seats: int = 4) -> Table:
    at = sand_runs("B", *("cars", "animals", "cities", "jobs", "toys", "books")[:seats])
    at.write(LEO, "Banane").wait(90_000).read_on()
    return at.do(ZOE, "challenge", word=0)


def test_more_than_half_of_the_others_agree_and_the_word_is_struck() -> None:
    at = challenged()
    assert at.view["waiting"] == [MAX, IDA]
    assert at.word["challenge"] == {"by": ZOE, "votes": [None, True, None, None], "struck": None}
    at.do(MAX, "vote", word=0, strike=True)
    assert at.word["challenge"]["struck"] is True
    assert at.scores == [0, 0, 0, 0]
    assert "vote" not in at.verbs(IDA)


def test_too_few_agree_and_the_word_stands() -> None:
    at = challenged().do(MAX, "vote", word=0, strike=False)
    assert at.word["challenge"]["struck"] is None
    at.do(IDA, "vote", word=0, strike=False)
    assert at.word["challenge"]["struck"] is False
    assert at.scores == [1, 0, 0, 0]


def test_a_tie_leaves_it_standing() -> None:
    at = challenged(seats=5).do(MAX, "vote", word=0, strike=True)
    at.do(IDA, "vote", word=0, strike=False).do(4, "vote", word=0, strike=False)
    assert at.word["stands"]


def test_the_owner_has_no_vote_except_when_there_are_only_two() -> None:
    assert "vote" not in challenged(seats=3).verbs(LEO)
    at = challenged(seats=2)
    assert at.word["challenge"]["struck"] is None, "one alone does not decide"
    at.do(LEO, "vote", word=0, strike=False)
    assert at.word["stands"]
    at = challenged(seats=2).do(LEO, "vote", word=0, strike=True)
    assert not at.word["stands"]


def test_while_a_vote_is_open_nobody_reads_on() -> None:
    at = challenged()
    assert all(not at.offers(seat, "read_on") for seat in range(4))
    with pytest.raises(Illegal, match="vote_first"):
        at.do(LEO, "read_on", step=2)


def test_who_is_away_does_not_hold_up_the_vote_for_ever_and_counts_as_not_agreeing() -> None:
    at = challenged()
    ends = at.view["ends_at_ms"]
    assert ends == at.now + 30_000
    at.wait(30_000)
    assert at.word["challenge"]["struck"] is False
    assert at.view["ends_at_ms"] is None
    assert at.offers(LEO, "read_on")


def test_a_word_is_doubted_once_and_never_by_its_owner() -> None:
    at = challenged(seats=3).do(MAX, "vote", word=0, strike=False)
    assert at.word["stands"]
    for seat in range(3):
        assert "challenge" not in at.verbs(seat)
    at = sand_runs("B", *FOUR).write(LEO, "Banane").wait(90_000).read_on()
    assert "challenge" not in at.verbs(LEO)
    assert "challenge" in at.verbs(IDA)


def test_an_earlier_word_can_be_doubted_until_the_round_closes() -> None:
    at = sand_runs("B", *FOUR).write(LEO, "Banane").write(ZOE, "Bär").wait(90_000).read_all()
    assert at.offers(MAX, "challenge")[0].choices["word"] == [0, 1]
    at.do(MAX, "challenge", word=0)
    assert "next_round" not in at.verbs(LEO)
    at.do(ZOE, "vote", word=0, strike=True)
    assert at.scores == [0, 1, 0, 0]


# --- Chips and the end ---


def test_each_word_left_is_a_chip() -> None:
    at = round_won(Table(3, deck="box"), "B", 3, 1, 0)
    assert at.scores == [3, 1, 0]
    assert round_won(at.next_round(), "C", 0, 2, 2).scores == [3, 3, 2]


def test_at_fifteen_chips_the_round_is_read_to_its_end_and_the_most_chips_win() -> None:
    at = Table(3, deck="box")
    for letter in "ABCD":
        round_won(at, letter, 3, 3, 1).next_round()
    assert at.scores == [12, 12, 4]
    turned(at, "E", "cars", "animals", "cities")
    at.write(LEO, "Edsel", "Elise", "Escort").write(ZOE, "Esel", "Elch", "Eule")
    at.guess(MAX, 0, "animals", "Eule").wait(90_000)
    while at.scores[LEO] < 15:
        at.read_on()
    assert at.phase == "reading"
    assert game.outcome(at.state) is None
    at.read_all()
    assert game.outcome(at.state) is None, "until the round is closed it can be overruled"
    at.next_round()
    outcome = game.outcome(at.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.rounds) == ((LEO,), (15, 14, 4), 5)
    assert at.phase == "over"
    assert not any(game.offers(at.state, seat) for seat in range(3))


def test_tied_for_the_most_chips_there_are_several_winners() -> None:
    at = Table(3, deck="box")
    for letter in "ABCDE":
        round_won(at, letter, 3, 1, 3).next_round()
    outcome = game.outcome(at.state)
    assert outcome is not None
    assert outcome.winners == (LEO, MAX)


def test_more_than_fifteen_beats_fifteen() -> None:
    at = Table(2, deck="box")
    for letter in "ABCD":
        round_won(at, letter, 3, 2).next_round()
    round_won(at, "E", 2, 3).next_round()
    assert game.outcome(at.state) is None, "fourteen and eleven"
    round_won(at, "F", 1, 3).next_round()
    outcome = game.outcome(at.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((LEO,), (15, 14))


def test_a_new_round_starts_with_an_empty_sheet() -> None:
    at = round_won(Table(2, deck="box"), "B", 2, 2)
    at.next_round()
    assert at.hand(LEO)["own"] == ["", "", ""]
    assert at.view["has"] == [None, None]
    assert (at.view["letter"], at.view["read"]) == (None, [])

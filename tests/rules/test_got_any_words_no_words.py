"""Got Any Words?: what is no word, what comes too late, and two who cannot agree."""

from __future__ import annotations

import pytest

from rules import words
from rules.kernel import DEALER, SEATED, Illegal
from tests.rules.got_any_words_table import LEO, MAX, ZOE, Table, sand_runs

# An article is no beginning


@pytest.mark.parametrize(
    ("language", "letter", "text"),
    [
        ("fr", "L", "le chien"),
        ("fr", "L", "l'éléphant"),
        ("fr", "D", "de la farine"),
        ("de", "D", "der Hund"),
        ("de", "E", "ein Affe"),
        ("en", "T", "the dog"),
        ("en", "A", "a dog"),
    ],
)
def test_an_article_does_not_count_as_the_beginning(language: str, letter: str, text: str) -> None:
    at = sand_runs(letter, "animals", "jobs", language=language)
    with pytest.raises(Illegal, match=r"got_any_words\.article"):
        at.write(LEO, text)
    assert at.hand(LEO)["own"] == ["", "", ""]


@pytest.mark.parametrize(
    ("language", "letter", "text"),
    [
        ("fr", "C", "le chien"),
        ("fr", "L", "le lion"),
        ("fr", "L", "Lesotho"),
        ("fr", "A", "À la recherche"),
        ("en", "D", "Die Hard"),
        ("de", "L", "Les Misérables"),
        ("de", "D", "der Dachs"),
    ],
)
def test_what_the_article_is_about_counts_and_so_do_foreign_names(
    language: str, letter: str, text: str
) -> None:
    at = sand_runs(letter, "animals", "jobs", language=language).write(LEO, text).wait(90_000)
    assert at.read_on().word["text"] == text


@pytest.mark.parametrize(
    ("language", "letter", "text"),
    [("fr", "L", "L"), ("fr", "L", "La"), ("fr", "L", "l'"), ("de", "D", "die"), ("en", "B", "b")],
)
def test_a_single_letter_and_a_bare_article_are_no_words(
    language: str, letter: str, text: str
) -> None:
    at = sand_runs(letter, "animals", "jobs", language=language).write(LEO, text)
    at.guess(ZOE, 0, "animals", text).wait(90_000).read_all()
    assert at.view["read"] == []


def test_short_words_are_words() -> None:
    assert words.is_word("dés", "fr")
    assert not words.article_begins("dés à coudre", "D", "fr")
    assert all(words.is_word(text, "en") for text in ("ox", "C#", "die", "la", "Po", "!!!"))


# Words that come late


def test_nothing_is_added_to_a_category_of_which_words_were_read() -> None:
    """Two have it: the second, still to read, has heard the first one's words."""
    at = sand_runs("B", "cars", "cars", "jobs").write(LEO, "BMW").write(ZOE, "BMW", "Bus")
    at.wait(90_000).read_on()
    at.do(ZOE, "write", line=0, text="Bentley", at=[80_000, 0])
    assert at.hand(ZOE)["own"] == ["BMW", "Bus", ""]
    at.do(MAX, "write", line=0, text="Bauer", at=[80_000, 0])
    assert at.hand(MAX)["own"][0] == "Bauer"


# Of two players neither decides alone


def challenged() -> Table:
    at = sand_runs("B", "cars", "jobs").write(LEO, "Banane").wait(90_000).read_on()
    return at.do(ZOE, "challenge", word=0)


@pytest.mark.parametrize("strike", [True, False])
def test_if_both_hold_to_their_own_the_lot_decides(strike: bool) -> None:
    at = challenged().do(LEO, "vote", word=0, strike=False)
    assert not at.offers(LEO, "read_on")
    (offer,) = at.offers(DEALER, "draw_lot")
    assert offer.choices == {"word": (0,), "strike": (True, False)}
    code, params = at.line(DEALER, "draw_lot", word=0, strike=strike)
    assert (code, params) == ("lot_strikes" if strike else "lot_keeps", {"word": "Banane"})
    assert at.word["stands"] is not strike
    assert at.offers(LEO, "read_on")
    assert not at.offers(ZOE, "challenge"), "once is enough"


def test_who_gives_in_needs_no_lot() -> None:
    at = challenged().do(LEO, "vote", word=0, strike=True)
    assert not at.word["stands"]
    assert not at.offers(DEALER, "draw_lot")


def test_silence_is_holding_to_ones_word() -> None:
    at = challenged().wait(30_000)
    assert at.offers(DEALER, "draw_lot")
    assert at.do(DEALER, "draw_lot", word=0, strike=True).scores == [0, 0]


def test_two_persons_beside_a_practice_player_hold_to_their_own_and_nobody_is_waited_for() -> None:
    """All who vote have voted: the word stands at once, and not when the time is up."""
    at = sand_runs("B", "cars", "jobs", "cities").do(DEALER, SEATED, practice=[MAX])
    at.write(LEO, "Banane").wait(90_000).read_on().do(ZOE, "challenge", word=0)
    assert at.wait(1_000).view["waiting"] == [LEO]
    at.do(LEO, "vote", word=0, strike=False).wait(0)
    assert at.word["stands"]
    assert at.offers(LEO, "read_on")
    assert at.view["ends_at_ms"] is None

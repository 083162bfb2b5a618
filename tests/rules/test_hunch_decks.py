"""Hunch: our decks in three languages, and decks that people bring."""

from __future__ import annotations

import hashlib
import json
from itertools import combinations
from pathlib import Path

import pytest

from rules import words
from rules.games import hunch
from rules.games.hunch import cards
from rules.games.hunch.reading import fits
from rules.games.hunch.state import Clue
from rules.kernel import Illegal, settle_options
from tests.rules.hunch_table import CARDS, Sitting

LANGUAGES = ("en", "fr", "de")
TEXTS = Path(__file__).parents[2] / "web" / "src" / "games" / "hunch" / "texts"


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_deck_has_64_target_cards_of_three_words(language: str) -> None:
    deck = cards.ours(language)
    assert len(deck.targets) == 64
    assert all(len(card) == 3 for card in deck.targets)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_words_of_our_deck_can_be_confused(language: str) -> None:
    every = [word for card in cards.ours(language).targets for word in card]
    confusable = [
        (one, other)
        for one, other in combinations(every, 2)
        if words.same(one, other)
        or words.near(one, other)
        or words.contains_word(one, [other])
        or words.contains_word(other, [one])
    ]
    assert confusable == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_target_word_is_a_little_word_that_every_clue_needs(language: str) -> None:
    """Otherwise the grid check would bar it: "dé" reads like "de"."""
    little = "de la le du en un a the of in on it is der die das ist es am im mit ou et and und"
    every = {words.key(word) for card in cards.ours(language).targets for word in card}
    assert not every & set(little.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_deck_has_48_clue_cards_over_at_least_14_categories(language: str) -> None:
    deck = cards.ours(language)
    assert len(deck.clue_cards) == 48
    assert len(deck.categories) >= 14
    kinds = [deck.categories[number].kind for number in deck.clue_cards]
    assert kinds.count(cards.Kind.FREE) >= 3
    assert kinds.count(cards.Kind.YES_NO) >= 3
    names = [category.name for category in deck.categories]
    assert not [pair for pair in combinations(names, 2) if words.same(*pair)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_practice_players_write_nothing_barred(language: str) -> None:
    deck = cards.ours(language)
    for category in deck.categories:
        assert len(category.hints) >= 3
        for text, _ in category.hints:
            assert words.contains_word(text, [w for c in deck.targets for w in c]) is None


@pytest.mark.parametrize(
    ("language", "cards_then"),
    [("en", "3fe48498a8095d93"), ("fr", "d69c0e1ee8e03d24"), ("de", "3b0710c2c0d85bfa")],
)
def test_cards_stay_where_they_are(language: str, cards_then: str) -> None:
    """Logs name cards by their numbers: with others an old game would be another game."""
    deck = cards.ours(language)
    categories = [(category.name, category.kind, category.cards) for category in deck.categories]
    now = json.dumps([deck.targets, categories], ensure_ascii=False)
    assert hashlib.sha256(now.encode()).hexdigest()[:16] == cards_then


def test_practice_players_read_only_clues_that_they_could_have_written() -> None:
    deck = cards.ours("en")
    red = Clue(0, category="Colour", text="red")
    assert fits(deck, red, "strawberry") is True
    assert fits(deck, red, "snowman") is False
    assert fits(deck, red, "quokka") is None
    assert fits(deck, Clue(0, category="Feeling", text="Red"), "strawberry") is None
    assert fits(deck, Clue(0, text="something a person wrote"), "strawberry") is None


def test_an_own_deck_may_say_what_its_clues_mean() -> None:
    toml = TOML + CATEGORIES + '[categories.hints]\n"Beats" = "loud"\n[traits]\nloud = ["drum"]\n'
    toml += 'round = ["Pluto"]\n'
    deck = cards.own(toml, "en")
    beats = Clue(0, category="Q", text="Beats")
    assert [fits(deck, beats, word) for word in ("drum", "Pluto", "wave")] == [True, False, None]


# --- Own decks ---


def opened(text: str, seats: int = 3) -> None:
    hunch.setup(seats, settle_options(hunch, seats, {"own_deck": text}))


def mistake(text: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(Illegal) as refusal:
        opened(text)
    params = dict(refusal.value.params)
    params.pop("field", None)
    return refusal.value.code, params


TOML = "\n".join(
    f"[[targets]]\nwords = {json.dumps([word.strip() for word in line.split(',')])}"
    for line in CARDS.splitlines()
)
CATEGORIES = '\n[[categories]]\nname = "Colour"\ncards = 41\n[[categories]]\nname = "Q"\n'


def test_an_own_deck_in_csv_is_a_card_of_three_words_a_line() -> None:
    at = Sitting(own_deck=CARDS)
    assert at.hand(0)["secrets"][0]["card"] == ["drum", "teapot", "giraffe"]


def test_an_own_deck_in_toml_may_bring_its_own_categories() -> None:
    assert Sitting(own_deck=TOML).hand(1)["secrets"][0]["card"][0] == "Rose"
    at = Sitting(own_deck=TOML + CATEGORIES + 'kind = "yes_no"\n').choose_secrets()
    assert {clue["category"] for seat in at.seats for clue in at.hand(seat)["clues"]} == {"Colour"}


def test_an_own_deck_without_categories_takes_ours_in_the_tables_language() -> None:
    deck = cards.own(CARDS, "de")
    assert deck.clue_cards == cards.ours("de").clue_cards
    assert deck.categories == cards.ours("de").categories


def test_a_card_with_too_few_or_too_many_words_is_reported_with_its_line() -> None:
    lines = CARDS.splitlines()
    lines[4] = "lasagne, television"
    assert mistake("\n".join(lines)) == ("hunch.deck_three_words", {"line": 5, "n": 2})
    lines[4] = "lasagne, television, wave, sofa"
    assert mistake("\n".join(lines)) == ("hunch.deck_three_words", {"line": 5, "n": 4})
    toml = TOML.replace('"television", ', "")
    line = toml.splitlines().index('words = ["lasagne", "wave"]') + 1
    assert mistake(toml) == ("hunch.deck_three_words", {"line": line, "n": 2})


def test_a_word_that_stands_twice_is_reported_with_its_line() -> None:
    assert mistake(CARDS + "hut, THE DRUM, rug\n") == (
        "decks.twice",
        {"line": 14, "word": "THE DRUM"},
    )


def test_too_few_cards_are_reported() -> None:
    code, params = mistake("\n".join(CARDS.splitlines()[:11]))
    assert code == "hunch.deck_targets"
    assert (params["n"], params["least"]) == (11, 12)
    assert params["line"]


def test_too_few_clue_cards_are_reported() -> None:
    code, params = mistake(TOML + CATEGORIES.replace("41", "40"))
    assert code == "hunch.deck_clues"
    assert (params["n"], params["least"]) == (41, 42)
    assert params["line"]


def test_a_wrong_kind_of_category_is_reported_with_its_line() -> None:
    text = TOML + CATEGORIES + 'kind = "maybe"\n'
    code, params = mistake(text)
    assert code == "decks.wrong_value"
    assert params["line"] == text.splitlines().index('kind = "maybe"') + 1


def test_an_empty_word_and_an_unknown_field_are_reported() -> None:
    assert mistake(TOML.replace('"wave"', '""'))[0] == "decks.empty"
    assert mistake(TOML + "\nauthor = 'me'\n")[0] == "decks.unknown"


def test_the_smallest_own_deck_of_clues_lasts_for_six_players() -> None:
    """42 clue cards: everything that can be laid down is, and everybody swaps every time."""
    at = Sitting(6, own_deck=TOML + CATEGORIES).choose_secrets()
    for _ in range(3):
        for seat in at.seats:
            at.do(seat, "swap", card=0)
        at.write_clues()
        while at.phase in ("auction", "place"):
            buyer = at.table["waiting"][0]
            if at.phase == "place":
                number = at.table["auction"]["seller"] * 2
                at.do(buyer, "take", clue=number, secret=at.secrets(buyer)[0])
            elif at.table["auction"]["leader"] is None:
                at.do(buyer, "bid", coins=1)
            else:
                at.do(buyer, "pass")
        while at.phase == "bonus":
            taker = at.table["turn"]
            free = next(each for each in at.table["unsold"] if each["author"] != taker)
            at.do(taker, "take", clue=free["clue"], secret=at.secrets(taker)[1])
        at.reveal().close()
    assert at.phase == "over"


# --- Texts ---


def test_texts_have_the_same_codes_and_params_in_three_languages() -> None:
    texts = {lang: json.loads((TEXTS / f"{lang}.json").read_text()) for lang in LANGUAGES}
    assert texts["en"].keys() == texts["fr"].keys() == texts["de"].keys()
    for code, english in texts["en"].items():
        for lang in LANGUAGES:
            assert _params(texts[lang][code]) == _params(english), (lang, code)
        assert list(texts["en"]) == sorted(texts["en"])


def _params(text: str | dict[str, str]) -> set[str]:
    forms = [text] if isinstance(text, str) else list(text.values())
    return {part.split("}")[0] for form in forms for part in form.split("{")[1:]}

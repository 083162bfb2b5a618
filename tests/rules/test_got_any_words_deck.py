"""Got Any Words?: our letters, categories, dice and words, and the player who practises."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from rules import players, words
from rules.games import got_any_words as game
from rules.games.got_any_words.cards import deck, dice, known_words
from rules.games.got_any_words.state import Phase
from rules.kernel import DEALER, SEATED, Action, replay, settle_options
from tests.rules.got_any_words_table import LEO, MAX, ZOE, Table, sand_runs, turned

LANGUAGES = ("en", "fr", "de")
ROOT = Path(__file__).parents[2]


# --- The deck ---


def test_eighteen_categories_each_on_two_faces_of_different_dice() -> None:
    assert [len(die) for die in dice()] == [6] * 6
    faces = Counter(face for die in dice() for face in die)
    assert len(faces) == 18
    assert set(faces.values()) == {2}
    assert all(len(set(die)) == 6 for die in dice())


@pytest.mark.parametrize("language", LANGUAGES)
def test_twenty_one_letters_and_the_same_categories_in_every_language(language: str) -> None:
    found = deck(language)
    assert len(set(found.letters)) == 21
    assert set(found.categories) == {face for die in dice() for face in die}
    assert len({category.name for category in found.categories.values()}) == 18
    assert len({category.picto for category in found.categories.values()}) == 18
    assert all(len(category.note) > 20 for category in found.categories.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_phones_call_the_categories_as_the_deck_does(language: str) -> None:
    file = ROOT / "web" / "src" / "games" / "got_any_words" / "texts" / f"{language}.json"
    texts = json.loads(file.read_text())
    for code, category in deck(language).categories.items():
        assert texts[f"got_any_words.value.category.{code}"] == category.name
        assert texts[f"got_any_words.value.about.{code}"] == category.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_practice_players_know_words_for_every_category_and_letter(language: str) -> None:
    known = known_words(language)
    letters = deck(language).letters
    assert set(known) == set(deck(language).categories)
    assert all(set(by_letter) == set(letters) for by_letter in known.values())
    counts = [len(found) for by_letter in known.values() for found in by_letter.values()]
    assert sum(counts) >= 1_000
    assert min(counts) >= 1
    assert sum(count >= 3 for count in counts) >= 0.95 * len(counts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_known_word_could_be_written_down(language: str) -> None:
    for by_letter in known_words(language).values():
        for letter, found in by_letter.items():
            assert all(words.begins_with(word, letter) for word in found)
            assert not any(words.article_begins(word, letter, language) for word in found)
            assert all(words.is_word(word, language) for word in found)
            assert all(words.clean(word) == word for word in found)


# --- The practice player ---


def sheet(at: Table, seat: int) -> list[str]:
    hand = at.hand(seat)
    return [text for text in [*hand["own"], *(line["text"] for line in hand["foreign"])] if text]


def practise(at: Table, seat: int, rng: Random, *, for_a_person: bool = False) -> Action | None:
    offers = game.offers(at.state, seat)
    return players.pick_well(
        game, at.state, seat, offers, at.now, rng, stands_for_a_person=for_a_person
    )


def test_it_writes_one_word_after_the_other_not_all_at_once() -> None:
    at = sand_runs("B", "animals", "cities", "jobs", language="de")
    rng = Random(3)
    counts = []
    while at.phase == "writing" and at.now < 90_000:
        action = practise(at, ZOE, rng)
        if action is not None:
            at.do(ZOE, action.verb, **action.args)
        counts.append(len(sheet(at, ZOE)))
        at.wait(1_000)
    assert counts[1] <= 1
    assert counts[20] < counts[60]
    assert counts[-1] >= 4
    assert all(0 <= later - now <= 1 for now, later in pairwise(counts))
    own = [word for word in at.hand(ZOE)["own"] if word]
    assert set(own) <= set(known_words("de")["cities"]["B"])


def test_it_is_shown_its_own_sheet_and_of_the_others_only_what_was_read_out() -> None:
    at = sand_runs("B", "animals", "cities", "jobs").write(LEO, "Bär", "Biber").write(ZOE, "Bonn")
    at.guess(MAX, 0, "animals", "Bär").wait(90_000).read_on()
    seen = [game.redeal_unseen(at.state, ZOE, Random(seed)) for seed in range(20)]
    assert all(state.sheets[ZOE] == at.state.sheets[ZOE] for state in seen)
    assert all(state.sheets[LEO].own[0] == "Bär" for state in seen)
    assert all(state.sheets[MAX].foreign[0] == ("animals", "Bär") for state in seen)
    assert all("Biber" not in (*state.sheets[LEO].own, *(state.unread or ())) for state in seen)
    assert len({state.sheets[MAX] for state in seen}) > 10


def test_for_a_person_it_reads_its_own_words_and_leaves_it_to_others_to_read_theirs() -> None:
    at = sand_runs("B", "animals", "cities", language="de").write(LEO, "Bär").write(ZOE, "Bonn")
    at.wait(100_000)
    assert practise(at, ZOE, Random(1), for_a_person=True) is None
    at.read_on(LEO).wait(1_000)
    assert practise(at, ZOE, Random(1), for_a_person=True) is None, "the word sinks in"
    at.wait(2_000)
    action = practise(at, ZOE, Random(1), for_a_person=True)
    assert action is not None
    assert action.verb == "read_on"
    assert practise(at, ZOE, Random(1)) is None, "a practice player waits for a person"


def seated(at: Table, *practice: int) -> Table:
    return at.do(DEALER, SEATED, practice=list(practice))


def test_a_person_rolls_and_turns_the_sand_for_a_practice_player_who_starts() -> None:
    at = seated(Table(3, first=ZOE), ZOE)
    for seat, verbs in ((LEO, {"roll"}), (MAX, {"roll"})):
        assert {offer.verb for offer in game.offers(at.state, seat)} == verbs
    assert at.view["waiting"] == [LEO, MAX]
    assert practise(at, ZOE, Random(1)) is None


def test_it_takes_a_die_whose_category_nobody_has() -> None:
    faces = ["cities", "cities", "cities", "cities", "cities", "waters"]
    at = Table(2, language="de").do(LEO, "roll")
    at.state = replace(
        at.state, phase=Phase.TAKE, owed=None, faces=tuple(faces), owners=(None,) * 6
    )
    at.do(LEO, "take", die=0)
    assert practise(at, ZOE, Random(1)) == Action(ZOE, "take", {"die": 5})


def test_with_the_box_it_takes_a_category_that_nobody_has() -> None:
    for seed in range(40):
        at = Table(3, deck="box").do(LEO, "take", category="cities")
        at.do(MAX, "take", category="jobs")
        action = practise(at, ZOE, Random(seed))
        assert action is not None and action.args["category"] not in ("cities", "jobs")


def test_at_a_slow_pace_it_has_fewer_words_when_the_sand_is_out_and_sooner_at_a_quick_one() -> None:
    written = {pace: _written(pace, 90) for pace in ("slow", "normal", "quick")}
    assert written["slow"] < written["normal"]
    assert _written("quick", 45) > _written("normal", 45)


def _written(pace: str, seconds: int) -> int:
    count = 0
    for seed in range(5):
        at, rng = (
            sand_runs("B", "animals", "cities", "jobs", language="de", pace=pace),
            Random(seed),
        )
        for _ in range(seconds - 1):
            action = practise(at, ZOE, rng)
            if action is not None and action.verb != "done":
                at.do(ZOE, action.verb, **action.args)
            at.wait(1_000)
        count += len(sheet(at, ZOE))
    return count


def test_words_that_were_wrong_once_stay_mended() -> None:
    wrong = {
        "en": {"equestrian", "jew's harp", "Kiev", "king cup"},
        "fr": {"Hungry Hippos", "zucchini", "Kiev"},
        "de": {"Gruffelo", "Bouletten"},
    }
    for language, gone in wrong.items():
        known = {w for found in known_words(language).values() for ws in found.values() for w in ws}
        assert not known & gone


def test_for_a_person_in_a_simulated_game_it_confirms_what_somebody_says() -> None:
    at = sand_runs("F", "cars", "jobs").write(LEO, "Ferrari").guess(ZOE, 0, "cars", "Ferarri")
    at.wait(90_000).read_on()
    assert practise(at, ZOE, Random(1), for_a_person=True) is None, "others speak first"
    at.do(LEO, "judge", word=0, pair=0, same=False)
    assert practise(at, ZOE, Random(1)) is None, "a practice player does not decide"
    assert practise(at, ZOE, Random(1), for_a_person=True) == Action(
        ZOE, "judge", {"word": 0, "pair": 0, "same": False}
    )


def test_left_alone_it_takes_a_slip_for_the_same() -> None:
    at = Table(3, deck="box", language="fr")
    turned(at, "F", "cars", "jobs", "toys").write(LEO, "Ferrari")
    at.guess(ZOE, 0, "cars", "Ferarri").wait(90_000).read_on().wait(7_000)
    assert practise(at, MAX, Random(1)) is None
    action = practise(at, MAX, Random(1), for_a_person=True)
    assert action is not None
    assert (action.verb, action.args["same"]) == ("judge", True)


@pytest.mark.parametrize(("word", "strike"), [("Banane", True), ("Bär", False), ("Bla", False)])
def test_it_votes_against_a_word_that_it_knows_for_something_else(word: str, strike: bool) -> None:
    at = sand_runs("B", "animals", "cities", "jobs", language="de").write(LEO, word)
    at.wait(90_000).read_on().do(ZOE, "challenge", word=0)
    assert practise(at, MAX, Random(1)) is None
    action = practise(at, MAX, Random(1), for_a_person=True)
    assert action is not None
    assert action.args["strike"] is strike


@pytest.mark.parametrize("language", LANGUAGES)
def test_practice_players_among_themselves_play_a_game_of_reasonable_length(language: str) -> None:
    options = settle_options(game, 4, {"language": language})
    outcome = players.play_out(game, 4, options, Random(5)).outcome
    assert 5 <= outcome.rounds <= 30
    assert min(outcome.scores) >= 1


@pytest.mark.parametrize("letter_first", [False, True])
@pytest.mark.parametrize("grab", [False, True])
@pytest.mark.parametrize("mode", ["app", "box"])
def test_every_variant_is_played_to_its_end(mode: str, grab: bool, letter_first: bool) -> None:
    chosen = {"deck": mode, "grab": grab, "letter_first": letter_first, "seconds": 40}
    options = settle_options(game, 3, chosen)
    played = players.play_out(game, 3, options, Random(2), skill=0.8)
    assert max(played.outcome.scores) >= 15
    verbs = {entry.action.verb for entry in played.log}
    assert ("settle" in verbs) == (grab and mode == "app")
    assert ("roll" in verbs) == (mode == "app")
    assert replay(game, 3, options, played.log) == played.state

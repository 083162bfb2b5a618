"""The decks of Secret Identity: ours, and characters that people bring."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from math import comb
from typing import Any

import pytest

from rules import words
from rules.games import secret_identity as game
from rules.games.secret_identity.cards import (
    FOLDER,
    MOST_REMINDER,
    our_characters,
    own_characters,
    picto_cards,
)
from rules.kernel import DEALER, Action, Illegal, play, settle_options
from tests.rules.secret_identity_table import Sitting

LANGUAGES = ("en", "fr", "de")


def faces(language: str) -> list[Any]:
    return [face for card in picto_cards(language) for face in card]


# Ours


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_hundred_and_eight_characters_on_half_as_many_cards(language: str) -> None:
    names = [character.name for character in our_characters(language)]
    assert len(names) == 408
    assert len({words.key(name) for name in names}) == 408


def test_women_are_not_rare_among_the_characters() -> None:
    women = sum("female" in character.fits for character in our_characters("en"))
    assert women / len(our_characters("en")) >= 0.38


def test_a_log_from_when_there_were_three_hundred_characters_is_replayed() -> None:
    """They have the numbers that they had: others were added at the end."""
    options = settle_options(game, 3, {})
    state = game.setup(3, options)
    dealt = Action(DEALER, "shuffle_characters", {"order": list(range(300))})
    state = play(game, state, dealt, 0)
    laid = [character["name"] for character in game.table(state)["characters"]]
    assert laid[:3] == ["Steve Jobs", "Eve", "Oedipus"]
    assert our_characters("en")[299].name == "Totoro"
    assert max(state.pile) < 300
    with pytest.raises(Illegal):
        play(game, state, dealt, 0)
    with pytest.raises(Illegal):
        play(game, game.setup(3, options), dealt._replace(args={"order": list(range(299))}), 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_character_has_a_name_and_a_reminder_that_fit_on_a_card(language: str) -> None:
    for character in our_characters(language):
        assert 1 <= words.length(character.name) <= words.MOST, character.name
        assert 5 <= words.length(character.reminder) <= MOST_REMINDER, character.name
        assert not words.same(character.name, character.reminder)


def test_reminders_are_translated() -> None:
    for trio in zip(*(our_characters(language) for language in LANGUAGES), strict=True):
        assert len({character.reminder for character in trio}) == 3, trio[0].name


def test_no_straight_quotes_and_no_stray_spaces_in_what_people_read() -> None:
    for language in LANGUAGES:
        for character in our_characters(language):
            for text in (character.name, character.reminder):
                assert not re.search(r"['\"]|  |^ | $", text), text
        for face in faces(language):
            assert not re.search(r"['\"]|  |^ | $", face.name), face.name


def test_ninety_picto_cards_from_a_hundred_and_eighty_different_pictograms() -> None:
    assert len(picto_cards("en")) == 90
    assert len({face.picto for face in faces("en")}) == 180


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_pictogram_has_a_name_of_its_own_for_screen_readers(language: str) -> None:
    names = Counter(face.name.casefold() for face in faces(language))
    assert len(names) == 180, names.most_common(3)


def test_the_two_sides_of_a_picto_card_speak_of_different_things() -> None:
    for front, back in picto_cards("en"):
        assert not front.themes & back.themes, (front.picto, back.picto)


def test_what_suits_a_character_is_in_the_deck() -> None:
    known = {face.picto for face in faces("en")}
    for character in our_characters("en"):
        assert len(character.fits) >= 4, character.name
        assert character.fits <= known, (character.name, character.fits - known)


SIGNS = frozenset({"male", "female"})  # they suit half of all characters, and say little


def test_every_pictogram_suits_somebody() -> None:
    used = {picto for character in our_characters("en") for picto in character.fits}
    assert {face.picto for face in faces("en")} - used == set()


def test_most_hands_of_ten_cards_hold_something_that_suits_a_character() -> None:
    """Exactly, of all hands; the signs of man and woman do not count."""
    sides = [{front.picto, back.picto} for front, back in picto_cards("en")]
    hands = comb(len(sides), 10)
    suited = 0.0
    for character in our_characters("en"):
        idle = sum(not card & (character.fits - SIGNS) for card in sides)
        suited += 1 - comb(idle, 10) / hands
    assert suited / len(our_characters("en")) >= 0.6


# How somebody died, was shot at or looked, and what a whole people was mocked with.
IN_BAD_TASTE = {
    "Michael Jackson": {"nose-side", "monkey", "baby-face"},
    "Lady Diana": {"city-car", "tombstone"},
    "Louis Armstrong": {"lips", "monkey"},
    "John F. Kennedy": {"city-car", "revolver"},
    "Buddha": {"fat"},
    "Abraham Lincoln": {"revolver", "drama-masks"},
    "John Lennon": {"revolver"},
    "Martin Luther King": {"revolver", "monkey"},
    "Mahatma Gandhi": {"revolver"},
    "Grace Kelly": {"city-car"},
    "Virginia Woolf": {"big-wave", "drop"},
    "Joan of Arc": {"campfire"},
    "Elvis Presley": {"hamburger", "fat"},
    "Winston Churchill": {"fat"},
    "Frida Kahlo": {"monkey"},
    "James Bond": {"female"},
}


def test_no_hint_is_in_bad_taste() -> None:
    fits = {character.name: character.fits for character in our_characters("en")}
    assert fits.keys() >= IN_BAD_TASTE.keys()
    assert not {
        name: fits[name] & barred for name, barred in IN_BAD_TASTE.items() if fits[name] & barred
    }


def test_the_web_part_finds_every_pictogram_under_a_key_that_says_so() -> None:
    """`web` ships the names that stand in decks under a key that begins with `picto`."""
    data = tomllib.loads((FOLDER / "pictos.toml").read_text(encoding="utf-8"))
    assert {entry["picto"] for entry in data["face"]} == {face.picto for face in faces("en")}


# Somebody's own

THIRTY_TWO = [f"Aunt {number}" for number in range(1, 33)]


def test_own_characters_come_as_plain_lines() -> None:
    sitting = Sitting(3, own_deck="\n".join(THIRTY_TWO))
    assert [character["name"] for character in sitting.view["characters"]] == THIRTY_TWO[:8]
    assert sitting.view["characters"][0]["reminder"] == ""


def test_own_characters_may_have_reminders() -> None:
    lines = [f"{name};bakes cake {number}" for number, name in enumerate(THIRTY_TWO)]
    sitting = Sitting(3, own_deck="\n".join(["name;reminder", *lines]))
    assert sitting.view["characters"][1] == {
        "number": 2,
        "name": "Aunt 2",
        "reminder": "bakes cake 1",
    }


def test_own_characters_come_as_toml() -> None:
    text = "\n".join(f'[[character]]\nname = "{name}"' for name in THIRTY_TWO)
    assert [character.name for character in own_characters(text, 32)] == THIRTY_TWO


def test_an_own_deck_is_played_to_the_end_and_each_character_comes_once() -> None:
    sitting = Sitting(3, own_deck="\n".join(THIRTY_TWO))
    seen: list[str] = []
    for _ in range(4):
        seen += [character["name"] for character in sitting.view["characters"]]
        sitting.round()
    assert sorted(seen) == sorted(THIRTY_TWO)


def refused(text: str, **options: Any) -> Illegal:
    with pytest.raises(Illegal) as refusal:
        Sitting(3, own_deck=text, **options)
    return refusal.value


def test_too_few_own_characters_are_refused_with_how_many_are_needed() -> None:
    refusal = refused("\n".join(THIRTY_TWO[:31]))
    assert refusal.code == "decks.too_few"
    assert (refusal.params["n"], refusal.params["least"]) == (31, 32)
    together = refused("\n".join(THIRTY_TWO[:16]), cooperative=True)
    assert (together.params["n"], together.params["least"]) == (16, 17)


def test_a_name_that_comes_twice_is_refused_with_its_line() -> None:
    refusal = refused("\n".join([*THIRTY_TWO, "AUNT 7"]))
    assert refusal.code == "decks.twice"
    assert refusal.params["line"] == 33
    assert refusal.params["word"] == "AUNT 7"


def test_a_name_that_is_too_long_or_cannot_be_seen_is_refused_with_its_line() -> None:
    long = refused("\n".join([*THIRTY_TWO[:4], "x" * 41, *THIRTY_TWO[5:]]))
    assert (long.code, long.params["line"]) == ("decks.too_long", 5)
    unseen = refused("\n".join(["Au\u202ent", *THIRTY_TWO]))
    assert (unseen.code, unseen.params["line"]) == ("decks.unseen", 1)


def test_more_than_name_and_reminder_is_refused_with_its_line() -> None:
    refusal = refused("\n".join([*THIRTY_TWO, "Zorro,masked,Spanish"]))
    assert refusal.params["line"] == 33

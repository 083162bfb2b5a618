"""Hunch: what practice players know of the words of our decks, in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import decks, words
from rules.games.hunch import cards, traits
from rules.games.hunch.cards import Kind

LANGUAGES = ("en", "fr", "de")
WORDS = decks.load(traits.FILE, traits.TraitFile)["words"]
QUESTIONS = ("alive", "animal", "big", "fly", "food", "home", "metal", "noise", "tiny", "wear")


def known(language: str, trait: str, thing: str) -> bool | None:
    """What is known of a thing, asked for by its word in a language."""
    (names,) = (names for names in WORDS if names[0] == thing)
    return traits.ours(language)[trait][words.key(names[LANGUAGES.index(language)])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_things_are_the_words_of_our_deck(language: str) -> None:
    named = [names[LANGUAGES.index(language)] for names in WORDS]
    assert sorted(named) == sorted(word for card in cards.ours(language).targets for word in card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_an_answer_to_every_question_and_clue(language: str) -> None:
    deck = cards.ours(language)
    every = {words.key(word) for card in deck.targets for word in card}
    assert len(deck.meanings) == sum(len(category.hints) for category in deck.categories)
    assert all(meaning.keys() == every for meaning in deck.meanings.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_are_such_that_most_words_can_be_answered_for_certain(language: str) -> None:
    (asked,) = (each for each in cards.ours(language).categories if each.kind == Kind.YES_NO)
    assert set(QUESTIONS) <= {trait for _, trait in asked.hints}
    for text, trait in asked.hints:
        answers = list(traits.ours(language)[trait].values())
        assert answers.count(None) < 0.4 * len(answers), text
        assert answers.count(True) >= 8, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_something_is_true_of_every_word_and_every_clue_rules_out_a_third(language: str) -> None:
    ours = traits.ours(language)
    for key in ours["alive"]:
        assert any(fits[key] for name, fits in ours.items() if name != "painted"), key
    for name, fits in ours.items():
        assert list(fits.values()).count(False) > len(fits) / 3, name


# Facts that nobody would dispute, written down without a look at the file.
TRUE = {
    "alive": "baby, dentist, elephant, tree, spider, sunflower, owl, firefighter",
    "animal": "ant, whale, penguin, dinosaur, octopus, squirrel",
    "person": "baby, astronaut, pirate, knight",
    "food": "bread, milk, onion, pizza, walnut, honey",
    "noise": "piano, drum, baby, alarm clock, cow, vacuum cleaner, ambulance, bell",
    "fly": "bee, helicopter, owl, rocket, butterfly",
    "metal": "fork, anchor, trumpet, train, needle",
    "wear": "sock, crown, glasses, pyjamas",
    "wheels": "bicycle, skateboard, wheelbarrow, tractor",
    "tiny": "ant, stamp, ring, egg",
    "big": "whale, castle, tree, aeroplane",
    "home": "chair, window, toothbrush, fork",
    "red": "tomato, strawberry, heart",
    "yellow": "banana, lemon, sunflower",
    "white": "milk, snowman, igloo",
    "green": "frog, cactus",
    "sea": "shark, lighthouse, anchor",
    "music": "violin, piano, guitar",
    "winter": "sledge, snowman, skis",
    "sweet": "honey, chocolate",
    "wood": "violin, tree, pencil",
    "round": "ring, pizza, balloon",
}
FALSE = {
    "alive": "fork, piano, robot, cloud, skeleton, snowman, hammer, milk",
    "animal": "baby, tree, fork, cloud, witch, feather",
    "food": "fork, supermarket, soap, glue, knife, teapot, lion, stamp",
    "noise": "pillow, stamp, sock, moustache, carpet, cactus, cheese, pyramid",
    "fly": "kangaroo, elephant, train, cactus, submarine, dentist",
    "metal": "banana, pillow, tree, cloud, sock, milk, baby",
    "wear": "fork, elephant, volcano, milk, chair",
    "wheels": "sledge, sailing boat, cat, skis, submarine",
    "tiny": "elephant, castle, baby, piano, washing machine",
    "big": "ant, fork, apple, baby, ring, cat",
    "home": "volcano, submarine, lion, pyramid, roller coaster",
    "red": "banana, snowman, frog, elephant",
    "sea": "tractor, squirrel, sledge, piano",
    "sweet": "hammer, cactus, soap, sock",
    "music": "fork, cactus, igloo, soap",
    "wood": "milk, cloud, sock, whale",
    "glass": "sock, banana, tree",
    "round": "ladder, knife, scarf",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("facts", "truth"), [(TRUE, True), (FALSE, False)])
def test_what_everybody_knows_is_known(language: str, facts: dict[str, str], truth: bool) -> None:
    for trait, things in facts.items():
        for thing in things.split(", "):
            assert known(language, trait, thing) is truth, (thing, trait)


def test_where_one_may_say_so_or_not_nothing_is_certain() -> None:
    for trait, thing in [("alive", "dinosaur"), ("red", "umbrella"), ("animal", "dragon")]:
        assert [known(language, trait, thing) for language in LANGUAGES] == [None] * 3


def test_a_word_that_means_more_in_a_language_is_known_by_that() -> None:
    assert [known(language, "food", "seashell") for language in LANGUAGES] == [False, None, None]
    assert [known(language, "red", "letter box") for language in LANGUAGES] == [True, None, None]
    assert [known(language, "yellow", "letter box") for language in LANGUAGES] == [None, True, True]
    assert [known(language, "fly", "penguin") for language in LANGUAGES] == [False, None, False]


def test_every_trait_is_meant_by_a_clue_or_taken_in_by_another_trait() -> None:
    file = decks.load(traits.FILE, traits.TraitFile)["traits"]
    taken_in = {name for trait in file.values() for name in trait["yes_as"] + trait["maybe_as"]}
    for language in LANGUAGES:
        meant = {t for category in cards.ours(language).categories for _, t in category.hints}
        assert meant <= file.keys() <= meant | taken_in


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_clues_are_written_in_all_languages(language: str) -> None:
    deck, english = cards.ours(language), cards.ours("en")
    for category, other in zip(deck.categories, english.categories, strict=True):
        assert [trait for _, trait in category.hints] == [trait for _, trait in other.hints]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[traits.red]\nyes = ["tomto"]\n', 2),
        ('[traits.red]\nyes = ["tomato", "tomato"]\n', 2),
        ('[traits.red]\nyes = ["tomato"]\nmaybe = ["tomato"]\n', 2),
        ('[traits.red]\nmaybe_as = ["painted"]\n', 2),
        ('[traits.red]\nde.maybe = ["Tomate"]\n', 2),
    ],
)
def test_a_slip_in_the_file_is_told_with_its_line(tmp_path: Path, text: str, line: int) -> None:
    file = tmp_path / "traits.toml"
    file.write_text('words = [["tomato", "tomate", "Tomate"]]\n' + text)
    with pytest.raises(decks.BrokenDeck, match=rf"traits\.toml:{line}: decks\."):
        decks.load(file, traits.TraitFile)

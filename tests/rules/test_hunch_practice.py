"""Hunch: the practice player tells the truth, lays what helps, and reads what it can."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from rules import players, words
from rules.credibility import Tally, tally_game
from rules.games import hunch
from rules.games.hunch import cards
from rules.games.hunch.cards import Kind
from rules.games.hunch.practice import practice
from rules.games.hunch.state import Clue, State
from rules.games.hunch.statements import statements
from rules.kernel import Action, Entry, settle_options
from tests.rules.hunch_table import CLEM, JEANNE, SEB, Sitting, clue

LANGUAGES = ("en", "fr", "de")
ASKED = {"en": "Yes/no question", "fr": "Question oui/non", "de": "Ja/Nein-Frage"}

# Dealt in this order, three cards each; the last three cards nobody chose from.
DECK = """\
piano, cloud, penguin
baby, ladder, spider
sock, igloo, tractor
frog, curtain, pizza
lemon, whale, school
hammer, violin, ghost
tomato, bridge, owl
cactus, mirror, pirate
milk, star, train
fork, crown, tent
rabbit, volcano, book
honey, robot, shark
"""


def sold(*clues: tuple[str, str], secrets: Sequence[str] = ("frog", "lemon", "hammer")) -> Sitting:
    """Clém's clues are on sale, as (category, text); Jeanne is to bid first."""
    at = Sitting(own_deck=DECK, language="en")
    first = [line.split(",")[0] for line in DECK.splitlines()]
    at.choose_secrets({CLEM: first[:3], JEANNE: secrets, SEB: first[6:9]}).write_clues()
    written = [Clue(CLEM, card, *each) for card, each in enumerate(clues)]
    at.state = replace(at.state, clues=(*written, *at.state.clues[len(written) :]))
    return at


def does(state: State, seat: int, seed: int = 0) -> Action | None:
    return practice(state, seat, hunch.offers(state, seat), 0, Random(seed))


def bids(at: Sitting) -> bool:
    """Whether Jeanne would ever bid."""
    tries = [does(at.state, JEANNE, seed) for seed in range(20)]
    assert {action.verb for action in tries if action} <= {"bid", "pass"}
    return any(action and action.verb == "bid" for action in tries)


@pytest.mark.parametrize(
    ("chosen", "sits"),
    [
        ({}, True),
        ({"deck": "box"}, False),
        ({"deck": "box", "clue_cards": "hub"}, False),
        ({"own_deck": DECK}, False),
    ],
)
def test_it_sits_down_only_where_it_sees_the_grid_and_knows_its_words(
    chosen: dict[str, str], sits: bool
) -> None:
    assert hunch.HOOKS.practice_sees(settle_options(hunch, 3, chosen)) is sits


# --- Phase 2 ---


def test_it_does_not_bid_on_what_it_cannot_read() -> None:
    assert not bids(
        sold(("Colour", "Like the sea at noon"), ("Free choice", "Grandpa’s favourite"))
    )
    assert not bids(sold(("Yes/no question", "Would you lend it to me?"), ("Place", "Over there")))


def test_a_clue_means_what_it_says_only_in_its_category() -> None:
    assert bids(sold(("Colour", "Green"), ("Place", "Over there")))
    assert not bids(sold(("Feeling", "Green"), ("Place", "Over there")))


def test_it_bids_only_on_what_is_true_of_a_secret_of_its_own() -> None:
    assert bids(sold(("Colour", "Green"), ("Place", "By the sea")))
    assert not bids(sold(("Material", "Glass"), ("Place", "By the sea")))


def test_it_does_not_bid_on_what_rules_nothing_out() -> None:
    at = sold(("Colour", "Green"), ("Place", "Over there"))
    green = Clue(SEB, None, "Colour", "Green", taken=True)
    secrets = [replace(each, clues=(green,)) for each in at.state.secrets]
    at.state = replace(at.state, secrets=tuple(secrets))
    assert not bids(at)


def test_it_lays_a_clue_where_it_is_true() -> None:
    at = sold(("Colour", "Green"), ("Material", "Metal"))
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    for seed in range(20):
        action = does(at.state, JEANNE, seed)
        assert action in (
            Action(JEANNE, "take", {"clue": clue(CLEM, 0), "secret": 3}),
            Action(JEANNE, "take", {"clue": clue(CLEM, 1), "secret": 5}),
        )


def test_what_it_won_for_a_person_it_lays_where_it_is_least_wrong() -> None:
    """A lemon is rather not sweet, but a frog is not at all, and none of them smells of seaweed."""
    at = sold(("Taste or smell", "Sugar"), ("Taste or smell", "Seaweed"))
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    action = does(at.state, JEANNE)
    assert action and action.args == {"clue": clue(CLEM, 0), "secret": 4}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_answers_every_question_truthfully_for_every_word(language: str) -> None:
    """Also where it has no choice of clue or secret."""
    deck = cards.ours(language)
    (asked,) = (category for category in deck.categories if category.kind == Kind.YES_NO)
    at = sold((ASKED[language], "?"), (ASKED[language], "?"))
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    rules = replace(at.state.rules, deck=deck)
    wrong = []
    for text, _ in asked.hints:
        clues = [replace(each, text=text) for each in at.state.clues[:2]]
        for word in (word for card in deck.targets for word in card):
            secrets = [replace(each, word=word) for each in at.state.secrets]
            state = replace(
                at.state,
                rules=rules,
                clues=(*clues, *at.state.clues[2:]),
                secrets=tuple(secrets),
            )
            action = does(state, JEANNE)
            assert action is not None
            certain = deck.meanings[_key(asked.name), _key(text)][_key(word)]
            if certain is not None and action.args["answer"] != ("yes" if certain else "no"):
                wrong.append((text, word))
    assert wrong == []


def _key(text: str) -> str:
    return words.key(text)


def test_it_knows_nothing_of_the_words_of_an_own_deck() -> None:
    at = sold(("Colour", "Green"), ("Material", "Metal"))
    strange = [replace(each, word="quokka") for each in at.state.secrets]
    at.state = replace(at.state, secrets=tuple(strange))
    assert not bids(at)


# --- Phase 1 ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_writes_what_is_true_of_something_in_the_grid(language: str) -> None:
    options = settle_options(hunch, 4, {"language": language})
    written: list[tuple[State, Action]] = []

    def watch(state: State, entry: Entry) -> None:
        if entry.action.verb == "write":
            written.append((state, entry.action))

    for seed in range(5):
        players.play_out(hunch, 4, options, Random(seed), watch=watch)
    assert written
    for state, action in written:
        category = state.clues[action.actor * 2 + action.args["card"]].category
        meaning = state.rules.deck.meanings[_key(category), _key(action.args["text"])]
        grid = [meaning[_key(word)] for card in state.grid if not card.gone for word in card.words]
        assert True in grid and False in grid


# --- Phase 3 ---


def guessing(*clues: Clue) -> Sitting:
    """Jeanne's first secret has these clues; Séb is to guess."""
    at = Sitting(own_deck=DECK, language="en")
    at.choose_secrets({JEANNE: ("frog", "lemon", "hammer"), CLEM: ("piano", "baby", "sock")} | SEBS)
    at.write_clues().all_pass().all_take_coins()
    secrets = list(at.state.secrets)
    secrets[3] = replace(secrets[3], clues=clues)
    at.state = replace(at.state, secrets=tuple(secrets))
    return at


SEBS = {SEB: ("tomato", "cactus", "milk")}
GREEN = Clue(CLEM, None, "Colour", "Green", taken=True)
ANIMAL = Clue(CLEM, None, "Yes/no question", "Is it an animal?", answer="yes", taken=True)
NO_ANIMAL = replace(ANIMAL, answer="no")


def test_its_guess_follows_from_the_clues() -> None:
    at = guessing(GREEN, ANIMAL)
    assert does(at.state, SEB) == Action(SEB, "guess", {"card": 0, "secret": 3, "word": "frog"})


def test_it_believes_a_no() -> None:
    at = guessing(NO_ANIMAL)
    animals = {"penguin", "spider", "frog", "whale", "owl", "rabbit", "shark"}
    for seed in range(30):
        action = does(at.state, SEB, seed)
        assert action and action.args["secret"] == 3
        assert action.args["word"] not in animals


def test_it_guesses_what_is_next_likely_at_the_same_secret_before_it_guesses_blindly() -> None:
    at = guessing(GREEN, ANIMAL)
    at.state = replace(at.state, round=2, guesses=((None,) * 2,) * 3)
    at.do(SEB, "guess", card=0, secret=3, word="frog")
    second = does(at.state, SEB)
    assert second and second.args["secret"] == 3 and second.args["word"] != "frog"


def test_it_plays_the_same_whatever_is_hidden_from_it() -> None:
    twins = []
    for chosen in (("frog", "lemon", "hammer"), ("pizza", "school", "ghost")):
        at = Sitting(own_deck=DECK, language="en")
        at.choose_secrets({JEANNE: chosen, CLEM: ("piano", "baby", "sock")} | SEBS)
        at.write_clues().all_pass().all_take_coins()
        offers = hunch.offers(at.state, SEB)
        twins.append(
            [players.pick_well(hunch, at.state, SEB, offers, 0, Random(seed)) for seed in range(20)]
        )
    assert twins[0] == twins[1]


# --- What it told, with all cards open ---


def told(at: Sitting, seat: int, **args: object) -> dict[str, bool]:
    before = at.state
    at.do(seat, "take", **args)
    return dict(statements(before, at.log[-1].action, at.state))


def test_a_lie_is_judged_false_and_of_no_use() -> None:
    for answer, good in (("yes", True), ("no", False)):
        at = sold(("Yes/no question", "Is it an animal?"), ("Colour", "Green"))
        at.do(JEANNE, "bid", coins=1)
        at.do(SEB, "pass")
        assert told(at, JEANNE, clue=0, secret=3, answer=answer) == {"answer": good, "clue": good}


def test_a_clue_is_of_use_if_it_leaves_fewer_words_and_the_secret_among_them() -> None:
    for text, secret, good in (("Green", 3, True), ("Green", 5, False), ("Like moss", 3, False)):
        at = sold(("Colour", text), ("Place", "Over there"))
        at.do(JEANNE, "bid", coins=1)
        at.do(SEB, "pass")
        assert told(at, JEANNE, clue=0, secret=secret) == {"clue": good}


def test_what_lies_there_already_is_of_no_use_again() -> None:
    at = sold(("Colour", "Green"), ("Colour", "Green"))
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    assert told(at, JEANNE, clue=0, secret=3) == {"clue": True}
    at.all_pass()
    at.do(CLEM, "coins")
    assert told(at, JEANNE, clue=1, secret=3) == {"clue": False}


def test_an_answer_that_one_may_dispute_does_not_count_as_true() -> None:
    at = sold(("Yes/no question", "Is it alive?"), ("Colour", "Green"))
    at.do(JEANNE, "bid", coins=1)
    at.do(SEB, "pass")
    assert told(at, JEANNE, clue=0, secret=4, answer="yes")["answer"] is False


@pytest.mark.parametrize("language", LANGUAGES)
def test_nearly_all_that_practice_players_tell_is_true_and_of_use(language: str) -> None:
    tally = Tally()
    for seed in range(12):
        seats = 3 + seed % 4
        options = settle_options(hunch, seats, {"language": language, "advanced": seed % 3 == 0})
        tally += tally_game(hunch, seats, options, Random(seed))
    assert tally.answers > 10 and tally.clues > 80
    assert tally.good_enough

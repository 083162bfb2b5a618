"""A first game: whoever learns alone meets each kind of decision, soon, and comes to the end."""

from __future__ import annotations

import json
from random import Random
from types import SimpleNamespace

import pytest

from rules import catalogue, shape
from rules.kernel import DEALER, FirstGame, Hooks, first_options, settle_options
from tests.rules.first_games import SCREENS, Learned, learn

STYLES = range(5)  # of learners
MOST_TAPS = 40
MOST_MS = 5 * 60 * 1_000

# Verbs with a hint that one person alone does not meet in a first game, and why.
NOT_ALONE = {
    "buntherum": {
        "confirm decline": "only another person proposes",
        "finish": "nobody is out so soon",
        "judge": "with the real box",
        "nobody": "practice players always call in time",
    },
    "hunch": {
        "category enter_card judge object replace rewrite": "with the real box",
        "confirm decline": "only another person proposes",
        "deal_clues deal_targets lay_grid shuffle_clues": "the dealer's",
        "extra_guess too_easy": "a house rule",
    },
    "secret_identity": {
        "confirm decline": "only another person proposes",
        "lock point set_aside": "the way to play together",
        "name": "with the real box",
    },
    "got_any_words": {
        "draw grab": "house rules",
        "letter": "with the real box",
        "vote": "who challenges has voted, and practice players challenge nothing",
    },
    "huns": {
        "done loot no_start_cube not_done note recount_cards recount_cubes ship unship went_back": (
            "with the real box"
        ),
        "load_dyed next_effect put_back": "what single cards bring",
        "start_cube": "of a third player",
    },
}
# Met by some, depending on how fast they are.
SOMETIMES = {"hunch": {"take_back"}}

WITH_FIRST_GAME = [name for name in catalogue.names() if catalogue.find(name).HOOKS.first_game]


def first_of(name: str) -> FirstGame:
    first = catalogue.find(name).HOOKS.first_game
    assert first is not None
    return first


def learned(name: str, style: int, language: str = "en") -> Learned:
    return learn(catalogue.find(name), first_of(name), Random(style), language=language)


def hinted(name: str) -> set[str]:
    """The verbs that the box's hints know."""
    texts = json.loads((SCREENS / name / "help" / "en.json").read_text())
    start = f"{name}.help.may."
    return {code.removeprefix(start) for code in texts if code.startswith(start)}


def not_alone(name: str) -> set[str]:
    return {verb for verbs in NOT_ALONE.get(name, {}) for verb in verbs.split()}


def test_every_box_has_one() -> None:
    assert list(catalogue.names()) == WITH_FIRST_GAME


@pytest.mark.parametrize("name", WITH_FIRST_GAME)
def test_each_kind_of_decision_comes_up_and_it_ends_soon(name: str) -> None:
    courses = [learned(name, style) for style in STYLES]
    wanted = hinted(name) - not_alone(name)
    for course in courses:
        assert course.met >= wanted - SOMETIMES.get(name, set())
        assert course.taps <= MOST_TAPS
        assert course.at_ms <= MOST_MS
    # What is said not to come up does not, and nothing comes up without a hint.
    met = set[str]().union(*(course.met for course in courses))
    assert met == wanted
    assert not_alone(name) <= hinted(name)


@pytest.mark.parametrize("name", WITH_FIRST_GAME)
@pytest.mark.parametrize("language", ["fr", "de"])
def test_it_ends_in_every_language(name: str, language: str) -> None:
    assert learned(name, 0, language).taps <= MOST_TAPS


@pytest.mark.parametrize("name", WITH_FIRST_GAME)
def test_its_deal_is_prepared(name: str) -> None:
    """The same for everybody who learns, and so is what practice players do."""
    one, other = learned(name, 0), learned(name, 0)
    assert one == other


@pytest.mark.parametrize("name", WITH_FIRST_GAME)
def test_no_table_can_choose_to_begin_near_the_end(name: str) -> None:
    game, first = catalogue.find(name), first_of(name)
    options = first_options(game, first, "de")
    assert options["language"] == "de"
    assert options["first"] == 0
    without = {key: value for key, value in options.items() if key != "first_game"}
    assert settle_options(game, first.seats, without) == without
    with pytest.raises(Exception, match=r"table\.unknown_option"):
        settle_options(game, first.seats, options)


def test_what_is_no_first_game_is_told_to_who_writes_a_box() -> None:
    hooks: Hooks[object] = Hooks(first_game=12)  # type: ignore[arg-type]
    told = [str(flaw) for flaw in shape.flaws(SimpleNamespace(HOOKS=hooks))]
    assert told[-1] == "HOOKS.first_game is 12, and should be FirstGame(...)"


def test_chance_depends_on_the_seed_the_step_and_who_acts() -> None:
    first = FirstGame(seats=2, seed=3)
    drawn = [first.chance(4), first.chance(4), first.chance(5), first.chance(4, 1)]
    one, same, later, other = (rng.random() for rng in drawn)
    assert one == same == first.chance(4, DEALER).random()
    assert len({one, later, other, FirstGame(2, 4).chance(4).random()}) == 4

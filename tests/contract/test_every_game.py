"""What every registered game must pass, for every number of players and both modes.

The checks are those of `tablee check-box`, in server/boxes; here they are made for more settings.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from rules import catalogue
from rules.adversary import Adversary
from rules.kernel import Illegal, all_options, settle_options
from server.boxes import leaks, playing, source, texts, views
from server.boxes.box import SCREENS, Box, Finding, Setting, decks

SEEDS = range(3)
SKILLS = (1.0, 0.5)
THOROUGH = bool(os.environ.get("TABLEE_THOROUGH"))


def _is_extreme(name: Any, seats: Any, _deck: Any) -> bool:
    players = catalogue.find(name).PLAYERS
    return seats in (players[0], players[-1])


def _own_seed(seats: Any, deck: Any) -> int:
    """Numbers of players and modes take turns, so that every box is dealt by all seeds."""
    turn: int = seats + (deck == "box")
    return turn % len(SEEDS)


def _own_skill(seats: Any) -> float:
    return SKILLS[seats % len(SKILLS)]


# Every game, number of seats and mode; the languages take turns over the seeds.
TABLES = [
    pytest.param(name, seats, deck, id=f"{name}-{seats}-{deck}")
    for name in catalogue.names()
    for seats in catalogue.find(name).PLAYERS
    for deck in decks(catalogue.find(name))
]
# With as few and as many as may play; every number in between in `make soak`.
EXTREMES = [table for table in TABLES if THOROUGH or _is_extreme(*table.values)]

ALL_DEALS = [
    pytest.param(seed, *table.values, id=f"{seed}-{table.id}") for table in TABLES for seed in SEEDS
]
# Each with a seed of its own; all seeds of all tables in `make soak`.
DEALS = [deal for deal in ALL_DEALS if THOROUGH or deal.values[0] == _own_seed(*deal.values[2:])]
# What is hidden depends on the variant: for this the first seed too, which has the usual one.
WITH_THE_USUAL = [deal for deal in ALL_DEALS if deal in DEALS or deal.values[0] == SEEDS[0]]
# Among players who know what they do, and among those who often do just anything, in turns.
BY_SKILL = [
    pytest.param(skill, *deal.values, id=f"{skill}-{deal.id}")
    for deal in DEALS
    for skill in SKILLS
    if THOROUGH or skill == _own_skill(deal.values[2])
]
EXTREME_DEALS = [deal for deal in DEALS if THOROUGH or _is_extreme(*deal.values[1:])]


def box_of(name: str) -> Box:
    return Box(name, SCREENS)


def in_words(found: list[Finding]) -> list[str]:
    return [str(finding) for finding in found]


@pytest.mark.parametrize(("skill", "seed", "name", "seats", "deck"), BY_SKILL)
def test_a_whole_game(skill: float, seed: int, name: str, seats: int, deck: str) -> None:
    """It ends; picked offers are accepted; `apply` leaves its input alone; replay agrees."""
    found = playing.whole_game(box_of(name), Setting(seats, deck, seed), skill)
    assert in_words(found) == []


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_somebody_may_always_act(name: str, seats: int, deck: str) -> None:
    """Also where hardly anybody ever comes. `tablee simulate --adversarial` plays many more."""
    adversary = Adversary()
    for seed in SEEDS:
        found = playing.nobody_stuck(box_of(name), Setting(seats, deck, seed), adversary)
        assert in_words(found) == []


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_practice_players_press_nobody_on(name: str, seats: int, deck: str) -> None:
    """One person among them brings a game to its end; nothing goes on without the person."""
    assert in_words(playing.practice(box_of(name), Setting(seats, deck))) == []


@pytest.mark.parametrize("name", catalogue.names())
def test_practice_players_sit_where_they_see_what_is_played_with(name: str) -> None:
    """With the box only if the phones tell them everything: then the offers are of no cards."""
    game = catalogue.find(name)
    seats = game.PLAYERS.start
    sees = game.HOOKS.practice_sees
    assert sees(settle_options(game, seats, {}))
    if game.HOOKS.box_mode:
        blind = not sees(settle_options(game, seats, {"deck": "box"}))
        assert blind or game.HOOKS.presses_on, "what lies on the table is tapped in by persons"
    if "own_deck" in game.OPTIONS:
        assert not sees(settle_options(game, seats, {"own_deck": "own"}))


@pytest.mark.parametrize(("seed", "name", "seats", "deck"), WITH_THE_USUAL)
def test_nobody_sees_what_is_hidden(name: str, seats: int, deck: str, seed: int) -> None:
    """Deal anew what a seat cannot know: its view, its offers and the record stay equal."""
    assert in_words(leaks.leaks(box_of(name), Setting(seats, deck, seed))) == []


@pytest.mark.parametrize(("seed", "name", "seats", "deck"), DEALS)
def test_views_tell_what_every_screen_needs(name: str, seats: int, deck: str, seed: int) -> None:
    """Of all variants: at every moment of the own one, here and there of the others."""
    often = 1.0 if seed == _own_seed(seats, deck) else playing.SELDOM
    assert in_words(views.views(box_of(name), Setting(seats, deck, seed), often=often)) == []


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_an_aside_changes_nothing_but_the_own_hand(name: str, seats: int, deck: str) -> None:
    assert in_words(playing.asides(box_of(name), Setting(seats, deck))) == []


@pytest.mark.parametrize(("seed", "name", "seats", "deck"), EXTREME_DEALS)
def test_hands_are_made_of_what_they_are_said_to_be_made_of(
    name: str, seats: int, deck: str, seed: int
) -> None:
    assert in_words(playing.hands(box_of(name), Setting(seats, deck, seed))) == []


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_an_earlier_step_can_be_said_differently(name: str, seats: int, deck: str) -> None:
    """Whatever might have been said instead was on offer, with all that was not said in words."""
    assert in_words(playing.words(box_of(name), Setting(seats, deck))) == []


@pytest.mark.parametrize(("name", "seats", "deck"), EXTREMES)
def test_texts_of_every_family_are_there(name: str, seats: int, deck: str) -> None:
    """And what is not offered is refused, with a reason that has a text."""
    assert in_words(texts.texts(box_of(name), [Setting(seats, deck)])) == []


@pytest.mark.parametrize("name", catalogue.names())
def test_sources_have_no_chance_or_clock_of_their_own(name: str) -> None:
    assert in_words(list(source.sources(box_of(name)))) == []


@pytest.mark.parametrize("name", catalogue.names())
def test_what_is_looked_for_in_a_game_has_the_same_name_in_all(name: str) -> None:
    """A game that is more than a page has a module for each of its phases, and these beside."""
    known = {"state", "cards", "views", "record", "reasons", "unseen", "practice", "highlights"}
    modules = {file.stem for file in box_of(name).folder.glob("*.py")}
    assert known <= modules or modules <= {"__init__", *known}


@pytest.mark.parametrize("name", catalogue.names())
def test_options_are_checked(name: str) -> None:
    game = catalogue.find(name)
    seats = game.PLAYERS.start
    for wrong in ({"deck": "cardboard"}, {"no_such_option": 1}, {"first": "me"}, {"first": True}):
        with pytest.raises(Illegal) as refusal:
            settle_options(game, seats, wrong)
        assert refusal.value.code in texts.shell("en")
    for number in (game.PLAYERS.start - 1, game.PLAYERS.stop):
        with pytest.raises(Illegal, match="wrong_number"):
            settle_options(game, number, {})
    for key, option in all_options(game).items():
        settled = settle_options(game, seats, {key: option.default})
        assert settled[key] == option.default

"""Who knows one game finds the way in every other: the same files, and one list of verbs."""

from __future__ import annotations

import pkgutil
from dataclasses import fields
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from rules import catalogue
from rules.kernel import settle_options

GAMES = Path(__file__).parents[2] / "rules" / "games"
FILES = {"cards", "highlights", "practice", "reasons", "record", "state", "unseen", "views"}
EVERY_GAME = pytest.mark.parametrize("name", catalogue.names())


def verbs_of(name: str) -> dict[str, Any]:
    """All that a game's modules list, whatever the mode."""
    found: dict[str, Any] = {}
    package = import_module(f"rules.games.{name}")
    inside = pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    for module in (package, *(import_module(part.name) for part in inside)):
        for listed in ("VERBS", "VERBS_TOGETHER"):
            found |= vars(module).get(listed, {})
    return found


@EVERY_GAME
def test_a_game_has_the_same_files_as_every_other(name: str) -> None:
    files = {file.stem for file in (GAMES / name).glob("*.py")}
    assert files >= FILES
    assert (GAMES / name / "README.md").exists()


@EVERY_GAME
def test_what_does_a_verb_takes_what_apply_is_given(name: str) -> None:
    verbs = verbs_of(name)
    assert verbs
    for verb, function in verbs.items():
        assert len(signature(function).parameters) == 3, verb


@EVERY_GAME
def test_what_a_game_says_of_its_verbs_it_says_of_verbs_that_it_has(name: str) -> None:
    """A verb misspelt there would be nobody's: no keystroke, no judge, nobody pressed on."""
    game = catalogue.find(name)
    hooks = game.HOOKS
    named = game.DRAFTS | hooks.for_persons | hooks.presses_on | hooks.absent_only.keys()
    assert named <= verbs_of(name).keys()


@EVERY_GAME
def test_hands_are_made_of_what_a_state_has(name: str) -> None:
    game = catalogue.find(name)
    hand_from = game.HOOKS.hand_from
    if hand_from:
        seats = game.PLAYERS.start
        state = game.setup(seats, settle_options(game, seats, {}))
        assert hand_from <= {field.name for field in fields(state)}

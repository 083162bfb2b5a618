"""A box as its author sees it: a folder of rules, a folder of screens, and places in them."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

from rules import catalogue
from rules.catalogue import place_of
from rules.kernel import Game, Scalar, all_options, settle_options
from rules.players import value_for

ROOT = Path(__file__).parents[2]
SCREENS = ROOT / "web" / "src" / "games"
LANGUAGES = ("en", "fr", "de")


class Finding(NamedTuple):
    """Something that is wrong, and where."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: {self.what}"


class Setting(NamedTuple):
    """How a game is set up to be looked at."""

    seats: int
    deck: str
    seed: int = 0


class Box:
    def __init__(self, name: str, screens: Path = SCREENS) -> None:
        self.name = name
        self.game: Game[Any] = catalogue.find(name)
        self.screens = screens / name
        self.texts = self.screens / "texts"

    @cached_property
    def module(self) -> ModuleType:
        return import_module(f"rules.games.{self.name}")

    @cached_property
    def folder(self) -> Path:
        return Path(str(self.module.__file__)).parent

    @cached_property
    def views(self) -> ModuleType:
        """Where TableView and HandView stand: in `views.py`, or with the rules of a small game."""
        apart = find_spec(f"rules.games.{self.name}.views")
        return import_module(f"rules.games.{self.name}.views") if apart else self.module

    def settings(self, seeds: range) -> Iterator[Setting]:
        for seats in self.game.PLAYERS:
            for deck in decks(self.game):
                yield from (Setting(seats, str(deck), seed) for seed in seeds)

    def options(self, setting: Setting) -> dict[str, Any]:
        """Defaults for the first seed; then picked at random, so that variants are played too."""
        rng = Random(f"{self.name}{setting.deck}{setting.seed}")
        chosen = {
            key: value_for(option.choices, 0, rng)
            for key, option in self.game.OPTIONS.items()
            if not hasattr(option.choices, "begins") and setting.seed
        }
        language = LANGUAGES[setting.seed % len(LANGUAGES)]
        chosen |= {"deck": setting.deck, "language": language}
        return settle_options(self.game, setting.seats, chosen)

    # Places

    def place(self, name: str) -> str:
        """Where a name of the game stands: `almost/__init__.py:31`."""
        found: Any = self.module
        for part in name.split("."):
            found = getattr(found, part, None)
        code = getattr(inspect.unwrap(found) if callable(found) else found, "__code__", None)
        if code is not None:
            return self._short(Path(code.co_filename), code.co_firstlineno)
        return self._short(self.folder / "__init__.py", self._assigned(name.split(".")[0]))

    def failed_at(self, error: BaseException, name: str) -> str:
        """Where in the game's folder something was raised; otherwise where this name stands."""
        place = place_of(self.name, error)
        return self.place(name) if place == self.name else place

    def _assigned(self, name: str) -> int:
        for node in tree(self.folder / "__init__.py").body:
            targets = getattr(node, "targets", [getattr(node, "target", None)])
            if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                return node.lineno
        return 1

    def _short(self, file: Path, line: int) -> str:
        inside = file.is_relative_to(self.folder)
        short = Path(self.name) / file.relative_to(self.folder) if inside else Path(file.name)
        return f"{short.as_posix()}:{line}"

    def sources(self) -> Iterator[tuple[str, ast.Module, str]]:
        """Each file of its rules: how it is called, parsed, and as written."""
        for file in sorted(self.folder.rglob("*.py")):
            short = Path(self.name) / file.relative_to(self.folder)
            yield short.as_posix(), tree(file), file.read_text()


def decks(game: Game[Any]) -> tuple[Scalar, ...]:
    """The modes that it is played in: `app`, and `box` if it has such a mode."""
    choices = all_options(game)["deck"].choices
    assert isinstance(choices, tuple)
    return choices


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(), str(file))

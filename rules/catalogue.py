"""Finds the games: a folder in `rules/games/` is the registration; nobody keeps a list.

One that cannot be loaded, or lacks what a game must have, is left out, and `broken` says why.
"""

from __future__ import annotations

import pkgutil
import traceback
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

import rules.games
from rules.kernel import Game, Illegal
from rules.shape import NAME, flaws


class Loaded(NamedTuple):
    game: Game[Any] | None
    why: str = ""  # it is not there


@cache
def names() -> tuple[str, ...]:
    """Those that can be played."""
    return tuple(name for name in folders() if load(name).game is not None)


def broken() -> Mapping[str, str]:
    """Those that are left out, each with why."""
    return {name: load(name).why for name in folders() if load(name).game is None}


@cache
def find(name: str) -> Game[Any]:
    if name not in folders():
        raise Illegal("table.unknown_game", game=name)
    game, why = load(name)
    if game is None:
        raise Illegal("table.broken_game", game=name, why=why)
    return game


@cache
def folders() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(rules.games.__path__)))


def places() -> dict[str, Path]:
    """Where each box lies."""
    found = (Path(shelf) / name for name in folders() for shelf in rules.games.__path__)
    return {folder.name: folder for folder in found if folder.is_dir()}


def shelves() -> list[str]:
    """Where the folders of boxes lie."""
    return list(rules.games.__path__)


def look_again() -> None:
    """The shelf has changed."""
    for kept in (names, find, folders, load):
        kept.cache_clear()


@cache
def load(name: str) -> Loaded:
    if not NAME.fullmatch(name):
        return Loaded(None, f"{name!r} is no name for a box: small letters and _ only")
    try:
        module = import_module(f"rules.games.{name}")
    except (Exception, SystemExit) as error:  # whatever somebody wrote: the other boxes are there
        return Loaded(None, f"{type(error).__name__}: {error} ({place_of(name, error)})")
    found = next(flaws(module), None)
    return Loaded(None, str(found)) if found else Loaded(cast(Game[Any], module))


def place_of(name: str, error: BaseException) -> str:
    """Where in a game's folder something went wrong: `almost/state.py:12`."""
    frames = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        frames.append((str(error.filename), error.lineno))
    for file, line in reversed(frames):
        parts = Path(file).parts
        if name in parts[:-1]:
            inner = len(parts) - parts[::-1].index(name) - 1
            return f"{'/'.join(parts[inner:])}:{line}"
    return name

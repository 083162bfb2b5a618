"""Finds the games: a folder in `rules/games/` is the registration; nobody keeps a list."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from typing import Any, cast

import rules.games
from rules.kernel import Game, Illegal


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(module.name for module in pkgutil.iter_modules(rules.games.__path__)))


@cache
def find(name: str) -> Game[Any]:
    if name not in names():
        raise Illegal("table.unknown_game", game=name)
    return cast(Game[Any], import_module(f"rules.games.{name}"))

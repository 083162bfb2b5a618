"""Puts further boxes on the shelf of games, beside the real ones: the tests' own, a tutorial's."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import rules.games
from rules import catalogue

GAMES = Path(__file__).parent / "games"


def with_bazaar() -> AbstractContextManager[None]:
    return with_games(GAMES)


@contextmanager
def with_games(folder: Path) -> Iterator[None]:
    """Those in another folder, too."""
    rules.games.__path__.append(str(folder))
    catalogue.look_again()
    try:
        yield
    finally:
        rules.games.__path__.remove(str(folder))
        catalogue.look_again()


def forget(game: str) -> None:
    """Another module may come under its name."""
    for name in [name for name in sys.modules if f"{name}.".startswith(f"rules.games.{game}.")]:
        del sys.modules[name]

"""Boxes that fail, made from the tests' own: one mistake each, as an author makes it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.shelf import GAMES, forget, with_games

SOURCE = GAMES / "bazaar" / "__init__.py"


def write(folder: Path, name: str, *mistakes: tuple[str, str]) -> None:
    """A box that is the bazaar but for its name, and with these pieces replaced by others."""
    source = SOURCE.read_text().replace("bazaar.log", f"{name}.log")
    for right, wrong in mistakes:
        assert right in source, right
        source = source.replace(right, wrong)
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").write_text(source)


@contextmanager
def on_the_shelf(folder: Path, name: str, *mistakes: tuple[str, str]) -> Iterator[str]:
    write(folder, name, *mistakes)
    try:
        with with_games(folder):
            yield name
    finally:
        forget(name)

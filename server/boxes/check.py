"""Everything that can be wrong with a box, in the order in which an author would mend it.

The contract tests make the same checks, for more settings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

from rules import catalogue
from rules.adversary import Adversary
from rules.shape import flaws
from server.boxes import leaks, playing, source, texts, views
from server.boxes.box import SCREENS, Box, Finding, Setting

SEEDS = range(2)
Check = Callable[[Setting], list[Finding]]


def check_box(name: str, screens: Path = SCREENS) -> Iterator[Finding]:
    """Each thing once; what would only follow from something worse is left out."""
    if name in catalogue.broken():
        yield from _not_loaded(name)
        return
    box = Box(name, screens)
    yield from source.sources(box)
    settings = list(box.settings(SEEDS))
    broken = first_found(lambda setting: playing.whole_game(box, setting, 0.5), settings)
    yield from broken
    if broken:
        return  # it cannot be played: whatever else is wrong shows then
    for check in _checks(box):
        yield from first_found(check, settings)
    fewest = [setting for setting in settings if setting.seats == box.game.PLAYERS.start]
    yield from texts.texts(box, fewest)


def first_found(check: Check, settings: list[Setting]) -> list[Finding]:
    """Of the first setting in which there is something: others would say it in other words."""
    found = (check(setting) for setting in settings)
    return next((some for some in found if some), [])


def _checks(box: Box) -> list[Check]:
    adversary = Adversary()
    return [
        lambda setting: views.views(box, setting),
        lambda setting: leaks.leaks(box, setting),
        lambda setting: playing.asides(box, setting),
        lambda setting: playing.hands(box, setting),
        lambda setting: playing.words(box, setting),
        lambda setting: playing.practice(box, setting),
        lambda setting: playing.nobody_stuck(box, setting, adversary),
    ]


def _not_loaded(name: str) -> Iterator[Finding]:
    """All the names that are wrong; or why it cannot even be read."""
    why = catalogue.load(name).why
    try:
        module = import_module(f"rules.games.{name}")
    except Exception:  # told by the catalogue, with the place
        yield Finding(name, why)
        return
    found = [Finding(f"{name}/__init__.py", str(flaw)) for flaw in flaws(module)]
    yield from found or [Finding(name, why)]

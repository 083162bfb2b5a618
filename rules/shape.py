"""Whether a module has what a game must have, each name as `Game` and `Hooks` say.

Looked at once, when a box is found: otherwise a mistake would show in the middle of a game.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from rules.kernel import COMMON_OPTIONS, THINKS_MS, FirstGame, Game, Hooks, Option, fits

NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
CHAIRS = 8  # at a table
FUNCTIONS = {
    name: tuple(inspect.signature(function).parameters)[1:]
    for name, function in vars(Game).items()
    if inspect.isfunction(function) and not name.startswith("_")
}


class Flaw(NamedTuple):
    """What is wrong with a name of a game."""

    name: str
    what: str

    def __str__(self) -> str:
        return f"{self.name} {self.what}"


def flaws(module: object) -> Iterator[Flaw]:
    for name in (*get_type_hints(Game), *FUNCTIONS):
        if not hasattr(module, name):
            yield Flaw(name, "is missing")
    for name, params in FUNCTIONS.items():
        if hasattr(module, name):
            yield from _function(name, getattr(module, name), params)
    for name, check in _CONSTANTS.items():
        if hasattr(module, name):
            yield from check(getattr(module, name))


def _function(name: str, found: object, params: tuple[str, ...]) -> Iterator[Flaw]:
    said = f"{name}({', '.join(params)})"
    if not callable(found):
        yield Flaw(name, f"is {found!r}, and should be a function: {said}")
        return
    try:
        inspect.signature(found).bind(*params)
    except TypeError:
        yield Flaw(name, f"cannot be called as {said}")


def _players(players: object) -> Iterator[Flaw]:
    if not isinstance(players, range):
        yield Flaw("PLAYERS", f"is {players!r}, and should be a range: range(2, 5) is 2 to 4")
    elif not players or players.step != 1 or players.start < 1 or players.stop - 1 > CHAIRS:
        yield Flaw("PLAYERS", f"is {players!r}: from 1 to {CHAIRS} can sit at a table")


def _options(options: object) -> Iterator[Flaw]:
    if not isinstance(options, Mapping):
        yield Flaw("OPTIONS", f"is {options!r}, and should be a mapping of names to Option")
        return
    for name, option in options.items():
        if not isinstance(name, str) or not NAME.fullmatch(name):
            yield Flaw("OPTIONS", f"has the name {name!r}: small letters and _ only")
        elif name in COMMON_OPTIONS:
            yield Flaw("OPTIONS", f"has {name!r}, which every game has already")
        elif not isinstance(option, Option):
            yield Flaw("OPTIONS", f"has no Option for {name!r}, but {option!r}")
        elif not fits(option.choices, option.default):
            yield Flaw("OPTIONS", f"has a default for {name!r} that is none of its choices")


def _names(where: str, found: object) -> Iterator[Flaw]:
    if not isinstance(found, frozenset) or not all(isinstance(verb, str) for verb in found):
        yield Flaw(where, f"is {found!r}, and should be a frozenset of names")


def _hooks(hooks: object) -> Iterator[Flaw]:
    if not isinstance(hooks, Hooks):
        yield Flaw("HOOKS", f"is {hooks!r}, and should be Hooks(...)")
        return
    hints = get_type_hints(Hooks)
    for field in fields(Hooks):
        name, found, hint = f"HOOKS.{field.name}", getattr(hooks, field.name), hints[field.name]
        called = next((part for part in (hint, *get_args(hint)) if _is_callable(part)), None)
        if called is not None:
            if found is not None:
                params = tuple(f"_{number}" for number, _ in enumerate(get_args(called)[0]))
                yield from _hook(name, found, params)
        elif field.name == "first_game":
            yield from _first_game(found)
        elif hint is bool:
            if type(found) is not bool:
                yield Flaw(name, f"is {found!r}, and should be True or False")
        elif get_origin(hint) is frozenset:
            yield from _names(name, found)
        elif not isinstance(found, kind := get_origin(hint) or hint):
            yield Flaw(name, f"is {found!r}, and should be a {kind.__name__}")
        elif field.name == "practice_ms" and not _are_paces(found):
            yield Flaw(name, f"should have two numbers, (least, most), for each of {[*THINKS_MS]}")


def _first_game(found: object) -> Iterator[Flaw]:
    if found is not None and not isinstance(found, FirstGame):
        yield Flaw("HOOKS.first_game", f"is {found!r}, and should be FirstGame(...)")


def _hook(name: str, found: object, params: tuple[str, ...]) -> Iterator[Flaw]:
    if not callable(found):
        yield Flaw(name, f"is {found!r}, and should be a function")
        return
    try:
        inspect.signature(found).bind(*params)
    except TypeError:
        yield Flaw(name, f"should take {len(params)} arguments")


def _is_callable(hint: Any) -> bool:
    return get_origin(hint) is get_origin(Callable[[], None])


def _are_paces(found: Mapping[str, object]) -> bool:
    return found.keys() == THINKS_MS.keys() and all(
        isinstance(pace, tuple)
        and len(pace) == 2
        and all(type(ms) is int for ms in pace)
        and 0 <= pace[0] <= pace[1]
        for pace in found.values()
    )


_CONSTANTS: Mapping[str, Callable[[object], Iterator[Flaw]]] = {
    "PLAYERS": _players,
    "OPTIONS": _options,
    "DRAFTS": lambda found: _names("DRAFTS", found),
    "HOOKS": _hooks,
}

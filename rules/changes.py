"""What an action made different: where in the state, and what is there now.

States are frozen and share all that stayed as it was, so only what changed is walked through.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str | int, ...]


def changes(before: Any, after: Any, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """What is different, each with where; of a list that grew or shrank how long it is."""
    kind = type(after)
    if kind is not type(before):
        yield path, told(after)
    elif names := names_of(kind):
        for name in names:
            was, now = getattr(before, name), getattr(after, name)
            if was is not now:
                yield from changes(was, now, (*path, name))
    elif kind is tuple and len(before) != len(after):
        yield (*path, "length"), len(after)
        if after:
            yield (*path, "last"), told(after[-1])
    elif kind is tuple:
        for number, now in enumerate(after):
            if before[number] is not now:
                yield from changes(before[number], now, (*path, number))
    elif before != after:
        yield path, told(after)


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """All that a state holds, each with where."""
    if type(value) is tuple:
        for number, inner in enumerate(value):
            yield from leaves(inner, (*path, number))
    elif names := names_of(type(value)):
        for name in names:
            yield from leaves(getattr(value, name), (*path, name))
    else:
        yield path, value


def at(state: Any, path: Path) -> object:
    """What lies there; None: there is no such place now."""
    for name in path:
        if isinstance(name, str):
            state = getattr(state, name, None)
        else:
            state = state[name] if type(state) is tuple and name < len(state) else None
    found: object = state
    return found


def told(value: object) -> object:
    """What a part of a state is, in short: what people type is there or not, no more."""
    kind = type(value)
    if kind is int:
        return value if -1_000 < value < 1_000 else "moment"  # type: ignore[operator]
    if kind is str:
        return value != ""
    if names_of(kind):
        return kind.__name__
    if isinstance(value, tuple | frozenset | Mapping):
        return len(value)
    return value


def names_of(kind: type) -> tuple[str, ...]:
    """Of the parts of a dataclass or a named tuple; anything else has none."""
    names: tuple[str, ...] = getattr(kind, "__match_args__", ())
    return names

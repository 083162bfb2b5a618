"""Immutable values as bytes and back: what a state of a game is made of, and nothing that runs.

Plain values, tuples, lists, dictionaries, sets, and instances of frozen dataclasses, named tuples
and enumerations. Of a class only its name is kept; it is found among the modules that are loaded
already, in the rooms that the caller names. Nothing is imported, no code of a class is called but
what makes it. So whoever forges such bytes can make wrong values, but do nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from math import isfinite
from typing import Any

import orjson

LONG = 64  # characters of a text that is not written twice
TUPLE, LIST, DICT, SET, FROZENSET, AGAIN, GIVEN, MADE = range(8)
_SEQUENCES: dict[type, int] = {tuple: TUPLE, list: LIST, set: SET, frozenset: FROZENSET}


class Unpackable(Exception):
    """Something is in it that is none of these; or the bytes are not what was packed."""


def pack(value: Any, given: Any = None) -> bytes:
    """`given` is there when it is unpacked, too: what the value shares with it is not written."""
    packer = _Packer(given)
    body = packer.pack(value)
    try:
        return orjson.dumps([packer.names, body])
    except (TypeError, ValueError, RecursionError) as error:
        raise Unpackable(str(error)) from error


def unpack(data: bytes, rooms: Sequence[str], given: Any = None) -> Any:
    """Classes are looked for in these modules, and in those within them."""
    try:
        names, body = orjson.loads(data)
        return _Unpacker([_found(name, tuple(rooms)) for name in names], given).unpack(body)
    except Unpackable:
        raise
    except Exception as error:  # whatever is wrong with it
        raise Unpackable(str(error)) from error


class _Packer:
    def __init__(self, given: Any) -> None:
        self.names: list[str] = []
        self._classes: dict[type, int] = {}
        self._given = {id(part): place for place, part in enumerate(_parts(given))}
        self._seen: dict[int, int] = {}  # by identity: all of them live as long as the value
        self._kept = given

    def pack(self, value: Any) -> Any:
        kind = type(value)
        if value is None or kind is bool or kind is int:
            return value
        if kind is str and len(value) < LONG:
            return value
        if kind is float:
            if not isfinite(value):
                raise Unpackable("not a number")
            return value
        if isinstance(value, Enum):
            return [MADE + self._class(kind), value.name]
        if (place := self._given.get(id(value))) is not None:
            return [GIVEN, place]
        if (place := self._seen.get(id(value))) is not None:
            return [AGAIN, place]
        packed = self._pack_whole(kind, value)
        self._seen[id(value)] = len(self._seen)
        return packed

    def _pack_whole(self, kind: type, value: Any) -> Any:
        pack = self.pack
        if kind is str:
            return value
        if kind in _SEQUENCES:
            return [_SEQUENCES[kind], *map(pack, value)]
        if kind is dict:
            return [DICT, *(pack(part) for pair in value.items() for part in pair)]
        return [MADE + self._class(kind), *map(pack, parts_of(value))]

    def _class(self, kind: type) -> int:
        if kind not in self._classes:
            self._classes[kind] = len(self.names)
            self.names.append(f"{kind.__module__}:{kind.__qualname__}")
        return self._classes[kind]


class _Unpacker:
    def __init__(self, classes: Sequence[type], given: Any) -> None:
        self._classes = classes
        self._makers = [_maker(kind) for kind in classes]
        self._given = list(_parts(given))
        self._seen: list[Any] = []

    def unpack(self, said: Any) -> Any:
        if type(said) is not list:
            if type(said) is str and len(said) >= LONG:
                self._seen.append(said)
            return said
        kind = said[0]
        if kind == AGAIN:
            return self._seen[said[1]]
        if kind == GIVEN:
            return self._given[said[1]]
        if kind >= MADE and issubclass(self._classes[kind - MADE], Enum):
            return self._makers[kind - MADE](said[1])
        unpack = self.unpack
        parts = [unpack(part) for part in said[1:]]
        made: Any
        if kind == TUPLE:
            made = tuple(parts)
        elif kind >= MADE:
            made = self._makers[kind - MADE](*parts)
        elif kind == DICT:
            made = dict(zip(parts[::2], parts[1::2], strict=True))
        else:
            made = parts if kind == LIST else set(parts) if kind == SET else frozenset(parts)
        self._seen.append(made)
        return made


def parts_of(value: Any) -> Iterator[Any]:
    """The fields of an instance, in order."""
    kind: Any = type(value)
    if isinstance(value, tuple) and hasattr(kind, "_fields"):
        return iter(value)
    if is_dataclass(value):
        return (getattr(value, name) for name in _fields(kind))
    raise Unpackable(f"{kind.__module__}:{kind.__qualname__}")


def _parts(value: Any) -> Iterator[Any]:
    """The value and what it is made of, each once, in an order that is the same in any process."""
    seen: set[int] = set()
    left = [value]
    while left:
        part = left.pop()
        kind = type(part)
        if part is None or kind in (bool, int, float) or isinstance(part, Enum) or id(part) in seen:
            continue
        if kind is str and len(part) < LONG:
            continue
        seen.add(id(part))
        yield part
        if kind is tuple or kind is list:
            left += part
        elif kind is dict:
            left += part.values()
        elif kind not in (str, set, frozenset):
            left += parts_of(part)


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _maker(kind: Any) -> Callable[..., Any]:
    making: Callable[..., Any]
    if issubclass(kind, Enum):
        making = kind.__members__.__getitem__
        return making
    if issubclass(kind, tuple):
        making = kind
        return making
    names = _fields(kind)

    def made(*parts: Any) -> Any:
        # Not by calling it: a field may be none that its class is called with.
        instance = object.__new__(kind)
        for name, part in zip(names, parts, strict=True):
            object.__setattr__(instance, name, part)
        return instance

    return made


def _found(name: str, rooms: tuple[str, ...]) -> type:
    module, _, path = name.partition(":")
    if not any(module == room or module.startswith(f"{room}.") for room in rooms):
        raise Unpackable(name)
    found: Any = sys.modules.get(module)
    for part in path.split("."):
        found = getattr(found, part, None)
    if not isinstance(found, type) or found.__module__ != module:
        raise Unpackable(name)
    if not (is_dataclass(found) or issubclass(found, Enum) or hasattr(found, "_fields")):
        raise Unpackable(name)
    return found

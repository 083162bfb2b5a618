"""What can be said to a phone: texts, finite numbers, yes and no, nothing; lists and objects.

Stricter than Python's own JSON, as strict as the hub's encoder: keys are strings, and neither
enumerations nor numbers; a NamedTuple is no list.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from math import isfinite

LARGEST = 2**53  # a phone counts in floats


def is_plain(value: object) -> bool:
    """The same, as yes or no: quickly for what nearly everything is."""
    kind = type(value)
    if kind is int:
        return -LARGEST <= value <= LARGEST  # type: ignore[operator]
    if kind is str and value.isascii():  # type: ignore[attr-defined]
        return True
    return value is None or not any(not_plain(value))


def not_plain(value: object, place: str = "") -> Iterator[str]:
    """Each place that cannot be said, with why: `tops[1] is a set`."""
    where = place or "it"
    kind = type(value)
    if isinstance(value, Enum):
        yield from not_plain(value.value, place)
    elif value is None or kind is bool:
        return
    elif isinstance(value, str):
        if any("\ud800" <= sign <= "\udfff" for sign in value):
            yield f"{where} has half a sign in it"
    elif isinstance(value, int):
        if abs(value) > LARGEST:
            yield f"{where} is too large for a phone: {value}"
    elif isinstance(value, float):
        if not isfinite(value):
            yield f"{where} is {value}"
    elif kind in (list, tuple):
        assert isinstance(value, list | tuple)
        for number, item in enumerate(value):
            yield from not_plain(item, f"{place}[{number}]")
    elif kind is dict:
        assert isinstance(value, dict)
        for key, item in value.items():
            if type(key) is not str:
                yield f"{where} has the key {key!r}, which is no string"
            else:
                yield from not_plain(item, f"{place}.{key}" if place else key)
    else:
        yield f"{where} is a {kind.__name__}"

"""Whether a value is what a Python type says: of what JSON can say, every key, nothing more."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, is_typeddict

from server.wire.typescript_types import fields_of

# What differs, each as a place from here on and how: `.wares[0].price is None, not float`.
Check = Callable[[Any], list[str]]


def conforms(value: object, kind: Any) -> list[str]:
    """The places that differ, each with how; none: it conforms."""
    return [f"it{difference}" for difference in check(kind)(value)]


@cache
def check(kind: Any) -> Check:
    """Made once for each type: thousands of views are held against it."""
    origin, args = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        return _typed_dict(kind)
    if origin in (Union, UnionType):
        return _union([check(one) for one in args])
    if origin is Literal:
        return _one_of(args)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _one_of([member.value for member in kind])
    if origin is tuple and args[-1] is not Ellipsis:
        return _tuple([check(one) for one in args])
    if origin in (list, tuple, Sequence):
        return _list(check(args[0]))
    if origin in (dict, Mapping):
        return _dict(*args)
    if isinstance(kind, TypeVar):
        return check(kind.__bound__)
    return _plain(kind)


def _typed_dict(kind: Any) -> Check:
    checks = {field.name: check(field.kind) for field in fields_of(kind)}
    needed = [field.name for field in fields_of(kind) if not field.optional]

    def differences(value: Any) -> list[str]:
        if not isinstance(value, dict):
            return [f" is {value!r}, not {kind.__name__}"]
        found = [f".{name} is missing" for name in needed if name not in value]
        for name, item in value.items():
            if name in checks:
                found += [f".{name}{difference}" for difference in checks[name](item)]
            else:
                found.append(f".{name} is not in {kind.__name__}")
        return found

    return differences


def _union(checks: Sequence[Check]) -> Check:
    def differences(value: Any) -> list[str]:
        """Nothing, if it is one of them; otherwise how it differs from the nearest."""
        nearest = None
        for one in checks:
            found = one(value)
            if not found:
                return []
            nearest = found if nearest is None or len(found) < len(nearest) else nearest
        return nearest or []

    return differences


def _one_of(values: Sequence[Any]) -> Check:
    def differences(value: Any) -> list[str]:
        said = value.value if isinstance(value, Enum) else value
        # On a phone 1 is neither true nor "1"; Python has 1 == True.
        fits = any(type(said) is type(one) and said == one for one in values)
        return [] if fits else [f" is {value!r}, none of {list(values)}"]

    return differences


def _tuple(checks: Sequence[Check]) -> Check:
    def differences(value: Any) -> list[str]:
        if not isinstance(value, list | tuple) or len(value) != len(checks):
            return [f" is {value!r}, not {len(checks)} things"]
        return [
            f"[{number}]{difference}"
            for number, (one, item) in enumerate(zip(checks, value, strict=True))
            for difference in one(item)
        ]

    return differences


def _list(inner: Check) -> Check:
    def differences(value: Any) -> list[str]:
        if not isinstance(value, list | tuple):
            return [f" is {value!r}, not a list"]
        return [
            f"[{number}]{difference}"
            for number, item in enumerate(value)
            for difference in inner(item)
        ]

    return differences


def _dict(key: Any, inner: Any) -> Check:
    # Where the web is told all the names (`Record<Colour, number>`), it counts on each of them.
    names = [member.value for member in key] if isinstance(key, type(Enum)) else get_args(key)
    key_check, item_check = check(key), check(inner)

    def differences(value: Any) -> list[str]:
        if not isinstance(value, dict):
            return [f" is {value!r}, not an object"]
        found = [f".{name} is missing" for name in names if name not in value]
        for name, item in value.items():
            found += [
                f".{name}{difference}" for difference in (*key_check(name), *item_check(item))
            ]
        return found

    return differences


def _plain(kind: Any) -> Check:
    fitting = {None: (NoneType,), float: (int, float)}.get(kind, (kind,))

    def differences(value: Any) -> list[str]:
        if type(value) in fitting or (kind is str and isinstance(value, str)):
            return []
        return [f" is {value!r}, not {getattr(kind, '__name__', kind)}"]

    return differences

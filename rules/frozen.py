"""Frozen values: followed by others that differ a little, and what is made of them made once."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVar, TypeVarTuple, dataclass_transform

R = TypeVar("R")
T = TypeVar("T")
Ts = TypeVarTuple("Ts")


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def frozen(kind: type[T]) -> type[T]:
    """A dataclass with slots that nobody changes: mypy sees to it.

    `frozen=True` sees to it at run time as well, and makes one in four times the time.
    """
    return dataclasses.dataclass(slots=True, unsafe_hash=True)(kind)


def replace(old: T, /, **changes: Any) -> T:
    """What `dataclasses.replace` gives, in a third of its time where a dataclass has slots.

    It is copied from slot to slot, and not made anew from all that it holds.
    """
    kind: Any = type(old)
    slots = _slots(kind)
    if slots is None:
        return dataclasses.replace(old, **changes)  # type: ignore[type-var]
    new: T = object.__new__(kind)
    for read, write in slots.all:
        write(new, read(old))
    for name, value in changes.items():
        if name not in slots.write:
            raise TypeError(f"{kind.__name__} has no {name}")
        slots.write[name](new, value)
    return new


def with_item(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item in one place."""
    return (*items[:at], item, *items[at + 1 :])


class _Slots(NamedTuple):
    all: tuple[tuple[Callable[[Any], Any], Callable[[Any, Any], None]], ...]  # how to read, write
    write: dict[str, Callable[[Any, Any], None]]


@lru_cache(256)
def _slots(kind: Any) -> _Slots | None:
    """None: it has none, or is more than what it holds."""
    if "__slots__" not in vars(kind) or hasattr(kind, "__post_init__"):
        return None
    found = {field.name: getattr(kind, field.name) for field in dataclasses.fields(kind)}
    return _Slots(
        tuple((slot.__get__, slot.__set__) for slot in found.values()),
        {name: slot.__set__ for name, slot in found.items()},
    )


def kept(most: int) -> Callable[[Callable[[*Ts], R]], Callable[[*Ts], R]]:
    """What is made of the same objects is made once. Nobody may change it, nor what it is made of.

    Like `lru_cache`, but which object it is counts and not what it holds: to hash all cards on a
    table takes longer than most of what is made of them. All that is looked at must be given.
    """

    def keeping(make: Callable[[*Ts], R]) -> Callable[[*Ts], R]:
        known: dict[tuple[int, ...], tuple[R, tuple[*Ts]]] = {}

        @wraps(make)
        def find(*made_of: *Ts) -> R:
            which = tuple(map(id, made_of))
            found = known.get(which)
            if found is None:
                if len(known) >= most:
                    known.clear()
                # Kept with what it is made of: as long as that is there nothing else has its ids.
                found = known[which] = (make(*made_of), made_of)
            return found[0]

        return find

    return keeping

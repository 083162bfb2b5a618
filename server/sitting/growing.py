"""A sequence that grows at its end without being copied, and whose beginning may be left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class Missing(Exception):
    """It is in the log, but was left out when the table woke: fold it from there, and ask again."""


class Growing(Sequence[T], Generic[T]):
    """Never changed, only followed by a longer one, with which it shares what both have.

    Two that follow the same one are kept apart: the second begins a list of its own.
    """

    __slots__ = ("_items", "_length", "_missing")

    def __init__(self, items: Iterable[T] = (), missing: int = 0) -> None:
        self._items = list(items)
        self._missing = missing  # so many before the first
        self._length = missing + len(self._items)

    def plus(self, item: T) -> Growing[T]:
        """In constant time, unless another one follows this one already."""
        longer: Growing[T] = Growing.__new__(Growing)
        shared = len(self._items) == self._length - self._missing
        longer._items = self._items if shared else list(self._kept())
        longer._missing = self._missing
        longer._length = self._length + 1
        longer._items.append(item)
        return longer

    @property
    def whole(self) -> bool:
        return self._missing == 0

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        if self._missing:
            raise Missing
        return iter(self._kept())

    def __reversed__(self) -> Iterator[T]:
        for place in range(self._length - self._missing - 1, -1, -1):
            yield self._items[place]
        if self._missing:
            raise Missing

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...
    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        places = range(self._length)[at]
        if isinstance(places, int):
            if places < self._missing:
                raise Missing
            return self._items[places - self._missing]
        if places and min(places[0], places[-1]) < self._missing:
            raise Missing
        return tuple(self._items[place - self._missing] for place in places)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Growing):
            return NotImplemented
        if self is other:
            return True
        same = (self._length, self._missing) == (other._length, other._missing)
        return same and list(self._kept()) == list(other._kept())

    __hash__ = None  # type: ignore[assignment]

    def _kept(self) -> Sequence[T]:
        """Those that are there; the list may be longer by now."""
        return self._items[: self._length - self._missing]

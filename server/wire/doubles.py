"""One seat on several phones: a copied token, a restored backup, two tabs. All are told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import count

from server.table.messages import Caller
from server.wire.phone import Phone

MOST_REMEMBERED = 256  # of those who are gone: a link that was lost does not lose its place


class Doubles:
    def __init__(self) -> None:
        self._numbers = count()
        self._came: dict[tuple[str, int], int] = {}  # by page and player, in the order of coming

    def note(self, phone: Phone) -> None:
        """Whom it holds from now on, if it did not before."""
        for key in phone.holds:
            self._came.setdefault((page_of(phone), key), next(self._numbers))

    def first_held(self, caller: Caller, phones: Iterable[Phone]) -> frozenset[int]:
        """Players whom this phone held before any other of these."""
        here = list(phones)
        return frozenset(
            key
            for mine in here
            if mine is caller
            for key in mine.holds
            if self._is_first(mine, key, here)
        )

    def tell(self, phones: Collection[Phone]) -> None:
        """Each phone, what changed for it."""
        self._forget(phones)
        for phone in phones:
            doubled = {
                key: self._is_first(phone, key, phones)
                for key in sorted(phone.holds)
                if any(page_of(other) != page_of(phone) for other in holders(key, phones))
            }
            if doubled != phone.doubled:
                phone.doubled = doubled
                told = [{"player": key, "first": first} for key, first in doubled.items()]
                phone.tell("doubled", {"players": told})

    def _is_first(self, phone: Phone, key: int, phones: Iterable[Phone]) -> bool:
        numbers = [self._came.get((page_of(p), key), -1) for p in holders(key, phones)]
        return self._came.get((page_of(phone), key), -1) == min(numbers)

    def _forget(self, phones: Iterable[Phone]) -> None:
        if len(self._came) > MOST_REMEMBERED:
            pages = {page_of(phone) for phone in phones}
            self._came = {known: n for known, n in self._came.items() if known[0] in pages}


def holders(key: int, phones: Iterable[Phone]) -> Iterator[Phone]:
    return (phone for phone in phones if key in phone.holds)


def page_of(phone: Phone) -> str:
    """What stays the same when a link is lost and comes back."""
    return phone.page or phone.connection.id

"""Numbers that phones are told in place of those of the log, which grow with each keystroke.

A record of which only the seat that it came from sees anything (an aside) has no number: so nobody
can count what somebody else types, neither by versions nor by gaps in the readable record.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from server.store.record import Confirm, Decline, ProposeAmend

LATE = 1_000_000  # more than any log has

T = TypeVar("T")


class Numbers:
    def __init__(self, seqs: Iterable[int] = (), late: Iterable[int] = ()) -> None:
        self._seqs = list(seqs)  # of the records that have a number
        self._late = list(late)  # of asides that a correction made into something else

    @property
    def kept(self) -> tuple[Sequence[int], Sequence[int]]:
        """What it is made of."""
        return tuple(self._seqs), tuple(self._late)

    def note(self, seq: int) -> None:
        self._seqs.append(seq)

    def note_line(self, seq: int) -> None:
        """It is told by a line from now on, and so has a number of its own."""
        if self.seq(self.told(seq)) != seq and seq not in self._late:
            self._late.append(seq)

    def told(self, seq: int) -> int:
        """The number of this line of the log; of an aside that of the record before it."""
        return bisect_right(self._seqs, seq)

    def of_line(self, seq: int) -> int:
        """The number under which a line of the readable record is told."""
        return LATE + self._late.index(seq) if seq in self._late else self.told(seq)

    def seq(self, number: int) -> int:
        """The line of the log with this number; 0: there is none."""
        if 0 <= number - LATE < len(self._late):
            return self._late[number - LATE]
        return self._seqs[number - 1] if 0 < number <= len(self._seqs) else 0

    def in_log(self, what: T) -> T:
        """What a phone says, with the log's own numbers."""
        match what:
            case Confirm(number) | Decline(number):
                return replace(what, proposal=self.seq(number))
            case ProposeAmend(number, _):
                return replace(what, seq=self.seq(number))
        return what


def spans(seqs: Iterable[int]) -> list[int]:
    """Growing numbers in short: how many are left out, how many follow each other, and so on."""
    found: list[int] = []
    last = 0
    for seq in seqs:
        if found and seq == last + 1:
            found[-1] += 1
        else:
            found += [seq - last - 1, 1]
        last = seq
    return found


def of_spans(found: Sequence[int]) -> Iterator[int]:
    last = 0
    for left_out, there in zip(found[::2], found[1::2], strict=True):
        first = last + left_out + 1
        last += left_out + there
        yield from range(first, last + 1)

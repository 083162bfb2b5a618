"""What hangs fails its test, and does not hang it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN_S = 60.0  # what is put away after a failure has its time


class TookTooLong(BaseException):
    """No `Exception`, and no `OSError` as a TimeoutError is: what is tested catches those."""


@contextmanager
def no_longer_than(longest_s: float, what: str, again_s: float = AGAIN_S) -> Iterator[None]:
    """It is said again and again, and in the end too: a green thread may have caught it."""
    late = f"{what} took more than {longest_s} s"
    said = False

    def give_up(_signal: int, _frame: FrameType | None) -> None:
        nonlocal said
        said = True
        raise TookTooLong(late)

    handler = signal.signal(signal.SIGALRM, give_up)
    timer = signal.setitimer(signal.ITIMER_REAL, longest_s, again_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        signal.signal(signal.SIGALRM, handler)
    if said:
        raise TookTooLong(late)

"""How a process of the hub ends: after its last words, at once, and whatever hangs."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from server.engine.base import Engine

SIGNALS = (signal.SIGTERM, signal.SIGINT)


def on_signals(end: Callable[[], None]) -> None:
    for number in SIGNALS:
        signal.signal(number, lambda *_: end())


def end(engine: Engine, last_words: Callable[[], None], within_s: float) -> None:
    """From a signal: the last words are said beside what runs, then this process ends."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)  # who is in a hurry asks twice
    if sys.platform != "win32":
        # Whatever hangs: the system itself ends the process then.
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, within_s)
    engine.spawn(_leave, last_words)


def _leave(last_words: Callable[[], None]) -> None:
    last_words()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # at once: the store needs no goodbye, and nobody is waited for

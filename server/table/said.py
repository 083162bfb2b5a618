"""A message on its way through a table: who said it, when it was heard, what became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rules.kernel import Refused
from server.history.history import Answer
from server.store.record import WATCHER
from server.table.messages import AskMessage, AskTakeOver, Caller, Message, MomentOf


class HeardAt(NamedTuple):
    """When a message was heard, in hub time, and how long it may have lain there unheard."""

    hub_ms: float
    late_ms: float


@dataclass(slots=True, eq=False)
class Said:
    caller: Caller
    message: Message
    heard: HeardAt
    moment: MomentOf | None = None  # None: the caller has no clock that is known
    by: int = WATCHER
    outcome: Answer | Exception | None = None
    counted: tuple[str, ...] = ()

    @property
    def needs_news(self) -> bool:
        """Another process may have given the pin a moment ago, and its news be on the way."""
        return isinstance(self.message, AskMessage) and type(self.message.what) is AskTakeOver

    def count_once(self, what: str, count: Callable[[], object]) -> None:
        """However often it is decided: another process may be first, or something be missing."""
        if what not in self.counted:
            count()
            self.counted += (what,)

    def answer(self) -> Answer:
        if isinstance(self.outcome, Answer):
            return self.outcome
        raise self.outcome or LookupError("whoever carried it out is gone")


def any_refused(batch: Iterable[Said]) -> bool:
    return any(isinstance(said.outcome, Refused) for said in batch)

"""A message on its way through a table: who said it, when it arrived, what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from rules.kernel import Refused
from server.history.history import Answer
from server.store.record import WATCHER
from server.table.messages import AskMessage, AskTakeOver, Caller, Message


class Arrival(NamedTuple):
    """When a message was heard, in hub time, and how long it may have lain there unheard."""

    hub_ms: float
    late_ms: float


@dataclass(slots=True, eq=False)
class Said:
    caller: Caller
    message: Message
    arrival: Arrival
    by: int = WATCHER
    outcome: Answer | Exception | None = None

    @property
    def needs_news(self) -> bool:
        """Another process may have given the pin a moment ago, and its news be on the way."""
        return isinstance(self.message, AskMessage) and type(self.message.what) is AskTakeOver

    def answer(self) -> Answer:
        if isinstance(self.outcome, Answer):
            return self.outcome
        raise self.outcome or LookupError("whoever carried it out is gone")


def any_refused(batch: Iterable[Said]) -> bool:
    return any(isinstance(said.outcome, Refused) for said in batch)

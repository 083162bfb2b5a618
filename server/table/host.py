"""A table as its own parts know it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any, Protocol

from server.history.history import History
from server.sitting.sitting import Sitting
from server.table.agreements import Agreements
from server.table.clock import TableClock
from server.table.decide import Request
from server.table.services import Audience


class Host(Protocol):
    code: str
    history: History
    clock: TableClock
    agreements: Agreements
    turn: AbstractContextManager[Any]

    @property
    def audience(self) -> Audience: ...

    @property
    def sitting(self) -> Sitting: ...

    @property
    def version(self) -> int: ...

    def do(self, request: Request) -> bool: ...

    def show(self) -> None: ...

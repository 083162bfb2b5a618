"""What tables share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from server import green
from server.dealer import Dealer
from server.store.base import Store
from server.store.writer import Writer
from server.timekeeper import Timekeeper


@dataclass(frozen=True)
class Services:
    store: Store
    writer: Writer
    timekeeper: Timekeeper
    dealer: Dealer
    now: Callable[[], float] = green.hub_ms
    late_ms: Callable[[], float] = lambda: 0.0  # how long what is heard now may have lain there
    announce: Callable[[str, int], None] = lambda _code, _version: None
    deleted: Callable[[str], None] = lambda _code: None

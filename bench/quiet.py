"""Tables whose people think before they act: what a hub is to somebody, not how much it can do."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from bench.adapters.tablee import Tablee, TableeTable, new_code
from bench.load import Load, Meter
from bench.server import Server
from bench.wire import Broken, Loop

THINK_S = 0.5  # between two actions at a table
SLICE_S = 0.002


class QuietTable(TableeTable):
    """What is measured is how long people wait for the hub."""

    thinks: int | None = None  # the seat whose turn it is
    acts_at = 0.0

    def _give_turn(self, seat: int) -> bool:
        if self.thinks is None:
            now = time.perf_counter()
            if self.timed:
                self.meter.times.append(now - self.sent_at)
            self.thinks, self.timed, self.acts_at = seat, False, now + THINK_S
        return True

    def go_on(self) -> None:
        if self.thinks is not None and time.perf_counter() >= self.acts_at:
            seat, self.thinks = self.thinks, None
            super()._give_turn(seat)


def open_quiet(
    adapter: Tablee, loop: Loop, server: Server, number: int, meter: Meter
) -> QuietTable:
    table = QuietTable(number, meter, adapter.player)
    table.connect(loop, server.port)
    table.sit_down(loop, new_code(server.port, table.home))
    return table


def serve_quietly(
    loop: Loop,
    tables: Sequence[QuietTable],
    meter: Meter,
    seconds: float,
    meanwhile: Callable[[], object] = lambda: None,
) -> Load:
    """Serve all, slice by slice: whose time to think is over acts."""
    meter.reset()
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        loop.serve_for(SLICE_S)
        meanwhile()
        for table in tables:
            table.go_on()
    times = sorted(1000 * taken for taken in meter.times)
    if not times:
        raise Broken("nobody was answered")
    return Load(len(times), seconds, times, 0, 0, dict(meter.verbs))

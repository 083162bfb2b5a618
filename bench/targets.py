"""What the hub should reach beside others, and whether it did in this run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bench.run import Row

# Times the bare reference, with many tables; every box at one table, which is what a home has.
TIMES_BARE = {"tablee-auction": 7.0, "tablee-hunch": 5.0, "tablee-got_any_words": 7.0}
MANY, AT_ONE_TABLE = 100, 3.0
BEYOND_BOARDGAME = 1.5
P99_SHARE = 0.5  # of the bare reference's
P50_MS, P99_MS = 1.0, 3.0  # at one table


class Target(NamedTuple):
    what: str
    got: float
    wanted: float
    at_most: bool = False  # else: at least

    @property
    def is_reached(self) -> bool:
        return self.got <= self.wanted if self.at_most else self.got >= self.wanted

    def __str__(self) -> str:
        sign, mark = "<=" if self.at_most else ">=", "reached" if self.is_reached else "MISSED"
        return f"{mark:8} {self.what}: {self.got:.2f} ({sign} {self.wanted:g})"


def targets(rows: Sequence[Row]) -> Iterator[Target]:
    """Of what was measured; the first server must be the bare reference."""
    by_place = {(row.tables, row.server): row for row in rows}
    for server, times in TIMES_BARE.items():
        if (many := by_place.get((MANY, server))) is not None:
            yield from _with_many(server, times, many, by_place)
        if (one := by_place.get((1, server))) is not None:
            yield Target(f"{server}, 1 table, × bare", one.ratio or 0.0, AT_ONE_TABLE)
            yield Target(f"{server}, 1 table, p50 ms", one.p50_ms, P50_MS, at_most=True)
            yield Target(f"{server}, 1 table, p99 ms", one.p99_ms, P99_MS, at_most=True)


def _with_many(
    server: str, times: float, many: Row, by_place: Mapping[tuple[int, str], Row]
) -> Iterator[Target]:
    name = f"{server}, {MANY} tables"
    yield Target(f"{name}, × bare", many.ratio or 0.0, times)
    if (bare := by_place.get((MANY, "bare"))) is not None:
        share = many.p99_ms / bare.p99_ms
        yield Target(f"{name}, p99 as a share of bare's", share, P99_SHARE, at_most=True)
    if (other := by_place.get((MANY, "boardgame.io"))) is not None:
        beyond = many.actions_per_s / other.actions_per_s
        yield Target(f"{name}, × boardgame.io in memory", beyond, BEYOND_BOARDGAME)

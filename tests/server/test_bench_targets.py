"""What `make bench` says is reached is what was measured."""

from __future__ import annotations

import pytest

from bench.run import Cell, rows
from bench.targets import targets


def cell(server: str, tables: int, per_s: float, p50_ms: float, p99_ms: float) -> Cell:
    return Cell(server, tables, per_s, p50_ms, p99_ms, 99, 100, 99, 90, 6, 100, 30, {})


@pytest.mark.parametrize(
    ("per_s", "p99_ms", "reached"),
    [
        (700, 150, {"× bare", "p99 as a share of bare's", "× boardgame.io in memory"}),
        (699, 150, {"p99 as a share of bare's", "× boardgame.io in memory"}),
        (600, 151, {"× boardgame.io in memory"}),
        (449, 151, set()),
    ],
)
def test_with_many_tables(per_s: float, p99_ms: float, reached: set[str]) -> None:
    measured = rows(
        [
            cell("bare", 100, 100, 150, 300),
            cell("tablee-auction", 100, per_s, 50, p99_ms),
            cell("boardgame.io", 100, 300, 50, 90),
        ]
    )
    found = list(targets(measured))
    assert len(found) == 3
    assert {t.what.rpartition(", ")[2] for t in found if t.is_reached} == reached


def test_at_one_table() -> None:
    measured = rows([cell("bare", 1, 100, 9, 9), cell("tablee-hunch", 1, 300, 1.1, 2.9)])
    assert [str(target).split()[0] for target in targets(measured)] == [
        "reached",
        "MISSED",
        "reached",
    ]

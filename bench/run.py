"""One cell: one server, T tables, some seconds. Several cells: a run, servers interleaved."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from bench.load import PHONES, Adapter, Meter, measure, start
from bench.server import running
from bench.wire import Loop

MEASURED = (
    "actions_per_s",
    "p50_ms",
    "p99_ms",
    "cpu_percent",
    "cpu_us_per_action",
    "memory_mb",
    "frames_per_action",
    "bytes_per_frame",
    "load_percent",
)


@dataclass(frozen=True, slots=True)
class Cell:
    server: str
    tables: int
    actions_per_s: float
    p50_ms: float
    p99_ms: float
    cpu_percent: float  # of one core, the server
    cpu_us_per_action: float
    memory_mb: float
    idle_memory_mb: float  # before the first phone came
    frames_per_action: float
    bytes_per_frame: float
    load_percent: float  # of one core, the load generator
    verbs: dict[str, int]


def run_cell(adapter: Adapter, tables: int, seconds: float, pinned: bool) -> Cell:
    meter = Meter()
    loop = Loop()
    with running(adapter, pinned) as server:
        idle_memory_mb = server.memory_mb()
        opened = [adapter.open_table(loop, server.port, n, meter) for n in range(tables)]
        start(loop, opened)
        cpu, own = server.cpu_seconds(), time.process_time()
        load = measure(loop, opened, meter, seconds)
        cpu, own = server.cpu_seconds() - cpu, time.process_time() - own
        memory_mb = server.memory_mb()
        loop.close()
    actions = max(1, load.actions)
    return Cell(
        server=adapter.name,
        tables=tables,
        actions_per_s=load.actions / load.seconds,
        p50_ms=load.percentile(0.50),
        p99_ms=load.percentile(0.99),
        cpu_percent=100 * cpu / load.seconds,
        cpu_us_per_action=1e6 * cpu / actions,
        memory_mb=memory_mb,
        idle_memory_mb=idle_memory_mb,
        frames_per_action=load.frames / actions,
        bytes_per_frame=load.received_bytes / max(1, load.frames),
        load_percent=100 * own / load.seconds,
        verbs=load.verbs,
    )


@dataclass(frozen=True, slots=True)
class Row:
    """The medians of one server's cells at one number of tables."""

    server: str
    tables: int
    rounds: int
    actions_per_s: float
    p50_ms: float
    p99_ms: float
    cpu_percent: float
    cpu_us_per_action: float
    memory_mb: float
    memory_per_table_mb: float
    frames_per_action: float
    bytes_per_frame: float
    load_percent: float
    ratio: float | None  # actions/s against the first server, median of the rounds' ratios


def run_all(
    adapters: Sequence[Adapter], tables: Sequence[int], rounds: int, seconds: float, pinned: bool
) -> Iterator[Cell]:
    """All cells; within a round the servers follow each other directly."""
    for count in tables:
        for _ in range(rounds):
            for adapter in adapters:
                yield run_cell(adapter, count, seconds, pinned)


def rows(cells: Sequence[Cell]) -> list[Row]:
    by_key: dict[tuple[int, str], list[Cell]] = {}
    for cell in cells:
        by_key.setdefault((cell.tables, cell.server), []).append(cell)
    first = cells[0].server
    return [
        _row(group, by_key[count, first] if server != first else None)
        for (count, server), group in by_key.items()
    ]


def _row(group: Sequence[Cell], against: Sequence[Cell] | None) -> Row:
    ratio = None
    if against:
        pairs = zip(group, against, strict=False)  # a run that was broken off ends anywhere
        ratio = median(mine.actions_per_s / theirs.actions_per_s for mine, theirs in pairs)
    per_table = median((cell.memory_mb - cell.idle_memory_mb) / cell.tables for cell in group)
    return Row(
        server=group[0].server,
        tables=group[0].tables,
        rounds=len(group),
        memory_per_table_mb=per_table,
        ratio=ratio,
        **{name: median(getattr(cell, name) for cell in group) for name in MEASURED},
    )


def as_json(cells: Sequence[Cell], machine: dict[str, Any]) -> dict[str, Any]:
    return {
        "machine": machine,
        "phones_per_table": PHONES,
        "rows": [asdict(row) for row in rows(cells)],
        "cells": [asdict(cell) for cell in cells],
    }

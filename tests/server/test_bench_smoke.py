"""The load generator speaks the hub's language. How fast is for `make bench` alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.adapters.players import GOT_ANY_WORDS, HUNCH, Player
from bench.adapters.reference import Floor, Reference
from bench.adapters.tablee import Tablee, TableeTable
from bench.load import PHONES, Adapter, Meter, Table
from bench.restart import Left, come_back, prepare
from bench.server import running
from bench.wire import Loop

SOME = 60  # actions


@pytest.fixture
def loop() -> Iterator[Loop]:
    loop = Loop()
    yield loop
    loop.close()


def play(adapter: Adapter, loop: Loop, actions: int = SOME) -> tuple[Table, Meter]:
    """One table of this server, for some actions."""
    meter = Meter()
    with running(adapter, pinned=False) as server:
        table = adapter.open_table(loop, server.port, 0, meter)
        table.begin()
        loop.until(lambda: len(meter.times) >= actions, 60, f"{actions} actions")
    return table, meter


@pytest.mark.parametrize("adapter", [Reference(), Floor()], ids=lambda adapter: adapter.name)
def test_six_phones_bid_at_what_the_hub_is_measured_by_and_all_see_it(
    loop: Loop, adapter: Adapter
) -> None:
    table, _ = play(adapter, loop)
    assert len(table.links) == PHONES
    assert all(link.frames >= SOME for link in table.links)


@pytest.mark.parametrize("player", [Player("auction"), HUNCH], ids=lambda player: player.box)
def test_six_phones_bid_at_the_hub_and_all_see_it(loop: Loop, player: Player) -> None:
    table, meter = play(Tablee(player), loop, 2 * SOME)
    assert isinstance(table, TableeTable)
    assert meter.verbs["bid"] > 0
    assert min(table.versions) > SOME


def test_six_phones_write_at_the_hub_and_nobody_waits_for_a_view(loop: Loop) -> None:
    _, meter = play(Tablee(GOT_ANY_WORDS), loop)
    assert meter.verbs["write"] > SOME / 2


def test_the_hub_learns_the_phones_clocks_from_their_answers_to_beats(loop: Loop) -> None:
    adapter = Tablee(Player("auction"))
    with running(adapter, pinned=False) as server:
        table = adapter.open_table(loop, server.port, 0, Meter())
        assert isinstance(table, TableeTable)
        loop.until(lambda: len(table.measured_clocks) == PHONES, 60, "everybody's clock")


def test_all_phones_come_back_to_a_hub_that_starts_on_data_of_before(tmp_path: Path) -> None:
    """From bookmarks that another process made."""
    version = prepare(tmp_path / "data", 2, 150, marked=True)
    with running(Left(tmp_path / "data"), pinned=False) as hub:
        found = come_back(hub.port, 2, version)
    assert len(found) == 2 * PHONES

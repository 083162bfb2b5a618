"""`tablee restore CODE`: a table that somebody deleted comes back as it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import server.store
from server.commands.cli import main
from server.door.nods import DELETE_MS
from tests.support.local import LocalHub, LocalPhone, engine
from tests.support.player import proposal, refused
from tests.support.shelf import with_bazaar


@pytest.fixture
def hub(tmp_path: Path) -> LocalHub:
    return LocalHub(server.store.open(f"sqlite:///{tmp_path / 'tables.sqlite'}", engine))


@pytest.fixture
def restore(tmp_path: Path) -> Callable[[str], int]:
    def run(code: str) -> int:
        with with_bazaar():
            return main(["restore", code, "--data", str(tmp_path)])

    return run


def delete(hub: LocalHub, trio: list[LocalPhone]) -> None:
    leo, ines, _ = trio
    leo.ask("delete")
    ines.ask("confirm", proposal=proposal(ines, "delete"))
    hub.wait(DELETE_MS)
    assert not hub.store.exists(leo.code)


def test_a_deleted_table_comes_back_as_it_was(
    hub: LocalHub, trio: list[LocalPhone], restore: Callable[[str], int]
) -> None:
    leo, ines, _ = trio
    ines.act("jot", text="heliotrope")
    delete(hub, trio)
    assert restore(leo.code.lower()) == 0
    later = hub.died_and_woke()
    ines = ines.at(later)
    assert ines.hand()["hand"]["notes"] == "heliotrope"
    assert ines.proposals() == []
    later.wait(2 * DELETE_MS)
    assert later.store.exists(leo.code), "nobody is asked to delete it any more"
    assert ines.names() == ["Léo", "Inès", "Jörg"]


def test_who_is_alone_deletes_at_once_and_restores_too(
    hub: LocalHub, table: str, restore: Callable[[str], int]
) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("delete")
    assert not hub.store.exists(table)
    assert restore(table) == 0
    assert leo.at(hub.died_and_woke()).names() == ["Léo"]


def test_what_is_not_there_cannot_come_back(
    hub: LocalHub, table: str, restore: Callable[[str], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert restore("ABC234") == 2
    assert "No deleted table ABC234" in capsys.readouterr().err
    [leo] = hub.seat(table, "Léo")
    leo.ask("delete")
    assert restore(table) == 0
    assert restore(table) == 2
    assert "There is a table" in capsys.readouterr().err


def test_a_deleted_table_is_forgotten_after_a_day(
    hub: LocalHub, trio: list[LocalPhone], restore: Callable[[str], int]
) -> None:
    delete(hub, trio)
    hub.tables.delete_unused(30)
    assert hub.store.deleted(trio[0].code)
    hub.store.clear_deleted(2**53)
    assert restore(trio[0].code) == 2
    with refused("table.unknown_table"):
        hub.phone(trio[0].code)

"""The box of docs/add-a-box.md, exactly as printed: it keeps the contract and can be played."""

from __future__ import annotations

import inspect
import itertools
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import catalogue
from server.boxes import new
from server.boxes.box import decks
from server.boxes.check import check_box
from server.commands.boxes import new_box
from server.commands.cli import main
from server.config import ConfigError
from tests.contract import test_every_game as contract
from tests.support.local import LocalHub
from tests.support.player import pick
from tests.support.shelf import forget, with_games

ROOT = Path(__file__).parents[1]
TUTORIAL = ROOT / "docs" / "add-a-box.md"
OURS = "lint.isort.known-first-party=['rules']"  # in its folder there is nothing else of them
CONTRACT = [name for name in vars(contract) if name.startswith("test_")]


def printed() -> dict[str, str]:
    return new.printed(TUTORIAL.read_text())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project in which somebody has said `tablee new-box`, but for the tutorial empty."""
    folder = tmp_path_factory.mktemp("clone")
    (folder / "docs").mkdir()
    shutil.copy(TUTORIAL, folder / "docs")
    return folder


@pytest.fixture(scope="module", params=["almost", "our_long_evening_xy"])
def box(folder: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Its name, the tutorial's and another one; it lies on the shelf."""
    games = folder / "rules" / "games"
    games.mkdir(parents=True, exist_ok=True)
    name: str = request.param
    with with_games(games):
        assert new_box(name, folder) == 0
        yield name
    forget(name)
    shutil.rmtree(games / name)


@pytest.mark.parametrize("test", CONTRACT)
def test_it_keeps_the_contract(
    test: str, box: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contract, "SCREENS", folder / "web" / "src" / "games")
    kept = getattr(contract, test)
    ways: dict[str, list[Any]] = {
        "name": [box],
        "seats": list(catalogue.find(box).PLAYERS),
        "deck": list(decks(catalogue.find(box))),
        "seed": list(contract.SEEDS),
        "skill": [1.0, 0.5],
    }
    wanted = {name: ways[name] for name in inspect.signature(kept).parameters}
    assert "name" in wanted
    for values in itertools.product(*wanted.values()):
        kept(*values)


def test_nothing_is_found_in_it(box: str, folder: Path) -> None:
    assert [str(found) for found in check_box(box, folder / "web" / "src" / "games")] == []


def test_its_rulebook_holds(box: str, folder: Path) -> None:
    """The test that it comes with, as somebody runs it."""
    file = folder / "tests" / "rules" / f"test_{box}.py"
    rulebook: dict[str, Any] = {}
    exec(compile(file.read_text(), str(file), "exec"), rulebook)
    tests = [test for name, test in rulebook.items() if name.startswith("test_")]
    assert len(tests) > 3
    for test in tests:
        test()


def test_it_is_played_on_phones_to_its_end(box: str) -> None:
    hub, rng = LocalHub(), Random(7)
    phones = hub.seat(hub.open(), "Léo", "Inès", "Jörg")
    phones[0].ask("choose", box=box, options={"points": 2})
    phones[0].ask("start")
    while phones[0].room["phase"] != "over":
        for phone in phones:
            for offer in phone.offers()[:1]:
                phone.act(offer["verb"], **pick(offer, rng))
    assert max(phones[0].room["outcome"]["scores"]) == 2
    assert len(phones[0].record()) > 3 * 2


def test_it_is_simulated_as_told(box: str) -> None:
    assert "tablee simulate almost --games" in TUTORIAL.read_text()
    assert main(["simulate", box, "--games", "20"]) == 0


@pytest.mark.parametrize("command", ["check", "format --check"])
def test_it_is_written_as_everything_here(command: str, box: str, folder: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", folder)
    done = subprocess.run(
        [sys.executable, "-m", "ruff", *command.split(), "--config", OURS, "."],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


# new-box


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Almost", "no name for a box"),
        ("al most", "no name for a box"),
        ("../almost", "no name for a box"),
        ("a__b", "no name for a box"),
        ("7up", "no name for a box"),
        ("a" * 30, "no name for a box"),
        ("class", "a word of Python"),
        ("table", "texts of the hub"),
        ("hunch", "already"),
    ],
)
def test_a_bad_name_is_refused(name: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-box", name]) == 2
    assert why in capsys.readouterr().err


def test_a_box_is_written_once(folder: Path, box: str) -> None:
    with pytest.raises(ConfigError, match="already"):
        new_box(box, folder)


def test_where_there_is_no_clone_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="clone"):
        new_box("almost", tmp_path)
    assert list(tmp_path.iterdir()) == []

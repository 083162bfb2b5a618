"""Rules are in force as soon as they are saved, while somebody writes them: `make dev`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import catalogue
from server.commands.reloading import Reloading
from tests.support import broken
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import refused

BOX = "bench"


class Author:
    """Somebody with the rules in an editor, the terminal beside it."""

    def __init__(self, folder: Path, hub: LocalHub) -> None:
        self._file = folder / BOX / "__init__.py"
        self.terminal: list[str] = []
        self._reloading = Reloading(hub.tables, self.terminal.append)

    def saves(self, old: str, new: str) -> None:
        source = self._file.read_text()
        assert old in source
        self._file.write_text(source.replace(old, new))
        self._reloading.look()

    def waits(self) -> None:
        """A moment later."""
        self._reloading.look()


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    with broken.on_the_shelf(tmp_path, BOX):
        yield tmp_path


@pytest.fixture
def phones(hub: LocalHub, shelf: Path) -> list[LocalPhone]:
    phones = hub.seat(hub.open(), "Léo", "Inès", "Jörg")
    phones[0].ask("choose", box=BOX, options={})
    phones[0].ask("start")
    return phones


@pytest.fixture
def author(hub: LocalHub, shelf: Path, phones: list[LocalPhone]) -> Author:
    return Author(shelf, hub)


def test_the_next_action_follows_the_new_rule(author: Author, phones: list[LocalPhone]) -> None:
    leo, ines, _ = phones
    leo.act("bid", coins=3)
    author.saves("MOST_COINS = 20", "MOST_COINS = 25")
    assert author.terminal == [f"{BOX}: the new rules are in force."]
    assert leo.room["fault"] is None
    ines.act("bid", coins=25)
    assert leo.game["highest"] == 25
    assert leo.names() == ["Léo", "Inès", "Jörg"]


def test_what_is_shown_is_shown_anew(author: Author, phones: list[LocalPhone]) -> None:
    phones[0].act("bid", coins=3)
    author.saves('"highest": state.highest,', '"highest": 100 * state.highest,')
    assert [phone.game["highest"] for phone in phones] == [300, 300, 300]


def test_two_saves_within_a_second(author: Author, phones: list[LocalPhone]) -> None:
    author.saves("MOST_COINS = 20", "MOST_COINS = 21")
    author.saves("MOST_COINS = 21", "MOST_COINS = 22")
    phones[0].act("bid", coins=22)
    assert phones[1].game["highest"] == 22


def test_a_mistake_is_told_and_the_old_rules_stay(author: Author, phones: list[LocalPhone]) -> None:
    leo, ines, _ = phones
    author.saves("MOST_COINS = 20", "MOST_COINS = = 20")
    [said] = author.terminal
    assert said.startswith(f"{BOX}: the new rules are not in force. SyntaxError: ")
    assert f"({BOX}/__init__.py:" in said
    for phone in phones:
        assert phone.room["fault"]["code"] == "table.rules_not_taken"
        assert "SyntaxError" in phone.room["fault"]["params"]["why"]
    leo.act("bid", coins=20)
    assert ines.game["highest"] == 20
    author.waits()
    assert len(author.terminal) == 1, "once is enough"
    author.saves("MOST_COINS = = 20", "MOST_COINS = 30")
    assert leo.room["fault"] is None
    ines.act("bid", coins=30)
    assert leo.game["highest"] == 30


def test_what_is_put_back_is_not_complained_of(author: Author, phones: list[LocalPhone]) -> None:
    author.saves("def outcome(", "def outcom(")
    assert "outcome is missing" in author.terminal[-1]
    assert phones[0].room["fault"] is not None
    author.saves("def outcom(", "def outcome(")
    assert phones[0].room["fault"] is None


def test_a_game_that_does_not_fit_goes_on_by_the_old_rules(
    author: Author, phones: list[LocalPhone]
) -> None:
    leo, ines, _ = phones
    leo.act("bid", coins=3)
    author.saves("MOST_COINS = 20", "MOST_COINS = 2")
    [said] = author.terminal
    assert said.endswith("step 2, `bid` by seat 0: table.not_a_choice")
    assert leo.room["fault"]["code"] == "table.rules_not_taken"
    ines.act("bid", coins=7)
    assert (leo.game["highest"], leo.room["phase"]) == (7, "playing")
    # When the game is over, so are the old rules.
    leo.ask("finish")
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    assert leo.room["phase"] == "over"
    author.waits()
    assert author.terminal[-1] == f"{BOX}: the new rules are in force."
    leo.ask("start")
    with refused("table.not_a_choice"):
        leo.act("bid", coins=3)


def test_nothing_is_loaded_again_that_was_not_saved(
    author: Author, phones: list[LocalPhone]
) -> None:
    before = catalogue.find(BOX)
    author.waits()
    assert catalogue.find(BOX) is before
    assert author.terminal == []

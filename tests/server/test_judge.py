"""`tablee simulate --judge`: what practice players tell is held against what is true."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from rules import catalogue
from rules.credibility import Tally
from rules.kernel import Action, Statement
from server.commands.cli import main
from tests.support.games.bazaar import State


def judging(monkeypatch: pytest.MonkeyPatch, *told: Statement) -> None:
    """The bazaar's practice players say all this with each of their bids."""

    def statements(before: State, action: Action, after: State) -> Iterable[Statement]:
        assert before != after
        assert action.actor != 0, "what the person does is not judged"
        return told if action.verb == "bid" else ()

    game = catalogue.find("bazaar")
    monkeypatch.setattr(game, "HOOKS", replace(game.HOOKS, statements=statements))


def test_a_box_without_answers_or_clues_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--judge", "bazaar", "--games", "1"]) == 0
    assert capsys.readouterr().out == "bazaar: no answers or clues\n"


def test_true_answers_and_useful_clues_are_counted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, Statement("answer", True), Statement("clue", True))
    assert main(["simulate", "--judge", "bazaar", "--games", "2"]) == 0
    told = capsys.readouterr().out
    assert "bazaar: 2 games, 100.0% of " in told
    assert "answers true" in told and "clues useful" in told


def test_who_lies_is_told_by_the_exit_code(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, Statement("answer", False))
    assert main(["simulate", "--judge", "bazaar", "--games", "2"]) == 1
    assert "0.0% of" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("tally", "enough"),
    [
        (Tally(), True),
        (Tally(100, 95, 100, 80), True),
        (Tally(100, 94, 100, 100), False),
        (Tally(100, 100, 100, 79), False),
        (Tally(0, 0, 10, 8), True),
    ],
)
def test_how_much_is_enough(tally: Tally, enough: bool) -> None:
    assert tally.good_enough is enough


@pytest.mark.parametrize("name", catalogue.names())
def test_practice_players_of_every_box_can_be_believed(name: str) -> None:
    """A few games; the command plays two hundred."""
    assert main(["simulate", "--judge", name, "--games", "6", "--seed", "1"]) == 0

"""Huns: the figures of the balance are counted right, and a deck out of balance is noticed.

The deck itself is measured over 10,000 games: docs/huns-balance.md.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from bench.huns_balance import Figures, report
from rules.games import huns
from rules.kernel import settle_options
from rules.players import play_out


@pytest.fixture(scope="module")
def game() -> dict[str, Any]:
    played = play_out(huns, 2, settle_options(huns, 2, {}), Random(1))
    return {
        "seats": 2,
        "rounds": played.outcome.rounds,
        "winners": list(played.outcome.winners),
        "table": huns.table(played.state),
    }


def figures_of(*games: dict[str, Any]) -> Figures:
    figures = Figures()
    for game in games:
        figures.add(game)
    return figures


def test_every_card_in_a_camp_is_counted_for_its_owner(game: dict[str, Any]) -> None:
    figures = figures_of(game, game)
    [winner] = game["winners"]
    for seat, camp in enumerate(game["table"]["camps"]):
        for laid in camp["cards"]:
            assert figures.cards[laid["card"]] == (2, 2 * (seat == winner))


def test_a_card_that_always_wins_or_never_is_a_mistake(game: dict[str, Any]) -> None:
    [winner] = game["winners"]
    key = game["table"]["camps"][winner]["cards"][0]["card"]
    assert any(line.startswith(f"{key}: 1 games, 1") for line in figures_of(game).mistakes())
    lost = {**game, "winners": [1 - winner]}
    figures = figures_of(*[game] * 2, lost)
    assert f"{key}: its owner wins 66.7%" in figures.mistakes()
    assert not [line for line in figures_of(game, lost).mistakes() if line.startswith(f"{key}:")]


@pytest.mark.parametrize(("rounds", "fits"), [(5, False), (6, True), (14, True), (15, False)])
def test_games_that_are_too_short_or_too_long_are_a_mistake(
    game: dict[str, Any], rounds: int, fits: bool
) -> None:
    figures = figures_of({**game, "rounds": rounds})
    assert figures.within == float(fits)
    assert any("rounds" in line for line in figures.mistakes()) is not fits


def test_a_lost_cube_is_a_mistake(game: dict[str, Any]) -> None:
    assert figures_of(game).cubes_lost == 0
    robbed = copy.deepcopy(game)
    robbed["table"]["reserve"]["red"] += 1
    assert figures_of(robbed).cubes_lost == 1
    assert any("cubes" in line for line in figures_of(robbed).mistakes())


def test_the_report_is_markdown_with_every_kind(game: dict[str, Any]) -> None:
    text = "\n".join(report(figures_of(game)))
    assert text.startswith("### 2 players, 1 games")
    for kind in ("equipment", "raid", "mercenary", "plague", "treasure"):
        assert f"| {kind} |" in text

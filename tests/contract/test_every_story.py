"""The story of any game, for every number of players and both modes: true to the log, to all."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rules import players, story
from rules.kernel import TABLE, Entry, Taken, play
from server.boxes.box import LANGUAGES, Box, Setting
from server.boxes.texts import shell
from tests.contract.test_every_game import EXTREME_DEALS, TABLES, box_of


def has_text(box: Box, code: str) -> bool:
    def texts(language: str) -> Any:
        own = code.startswith(f"{box.name}.")
        return json.loads((box.texts / f"{language}.json").read_text()) if own else shell(language)

    return all(code in texts(language) for language in LANGUAGES)


@pytest.mark.parametrize(("seed", "name", "seats", "deck"), EXTREME_DEALS)
def test_it_names_everybody_in_three_to_six_lines(
    seed: int, name: str, seats: int, deck: str
) -> None:
    """Which have texts; and what changed a score adds up to it."""
    box = box_of(name)
    game, options = box.game, box.options(Setting(seats, deck, seed))
    played = players.play_out(game, seats, options, Random(seed), skill=0.9)
    told = story.tell(game, game.setup(seats, options), played.log, over=True)
    assert story.LEAST <= len(told.lines) <= story.MOST
    assert set().union(*map(story.named_in, told.lines)) == set(range(seats))
    assert len({json.dumps(line) for line in told.lines}) == len(told.lines)
    for line in told.lines:
        assert line.code.startswith((f"{name}.story.", "table.story."))
        assert has_text(box, line.code), line.code
    for seat in range(seats):
        points = told.start[seat] + sum(change.points[seat] for change in told.changes)
        assert points == game.table(played.state)["scores"][seat] == told.rounds[-1].scores[seat]


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_a_game_that_the_table_ended_has_one(name: str, seats: int, deck: str) -> None:
    """Wherever it stood: everybody is named. While it runs nothing is told."""
    box = box_of(name)
    game, options = box.game, box.options(Setting(seats, deck, 1))
    log = players.play_out(game, seats, options, Random(29), skill=0.9).log
    start = game.setup(seats, options)
    for end in (0, 1, len(log) // 3, 2 * len(log) // 3, len(log) - 1):
        told = story.tell(game, start, log[:end], over=True)
        assert 1 <= len(told.lines) <= story.MOST
        assert set().union(*map(story.named_in, told.lines)) == set(range(seats))
        assert not story.tell(game, start, log[:end], over=False).lines


@pytest.mark.parametrize(("name", "seats", "deck"), TABLES)
def test_highlights_tell_nothing_hidden(name: str, seats: int, deck: str) -> None:
    """Deal anew, at each step, what the table cannot know: the highlights are the same."""
    box = box_of(name)
    game, options = box.game, box.options(Setting(seats, deck, 1))
    highlights = game.HOOKS.highlights
    if highlights is None:
        return
    rng = Random(31)
    steps: list[Taken[Any]] = []

    def note(state: Any, entry: Entry) -> None:
        if entry.action.verb not in game.DRAFTS:
            after = play(game, state, entry.action, entry.at_ms)
            steps.append(Taken(state, entry.action, after))

    players.play_out(game, seats, options, rng, skill=0.9, watch=note)
    for end in (len(steps) // 2, len(steps) - 1, len(steps)):
        anew = [
            step._replace(
                before=game.redeal_unseen(step.before, TABLE, rng),
                after=game.redeal_unseen(step.after, TABLE, rng),
            )
            for step in steps[:end]
        ]
        assert highlights(anew) == highlights(steps[:end])

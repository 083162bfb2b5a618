"""Moments of real games in which each verb, and each phase, comes up: what phones speak of there.

    python -m tests.rules.offers_met

writes them to web/tests/cases/what_now.json, where the phones' own choice of words is held to them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules import catalogue
from rules.kernel import TABLE, Entry, Game, Number, all_options, settle_options
from rules.players import Endless, play_out
from tests.rules.first_games import SCREENS

CASES = SCREENS.parents[1] / "tests" / "cases" / "what_now.json"
GAMES = 12  # of each kind of table, at most
ACTIONS = 400  # of a game: the rest is more of the same
# What nobody is offered: the hub does it.
DEALERS = {"hunch": {"deal_clues", "deal_targets", "lay_grid", "shuffle_clues"}}


class Moment(NamedTuple):
    phase: str
    verbs: tuple[str, ...]  # on offer to one seat, in order


def helped(box: str) -> set[str]:
    """The verbs that the help of a box speaks of."""
    texts = json.loads((SCREENS / box / "help" / "en.json").read_text())
    start = f"{box}.help.may."
    return {code.removeprefix(start) for code in texts if code.startswith(start)}


def met(box: str) -> list[Moment]:
    """The first moment of each verb and each phase, and no more."""
    game = catalogue.find(box)
    found: dict[Moment, None] = {}
    verbs: set[str] = set()
    phases: set[str] = set()

    def watch(state: Any, _entry: Entry) -> None:
        phase = game.table(state)["phase"]
        for actor in (*range(seats), TABLE):
            offered = tuple(sorted({offer.verb for offer in game.offers(state, actor)}))
            if phase in phases and verbs.issuperset(offered):
                continue
            found[Moment(phase, offered)] = None
            verbs.update(offered)
            phases.add(phase)

    for seed, (seats, options) in product(range(GAMES), _tables(game)):
        skill = (0.5, 1.0, 0.0)[seed % 3]
        with suppress(Endless):
            rng = Random(seed)
            play_out(game, seats, options, rng, skill=skill, watch=watch, most_actions=ACTIONS)
        if verbs >= helped(box) - DEALERS.get(box, set()):
            break
    return list(found)


def _tables(game: Game[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Few and many players, both modes, every way to play and house rule; clocks run out soon."""
    flags = [name for name, option in game.OPTIONS.items() if option.choices == (False, True)]
    decks = all_options(game)["deck"].choices
    assert isinstance(decks, tuple)
    counts = (game.PLAYERS.start, game.PLAYERS.start + 1)
    short = {
        name: max(1, option.choices.lo)
        for name, option in game.OPTIONS.items()
        if isinstance(option.choices, Number)
    }
    for chosen in product((False, True), repeat=len(flags)):
        for deck, seats in product(decks, counts):
            options = dict(zip(flags, chosen, strict=True))
            yield seats, settle_options(game, seats, {"deck": deck, **short, **options})


def cases() -> dict[str, list[list[Any]]]:
    return {box: [[m.phase, list(m.verbs)] for m in met(box)] for box in catalogue.names()}


def written(found: dict[str, list[list[Any]]]) -> str:
    lines = [
        f"  {json.dumps(box)}: [\n"
        + ",\n".join(f"    {json.dumps(moment)}" for moment in moments)
        + "\n  ]"
        for box, moments in found.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    Path(CASES).write_text(written(cases()))

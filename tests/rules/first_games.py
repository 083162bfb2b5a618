"""A first game as it goes at a table: a learner who tries everything once, and practice players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from rules.kernel import DEALER, SEATED, Action, FirstGame, Game, Offer, first_options, play
from rules.players import pick_any, pick_well

SCREENS = Path(__file__).parents[2] / "web" / "src" / "games"
LEARNER = 0
MOST_STEPS = 2_000


class Learned(NamedTuple):
    """What came up for the learner, and how it ended."""

    met: set[str]  # verbs that were on offer
    taps: int  # of the learner
    at_ms: int
    state: Any


def learn(game: Game[Any], first: FirstGame, style: Random, *, language: str = "en") -> Learned:
    """`style` is how this learner chooses where a hint leaves something to choose."""
    state = game.setup(first.seats, first_options(game, first, language))
    others = range(1, first.seats)
    met: set[str] = set()
    tried: set[str] = set()
    steps = taps = at_ms = 0

    def step(action: Action) -> None:
        nonlocal state, steps
        state = play(game, state, action, at_ms)
        steps += 1

    if game.HOOKS.seated is not None:
        step(Action(DEALER, SEATED, {"practice": list(others)}))
    while game.outcome(state) is None:
        assert steps < MOST_STEPS, "it came to no end"
        if chance := game.offers(state, DEALER):
            step(pick_any(DEALER, chance, at_ms, first.chance(steps)))
            continue
        at_ms += style.randint(300, 900)
        due = game.due(state)
        if due is not None and at_ms >= due.at_ms:
            step(due.action)
            continue
        for seat in others:
            if offers := game.offers(state, seat):
                action = pick_well(game, state, seat, offers, at_ms, first.chance(steps, seat))
                if action is not None:
                    step(action)
                    break
        if (offers := game.offers(state, LEARNER)) and style.random() < 0.4:
            met |= {offer.verb for offer in offers}
            if (chosen := _curious(game, state, offers, tried, at_ms, style)) is not None:
                tried.add(chosen.verb)
                taps += 1
                step(chosen)
    return Learned(met, taps, at_ms, state)


def _curious(
    game: Game[Any],
    state: Any,
    offers: Sequence[Offer],
    tried: set[str],
    at_ms: int,
    style: Random,
) -> Action | None:
    """What was never tried first; otherwise what a sensible player does."""
    well = pick_well(game, state, LEARNER, offers, at_ms, style, stands_for_a_person=True)
    new = [offer for offer in offers if offer.verb not in tried]
    if not new or (well is not None and well.verb not in tried):
        return well
    return pick_any(LEARNER, new, at_ms, style)

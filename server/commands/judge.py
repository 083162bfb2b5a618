"""`tablee simulate --judge`: how far practice players can be believed, box by box."""

from __future__ import annotations

import argparse
from random import Random
from typing import Any

from rules import catalogue
from rules.credibility import LEAST_TRUE, LEAST_USEFUL, Tally, tally_game
from rules.kernel import Game, Refused, settle_options
from server.config import ConfigError

GAMES = 200  # of each box
LANGUAGES = ("en", "fr", "de")


def judge(args: argparse.Namespace) -> int:
    """0 if all boxes are good enough, else 1."""
    good = True
    games = args.games or GAMES
    try:
        for name in args.game or catalogue.names():
            tally = _tally(catalogue.find(name), games, args.seats, args.seed)
            print(_told(name, games, tally))  # noqa: T201
            good = good and (tally is None or tally.good_enough)
    except Refused as refusal:
        raise ConfigError(f"{refusal.code} {refusal.params}".strip()) from refusal
    return 0 if good else 1


def _tally(game: Game[Any], games: int, seats: int | None, seed: int) -> Tally | None:
    """Numbers of players and languages take turns."""
    if game.HOOKS.statements is None:
        return None
    tally = Tally()
    for number in range(games):
        sit = seats or game.PLAYERS[number % len(game.PLAYERS)]
        language = LANGUAGES[number // len(game.PLAYERS) % len(LANGUAGES)]
        options = settle_options(game, sit, {"language": language})
        tally += tally_game(game, sit, options, Random(f"{seed} {number}"))
    return tally


def _told(name: str, games: int, tally: Tally | None) -> str:
    if tally is None:
        return f"{name}: no answers or clues"
    true, useful = tally.share("answer"), tally.share("clue")
    parts = [
        f"{name}: {games} games",
        "no answers" if true is None else f"{true:.1%} of {tally.answers} answers true",
        "no clues" if useful is None else f"{useful:.1%} of {tally.clues} clues useful",
    ]
    if not tally.good_enough:
        parts.append(f"too little: {LEAST_TRUE:.0%} and {LEAST_USEFUL:.0%} are needed")
    return ", ".join(parts)

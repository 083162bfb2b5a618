"""Many games of an adversary: every box, number of players, mode and variant in turn.

`make adversary` plays 100,000 a box. One in four is set up, some of these near the end; the others
go on from where an earlier one came to a table as none was before.
What breaks is told with its number, by which `--only NUMBER` plays it again; what it finds becomes
a test.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

from rules import catalogue
from rules.adversary import Adversary, Rare, play_adversely
from rules.players import Played
from server.boxes.box import Box, Setting, decks
from tests.rules.huns_late import late_table

# Near the end, by chance; other boxes begin there as their first game does, for who learns.
LATE = {"huns": late_table}
LEARNING = 500  # games after which the adversary begins anew, so that a game can be played again
FROM_SETUP = 4  # one game in so many


class OneGame(NamedTuple):
    number: int
    start: Rare
    ended: Played | Exception


def play_many(name: str, games: range) -> Iterator[OneGame]:
    box = Box(name)
    for number in games:
        if number % LEARNING == 0 or number == games.start:
            adversary = Adversary()
        rng = Random(f"{name} {number}")
        goes_on = number % FROM_SETUP and adversary.kept
        start = rng.choice(adversary.kept) if goes_on else beginning(box, number, rng)
        seats, options, state, at_ms = start
        try:
            ended: Played | Exception = play_adversely(
                box.game, seats, options, adversary, rng, state, at_ms
            )
        except Exception as error:  # whatever a game raises is a find
            ended = error
        yield OneGame(number, start, ended)


def beginning(box: Box, number: int, rng: Random) -> Rare:
    seats, deck = rng.choice(box.game.PLAYERS), str(rng.choice(decks(box.game)))
    options: dict[str, Any] = box.options(Setting(seats, deck, number))
    near_the_end = deck == "app" and box.game.HOOKS.first_game and rng.random() < 0.5
    if near_the_end and box.name in LATE:
        return Rare(seats, options, LATE[box.name](seats, rng), 0)
    if near_the_end:
        options["first_game"] = True
    return Rare(seats, options, box.game.setup(seats, options), 0)


def breaks(name: str, games: range) -> int:
    """How many of these games broke; each is told."""
    broken, began_s = 0, process_time()
    for number, start, ended in play_many(name, games):
        if isinstance(ended, Exception):
            broken += 1
            sys.stdout.write(f"{name} {number} ({start.seats}, {start.options}): {ended!r}\n")
            sys.stdout.flush()
    took_s = process_time() - began_s
    sys.stdout.write(f"{name}: {len(games)} games, {broken} broken, {len(games) / took_s:.1f}/s\n")
    sys.stdout.flush()
    return broken


def main() -> int:
    gc.set_threshold(200_000, 50, 1_000)  # states are many, and hold nothing that holds them
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1_000, help="of each box")
    parser.add_argument("--from", type=int, default=0, dest="start", help="number of the first")
    parser.add_argument("--only", type=int, help="one game, after those it was learnt from")
    parser.add_argument("boxes", nargs="*", metavar="BOX", help="default: all")
    args = parser.parse_args()
    games = range(args.start, args.start + args.games)
    if args.only is not None:
        games = range(args.only - args.only % LEARNING, args.only + 1)
    return 1 if sum(breaks(name, games) for name in args.boxes or catalogue.names()) else 0


if __name__ == "__main__":
    sys.exit(main())

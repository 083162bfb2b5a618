"""Many games of an adversary: every box, number of players, mode and variant in turn.

`make adversary` plays 100,000 a box. What breaks is told with its number, by which
`--only NUMBER` plays it again; what it finds becomes a test.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import process_time

from rules import catalogue
from rules.adversary import Adversary, play_adversely
from rules.kernel import Refused
from rules.players import Endless
from server.boxes.box import Box, Setting, decks
from tests.rules.huns_late import late_table

# Where games from their beginning hardly ever come to: half of the games begin there.
LATE = {"huns": late_table}
LEARNING = 50  # games after which the adversary begins anew, so that a game can be played again


def breaks(name: str, games: range) -> int:
    """How many of these games broke; each is told."""
    game = catalogue.find(name)
    broken, began_s = 0, process_time()
    for number in games:
        if number % LEARNING == 0 or number == games.start:
            adversary = Adversary()
        rng = Random(f"{name} {number}")
        seats, deck = rng.choice(game.PLAYERS), str(rng.choice(decks(game)))
        options = Box(name).options(Setting(seats, deck, number))
        late = LATE.get(name) if deck == "app" and number % 2 else None
        start = late(seats, rng) if late else None
        try:
            play_adversely(game, seats, options, adversary, rng, start)
        except (Refused, Endless) as error:
            broken += 1
            sys.stdout.write(f"{name} {number} ({seats} seats, {options}): {error!r}\n")
    took_s = process_time() - began_s
    sys.stdout.write(f"{name}: {len(games)} games, {broken} broken, {len(games) / took_s:.1f}/s\n")
    sys.stdout.flush()
    return broken


def main() -> int:
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

"""Is our deck for Huns balanced? Reads what `tablee simulate huns --json` wrote, one game a line.

    tablee simulate huns --seats 3 --games 10000 --json | python -m bench.huns_balance

Gives the figures of docs/huns-balance.md, as Markdown, and fails if one demand is not met: every
card lies in camps that won and in camps that lost; no card's owner wins over 65% of its games;
90% of the games last 6 to 14 rounds. And no cube may ever be lost.
"""

from __future__ import annotations

import fileinput
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.games.huns.cards import ALL_CARDS
from rules.games.huns.pieces import COLOURS, KINDS, SUPPLY

MOST_WON = 0.65
SHORTEST, LONGEST = 6, 14
MOST_WITHIN = 0.90


class Lain(NamedTuple):
    """In how many games a card lay in a camp in the end, and how often that camp won."""

    games: int = 0
    won: float = 0.0  # a shared victory is a share of one


class Figures:
    def __init__(self) -> None:
        self.seats = 0
        self.rounds: Counter[int] = Counter()
        self.cards: dict[str, Lain] = defaultdict(Lain)
        self.steps: Counter[str] = Counter()
        self.cubes_lost = 0
        self.shared = 0

    def add(self, game: dict[str, Any]) -> None:
        table, winners = game["table"], game["winners"]
        self.seats = game["seats"]
        self.rounds[game["rounds"]] += 1
        self.shared += len(winners) > 1
        self.cubes_lost += cubes_of(table) != dict.fromkeys(COLOURS, SUPPLY[self.seats].cubes)
        for seat, camp in enumerate(table["camps"]):
            for laid in camp["cards"]:
                lain = self.cards[laid["card"]]
                won = (seat in winners) / len(winners)
                self.cards[laid["card"]] = Lain(lain.games + 1, lain.won + won)
        for step in table["count"]:
            self.steps[step["code"].removeprefix("huns.count.")] += sum(step["points"])

    @property
    def games(self) -> int:
        return self.rounds.total()

    @property
    def within(self) -> float:
        fitting = sum(n for rounds, n in self.rounds.items() if SHORTEST <= rounds <= LONGEST)
        return fitting / self.games

    def mistakes(self) -> list[str]:
        """Which demands are not met."""
        found = []
        if self.within < MOST_WITHIN:
            found.append(f"only {self.within:.1%} of the games last {SHORTEST} to {LONGEST} rounds")
        if self.cubes_lost:
            found.append(f"{self.cubes_lost} games in which cubes were lost or came from nowhere")
        for card in ALL_CARDS:
            if card.mark not in SUPPLY[self.seats].marks:
                continue
            games, won = self.cards[card.key]
            if not won or won == games:
                found.append(f"{card.key}: {games} games, {won:.0f} of them won")
            elif won / games > MOST_WON:
                found.append(f"{card.key}: its owner wins {won / games:.1%}")
        return found


def cubes_of(table: dict[str, Any]) -> dict[str, int]:
    """All cubes that are to be seen in the end."""
    cubes = Counter(table["reserve"])
    for camp in table["camps"]:
        cubes.update(camp["loot"])
        for place in (*camp["wagons"], *camp["cards"]):
            cubes.update(cube for cube in place["cubes"] if cube)
    return dict(cubes)


def report(figures: Figures) -> Iterable[str]:
    games, seats = figures.games, figures.seats
    mean = sum(rounds * n for rounds, n in figures.rounds.items()) / games
    yield f"### {seats} players, {games:,} games"
    yield ""
    yield f"- Rounds: {mean:.1f} on average, {figures.within:.1%} of the games within 6 to 14."
    spread = ", ".join(f"{rounds}: {n}" for rounds, n in sorted(figures.rounds.items()))
    yield f"- Games by rounds: {spread}."
    points = ", ".join(f"{what} {n / games / seats:.1f}" for what, n in figures.steps.items())
    yield f"- Points of a player on average: {points}."
    yield f"- Shared victories: {figures.shared / games:.1%}."
    yield f"- Games in which a cube was lost: {figures.cubes_lost}."
    yield ""
    yield "| kind | card: games in which it lay in a camp, of which that camp won |"
    yield "|---|---|"
    for kind, name in enumerate(KINDS):
        cards = [card.key for card in ALL_CARDS if card.kind == kind and card.key in figures.cards]
        told = ", ".join(told_of(key, figures.cards[key]) for key in sorted(cards))
        yield f"| {name} | {told} |"
    best = max(figures.cards, key=lambda key: figures.cards[key].won / figures.cards[key].games)
    yield ""
    yield f"The strongest: {told_of(best, figures.cards[best])}. Without any card: {1 / seats:.0%}."
    yield ""


def told_of(key: str, lain: Lain) -> str:
    return f"{key} {lain.games} ({lain.won / lain.games:.0%})"


def main() -> int:
    figures = Figures()
    with fileinput.input(encoding="utf-8") as lines:
        for line in lines:
            figures.add(json.loads(line))
    if not figures.games:
        print("no games read", file=sys.stderr)
        return 2
    print("\n".join(report(figures)))
    mistakes = figures.mistakes()
    for mistake in mistakes:
        print(f"NOT MET: {mistake}", file=sys.stderr)
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())

"""What goes wrong in a simulated evening, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random


@dataclass
class Weather:
    """Chances are for each message, each write, each read."""

    hubs: int = 1
    link_ms: tuple[float, float] = (1, 20)
    breaks: float = 0.0  # a link, in the middle of a message
    twice: float = 0.0  # a letter, by a nervous phone
    disk_ms: Sequence[float] = (0,)
    fails_before: float = 0.0
    fails_after: float = 0.0
    fails_reading: float = 0.0
    news_lost: float = 0.0  # between hubs
    disk_full: bool = False
    disk_failed: bool = False  # it did, at least once
    disasters_ms: float = 0.0  # about how long there is between kills, full disks, jumps of time

    def clear_up(self) -> None:
        """From now on everything works."""
        self.breaks = self.twice = self.fails_before = self.fails_after = 0.0
        self.fails_reading = self.news_lost = self.disasters_ms = 0.0
        self.disk_full = False
        self.link_ms, self.disk_ms = (1, 5), (0,)


def forecast(rng: Random) -> Weather:
    """Some evenings are calm, some have one kind of trouble, many have all of it."""
    rough = rng.choice((0.0, 0.3, 1.0, 1.0, 3.0))

    def sometimes(chance: float) -> float:
        return chance * rough * rng.choice((0.0, 0.5, 1.0, 2.0))

    return Weather(
        hubs=rng.choice((1, 1, 2)),
        link_ms=rng.choice(((1, 5), (1, 60), (20, 400), (1, 2_500))),
        breaks=sometimes(0.004),
        twice=sometimes(0.05),
        disk_ms=rng.choice(((0,), (0, 1, 3), (0, 2, 40), (5, 300))),
        fails_before=sometimes(0.004),
        fails_after=sometimes(0.004),
        fails_reading=sometimes(0.003),
        news_lost=sometimes(0.05),
        disasters_ms=rng.choice((0, 20_000, 60_000)) if rough else 0.0,
    )

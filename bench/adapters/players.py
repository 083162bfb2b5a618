"""What the people at a Tablée table do: something that is offered, as the phone was told of it."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Player:
    """Picks among offers: the first of what it `prefers`, else anything but what it `avoids`.

    Numbers are as low as they may be, so that an auction lasts.
    """

    box: str
    options: Mapping[str, Any] = field(default_factory=dict)
    prefers: tuple[str, ...] = ()
    avoids: frozenset[str] = frozenset()
    measured: str = ""  # measuring begins when every table has come to this verb

    def pick(
        self, offers: Sequence[Mapping[str, Any]], rng: Random
    ) -> tuple[str, dict[str, Any]] | None:
        """A verb with its arguments; None: leaves it to others."""
        offer = self._liked(offers, rng)
        if offer is None:
            return None
        choices = offer["choices"].items()
        return offer["verb"], {name: value_for(choice, rng) for name, choice in choices}

    def _liked(self, offers: Sequence[Mapping[str, Any]], rng: Random) -> Mapping[str, Any] | None:
        for verb in self.prefers:
            for offer in offers:
                if offer["verb"] == verb:
                    return offer
        others = [offer for offer in offers if offer["verb"] not in self.avoids]
        return rng.choice(others) if others else None


HUNCH = Player(
    "hunch",
    prefers=("bid", "done", "reveal", "close_round"),
    avoids=frozenset({"take_back", "overrule", "decline", "swap"}),
    measured="bid",
)

GOT_ANY_WORDS = Player(
    "got_any_words",
    {"seconds": 300},
    prefers=("write", "draw", "roll", "take", "turn", "read_on", "next_round"),
    avoids=frozenset({"note", "done", "not_done", "challenge"}),
    measured="write",
)


def value_for(choice: Mapping[str, Any], rng: Random) -> Any:
    match choice:
        case {"kind": "of", "of": of}:
            return rng.choice(of)
        case {"kind": "number", "lo": lo}:
            return lo
        case {"kind": "text", "max": most, "begins": begins}:
            room = max(1, min(most, 7) - len(begins))
            return begins + "".join(rng.choice(LETTERS) for _ in range(rng.randint(1, room)))
        case {"kind": "several", "of": of, "least": least, "most": most}:
            return rng.sample(of, rng.randint(least, min(most, len(of))))
        case {"kind": "shuffle", "size": size}:
            return rng.sample(range(size), size)
    return time.time() * 1000  # a moment, by the phone's clock

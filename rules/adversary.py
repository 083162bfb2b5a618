"""A player that heads for what hardly ever happens: empty piles, full wagons, nothing left to pay.

It knows no game. Each game it plays has an aim, a number on the table that it wants small or large;
otherwise it does what leads to a table as it has rarely seen one. Where a table locks up, or an
offer is not kept, it finds it sooner than players who play well or anyhow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from rules.kernel import DEALER, TABLE, Action, Game, Illegal, play
from rules.players import Endless, Played, pick_any, play_out

S = TypeVar("S")

TRIES = 4  # actions that are thought through before one is taken
RESTLESS = 0.7  # how often it acts; otherwise somebody sensible does, so that games go on
PATIENCE = 400  # actions of a game after which it lets the others end it
PARTS = (
    3  # of the table that it has an eye on in one game: many games are worth more than long looks
)
NEW = 10  # how much an action that was never done is worth, in parts of the table never seen so
BACKWARDS = frozenset({"take_back"})  # who can only go back is stuck as well

Path = tuple[str | int, ...]


class Aim(NamedTuple):
    path: Path
    small: bool


class Adversary:
    """For many games of one box: what is rare is learnt from one to the next."""

    def __init__(self) -> None:
        self._seen: Counter[Any] = Counter()
        self._done: Counter[Any] = Counter()
        self._aim: Aim | None = None
        self._parts: Sequence[str] = ()
        self._actions = 0

    def sits_down(self, game: Game[S], state: S, rng: Random) -> None:
        view: Mapping[str, Any] = game.table(state)
        self._parts = rng.sample(list(view), min(PARTS, len(view)))
        paths = [path for path, value in leaves(view) if type(value) is int]
        self._aim = Aim(rng.choice(paths), rng.random() < 0.5) if rng.random() < 0.5 else None
        if self._aim and (part := str(self._aim.path[0])) not in self._parts:
            self._parts = [*self._parts, part]
        self._actions = 0

    def act(self, game: Game[S], state: S, seats: int, at_ms: int, rng: Random) -> Action | None:
        """What it does in the name of any seat, or of the tablet; None: others go on."""
        self._actions += 1
        if self._actions > PATIENCE or rng.random() > RESTLESS:
            return None
        best, most = None, -1.0
        for actor in rng.choices((*range(seats), TABLE), k=TRIES):
            offers = game.offers(state, actor)
            if not offers:
                continue
            action = pick_any(actor, offers, at_ms, rng)
            try:
                after = play(game, state, action, at_ms, offers)
            except Illegal:
                continue  # what was typed is nothing that the game takes
            worth = self._rarity(game, after) + self._novelty(action) + rng.random() / 100
            if worth > most:
                best, most = action, worth
        return best

    def _novelty(self, action: Action) -> float:
        """How seldom this was done: what is hardly ever of use is tried as well."""
        what = (action.verb, *(value for value in action.args.values() if type(value) is str))
        self._done[what] += 1
        return NEW / self._done[what]

    def _rarity(self, game: Game[S], state: S) -> float:
        """How seldom such a table was seen, and how near it is to the aim of this game."""
        view: Mapping[str, Any] = game.table(state)
        looked_at = dict(leaves({part: view[part] for part in self._parts}))
        seen, rarity = self._seen, 0.0
        for path, value in looked_at.items():
            feature = (path, size_of(value))
            rarity += 1 / (1 + seen[feature])
            seen[feature] += 1
        aimed = looked_at.get(self._aim.path) if self._aim else None
        if self._aim and type(aimed) is int:
            rarity += 1 / (1 + abs(aimed)) if self._aim.small else 1 - 1 / (1 + abs(aimed))
        return rarity


def leaves(view: object) -> list[tuple[Path, object]]:
    """What is shown, each with where; of a list also how long it is."""
    found: list[tuple[Path, object]] = []
    inside: list[tuple[Path, object]] = [((), view)]
    while inside:
        path, value = inside.pop()
        if type(value) is dict:
            inside += [((*path, name), inner) for name, inner in value.items()]
        elif type(value) is list or type(value) is tuple:
            found.append(((*path, "length"), len(value)))
            inside += [((*path, number), inner) for number, inner in enumerate(value)]
        else:
            found.append((path, value))
    return found


def size_of(value: object) -> object:
    """Numbers by what matters about them: none, one, few, more and more."""
    if type(value) is int:
        return (value < 0, value.bit_length() if -1_000 < value < 1_000 else "moment")
    return value if type(value) is not str or len(value) < 20 else "text"


def must_go_on(game: Game[S], state: S, seats: int) -> None:
    """Somebody may always act: a person, the tablet, chance or a clock; Endless otherwise."""
    if game.outcome(state) is not None or game.due(state) is not None:
        return
    for actor in (*range(seats), TABLE, DEALER):
        if any(offer.verb not in BACKWARDS for offer in game.offers(state, actor)):
            return
    raise Endless("nobody can do anything, except perhaps to go back")


def play_adversely(
    game: Game[S],
    seats: int,
    options: Mapping[str, Any],
    adversary: Adversary,
    rng: Random,
    start: S | None = None,
) -> Played:
    """One game to its end, in which somebody could act at any time."""
    adversary.sits_down(game, game.setup(seats, options) if start is None else start, rng)

    def first(state: S, at_ms: int) -> Action | None:
        must_go_on(game, state, seats)
        return adversary.act(game, state, seats, at_ms, rng)

    return play_out(game, seats, options, rng, skill=0.5, first=first, start=start)

"""A player that heads for what hardly ever happens: empty piles, full wagons, nothing left to pay.

It knows no game. It does what led to rare tables before and what this game has seen least of; in
half of its games it has an aim, a number that it wants small or large. Where a table locks up, or
an offer is not kept, it finds it sooner than players who play well or anyhow.

Nothing is asked of the rules twice, and hardly anything is tried before it is done: what counts is
how many games it can play.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from enum import Enum
from random import Random
from typing import Any, NamedTuple, TypeVar

from rules.changes import Path, at, changes, leaves
from rules.kernel import DEALER, TABLE, Action, Entry, Game, Offer, Seat, play
from rules.players import Endless, Played, pick_any

S = TypeVar("S")
May = Sequence[tuple[Seat, Sequence[Offer]]]  # who may act, and what they may do

TRIES = 4  # actions that it thinks of before one is taken
ASKED = 2  # of those who may act; who they are is chance
AIMS = 0.5  # in how many games it has an aim
LOOKS_AHEAD = 0.3  # how often it then tries what comes nearest to it
CALM = 0.1  # how often somebody sensible acts instead, so that games go on
PATIENCE = 80  # actions of a game after which it does what ends phases, and so the game
NEW = 10.0  # what a verb is worth that was never used, in parts of a table never seen so
LEARNS = 0.1  # how fast that becomes what it was worth when it was used
FLOOR = 0.02  # of that: whatever does not end phases is done as well
LEADS = 2  # actions that have to do with the end of a phase: the last ones
KEPT = 40  # rare tables from which another game can go on
STEP_MS, LONG_MS, LONG = 3_000, 30_000, 0.1  # how long an action takes; seldom, much longer
MOST_ACTIONS = 20_000
BACKWARDS = frozenset({"take_back", "not_done"})  # who can only go back is stuck as well


class Aim(NamedTuple):
    path: Path
    small: bool


class Rare(NamedTuple):
    """A table as none was before."""

    seats: int
    options: Mapping[str, Any]
    state: Any
    at_ms: int


class Adversary:
    """For many games of one box: what is rare is learnt from one to the next."""

    def __init__(self) -> None:
        self.kept: list[Rare] = []
        self._seen: Counter[tuple[str, Path, object]] = Counter()
        self._worth: dict[str, float] = {}  # of each verb: how rare what it leads to is
        self._ends: dict[str, float] = {}  # of each verb: how often a phase ends with it
        # In this game
        self._here: set[tuple[Path, object]] = set()
        self._stale: Counter[str] = Counter()  # how often a verb led to nothing new
        self._last: deque[str] = deque(maxlen=LEADS)
        self._actions = 0
        self._aim: Aim | None = None

    def sits_down(self, state: object, rng: Random) -> None:
        self._here.clear()
        self._stale.clear()
        self._last.clear()
        self._actions = 0
        self._aim = None
        if rng.random() < AIMS:
            paths = [path for path, value in leaves(state) if type(value) is int]
            self._aim = Aim(rng.choice(paths), rng.random() < 0.5) if paths else None

    def choose(self, game: Game[S], state: S, may: May, at_ms: int, rng: Random) -> Action:
        if self._aim and self._actions < PATIENCE and rng.random() < LOOKS_AHEAD:
            return self._nearest(self._aim, game, state, may, at_ms, rng)
        most = -1.0
        for _ in range(TRIES):
            seat, offers = may[int(rng.random() * len(may))]
            offer = offers[int(rng.random() * len(offers))]
            worth = self._worth_of(offer.verb, rng)
            if offer.verb in BACKWARDS:
                worth /= 4  # otherwise those who are to be done at once never are
            if worth > most:
                actor, best, most = seat, offer, worth
        return pick_any(actor, [best], at_ms, rng)

    def _worth_of(self, verb: str, rng: Random) -> float:
        if self._actions > PATIENCE:
            return (FLOOR + self._ends.get(verb, 1.0)) * rng.random()
        return (self._worth.get(verb, NEW) + rng.random() / 10) / (1 + self._stale[verb])

    def _nearest(
        self, aim: Aim, game: Game[S], state: S, may: May, at_ms: int, rng: Random
    ) -> Action:
        """Of a few actions the one after which the number is nearest to the aim."""
        tried = []
        for _ in range(TRIES):
            actor, offers = rng.choice(may)
            action = pick_any(actor, offers, at_ms, rng)
            number = at(play(game, state, action, at_ms, offers), aim.path)
            size = number if type(number) is int else 0
            tried.append((-size if aim.small else size, rng.random(), action))
        return max(tried)[2]

    def learn(self, before: object, action: Action, after: object) -> bool:
        """Whether something is now as it never was before, in any game."""
        verb, rarity, first = action.verb, 0.0, False
        new_here = ends = False
        for path, value in changes(before, after):
            if (path, value) not in self._here:
                self._here.add((path, value))
                new_here = True
            ends = ends or isinstance(value, Enum)
            feature = (verb, path, size_of(value))
            times = self._seen[feature]
            self._seen[feature] = times + 1
            rarity += 1 / (1 + times)
            first = first or not times
        self._actions += 1
        if action.actor != DEALER:
            self._last.append(verb)
        self._stale[verb] = self._stale[verb] // 2 if new_here else self._stale[verb] + 1
        self._worth[verb] = nearer(self._worth.get(verb, NEW), rarity)
        self._ends[verb] = nearer(self._ends.get(verb, 1.0), 0.0)
        for led in set(self._last) if ends else ():
            self._ends[led] += LEARNS
        return first

    def keep(self, rare: Rare, rng: Random) -> None:
        if len(self.kept) < KEPT:
            self.kept.append(rare)
        else:
            self.kept[rng.randrange(KEPT)] = rare


def nearer(known: float, now: float) -> float:
    return known + LEARNS * (now - known)


def size_of(value: object) -> object:
    """Numbers by what matters about them: none, one, few, more and more."""
    return (value < 0, value.bit_length()) if type(value) is int else value


def must_go_on(game: Game[S], state: S, seats: int) -> None:
    """Somebody may always act: a person, the tablet, chance or a clock; Endless otherwise."""
    if game.outcome(state) is None and not game.offers(state, DEALER):
        who_may(game, state, range(-1, seats))


def who_may(game: Game[S], state: S, actors: Sequence[Seat]) -> May:
    """The first of them who may act, with what they may do.

    All are asked if need be; Endless if nobody can do more than go back, and no clock runs.
    """
    may: list[tuple[Seat, Sequence[Offer]]] = []
    goes_on = False
    for actor in actors:
        if offers := game.offers(state, actor):
            may.append((actor, offers))
            goes_on = goes_on or any(offer.verb not in BACKWARDS for offer in offers)
            if goes_on and len(may) >= ASKED:
                return may
    if not goes_on and game.due(state) is None:
        raise Endless("nobody can do anything, except perhaps to go back")
    return may


def sensible(game: Game[S], state: S, may: May, at_ms: int, rng: Random) -> Action | None:
    """What a practice player does, who may know everything here: it is only to bring games on."""
    practice = game.HOOKS.practice
    actor, offers = rng.choice(may)
    if practice is None or actor == TABLE:
        return None
    return practice(state, actor, offers, at_ms, rng)


def look_around(game: Game[S], before: S, action: Action, after: S, seat: Seat) -> None:
    """Tablet, phone and record have something to show, also where nobody has ever been."""
    game.table(after)
    game.hand(after, seat)
    if action.verb not in game.DRAFTS:
        game.describe(before, action)


def play_adversely(
    game: Game[S],
    seats: int,
    options: Mapping[str, Any],
    adversary: Adversary,
    rng: Random,
    start: S | None = None,
    at_ms: int = 0,
) -> Played:
    """One game to its end, in which somebody could act at any time.

    `start`: from here on, at this time, instead of from the set-up.
    """
    state = game.setup(seats, options) if start is None else start
    actors = [*range(seats), TABLE]
    adversary.sits_down(state, rng)
    log: list[Entry] = []
    while (outcome := game.outcome(state)) is None:
        if len(log) >= MOST_ACTIONS:
            raise Endless(f"no end after {MOST_ACTIONS} actions")
        at_ms += 50 + int(rng.random() * (LONG_MS if rng.random() < LONG else STEP_MS))
        offers: Sequence[Offer] | None
        if offers := game.offers(state, DEALER):
            action = pick_any(DEALER, offers, at_ms, rng)
        else:
            rng.shuffle(actors)
            may = who_may(game, state, actors)
            due = game.due(state)
            if due is not None and (at_ms >= due.at_ms or not may):
                at_ms, action = max(at_ms, due.at_ms), due.action
            else:
                calm = rng.random() < CALM and sensible(game, state, may, at_ms, rng)
                action = calm or adversary.choose(game, state, may, at_ms, rng)
                offers = dict(may)[action.actor]
        after = play(game, state, action, at_ms, offers)
        if adversary.learn(state, action, after):
            look_around(game, state, action, after, rng.randrange(seats))
            adversary.keep(Rare(seats, options, after, at_ms), rng)
        log.append(Entry(at_ms, action))
        state = after
    return Played(state, outcome, log)

"""Simulated players: they pick among offers, and play whole games.

They never know more than a person in their seat: a game's own `practice` player is shown a state
in which everything that its seat cannot know was dealt anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from rules.kernel import (
    DEALER,
    Action,
    Choice,
    Entry,
    Game,
    Moment,
    Number,
    Offer,
    Outcome,
    Seat,
    Several,
    Shuffle,
    Text,
    play,
)

S = TypeVar("S")

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST_WAITS = 2_000  # in a row, of practice players who all do nothing


class Endless(Exception):
    """A game that came to no end, or in which nobody could do anything."""


def value_for(choice: Choice, at_ms: int, rng: Random) -> Any:
    match choice:
        case Number(lo, hi):
            return rng.randint(lo, hi)
        case Text(limit, begins):
            length = rng.randint(1, max(1, min(limit, 7) - len(begins)))
            return begins + "".join(rng.choice(LETTERS) for _ in range(length))
        case Several(of, least, most):
            return rng.sample(list(of), rng.randint(least, min(most, len(of))))
        case Shuffle(size):
            return rng.sample(range(size), size)
        case Moment():
            return [at_ms, 0]
        case _:
            return rng.choice(choice)


def pick_any(seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random) -> Action:
    """Any offer, any choice."""
    offer = rng.choice(offers)
    args = {name: value_for(choice, at_ms, rng) for name, choice in offer.choices.items()}
    return Action(seat, offer.verb, args)


def pick_well(
    game: Game[S], state: S, seat: Seat, offers: Sequence[Offer], at_ms: int, rng: Random
) -> Action | None:
    """What the game's own `practice` player does (None: nothing now); without one, anything."""
    practice = getattr(game, "practice", None)
    if practice is None:
        return pick_any(seat, offers, at_ms, rng)
    fair = game.redeal_unseen(state, seat, rng)
    action: Action | None = practice(fair, seat, offers, at_ms, rng)
    return action


def deal(game: Game[S], state: S, at_ms: int, rng: Random) -> tuple[S, list[Entry]]:
    """Answer DEALER's offers by chance until there are none."""
    entries = []
    while offers := game.offers(state, DEALER):
        action = pick_any(DEALER, offers, at_ms, rng)
        state = play(game, state, action, at_ms)
        entries.append(Entry(at_ms, action))
    return state, entries


class Played(NamedTuple):
    """A whole game: where it ended and how it came there."""

    state: Any
    outcome: Outcome
    log: list[Entry]


def play_out(
    game: Game[S],
    seats: int,
    options: Mapping[str, Any],
    rng: Random,
    *,
    skill: float = 1.0,
    most_actions: int = 20_000,
    watch: Callable[[S, Entry], None] | None = None,
) -> Played:
    """One game to its end. `skill` is how often a player is sensible instead of random.

    `watch` is told of each entry with the state before it.
    """
    log: list[Entry] = []
    state = game.setup(seats, options)
    at_ms = 0
    waits = 0

    def step(action: Action) -> None:
        nonlocal state
        entry = Entry(at_ms, action)
        if watch:
            watch(state, entry)
        state = play(game, state, action, at_ms)
        log.append(entry)

    while (outcome := game.outcome(state)) is None:
        if len(log) >= most_actions:
            raise Endless(f"no end after {most_actions} actions")
        if chance := game.offers(state, DEALER):
            step(pick_any(DEALER, chance, at_ms, rng))
            continue
        due = game.due(state)
        chosen = _somebody(game, state, seats, at_ms, skill, rng)
        at_ms += rng.randint(50, 3_000)
        if due is not None and at_ms >= due.at_ms:
            step(due.action)
        elif chosen is not None:
            step(chosen)
        elif any(game.offers(state, seat) for seat in range(seats)):
            waits += 1  # they think; time goes by, and they are asked again
            if waits > MOST_WAITS:
                raise Endless("everybody waits")
            continue
        elif due is not None:
            at_ms = due.at_ms
            step(due.action)
        else:
            raise Endless("nobody can do anything")
        waits = 0
    return Played(state, outcome, log)


def _somebody(
    game: Game[S], state: S, seats: int, at_ms: int, skill: float, rng: Random
) -> Action | None:
    """An action of some seat that has something to do, in no particular order of seats."""
    for seat in rng.sample(range(seats), seats):
        offers = game.offers(state, seat)
        if not offers:
            continue
        if rng.random() >= skill:
            return pick_any(seat, offers, at_ms, rng)
        action = pick_well(game, state, seat, offers, at_ms, rng)
        if action is not None:
            return action
    return None

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
    SEATED,
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
    game: Game[S],
    state: S,
    seat: Seat,
    offers: Sequence[Offer],
    at_ms: int,
    rng: Random,
    *,
    stands_for_a_person: bool = False,
) -> Action | None:
    """What the game's own `practice` player does (None: nothing now); without one, anything.

    It decides nothing that is for persons to decide, unless it stands for one.
    """
    if not stands_for_a_person:
        offers = open_to_practice(game, offers)
    if not offers:
        return None
    practice = game.HOOKS.practice
    if practice is None:
        return pick_any(seat, offers, at_ms, rng)
    fair = game.redeal_unseen(state, seat, rng)
    return practice(fair, seat, offers, at_ms, rng)


def open_to_practice(game: Game[S], offers: Sequence[Offer]) -> Sequence[Offer]:
    """What a practice player may be asked to do.

    It neither agrees nor objects nor judges, and presses nobody on.
    """
    closed = closed_to_practice(game)
    return [offer for offer in offers if offer.verb not in closed]


def closed_to_practice(game: Game[S]) -> frozenset[str]:
    return game.HOOKS.for_persons | game.HOOKS.presses_on


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
    practice: frozenset[Seat] = frozenset(),
    most_actions: int = 20_000,
    watch: Callable[[S, Entry], None] | None = None,
    first: Callable[[S, int], Action | None] | None = None,
    start: S | None = None,
) -> Played:
    """One game to its end. `skill` is how often a player is sensible instead of random.

    In the seats of `practice` sit practice players, as at a table of the hub; all others stand for
    persons.
    `watch` is told of each entry with the state before it. `first` is asked what to do before
    anybody else is; it may have no answer. `start`: from here on, instead of from the set-up.
    """
    log: list[Entry] = []
    state = game.setup(seats, options) if start is None else start
    at_ms = 0
    waits = 0

    def step(action: Action) -> None:
        nonlocal state
        entry = Entry(at_ms, action)
        if watch:
            watch(state, entry)
        state = play(game, state, action, at_ms)
        log.append(entry)

    if practice and game.HOOKS.seated is not None:
        step(Action(DEALER, SEATED, {"practice": sorted(practice)}))
    while (outcome := game.outcome(state)) is None:
        if len(log) >= most_actions:
            raise Endless(f"no end after {most_actions} actions")
        if chance := game.offers(state, DEALER):
            step(pick_any(DEALER, chance, at_ms, rng))
            continue
        due = game.due(state)
        chosen = first(state, at_ms) if first else None
        if chosen is None:
            chosen = _somebody(game, state, seats, practice, at_ms, skill, rng)
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
    game: Game[S],
    state: S,
    seats: int,
    practice: frozenset[Seat],
    at_ms: int,
    skill: float,
    rng: Random,
) -> Action | None:
    """An action of some seat that has something to do, in no particular order of seats."""
    for seat in rng.sample(range(seats), seats):
        offers = game.offers(state, seat)
        if not offers:
            continue
        person = seat not in practice
        if person and rng.random() >= skill:
            return pick_any(seat, offers, at_ms, rng)
        action = pick_well(game, state, seat, offers, at_ms, rng, stands_for_a_person=person)
        if action is not None:
            return action
    return None

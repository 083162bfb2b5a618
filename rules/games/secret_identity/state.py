"""What a table of Secret Identity is at one moment, and the questions asked about it.

`turn` counts from 0: rounds of the competitive version, turns of the cooperative one. A character
lies as a *side*: its number in the deck. Of our decks sides 2n and 2n+1 are one card.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from rules import seating
from rules.agreement import Proposal
from rules.ballot import Ballot
from rules.games.secret_identity.cards import PLACES, Character, our_characters
from rules.kernel import Seat

ROUNDS = 4
TURNS = 10  # of the cooperative version, whatever the number of players
HAND = 10
HANDS_TOGETHER = {3: 10, 4: 10, 5: 8, 6: 8, 7: 6, 8: 6}
MOST_PICTOS = 3  # in a safe
NUMBERS = tuple(range(1, PLACES + 1))
TRACK = 30


class Phase(StrEnum):
    DEAL = "deal"
    LAYING = "laying"
    PLACING = "placing"
    VOTING = "voting"  # each for itself
    COUNT = "count"
    GUESSING = "guessing"  # all together
    ANSWER = "answer"
    OVER = "over"


class Half(StrEnum):
    """Of a safe."""

    GREEN = "green"
    RED = "red"


Edition = Literal["keys", "cards"]
Way = Literal["green_front", "green_back", "red_front", "red_back"]
Side = int
Votes = tuple[int, ...]  # by seat: the number believed to be that player's; 0 for oneself


class Placed(NamedTuple):
    """A picto in a safe: which card, which of its sides shows, in which half."""

    card: int
    face: int
    half: Half


@dataclass(frozen=True, slots=True)
class Safe:
    """What a player has placed. With the box only how many."""

    count: int
    pictos: tuple[Placed, ...] = ()


class Guess(NamedTuple):
    guesser: Seat
    of: Seat


@dataclass(frozen=True, slots=True)
class Rules:
    """What was settled before the game."""

    seats: int
    first: Seat
    box: bool
    together: bool
    edition: Edition
    language: str
    own: tuple[Character, ...] = ()  # characters somebody brought, instead of ours


@dataclass(frozen=True, slots=True)
class State:
    rules: Rules
    points: tuple[int, ...]  # of closed rounds; together: the same for all
    pictos_left: tuple[int, ...]
    phase: Phase = Phase.DEAL
    turn: int = 0
    pile: tuple[Side, ...] = ()
    laid: tuple[Side, ...] = ()
    names: tuple[str, ...] = ("",) * PLACES  # with the box, if somebody types them
    hands: tuple[tuple[int, ...], ...] = ()
    used: tuple[int, ...] = ()  # picto cards that everybody has seen
    keys: tuple[int, ...] = ()  # by seat; together: the active player's, 0 for the others
    known: frozenset[Seat] = frozenset()  # who says that it knows all eight characters
    looked: frozenset[Seat] = frozenset()
    safes: tuple[Safe | None, ...] = ()
    ballot: Ballot[Votes] | None = None
    revealed: int = 0  # how many players, from the first one clockwise
    pointed: tuple[int, ...] = ()  # by seat, 0: nothing yet
    aside: frozenset[Seat] = frozenset()  # guessers whom the others do not wait for
    answer: int = 0
    overruled: frozenset[Guess] = frozenset()
    proposal: Proposal[Guess] | None = None  # a guess that the hub is said to have judged wrongly
    since_ms: int = 0  # of the last action: practice players leave people time
    practice: frozenset[Seat] = frozenset()  # who is no person, and decides nothing


# --- Who ---


def persons(state: State) -> frozenset[Seat]:
    return frozenset(range(state.rules.seats)) - state.practice


def turns(state: State) -> int:
    return TURNS if state.rules.together else ROUNDS


def clockwise(state: State, start: Seat) -> tuple[Seat, ...]:
    return seating.clockwise(state.rules.seats, start)


def active(state: State) -> Seat:
    """Whose turn it is in the cooperative version."""
    return _active_in(state, state.turn)


def _active_in(state: State, turn: int) -> Seat:
    return seating.left_of(state.rules.seats, state.rules.first, turn)


def key_holders(state: State) -> tuple[Seat, ...]:
    if state.rules.together:
        return (active(state),)
    return clockwise(state, state.rules.first)


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """In the order in which a seat's vote names them: clockwise from its left."""
    return seating.opponents(state.rules.seats, seat)


def guessers(state: State) -> tuple[Seat, ...]:
    return opponents(state, active(state))


def awaited(state: State) -> tuple[Seat, ...]:
    """The guessers who must agree."""
    return tuple(seat for seat in guessers(state) if seat not in state.aside)


def agreed(state: State) -> int:
    """The number that all awaited guessers point at, or 0."""
    numbers = {state.pointed[seat] for seat in awaited(state)}
    return numbers.pop() if len(numbers) == 1 else 0


# --- Pictos must last ---


def turns_to_come(state: State, seat: Seat) -> int:
    """How often this seat places after now."""
    later = range(state.turn + 1, turns(state))
    if not state.rules.together:
        return len(later)
    return sum(_active_in(state, turn) == seat for turn in later)


def most_pictos(state: State, seat: Seat) -> int:
    """How many it may place now: one must be left for each time to come."""
    return min(MOST_PICTOS, state.pictos_left[seat] - turns_to_come(state, seat))


# --- Characters ---


def characters(rules: Rules) -> tuple[Character, ...]:
    return rules.own or our_characters(rules.language)


def needed_later(state: State) -> int:
    """Characters that must stay in the pile for the turns to come."""
    later = turns(state) - state.turn - 1
    return later if state.rules.together else PLACES * later


def silent_on_characters(state: State) -> tuple[Seat, ...]:
    """Of whom it is not known yet whether they know all eight. Cardboard is swapped by hand."""
    if state.phase != Phase.LAYING or state.rules.box:
        return ()
    heard = state.known | state.aside
    return tuple(seat for seat in range(state.rules.seats) if seat not in heard)


def may_swap(state: State) -> bool:
    return (
        state.phase == Phase.LAYING
        and not state.rules.box
        and len(state.pile) > needed_later(state)
    )


# --- Judgements and points ---


def safes_are_open(state: State) -> bool:
    return state.phase in (Phase.VOTING, Phase.COUNT, Phase.GUESSING, Phase.ANSWER, Phase.OVER)


def revealed(state: State) -> tuple[Seat, ...]:
    return clockwise(state, state.rules.first)[: state.revealed]


def next_to_reveal(state: State) -> Seat | None:
    if state.phase != Phase.COUNT or state.revealed == state.rules.seats:
        return None
    return clockwise(state, state.rules.first)[state.revealed]


def number_voted(state: State, guess: Guess) -> int:
    """Of a player who is revealed."""
    assert state.ballot is not None and guess.of in revealed(state)
    return dict(state.ballot.votes)[guess.guesser][guess.of]


def is_right(state: State, guess: Guess) -> bool:
    """What the hub sees, unless the table overruled it."""
    number = state.answer if state.rules.together else number_voted(state, guess)
    return (number == state.keys[guess.of]) != (guess in state.overruled)


def the_answer(state: State) -> Guess:
    """The common answer of the cooperative version, as a guess that can be overruled."""
    return Guess(guessers(state)[0], active(state))


def points_now(state: State) -> tuple[int, ...]:
    """With what has been revealed in this round."""
    points = list(state.points)
    if state.phase == Phase.COUNT:
        for guess in revealed_guesses(state):
            if is_right(state, guess):
                points[guess.guesser] += 1
                points[guess.of] += 1
    if state.phase == Phase.ANSWER and is_right(state, the_answer(state)):
        points = [number + 1 for number in points]
    return tuple(points)


def revealed_guesses(state: State) -> tuple[Guess, ...]:
    return tuple(Guess(guesser, of) for of in revealed(state) for guesser in opponents(state, of))


class Step(NamedTuple):
    """Where a pawn stands: how many "30" markers, and the step of the track."""

    markers: int
    step: int


def track(points: int) -> Step:
    """Past 30 a player takes a marker and starts over; with 30 it still stands on the last step."""
    markers = max(0, points - 1) // TRACK
    return Step(markers, points - TRACK * markers)

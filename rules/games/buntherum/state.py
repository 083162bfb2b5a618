"""A table of BuntHerum, and what a verdict does to it.

A verdict is kept beside the card and the calls, and is only carried out when the next card is
turned: until then the table can overrule it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal, NamedTuple

from rules.agreement import Proposal
from rules.frozen import replace
from rules.games.buntherum.cards import ROWS, Card, Row, fits
from rules.kernel import Seat
from rules.race import Race, first
from rules.seating import clockwise

NO_FIT = 0  # called like a row: rows are 1 to 6
ROW_CALLS = (*range(1, ROWS + 1), NO_FIT)
TOKENS_OUT = 3


class Phase(StrEnum):
    DEAL = "deal"
    TURN = "turn"
    CALL = "call"
    JUDGE = "judge"  # only with the box
    OVER = "over"


class Verdict(NamedTuple):
    """On the calls for a card: `right` or `wrong` of one seat, `tie` of several, or `nobody`."""

    kind: Literal["right", "wrong", "tie", "nobody"]
    seats: tuple[Seat, ...] = ()
    overruled_by: tuple[Seat, ...] = ()  # who proposed and who agreed


@dataclass(frozen=True, slots=True)
class State:
    seats: int
    box: bool
    tie_ms: int
    hush_s: int
    pile_size: int  # at the start
    turner: Seat  # who turned the card that lies open, or turns the next
    phase: Phase = Phase.DEAL
    round: int = 0  # cards turned
    rows: tuple[Row, ...] = ()
    piles: tuple[tuple[Card, ...], ...] = ()  # the top card is the first
    neutral: tuple[Card, ...] = ()
    known_below: int = 0  # cards at the bottom of the neutral pile that everybody has seen
    tokens: tuple[int, ...] = ()
    own: bool = False  # the next card comes from the turner's own pile, not the neutral one
    tied: tuple[Seat, ...] = ()  # a tie-break: only they may call; empty: open to all
    card: Card | None = None  # the card that lies open
    race: Race | None = None  # the calls for it
    hushed: bool = False  # nobody called for long
    nobody: tuple[Seat, ...] = ()  # who said "nobody sees it"
    verdict: Verdict | None = None
    judged_at_ms: int = 0
    proposal: Proposal[Verdict] | None = None  # another verdict, which the table weighs
    winner: Seat | None = None
    practice: frozenset[Seat] = frozenset()  # who is no person, and decides nothing
    turned: int = 0  # cards of each own pile before it begins: of a first game
    pace: str = "normal"  # of practice players


def scores(state: State) -> list[int]:
    """Cards turned from the own pile."""
    if state.phase == Phase.DEAL:
        return [0] * state.seats
    return [state.pile_size - len(pile) for pile in state.piles]


def players_left(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(state.seats) if state.tokens[seat] < TOKENS_OUT)


def persons(state: State) -> frozenset[Seat]:
    return frozenset(range(state.seats)) - state.practice


def hands_for(state: State, seat: Seat) -> frozenset[Seat]:
    """Who turns a card for a seat: any person for a practice player."""
    return persons(state) if seat in state.practice else frozenset({seat})


def may_call(state: State) -> tuple[Seat, ...]:
    return state.tied or players_left(state)


def call_of(state: State, seat: Seat) -> int | None:
    """The row that a seat called, NO_FIT, or None."""
    presses = state.race.presses if state.race else ()
    calls = (press.call for press in presses if press.seat == seat)
    call: Any = next(calls, None)
    return call if isinstance(call, int) else None


def open_race(state: State) -> Race:
    """The calls for the card that lies open."""
    assert state.race is not None
    return state.race


def first_caller(state: State) -> Seat:
    return first(open_race(state))[0].seat


def hub_verdict(state: State) -> Verdict | None:
    """The hub's own verdict on the calls. None: it cannot see the card, the table must judge."""
    seats = tuple(sorted(placed.seat for placed in first(open_race(state))))
    if len(seats) > 1:
        return Verdict("tie", seats)
    if state.box:
        return None
    return Verdict("right" if _is_right(state, call_of(state, seats[0])) else "wrong", seats)


def _is_right(state: State, call: int | None) -> bool:
    assert state.card is not None
    fitting = [row for row, cards in enumerate(state.rows, 1) if fits(state.card, cards)]
    return call in fitting if fitting else call == NO_FIT


def carried_out(state: State) -> State:
    """The table after its verdict: the card has gone, and it is known who turns the next."""
    if state.verdict is None:
        return state
    match state.verdict:
        case Verdict("right", (caller,)):
            call = call_of(state, caller)
            placed = _onto_row(state, call) if call else _under_neutral(state)
            return replace(placed, turner=caller, own=True, tied=())
        case Verdict("wrong", (caller,)):
            tokens = tuple(n + (seat == caller) for seat, n in enumerate(state.tokens))
            others = tuple(seat for seat in state.tied if seat != caller)
            state = replace(state, tokens=tokens, tied=others if len(others) >= 2 else ())
            return _next_neutral(state)
        case Verdict("tie", tied):
            return _next_neutral(replace(state, tied=tied))
        case _:
            return _next_neutral(state)


def _onto_row(state: State, row: int) -> State:
    assert state.card is not None
    rows = tuple(
        (*cards, state.card) if number == row else cards
        for number, cards in enumerate(state.rows, start=1)
    )
    return replace(state, rows=rows, card=None)


def _under_neutral(state: State) -> State:
    """If the pile was empty, the card now is its top: it will be turned again."""
    assert state.card is not None
    return replace(
        state,
        neutral=(*state.neutral, state.card),
        known_below=state.known_below + 1,
        card=None,
    )


def _next_neutral(state: State) -> State:
    """Whoever turned the last card turns the next; if out, the next player clockwise does."""
    left = players_left(state)
    turner = next(seat for seat in clockwise(state.seats, state.turner) if seat in left)
    return replace(_under_neutral(state), turner=turner, own=False)

"""Who was first, fairly: a race of presses, ranked by when fingers came down, not by arrival.

The hub has bounded what a phone may claim and says how far off it may be (`kernel.Moment`). After
the first press that arrives, a race stays open for a settling window, so that an earlier press on a
slower link still counts. Presses that cannot be told apart are tied: what then happens is the
game's affair.

    race = Race(shown_at_ms=4_000, tie_ms=40)
    race = press(race, seat, moment, at_ms, call=3)   # for each press, in the order of arrival
    race.closes_at_ms                                 # a due of the game: time for the result
    first(race)                                       # one press, or several that are tied
    ranking(race)                                     # all of them, with places and milliseconds
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.frozen import replace
from rules.kernel import Scalar, Seat

# A press that arrives later than this after the first one comes from a link with a round trip that
# long, or with an outage; people at a table would not wait for it either.
SETTLE_MS = 350
# Who is still in the tie window when pressing is waited for, so long as such a press takes.
ON_ITS_WAY_MS = 150


class Press(NamedTuple):
    """A finger on a button at `at_ms` table time, give or take `error_ms`."""

    seat: Seat
    at_ms: float
    error_ms: float
    call: Scalar = None


@dataclass(frozen=True, slots=True)
class Race:
    """A race for one thing, which all can see from `shown_at_ms` on."""

    shown_at_ms: int
    tie_ms: int
    settle_ms: int = SETTLE_MS
    presses: tuple[Press, ...] = ()  # in the order of arrival
    closes_at_ms: int | None = None  # set by the first press that counts


class Placed(NamedTuple):
    """A press in the ranking. Equal places are ties; all with place 1 may have been first."""

    place: int
    seat: Seat
    call: Scalar
    after_ms: int  # since the thing was shown
    behind_ms: int  # since the earliest press
    error_ms: int


def press(race: Race, seat: Seat, moment: Sequence[float], at_ms: int, call: Scalar = None) -> Race:
    """The race with a press that arrived at `at_ms`.

    It stays as it is (the same object) if the press does not count: a second one of that seat, or
    one made before there was anything to see.
    """
    if has_pressed(race, seat) or too_early(race, moment):
        return race
    claimed, error_ms = moment
    pressed_at = min(max(claimed, race.shown_at_ms), max(at_ms, race.shown_at_ms))
    closes_at = race.closes_at_ms
    return replace(
        race,
        presses=(*race.presses, Press(seat, pressed_at, max(error_ms, 0), call)),
        closes_at_ms=at_ms + window_ms(race) if closes_at is None else closes_at,
    )


def window_ms(race: Race) -> int:
    """How long a race stays open: never so short that a tie could not be seen."""
    return max(race.settle_ms, race.tie_ms + ON_ITS_WAY_MS)


def has_pressed(race: Race, seat: Seat) -> bool:
    return any(done.seat == seat for done in race.presses)


def too_early(race: Race, moment: Sequence[float]) -> bool:
    """Whether it surely was made before the thing was shown: a blind guess."""
    claimed, error_ms = moment
    return claimed + max(error_ms, 0) < race.shown_at_ms


def surely_before(one: Press, other: Press, tie_ms: float) -> bool:
    """Whether the gap is wider than both errors together and no smaller than the tie window."""
    gap = other.at_ms - one.at_ms
    return gap > one.error_ms + other.error_ms and gap >= tie_ms


def ranking(race: Race) -> tuple[Placed, ...]:
    """All presses by moment. Your place is one more than how many were surely before you.

    So nobody who may have been first is passed over, and nobody who surely was not is let in.
    """
    order = sorted(race.presses, key=lambda done: (done.at_ms, done.seat))
    return tuple(
        Placed(
            place=1 + sum(surely_before(other, done, race.tie_ms) for other in order),
            seat=done.seat,
            call=done.call,
            after_ms=round(done.at_ms - race.shown_at_ms),
            behind_ms=round(done.at_ms - order[0].at_ms),
            error_ms=round(done.error_ms),
        )
        for done in order
    )


def first(race: Race) -> tuple[Placed, ...]:
    """The press that was first, or all that are tied for it; empty if nobody pressed."""
    return tuple(placed for placed in ranking(race) if placed.place == 1)

"""What everybody sees, and what one seat alone sees. Built up from nothing.

The table is shown as it will be once the verdict is carried out.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from rules import agreement, race
from rules.games.buntherum import judging, turning
from rules.games.buntherum.cards import BLANK, Card, Colour, deck
from rules.games.buntherum.state import (
    Phase,
    State,
    call_of,
    carried_out,
    hands_for,
    may_call,
    open_race,
    players_left,
    scores,
)
from rules.kernel import CommonView, Seat

Verdict = Literal["right", "wrong", "tie", "nobody"]


class Face(TypedDict):
    object: str
    picto: str
    colour: Colour


class Placed(TypedDict):
    """A call in the ranking. Equal places are ties."""

    place: int
    seat: Seat
    call: int | None  # a row, or 0: no fit
    after_ms: int
    behind_ms: int
    error_ms: int


class Last(TypedDict):
    """The card just called for."""

    card: Face | None
    calls: list[Placed]
    verdict: Verdict | None  # None: the table has not judged yet
    seats: list[Seat]
    overruled_by: list[Seat]


class Proposal(agreement.TimeLeft):
    """Another verdict, which the table weighs."""

    by: Seat
    verdict: Verdict
    seats: list[Seat]


class TableView(CommonView[Phase]):
    box: bool
    rows: list[list[Face | None]]  # with the box the hub does not know the cards
    piles: list[int]
    neutral: int
    tokens: list[int]
    left: list[Seat]  # who is still in
    turner: Seat
    own: bool  # the next card comes from the turner's own pile
    tied: list[Seat]  # a tie-break: only they may call
    card: Face | None
    shown_at_ms: int | None
    called: list[Seat]
    nobody: list[Seat]
    last: Last | None
    proposal: Proposal | None


class HandView(TypedDict):
    call: int | None  # my own, while the others still may call


def table(state: State) -> TableView:
    after = carried_out(state)
    calls, calling = state.race, state.phase == Phase.CALL
    ending = state.phase == Phase.TURN and state.proposal is None
    clock = turning.due(state) if ending else None
    return {
        "phase": state.phase,
        "round": state.round,
        "waiting": _waiting(state, after),
        "scores": scores(after),
        "ends_at_ms": clock.at_ms if clock else None,
        "box": state.box,
        "rows": [[_face(card) for card in row] for row in after.rows],
        "piles": [len(pile) for pile in after.piles],
        "neutral": len(after.neutral),
        "tokens": list(after.tokens),
        "left": list(players_left(after)),
        "turner": after.turner,
        "own": after.own,
        "tied": list(after.tied),
        "card": _face(after.card),
        "shown_at_ms": calls.shown_at_ms if calls and calling else None,
        "called": sorted(press.seat for press in calls.presses) if calls else [],
        "nobody": sorted(state.nobody) if calling else [],
        "last": _last(state),
        "proposal": _proposal(state),
    }


def _face(card: Card | None) -> Face | None:
    if card is None or card == BLANK:
        return None
    face = deck()[card]
    return {"object": face.object, "picto": face.picto, "colour": face.colour}


def _waiting(state: State, after: State) -> list[Seat]:
    match state.phase:
        case Phase.CALL:
            calls = open_race(state)
            return [seat for seat in may_call(state) if not race.has_pressed(calls, seat)]
        case Phase.JUDGE:
            return [seat for seat in range(state.seats) if judging.offers(state, seat)]
        case Phase.TURN if state.proposal is not None:
            return agreement.awaited(state.proposal, range(state.seats))
        case Phase.TURN:
            return sorted(hands_for(state, after.turner))
        case _:
            return []


def _last(state: State) -> Last | None:
    """The card just called for, its calls in order, and the verdict."""
    if state.race is None or state.phase == Phase.CALL:
        return None
    return {
        "card": _face(state.card),
        "calls": [_placed(placed) for placed in race.ranking(state.race)],
        "verdict": state.verdict.kind if state.verdict else None,
        "seats": list(state.verdict.seats) if state.verdict else [],
        "overruled_by": list(state.verdict.overruled_by) if state.verdict else [],
    }


def _placed(placed: race.Placed) -> Placed:
    return {
        "place": placed.place,
        "seat": placed.seat,
        "call": placed.call if isinstance(placed.call, int) else None,
        "after_ms": placed.after_ms,
        "behind_ms": placed.behind_ms,
        "error_ms": placed.error_ms,
    }


def _proposal(state: State) -> Proposal | None:
    if state.proposal is None:
        return None
    verdict = state.proposal.what
    return {
        "by": state.proposal.by,
        "verdict": verdict.kind,
        "seats": list(verdict.seats),
        **agreement.time_left(state.proposal),
    }


def hand(state: State, seat: Seat) -> HandView:
    """Piles lie face down for their owners too: only one's own call is private, for a moment."""
    return {"call": call_of(state, seat) if state.phase == Phase.CALL else None}

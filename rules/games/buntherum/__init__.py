"""BuntHerum: be the first to call a row with neither the card's object nor its colour.

Who was first is decided by `rules.race`; the rulings are in README.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from rules import race
from rules.games.buntherum.cards import BLANK, DECK_SIZE, ROWS, Card, deck, start_rows
from rules.games.buntherum.practice_player import practice
from rules.games.buntherum.record import describe, why_not
from rules.games.buntherum.state import (
    NO_FIT,
    Proposal,
    State,
    Verdict,
    call_of,
    carried_out,
    first_caller,
    hub_verdict,
    may_call,
    players_left,
)
from rules.kernel import (
    DEALER,
    TABLE,
    Action,
    Due,
    Illegal,
    Moment,
    Number,
    Offer,
    Option,
    Outcome,
    Seat,
    Several,
    Shuffle,
)

__all__ = [
    "DRAFTS",
    "OPTIONS",
    "PLAYERS",
    "State",
    "apply",
    "describe",
    "due",
    "hand",
    "offers",
    "outcome",
    "practice",
    "redeal_unseen",
    "setup",
    "table",
    "why_not",
]

PLAYERS = range(2, 6)
OPTIONS: Mapping[str, Option] = {
    "tie_ms": Option(40, Number(0, 500)),
    "hush_s": Option(60, Number(0, 600)),
}
DRAFTS: frozenset[str] = frozenset()

RACES = True  # the hub keeps the phones' clocks well measured
PRACTICE_MS = (120, 240)  # between asking practice players, who know themselves how long to look

PILE_SIZES = {2: 13, 3: 9, 4: 7, 5: 6}
SHOW_AHEAD_MS = 400  # for the view to reach every screen, so that all paint at the same moment
FINISH_MS = 10_000  # to overrule a verdict that leaves a single player

ROW_CALLS = (*range(1, ROWS + 1), NO_FIT)


# Set-up


def setup(seats: int, options: Mapping[str, Any]) -> State:
    size = PILE_SIZES[seats]
    state = State(
        seats=seats,
        box=options["deck"] == "box",
        tie_ms=options["tie_ms"],
        hush_s=options["hush_s"],
        pile_size=size,
        turner=options["first"],
        rows=((),) * ROWS,
        piles=((),) * seats,
        tokens=(0,) * seats,
    )
    if state.box:
        starts = ((BLANK,),) * ROWS
        return _dealt(state, starts, (BLANK,) * (DECK_SIZE - ROWS))
    return state


def _dealt(state: State, rows: tuple[tuple[Card, ...], ...], pack: tuple[Card, ...]) -> State:
    size, handed_out = state.pile_size, state.pile_size * state.seats
    piles = tuple(pack[start : start + size] for start in range(0, handed_out, size))
    return replace(state, phase="turn", rows=rows, piles=piles, neutral=pack[handed_out:])


# What may be done


def offers(state: State, actor: Seat) -> Sequence[Offer]:
    match state.phase:
        case "deal" if actor == DEALER:
            return (Offer("shuffle", {"order": Shuffle(DECK_SIZE)}),)
        case "turn" if actor != DEALER:
            return _turn_offers(state, actor)
        case "call" if actor in may_call(state):
            return _call_offers(state, actor)
        case "judge" if actor not in (DEALER, first_caller(state)):
            return (Offer("judge", {"verdict": ("right", "wrong")}),)
        case _:
            return ()


def _turn_offers(state: State, actor: Seat) -> Sequence[Offer]:
    if state.proposal is not None:
        if actor == TABLE:
            return ()
        decline = Offer("decline")
        return (decline,) if actor == state.proposal.by else (Offer("confirm"), decline)
    after = carried_out(state)
    left = players_left(after)
    verb, turner = ("turn", after.turner) if len(left) > 1 else ("finish", left[0])
    found = [Offer(verb)] if actor in (turner, TABLE) else []
    return found if actor == TABLE else [*found, *_overrule_offers(state)]


def _overrule_offers(state: State) -> Sequence[Offer]:
    """Any other verdict on the calls that were made."""
    if state.verdict is None or state.race is None:
        return ()
    callers = sorted(press.seat for press in state.race.presses)
    found = []
    for seat in callers:
        others = tuple(
            kind for kind in ("right", "wrong") if (kind, (seat,)) != tuple(state.verdict[:2])
        )
        found.append(Offer("overrule", {"seat": (seat,), "verdict": others}))
    if len(callers) > 2 or (len(callers) == 2 and state.verdict.kind != "tie"):
        found.append(Offer("overrule_tie", {"seats": Several(callers, 2, len(callers))}))
    return found


def _call_offers(state: State, seat: Seat) -> Sequence[Offer]:
    if race.has_pressed(_race(state), seat):
        return ()
    found = [Offer("call", {"row": ROW_CALLS, "at": Moment()})]
    if state.hushed and seat not in state.nobody and not _race(state).presses:
        found.append(Offer("nobody"))
    return found


# What it does


def apply(state: State, action: Action, at_ms: int) -> State:
    args = action.args
    match action.verb:
        case "shuffle":
            return _dealt(state, *start_rows(args["order"]))
        case "turn":
            return _turned(carried_out(state), at_ms)
        case "call":
            return _called(state, action.actor, args["row"], args["at"], at_ms)
        case "settle":
            return _settled(state, at_ms)
        case "judge":
            return _judged(state, Verdict(args["verdict"], (first_caller(state),)), at_ms)
        case "hush":
            return replace(state, hushed=True)
        case "nobody":
            return _nobody_sees_it(state, action.actor, at_ms)
        case "overrule":
            return _proposed(state, action.actor, Verdict(args["verdict"], (args["seat"],)))
        case "overrule_tie":
            return _proposed(state, action.actor, Verdict("tie", tuple(sorted(args["seats"]))))
        case "confirm":
            return _confirmed(state, action.actor, at_ms)
        case "decline":
            return replace(state, proposal=None)
        case "finish":
            return replace(state, phase="over", winner=players_left(carried_out(state))[0])
        case _:
            raise Illegal("table.not_offered", verb=action.verb)


def _turned(state: State, at_ms: int) -> State:
    """The next card, in sight of all from a moment that is a little ahead.

    With the box the card lies open at once, but the phones open for calls at the same moment.
    """
    pile = state.piles[state.turner] if state.own else state.neutral
    card, rest = pile[0], pile[1:]
    if state.own:
        piles = tuple(rest if seat == state.turner else p for seat, p in enumerate(state.piles))
        state = replace(state, piles=piles)
    else:
        known = min(state.known_below, len(rest))
        state = replace(state, neutral=rest, known_below=known)
    state = replace(state, round=state.round + 1, card=card, verdict=None)
    if state.own and not rest:
        return replace(state, phase="over", winner=state.turner, race=None)
    return replace(
        state,
        phase="call",
        race=race.Race(at_ms + SHOW_AHEAD_MS, state.tie_ms),
        hushed=False,
        nobody=(),
    )


def _called(state: State, seat: Seat, row: int, at: Sequence[float], at_ms: int) -> State:
    """A press before the card was shown changes nothing: who guesses blindly may call again."""
    calls = race.press(_race(state), seat, at, at_ms, call=row)
    if len(calls.presses) == len(may_call(state)):
        calls = replace(calls, closes_at_ms=at_ms)  # nobody is left to wait for
    return replace(state, race=calls)


def _settled(state: State, at_ms: int) -> State:
    """The first call is known: the hub judges it, or with the box the table does."""
    verdict = hub_verdict(state)
    return replace(state, phase="judge") if verdict is None else _judged(state, verdict, at_ms)


def _judged(state: State, verdict: Verdict, at_ms: int) -> State:
    return replace(state, phase="turn", verdict=verdict, judged_at_ms=at_ms)


def _nobody_sees_it(state: State, seat: Seat, at_ms: int) -> State:
    state = replace(state, nobody=(*state.nobody, seat))
    if set(state.nobody) >= set(may_call(state)):
        return _judged(state, Verdict("nobody"), at_ms)
    return state


def _proposed(state: State, by: Seat, verdict: Verdict) -> State:
    return replace(state, proposal=Proposal(by, verdict))


def _confirmed(state: State, by: Seat, at_ms: int) -> State:
    assert state.proposal is not None
    verdict = state.proposal.verdict._replace(overruled_by=(state.proposal.by, by))
    return replace(_judged(state, verdict, at_ms), proposal=None)


# Clocks


def due(state: State) -> Due | None:
    match state.phase:
        case "call":
            calls = _race(state)
            if calls.closes_at_ms is not None:
                return Due(calls.closes_at_ms, Action(DEALER, "settle", {}))
            if state.hush_s and not state.hushed:
                hush_at_ms = calls.shown_at_ms + 1_000 * state.hush_s
                return Due(hush_at_ms, Action(DEALER, "hush", {}))
        case "turn" if state.proposal is None and len(players_left(carried_out(state))) == 1:
            return Due(state.judged_at_ms + FINISH_MS, Action(DEALER, "finish", {}))
    return None


# The end


def outcome(state: State) -> Outcome | None:
    if state.winner is None:
        return None
    return Outcome((state.winner,), tuple(_scores(carried_out(state))), state.round)


def _scores(state: State) -> list[int]:
    """Cards turned from the own pile."""
    return [state.pile_size - len(pile) for pile in state.piles]


# What is seen


def table(state: State) -> dict[str, Any]:
    after = carried_out(state)
    calls = state.race
    clock = due(state)
    return {
        "phase": state.phase,
        "round": state.round,
        "waiting": _waiting(state, after),
        "scores": _scores(after),
        "ends_at_ms": clock.at_ms if clock and clock.action.verb == "finish" else None,
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
        "shown_at_ms": calls.shown_at_ms if calls and state.phase == "call" else None,
        "called": sorted(press.seat for press in calls.presses) if calls else [],
        "hushed": state.hushed and state.phase == "call",
        "nobody": sorted(state.nobody) if state.phase == "call" else [],
        "last": _last(state),
        "proposal": _proposal(state),
        "winner": state.winner,
    }


def _face(card: Card | None) -> dict[str, Any] | None:
    return None if card is None or card == BLANK else deck()[card]._asdict()


def _waiting(state: State, after: State) -> list[Seat]:
    match state.phase:
        case "call":
            return [seat for seat in may_call(state) if not race.has_pressed(_race(state), seat)]
        case "judge":
            return [seat for seat in range(state.seats) if offers(state, seat)]
        case "turn" if state.proposal is not None:
            return [seat for seat in range(state.seats) if seat != state.proposal.by]
        case "turn":
            return [after.turner]
        case _:
            return []


def _last(state: State) -> dict[str, Any] | None:
    """The card just called for, its calls in order, and the verdict (None: not judged yet)."""
    if state.race is None or state.phase == "call":
        return None
    return {
        "card": _face(state.card),
        "calls": [placed._asdict() for placed in race.ranking(state.race)],
        "verdict": state.verdict.kind if state.verdict else None,
        "seats": list(state.verdict.seats) if state.verdict else [],
        "overruled_by": list(state.verdict.overruled_by) if state.verdict else [],
    }


def _proposal(state: State) -> dict[str, Any] | None:
    if state.proposal is None:
        return None
    verdict = state.proposal.verdict
    return {"by": state.proposal.by, "verdict": verdict.kind, "seats": list(verdict.seats)}


def hand(state: State, seat: Seat) -> dict[str, Any]:
    """Piles lie face down for their owners too: only one's own call is private, for a moment."""
    return {"call": call_of(state, seat) if state.phase == "call" else None}


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    """Face-down cards, and before the calls are ranked those of the others."""
    known_from = len(state.neutral) - state.known_below
    unseen = [card for pile in state.piles for card in pile] + list(state.neutral[:known_from])
    rng.shuffle(unseen)
    piles = []
    for pile in state.piles:
        piles.append(tuple(unseen[: len(pile)]))
        del unseen[: len(pile)]
    state = replace(state, piles=tuple(piles), neutral=(*unseen, *state.neutral[known_from:]))
    if state.phase != "call" or state.race is None:
        return state
    presses = tuple(
        press
        if press.seat == seat
        else press._replace(
            call=rng.choice(ROW_CALLS), at_ms=state.race.shown_at_ms + rng.randrange(5_000)
        )
        for press in state.race.presses
    )
    return replace(state, race=replace(state.race, presses=presses))


def _race(state: State) -> race.Race:
    assert state.race is not None
    return state.race

"""What everybody sees, and what one seat alone sees. Built up from nothing."""

from __future__ import annotations

from typing import Any

from rules import ballot
from rules.games.secret_identity.cards import BACK, FRONT, Face, picto_cards
from rules.games.secret_identity.state import (
    ANSWER,
    COUNT,
    GREEN,
    GUESSING,
    LAYING,
    NUMBERS,
    OVER,
    PLACING,
    RED,
    VOTING,
    Guess,
    Safe,
    State,
    active,
    agreed,
    awaited,
    characters,
    guessers,
    is_right,
    key_holders,
    most_pictos,
    needed_later,
    next_to_reveal,
    number_voted,
    opponents,
    points_now,
    revealed,
    safes_are_open,
    the_answer,
    track,
    turns,
)
from rules.kernel import Seat


def table(state: State) -> dict[str, Any]:
    scores = points_now(state)
    return {
        "phase": state.phase,
        "round": state.turn + 1,
        "rounds": turns(state),
        "waiting": waiting(state),
        "scores": list(scores),
        "ends_at_ms": None,
        "edition": state.rules.edition,
        "cooperative": state.rules.together,
        "box": state.rules.box,
        "first": state.rules.first,
        "track": [track(points)._asdict() for points in scores],
        "characters": _characters(state),
        "pile": needed_later(state),
        "pictos_left": list(state.pictos_left),
        "looked": sorted(state.looked),
        "placed": [seat for seat, safe in enumerate(state.safes) if safe is not None],
        "safes": [_safe(state, safe) for safe in state.safes] if safes_are_open(state) else None,
        "voted": list(ballot.has_voted(state.ballot)) if state.ballot else [],
        "revealed": [_revealed(state, seat) for seat in revealed(state)],
        "next": next_to_reveal(state),
        "proposal": _proposal(state),
        "together": _together(state) if state.rules.together else None,
    }


def waiting(state: State) -> list[Seat]:
    match state.phase:
        case "laying":
            return sorted(key_holders(state))
        case "placing":
            return sorted(seat for seat in key_holders(state) if state.safes[seat] is None)
        case "voting" if state.ballot is not None:
            return list(ballot.missing(state.ballot))
        case "guessing":
            silent = [seat for seat in awaited(state) if not state.pointed[seat]]
            return sorted(silent or awaited(state) or guessers(state))
        case "count" | "answer":
            by = state.proposal.by if state.proposal else None
            return [seat for seat in range(state.rules.seats) if seat != by]
        case _:
            return []


def _characters(state: State) -> list[dict[str, Any]]:
    if state.rules.box:
        return [
            {"number": number, "name": name, "reminder": ""}
            for number, name in zip(NUMBERS, state.names, strict=True)
        ]
    known = characters(state.rules)
    return [
        {"number": number, "name": known[side].name, "reminder": known[side].reminder}
        for number, side in zip(NUMBERS, state.laid, strict=False)
    ]


def _safe(state: State, safe: Safe | None) -> dict[str, Any] | None:
    if safe is None:
        return None
    cards = picto_cards(state.rules.language)
    return {"count": safe.count} | {
        half: [_face(cards[picto.card][picto.face]) for picto in safe.pictos if picto.half == half]
        for half in (GREEN, RED)
    }


def _face(face: Face) -> dict[str, str]:
    return {"picto": face.picto, "name": face.name}


def _revealed(state: State, seat: Seat) -> dict[str, Any]:
    guesses = [Guess(guesser, seat) for guesser in opponents(state, seat)]
    votes = [
        {
            "seat": guess.guesser,
            "number": number_voted(state, guess),
            "right": is_right(state, guess),
            "overruled": guess in state.overruled,
        }
        for guess in guesses
    ]
    return {"seat": seat, "key": state.keys[seat], "votes": votes}


def _proposal(state: State) -> dict[str, Any] | None:
    if state.proposal is None:
        return None
    by, guess = state.proposal
    if state.rules.together:
        return {"by": by, "right": not is_right(state, guess)}
    return {"by": by, "right": not is_right(state, guess), **guess._asdict()}


def _together(state: State) -> dict[str, Any]:
    shown = state.phase in (ANSWER, OVER)
    return {
        "active": active(state),
        "pointed": [number or None for number in state.pointed],
        "aside": sorted(state.aside),
        "agreed": (agreed(state) or None) if state.phase == GUESSING else None,
        "answer": {
            "number": state.answer,
            "key": state.keys[active(state)],
            "right": is_right(state, the_answer(state)),
            "overruled": bool(state.overruled),
        }
        if shown
        else None,
    }


def hand(state: State, seat: Seat) -> dict[str, Any]:
    return {
        "key": state.keys[seat] if seat in state.looked else None,
        "pictos": _hand_pictos(state, seat),
        "most": most_pictos(state, seat)
        if state.phase in (LAYING, PLACING) and seat in key_holders(state)
        else 0,
        "safe": _own_safe(state, seat),
        "opponents": list(opponents(state, seat)),
        "vote": _own_vote(state, seat),
    }


def _hand_pictos(state: State, seat: Seat) -> list[dict[str, Any]]:
    if not state.hands:
        return []
    cards = picto_cards(state.rules.language)
    return [
        {"card": card, "front": _face(cards[card][FRONT]), "back": _face(cards[card][BACK])}
        for card in state.hands[seat]
    ]


def _own_safe(state: State, seat: Seat) -> dict[str, Any] | None:
    safe = state.safes[seat]
    if safe is None:
        return None
    return {
        "count": safe.count,
        "pictos": [
            {"card": picto.card, "as": f"{picto.half}_{'back' if picto.face else 'front'}"}
            for picto in safe.pictos
        ],
    }


def _own_vote(state: State, seat: Seat) -> list[int] | None:
    """In the order of `opponents`."""
    if state.phase not in (VOTING, COUNT) or state.ballot is None:
        return None
    numbers = ballot.own_vote(state.ballot, seat)
    return [numbers[other] for other in opponents(state, seat)] if numbers else None

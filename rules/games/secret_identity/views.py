"""What everybody sees, and what one seat alone sees. Built up from nothing."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from rules import agreement, ballot
from rules.games.secret_identity import cards
from rules.games.secret_identity.cards import BACK, FRONT, picto_cards
from rules.games.secret_identity.placing import WAYS
from rules.games.secret_identity.state import (
    NUMBERS,
    Edition,
    Guess,
    Half,
    Phase,
    State,
    Way,
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
    silent_on_characters,
    the_answer,
    track,
    turns,
)
from rules.kernel import CommonView, Seat


class Character(TypedDict):
    number: int
    name: str  # with the box it may be left empty: then the number is its name
    reminder: str


class Face(TypedDict):
    picto: str
    name: str


class Safe(TypedDict):
    """With the box only the count is known."""

    count: int
    green: list[Face]
    red: list[Face]


class Vote(TypedDict):
    seat: Seat
    number: int
    right: bool
    overruled: bool


class Revealed(TypedDict):
    seat: Seat
    key: int
    votes: list[Vote]


class Answer(TypedDict):
    number: int
    key: int
    right: bool
    overruled: bool


class Together(TypedDict):
    active: Seat
    pointed: list[int | None]
    aside: list[Seat]
    agreed: int | None
    answer: Answer | None


class Proposal(agreement.TimeLeft):
    """Somebody holds that a judgement is wrong. Together there is only one judgement."""

    by: Seat
    right: bool
    guesser: NotRequired[Seat]
    of: NotRequired[Seat]


class Step(TypedDict):
    """Where a pawn stands: how many "30" markers, and the step of the track."""

    markers: int
    step: int


class TableView(CommonView[Phase]):
    rounds: int
    edition: Edition
    cooperative: bool
    box: bool
    first: Seat
    track: list[Step]
    characters: list[Character]
    pile: int
    pictos_left: list[int]
    known: list[Seat]  # who says that it knows all eight
    looked: list[Seat]
    placed: list[Seat]
    safes: list[Safe | None] | None
    voted: list[Seat]
    revealed: list[Revealed]
    next: Seat | None
    proposal: Proposal | None
    together: Together | None


class PictoCard(TypedDict):
    card: int
    front: Face
    back: Face


OwnPicto = TypedDict("OwnPicto", {"card": int, "as": Way})  # `as` is a word of Python's own


class OwnSafe(TypedDict):
    count: int
    pictos: list[OwnPicto]


class HandView(TypedDict):
    key: int | None
    pictos: list[PictoCard]
    most: int  # how many may be placed now
    safe: OwnSafe | None
    opponents: list[Seat]  # in the order in which a vote names them
    vote: list[int] | None


def table(state: State) -> TableView:
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
        "track": [_step(points) for points in scores],
        "characters": _characters(state),
        "pile": needed_later(state),
        "pictos_left": list(state.pictos_left),
        "known": sorted(state.known),
        "looked": sorted(state.looked),
        "placed": [seat for seat, safe in enumerate(state.safes) if safe is not None],
        "safes": _safes(state) if safes_are_open(state) else None,
        "voted": list(ballot.has_voted(state.ballot)) if state.ballot else [],
        "revealed": [_revealed(state, seat) for seat in revealed(state)],
        "next": next_to_reveal(state),
        "proposal": _proposal(state),
        "together": _together(state) if state.rules.together else None,
    }


def waiting(state: State) -> list[Seat]:
    match state.phase:
        case Phase.LAYING:
            return list(silent_on_characters(state)) or sorted(key_holders(state))
        case Phase.PLACING:
            return sorted(seat for seat in key_holders(state) if state.safes[seat] is None)
        case Phase.VOTING if state.ballot is not None:
            return list(ballot.missing(state.ballot))
        case Phase.GUESSING:
            silent = [seat for seat in awaited(state) if not state.pointed[seat]]
            return sorted(silent or awaited(state) or guessers(state))
        case Phase.COUNT | Phase.ANSWER if state.proposal is not None:
            return agreement.awaited(state.proposal, range(state.rules.seats))
        case Phase.COUNT | Phase.ANSWER:
            return list(range(state.rules.seats))
        case _:
            return []


def _step(points: int) -> Step:
    markers, step = track(points)
    return {"markers": markers, "step": step}


def _characters(state: State) -> list[Character]:
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


def _safes(state: State) -> list[Safe | None]:
    return [
        None
        if safe is None
        else {
            "count": safe.count,
            "green": _half(state, seat, Half.GREEN),
            "red": _half(state, seat, Half.RED),
        }
        for seat, safe in enumerate(state.safes)
    ]


def _half(state: State, seat: Seat, half: Half) -> list[Face]:
    safe, faces = state.safes[seat], picto_cards(state.rules.language)
    placed = safe.pictos if safe else ()
    return [_face(faces[picto.card][picto.face]) for picto in placed if picto.half == half]


def _face(face: cards.Face) -> Face:
    return {"picto": face.picto, "name": face.name}


def _revealed(state: State, seat: Seat) -> Revealed:
    guesses = [Guess(guesser, seat) for guesser in opponents(state, seat)]
    votes: list[Vote] = [
        {
            "seat": guess.guesser,
            "number": number_voted(state, guess),
            "right": is_right(state, guess),
            "overruled": guess in state.overruled,
        }
        for guess in guesses
    ]
    return {"seat": seat, "key": state.keys[seat], "votes": votes}


def _proposal(state: State) -> Proposal | None:
    if state.proposal is None:
        return None
    by, guess = state.proposal.by, state.proposal.what
    right = not is_right(state, guess)
    left = agreement.time_left(state.proposal)
    told: Proposal = {
        "by": by,
        "right": right,
        "is_vote": left["is_vote"],
        "ends_at_ms": left["ends_at_ms"],
    }
    if not state.rules.together:
        told["guesser"], told["of"] = guess.guesser, guess.of
    return told


def _together(state: State) -> Together:
    shown = state.phase in (Phase.ANSWER, Phase.OVER)
    return {
        "active": active(state),
        "pointed": [number or None for number in state.pointed],
        "aside": sorted(state.aside),
        "agreed": (agreed(state) or None) if state.phase == Phase.GUESSING else None,
        "answer": {
            "number": state.answer,
            "key": state.keys[active(state)],
            "right": is_right(state, the_answer(state)),
            "overruled": bool(state.overruled),
        }
        if shown
        else None,
    }


def hand(state: State, seat: Seat) -> HandView:
    return {
        "key": state.keys[seat] if seat in state.looked else None,
        "pictos": _hand_pictos(state, seat),
        "most": most_pictos(state, seat)
        if state.phase in (Phase.LAYING, Phase.PLACING) and seat in key_holders(state)
        else 0,
        "safe": _own_safe(state, seat),
        "opponents": list(opponents(state, seat)),
        "vote": _own_vote(state, seat),
    }


def _hand_pictos(state: State, seat: Seat) -> list[PictoCard]:
    if not state.hands:
        return []
    faces = picto_cards(state.rules.language)
    return [
        {"card": card, "front": _face(faces[card][FRONT]), "back": _face(faces[card][BACK])}
        for card in state.hands[seat]
    ]


_WAY_OF = {lies: way for way, lies in WAYS.items()}


def _own_safe(state: State, seat: Seat) -> OwnSafe | None:
    safe = state.safes[seat]
    if safe is None:
        return None
    return {
        "count": safe.count,
        "pictos": [
            {"card": picto.card, "as": _WAY_OF[picto.half, picto.face]} for picto in safe.pictos
        ],
    }


def _own_vote(state: State, seat: Seat) -> list[int] | None:
    """In the order of `opponents`."""
    if state.phase not in (Phase.VOTING, Phase.COUNT) or state.ballot is None:
        return None
    numbers = ballot.own_vote(state.ballot, seat)
    return [numbers[other] for other in opponents(state, seat)] if numbers else None

"""What everybody may see, and what one seat alone may see. Built up from nothing."""

from __future__ import annotations

from typing import Any

from rules.games.got_any_words import choosing, reading
from rules.games.got_any_words.deck import deck
from rules.games.got_any_words.state import GOAL, OWN_LINES, Challenge, Pair, Read, State
from rules.kernel import Seat


def table(state: State) -> dict[str, Any]:
    house = state.house
    return {
        "phase": state.phase,
        "round": state.round,
        "waiting": waiting(state),
        "scores": reading.scores(state),
        "ends_at_ms": _ends_at_ms(state),
        "goal": GOAL,
        "start": state.start,
        "seconds": house.seconds,
        "letter": state.letter,
        "letters_used": list(state.used),
        "categories": _categories(state),
        "has": list(state.has),
        "dice": _dice(state),
        "dice_shown_at_ms": state.grab.shown_at_ms if state.grab else None,
        "own_lines": OWN_LINES,
        "foreign_lines": house.seats,
        "done": list(state.done),
        "reader": state.reader,
        "begun": state.unread is not None,
        "unread": len(state.unread) if state.unread is not None else None,
        "read": [_read(read) for read in state.read],
    }


def waiting(state: State) -> list[Seat]:
    """Whom the table waits for. Others may be able to act too."""
    seats = range(state.house.seats)
    if state.owed:
        return []
    match state.phase:
        case "letter" | "roll" | "turn":
            return [state.start]
        case "take" if not state.house.box:
            turn = choosing.whose_turn(state)
            return [] if turn is None else [turn]
        case "take" | "grab":
            return [seat for seat in seats if state.has[seat] is None]
        case "writing":
            return [seat for seat in seats if not state.done[seat]]
        case "reading" | "tally":
            return _waiting_for_words(state)
    return []


def _waiting_for_words(state: State) -> list[Seat]:
    voting = reading.open_challenge(state)
    if voting is not None:
        challenge = state.read[voting].challenge
        assert challenge is not None
        entitled = reading.voters(state, voting)
        return [seat for seat in entitled if challenge.votes[seat] is None]
    asking = reading.asking(state)
    if asking is not None:
        said = {seat for pair in state.read[asking].pairs if pair.asks for seat, _ in pair.says}
        return [seat for seat in range(state.house.seats) if seat not in said]
    following = (state.start + 1) % state.house.seats
    if state.phase == "tally":
        return [following]
    reader = reading.next_to_read(state)
    return [following if reader is None else reader]


def _ends_at_ms(state: State) -> int | None:
    if state.phase == "writing":
        return state.ends_at_ms
    vote = reading.due(state)
    return vote.at_ms if vote else None


def _categories(state: State) -> list[dict[str, str]]:
    """The categories on the table, with the table's own note where it made one."""
    known = deck(state.house.language).categories
    notes = dict(state.notes)
    found = (known[code] for code in choosing.categories_on_table(state))
    return [
        {
            "code": category.code,
            "name": category.name,
            "note": notes.get(category.code, category.note),
            "picto": category.picto,
        }
        for category in found
    ]


def _dice(state: State) -> list[dict[str, Any]]:
    """The dice rolled by the hub, who has them, and whether by lot."""
    lots = state.grab.lots if state.grab else ()
    return [
        {"category": face, "seat": owner, "by_lot": die in lots}
        for die, (face, owner) in enumerate(zip(state.faces, state.owners, strict=True))
    ]


def _read(read: Read) -> dict[str, Any]:
    return {
        "seat": read.seat,
        "text": read.text,
        "stands": read.stands,
        "pairs": [_pair(pair) for pair in read.pairs],
        "challenge": _challenge(read.challenge) if read.challenge else None,
    }


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "seat": pair.seat,
        "text": pair.text,
        "how": pair.how,
        "same": pair.is_same,
        "asks": pair.asks,
        "settled": pair.settled is not None,
        "says": [list(said) for said in pair.says],
    }


def _challenge(challenge: Challenge) -> dict[str, Any]:
    return {"by": challenge.by, "votes": list(challenge.votes), "struck": challenge.struck}


def hand(state: State, seat: Seat) -> dict[str, Any]:
    sheet = state.sheets[seat]
    return {
        "own": list(sheet.own),
        "foreign": [{"about": about, "text": text} for about, text in sheet.foreign],
        "left": sum(text == "" for _, text in sheet.foreign),
        "reaching": choosing.reaching(state, seat),
    }

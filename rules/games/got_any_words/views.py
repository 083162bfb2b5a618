"""What everybody may see, and what one seat alone may see. Built up from nothing."""

from __future__ import annotations

from typing import TypedDict

from rules.games.got_any_words import choosing, reading
from rules.games.got_any_words import state as states
from rules.games.got_any_words.cards import deck
from rules.games.got_any_words.state import GOAL, OWN_LINES, How, Phase, State
from rules.kernel import CommonView, Seat
from rules.seating import left_of


class Category(TypedDict):
    code: str
    name: str
    note: str  # the table's own, where it made one
    picto: str


class Die(TypedDict):
    """Rolled by the hub."""

    category: str
    seat: Seat | None  # who has it
    by_lot: bool


class Pair(TypedDict):
    seat: Seat
    text: str
    how: How
    same: bool
    asks: bool
    settled: bool
    says: list[tuple[Seat, bool]]


class Challenge(TypedDict):
    by: Seat
    votes: list[bool | None]  # by seat: strike it?
    struck: bool | None  # None: still open


class Read(TypedDict):
    seat: Seat
    text: str
    stands: bool | None  # None: its fate is still to be told
    pairs: list[Pair]
    challenge: Challenge | None


class TableView(CommonView[Phase]):
    goal: int
    start: Seat
    language: str  # of the cards
    letter: str | None
    letters_used: list[str]
    categories: list[Category]
    has: list[str | None]  # by seat
    dice: list[Die]
    dice_shown_at_ms: int | None
    own_lines: int
    foreign_lines: int
    done: list[bool]  # by seat
    reader: Seat | None
    begun: bool
    unread: int | None  # how many words of the reader
    read: list[Read]


class ForeignLine(TypedDict):
    about: str
    text: str


class HandView(TypedDict):
    own: list[str]
    foreign: list[ForeignLine]
    left: int  # foreign lines that are empty
    reaching: int | None  # for which die


def table(state: State) -> TableView:
    house = state.house
    return {
        "phase": state.phase,
        "round": state.round,
        "waiting": waiting(state),
        "scores": reading.scores(state),
        "ends_at_ms": _ends_at_ms(state),
        "goal": GOAL,
        "start": state.start,
        "language": house.language,
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
        "read": _words(state),
    }


def waiting(state: State) -> list[Seat]:
    """Whom the table waits for. Others may be able to act too."""
    seats = range(state.house.seats)
    if state.owed:
        return []
    match state.phase:
        case Phase.LETTER | Phase.ROLL | Phase.TURN:
            return state.house.hands_for(state.start)
        case Phase.TAKE if not state.house.box:
            turn = choosing.whose_turn(state)
            return [] if turn is None else [turn]
        case Phase.TAKE | Phase.GRAB:
            return [seat for seat in seats if state.has[seat] is None]
        case Phase.WRITING:
            return [seat for seat in seats if not state.done[seat]]
        case Phase.READING | Phase.TALLY:
            return _waiting_for_words(state)
    return []


def _waiting_for_words(state: State) -> list[Seat]:
    if reading.untold(state) is not None:
        assert state.reader is not None
        return state.house.hands_for(state.reader)
    voting = reading.open_challenge(state)
    if voting is not None:
        challenge = state.read[voting].challenge
        assert challenge is not None
        entitled = reading.voters(state, voting)
        return [seat for seat in entitled if challenge.votes[seat] is None]
    asking = reading.asking(state)
    if asking is not None:
        said = {seat for pair in state.read[asking].pairs if pair.asks for seat, _ in pair.says}
        asked = set(range(state.house.seats)) - state.house.practice - said
        return sorted(asked)
    following = left_of(state.house.seats, state.start)
    if state.phase == Phase.TALLY:
        return state.house.hands_for(following)
    reader = reading.next_to_read(state)
    return state.house.hands_for(following if reader is None else reader)


def _ends_at_ms(state: State) -> int | None:
    if state.phase == Phase.WRITING:
        return state.ends_at_ms
    vote = reading.vote_due(state)
    return vote.at_ms if vote else None


def _categories(state: State) -> list[Category]:
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


def _dice(state: State) -> list[Die]:
    """The dice rolled by the hub, who has them, and whether by lot."""
    lots = state.grab.lots if state.grab else ()
    return [
        {"category": face, "seat": owner, "by_lot": die in lots}
        for die, (face, owner) in enumerate(zip(state.faces, state.owners, strict=True))
    ]


def _words(state: State) -> list[Read]:
    """The words read out. What is still to be told of the last one is on no screen."""
    untold = reading.untold(state)
    found = [_read(read) for read in reading.told_words(state)]
    if untold is not None:
        last = state.read[untold]
        found.append(
            {"seat": last.seat, "text": last.text, "stands": None, "pairs": [], "challenge": None}
        )
    return found


def _read(read: states.Read) -> Read:
    return {
        "seat": read.seat,
        "text": read.text,
        "stands": read.stands,
        "pairs": [_pair(pair) for pair in read.pairs],
        "challenge": _challenge(read.challenge) if read.challenge else None,
    }


def _pair(pair: states.Pair) -> Pair:
    return {
        "seat": pair.seat,
        "text": pair.text,
        "how": pair.how,
        "same": pair.is_same,
        "asks": pair.asks,
        "settled": pair.settled is not None,
        "says": list(pair.says),
    }


def _challenge(challenge: states.Challenge) -> Challenge:
    return {"by": challenge.by, "votes": list(challenge.votes), "struck": challenge.struck}


def hand(state: State, seat: Seat) -> HandView:
    sheet = state.sheets[seat]
    return {
        "own": list(sheet.own),
        "foreign": [{"about": about, "text": text} for about, text in sheet.foreign],
        "left": [text for _, text in sheet.foreign].count(""),
        "reaching": choosing.reaching(state, seat),
    }

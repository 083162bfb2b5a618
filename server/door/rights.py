"""Who may say and ask what, and when: two tables. tests/server/test_rights.py tries every row.

These are the rights of persons at phones. What `sitting/steps.py` refuses beside keeps a log
consistent in itself, whoever wrote it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from typing import Final, NamedTuple

from rules.kernel import Illegal
from server.sitting.sitting import Sitting
from server.store.record import (
    WATCHER,
    Carry,
    Change,
    Choose,
    Claim,
    Confirm,
    Decline,
    Delete,
    Explain,
    Fill,
    Finish,
    HandOver,
    Learn,
    Leave,
    Lock,
    Pause,
    ProposeAmend,
    ProposeUndo,
    PutAway,
    Reactions,
    Resume,
    Sit,
    Start,
    Unlock,
    Watch,
)
from server.table.messages import (
    AskAdjust,
    Asked,
    AskKeep,
    AskPractice,
    AskTakeBack,
    AskTakeOver,
    AskWithdraw,
)


class Who(Enum):
    SEATED = "who holds a seat"
    NEWCOMER = "whoever is at the table; on a locked one, who holds a seat"
    LET_IN = "whoever is at the table; on a locked one, who holds a seat or was let in to look on"
    OUTSIDE = "anybody with the table's code, also before a locked door"
    ANYBODY = "anybody, at no table"


class When(Enum):
    ALWAYS = "always"
    BETWEEN_GAMES = "between games"
    PLAYING = "while a game runs"
    GOING_ON = "while a game runs and is not paused"
    PAUSED = "while the game is paused"
    LOCKED = "while the table is locked"


class Right(NamedTuple):
    who: Who
    when: When = When.ALWAYS
    nod: bool = False  # of another one, before it is done


RIGHTS: Final[Mapping[type[Asked], Right]] = {
    Sit: Right(Who.NEWCOMER),  # in mid-game: with a nod
    Change: Right(Who.SEATED),
    Leave: Right(Who.SEATED),  # somebody else's chair: between games; with a nod, if they are here
    Fill: Right(Who.SEATED, When.PLAYING),
    AskPractice: Right(Who.SEATED, When.BETWEEN_GAMES),
    Choose: Right(Who.SEATED, When.BETWEEN_GAMES),
    AskAdjust: Right(Who.SEATED, When.BETWEEN_GAMES),
    Start: Right(Who.SEATED, When.BETWEEN_GAMES),
    Learn: Right(Who.SEATED, When.BETWEEN_GAMES),  # who sits alone
    PutAway: Right(Who.SEATED, When.BETWEEN_GAMES),
    Reactions: Right(Who.SEATED),
    Finish: Right(Who.SEATED, When.PLAYING, nod=True),
    Pause: Right(Who.NEWCOMER, When.GOING_ON),
    Explain: Right(Who.NEWCOMER, When.PAUSED),
    Resume: Right(Who.NEWCOMER, When.PAUSED),
    Lock: Right(Who.SEATED),
    Unlock: Right(Who.SEATED),
    ProposeUndo: Right(Who.SEATED, nod=True),
    ProposeAmend: Right(Who.SEATED, nod=True),
    Confirm: Right(Who.NEWCOMER),  # whose nod counts: nods.py
    Decline: Right(Who.SEATED),
    HandOver: Right(Who.SEATED),
    Carry: Right(Who.SEATED),
    AskTakeOver: Right(Who.OUTSIDE),
    AskTakeBack: Right(Who.OUTSIDE),
    AskKeep: Right(Who.OUTSIDE),  # who holds the seat, and did so first
    AskWithdraw: Right(Who.OUTSIDE),  # who asked: it shows the token that it asked with
    Claim: Right(Who.OUTSIDE, nod=True),
    Watch: Right(Who.OUTSIDE, When.LOCKED, nod=True),
    Delete: Right(Who.SEATED, nod=True),
}


# What phones say beside `ask`, by the name of the message.
SAYINGS: Final[Mapping[str, Who]] = {
    "join": Who.OUTSIDE,  # who is no player of a locked table is then shown out
    "act": Who.LET_IN,  # as a seat that it holds, or as the tablet: `Door.author`
    "record": Who.LET_IN,
    "instead": Who.LET_IN,  # of what its own players did
    "story": Who.LET_IN,
    "react": Who.SEATED,  # as one of its own players
    "skip": Who.NEWCOMER,
    "wifi": Who.SEATED,
    "screen": Who.ANYBODY,
    "put_on": Who.SEATED,
}


def check_saying(
    event: str, sitting: Sitting, holds: Collection[int], by: int | None = None
) -> None:
    """Refused if who holds these players may not say this, `by`: as one of them, or as WATCHER."""
    who = SAYINGS[event]
    if (who is Who.SEATED and not holds) or (by is not None and by not in (holds or {WATCHER})):
        raise Illegal("table.not_yours")
    if who is Who.NEWCOMER and sitting.locked and not holds:
        raise Illegal("table.locked")


def is_let_in(sitting: Sitting, holds: Collection[int], watches: str) -> bool:
    """A locked table is for who sits there, and for who was let in to look on (by a token)."""
    return not sitting.locked or bool(holds) or watches in sitting.watching


def check(sitting: Sitting, by: int, what: Asked) -> None:
    """Refused if `by` may not ask for this now."""
    right = RIGHTS[type(what)]
    if right.who is Who.SEATED:
        sitting.player(by)
    if right.who is Who.NEWCOMER and sitting.locked and by == WATCHER:
        raise Illegal("table.locked")
    if not _is_now(sitting, right.when):
        raise Illegal("table.not_now")


def _is_now(sitting: Sitting, when: When) -> bool:
    match when:
        case When.ALWAYS:
            return True
        case When.BETWEEN_GAMES:
            return not sitting.playing
        case When.PLAYING:
            return sitting.playing
        case When.GOING_ON:
            return sitting.playing and sitting.paused is None
        case When.PAUSED:
            return sitting.paused is not None
        case When.LOCKED:
            return sitting.locked


def needs_no_admission(what: Asked) -> bool:
    """Whether it may be asked by who was not let in: a locked table, and the own seat lost."""
    return RIGHTS[type(what)].who is Who.OUTSIDE

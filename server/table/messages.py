"""What phones say to a table, once it is decoded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rules.frozen import frozen
from server.checked import args, matching, token, whole, words
from server.store.record import (
    BOX_BYTES,
    CHAIRS,
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

# Four digits that somebody types, or what a link carries.
PIN_FORM = re.compile(r"\A(?:[0-9]{4}|[0-9a-f]{32})\Z")


@dataclass(frozen=True, slots=True)
class AskPractice:
    """A practice player in this chair; the hub names it."""

    chair: int = whole(0, CHAIRS - 1)


@dataclass(frozen=True, slots=True)
class AskAdjust:
    """Some options of the box on the table; all others stay, whoever has changed them meanwhile."""

    box: str = words(BOX_BYTES)
    options: Mapping[str, Any] = args()


@dataclass(frozen=True, slots=True)
class AskTakeOver:
    """A seat, with the pin that its phone shows, or the secret of the link that it made."""

    player: int = whole()
    pin: str = matching(PIN_FORM)
    token: str = token()


@dataclass(frozen=True, slots=True)
class AskTakeBack:
    """The own seat, which was given to another phone: `old` is the token that held it."""

    player: int = whole()
    old: str = token()
    token: str = token()


@dataclass(frozen=True, slots=True)
class AskKeep:
    """The own seat, on this phone alone: others that show its token have it no longer."""

    player: int = whole()
    token: str = token()


@dataclass(frozen=True, slots=True)
class AskWithdraw:
    """Not any more what was asked for with this token: a chair, a seat, to look on."""

    token: str = token()


Asked = (
    Sit
    | Change
    | Leave
    | Fill
    | AskPractice
    | Choose
    | AskAdjust
    | Start
    | Learn
    | Finish
    | Pause
    | Explain
    | Resume
    | Lock
    | Unlock
    | ProposeUndo
    | ProposeAmend
    | Confirm
    | Decline
    | HandOver
    | Carry
    | AskTakeOver
    | AskTakeBack
    | AskKeep
    | AskWithdraw
    | Claim
    | Watch
    | Delete
    | PutAway
    | Reactions
)


@frozen
class ActMessage:
    """An action in the game, from a seat, tapped on the view of this version."""

    id: str
    digest: str
    version: int
    seat: int
    verb: str
    args: Mapping[str, Any]


@frozen
class AskMessage:
    """Something about the table itself; `by` None: who holds no seat, or none yet."""

    id: str
    digest: str
    version: int
    by: int | None
    what: Asked


Message = ActMessage | AskMessage


class Caller(Protocol):
    """Whoever speaks, and the players that it holds."""

    @property
    def holds(self) -> Mapping[int, str]: ...

    @property
    def looks_on(self) -> bool:
        """It was at the table while somebody played there, and nobody asked from it for a seat."""


class MomentOf(Protocol):
    def __call__(
        self, phone_ms: float, heard_hub_ms: float, late_ms: float, *, live: bool
    ) -> tuple[float, float]:
        """A moment of a phone's own clock in hub time, and how wrong that may be."""

"""A line of a table's log, and what it can say.

A deed is kept as JSON, `{"verb": ..., **fields}`. Its names are for ever: old logs have them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

import orjson

from server.checked import Form, args, flag, keys, one_of, token, verb, whole, words

WATCHER: Final = -1  # authors who are no player: whoever looks on,
HUB: Final = -2  # and the hub itself, for chance and clocks (the rules' DEALER)

NAME_BYTES, BOX_BYTES, CHAIRS = 160, 40, 8


class Record(NamedTuple):
    """What `by` did. A phone's secrets are in it only as hashes.

    `id` and `digest` tell a message sent again (same id, same content) from another one.
    """

    seq: int
    at_ms: int
    by: int
    id: str
    digest: str
    do: Deed


@dataclass(frozen=True, slots=True)
class Act:
    """An action of the game; `seat` -1: on the tablet, -2: by the hub."""

    seat: int = whole(HUB, CHAIRS - 1)
    action: str = verb()
    args: Mapping[str, Any] = args()


@dataclass(frozen=True, slots=True)
class Sit:
    name: str = words(NAME_BYTES)
    look: int = whole(0, CHAIRS - 1)
    chair: int = whole(0, CHAIRS - 1)
    token: str = token()


@dataclass(frozen=True, slots=True)
class Practice:
    chair: int = whole(0, CHAIRS - 1)
    name: str = words(NAME_BYTES)


@dataclass(frozen=True, slots=True)
class Change:
    name: str = words(NAME_BYTES)
    look: int = whole(0, CHAIRS - 1)
    chair: int = whole(0, CHAIRS - 1)


@dataclass(frozen=True, slots=True)
class Leave:
    player: int = whole()


@dataclass(frozen=True, slots=True)
class Fill:
    player: int = whole()
    how: str = one_of("wait", "practice", "end")


@dataclass(frozen=True, slots=True)
class Choose:
    box: str = words(BOX_BYTES)
    options: Mapping[str, Any] = args()


@dataclass(frozen=True, slots=True)
class Start:
    pass


@dataclass(frozen=True, slots=True)
class Learn:
    """A first game of the box on the table: one person alone, practice players, a prepared deal."""


@dataclass(frozen=True, slots=True)
class Finish:
    pass


@dataclass(frozen=True, slots=True)
class Pause:
    pass


@dataclass(frozen=True, slots=True)
class Explain:
    why: str = one_of("break", "rules", "missing", "mishap")


@dataclass(frozen=True, slots=True)
class Resume:
    pass


@dataclass(frozen=True, slots=True)
class Lock:
    pass


@dataclass(frozen=True, slots=True)
class Unlock:
    pass


@dataclass(frozen=True, slots=True)
class ProposeUndo:
    pass


@dataclass(frozen=True, slots=True)
class ProposeAmend:
    seq: int = whole()
    args: Mapping[str, Any] | None = args(none=True)


@dataclass(frozen=True, slots=True)
class Confirm:
    proposal: int = whole()


@dataclass(frozen=True, slots=True)
class Decline:
    proposal: int = whole()


@dataclass(frozen=True, slots=True)
class HandOver:
    pass


@dataclass(frozen=True, slots=True)
class Carry:
    """As above, with a link for another browser of the same phone instead of a pin."""


@dataclass(frozen=True, slots=True)
class TakeOver:
    player: int = whole()
    token: str = token()


@dataclass(frozen=True, slots=True)
class WrongPin:
    """Somebody tried to take over a seat."""

    player: int = whole()


@dataclass(frozen=True, slots=True)
class Claim:
    player: int = whole()
    token: str = token()


@dataclass(frozen=True, slots=True)
class Watch:
    """Somebody asks to look on at a locked table."""

    token: str = token()


@dataclass(frozen=True, slots=True)
class Delete:
    pass


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody asks to sit down in mid-game; `phone` are the players that its phone holds."""

    name: str = words(NAME_BYTES)
    look: int = whole(0, CHAIRS - 1)
    chair: int = whole(0, CHAIRS - 1)
    token: str = token()
    phone: Sequence[int] = keys()


@dataclass(frozen=True, slots=True)
class AskSeat:
    """Somebody asks for a seat whose phone is lost, they say; `phone` as above."""

    player: int = whole()
    token: str = token()
    phone: Sequence[int] = keys()


@dataclass(frozen=True, slots=True)
class AskToFree:
    """That somebody else leaves the table."""

    player: int = whole()


@dataclass(frozen=True, slots=True)
class Nod:
    """Agreed, but more is needed: other nods, or time to say no."""

    proposal: int = whole()


@dataclass(frozen=True, slots=True)
class Settle:
    """The hub: all nods are there and nobody said no in time; or nobody answered."""

    proposal: int = whole()
    done: bool = flag()


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Whoever held the seat before has shown it, and holds it again."""

    player: int = whole()
    token: str = token()


@dataclass(frozen=True, slots=True)
class Keep:
    """The seat stays with the phone that held it first: it has another token now."""

    player: int = whole()
    token: str = token()


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Who asked without a seat does not any more."""

    proposal: int = whole()


@dataclass(frozen=True, slots=True)
class PutAway:
    """The result was looked at: the box goes back on the shelf, on all screens."""


@dataclass(frozen=True, slots=True)
class Reactions:
    """Whether short reactions are shown at this table."""

    on: bool = flag()


@dataclass(frozen=True, slots=True)
class Reopen:
    """The log so far came from a file."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The log was damaged on the disk: so many records that had been here are not any more."""

    records: int = whole()


@dataclass(frozen=True, slots=True)
class Damaged:
    """The disk did not keep this line of the log; what it led to is known from a bookmark."""

    line: int = whole()


@dataclass(frozen=True, slots=True)
class Unknown:
    """What a newer version wrote: it is kept, and means nothing here."""

    said: Mapping[str, Any]


Deed = (
    Act
    | Sit
    | Practice
    | Change
    | Leave
    | Fill
    | Choose
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
    | TakeOver
    | WrongPin
    | Claim
    | Watch
    | Delete
    | Knock
    | AskSeat
    | AskToFree
    | Nod
    | Settle
    | TakeBack
    | Keep
    | Withdraw
    | Reopen
    | Lost
    | Damaged
    | PutAway
    | Reactions
    | Unknown
)

DEEDS: Final[Mapping[str, type[Deed]]] = {
    "act": Act,
    "sit": Sit,
    "practice": Practice,
    "change": Change,
    "leave": Leave,
    "fill": Fill,
    "choose": Choose,
    "start": Start,
    "learn": Learn,
    "finish": Finish,
    "pause": Pause,
    "explain": Explain,
    "resume": Resume,
    "lock": Lock,
    "unlock": Unlock,
    "propose_undo": ProposeUndo,
    "propose_amend": ProposeAmend,
    "confirm": Confirm,
    "decline": Decline,
    "hand_over": HandOver,
    "carry": Carry,
    "take_over": TakeOver,
    "wrong_pin": WrongPin,
    "claim": Claim,
    "watch": Watch,
    "delete": Delete,
    "knock": Knock,
    "ask_seat": AskSeat,
    "ask_to_free": AskToFree,
    "nod": Nod,
    "settle": Settle,
    "take_back": TakeBack,
    "keep": Keep,
    "withdraw": Withdraw,
    "reopen": Reopen,
    "lost": Lost,
    "damaged": Damaged,
    "put_away": PutAway,
    "reactions": Reactions,
}
# By the hash of a token somebody holds a seat, may look on, or hopes to.
WITH_TOKEN: Final = (Sit, TakeOver, TakeBack, Keep, Claim, AskSeat, Knock, Watch)
VERBS: Final[Mapping[type[Deed], str]] = {kind: verb for verb, kind in DEEDS.items()}
_FORMS: Final = {verb: Form(kind) for verb, kind in DEEDS.items()}
_FIELDS: Final = {kind: tuple(f.name for f in fields(kind)) for kind in VERBS}


def deed_json(do: Deed) -> Mapping[str, Any]:
    """As it is kept."""
    if isinstance(do, Unknown):
        return do.said
    kind = type(do)
    return {"verb": VERBS[kind], **{name: getattr(do, name) for name in _FIELDS[kind]}}


def deed_bytes(do: Deed) -> bytes:
    return orjson.dumps(deed_json(do))


def kept_deed(data: bytes) -> Deed:
    """What was kept, by this version or another."""
    said: dict[str, Any] = orjson.loads(data)
    kind = DEEDS.get(said.get("verb", ""))
    rest = {name: value for name, value in said.items() if name != "verb"}
    if kind is None or rest.keys() != set(_FIELDS[kind]):
        return Unknown(said)
    return kind(**rest)


def log_bytes(log: Sequence[Record]) -> bytes:
    """A whole log in one piece."""
    return orjson.dumps([[*record[:-1], deed_json(record.do)] for record in log])


def kept_log(data: bytes) -> list[Record]:
    return [
        Record(seq, at_ms, by, id_, digest, kept_deed(orjson.dumps(do)))
        for seq, at_ms, by, id_, digest, do in orjson.loads(data)
    ]


def checked_deed(said: Mapping[str, Any]) -> Deed:
    """What a file says, whoever wrote it: of the right form, or Malformed, or KeyError."""
    rest = {name: value for name, value in said.items() if name != "verb"}
    return _FORMS[said["verb"]].read(rest)

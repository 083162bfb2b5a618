"""What phones say, decoded: each message becomes a value of its own type, or is Malformed.

Nothing further in handles what a phone sent as it sent it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from rules.kernel import Malformed
from server.checked import (
    TOKEN_FORM,
    VERB_FORM,
    Form,
    args,
    flag,
    matching,
    maybe_token,
    one_of,
    token,
    tokens,
    verb,
    whole,
    words,
)
from server.store.record import (
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
from server.table.messages import (
    ActMessage,
    AskAdjust,
    Asked,
    AskKeep,
    AskMessage,
    AskPractice,
    AskTakeBack,
    AskTakeOver,
    AskWithdraw,
)

WIFI_BYTES = 128
LONGEST_DECK = 256 * 1024
SCREEN_FORM = re.compile(r"\A[0-9]{4,6}\Z")
CODE_FORM = re.compile(r"\A[0-9A-Za-z]{6}\Z")


@dataclass(frozen=True, slots=True)
class FromPhoneJoin:
    code: str = matching(CODE_FORM)
    tokens: Sequence[str] = tokens()
    watch: bool = flag()
    page: str = maybe_token()  # tells one open page from another, over all its connections


@dataclass(frozen=True, slots=True)
class FromPhoneAct:
    id: str = token()
    seat: int = whole(-1, CHAIRS - 1)
    version: int = whole()
    verb: str = verb()
    args: Mapping[str, Any] = args()


@dataclass(frozen=True, slots=True)
class FromPhoneAsk:
    id: str = token()
    by: int | None = whole(none=True)
    version: int = whole()
    verb: str = verb()
    args: Mapping[str, Any] = args()


@dataclass(frozen=True, slots=True)
class FromPhoneRecord:
    pass


@dataclass(frozen=True, slots=True)
class FromPhoneInstead:
    seq: int = whole()


@dataclass(frozen=True, slots=True)
class FromPhoneStory:
    pass


@dataclass(frozen=True, slots=True)
class FromPhoneReact:
    """A short reaction, which lands on the chair of this player."""

    player: int = whole()
    what: str = one_of("applause", "laugh", "surprise", "doubt")


@dataclass(frozen=True, slots=True)
class FromPhoneSkip:
    """What all screens are telling is told at once. `version`: of the view that was tapped on."""

    by: int | None = whole(none=True)
    version: int = whole()


@dataclass(frozen=True, slots=True)
class FromPhoneWifi:
    """Which Wi-Fi guests join first; without a name: none."""

    name: str = words(WIFI_BYTES)
    password: str = words(WIFI_BYTES)
    hidden: bool = flag()


@dataclass(frozen=True, slots=True)
class FromPhoneScreen:
    """A television that is at no table yet wants a number."""


@dataclass(frozen=True, slots=True)
class FromPhonePutOn:
    """This table, on the screen that shows this number."""

    number: str = matching(SCREEN_FORM)


@dataclass(frozen=True, slots=True)
class SentDeck:
    """An own deck for the chosen box, over HTTP. How long it may be, its option says."""

    option: str = verb()
    content: str = words(LONGEST_DECK)


JOIN, ACT, ASK = Form(FromPhoneJoin), Form(FromPhoneAct), Form(FromPhoneAsk)
RECORD, INSTEAD, REACT = Form(FromPhoneRecord), Form(FromPhoneInstead), Form(FromPhoneReact)
WIFI = Form(FromPhoneWifi)
SKIP = Form(FromPhoneSkip)
STORY = Form(FromPhoneStory)
DECK = Form(SentDeck)
SCREEN, PUT_ON = Form(FromPhoneScreen), Form(FromPhonePutOn)

ASKS: Final[Mapping[str, Form[Asked]]] = {
    verb: Form(kind)
    for verb, kind in {
        "sit": Sit,
        "change": Change,
        "leave": Leave,
        "fill": Fill,
        "practice": AskPractice,
        "choose": Choose,
        "adjust": AskAdjust,
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
        "take_over": AskTakeOver,
        "take_back": AskTakeBack,
        "keep": AskKeep,
        "withdraw": AskWithdraw,
        "claim": Claim,
        "watch": Watch,
        "delete": Delete,
        "put_away": PutAway,
        "reactions": Reactions,
    }.items()
}

_ACT_FIELDS = frozenset(ACT.schema.fields)


def read_act(said: Any) -> ActMessage:
    """At a glance if it is as it should be, by the schema if not."""
    if not _is_act(said):
        ACT.read(said)
    return ActMessage(
        said["id"], digest(said), said["version"], said["seat"], said["verb"], said["args"]
    )


def _is_act(said: Any) -> bool:
    return (
        type(said) is dict
        and said.keys() == _ACT_FIELDS
        and type(said["seat"]) is int
        and -1 <= said["seat"] < CHAIRS
        and type(said["version"]) is int
        and 0 <= said["version"] < 2**53
        and type(said["args"]) is dict
        and type(said["verb"]) is str
        and VERB_FORM.match(said["verb"]) is not None
        and type(said["id"]) is str
        and TOKEN_FORM.match(said["id"]) is not None
    )


def read_ask(said: Any) -> AskMessage:
    ask = ASK.read(said)
    if ask.verb not in ASKS:
        raise Malformed("table.malformed", field="verb")
    return AskMessage(ask.id, digest(said), ask.version, ask.by, ASKS[ask.verb].read(ask.args))


def digest(said: Mapping[str, Any]) -> str:
    """Tells a message sent again from another one with the same id; the view does not count."""
    content = {name: value for name, value in said.items() if name != "version"}
    plain = orjson.dumps(content, option=orjson.OPT_SORT_KEYS)
    return hashlib.blake2b(plain, digest_size=8).hexdigest()

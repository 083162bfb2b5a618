"""Every message as a schema, from phones and to phones; unknown fields are refused.

`web/src/hub/messages.ts` is made from these (`make messages`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from rules.kernel import Malformed

TOKEN_FORM, VERB_FORM = re.compile(r"[0-9a-f]{32}\Z"), re.compile(r"[a-z_]{1,32}\Z")
TOKEN, VERB = validate.Regexp(TOKEN_FORM), validate.Regexp(VERB_FORM)
CODE = validate.Regexp(r"\A[0-9A-Za-z]{6}\Z")
KEY = validate.Range(0, 1_000_000)


class Id(fields.String):
    """128 bits in hex, made by the phone."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(required=True, validate=TOKEN, **kw)


class Whole(fields.Integer):
    """A whole number; 1.0, "1" and true are none."""

    def __init__(self, lo: int = 0, hi: int = 2**53, **kw: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(lo, hi), **kw)

    def _deserialize(self, value: Any, *args: Any, **kw: Any) -> Any:
        if type(value) is not int:
            raise self.make_error("invalid")
        return super()._deserialize(value, *args, **kw)


class Args(fields.Raw):
    """What an action is about: checked against the offers, or by a schema of its own."""

    def __init__(self, required: bool = True, **kw: Any) -> None:
        super().__init__(required=required, validate=self.is_object, **kw)

    @staticmethod
    def is_object(value: Any) -> None:
        if not isinstance(value, dict):
            raise ValidationError("not an object")


def words(most: int, **kw: Any) -> fields.String:
    return fields.String(required=True, validate=validate.Length(max=most), **kw)


class FromPhoneJoin(Schema):
    code = fields.String(required=True, validate=CODE)
    tokens = fields.List(
        fields.String(validate=TOKEN), required=True, validate=validate.Length(max=8)
    )
    watch = fields.Boolean(required=True, truthy={True}, falsy={False})


class FromPhoneAct(Schema):
    id = Id()
    seat = Whole(-1, 7, required=True)
    version = Whole(required=True)
    verb = fields.String(required=True, validate=VERB)
    args = Args()


class FromPhoneAsk(Schema):
    id = Id()
    by = Whole(required=True, allow_none=True)
    version = Whole(required=True)
    verb = fields.String(required=True, validate=VERB)
    args = Args()


class FromPhoneRecord(Schema):
    pass


class FromPhoneInstead(Schema):
    seq = Whole(required=True)


class AskNothing(Schema):
    pass


class AskSit(Schema):
    name = words(160)
    look = Whole(0, 7, required=True)
    chair = Whole(0, 7, required=True)
    token = fields.String(required=True, validate=TOKEN)


class AskChange(Schema):
    name = words(160)
    look = Whole(0, 7, required=True)
    chair = Whole(0, 7, required=True)


class AskPlayer(Schema):
    player = Whole(required=True)


class AskFill(Schema):
    player = Whole(required=True)
    how = fields.String(required=True, validate=validate.OneOf(["wait", "practice", "end"]))


class AskPractice(Schema):
    chair = Whole(0, 7, required=True)


class AskChoose(Schema):
    box = words(40)
    options = Args()


class AskAmend(Schema):
    seq = Whole(required=True)
    args = Args(allow_none=True)


class AskExplain(Schema):
    why = fields.String(
        required=True, validate=validate.OneOf(["break", "rules", "missing", "mishap"])
    )


class AskProposal(Schema):
    proposal = Whole(required=True)


class AskTakeOver(Schema):
    player = Whole(required=True)
    pin = fields.String(required=True, validate=validate.Regexp(r"\A[0-9]{4}\Z"))
    token = fields.String(required=True, validate=TOKEN)


class AskClaim(Schema):
    player = Whole(required=True)
    token = fields.String(required=True, validate=TOKEN)


def whole(**kw: Any) -> Whole:
    return Whole(-(2**53), required=True, **kw)


def number(**kw: Any) -> fields.Float:
    return fields.Float(required=True, **kw)


def text(**kw: Any) -> fields.String:
    return fields.String(required=True, **kw)


def one_of(*values: str) -> fields.String:
    return fields.String(required=True, validate=validate.OneOf(values))


def flag() -> fields.Boolean:
    return fields.Boolean(required=True, truthy={True}, falsy={False})


def many(of: fields.Field[Any] | type[Schema]) -> fields.List[Any]:
    inner = of if isinstance(of, fields.Field) else fields.Nested(of)
    return fields.List(inner, required=True)


def maybe(of: type[Schema]) -> fields.Nested:
    return fields.Nested(of, required=True, allow_none=True)


class Line(Schema):
    code = text()
    params = Args()


class Player(Schema):
    key = whole()
    name = text()
    look = whole()
    chair = whole()
    kind = one_of("person", "practice")
    gone = flag()


class Clock(Schema):
    running = flag()
    table_ms = number()
    hub_ms = number()


class Pause(Schema):
    by = whole()
    why = text(allow_none=True)


class Proposal(Schema):
    proposal = whole()
    by = whole()
    verb = one_of("undo", "amend", "claim", "finish", "delete")
    params = Args()


class Outcome(Schema):
    winners = many(whole())
    scores = many(whole())
    rounds = whole()
    rating = maybe(Line)
    ended = flag()


class Room(Schema):
    code = text()
    phase = one_of("lobby", "playing", "over")
    locked = flag()
    players = many(Player)
    box = text(allow_none=True)
    options = Args()
    playing = text(allow_none=True)
    game_options = Args(allow_none=True)
    seats = many(whole())
    paused = maybe(Pause)
    clock = fields.Nested(Clock, required=True)
    proposals = many(Proposal)
    outcome = maybe(Outcome)
    games_played = whole()


class Choice(Schema):
    of = fields.List(fields.Raw(allow_none=True))
    lo = Whole(-(2**53))
    hi = Whole(-(2**53))
    text = Whole()
    begins = fields.String()
    several = fields.List(fields.Raw(allow_none=True))
    least = Whole()
    most = Whole()
    shuffle = Whole()
    moment = fields.Boolean()


class Offer(Schema):
    verb = text()
    choices = fields.Dict(fields.String(), fields.Nested(Choice), required=True)


class Hand(Schema):
    hand = Args()
    offers = many(Offer)


class ToPhoneView(Schema):
    version = whole()
    room = fields.Nested(Room)
    game = Args(required=False, allow_none=True)
    last = fields.Nested(Line, allow_none=True)
    offers = fields.List(fields.Nested(Offer))
    hands = fields.Dict(fields.String(), fields.Nested(Hand))


class ToPhonePresence(Schema):
    players = many(whole())
    watchers = whole()


class ToPhoneBeat(Schema):
    hub_ms = number()
    version = whole()
    offset_ms = number(allow_none=True)
    error_ms = number(allow_none=True)


class ToPhoneBye(Schema):
    code = text()


class RecordLine(Schema):
    seq = whole()
    at_ms = whole()
    by = whole()
    code = text()
    params = Args()
    undone = flag()
    was = maybe(Line)  # before it was corrected
    free = flag()  # it might have been said differently


class Instead(Schema):
    said = Args()
    offers = many(Offer)


TO_PHONE: Mapping[str, Schema] = {
    "view": ToPhoneView(),
    "presence": ToPhonePresence(),
    "beat": ToPhoneBeat(),
    "bye": ToPhoneBye(),
}

ASKS: Mapping[str, Schema] = {
    "sit": AskSit(),
    "change": AskChange(),
    "leave": AskPlayer(),
    "fill": AskFill(),
    "practice": AskPractice(),
    "choose": AskChoose(),
    "start": AskNothing(),
    "finish": AskNothing(),
    "pause": AskNothing(),
    "explain": AskExplain(),
    "resume": AskNothing(),
    "lock": AskNothing(),
    "unlock": AskNothing(),
    "propose_undo": AskNothing(),
    "propose_amend": AskAmend(),
    "confirm": AskProposal(),
    "decline": AskProposal(),
    "hand_over": AskNothing(),
    "take_over": AskTakeOver(),
    "claim": AskClaim(),
    "delete": AskNothing(),
}

JOIN, ACT, ASK = FromPhoneJoin(), FromPhoneAct(), FromPhoneAsk()
RECORD, INSTEAD = FromPhoneRecord(), FromPhoneInstead()


ACT_FIELDS = frozenset(ACT.fields)


def read_act(data: Any) -> dict[str, Any]:
    """An action, checked: at a glance if it is as it should be, by the schema if not."""
    if (
        type(data) is dict
        and data.keys() == ACT_FIELDS
        and type(data["seat"]) is int
        and -1 <= data["seat"] <= 7
        and type(data["version"]) is int
        and 0 <= data["version"] < 2**53
        and type(data["args"]) is dict
        and type(data["verb"]) is str
        and VERB_FORM.match(data["verb"])
        and type(data["id"]) is str
        and TOKEN_FORM.match(data["id"])
    ):
        return data
    return read(ACT, data)


def read(schema: Schema, data: Any) -> dict[str, Any]:
    """The message, checked, or Malformed with the name of the field."""
    if not isinstance(data, dict):
        raise Malformed("table.malformed", field="message")
    try:
        loaded: dict[str, Any] = schema.load(data)
    except ValidationError as error:
        field = next(iter(error.messages)) if isinstance(error.messages, dict) else "message"
        raise Malformed("table.malformed", field=str(field)[:40]) from None
    return loaded


def read_ask(verb: str, args: Any) -> dict[str, Any]:
    if verb not in ASKS:
        raise Malformed("table.malformed", field="verb")
    return read(ASKS[verb], args)

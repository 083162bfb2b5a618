"""Every message from a phone as a schema; unknown fields are refused.

`python -m server.messages` prints the TypeScript types for `web/src/hub/messages.ts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from rules.kernel import Malformed

TOKEN = validate.Regexp(r"\A[0-9a-f]{32}\Z")
CODE = validate.Regexp(r"\A[0-9A-Za-z]{6}\Z")
VERB = validate.Regexp(r"\A[a-z_]{1,32}\Z")
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

    def __init__(self, **kw: Any) -> None:
        super().__init__(required=True, validate=self.is_object, **kw)

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
    seat = Whole(0, 7, required=True)
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


class AskProposal(Schema):
    proposal = Whole(required=True)


class AskTakeOver(Schema):
    player = Whole(required=True)
    pin = fields.String(required=True, validate=validate.Regexp(r"\A[0-9]{4}\Z"))
    token = fields.String(required=True, validate=TOKEN)


class AskClaim(Schema):
    player = Whole(required=True)
    token = fields.String(required=True, validate=TOKEN)


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

JOIN, ACT, ASK, RECORD = FromPhoneJoin(), FromPhoneAct(), FromPhoneAsk(), FromPhoneRecord()


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

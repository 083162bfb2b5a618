"""Dataclasses whose fields say how they are checked: types inside, marshmallow at the edge."""

from __future__ import annotations

import dataclasses
import re
from typing import Any, Generic, TypeVar

from marshmallow import Schema, ValidationError, fields, validate

from rules.kernel import Malformed

T = TypeVar("T")

MOST_TOKENS = 8
TOKEN_FORM, VERB_FORM = re.compile(r"[0-9a-f]{32}\Z"), re.compile(r"[a-z_]{1,32}\Z")


class Whole(fields.Integer):
    """A whole number; 1.0, "1" and true are none."""

    def __init__(self, lo: int = 0, hi: int = 2**53, **kw: Any) -> None:
        super().__init__(strict=True, validate=validate.Range(lo, hi), **kw)

    def _deserialize(self, value: Any, *args: Any, **kw: Any) -> Any:
        if type(value) is not int:
            raise self.make_error("invalid")
        return super()._deserialize(value, *args, **kw)


class Args(fields.Raw):
    """What an action is about: checked against the offers, or by the rules."""

    def __init__(self, required: bool = True, **kw: Any) -> None:
        super().__init__(required=required, validate=self.is_object, **kw)

    @staticmethod
    def is_object(value: Any) -> None:
        if not isinstance(value, dict):
            raise ValidationError("not an object")


def whole(lo: int = 0, hi: int = 2**53, *, none: bool = False) -> Any:
    return _field(Whole(lo, hi, required=True, allow_none=none))


def args(*, none: bool = False) -> Any:
    return _field(Args(allow_none=none))


def words(most: int) -> Any:
    return _field(fields.String(required=True, validate=validate.Length(max=most)))


def one_of(*values: str) -> Any:
    return _field(fields.String(required=True, validate=validate.OneOf(values)))


def matching(form: re.Pattern[str]) -> Any:
    return _field(fields.String(required=True, validate=validate.Regexp(form)))


def tokens() -> Any:
    """Of all the players that one phone may play for."""
    each = fields.String(validate=validate.Regexp(TOKEN_FORM))
    return _field(fields.List(each, required=True, validate=validate.Length(max=MOST_TOKENS)))


def keys() -> Any:
    """Of the players that one phone plays for."""
    each = Whole(0, 1_000_000)
    return _field(fields.List(each, required=True, validate=validate.Length(max=MOST_TOKENS)))


def flag() -> Any:
    return _field(fields.Boolean(required=True, truthy={True}, falsy={False}))


def token() -> Any:
    """128 bits in hex, made by the phone; or the hash of such."""
    return matching(TOKEN_FORM)


def maybe_token() -> Any:
    """Or nothing, from a page of yesterday."""
    return _field(fields.String(load_default="", validate=validate.Regexp(TOKEN_FORM)))


def verb() -> Any:
    return matching(VERB_FORM)


def _field(checked: fields.Field[Any]) -> Any:
    return dataclasses.field(metadata={"checked": checked})


class Form(Generic[T]):
    """How a dataclass is made from what somebody sent; unknown fields are refused."""

    def __init__(self, kind: type[T]) -> None:
        self.kind = kind
        checked = {
            field.name: field.metadata["checked"]
            for field in dataclasses.fields(kind)  # type: ignore[arg-type]
        }
        self.schema: Schema = Schema.from_dict(checked, name=kind.__name__)()

    def read(self, data: Any) -> T:
        """The value, checked, or Malformed with the name of the field."""
        if not isinstance(data, dict):
            raise Malformed("table.malformed", field="message")
        try:
            return self.kind(**self.schema.load(data))
        except ValidationError as error:
            field = next(iter(error.messages)) if isinstance(error.messages, dict) else "message"
            raise Malformed("table.malformed", field=str(field)[:40]) from None

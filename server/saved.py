"""A table as a file. While a game runs it is sealed with the hub's key: it holds every secret."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import orjson
from cryptography.fernet import Fernet, InvalidToken
from marshmallow import Schema, fields

from rules.kernel import Illegal
from server import messages
from server.messages import TOKEN_FORM, VERB, Args, Whole
from server.sitting import HUB, Record, Sitting
from server.steps import step

OPEN, SEALED = b"tablee 1 open\n", b"tablee 1 sealed\n"
LATEST_MS, MOST_KEYS = 2**53, 1_000_000
LINES_AT_A_TIME = 100
NOBODYS = "-"  # in place of a token's hash: no token has it
UNSAVED = {"token": "0" * 32, "pin": "0000"}  # what records of these asks do not hold


class Act(Schema):
    seat = Whole(HUB, 7, required=True)
    action = fields.String(required=True, validate=VERB)
    args = Args()


ACT = Act()


def save(log: Sequence[Record], secret: bytes, sealed: bool) -> bytes:
    lines = b"\n".join(orjson.dumps([*_without_token(record)]) for record in log)
    return SEALED + _box(secret).encrypt(lines) if sealed else OPEN + lines


def load(data: bytes, secret: bytes, breathe: Callable[[], None] = lambda: None) -> list[Record]:
    """The log in a saved file, checked line by line; `breathe` lets others do something between."""
    if data.startswith(SEALED):
        try:
            lines = _box(secret).decrypt(data.removeprefix(SEALED))
        except InvalidToken:
            raise Illegal("table.sealed_elsewhere") from None
    elif data.startswith(OPEN):
        lines = data.removeprefix(OPEN)
    else:
        raise Illegal("table.not_a_table_file")
    sitting, log, seen = Sitting(), [], set()
    for number, line in enumerate(lines.splitlines(), start=1):
        try:
            record = _record(line, number)
            sitting = step(sitting, record)
        except Exception:
            raise Illegal("table.broken_file", line=number) from None
        if sitting.deleted or (record.by, record.id) in seen:
            raise Illegal("table.broken_file", line=number)
        if record.id:
            seen.add((record.by, record.id))
        log.append(record)
        if number % LINES_AT_A_TIME == 0:
            breathe()
    last = log[-1].at_ms if log else 0
    return [*log, Record(len(log) + 1, last, HUB, "", "", {"verb": "reopen"})]


def _record(line: bytes, number: int) -> Record:
    """A line as a record whose form is right; what it does is for `step` to judge."""
    seq, at_ms, by, id_, body, do = orjson.loads(line)
    numbers_fit = all(type(n) is int for n in (seq, at_ms, by))
    if not numbers_fit or seq != number or not 0 <= at_ms < LATEST_MS or not HUB <= by < MOST_KEYS:
        raise ValueError
    if not isinstance(body, str) or len(body) > 16 or not (id_ == "" or TOKEN_FORM.match(id_)):
        raise ValueError
    _check_form(**do)
    return _without_token(Record(seq, at_ms, by, id_, body, do))


def _check_form(verb: str, **args: Any) -> None:
    if verb == "act":
        ACT.load(args)
        return
    if verb == "reopen":
        if args:
            raise ValueError
        return
    if verb == "practice":
        del args["name"]  # which the hub gave
    schema = messages.ASKS[verb]
    unsaved = {name: value for name, value in UNSAVED.items() if name in schema.fields}
    schema.load({**args, **unsaved})


def _without_token(record: Record) -> Record:
    """Whoever has the file has nobody's token. Opening it sets the seats free (`reopen`)."""
    return record._replace(do={**record.do, "token": NOBODYS}) if "token" in record.do else record


def _box(secret: bytes) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"saved table" + secret).digest()))

"""A table as a file: open for reading between games, sealed with the hub's key while one runs.

An open file makes a new table, whose seats are free. A sealed file holds every secret, so it makes
no second table where they could be looked at: it is the same table again, under its own code, and
the phones that sat there still do.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import orjson
from cryptography.fernet import Fernet, InvalidToken
from marshmallow import Schema, fields

from rules.kernel import Illegal
from server import messages
from server.journal import Journal
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


class Saved(NamedTuple):
    log: list[Record]
    code: str | None = None  # of the one table that this is; None: of a new one


def save(code: str, log: Sequence[Record], secret: bytes) -> bytes:
    if Journal(log).sitting.playing:
        return SEALED + _box(secret).encrypt(b"\n".join([code.encode(), *map(_line, log)]))
    return OPEN + b"\n".join(_line(_without_keys(record)) for record in log)


def load(data: bytes, secret: bytes, breathe: Callable[[], None] = lambda: None) -> Saved:
    """A saved file, checked line by line; `breathe` lets others do something between."""
    if data.startswith(SEALED):
        try:
            code, *lines = _box(secret).decrypt(data.removeprefix(SEALED)).split(b"\n")
        except InvalidToken:
            raise Illegal("table.sealed_elsewhere") from None
        return Saved(_checked(lines, breathe)[0], code.decode())
    if not data.startswith(OPEN):
        raise Illegal("table.not_a_table_file")
    log, sitting = _checked(data.removeprefix(OPEN).splitlines(), breathe)
    if sitting.playing:
        raise Illegal("table.broken_file", line=len(log))
    last = log[-1].at_ms if log else 0
    reopen = Record(len(log) + 1, last, HUB, "", "", {"verb": "reopen"})
    return Saved([*map(_without_keys, log), reopen])


def _checked(lines: Sequence[bytes], breathe: Callable[[], None]) -> tuple[list[Record], Sitting]:
    sitting, log, seen = Sitting(), [], set()
    for number, line in enumerate(lines, start=1):
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
    return log, sitting


def _line(record: Record) -> bytes:
    return orjson.dumps([*record])


def _record(line: bytes, number: int) -> Record:
    """A line as a record whose form is right; what it does is for `step` to judge."""
    seq, at_ms, by, id_, body, do = orjson.loads(line)
    numbers_fit = all(type(n) is int for n in (seq, at_ms, by))
    if not numbers_fit or seq != number or not 0 <= at_ms < LATEST_MS or not HUB <= by < MOST_KEYS:
        raise ValueError
    if not isinstance(body, str) or len(body) > 16 or not (id_ == "" or TOKEN_FORM.match(id_)):
        raise ValueError
    _check_form(**do)
    return Record(seq, at_ms, by, id_, body, do)


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


def _without_keys(record: Record) -> Record:
    """Whoever has the file has nobody's token, can hide none in it, and can work out no pin."""
    if record.do["verb"] == "hand_over":
        return record._replace(id="")  # the pin follows from it
    return record._replace(do={**record.do, "token": NOBODYS}) if "token" in record.do else record


def _box(secret: bytes) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"saved table" + secret).digest()))

"""A table as a file: open for reading between games, sealed with the hub's key while one runs.

An open file makes a new table, whose seats are free. A sealed file holds every secret, so it makes
no second table where they could be looked at: it is the same table again, under its own code, and
the phones that sat there still do.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

import orjson
from cryptography.fernet import Fernet, InvalidToken, MultiFernet

from rules.kernel import Illegal
from server.checked import TOKEN_FORM
from server.sitting.sitting import Sitting
from server.sitting.steps import step
from server.store.record import (
    HUB,
    WITH_TOKEN,
    AskSeat,
    Carry,
    Claim,
    Deed,
    HandOver,
    Keep,
    Knock,
    Record,
    Reopen,
    Sit,
    TakeBack,
    TakeOver,
    Watch,
    checked_deed,
    deed_json,
)
from server.table.effort import MOST_RECORDS, effort

OPEN, SEALED = b"tablee 1 open\n", b"tablee 1 sealed\n"
LATEST_MS, MOST_KEYS = 2**53, 1_000_000
# What a file may hold: a long evening, with a few own decks and many corrections.
MOST_BYTES, LONGEST_LINE = 6 * 2**20, 300_000
MOST_EFFORT, MOST_EFFORT_SEALED = 60_000, 600_000
NOBODYS = "-"  # in place of a token's hash: no token has it
ANYBODYS = "0" * 32
LEAST_STEP = 16 * 1024  # bytes, by which sealed files grow
MADE_KEY = re.compile(rb"[0-9a-f]{64}")


class Saved(NamedTuple):
    log: list[Record]
    code: str | None = None  # of the one table that this is; None: of a new one


def save(code: str, log: Sequence[Record], secret: bytes, *, sealed: bool) -> bytes:
    """`sealed`: a game runs at the end of this log."""
    if sealed:
        lines = _padded(b"\n".join([code.encode(), *map(_line, log)]))
        return SEALED + _seals(secret)[0].encrypt(lines)
    return OPEN + b"\n".join(_line(_without_keys(record)) for record in log)


def load(data: bytes, secret: bytes) -> Saved:
    """A saved file, checked line by line. It takes its time: not in the loop."""
    if len(data) > MOST_BYTES:
        raise Illegal("table.file_too_long")
    if data.startswith(SEALED):
        try:
            opened = MultiFernet(_seals(secret)).decrypt(data.removeprefix(SEALED))
            code, *lines = opened.rstrip(b" ").split(b"\n")
        except InvalidToken:
            raise Illegal("table.sealed_elsewhere") from None
        # It was a table of this hub, which has done all of it before.
        return Saved(_checked(lines, MOST_EFFORT_SEALED)[0], code.decode())
    if not data.startswith(OPEN):
        raise Illegal("table.not_a_table_file")
    log, sitting = _checked(data.removeprefix(OPEN).splitlines(), MOST_EFFORT)
    if sitting.playing:
        raise Illegal("table.broken_file", line=len(log))
    last = log[-1].at_ms if log else 0
    reopen = Record(len(log) + 1, last, HUB, "", "", Reopen())
    return Saved([*map(_without_keys, log), reopen])


def _checked(lines: Sequence[bytes], most_effort: int) -> tuple[list[Record], Sitting]:
    if len(lines) > MOST_RECORDS or any(len(line) > LONGEST_LINE for line in lines):
        raise Illegal("table.file_too_long")
    sitting, log, seen, left = Sitting(), [], set(), most_effort
    for number, line in enumerate(lines, start=1):
        try:
            record = _record(line, number)
            left -= effort(sitting, record.do)
            sitting = sitting if left < 0 else step(sitting, record)
        except Exception:
            raise Illegal("table.broken_file", line=number) from None
        if left < 0:
            raise Illegal("table.file_too_long")
        if sitting.deleted or (record.by, record.id) in seen:
            raise Illegal("table.broken_file", line=number)
        if record.id:
            seen.add((record.by, record.id))
        log.append(record)
    return log, sitting


def _line(record: Record) -> bytes:
    *head, do = record
    return orjson.dumps([*head, deed_json(do)])


def _record(line: bytes, number: int) -> Record:
    """A line as a record whose form is right; what it does is for `step` to judge."""
    seq, at_ms, by, id_, digest, do = orjson.loads(line)
    numbers_fit = all(type(n) is int for n in (seq, at_ms, by))
    if not numbers_fit or seq != number or not 0 <= at_ms < LATEST_MS or not HUB <= by < MOST_KEYS:
        raise ValueError
    if not isinstance(digest, str) or len(digest) > 16 or not (id_ == "" or TOKEN_FORM.match(id_)):
        raise ValueError
    return Record(seq, at_ms, by, id_, digest, _deed(do))


def _deed(said: dict[str, Any]) -> Deed:
    """Of the right form. Whose hash is in it does not matter: it is checked by being shown."""
    hashed = said.get("token")
    if not isinstance(hashed, str):
        return checked_deed(said)
    do = checked_deed({**said, "token": ANYBODYS})
    return replace(do, token=hashed) if isinstance(do, WITH_TOKEN) else do


def _without_keys(record: Record) -> Record:
    """Whoever has the file has nobody's token, can hide none in it, and can work out no pin."""
    match record.do:
        case HandOver() | Carry():
            return record._replace(id="")  # the pin, or the link, follows from it
        case (
            Sit() | TakeOver() | TakeBack() | Keep() | Claim() | AskSeat() | Knock() | Watch() as do
        ):
            return record._replace(do=replace(do, token=NOBODYS))
    return record


def _padded(lines: bytes) -> bytes:
    """Up to one of few sizes: how long a file is tells nobody how long a word is."""
    step = max(LEAST_STEP, 1 << max(0, len(lines).bit_length() - 3))
    return lines + b" " * (-len(lines) % step)


def _seals(secret: bytes) -> list[Fernet]:
    """The first is used; others open what an older version sealed."""
    plain = hashlib.sha256(b"saved table" + secret).digest()
    keys = [plain] if MADE_KEY.fullmatch(secret) else [_stretched(secret), plain]
    return [Fernet(base64.urlsafe_b64encode(key)) for key in keys]


@lru_cache(4)
def _stretched(passphrase: bytes) -> bytes:
    """What people think of is guessed quickly, unless each guess takes its time."""
    return hashlib.scrypt(
        passphrase, salt=b"tablee saved table", n=2**15, r=8, p=1, maxmem=2**26, dklen=32
    )

"""A table as a file. While a game runs it is sealed with the hub's key: it holds every secret."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence

import orjson
from cryptography.fernet import Fernet, InvalidToken

from rules.kernel import Illegal
from server.sitting import Record, Sitting
from server.steps import step

OPEN, SEALED = b"tablee 1 open\n", b"tablee 1 sealed\n"


def save(log: Sequence[Record], secret: bytes, sealed: bool) -> bytes:
    lines = b"\n".join(orjson.dumps(_without_tokens(record)) for record in log)
    return SEALED + _box(secret).encrypt(lines) if sealed else OPEN + lines


def load(data: bytes, secret: bytes) -> list[Record]:
    """The log in a saved file, checked line by line."""
    if data.startswith(SEALED):
        try:
            lines = _box(secret).decrypt(data.removeprefix(SEALED))
        except InvalidToken:
            raise Illegal("table.sealed_elsewhere") from None
    elif data.startswith(OPEN):
        lines = data.removeprefix(OPEN)
    else:
        raise Illegal("table.not_a_table_file")
    sitting, log = Sitting(), []
    for number, line in enumerate(lines.splitlines(), start=1):
        try:
            seq, at_ms, by, id_, body, do = orjson.loads(line)
            record = Record(seq, at_ms, by, id_, body, do)
            sitting = step(sitting, record)
        except Exception:
            raise Illegal("table.broken_file", line=number) from None
        if seq != number:
            raise Illegal("table.broken_file", line=number)
        log.append(record)
    return log


def _without_tokens(record: Record) -> list[object]:
    """Seats of a table that was opened from a file are free to be claimed."""
    do = {**record.do, "token": ""} if "token" in record.do else record.do
    return [*record._replace(do=do)]


def _box(secret: bytes) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"saved table" + secret).digest()))

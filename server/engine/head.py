"""The head of a request, as it came: bounded, and without a doubt about where its body ends.

Who could make us end a body elsewhere than the sender's browser does would get a request of its own
past the gate. The libraries' readers forgive a lot; here nothing is forgiven that no browser sends.
"""

from __future__ import annotations

import re
from typing import Protocol

LONGEST_HEAD = 64 * 1024

REQUEST_LINE = re.compile(rb"([A-Z]{1,16}) [!-~\x80-\xff]+ HTTP/1\.[01]\r\n")
HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\r\n\0]*?)[ \t]*\r\n")
LENGTH = re.compile(rb"[0-9]{1,15}")
END = b"\r\n"
ONCE = (b"content-length", b"transfer-encoding", b"host")

BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Lines(Protocol):
    def readline(self, size: int = -1, /) -> bytes: ...


class Doubtful(ValueError):
    """The connection is closed: nothing that follows in it can be trusted."""


class Head:
    """Stands in for the file while a library reads the headers, and remembers their lines."""

    def __init__(self, file: Lines) -> None:
        self._file = file
        self._left = LONGEST_HEAD
        self._lines: list[bytes] = []

    def readline(self, size: int = -1, /) -> bytes:
        line = self._file.readline(size)
        self._left -= len(line)
        if self._left < 0:
            raise Doubtful("headers too long")
        self._lines.append(line)
        return line

    def check(self, request_line: bytes) -> None:
        check(request_line, self._lines)


def check(request_line: bytes, lines: list[bytes]) -> None:
    """Doubtful, if anybody could read this head in another way than we do."""
    request = REQUEST_LINE.fullmatch(request_line)
    if request is None:
        raise Doubtful("no request")
    if not lines or lines[-1] != END:
        raise Doubtful("no end")
    headers: dict[bytes, bytes] = {}
    for line in lines[:-1]:
        header = HEADER.fullmatch(line)
        if header is None:
            raise Doubtful("no header")
        name = header[1].lower()
        if name in ONCE and name in headers:
            raise Doubtful("said twice")
        headers[name] = header[2]
    _check_body(request[1], headers)


def _check_body(method: bytes, headers: dict[bytes, bytes]) -> None:
    length = headers.get(b"content-length", b"0")
    if not LENGTH.fullmatch(length):
        raise Doubtful("no length")
    if b"transfer-encoding" in headers:
        if b"content-length" in headers:
            raise Doubtful("two lengths")
    elif int(length) == 0:
        return
    if method in (b"GET", b"HEAD") or b"upgrade" in headers:
        raise Doubtful("a body where there is none")

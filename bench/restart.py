"""`python -m bench.restart`: the hub starts again, and all phones come back at once.

A data folder with so many tables, each in the middle of a game after a long evening, as a hub left
it that was killed: bookmarks half an interval old. The hub is started as people start it; as soon
as it listens, six phones of every table connect and join. Measured is when each has everything: its
table, its game, its hand, at the version at which it was left. At every fourth table an hourglass
was running: those are to be first. `--full` is 100 tables of 4,000 records; `--without` throws the
bookmarks away first.
"""

from __future__ import annotations

import argparse
import base64
import os
import select
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import orjson

from bench.adapters.players import GOT_ANY_WORDS
from bench.adapters.socketio import PATH
from bench.adapters.tablee import Tablee
from bench.evenings import Evening, token
from bench.server import RESULTS, running
from bench.wire import RECV_BYTES, Broken, Link
from server import store
from server.config import Config
from server.engine import open_engine
from server.engine.apart import Apart
from server.history.bookmarks import EVERY, Bookmarks
from server.history.history import History
from server.store import Page, Tick

BOX, SEATS = "got_any_words", 6
PATIENCE_S = 180


def code_of(number: int) -> str:
    return f"WK{number:04}".replace("0", "X").replace("1", "Y")


def is_pressing(number: int) -> bool:
    return number % 4 == 3


def prepare(folder: Path, tables: int, records: int, *, marked: bool) -> int:
    """Fills a data folder; gives the version at which every phone was, as phones are told it."""
    engine, config = open_engine("eventlet"), Config(data=folder)
    log = Evening(BOX, SEATS).play(records)[:records]
    before, whole = History(log[: -EVERY // 2]), History(log)
    mark = before.bookmark()
    assert mark is not None
    folder.mkdir(parents=True)
    logs = store.open(config.store_url, engine)
    bookmarks = Bookmarks(logs, Apart(engine), config.secret())
    wall_ms = int(time.time() * 1000)
    for number in range(tables):
        code = code_of(number)
        logs.open(code, wall_ms)
        logs.append([Page(code, log)])
        logs.tick([(code, Tick(whole.at_ms, wall_ms, whole.version, is_pressing(number)))])
        if marked:
            bookmarks._keep(code, mark, game=False)
    logs.close()
    return whole.snapshot().version


class Returning:
    """A phone on its way back to its table."""

    def __init__(self, port: int, number: int, key: int, version: int) -> None:
        self.number, self.key = number, key
        self.right_at: float | None = None
        self._version = version
        self._rest: bytes | None = b""  # of the handshake
        home = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.sock = socket.create_connection(
            ("127.0.0.1", port), timeout=20, source_address=(home, 0)
        )
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        origin, nonce = f"127.0.0.1:{port}", base64.b64encode(os.urandom(16)).decode()
        self.sock.sendall(
            f"GET {PATH} HTTP/1.1\r\nHost: {origin}\r\nOrigin: http://{origin}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.sock.setblocking(False)
        self._link = Link(self.sock, self, key, b"")
        self._seen: dict[str, Any] = {}

    def take(self, data: bytes) -> None:
        if self._rest is None:
            self._link.take(data)
            return
        head, found, rest = (self._rest + data).partition(b"\r\n\r\n")
        if not found:
            self._rest = head
            return
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Broken(f"no websocket: {head[:200]!r}")
        self._rest = None
        self._link.take(rest)

    def hear(self, _seat: int, payload: bytes) -> None:
        if payload.startswith(b"0"):
            self._link.send(b"40")
        elif payload.startswith(b"40"):
            join = {"code": code_of(self.number), "tokens": [token(self.key)], "watch": False}
            self._link.send(b"421" + orjson.dumps(["join", join]))
        elif payload == b"2":
            self._link.send(b"3")
        elif payload.startswith(b'42["view"'):
            self._see(orjson.loads(payload[2:])[1])
        elif payload.startswith(b"431") and b'"ok":true' not in payload:
            raise Broken(f"refused: {payload[:200]!r}")

    def _see(self, view: dict[str, Any]) -> None:
        self._seen |= view
        whole = {"room", "game", "hands"} <= self._seen.keys() and self._seen["hands"]
        if whole and view["version"] >= self._version and self.right_at is None:
            self.right_at = time.perf_counter()


def come_back(port: int, tables: int, version: int) -> list[tuple[bool, float]]:
    """By phone: whether an hourglass ran at its table, and the seconds until it is right."""
    began, epoll = time.perf_counter(), select.epoll()
    phones: dict[int, Returning] = {}
    for key in range(SEATS):
        for number in range(tables):
            phone = Returning(port, number, key, version)
            phones[phone.sock.fileno()] = phone
            epoll.register(phone.sock.fileno(), select.EPOLLIN)
            _serve(epoll, phones, 0)
    while any(phone.right_at is None for phone in phones.values()):
        if time.perf_counter() - began > PATIENCE_S:
            raise Broken("not everybody is back")
        _serve(epoll, phones, 0.1)
    for phone in phones.values():
        phone.sock.close()
    return [
        (is_pressing(phone.number), phone.right_at - began)
        for phone in phones.values()
        if phone.right_at is not None
    ]


def _serve(epoll: select.epoll, phones: dict[int, Returning], timeout: float) -> None:
    for fd, _ in epoll.poll(timeout):
        try:
            data = phones[fd].sock.recv(RECV_BYTES)
        except BlockingIOError:
            continue
        if not data:
            raise Broken("the hub dropped a link")
        phones[fd].take(data)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.restart", description=__doc__)
    parser.add_argument("--full", action="store_true", help="100 tables of 4,000 records")
    parser.add_argument("--without", action="store_true", help="bookmarks")
    args = parser.parse_args()
    tables, records = (100, 4_000) if args.full else (20, 1_000)
    RESULTS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="restart-", dir=RESULTS) as name:
        folder = Path(name) / "data"
        version = prepare(folder, tables, records, marked=not args.without)
        with running(Left(folder), pinned=False) as hub:
            cpu = hub.cpu_seconds()
            found = come_back(hub.port, tables, version)
            cpu = hub.cpu_seconds() - cpu
    sys.stdout.write(
        f"{tables} tables of {records:,} records, {len(found)} phones"
        f"{', without bookmarks' if args.without else ''}; load {os.getloadavg()[0]:.1f}\n"
    )
    for what, pressing in (("with an hourglass", True), ("the others", False)):
        times = sorted(seconds for presses, seconds in found if presses is pressing)
        sys.stdout.write(
            f"{what:18} right after {times[len(times) // 2]:6.2f} s in the median,"
            f" {times[-1]:6.2f} s at most\n"
        )
    sys.stdout.write(f"the hub used {cpu:.2f} s of processor time\n")


class Left(Tablee):
    """A hub with data of before."""

    def __init__(self, data: Path) -> None:
        super().__init__(GOT_ANY_WORDS)
        self._data = data

    def command(self, port: int, folder: Path) -> list[str]:  # noqa: ARG002
        return super().command(port, self._data.parent)


if __name__ == "__main__":
    main()

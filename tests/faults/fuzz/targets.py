"""What is fuzzed: frames, packets, messages, saved files, decks, headers and bodies of HTTP."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Final, NamedTuple

import orjson
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.test import EnvironBuilder, run_wsgi_app

from rules import catalogue
from rules.kernel import Illegal, Refused
from server.config import Config
from server.door.gate import Gate
from server.engine.socketio import Phones
from server.engine.websocket import (
    LONGEST_MESSAGE,
    MOST_FRAGMENTS,
    BadHandshake,
    Stream,
    WebSocket,
    handshake,
)
from server.history.history import History
from server.store.record import Record
from server.table import saved
from server.table.effort import MESSAGES_PER_S, MOST_RECORDS
from tests.support.local import LocalHub, LocalPhone, engine
from tests.support.pages import pages_of
from tests.support.wire import BINARY, CONTINUE, PING, masked

SECRET = b"a secret of the fuzzer's own"
BOX_OPTIONS = {"first": 0, "turn_s": 60, "rounds": 9}
ID = "0123456789abcdef0123456789abcdef"
A_WHILE_MS = 1000 / MESSAGES_PER_S  # between two messages: nobody is too quick for the table


class Loud(logging.Handler):
    """A hub that writes of an error has met something that it did not foresee."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        raise AssertionError(record.getMessage()) from error


# A table that is played on, whatever is said to it


class Played:
    """Two in the middle of a game, and somebody at a third phone who says what it likes."""

    def __init__(self) -> None:
        self.hub = LocalHub()
        self.code = self.hub.open()
        leo, ines = self.hub.seat(self.code, "Léo", "Inès")
        leo.ask("choose", box="bazaar", options=BOX_OPTIONS)
        leo.ask("start")
        self.guests = [leo, ines, self.hub.phone(self.code)]
        self.before = self.log()
        self.sockets = Phones(Flask("fuzz"), engine, self.hub.switchboard)  # type: ignore[arg-type]
        self.web = self._pages()
        self._numbers = count()

    def _pages(self) -> Any:
        config = Config(data=Path(gettempdir()), public_url="http://tables.example")
        return Gate(pages_of(self.hub, config), config)

    def log(self) -> list[Record]:
        return self.hub.store.read(self.code)

    @property
    def is_worn(self) -> bool:
        """So much was written here that a table takes no more."""
        return len(self.before) > MOST_RECORDS // 4

    def is_as_before(self) -> bool:
        return self.log() == self.before

    def plays_on(self) -> bool:
        """Who sits here can still do what is on offer."""
        text = f"note {next(self._numbers)}"
        self.hub.clock.ms += A_WHILE_MS
        phone: LocalPhone = self.guests[1]
        answer = phone.say("act", phone.act_letter("jot", text=text))
        self.before = self.log()
        return bool(answer["ok"])


class Tables:
    """The same table for many inputs, a new one whenever an input changed it."""

    def __init__(self) -> None:
        self._played: Played | None = None

    def table(self) -> Played:
        if self._played is None or self._played.is_worn:
            self._played = Played()
        return self._played

    def clear(self) -> None:
        self._played = None

    def look(self, *, refused: bool) -> None:
        """Nothing changed if it was refused; if not, there is a new table for the next input."""
        played = self.table()
        changed = not played.is_as_before()
        if refused:
            assert not changed, "refused, and yet something changed"
            assert played.plays_on(), "the table does not play on"
        if changed:
            self.clear()


TABLES: Final = Tables()


def messages(data: bytes) -> None:
    """`[phone, event, what is said...]`: an answer, with a code where it is a no."""
    try:
        who, event, *said = orjson.loads(data)
    except (ValueError, TypeError):
        who, event, said = 0, "act", [data.decode(errors="replace")]
    played = TABLES.table()
    phone = played.guests[who % 3 if isinstance(who, int) else 0]
    events = ("join", "act", "ask", "record", "instead", "story", "screen", "put_on")
    answer = phone.say_all(event if event in events else "ask", *said)
    assert answer["ok"] or answer["code"] not in ("", "hub.failed"), answer
    if event in ("join", "screen"):  # who comes, or tries to, has left where it was
        assert answer["ok"] or played.is_as_before(), "refused, and yet something changed"
        TABLES.clear()
    else:
        TABLES.look(refused=not answer["ok"])


def packets(data: bytes) -> None:
    """A packet of Socket.IO, from a connected phone: heard or passed over, and the link stays."""
    played = TABLES.table()
    phone = played.guests[0]
    wire = Wire(phone.connection)
    played.sockets._packet(wire, data.decode(errors="replace"))  # type: ignore[arg-type]
    answers = [orjson.loads(said[said.index(b"[") :])[0] for said in wire.said]
    TABLES.look(refused=all(not answer["ok"] for answer in answers))
    assert phone.connection.id in played.hub.switchboard.phones


class Wire:
    """Stands for a connection; what the hub answers is kept."""

    def __init__(self, connection: Any) -> None:
        self.id: str = connection.id
        self.address: str = connection.address
        self.said: list[bytes] = []

    def hold(self) -> None:
        """It all comes at once anyway."""

    def say(self, packet: bytes, *, at_once: bool = False) -> None:
        self.said.append(packet)

    def let_go(self, answer: bytes | None) -> None:
        if answer is not None:
            self.said.append(answer)


# Below messages: frames and handshakes


class Bytes:
    """A socket through which these bytes come, and then nothing more."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self.closed = False

    def recv(self, size: int) -> bytes:
        taken, self._data = self._data[:size], self._data[size:]
        return taken

    def settimeout(self, _seconds: float) -> None: ...

    def shutdown(self, _how: int) -> None: ...

    def sendall(self, _data: bytes) -> None: ...

    def close(self) -> None:
        self.closed = True


class Nobody:
    def spawn(self, work: Callable[..., object], *args: object) -> None: ...

    def sleep(self, seconds: float = 0) -> None: ...


def frames(data: bytes) -> None:
    """Messages within bounds, until the end of the link."""
    socket = Bytes(data)
    link = WebSocket(Stream(socket, len), Nobody())
    most = len(data)
    while (message := link.wait()) is not None:
        assert len(message.encode()) <= min(LONGEST_MESSAGE, LONGEST_MESSAGE * MOST_FRAGMENTS)
        most -= 1
        assert most >= 0, "more messages than bytes"


def headers(data: bytes) -> None:
    """`Name: value` by line: of the handshake and of the gate."""
    environ: dict[str, Any] = {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "REMOTE_ADDR": "::1"}
    for line in data.decode("latin-1").split("\n"):
        name, _, value = line.partition(":")
        key = name.strip().upper().replace("-", "_")
        bare = key in ("CONTENT_LENGTH", "CONTENT_TYPE")
        environ[key if bare else f"HTTP_{key}"] = value.strip()
    try:
        assert handshake(environ).startswith(b"HTTP/1.1 101 ")
    except BadHandshake as bad:
        assert bad.status[:1] == "4"
    answers: list[str] = []
    for proxy in (False, True):
        gate = Gate(_let_in, Config(data=Path(gettempdir()), behind_proxy=proxy))
        gate(dict(environ), lambda status, _headers, answers=answers: answers.append(status))
    assert all(status[:3] in ("200", "403", "411", "413", "421", "400") for status in answers)


def _let_in(_environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    start_response("200 OK", [])
    return []


def requests(data: bytes) -> None:
    """A method, a path, headers, an empty line, a body: an answer that is no fault of the hub's."""
    head, _, body = data.partition(b"\n\n")
    first, *lines = head.decode("latin-1").split("\n")
    method, _, path = first.partition(" ")
    played = TABLES.table()
    path = "/" + path.replace("CODE", played.code).lstrip("/")
    fields = [(name.strip(), value.strip()) for name, _, value in map(_parted, lines) if name]
    try:
        builder = EnvironBuilder(path=path, method=method or "GET", data=body)
        for name, value in fields:
            builder.headers.add(name, value)
        environ = builder.get_environ()
    except (ValueError, HTTPException):
        return  # what the client's own library cannot even say
    body_told, status, _ = run_wsgi_app(played.web, environ)
    b"".join(body_told)
    assert status[:1] in "234", status
    TABLES.look(refused=status[:1] == "4")


def _parted(line: str) -> tuple[str, str, str]:
    return line.partition(":")


# Files


def saved_files(data: bytes) -> None:
    """Refused, or a table that can be folded, saved and opened again."""
    try:
        log = saved.load(data, SECRET).log
    except Refused as refusal:
        assert refusal.code.startswith("table."), refusal.code
        return
    history = History(log)
    assert history.version == len(log)
    again = saved.load(saved.save("FUZZED", log, SECRET, sealed=False), SECRET).log
    assert History(again).now.players == history.now.players


def own_decks(data: bytes) -> None:
    """Refused with the line of the mistake, or a deck that can be played with."""
    text = data.decode(errors="replace")
    for box in ("hunch", "secret_identity", "bazaar"):
        game = catalogue.find(box)
        options = {name: option.default for name, option in game.OPTIONS.items()}
        common = {"deck": "app", "language": "en", "first": 0, "own_deck": text or " "}
        try:
            game.setup(game.PLAYERS.start, options | common)
        except Illegal as refusal:
            assert refusal.code.startswith(("decks.", f"{box}.deck_")), refusal.code
            assert 1 <= refusal.params["line"] <= text.count("\n") + text.count("\r") + 1


class Target(NamedTuple):
    run: Callable[[bytes], None]
    seeds: Sequence[bytes]

    def holds(self, data: bytes) -> bool:
        """It says itself what does not."""
        self.run(data)
        return True


def _message(who: int, event: str, **body: Any) -> bytes:
    return orjson.dumps([who, event, body])


def _act(verb: str, who: int = 0, **args: Any) -> bytes:
    return _message(who, "act", id=ID, seat=who, version=9, verb=verb, args=args)


def _ask(verb: str, **args: Any) -> bytes:
    return _message(0, "ask", id=ID, by=0, version=9, verb=verb, args=args)


def _open_file() -> bytes:
    hub = LocalHub()
    code = hub.open()
    leo, ines = hub.seat(code, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options=BOX_OPTIONS | {"rounds": 1})
    leo.ask("start")
    leo.act("jot", text="a word")
    leo.act("bid", coins=3)
    ines.act("pass")
    return saved.save(code, hub.store.read(code), SECRET, sealed=False)


MESSAGES: Final = (
    _act("bid", coins=3),
    _act("jot", text="apple"),
    _act("ring", at=1000.5),
    _act("gong"),
    _ask("sit", name="Jörg", look=5, chair=5, token=ID),
    _ask("choose", box="hunch", options={"deck": "app", "language": "fr"}),
    _ask("propose_amend", seq=7, args={"coins": 4}),
    _ask("take_over", player=0, pin="1234", token=ID),
    _ask("claim", player=1, token=ID),
    _ask("confirm", proposal=3),
    _ask("leave", player=1),
    _ask("pause"),
    _message(2, "join", code="SEEDED", tokens=[ID], watch=False),
    _message(0, "instead", seq=7),
    _message(0, "story"),
    _message(0, "record"),
    _message(1, "screen"),
    _message(0, "put_on", number="0471"),
)

HEADERS: Final = (
    b"Host: localhost:8600\nOrigin: http://localhost:8600\nConnection: Upgrade\nUpgrade: websocket"
    b"\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    b"Host: [::1]:8600\nOrigin: null\nSec-Fetch-Site: cross-site\nContent-Length: 12",
    b"Host: 10.0.0.1\nTransfer-Encoding: chunked\nX-Forwarded-For: 1.2.3.4, ::1",
    b"Host: localhost\nAuthorization: Bearer \xff\nContent-Length: \xb2",
)

REQUESTS: Final = (
    b"GET /api/tables/CODE\nHost: localhost",
    b"POST /api/tables\nHost: localhost\nContent-Type: application/json\n\n{}",
    b"POST /api/tables\nHost: localhost\nContent-Type: application/x-tablee\n\ntablee 1 open\n",
    b"GET /api/tables/CODE/save\nHost: localhost\nAuthorization: Bearer " + ID.encode(),
    b"POST /api/tables/CODE/deck\nHost: localhost\nContent-Type: application/json\n\n"
    b'{"option":"own_deck","content":"amber\\nbasil"}',
    b"GET /api/tables/CODE/qr.svg?x=1\nHost: localhost",
    b"GET /assets/..%2f..%2fetc/passwd\nHost: localhost",
    b"GET /metrics\nHost: localhost",
)

DECKS: Final = (
    b"".join(b'[[targets]]\nwords = ["a%d", "b%d", "c%d"]\n' % (n, n, n) for n in range(40)),
    b"".join(b"a%d,b%d,c%d\n" % (n, n, n) for n in range(40)),
    "name,reminder\nAda,mathématiques\nBob,\n".encode(),
    b'[[character]]\nname = "Ada"\nreminder = "x"\n',
    b"apple,boat,cloud,door\n" * 3,
)


def targets() -> Mapping[str, Target]:
    """By name; with the tests' own box on the shelf."""
    socketio = [_as_packet(message) for message in MESSAGES]
    return {
        "messages": Target(messages, MESSAGES),
        "packets": Target(packets, [*socketio, b"31[17.5]", b"0", b"1/admin,", b"2[]"]),
        "frames": Target(
            frames,
            [masked(b"42" + message) + masked(b"x", PING) for message in MESSAGES[:3]]
            + [masked(b"42", final=False) + masked(b"x", CONTINUE), masked(b"\x04", BINARY)],
        ),
        "headers": Target(headers, HEADERS),
        "requests": Target(requests, REQUESTS),
        "saved_files": Target(saved_files, [_open_file()]),
        "own_decks": Target(own_decks, DECKS),
    }


def _as_packet(message: bytes) -> bytes:
    _who, event, body = orjson.loads(message)
    return b"21" + orjson.dumps([event, body])

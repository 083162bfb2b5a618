"""The names of libraries that nobody promised us: all listed, all used, all still as we know them.

A library that changes one of them fails here, by name, before it fails at a table.
"""

from __future__ import annotations

import _socket
import ast
import http.server
import inspect
import re
import socket
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import engineio
import engineio.socket
import eventlet.hubs.poll
import eventlet.patcher
import eventlet.support.greenlets
import eventlet.wsgi
import pytest
import socketio
import socketio.manager
import socketio.packet
from eventlet.greenio import GreenSocket
from eventlet.hubs.hub import BaseHub
from gevent import pywsgi

from server.engine import ENGINES

ROOT = Path(__file__).parents[2]
ROOM = ROOT / "server" / "engine"
DECISION = ROOT / "docs" / "decisions" / "0001-one-room-for-the-engine.md"


def engineio_server() -> Any:
    return engineio.Server(async_mode="eventlet")


def engineio_socket() -> Any:
    server = engineio_server()
    server.sockets["sid"] = found = engineio.socket.Socket(server, "sid")
    return found


def websocket_is_ours_to_choose() -> bool:
    """Engine.IO makes it with a bound method of its socket, and calls it as an application."""
    made: list[Any] = []

    def websocket(handler: Any, server: Any) -> Any:
        made.extend((handler.__self__, handler.__name__, server))
        return lambda _environ, _start_response: ("taken",)

    phone = engineio_socket()
    phone.server._async = {**phone.server._async, "websocket": websocket}
    headers = {"HTTP_CONNECTION": "Upgrade", "HTTP_UPGRADE": "websocket"}
    answer = phone.handle_get_request(headers, None)
    return made == [phone, "_websocket_handler", phone.server] and answer == ("taken",)


def every_driver_has_a_websocket_and_a_queue_that_is_waited_for() -> bool:
    drivers = [engineio.Server(async_mode=name)._async for name in ENGINES]
    return all("websocket" in each and callable(each["queue"].join) for each in drivers) and (
        in_source(engineio.socket.Socket.close, "self.queue.join()")
    )


def messages_are_socketios() -> bool:
    server = socketio.Server(async_mode="eventlet")
    parameters = inspect.signature(server.eio.handlers["message"]).parameters
    return len(parameters) == 2


def names_lead_to_each_other() -> bool:
    manager = socketio.Server(async_mode="eventlet").manager
    sid = manager.connect("engine sid", "/")
    found: str = manager.eio_sid_from_sid(sid, "/")
    return isinstance(manager, socketio.manager.Manager) and found == "engine sid"


def queue_can_be_looked_into() -> bool:
    queue = engineio_socket().queue
    queue.put("packet")
    return queue.qsize() == 1 and not queue.empty()


def closing_waits_for_nobody() -> bool:
    phone = engineio_socket()
    phone.send(engineio.packet.Packet(engineio.packet.NOOP))
    phone.close(wait=False)
    return phone.closed is True


def green_threads_wait_in_the_loop() -> bool:
    hub, waiting = eventlet.hubs.get_hub(), eventlet.support.greenlets.getcurrent()
    hub.schedule_call_global(0, waiting.switch, "woken")
    return bool(hub.switch() == "woken")


def a_plain_socket_can_be_waited_for() -> bool:
    here, there = _socket.socketpair()
    there.send(b"x")
    eventlet.hubs.trampoline(here.fileno(), read=True)
    heard = here.recv(1)
    here.close()
    there.close()
    return heard == b"x"


def packet_with(text: str) -> Any:
    return socketio.packet.Packet(encoded_packet=text)


def a_parameter(owner: Callable[..., Any], name: str) -> bool:
    return name in inspect.signature(owner).parameters


def in_source(owner: Any, *texts: str) -> bool:
    source = inspect.getsource(owner)
    return all(text in source for text in texts)


HTTP = eventlet.wsgi.HttpProtocol

STILL_AS_WE_KNOW_IT: dict[str, Callable[[], bool]] = {
    "_socket.socket": lambda: issubclass(socket.socket, _socket.socket),
    "_socket.socketpair": lambda: type(_socket.socketpair()[0]) is _socket.socket,
    "engineio.Server._async": every_driver_has_a_websocket_and_a_queue_that_is_waited_for,
    "engineio.Server.handlers": messages_are_socketios,
    "engineio.Server.sockets": lambda: type(engineio_server().sockets) is dict,
    "engineio.Socket._websocket_handler": websocket_is_ours_to_choose,
    "engineio.Socket.close": closing_waits_for_nobody,
    "engineio.Socket.closed": lambda: engineio_socket().closed is False,
    "engineio.Socket.queue": queue_can_be_looked_into,
    "engineio.Socket.sid": lambda: engineio_socket().sid == "sid",
    "engineio.Socket.upgraded": lambda: engineio_socket().upgraded is False,
    "socketio.Server.eio": lambda: isinstance(
        socketio.Server(async_mode="eventlet").eio, engineio.Server
    ),
    "socketio.Server.manager": names_lead_to_each_other,
    "socketio.Manager.eio_sid_from_sid": names_lead_to_each_other,
    "socketio.Packet.decode": lambda: (
        packet_with('2["x"]').data == ["x"]
        and a_parameter(socketio.packet.Packet.decode, "encoded_packet")
    ),
    "socketio.Packet.json": lambda: callable(socketio.packet.Packet.json.loads),
    "socketio.Packet.uses_binary_events": lambda: socketio.packet.Packet.uses_binary_events is True,
    "eventlet.hubs.hub.BaseHub.add": lambda: (
        list(inspect.signature(BaseHub.add).parameters)[1:]
        == ["evtype", "fileno", "cb", "tb", "mark_as_closed"]
        and in_source(eventlet.hubs.poll.Hub.wait, "listener.cb(fileno)")
    ),
    "eventlet.hubs.hub.BaseHub.remove": lambda: in_source(BaseHub.remove, "listener.fileno"),
    "eventlet.hubs.hub.BaseHub.schedule_call_global": green_threads_wait_in_the_loop,
    "eventlet.hubs.hub.BaseHub.switch": green_threads_wait_in_the_loop,
    "eventlet.support.greenlets.getcurrent": green_threads_wait_in_the_loop,
    "eventlet.hubs.notify_opened": lambda: in_source(
        eventlet.hubs.notify_opened, "hub.mark_as_reopened(fd)"
    ),
    "eventlet.hubs.trampoline": a_plain_socket_can_be_waited_for,
    "eventlet.patcher.original": lambda: (
        eventlet.patcher.original("socket").socket.__mro__[1] is _socket.socket
    ),
    "eventlet.greenio.GreenSocket.fd": lambda: in_source(GreenSocket.__init__, "self.fd = fd"),
    "eventlet.wsgi.WSGI_LOCAL": lambda: in_source(
        HTTP.handle_one_response, "if WSGI_LOCAL.already_handled:"
    ),
    "eventlet.wsgi.Server": lambda: (
        in_source(eventlet.wsgi.Server.process_request, "self.protocol(conn_state, self)")
        and list(inspect.signature(HTTP.__init__).parameters) == ["self", "conn_state", "server"]
        and a_parameter(eventlet.wsgi.Server.__init__, "max_http_version")
    ),
    "eventlet.wsgi.STATE_IDLE": lambda: in_source(
        eventlet.wsgi.server, "[client_addr, client_socket, STATE_IDLE]"
    ),
    "eventlet.wsgi.HttpProtocol.close_connection": lambda: in_source(
        HTTP.handle_one_response, "if self.close_connection == 0 and", "== 0:\n"
    ),
    "eventlet.wsgi.HttpProtocol.connection": lambda: in_source(
        HTTP.setup, "conn = self.connection = self.request"
    ),
    "eventlet.wsgi.HttpProtocol.get_environ": lambda: in_source(
        HTTP.handle_one_request, "self.environ = self.get_environ()"
    ),
    "eventlet.wsgi.HttpProtocol.handle_one_request": lambda: in_source(
        HTTP.handle, "self.handle_one_request()"
    ),
    "eventlet.wsgi.environ.set_idle": lambda: in_source(
        HTTP.get_environ, "env['eventlet.set_idle'] = set_idle", "= STATE_IDLE"
    ),
    "eventlet.wsgi.HttpProtocol.rfile": lambda: in_source(
        http.server.BaseHTTPRequestHandler.parse_request, "http.client.parse_headers(self.rfile"
    ),
    "eventlet.wsgi.HttpProtocol.log_message": lambda: in_source(
        http.server.BaseHTTPRequestHandler.log_error, "self.log_message("
    ),
    "eventlet.wsgi.HttpProtocol.parse_request": lambda: in_source(
        HTTP.handle_one_request, "if not self.parse_request():\n                return"
    ),
    "eventlet.wsgi.HttpProtocol.raw_requestline": lambda: in_source(
        HTTP.handle_one_request, "self.raw_requestline = self._read_request_line()"
    ),
    "eventlet.wsgi.HttpProtocol.rbufsize": lambda: in_source(HTTP.setup, "self.rbufsize"),
    "eventlet.wsgi.HttpProtocol.wbufsize": lambda: in_source(HTTP.setup, "self.wbufsize"),
    "gevent.pywsgi.WSGIHandler.close_connection": lambda: in_source(
        pywsgi.WSGIHandler.handle_one_request, "if self.close_connection:\n            return"
    ),
    "gevent.pywsgi.WSGIHandler.get_environ": lambda: in_source(
        pywsgi.WSGIHandler.handle_one_request, "self.environ = self.get_environ()"
    ),
    "gevent.pywsgi.WSGIHandler.handle_one_request": lambda: in_source(
        pywsgi.WSGIHandler.handle, "result = self.handle_one_request()"
    ),
    "gevent.pywsgi.WSGIHandler.read_request": lambda: in_source(
        pywsgi.WSGIHandler.handle_one_request, "self.read_request(self.requestline)"
    ),
    "gevent.pywsgi.WSGIHandler.rfile": lambda: in_source(
        pywsgi.WSGIHandler.read_request, "self.MessageClass(self.rfile, 0)"
    ),
    "gevent.pywsgi.WSGIHandler.run_application": lambda: (
        re.search(
            r"self\.run_application\(\)\s+finally:\s+try:\s+self\.wsgi_input\._discard\(\)",
            inspect.getsource(pywsgi.WSGIHandler.handle_one_response),
        )
        is not None
    ),
    "gevent.pywsgi.WSGIHandler.socket": lambda: in_source(
        pywsgi.WSGIHandler.__init__, "self.socket = sock"
    ),
    "gevent.pywsgi.WSGIHandler.wsgi_input": lambda: in_source(
        pywsgi.WSGIHandler.get_environ, "self.wsgi_input = Input("
    ),
    "gevent.pywsgi.Input.chunked_input": lambda: in_source(
        pywsgi.Input._discard, "self.chunked_input:"
    ),
    "gevent.pywsgi.Input.content_length": lambda: in_source(
        pywsgi.Input._discard, "self.position < (self.content_length or 0)"
    ),
    "gevent.pywsgi.WSGIServer.update_environ": lambda: in_source(
        pywsgi.WSGIServer.init_socket, "self.update_environ()"
    ),
}


@pytest.mark.parametrize("name", STILL_AS_WE_KNOW_IT)
def test_the_library_still_has_it_and_means_the_same(name: str) -> None:
    assert STILL_AS_WE_KNOW_IT[name]()


def test_the_decision_lists_what_is_watched_here_each_with_a_reason() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", DECISION.read_text(), re.MULTILINE)
    assert {name for name, _ in rows} == set(STILL_AS_WE_KNOW_IT)
    assert len(rows) == len(STILL_AS_WE_KNOW_IT)
    assert all(reason.strip() for _, reason in rows)


# What the code leans on

OURS = {"self", "cls"}
BASES_WITHOUT_SECRETS = {
    "Protocol",
    "IntEnum",
    "ValueError",
    "NamedTuple",
    "Exception",
    "Generic",
    "Threads",
}


@cache
def room() -> tuple[tuple[str, ast.Module], ...]:
    return tuple((file.name, ast.parse(file.read_text())) for file in sorted(ROOM.glob("*.py")))


def private_names(tree: ast.Module) -> Iterator[str]:
    """`thing._name`, unless the thing is our own; and private names imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _is_private(node.attr):
            owner = node.value
            if not (isinstance(owner, ast.Name) and owner.id in OURS):
                yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names if _is_private(alias.name))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "setattr"):
            name = ast.unparse(node.args[1]).strip("'")
            yield from [name] if _is_private(name) else []


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def overridden(tree: ast.Module) -> Iterator[str]:
    """What our classes put in the place of a library's, by inheriting from it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and _inherits(node):
            for child in node.body:
                if isinstance(child, ast.FunctionDef):
                    yield child.name
                elif isinstance(child, ast.Assign):
                    for target in child.targets:
                        yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name))


def _inherits(node: ast.ClassDef) -> bool:
    heads = (base.value if isinstance(base, ast.Subscript) else base for base in node.bases)
    return any(ast.unparse(head) not in BASES_WITHOUT_SECRETS for head in heads)


def known() -> set[str]:
    return {name.rpartition(".")[2] for name in STILL_AS_WE_KNOW_IT}


def test_every_private_name_in_the_room_is_listed() -> None:
    found = {f"{file}: {name}" for file, tree in room() for name in private_names(tree)}
    assert {name for name in found if name.partition(": ")[2] not in known()} == set()
    assert any(name.endswith("_async") for name in found), "the search finds what is there"


# What their documentation promises of the libraries that the room imports.
PROMISED = {
    "engineio.on",
    "engineio.send",
    "eventlet.Timeout",
    "eventlet.event.Event",
    "eventlet.green.socket.socket",
    "eventlet.green.ssl.GreenSSLSocket",
    "eventlet.green.ssl.PROTOCOL_TLS_SERVER",
    "eventlet.green.ssl.SSLContext",
    "eventlet.hubs.get_hub",
    "eventlet.monkey_patch",
    "eventlet.sleep",
    "eventlet.spawn_n",
    "eventlet.tpool.execute",
    "eventlet.tpool.set_num_threads",
    "gevent.event.AsyncResult",
    "gevent.event.Event",
    "gevent.monkey.get_original",
    "gevent.monkey.patch_all",
    "gevent.sleep",
    "gevent.socket.socket",
    "gevent.socket.wait_read",
    "gevent.spawn",
    "gevent.ssl.SSLContext",
    "gevent.ssl.SSLSocket",
    "hub.READ",
    "server.on",
}
# Under these names the room keeps what is a library's, by file.
THEIRS = {
    "eventlet_engine.py": {"eventlet.hubs.get_hub()": "hub"},
    "eventlet_reading.py": {"self._hub": "hub"},
    "gevent_engine.py": {"self._server": "server"},
    "socketio.py": {
        "self._engineio": "engineio",
        "self._server": "server",
        "self._socket": "engineio socket",
    },
}
LIBRARIES = {"eventlet", "gevent", "greenlets", "engineio", "socketio", "_socket"}


def reached(file: str, tree: ast.Module) -> Iterator[str]:
    """All that is taken from a library, by its full name, without the modules on the way."""
    inner = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Attribute):
            continue
        owner = ast.unparse(node.value)
        if owner in THEIRS.get(file, {}):
            yield f"{THEIRS[file][owner]}.{node.attr}"
        elif owner.partition(".")[0] in LIBRARIES and id(node) not in inner and "(" not in owner:
            yield f"{owner}.{node.attr}"


def test_what_is_reached_in_a_library_is_promised_or_listed() -> None:
    found = {name for file, tree in room() for name in reached(file, tree)}
    listed = "\n".join(STILL_AS_WE_KNOW_IT)
    lost = {n for n in found - PROMISED if n not in listed and known().isdisjoint(n.split(".")[1:])}
    assert lost == set()
    assert PROMISED - found == set(), "no longer used"


def test_everything_overridden_is_listed() -> None:
    found = {f"{file}: {name}" for file, tree in room() for name in overridden(tree)}
    unlisted = {name for name in found if name.partition(": ")[2] not in known() | {"__init__"}}
    assert unlisted == set()
    assert {"run_application", "get_environ", "decode"} <= {n.partition(": ")[2] for n in found}


def test_nothing_is_listed_that_is_no_longer_used() -> None:
    used = {"_websocket_handler", "set_idle"}  # never named: they are handed to us
    for _, tree in room():
        used |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        used |= set(overridden(tree))
    assert known() - used == set()


def test_a_socket_that_sends_at_once_says_when_it_cannot() -> None:
    """What sending without waiting rests on: the engines' sockets do not block underneath."""
    from server.engine import open_engine
    from tests.support.on_engines import stream_of

    for name in ENGINES:
        here, there = socket.socketpair()
        stream = stream_of(open_engine(name), here)
        assert stream.send_now is not None
        with pytest.raises(BlockingIOError):
            while True:
                stream.send_now(b"x" * 65_536)
        stream.socket.close()
        with pytest.raises(OSError, match="Bad file descriptor"):
            stream.send_now(b"x")
        there.close()

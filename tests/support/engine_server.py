"""A server with nothing in it but an engine: says back what it hears, and counts.

Takes the arguments of a hub, so that `HubProcess` can start it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import orjson

from server.engine import open_engine, patch
from server.engine.base import Connection, Engine, hub_ms
from server.engine.crowd import Crowd, Limits, Rank


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("serve")
    parser.add_argument("--quiet", action="store_true")
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--engine")
    parser.add_argument("--https-port", type=int)
    args = parser.parse_args()
    patch(args.engine)

    engine = open_engine(args.engine)
    wsgi = _application(engine)
    crowd = Crowd(Limits(), hub_ms)
    if args.https_port:
        from server.net.certificates import certificate

        secure = certificate(args.data / "https", ["127.0.0.1"])
        engine.spawn(engine.serve, engine.listen(args.host, args.https_port), wsgi, crowd, secure)
    listener = engine.listen(args.host, args.port)
    sys.stdout.write(f"open: http://{args.host}:{listener.getsockname()[1]}\n")
    sys.stdout.flush()
    engine.serve(listener, wsgi, crowd)


class Echo:
    """A switchboard."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.counts: Counter[str] = Counter()
        self._answers: list[Any] = []
        self._connections: set[Connection] = set()

    def opened(self, connection: Connection) -> None:
        from server.engine.socketio import packet

        self.counts["opened"] += 1
        self._connections.add(connection)
        connection.say(packet(b"hello", orjson.dumps(connection.address)))

    def closed(self, connection: Connection) -> None:
        self.counts["closed"] += 1
        self._connections.remove(connection)
        connection.say(b'2["too late"]')

    def rank(self, connection: Connection) -> Rank:
        return Rank.NOWHERE

    def malformed(self) -> None:
        self.counts["malformed"] += 1

    def answered(self, connection: Connection, number: int, said: Any) -> None:
        if number == 500:
            raise RuntimeError("as it was asked to")
        self._answers.append([number, said])

    def heard(self, connection: Connection, event: str, said: Sequence[Any]) -> bytes | None:
        from server.engine.socketio import packet

        if connection not in self._connections:
            self.counts["ghosts"] += 1
        if event == "fail":
            raise RuntimeError("as it was asked to")
        if event == "nothing":
            return None
        if event == "leave":
            connection.close()
        if event == "question":
            connection.say(packet(b"question", b"{}", said[0]))
        if event == "answers":
            answers, self._answers = self._answers, []
            return orjson.dumps(answers)
        if event == "round_trips":
            told = connection.round_trips()
            return orjson.dumps(told and [*told])
        if event == "flood":
            many, size = said[0]
            for number in range(many):
                connection.say(packet(b"flood", orjson.dumps([number, "x" * size])))
        if event == "wait":
            self._engine.sleep(0.05)
        return orjson.dumps(said)


def _application(engine: Engine) -> Callable[..., Iterable[bytes]]:
    from flask import Flask, request

    app = Flask(__name__)
    echo = Echo(engine)
    engine.connect_phones(app, echo)

    @app.get("/counts")
    def counts() -> dict[str, int]:
        return dict(echo.counts)

    @app.post("/length")
    def length() -> dict[str, int]:
        return {"length": len(request.get_data())}

    @app.post("/refused")
    def refused() -> tuple[str, int, dict[str, str]]:
        return "no", 413, {"Connection": "close"}

    @app.get("/locals")
    def locals_() -> dict[str, bool]:
        """What green threads and real threads see of each other's."""
        mine = engine.thread_local()
        mine.name = "mine"
        promise = engine.promise()
        engine.spawn(lambda: promise.give(getattr(mine, "name", None)))
        there = engine.in_thread(lambda: getattr(mine, "name", None))
        return {"green": promise.wait() == "mine", "real": there == "mine"}

    def gate(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        environ["tablee.address"] = f"from {environ['REMOTE_ADDR']}"
        return app(environ, start_response)

    return gate


if __name__ == "__main__":
    main()

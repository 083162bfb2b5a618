"""The hub itself, playing a real game: docs/protocol.md from the phones' side.

A game is played from its start to its end, and then again. Who acts next is who may: as soon as it
has the view that gives it something to do, or, when nothing changes for it (others write while it
writes), as soon as the last action has been acknowledged.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from http.client import HTTPConnection
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import orjson

from bench.adapters.players import Player
from bench.adapters.socketio import PATH, SocketTable
from bench.load import PHONES, Adapter, Meter
from bench.server import ROOT
from bench.wire import Broken, Loop

NAMES = ("Clém", "Jeanne", "Séb", "Léo", "Inès", "Jörg")
VIEW = b'["view",{"version":'
TOO_LATE = (
    "table.stale",
    "table.not_offered",
    "table.not_a_choice",
    "table.not_yours",
    "table.game_over",
)


class TableeTable(SocketTable):
    def __init__(self, number: int, meter: Meter, player: Player) -> None:
        super().__init__(number, meter)
        self.player = player
        self.ready = not player.measured
        self.rng = Random(number)
        self.ids = os.urandom(12).hex()
        self.versions = [0] * PHONES
        self.offers: list[list[Any]] = [[] for _ in range(PHONES)]  # to each phone's seat
        self.may = [False] * PHONES  # whether it holds an offer, as far as its phone knows
        self.measured_clocks: set[int] = set()  # phones whose clock the hub knows by their answers
        self.over = False
        self.turn = 0
        self.acting = 0  # the number of the message that is to be acknowledged
        self.acknowledged = True
        self.unchanged = [False] * PHONES  # its hand, by its own action that is under way
        self.timed = False  # whether what is under way counts as an action
        self.code = ""
        self.tokens: list[str] = []  # by seat

    # What phones hear

    def event(self, seat: int, body: bytes) -> None:
        if body.startswith(VIEW):
            self._view(seat, body)
        elif body.startswith((b'["presence"', b'["invite"')):
            pass
        else:
            number, _, rest = body.partition(b"[")
            if not rest.startswith(b'"beat"'):
                raise Broken(f"unexpected: {body[:200]!r}")
            self.links[seat].send(b"43%s[%.1f]" % (number, time.time() * 1000))
            if b'"error_ms":null' not in rest:
                self.measured_clocks.add(seat)

    def _view(self, seat: int, body: bytes) -> None:
        stop = body.index(b",", len(VIEW))
        self.versions[seat] = int(body[len(VIEW) : stop])
        if b'"room":' in body:
            self.over = b'"phase":"over"' in body
        new = False
        if b'"hands":{"' in body:
            view = orjson.loads(body)[1]
            hands = view.get("changes", {}).get("hands") or view["hands"]
            self.offers[seat] = hands[str(seat)].get("offers", self.offers[seat])
            self.unchanged[seat] = False
            could = self.may[seat]
            self.may[seat] = bool(self.offers[seat])
            new = self.may[seat] and (not could or seat == (self.turn + 1) % PHONES)
        if not self.acting:
            return  # not begun yet
        if new and seat != self.turn and self._give_turn(seat):
            return
        if self.acknowledged:
            self._find_turn()

    def answered(self, seat: int, number: int, body: bytes) -> None:
        if not self.acting:
            super().answered(seat, number, body)
            return
        if not body.startswith(b'[{"ok":true'):
            self._refused(number, orjson.loads(body)[0])
        if self.unchanged[seat]:
            self.unchanged[seat], self.may[seat] = False, True
        if number == self.acting:
            self.acknowledged = True
            self._find_turn()

    def _refused(self, number: int, answer: Mapping[str, Any]) -> None:
        """A tap on an old screen does happen; anything else must not."""
        if answer["code"] not in TOO_LATE:
            raise Broken(f"refused: {answer}")
        self.meter.note("(too late)")
        if number == self.acting:
            self.timed = False

    # Whose turn it is

    def begin(self) -> None:
        self.acting = self.last_id
        self.turn = PHONES - 1
        self._find_turn()

    def _find_turn(self) -> None:
        """Clockwise after the last one; nobody, until a view gives somebody something to do."""
        for step in range(1, PHONES + 1):
            seat = (self.turn + step) % PHONES
            if self.may[seat] and self._give_turn(seat):
                return
        if self.over:
            self._play_again()

    def _give_turn(self, seat: int) -> bool:
        """This phone has what it waited for: it acts, unless it wants nothing of its offers."""
        now = time.perf_counter()
        chosen = self.player.pick(self.offers[seat], self.rng)
        self.may[seat] = False  # until its phone is told
        if chosen is None:
            return False
        if self.timed:
            self.meter.times.append(now - self.sent_at)
        self.turn, self.timed, self.unchanged[seat] = seat, True, True
        verb, args = chosen
        self.ready = self.ready or verb == self.player.measured
        self.meter.note(verb)
        self._say("act", seat, {"seat": seat, "verb": verb, "args": args})
        return True

    def _play_again(self) -> None:
        self.over = self.timed = False
        self.meter.note("(new game)")
        self._say("ask", 0, {"by": 0, "verb": "start", "args": {}})

    def _say(self, event: str, seat: int, message: dict[str, Any]) -> None:
        self.last_id += 1
        self.acting, self.acknowledged = self.last_id, False
        message |= {"id": f"{self.ids}{self.last_id:08x}", "version": self.versions[seat]}
        packet = b"42%d" % self.last_id + orjson.dumps([event, message])
        self.sending()
        self.links[seat].send(packet)

    # Sitting down

    def sit_down(self, loop: Loop, code: str) -> None:
        self.code = code
        for seat in range(PHONES):
            self._ask(loop, seat, "join", {"code": code, "tokens": [], "watch": False})
            token = os.urandom(16).hex()
            self.tokens.append(token)
            chair = {"name": NAMES[seat], "look": seat, "chair": seat, "token": token}
            self._ask(loop, seat, "ask", self._about("sit", chair, None))
        chosen = {"box": self.player.box, "options": dict(self.player.options)}
        self._ask(loop, 0, "ask", self._about("choose", chosen, 0))
        self._ask(loop, 0, "ask", self._about("start", {}, 0))
        loop.until(lambda: any(self.may), 20, "a game in which somebody may act")

    def _about(self, verb: str, args: dict[str, Any], by: int | None) -> dict[str, Any]:
        id_ = f"{self.ids}{self.last_id:08x}"
        return {"id": id_, "by": by, "version": self.versions[0], "verb": verb, "args": args}

    def _ask(self, loop: Loop, seat: int, event: str, message: dict[str, Any]) -> None:
        answer = self.request(loop, self.links[seat], event, message)[0]
        if not answer["ok"]:
            raise Broken(f"{event} {message}: {answer}")


class Tablee(Adapter):
    stored = True

    def __init__(self, player: Player, engine: str = "", processes: int = 0) -> None:
        """`engine`: another than the default one. `processes`: so many, on all cores."""
        self.player = player
        self.engine = engine
        self.processes = processes
        self.all_cores = processes > 0
        self.name = f"tablee-{player.box}" + (f"-{engine}" if engine else "")
        self.title = f"Tablée, durable, {player.box}" + (f", on {engine}" if engine else "")
        if processes:
            self.name += f"-{processes}p"
            self.title += f", {processes} process{'es' if processes > 1 else ''} on all cores"

    def command(self, port: int, folder: Path) -> list[str]:
        hub = [sys.executable, "-m", "bench.hub", "serve", "--quiet", "--host", "127.0.0.1"]
        several = ["--processes", str(self.processes)] if self.processes else []
        return [*hub, "--port", str(port), "--data", str(folder / "data"), *several]

    def environment(self) -> dict[str, str]:
        # All phones of the bench come from this machine.
        return {"TABLEE_ENGINE": self.engine, "TABLEE_CONNECTIONS_PER_ADDRESS": "0"}

    def open_table(self, loop: Loop, port: int, number: int, meter: Meter) -> TableeTable:
        table = TableeTable(number, meter, self.player)
        code = new_code(port, table.home)
        table.path = f"{PATH}&table={code}"
        table.connect(loop, port)
        table.sit_down(loop, code)
        return table

    def missing(self) -> str | None:
        if self.engine and find_spec(self.engine) is None:
            return f"{self.engine} is not installed"
        shelves = (ROOT / "rules" / "games", ROOT / "bench" / "games")
        if any((shelf / self.player.box / "__init__.py").exists() for shelf in shelves):
            return None
        return "there is no such game here"


def new_code(port: int, home: str) -> str:
    link = HTTPConnection("127.0.0.1", port, timeout=20, source_address=(home, 0))
    link.request("POST", "/api/tables", b"{}", {"Content-Type": "application/json"})
    answer = orjson.loads(link.getresponse().read())
    link.close()
    if answer.get("ok") is False:
        raise Broken(f"no table: {answer}")
    code: str = answer["code"]
    return code

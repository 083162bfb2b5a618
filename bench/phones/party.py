"""A table at which one phone is a browser; all others sit on one bare link."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import orjson
from playwright.sync_api import Page, WebSocket

from bench.adapters.players import Player
from bench.adapters.socketio import PATH
from bench.adapters.tablee import NAMES, new_code
from bench.phones.tracing import OURS
from bench.wire import Broken, Link, Loop

PATIENCE_S = 60
HOME = "127.0.1.1"
VIEW = '42["view",'
LOOK_S = 0.02
NO_CLOCK = b'"ends_at_ms":null'
SEND = f"letter => {{ performance.mark('{OURS}'); hubSocket.send(`42${{letter}}`); }}"


class Screen:
    """What a phone was told last."""

    def __init__(self) -> None:
        self.version = 0
        self.room: dict[str, Any] = {}
        self.game: dict[str, Any] = {}
        self.hands: dict[str, dict[str, Any]] = {}

    def show(self, view: Mapping[str, Any]) -> None:
        self.version = view["version"]
        self.room = view.get("room", self.room)
        self.game = view.get("game", self.game) or {}
        self.hands |= view.get("hands", {})
        changes = view.get("changes", {})
        self.game |= changes.get("game", {})
        for seat, change in changes.get("hands", {}).items():
            self.hands[seat] |= change

    def offers(self, seat: int) -> list[dict[str, Any]]:
        offers: list[dict[str, Any]] = self.hands.get(str(seat), {}).get("offers", [])
        return offers


class Others:
    """All players but the one with the browser: one link that holds all their seats."""

    def __init__(self, loop: Loop, port: int) -> None:
        self.screen = Screen()
        self.code = new_code(port, HOME)
        self.keys: list[int] = []
        self._loop = loop
        self._connected = False
        self._number = 0
        self._answers: dict[int, Any] = {}
        self._link: Link = loop.connect(port, f"{PATH}&table={self.code}", self, 0, HOME)
        self._link.take(b"")
        loop.until(lambda: self._connected, PATIENCE_S, "a connection")
        self.say("join", {"code": self.code, "tokens": [], "watch": False})

    def hear(self, _seat: int, payload: bytes) -> None:
        if payload.startswith(VIEW.encode()):
            self.screen.show(orjson.loads(payload[2:])[1])
        elif payload.startswith(b"43"):
            number, _, answer = payload[2:].partition(b"[")
            self._answers[int(number)] = orjson.loads(b"[" + answer)[0]
        elif payload == b"2":
            self._link.send(b"3")
        elif payload.startswith(b"0"):
            self._link.send(b"40")
        elif payload.startswith(b"40"):
            self._connected = True
        elif b'["beat"' in payload:
            number, _, _ = payload[2:].partition(b"[")
            self._link.send(b"43%s[%.1f]" % (number, time.time() * 1000))

    def say(self, event: str, body: Mapping[str, Any]) -> dict[str, Any]:
        self._number += 1
        number = self._number
        self._link.send(b"42%d" % number + orjson.dumps([event, body]))
        self._loop.until(lambda: number in self._answers, PATIENCE_S, f"an answer to {event}")
        answer: dict[str, Any] = self._answers.pop(number)
        return answer

    def ask(self, verb: str, **args: Any) -> None:
        by = self.keys[0] if self.keys else None
        said = {"id": os.urandom(16).hex(), "by": by, "version": self.screen.version}
        answer = self.say("ask", {**said, "verb": verb, "args": args})
        if not answer["ok"]:
            raise Broken(f"{verb}: {answer}")
        if verb == "sit":
            self.keys.append(answer["key"])

    def sit(self, players: int) -> None:
        for place, name in enumerate(NAMES[1 : players + 1], 1):
            token = os.urandom(16).hex()
            self.ask("sit", name=name, look=place, chair=place, token=token)

    def act(self, seat: int, verb: str, args: Mapping[str, Any]) -> None:
        """A refusal is none of ours: the next try is another one."""
        said = {"id": os.urandom(16).hex(), "seat": seat, "version": self.screen.version}
        self.say("act", {**said, "verb": verb, "args": args})


class Party:
    """A game by the offers of all seats, whoever holds them; one action after the other."""

    def __init__(self, page: Page, address: str, loop: Loop, player: Player, players: int) -> None:
        self.page, self.player = page, player
        self.seen = Screen()  # by the browser
        self._loop = loop
        self._rng = Random(player.box)
        self.others = Others(loop, int(address.rsplit(":", 1)[1]))
        self.others.sit(players - 1)
        page.on("websocket", self._opened)
        page.goto(f"{address}/{self.others.code}")
        page.get_by_label("Your name").fill(NAMES[0])
        page.get_by_role("button", name="Sit down", exact=True).click()
        page.get_by_role("heading", name="At the table").wait_for()
        self.others.ask("choose", box=player.box, options=dict(player.options))
        page.get_by_role("button", name=re.compile("^Start")).wait_for()

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._heard)

    def _heard(self, frame: str | bytes) -> None:
        if isinstance(frame, str) and frame.startswith(VIEW):
            self.seen.show(orjson.loads(frame[2:])[1])

    @property
    def own_seat(self) -> int:
        keys: Sequence[int] = self.others.screen.room["seats"]
        return next(seat for seat, key in enumerate(keys) if key not in self.others.keys)

    @property
    def is_over(self) -> bool:
        return bool(self.others.screen.room["phase"] == "over")

    def start(self) -> None:
        self.others.ask("start")
        self._until(lambda: self.others.screen.room["phase"] == "playing", "a game")
        self.catch_up()

    def catch_up(self) -> None:
        """The browser has heard what the others have heard."""
        self._until(lambda: self.seen.version >= self.others.screen.version, "the newest view")

    def rest(self, seconds: float) -> None:
        """For the screen to draw, and whatever else."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self._loop.serve_for(LOOK_S)
            self.page.wait_for_timeout(1000 * LOOK_S)

    def _until(self, holds: Callable[[], bool], what: str) -> None:
        until = time.perf_counter() + PATIENCE_S
        while not holds():
            if time.perf_counter() > until:
                raise Broken(f"not within {PATIENCE_S} s: {what}")
            self.rest(LOOK_S)

    def offers(self, seat: int) -> list[dict[str, Any]]:
        return (self.seen if seat == self.own_seat else self.others.screen).offers(seat)

    @property
    def waits_for(self) -> list[int]:
        return list(self.others.screen.game.get("waiting", ()))

    @property
    def has_clock(self) -> bool:
        """Of the whole game, or of something in it: an objection has one of its own."""
        return b'"ends_at_ms":' in orjson.dumps(self.others.screen.game).replace(NO_CLOCK, b"")

    def step(self) -> None:
        """Somebody does something that is offered, rather one for whom the table waits."""
        everybody = list(range(len(self.others.screen.room["seats"])))
        seats = [seat for seat in self.waits_for if self.offers(seat)] or everybody
        seat = self._rng.choice([one for one in seats if self.offers(one)] or everybody)
        chosen = self.player.pick(self.offers(seat), self._rng)
        if chosen is None:
            return
        verb, args = chosen
        if seat == self.own_seat:
            self._act_in_browser(seat, verb, args)
        else:
            self.others.act(seat, verb, args)

    def _act_in_browser(self, seat: int, verb: str, args: Mapping[str, Any]) -> None:
        """As a tap on its screen would, through its own link."""
        said = {"id": os.urandom(16).hex(), "seat": seat, "version": self.seen.version}
        letter = orjson.dumps(["act", {**said, "verb": verb, "args": args}]).decode()
        self.page.evaluate(SEND, letter)
        self.rest(LOOK_S)  # nobody waits for its answer: it comes with the next view

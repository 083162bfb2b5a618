"""`python -m bench.inprocess`: processor time of an action without sockets, from heard to said.

A hub's tables, door, store and views in this process, connections that lead nowhere. As on a busy
machine only processor time tells something, and of that the lowest of some passes.
`--profile` prints where it goes, `--store sqlite` has it stored.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import os
import pstats
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import orjson

import rules.games
from bench.adapters.players import GOT_ANY_WORDS, HUNCH, Player
from server import store
from server.commands.serve import SWITCH_S
from server.door.brake import Brake
from server.door.door import Door
from server.engine import garbage, open_engine
from server.engine.base import hub_ms
from server.metrics import Metrics
from server.table.tables import Tables
from server.wire.audience import Audience
from server.wire.switchboard import Switchboard
from server.wire.views import offer_view

PHONES = 6
PLAYERS = {player.box: player for player in (Player("auction"), HUNCH, GOT_ANY_WORDS)}


class Nowhere:
    """A link that leads nowhere, and counts what is said."""

    said = size = 0

    def __init__(self, name: str) -> None:
        self.id, self.address = name, name

    def say(self, packet: bytes, *, at_once: bool = False) -> None:  # noqa: ARG002
        Nowhere.said += 1
        Nowhere.size += len(packet)

    def hold(self) -> None: ...

    def close(self) -> None: ...

    def round_trips(self) -> None:
        return None


class Hub:
    def __init__(self, url: str) -> None:
        self.engine = open_engine("eventlet")
        self.tables = Tables(
            self.engine, store.open(url, self.engine), Door(), Audience, now=hub_ms, secret=b"bench"
        )
        self.switchboard = Switchboard(
            self.engine, self.tables, Brake(hub_ms), Metrics(), now=hub_ms
        )


class Evening:
    """One table, and what its six phones do, one after the other."""

    def __init__(self, hub: Hub, player: Player, number: int) -> None:
        self._hub, self._player, self._rng = hub, player, Random(number)
        self._ids = os.urandom(12).hex()
        self._last_id = 0
        self._turn = 0
        self._table = hub.tables.open()
        self._links = [Nowhere(f"{number}-{seat}") for seat in range(PHONES)]
        self.actions = 0
        self.ready = not player.measured
        for seat, link in enumerate(self._links):
            hub.switchboard.opened(link)
            self._say(seat, "join", {"code": self._table.code, "tokens": [], "watch": False})
            chair = {"name": f"Ada {'ABCDEF'[seat]}", "look": seat, "chair": seat}
            self._ask(seat, None, "sit", chair | {"token": os.urandom(16).hex()})
        self._ask(0, 0, "choose", {"box": player.box, "options": dict(player.options)})
        self._ask(0, 0, "start", {})

    def play(self, actions: int) -> None:
        """From the first action on that is to be measured."""
        while not self.ready:
            self._act()
        until = self.actions + actions
        while self.actions < until:
            self._act()

    def _act(self) -> None:
        history = self._table.history
        for step in range(1, PHONES + 1):
            seat = (self._turn + step) % PHONES
            offers = [offer_view(offer) for offer in history.open_to(seat)]
            if offers and (chosen := self._player.pick(offers, self._rng)):
                self._turn = seat
                verb, args = chosen
                self.ready = self.ready or verb == self._player.measured
                self._say(seat, "act", {"seat": seat, "verb": verb, "args": args, **self._number()})
                self.actions += 1
                return
        run = history.now.run
        if run is not None and run.over:
            self._ask(0, 0, "start", {})
        self._hub.engine.sleep(0)

    def _ask(self, seat: int, by: int | None, verb: str, args: dict[str, Any]) -> None:
        self._say(seat, "ask", {"by": by, "verb": verb, "args": args, **self._number()})

    def _number(self) -> dict[str, Any]:
        self._last_id += 1
        version = self._table.told(self._table.version)
        return {"id": f"{self._ids}{self._last_id:08x}", "version": version}

    def _say(self, seat: int, event: str, message: dict[str, Any]) -> None:
        said = orjson.loads(orjson.dumps([message]))
        answer = self._hub.switchboard.heard(self._links[seat], event, said)
        if answer is None or not answer.startswith(b'{"ok":true'):
            raise RuntimeError(f"{event} {message}: {answer!r}")


def play_all(hub: Hub, evenings: list[Evening], actions: int) -> float:
    """Each in a green thread of its own; gives µs of processor time an action."""
    left = [len(evenings)]

    def play(evening: Evening) -> None:
        try:
            evening.play(actions)
        finally:
            left[0] -= 1

    began = time.process_time()
    for evening in evenings:
        hub.engine.spawn(play, evening)
    while left[0]:
        hub.engine.sleep(0.001)
    return (time.process_time() - began) / actions / len(evenings) * 1e6


@contextmanager
def place(kind: str) -> Iterator[str]:
    if kind == "memory":
        yield "memory"
        return
    results = Path(__file__).resolve().parent / "results"
    results.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="inprocess-", dir=results) as folder:
        yield f"sqlite:///{folder}/tables.sqlite"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.inprocess", description=__doc__)
    parser.add_argument("boxes", nargs="*", default=list(PLAYERS), metavar="box")
    parser.add_argument("--store", default="memory", choices=("memory", "sqlite"))
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--actions", type=int, default=5, help="at each table, in a pass")
    parser.add_argument("--passes", type=int, default=40)
    parser.add_argument("--profile", action="store_true")
    wanted = parser.parse_args()
    rules.games.__path__.append(str(Path(__file__).resolve().parent / "games"))
    sys.setswitchinterval(SWITCH_S)
    garbage.look_seldom()
    for box in wanted.boxes or PLAYERS:
        with place(wanted.store) as url:
            hub = Hub(url)
            evenings = [Evening(hub, PLAYERS[box], number) for number in range(wanted.tables)]
            play_all(hub, evenings, wanted.actions)
            gc.collect()
            gc.freeze()
            if wanted.profile:
                profile = cProfile.Profile(time.thread_time)
                profile.enable()
                play_all(hub, evenings, wanted.actions)
                profile.disable()
                pstats.Stats(profile).sort_stats("tottime").print_stats(60)
                continue
            Nowhere.said = Nowhere.size = 0
            took = [play_all(hub, evenings, wanted.actions) for _ in range(wanted.passes)]
            actions = wanted.passes * wanted.actions * wanted.tables
            sys.stdout.write(
                f"{box:15} {min(took):6.0f} µs an action, {Nowhere.said / actions:.1f} packets, "
                f"{Nowhere.size / actions:.0f} bytes\n"
            )
            sys.stdout.flush()


if __name__ == "__main__":
    main()

"""A process among the others: what it tells and asks them, through their parent."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import orjson

from server.engine.base import Bell, Engine, hub_ms
from server.processes.pipe import Pipe
from server.processes.routes import home_of
from server.processes.watchdog import SIGN_S
from server.store.announcements import follow

logger = logging.getLogger(__name__)

PATIENCE_MS = 2_000  # with a process that is asked something

# What a message is about: its first byte. The rest is JSON, or as it is.
NEWS = b"n"  # an announcement; the parent gives it to all, who said it too
READY = b"r"
ALIVE = b"v"
ENDED = b"e"  # a connection, by its number
MAKE_ROOM = b"m"  # for another connection of a household
NAME = b"l"  # as which the hub is found in the network
ASK = b"a"  # [number, what]; to the processes [who, number, what]
ANSWER = b"b"  # [who, number, said]; to who asked [number, by, said]
ASKED = b"c"  # [number, processes that will answer, what the parent says]

PARENT = "parent"

T = TypeVar("T")


@dataclass
class _Gathering:
    bell: Bell
    from_: set[str] | None = None
    said: dict[str, Any] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        return self.from_ is not None and self.from_ <= self.said.keys()


class Peers:
    """Its announcements are those of server/store/announcements.py."""

    def __init__(self, engine: Engine, pipe: Pipe, slot: int, processes: int) -> None:
        self.slot, self.processes = slot, processes
        self._engine = engine
        self._pipe = pipe
        self._follow: Callable[[bytes], None] = lambda _news: None
        self._answers: dict[str, Callable[[], Any]] = {}
        self._asked: dict[int, _Gathering] = {}
        self._number = 0

    def is_home_of(self, code: str) -> bool:
        return home_of(code, range(self.processes)) == self.slot

    def is_ready(self) -> None:
        """From now on connections may come."""
        self._pipe.send(READY)

    def live(self) -> None:
        """For ever: as long as this is said, the loop of this process turns."""
        while True:
            self._pipe.send(ALIVE)
            self._engine.sleep(SIGN_S)

    def ended(self, number: int) -> None:
        """A connection that was handed over."""
        self._pipe.send(ENDED + orjson.dumps(number))

    # Announcements

    def publish(self, code: str, version: int) -> None:
        self.say(f"{code} {version}".encode())

    def say(self, words: bytes) -> None:
        self._pipe.send(NEWS + words)

    def subscribe_for_ever(
        self,
        heard: Callable[[str, int], None],
        said: Callable[[bytes], None],
        subscribed: Callable[[], None],
    ) -> None:
        """Returns: the pipe lasts as long as this process, and is read in `run`."""
        self._follow = partial(follow, heard, said)
        subscribed()

    # Questions to all

    def answer_with(self, what: str, answer: Callable[[], Any]) -> None:
        self._answers[what] = answer

    def ask_all(self, what: str, read: Callable[[Any], T]) -> dict[str, T]:
        """What each process says, this one too, by its number; the parent's under its name.

        Who does not answer in time is not among them, nor who knows nothing of it.
        """
        self._number += 1
        asked = self._asked[self._number] = _Gathering(self._engine.bell())
        self._pipe.send(ASK + orjson.dumps([self._number, what]))
        until_ms = hub_ms() + PATIENCE_MS
        number = self._number
        while not asked.is_whole and (left_ms := until_ms - hub_ms()) > 0:
            asked.bell.wait(left_ms / 1000)
        del self._asked[number]
        return {by: read(said) for by, said in asked.said.items() if said is not None}

    # What comes

    def run(self, named: Callable[[str], None], make_room: Callable[[str], None]) -> None:
        """Until the parent is gone, which tells its name, and for whose house there is no room."""
        tells = {NAME: named, MAKE_ROOM: make_room}
        while (message := self._pipe.receive()) is not None:
            kind, said = message[:1], message[1:]
            try:
                if kind in tells:
                    tells[kind](said.decode())
                else:
                    self._heard(kind, said)
            except Exception:
                logger.exception("what another process said could not be followed")

    def _heard(self, kind: bytes, said: bytes) -> None:
        if kind == NEWS:
            # Catching up may wait for the store: others are heard meanwhile.
            self._engine.spawn(self._follow, said)
        elif kind == ASK:
            self._engine.spawn(self._answer, *orjson.loads(said))
        elif kind == ANSWER:
            number, by, answer = orjson.loads(said)
            self._note(number, {by: answer})
        elif kind == ASKED:
            number, from_, parents = orjson.loads(said)
            if number in self._asked:
                self._asked[number].from_ = set(from_)
            self._note(number, {PARENT: parents})

    def _note(self, number: int, said: dict[str, Any]) -> None:
        asked = self._asked.get(number)  # None: it was too late
        if asked is not None:
            asked.said |= said
            asked.bell.ring()

    def _answer(self, who: int, number: int, what: str) -> None:
        answer = self._answers.get(what)
        said = answer() if answer is not None else None
        self._pipe.send(ANSWER + orjson.dumps([who, number, said]))

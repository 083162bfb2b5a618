"""Where connections arrive: each is looked at, and handed to the process that has its table.

Only the first line of what comes is looked at, once, and it stays in the connection: whoever gets
it reads everything itself, and believes nothing of what was guessed here.
"""

from __future__ import annotations

import logging
import socket
from contextlib import suppress
from enum import IntFlag
from typing import Any

from server.engine.accepting import Accepting
from server.engine.base import Engine
from server.engine.crowd import Crowd, Crowded, Limits
from server.engine.handing import Handed, hand_over
from server.processes.routes import MOST_LOOKED_AT
from server.processes.supervisor import Supervisor

logger = logging.getLogger(__name__)

AGAIN_S = 0.01
MOST_NUMBER = 2**32


class Note(IntFlag):
    """What a process is told with a connection; the lowest two bits are `Crowded`."""

    SECURE = 4  # it came to the port for https


class Newcomer:
    def __init__(self, sock: Any) -> None:
        self.sock = sock
        self.is_cut = False

    def cut(self) -> None:
        """It took too long, or somebody else needs the place."""
        self.is_cut = True
        with suppress(OSError):
            self.sock.shutdown(socket.SHUT_RDWR)


class Dispatcher:
    """`crowd`: those who have not said anything yet. All others are with the processes."""

    def __init__(
        self, engine: Engine, crowd: Crowd, limits: Limits, supervisor: Supervisor
    ) -> None:
        self._engine = engine
        self._crowd = crowd
        self._limits = limits
        self._supervisor = supervisor
        self._number = 0

    def receive_for_ever(self, listener: Any, *, secure: bool) -> None:
        def welcome(sock: Any, address: Any) -> None:
            newcomer = Newcomer(sock)
            guest = self._crowd.come(address[0], newcomer.cut)
            if guest is None:
                sock.close()
                return
            self._engine.spawn(self._attend, newcomer, guest, secure)

        Accepting(listener, self._engine.listen, self._engine.sleep).run_for_ever(welcome)

    def _attend(self, newcomer: Newcomer, guest: Any, secure: bool) -> None:
        try:
            # What is encrypted tells nothing: whoever gets it waits for it, too.
            head = b"" if secure else newcomer.sock.recv(MOST_LOOKED_AT, socket.MSG_PEEK)
            if head or secure:
                self._hand_over(newcomer, head, guest.household, secure)
        except OSError:  # it is gone already
            pass
        finally:
            guest.leaves()
            with suppress(OSError):
                newcomer.sock.close()

    def _hand_over(self, newcomer: Newcomer, head: bytes, household: str, secure: bool) -> None:
        """To whoever is up, as soon as one is and has room; until its time is over."""
        routes = self._supervisor.routes
        while not newcomer.is_cut:
            slot = routes.of_household(household) if secure else routes.to(head, household)
            if slot is not None and self._handed(newcomer, slot, household, secure):
                return
            self._engine.sleep(AGAIN_S)

    def _handed(self, newcomer: Newcomer, slot: int, household: str, secure: bool) -> bool:
        child = self._supervisor.children[slot]
        note = self._crowded(slot, household) | (Note.SECURE if secure else 0)
        self._number = (self._number + 1) % MOST_NUMBER
        handed = Handed(note, self._number, newcomer.sock.fileno())
        try:
            given = hand_over(child.way, handed)
        except OSError:  # it has just died; who reads its pipe finds out
            routes = self._supervisor.routes
            if self._supervisor.children[slot] is child:
                routes.went_down(slot)
            return False
        if given:
            child.holds(handed.number, household)
        return given

    def _crowded(self, slot: int, household: str) -> Crowded:
        supervisor = self._supervisor
        crowded = self._limits.crowded(
            supervisor.held(household) if household else 0, supervisor.all_held
        )
        if crowded is Crowded.HOUSEHOLD and not supervisor.make_room(household, slot):
            return Crowded.NOT
        return crowded

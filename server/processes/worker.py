"""What a process is told when it is started, and how connections come to it."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import partial
from typing import Self

from server.engine.base import Engine, Welcome
from server.engine.crowd import Crowded
from server.engine.handing import Way, take_over
from server.processes.dispatcher import Note
from server.processes.peers import Peers

logger = logging.getLogger(__name__)

TOLD = "TABLEE_WORKER"  # in the environment of a process
AT_A_TIME = 8  # connections, then others have their turn


@dataclass(frozen=True, slots=True)
class Place:
    """Of a process among the others; its ends of what leads to the parent, as numbers of files."""

    slot: int
    processes: int
    way: int
    pipe: int
    host: str
    port: int

    def in_environment(self) -> dict[str, str]:
        return {**os.environ, TOLD: json.dumps(asdict(self))}

    @classmethod
    def from_environment(cls) -> Self | None:
        """None: this process is the parent."""
        told = os.environ.pop(TOLD, None)
        return cls(**json.loads(told)) if told else None


def take_over_for_ever(
    engine: Engine, way: Way, peers: Peers, welcomes: Mapping[bool, Welcome]
) -> None:
    """Connections, as the parent hands them over; ends with it. `welcomes`: with TLS, without."""
    taken = 0
    while True:
        try:
            handed = take_over(way)
        except BlockingIOError:
            engine.wait_readable(way.fileno())
            continue
        if handed is None:
            return
        ended = partial(peers.ended, handed.number)
        if handed.fileno < 0:
            logger.error("a connection was lost: no files left")
            ended()
            continue
        sock = engine.adopt(handed.fileno)
        secure = bool(handed.note & Note.SECURE)
        try:
            crowded = Crowded(handed.note & ~Note.SECURE)
            welcomes[secure](sock, sock.getpeername(), crowded, ended)
        except Exception as error:
            if not isinstance(error, OSError):  # who is gone already is not worth a line
                logger.exception("a connection was not taken in")
            sock.close()
            ended()
        taken += 1
        if taken % AT_A_TIME == 0:
            engine.sleep(0)

"""Accepts connections for ever, on any engine: whatever fails, the next one is accepted."""

from __future__ import annotations

import errno
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from server.engine.base import hub_ms

logger = logging.getLogger(__name__)

AGAIN_S = 0.2
AT_A_TIME = 8  # then others have their turn
SAID_ANEW_MS = 60_000

RAN_OUT = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
DEAD = {errno.EBADF, errno.EINVAL, errno.ENOTSOCK}  # the listener itself


class Accepting:
    def __init__(
        self, listener: Any, listen: Callable[[str, int], Any], sleep: Callable[[float], None]
    ) -> None:
        self._listener = listener
        self._place: tuple[str, int] = listener.getsockname()[:2]
        self._listen = listen
        self._sleep = sleep
        self._said_ms: float | None = None

    def run_for_ever(self, welcome: Callable[[Any, Any], None]) -> None:
        """`welcome` must not wait; if it fails, that is the newcomer's trouble alone."""
        accepted = 0
        while True:
            try:
                sock, address = self._listener.accept()
            except Exception as error:
                self._failed(error)
                continue
            try:
                welcome(sock, address)
            except Exception as error:
                if not isinstance(error, OSError):  # who is gone already is not worth a line
                    logger.exception("a connection was not taken in")
                with suppress(OSError):
                    sock.close()
            accepted += 1
            if accepted % AT_A_TIME == 0:
                self._sleep(0)

    def _failed(self, error: Exception) -> None:
        number = error.errno if isinstance(error, OSError) else None
        if number in DEAD:
            self._open_again(error)
        elif number in RAN_OUT:
            self._say("a connection could not be accepted: %s", error)
            self._sleep(AGAIN_S)
        else:  # who knocked is gone already, or the like
            self._sleep(0)

    def _open_again(self, error: Exception) -> None:
        logger.error("the listener on port %d died: %s", self._place[1], error)
        with suppress(OSError):
            self._listener.close()
        while True:
            try:
                self._listener = self._listen(*self._place)
            except OSError as why:
                self._say("it cannot be opened again yet: %s", why)
                self._sleep(AGAIN_S)
            else:
                logger.warning("the listener on port %d is open again", self._place[1])
                return

    def _say(self, text: str, error: Exception) -> None:
        """Once, and again when it lasts."""
        now = hub_ms()
        if self._said_ms is None or now - self._said_ms > SAID_ANEW_MS:
            self._said_ms = now
            logger.warning(text, error)

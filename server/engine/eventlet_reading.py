"""Reading from a phone's socket with a listener that stays.

For each message eventlet's `recv` registers with the kernel, sets a timer and takes both back: 25
µs of processor time, against 6 with a listener that stays.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

import eventlet.hubs
from eventlet.support import greenlets


class StayingReader:
    """What arrives at a green socket, for the one green thread that reads it."""

    def __init__(self, sock: Any, at_most: int, silence_s: float) -> None:
        self._socket = sock.fd  # the real one, which never waits
        self._hub = eventlet.hubs.get_hub()
        self._at_most, self._silence_s = at_most, silence_s
        self._listener: Any = None
        self._waiting: Any = None  # the green thread
        self._arrived = b""  # while it was busy: once, then the network keeps what comes
        self._ended = False
        self._heard_s = monotonic()
        self._timer = self._hub.schedule_call_global(silence_s, self._look)

    def recv(self, _size: int) -> bytes:
        """As a socket's: empty at the end; TimeoutError where nothing came for too long."""
        if self._arrived:
            data, self._arrived = self._arrived, b""
            return data
        fileno = self._socket.fileno()
        if self._ended or fileno < 0:
            return b""
        if self._listener is None:
            add, read = self._hub.add, self._hub.READ
            self._listener = add(read, fileno, self._readable, self._end, None)
        self._waiting = greenlets.getcurrent()
        heard: bytes = self._hub.switch()
        return heard

    def stop(self) -> None:
        """Before the socket is closed: its number may be another one's at once."""
        self._rest()
        self._timer.cancel()
        self._end()

    def _readable(self, _fileno: int) -> None:
        """Called in the loop, where nothing may wait."""
        if self._arrived:
            self._rest()
            return
        try:
            data = self._socket.recv(self._at_most)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        self._heard_s = monotonic()
        if not data:
            self._rest()
            self._ended = True
        if self._waiting is None:
            self._arrived = data
        else:
            waiting, self._waiting = self._waiting, None
            waiting.switch(data)

    def _rest(self) -> None:
        if self._listener is not None:
            self._hub.remove(self._listener)
            self._listener = None

    def _end(self, _why: object = None) -> None:
        """Who waits goes on soon, and not in the middle of what is done here."""
        self._ended = True
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._hub.schedule_call_global(0, waiting.switch, b"")

    def _look(self) -> None:
        left_s = self._heard_s + self._silence_s - monotonic()
        if left_s <= 0 and self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            waiting.throw(TimeoutError())
        elif not self._ended:
            again_s = left_s if left_s > 0 else self._silence_s
            self._timer = self._hub.schedule_call_global(again_s, self._look)

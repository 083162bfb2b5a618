"""Who must hear what. Frames are made once, as bytes, and written straight to those who get them.

A frame is Socket.IO's own text packet, so the ordinary client understands it. Where a phone has no
websocket yet (polling, or in the middle of the upgrade) the frame takes the ordinary way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import orjson

from server.views import Parts


def event(name: bytes, body: bytes) -> bytes:
    return b'2["' + name + b'",' + body + b"]"


def view_event(parts: Parts, old: Parts | None, seats: Iterable[int]) -> bytes | None:
    """What changed of a phone's view since `old`; None: nothing that it sees."""
    pieces = [b'{"version":%d' % parts.version]
    if old is None or parts.room != old.room:
        pieces.append(b'"room":' + parts.room)
    if old is None or parts.game != old.game:
        pieces.append(b'"game":' + parts.game)
    if old is None or parts.last != old.last:
        pieces.append(b'"last":' + parts.last)
    hands = [
        b'"%d":' % seat + parts.hands[seat]
        for seat in seats
        if seat < len(parts.hands)
        and (old is None or seat >= len(old.hands) or parts.hands[seat] != old.hands[seat])
    ]
    if hands or old is None:
        pieces.append(b'"hands":{' + b",".join(hands) + b"}")
    if len(pieces) == 1:
        return None
    return event(b"view", b",".join(pieces) + b"}")


class Pipe:
    """The way to one phone."""

    def __init__(self, engine: Any, engine_sid: str) -> None:
        self._engine = engine
        self._sid = engine_sid

    def send(self, frame: bytes) -> None:
        """Send a Socket.IO packet. Never waits: who does not read is cut, and comes back."""
        socket = self._engine.sockets.get(self._sid)
        if socket is None or socket.closed:
            return
        direct = getattr(socket, "direct", None)
        # The queue of the ordinary way must be empty, or frames would overtake each other.
        if direct is not None and socket.upgraded and socket.queue.empty():
            direct.send_text(b"4" + frame)
        else:
            self._engine.send(self._sid, frame.decode())

    def tell(self, name: str, body: Any) -> None:
        self.send(event(name.encode(), orjson.dumps(body)))

    def close(self) -> None:
        self._engine.disconnect(self._sid)

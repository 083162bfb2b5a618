"""Who must hear what. Frames are made once, as bytes, and written straight to those who get them.

A frame is Socket.IO's own text packet, so the ordinary client understands it. Where a phone has no
websocket yet (polling, or in the middle of the upgrade) the frame takes the ordinary way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from server.views import Parts

MOST_WAITING = 64  # packets for a phone that polls; some 256 KB


def event(name: bytes, body: bytes) -> bytes:
    return b'2["' + name + b'",' + body + b"]"


class ViewEvents:
    """The `view` events that lead from `old` to `parts`; what all phones get is made once."""

    def __init__(self, parts: Parts, old: Parts | None = None) -> None:
        self._parts = parts
        self._old_hands = old.hands if old is not None else ()
        self._everything = old is None
        shared = b'2["view",{"version":%d' % parts.version
        if old is None or parts.room != old.room:
            shared += b',"room":' + parts.room
        if old is None or parts.game != old.game:
            shared += b',"game":' + parts.game
        if old is None or parts.last != old.last:
            shared += b',"last":' + parts.last
        if old is None or parts.table_offers != old.table_offers:
            shared += b',"offers":' + parts.table_offers
        self._shared = shared
        self._without_hands = shared + b"}]" if b"," in shared[9:] else None

    def for_seats(self, seats: tuple[int, ...]) -> bytes | None:
        """The event for a phone that holds these seats; None: it sees no difference."""
        hands = self._parts.hands
        changed = [seat for seat in seats if seat < len(hands) and self._differs(seat)]
        if not changed and not self._everything:
            return self._without_hands
        mine = b",".join(b'"%d":%b' % (seat, hands[seat]) for seat in changed)
        return self._shared + b',"hands":{' + mine + b"}}]"

    def _differs(self, seat: int) -> bool:
        old = self._old_hands
        return seat >= len(old) or self._parts.hands[seat] != old[seat]


class Pipe:
    """The way to one phone."""

    def __init__(self, engine: Any, engine_sid: str) -> None:
        self._engine = engine
        self.engine_sid = engine_sid

    def send(self, frame: bytes) -> None:
        """Send a Socket.IO packet. Never waits: who does not read is cut, and comes back."""
        socket = self._engine.sockets.get(self.engine_sid)
        if socket is None or socket.closed:
            return
        direct = getattr(socket, "direct", None)
        # The queue of the ordinary way must be empty, or frames would overtake each other.
        if direct is not None and socket.upgraded and socket.queue.empty():
            direct.send_text(b"4" + frame)
        elif socket.queue.qsize() >= MOST_WAITING:
            self.close()
        else:
            self._engine.send(self.engine_sid, frame.decode())

    def listen(self, heard: Callable[[str], None]) -> None:
        """Hand what the phone says straight to `heard`, once there is a websocket."""
        socket = self._engine.sockets.get(self.engine_sid)
        direct = getattr(socket, "direct", None)
        if direct is not None:
            direct.short_cut = heard

    def tell(self, name: str, body: Any) -> None:
        self.send(event(name.encode(), orjson.dumps(body)))

    def close(self) -> None:
        socket = self._engine.sockets.get(self.engine_sid)
        if socket is not None:
            # Engine.IO would wait until the phone has fetched everything: for ever, perhaps.
            socket.close(wait=False)

"""Which view each phone gets: what changed for it, made once for all who get the same."""

from __future__ import annotations

from collections.abc import Sequence

import orjson

from server.engine.socketio import packet
from server.wire.parts import Parts


class ViewPackets:
    """The `view` packets that lead from `old` to `parts`; without `old`, those with everything."""

    def __init__(self, parts: Parts, old: Parts | None = None) -> None:
        self._version = parts.version
        self._hands = parts.shown.hands
        self._old_hands = old.shown.hands if old is not None else ()
        self._news = parts.shown.hands_news
        self._changed = self._news.keys()
        self._everything = old is None
        self._same_for_all: dict[int, bytes | None] = {}  # by the version shown before
        shared = self._game = b""
        if old is None or parts.room != old.room:
            shared += b',"room":' + parts.room
        news = parts.shown.game_news
        if old is None:
            shared += b',"game":' + (news.json if news.whole else orjson.dumps(parts.shown.game))
        elif news.whole:
            shared += b',"game":' + news.json
        elif news.json:
            self._game = b',"game":' + news.json
        if old is None or parts.last != old.last:
            shared += b',"last":' + parts.last
        if old is None or parts.table_offers != old.table_offers:
            shared += b',"offers":' + parts.table_offers
        self._shared = shared

    def for_seats(self, seats: tuple[int, ...], since: int) -> bytes | None:
        """The packet for a phone that holds these seats and was shown the version `since`.

        None: it sees no difference.
        """
        if self._everything:
            return self._packet([seat for seat in seats if seat < len(self._hands)], since)
        if not self._changed.isdisjoint(seats):
            return self._packet([seat for seat in seats if seat in self._changed], since)
        if since not in self._same_for_all:
            self._same_for_all[since] = self._packet((), since)
        return self._same_for_all[since]

    def _packet(self, seats: Sequence[int], since: int) -> bytes | None:
        """With what is new in these hands."""
        whole, changed = [], []
        for seat in seats:
            view, offers = self._hands[seat]
            if self._everything or self._news[seat].whole:
                whole.append(b'"%d":{"hand":%b,"offers":%b}' % (seat, orjson.dumps(view), offers))
            else:
                changed.append(b'"%d":{%b}' % (seat, self._change(seat, offers)))
        body = self._shared
        if whole or self._everything:
            body += b',"hands":{%b}' % b",".join(whole)
        if changed or self._game:
            told = b',"hands":{%b}' % b",".join(changed) if changed else b""
            body += b',"changes":{"since":%d%b%b}' % (since, self._game, told)
        if not body:
            return None
        return packet(b"view", b'{"version":%d%b}' % (self._version, body))

    def _change(self, seat: int, offers: bytes) -> bytes:
        """The inside of a JSON object."""
        told = []
        if json := self._news[seat].json:
            told.append(b'"hand":' + json)
        if offers != self._old_hands[seat].offers:
            told.append(b'"offers":' + offers)
        return b",".join(told)

"""The bare reference: what a Flask-SocketIO server on eventlet does when nobody tunes it.

Nothing is stored. An auction: whose turn it is may bid; each of the six phones is then sent its
own view, which holds no secret of another, with one ordinary `emit` each, about 1.6 kB. The only
kindness is TCP_NODELAY, without which one table would measure Nagle's algorithm.
"""

from __future__ import annotations

import eventlet

eventlet.monkey_patch()

import argparse  # noqa: E402
import socket  # noqa: E402
from dataclasses import dataclass, field  # noqa: E402
from typing import Any  # noqa: E402

from eventlet import wsgi  # noqa: E402
from flask import Flask, request  # noqa: E402
from flask_socketio import SocketIO, emit  # noqa: E402

SEATS = 6
HIGHEST_BID = 99
NAMES = ("Clém", "Jeanne", "Séb", "Léo", "Inès", "Jörg")
CATEGORIES = ("a colour", "a place", "a sound", "something in the kitchen", "a yes/no question")
GRID = """
    rose yoghurt mars violin harbour candle pepper glacier tunnel feather anchor mosaic
    lantern orchid thunder saddle compass velvet puzzle meadow walnut chimney parrot ticket
    pillow bridge cactus mirror engine island needle button castle dragon falcon garden
""".split()  # noqa: SIM905


@dataclass
class Auction:
    sids: list[str | None] = field(default_factory=lambda: [None] * SEATS)
    turn: int = 0
    seller: int = 0
    highest: int = 0
    bidder: int | None = None
    coins: list[int] = field(default_factory=lambda: [5] * SEATS)
    version: int = 0

    def bid(self, seat: int, amount: int) -> None:
        if seat != self.turn:
            raise ValueError("not your turn")
        if not self.highest < amount <= HIGHEST_BID:
            raise ValueError("bid too low")
        self.highest, self.bidder = amount, seat
        if amount == HIGHEST_BID:
            self.seller, self.highest, self.bidder = (self.seller + 1) % SEATS, 0, None
        self.turn = (self.turn + 1) % SEATS
        self.version += 1

    def view(self, seat: int) -> dict[str, Any]:
        """What this seat may see, as a dictionary of about 1.6 kB of JSON."""
        return {
            "version": self.version,
            "phase": "auction",
            "round": 1,
            "turn": self.turn,
            "auction": {
                "seller": self.seller,
                "highest": self.highest,
                "bidder": self.bidder,
                "clues": ["Red", "I wouldn't eat it"],
                "still_in": [other for other in range(SEATS) if other != self.seller],
            },
            "last": {"code": "hunch.log.bid", "params": {"seat": self.bidder, "n": self.highest}},
            "clock": {"running": True, "table_ms": 1_000 * self.version, "ends_at_ms": None},
            "grid": GRID,
            "players": [
                {
                    "seat": other,
                    "name": NAMES[other],
                    "coins": self.coins[other],
                    "points": 0,
                    "secrets": [{"clues": [CATEGORIES[other % 5]], "guesses": []}] * 2,
                }
                for other in range(SEATS)
            ],
            "mine": {
                "secrets": [GRID[seat], GRID[seat + SEATS]],
                "clues": [CATEGORIES[seat % 5], CATEGORIES[(seat + 1) % 5]],
                "guesses": 1,
            },
            "offers": [{"verb": "bid", "lo": self.highest + 1, "hi": HIGHEST_BID}]
            if seat == self.turn
            else [],
        }


def create_app() -> Flask:
    app = Flask(__name__)
    socketio = SocketIO(app, async_mode="eventlet", cors_allowed_origins="*")
    auctions: dict[int, Auction] = {}
    places: dict[str, tuple[Auction, int]] = {}

    @socketio.on("join")  # type: ignore[untyped-decorator]
    def join(message: dict[str, Any]) -> dict[str, Any]:
        auction = auctions.setdefault(message["table"], Auction())
        sid = request.sid  # type: ignore[attr-defined]
        auction.sids[message["seat"]] = sid
        places[sid] = (auction, message["seat"])
        return {"ok": True}

    @socketio.on("bid")  # type: ignore[untyped-decorator]
    def bid(message: dict[str, Any]) -> None:
        auction, seat = places[request.sid]  # type: ignore[attr-defined]
        try:
            auction.bid(seat, message["amount"])
        except ValueError as refused:
            emit("refused", {"reason": str(refused)})
            return
        for other, sid in enumerate(auction.sids):
            emit("view", auction.view(other), to=sid)

    return app


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    port = parser.parse_args().port
    listener = eventlet.listen(("127.0.0.1", port), backlog=1024)
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    wsgi.server(listener, create_app(), log_output=False)


if __name__ == "__main__":
    main()

"""What the screen of the hub's own machine shows for who comes: the way in, and who is at the door.

Told to that machine alone: which devices come is for `tablee doctor --watch` otherwise, which reads
the data folder. Whoever is at this machine is as near.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from ipaddress import ip_address
from operator import attrgetter
from typing import Any
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, jsonify, request

from server.config import Config
from server.door.arrivals import Arrival, Arrivals, read_arrivals
from server.engine.base import ADDRESS, hub_ms
from server.net.qr import svg_qr
from server.net.whereabouts import Whereabouts
from server.processes.peers import Peers
from server.wire.phone import Phone

LATELY_MS = 10_000  # a home page that is looked at asks every 3 s
MOST_TOLD = 12


@dataclass(frozen=True, slots=True)
class Seen:
    """By one process: addresses stay within the hub."""

    linked: Sequence[str]
    seated: Sequence[str]
    arrivals: Sequence[Arrival]


def read_seen(said: Mapping[str, Any]) -> Seen:
    return Seen(said["linked"], said["seated"], read_arrivals(said["arrivals"]))


class OwnScreen:
    def __init__(
        self,
        config: Config,
        whereabouts: Whereabouts,
        arrivals: Arrivals,
        phones: Mapping[str, Phone],
        peers: Peers | None = None,
    ) -> None:
        self._wifi = config.wifi
        self._at = whereabouts
        self._arrivals = arrivals
        self._phones = phones  # those that are connected
        self._peers = peers
        if peers is not None:
            peers.answer_with("door", self._seen)

    def add_to(self, app: Flask) -> None:
        pages = Blueprint("own_screen", __name__)
        pages.add_url_rule("/api/own-screen", "own_screen", self.own_screen, methods=["GET"])
        app.register_blueprint(pages)

    def own_screen(self) -> Response:
        address = str(request.environ.get(ADDRESS, ""))
        told = is_own_machine(self._at, address, request.host)
        response = jsonify(invite=self._invite() if told else None)
        response.headers["Cache-Control"] = "no-store"
        return response

    def _invite(self) -> dict[str, Any]:
        address = self._at.address()
        return {
            "address": address,
            "name": self._at.by_name(),
            "qr": svg_qr(address).decode(),
            "alone": self._at.alone,
            "wifi": self._wifi or None,
            "devices": self._at_the_door()[:MOST_TOLD],
        }

    def _at_the_door(self) -> list[str]:
        """Who looks at a page, or is at a table without a seat; in the order in which they came."""
        if self._peers is None:
            told = [self._seen()]
        else:
            told = list(self._peers.ask_all("door", read_seen).values())
        linked = {address for seen in told for address in seen.linked}
        seated = {address for seen in told for address in seen.seated}
        since_ms = hub_ms() - LATELY_MS
        devices: dict[tuple[str, str], None] = {}  # one that came to two processes is one
        for came in sorted((a for seen in told for a in seen.arrivals), key=attrgetter("number")):
            here = came.seen_ms >= since_ms or came.address in linked
            if here and came.address not in seated and not _is_own(self._at, came.address):
                devices[came.address, came.device] = None
        return [device for _, device in devices]

    def _seen(self) -> Seen:
        phones = self._phones.values()
        return Seen(
            [phone.address for phone in phones],
            [phone.address for phone in phones if phone.holds],
            [arrival for arrival in self._arrivals.since(0) if arrival.stage != "refused"],
        )


def is_own_machine(at: Whereabouts, address: str, host: str) -> bool:
    """Whether a browser on the hub's machine asks for one of its addresses, or for localhost.

    A proxy that nobody told us of is at this machine too, but is asked for another name.
    """
    name = urlsplit(f"//{host}").hostname or ""
    return not at.hosted and _is_own(at, address) and (name == "localhost" or _is_own(at, name))


def _is_own(at: Whereabouts, address: str) -> bool:
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return ip.is_loopback or any(ip == way.at.ip for way in at.ways)

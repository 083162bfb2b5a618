"""What is answered over HTTP, as schemas. A refusal is the same as to_phone.py's."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema

from server.wire.to_phone import Scalar, choice, flag, many, maybe, one_of, text, whole


class BoxOption(Schema):
    name = text()
    default = Scalar()
    choices = choice()
    way = flag()  # to play: shown beside what everybody is asked


class Box(Schema):
    """A game on the shelf."""

    name = text()
    least = whole()
    most = whole()
    options = many(BoxOption)
    first_game = flag()  # whether one person alone can learn it by playing


class BrokenBox(Schema):
    """One that is left out, and why: for who writes it."""

    name = text()
    why = text()


class HubInfo(Schema):
    """Other ways to this hub. A hosted hub names none."""

    addresses = many(text())
    port = whole()
    https_port = whole(allow_none=True)  # none: it serves plain http only


class Arrival(Schema):
    """Who came, for `tablee doctor --watch`."""

    number = whole()
    address = text()
    device = text()
    host = text()
    stage = one_of("refused", "page", "link")
    ago_ms = whole()


class PlayerInfo(Schema):
    key = whole()
    name = text()
    look = whole()
    chair = whole()
    kind = one_of("person", "practice")


class TableInfo(Schema):
    """What the join screen shows."""

    code = text()
    phase = one_of("lobby", "playing", "over")
    locked = flag()
    players = many(PlayerInfo)
    box = text(allow_none=True)


class Sitter(Schema):
    name = text()
    look = whole()


class WaitingTable(Schema):
    """A table that who comes without a code is led to; told at home only."""

    code = text()
    box = text(allow_none=True)
    players = many(Sitter)


class OwnInvite(Schema):
    address = text()
    name = text(allow_none=True)  # the same by name, where it is announced
    qr = text()  # of the address, as a picture
    alone = flag()  # no network: no phone can come
    wifi = text(allow_none=True)  # the name of the Wi-Fi to join first; its code is at a table
    devices = many(text())  # without a seat yet; empty: of an unknown kind


class OwnScreen(Schema):
    """For the screen of the hub's own machine; for all others nothing."""

    invite = maybe(OwnInvite)


class OpenedTable(Schema):
    code = text()


class ChosenDeck(Schema):
    ok = flag()
    version = whole()


HTTP_ANSWERS: Mapping[str, Schema] = {
    "GET /api/boxes": Box(many=True),
    "GET /api/boxes/broken": BrokenBox(many=True),
    "GET /api/hub": HubInfo(),
    "GET /api/arrivals": Arrival(many=True),
    "GET /api/own-screen": OwnScreen(),
    "POST /api/tables": OpenedTable(),
    "GET /api/waiting": WaitingTable(many=True),
    "GET /api/tables/CODE": TableInfo(),
    "POST /api/tables/CODE/deck": ChosenDeck(),
}

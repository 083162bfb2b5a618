"""HTTP: the app, tables, QR codes, health, metrics."""

from __future__ import annotations

import logging
import mimetypes
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from flask import Blueprint, Flask, Response, jsonify, request, send_from_directory
from werkzeug.exceptions import HTTPException
from werkzeug.security import safe_join

from rules import catalogue
from rules.kernel import Illegal, Refused, asked_options
from server.config import Config
from server.door.arrivals import Arrival, Arrivals, ToldArrival, doctors_key, read_arrivals
from server.door.brake import Brake
from server.door.entrance import Entrance
from server.door.tokens import held_by
from server.engine.apart import Apart
from server.engine.base import ADDRESS, Engine, hub_ms
from server.http.waiting import Waiting, fullest, is_at_home, read_waiting, waiting
from server.metrics import Metrics, text_of_all
from server.net import certificates, qr
from server.net.whereabouts import Whereabouts
from server.processes.peers import Peers
from server.store.base import Failed, Store
from server.store.failures import cannot_write
from server.table import saved
from server.table.table import Table
from server.table.tables import Tables
from server.wire.from_phone import DECK
from server.wire.views import CANNOT_WRITE, FAILED, option_view, refusal_view

logger = logging.getLogger(__name__)

WEB = Path(__file__).parents[1] / "web"
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
        "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
        "form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
LONGEST_PATH = 200
STATUS = {
    "table.unknown_table": 404,
    "table.wrong_token": 403,
    "table.too_many": 429,
    "table.too_much": 429,
    "table.file_at_a_time": 429,
    "table.file_too_long": 413,
}


class Holder(NamedTuple):
    """Who speaks over HTTP: it has shown the token of a player."""

    holds: dict[int, str]
    looks_on: bool = False


class Files:
    """Saved tables that are being opened: one at a time from each address, beside the loop."""

    def __init__(self, engine: Engine) -> None:
        self.apart = Apart(engine)
        self._opening: set[str] = set()

    @contextmanager
    def from_one(self, address: str) -> Iterator[None]:
        if address in self._opening:
            raise Illegal("table.file_at_a_time")
        self._opening.add(address)
        try:
            yield
        finally:
            self._opening.discard(address)


class Pages:
    def __init__(
        self,
        engine: Engine,
        config: Config,
        tables: Tables[Any],
        store: Store,
        brake: Brake,
        metrics: Metrics,
        whereabouts: Whereabouts,
        arrivals: Arrivals,
        peers: Peers | None = None,
    ) -> None:
        self._peers = peers
        if peers is not None:
            peers.answer_with("waiting", lambda: waiting(self._tables.all_awake()))
            peers.answer_with("metrics", lambda: self._metrics.text().decode())
            peers.answer_with("health", lambda: True)
            peers.answer_with("arrivals", lambda: arrivals.since(0))
        self._files = Files(engine)
        self._config = config
        self._tables = tables
        self._store = store
        self._brake = brake
        self._entrance = Entrance(engine, tables, brake)
        self._metrics = metrics
        self._whereabouts = whereabouts
        self._arrivals = arrivals

    def add_to(self, app: Flask) -> None:
        pages = Blueprint("pages", __name__)
        for rule, view, methods in (
            ("/api/boxes", self.boxes, ["GET"]),
            ("/api/boxes/broken", self.broken_boxes, ["GET"]),
            ("/api/hub", self.about_hub, ["GET"]),
            ("/api/arrivals", self.arrivals, ["GET"]),
            ("/api/tables", self.open_table, ["POST"]),
            ("/api/waiting", self.waiting, ["GET"]),
            ("/api/tables/<code>", self.table, ["GET"]),
            ("/api/tables/<code>/qr.svg", self.qr, ["GET"]),
            ("/api/tables/<code>/save", self.save, ["GET"]),
            ("/api/tables/<code>/deck", self.deck, ["POST"]),
            ("/authority.crt", self.authority, ["GET"]),
            ("/health", self.health, ["GET"]),
            ("/metrics", self.metrics, ["GET"]),
            ("/", self.app, ["GET"]),
            ("/<path:path>", self.app, ["GET"]),
        ):
            pages.add_url_rule(rule, view.__name__, view, methods=methods)
        app.register_blueprint(pages)
        app.register_error_handler(Refused, self._refusal)
        app.register_error_handler(HTTPException, lambda error: error)
        app.register_error_handler(Exception, self._failure)
        app.after_request(_secure)

    def _refusal(self, refusal: Refused) -> tuple[Response, int]:
        self._metrics.refused(refusal.code)
        status = 500 if isinstance(refusal, Failed) else 400
        return jsonify(refusal_view(refusal)), STATUS.get(refusal.code, status)

    def _failure(self, error: Exception) -> tuple[Response, int]:
        """Phones show a text, not a page of Flask's."""
        answer = CANNOT_WRITE if cannot_write(error) else FAILED
        logger.error("a request failed: %s", answer["code"], exc_info=error)
        self._metrics.refused(str(answer["code"]))
        return jsonify(answer), 507 if answer is CANNOT_WRITE else 500

    # The app: static files; every other path is the app's own business

    def app(self, path: str = "index.html") -> Response:
        inside = safe_join(str(WEB), path)
        if inside is None:  # nobody is told what else is on this disk
            return Response(status=404)
        if len(path) > LONGEST_PATH or not Path(inside).is_file():
            if "." in path.rsplit("/", 1)[-1] or path.startswith("api/"):
                return Response(status=404)
            path = "index.html"
        response = _file(path)
        immutable = path.startswith("assets/")
        response.headers["Cache-Control"] = (
            "public, max-age=31536000, immutable" if immutable else "no-cache"
        )
        return response

    def boxes(self) -> Response:
        return jsonify([_box(name) for name in catalogue.names()])

    def broken_boxes(self) -> Response:
        return jsonify([{"name": name, "why": why} for name, why in catalogue.broken().items()])

    def about_hub(self) -> Response:
        """Other ways to this hub, for phones that cannot use the one they know. Hosted: none."""
        at = self._whereabouts
        named = [at.name] if at.name else []
        return jsonify(
            addresses=[] if at.hosted else [*at.hosts, *named],
            port=at.port,
            https_port=at.https_port,
        )

    # Tables

    def open_table(self) -> Response:
        self._brake.check_opening(_address())
        if request.mimetype == "application/x-tablee":
            with self._files.from_one(_address()):
                code = self._open_file(request.get_data())
        else:
            code = self._tables.open().code
        self._brake.know(_address(), code)
        return jsonify(code=code)

    def waiting(self) -> Response:
        """Tables to sit down at, for who has no code yet; nobody else's business."""
        at_home = is_at_home(self._config, _address(), request.host)
        response = jsonify(self._waiting() if at_home else [])
        response.headers["Cache-Control"] = "no-store"
        return response

    def _waiting(self) -> list[Waiting]:
        if self._peers is None:
            return waiting(self._tables.all_awake())
        told = self._peers.ask_all("waiting", read_waiting)
        return fullest(chain.from_iterable(told.values()))

    def _open_file(self, data: bytes) -> str:
        secret = self._config.secret()
        log, code = self._files.apart.do(lambda: saved.load(data, secret))
        return self._tables.open_again(log, code).code

    def table(self, code: str) -> Response:
        sitting = self._find(code).sitting
        return jsonify(
            code=code.upper(),
            phase=sitting.phase,
            locked=sitting.locked,
            box=sitting.box,
            players=[
                {"key": p.key, "name": p.name, "look": p.look, "chair": p.chair, "kind": p.kind}
                for p in sitting.players
            ],
        )

    def qr(self, code: str) -> Response:
        table = self._find(code)
        response = Response(
            qr.svg_qr(f"{self._address_for_all()}/{table.code}"), mimetype="image/svg+xml"
        )
        response.headers["Cache-Control"] = "no-store"  # the hub may move
        return response

    def _address_for_all(self) -> str:
        """Not the one that this screen used: others may not know that. A proxy's is all we know."""
        at = self._whereabouts
        if at.behind_proxy and not at.public_url:
            return f"{request.scheme}://{request.host}"
        return at.address(secure=request.scheme == "https")

    def save(self, code: str) -> Response:
        table = self._find(code)
        self._holder(table)
        response = Response(table.save(self._config.secret()), mimetype="application/x-tablee")
        response.headers["Content-Disposition"] = f'attachment; filename="{table.code}.tablee"'
        response.headers["Cache-Control"] = "no-store"
        return response

    def deck(self, code: str) -> Response:
        table = self._find(code)
        holder = self._holder(table)
        deck = DECK.read(request.get_json(silent=True))
        done = table.choose_deck(holder, deck.option, deck.content)
        return jsonify(ok=True, version=table.told(done.version))

    def _find(self, code: str) -> Table[Any]:
        token = _token_shown()
        table = self._entrance.find(_address(), code, [token] if token else [])
        table.fetch_news()
        return table

    def _holder(self, table: Table[Any]) -> Holder:
        """Whoever shows a token of a player at this table."""
        holds, _ = held_by(table.sitting, [_token_shown()])
        if not holds:
            self._brake.tokens.check(_address())
            self._brake.tokens.wrong(_address())
            raise Illegal("table.wrong_token")
        return Holder(holds)

    # For whoever hosts

    def authority(self) -> Response:
        """What a phone installs to trust this hub's https; the page /trust explains it."""
        file = certificates.authority_file(self._config.data / "https")
        if not file.is_file():
            return Response(status=404)
        return Response(file.read_bytes(), mimetype="application/x-x509-ca-cert")

    def arrivals(self) -> Response:
        """For `tablee doctor --watch`: who reads the data folder may know who comes."""
        key = doctors_key(self._config.secret())
        if not secrets.compare_digest(_token_shown().encode(), key.encode()):
            raise Illegal("table.wrong_token")
        since = request.args.get("since", 0, int)
        news = [came for came in self._all_arrivals() if came.number > since]
        return jsonify([ToldArrival.of(came, hub_ms()) for came in news])

    def _all_arrivals(self) -> list[Arrival]:
        if self._peers is None:
            return self._arrivals.since(0)
        told = self._peers.ask_all("arrivals", read_arrivals)
        return sorted(chain.from_iterable(told.values()), key=attrgetter("number"))

    def health(self) -> Response:
        if self._peers is None:
            return jsonify(ok=True, tables=self._store.count())
        return jsonify(
            ok=True,
            tables=self._store.count(),
            processes=self._peers.processes,
            answering=len(self._peers.ask_all("health", bool)),
        )

    def metrics(self) -> Response:
        if self._peers is None:
            text = self._metrics.text()
        else:
            text = text_of_all(self._peers.ask_all("metrics", str))
        return Response(text, mimetype="text/plain; version=0.0.4")


def _address() -> str:
    return str(request.environ.get(ADDRESS, ""))


def _token_shown() -> str:
    return request.headers.get("Authorization", "").removeprefix("Bearer ")


def _file(path: str) -> Response:
    """A file of the app, packed where the build packed it and the browser can unpack it."""
    packed = f"{path}.gz"
    if request.accept_encodings.quality("gzip") and (WEB / packed).is_file():
        kind = mimetypes.guess_type(path)[0]
        response = send_from_directory(WEB, packed, mimetype=kind, download_name=path)
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = send_from_directory(WEB, path)
    response.headers["Vary"] = "Accept-Encoding"
    return response


def _box(name: str) -> dict[str, Any]:
    game = catalogue.find(name)
    return {
        "name": name,
        "least": game.PLAYERS.start,
        "first_game": game.HOOKS.first_game is not None,
        "most": game.PLAYERS.stop - 1,
        "options": [option_view(key, option) for key, option in asked_options(game).items()],
    }


def _secure(response: Response) -> Response:
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)
    return response

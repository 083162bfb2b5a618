"""HTTP: the app, tables, QR codes, health, metrics."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, jsonify, request, send_from_directory

from rules import catalogue
from rules.kernel import Illegal, Malformed, Refused, all_options
from server import green, https, lan, saved
from server.brake import Brake
from server.config import Config
from server.metrics import Metrics
from server.push import Pipe
from server.seats import Phone
from server.store.base import Store
from server.table import Table
from server.tables import Tables
from server.views import option_view

WEB = Path(__file__).parent / "web"
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
STATUS = {"table.unknown_table": 404, "table.wrong_token": 403, "table.too_many": 429}


class Pages:
    def __init__(
        self, config: Config, tables: Tables, store: Store, brake: Brake, metrics: Metrics
    ) -> None:
        self._config = config
        self._tables = tables
        self._store = store
        self._brake = brake
        self._metrics = metrics

    def add_to(self, app: Flask) -> None:
        pages = Blueprint("pages", __name__)
        for rule, view, methods in (
            ("/api/boxes", self.boxes, ["GET"]),
            ("/api/hub", self.about_hub, ["GET"]),
            ("/api/tables", self.open_table, ["POST"]),
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
        app.after_request(_secure)

    def _refusal(self, refusal: Refused) -> tuple[Response, int]:
        self._metrics.refused(refusal.code)
        body = jsonify(ok=False, code=refusal.code, params=refusal.params)
        return body, STATUS.get(refusal.code, 400)

    # The app: static files; every other path is the app's own business

    def app(self, path: str = "index.html") -> Response:
        if len(path) > LONGEST_PATH or not (WEB / path).is_file():
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

    def about_hub(self) -> Response:
        """Other ways to this hub, for phones that cannot use the one they know. Hosted: none."""
        config = self._config
        hosted = bool(config.public_url) or config.behind_proxy
        everywhere = config.host in ("0.0.0.0", "::")
        own = lan.addresses() if everywhere else [config.host]
        return jsonify(
            addresses=[] if hosted else own,
            port=config.port,
            https_port=config.https_port if config.https else None,
        )

    # Tables

    def open_table(self) -> Response:
        address = request.environ.get("tablee.address", "")
        self._brake.check_opening(address)
        if request.mimetype == "application/x-tablee":
            log, code = saved.load(request.get_data(), self._config.secret(), green.sleep)
            return jsonify(code=self._tables.open_again(log, code).code)
        return jsonify(code=self._tables.open().code)

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
        address = self._config.public_url.rstrip("/") or self._address_asked()
        return Response(lan.svg_qr(f"{address}/{table.code}"), mimetype="image/svg+xml")

    def _address_asked(self) -> str:
        """The address that this phone used, unless only this machine can use it."""
        name = request.host.rsplit(":", 1)[0]
        if name in ("localhost", "127.0.0.1", "[::1]"):
            return self._config.address()
        return f"{request.scheme}://{request.host}"

    def save(self, code: str) -> Response:
        table = self._find(code)
        self._holder(table)
        data = saved.save(table.code, self._store.read(table.code), self._config.secret())
        response = Response(data, mimetype="application/x-tablee")
        response.headers["Content-Disposition"] = f'attachment; filename="{table.code}.tablee"'
        response.headers["Cache-Control"] = "no-store"
        return response

    def deck(self, code: str) -> Response:
        table = self._find(code)
        phone = self._holder(table)
        body: Any = request.get_json(silent=True)
        if not isinstance(body, dict) or set(body) != {"option", "content"}:
            raise Malformed("table.malformed", field="deck")
        option, content = body["option"], body["content"]
        if not isinstance(option, str) or not isinstance(content, str):
            raise Malformed("table.malformed", field="deck")
        return jsonify(table.choose_deck(phone, option, content))

    def _find(self, code: str) -> Table:
        address = request.environ.get("tablee.address", "")
        self._brake.check(address)
        try:
            return self._tables.find(code)
        except Illegal:
            self._brake.wrong(address)
            raise

    def _holder(self, table: Table) -> Phone:
        """Whoever shows a token of a player at this table."""
        token = request.headers.get("Authorization", "").removeprefix("Bearer ")
        phone = Phone("", Pipe(None, ""), "")
        phone.recognise(table.sitting, [token])
        if not phone.holds:
            self._brake.wrong(request.environ.get("tablee.address", ""))
            raise Illegal("table.wrong_token")
        return phone

    # For whoever hosts

    def authority(self) -> Response:
        """What a phone installs to trust this hub's https; the page /trust explains it."""
        file = https.authority_file(self._config.data / "https")
        if not file.is_file():
            return Response(status=404)
        return Response(file.read_bytes(), mimetype="application/x-x509-ca-cert")

    def health(self) -> Response:
        return jsonify(ok=True, tables=self._store.count())

    def metrics(self) -> Response:
        return Response(self._metrics.text(), mimetype="text/plain; version=0.0.4")


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
        "most": game.PLAYERS.stop - 1,
        "options": [option_view(key, option) for key, option in all_options(game).items()],
    }


def _secure(response: Response) -> Response:
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)
    return response

"""In front of everything: whose pages may talk to this hub, and how much.

The Host must be an address or one of the hub's own names (a foreign name pointed at the hub is DNS
rebinding). The Origin must be the hub itself. A websocket always has an Origin, unless a program
shows the client token.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from server.config import Config
from server.door.arrivals import Arrivals
from server.engine.base import ADDRESS
from server.engine.crowd import GUEST, Guest

LONGEST_BODY = 256 * 1024
LONGEST_LENGTH = 15  # in digits: Python refuses to count some thousand of them
LONGEST_TABLE = 8 * 1024 * 1024  # a saved table: some ten thousand lines

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Gate:
    def __init__(self, app: Application, config: Config, arrivals: Arrivals | None = None) -> None:
        self._app = app
        self._client_token = config.client_token
        self._behind_proxy = config.behind_proxy
        self._arrivals = arrivals
        own = socket.gethostname().lower()
        public = urlsplit(config.public_url).hostname
        self._names = {
            "localhost",
            *config.local_names,
            own,
            f"{own}.local",
            *config.hosts,
            *([public] if public else []),
        }

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        environ[ADDRESS] = address = self._address(environ)
        host = environ.get("HTTP_HOST", "")
        own = self.own_host(host)
        if self._arrivals is not None:
            self._arrivals.note(address, environ, refused=not own)
        if not own:
            return _refuse(start_response, "421 Misdirected Request", "unknown host")
        if not self._origin_fits(environ, host):
            return _refuse(start_response, "403 Forbidden", "foreign origin")
        guest: Guest | None = environ.get(GUEST)
        if guest is not None and not guest.comes_from(address):
            return _refuse(start_response, "503 Service Unavailable", "too many connections")
        if "HTTP_TRANSFER_ENCODING" in environ:
            # No browser sends a body without saying how long it is.
            return _refuse(start_response, "411 Length Required", "how long?")
        length = environ.get("CONTENT_LENGTH") or "0"
        saved = environ.get("CONTENT_TYPE") == "application/x-tablee"
        most = LONGEST_TABLE if saved else LONGEST_BODY
        if not length.isdecimal() or len(length) > LONGEST_LENGTH or int(length) > most:
            return _refuse(start_response, "413 Content Too Large", "too long")
        return self._app(environ, start_response)

    def _address(self, environ: dict[str, Any]) -> str:
        """Whose request it is: behind a proxy, the last address that the proxy itself noted."""
        if self._behind_proxy:
            environ["wsgi.url_scheme"] = environ.get("HTTP_X_FORWARDED_PROTO", "http")
            noted = environ.get("HTTP_X_FORWARDED_FOR", "").rsplit(",", 1)[-1].strip()
            if noted:
                return str(noted)
        return str(environ.get("REMOTE_ADDR", ""))

    def own_host(self, host: str) -> bool:
        name = _split(f"//{host}").hostname
        return name is not None and (name in self._names or _is_address(name))

    def _origin_fits(self, environ: dict[str, Any], host: str) -> bool:
        origin = environ.get("HTTP_ORIGIN")
        if origin is not None:
            parts = _split(origin)
            return parts.scheme in ("http", "https") and parts.netloc == host
        if environ.get("HTTP_SEC_FETCH_SITE", "same-origin") == "cross-site":
            return environ.get("HTTP_SEC_FETCH_MODE") == "navigate"
        if "websocket" in environ.get("HTTP_UPGRADE", "").lower():
            return self._is_client(environ)
        return True

    def _is_client(self, environ: dict[str, Any]) -> bool:
        shown = environ.get("HTTP_AUTHORIZATION", "").removeprefix("Bearer ")
        return bool(self._client_token) and secrets.compare_digest(
            shown.encode(), self._client_token.encode()
        )


def _split(address: str) -> SplitResult:
    """The parts of an address; of what is none, nothing."""
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _refuse(start_response: Callable[..., Any], status: str, why: str) -> Iterable[bytes]:
    # With `Connection: close` the engine does not read the rest of it: it may have no end.
    start_response(status, [("Content-Type", "text/plain"), ("Connection", "close")])
    return [why.encode()]

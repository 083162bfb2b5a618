"""The ports that a hub listens on, or a sentence why it cannot."""

from __future__ import annotations

import errno
from typing import Any

from server.config import ConfigError
from server.engine.base import Engine
from server.net.whereabouts import EVERYWHERE

IPV4, IPV6 = "0.0.0.0", "::"  # all addresses of a kind


class PortInUse(ConfigError):
    """Perhaps by another hub of ours."""


def listeners_at(engine: Engine, host: str, port: int) -> list[Any]:
    """One; everywhere is two, IPv4 and, where there is such a thing, IPv6."""
    if host != EVERYWHERE:
        return [_listen(engine, host, port)]
    first = _listen(engine, IPV4, port)
    try:
        return [first, engine.listen(IPV6, first.getsockname()[1])]
    except OSError:
        return [first]


def _listen(engine: Engine, host: str, port: int) -> Any:
    try:
        return engine.listen(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortInUse(
                f"Port {port} is in use: is Tablée running already? "
                f"Otherwise choose another one with --port."
            ) from error
        if error.errno == errno.EACCES:
            raise ConfigError(
                f"Port {port} may not be opened: choose one above 1023 with --port."
            ) from error
        raise ConfigError(f"Cannot listen on {host}:{port} ({error.strerror}).") from error

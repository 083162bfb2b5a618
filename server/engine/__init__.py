"""What runs the hub, behind one small interface. The only room that knows which library it is.

Everything above is handed an `Engine` when it is made; phones are `Connection`s, and what they say
goes to a `Switchboard`. It must not know what a message means, nor that there are tables.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from server.engine.base import EngineError

if TYPE_CHECKING:
    from server.engine.base import Engine

ENGINES = {"eventlet": "EventletEngine", "gevent": "GeventEngine"}


def patch(name: str) -> None:
    """Make the standard library cooperative. Before anything opens a socket."""
    _module(name).patch()


def open_engine(name: str) -> Engine:
    engine: Engine = getattr(_module(name), ENGINES[name])()
    return engine


def _module(name: str) -> ModuleType:
    if name not in ENGINES:
        raise EngineError(f"There is no engine {name!r}: choose one of {', '.join(ENGINES)}.")
    try:
        return import_module(f"server.engine.{name}_engine")
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise EngineError(
            f"The engine {name} is not installed: pip install 'tablee[{name}]'."
        ) from error

"""What runs the hub, behind one small interface. The only room that knows which library it is.

Everything above is handed an `Engine` when it is made; phones are `Connection`s, and what they say
goes to a `Switchboard`. Called by all who wait or send: `store`, `history`, `table`, `door`,
`processes`, `wire`, `http`, `commands`. It must not know what a message means, nor what a table is.
"""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from server.engine.base import EngineError

if TYPE_CHECKING:
    from server.engine.base import Engine

ENGINES = {"eventlet": "EventletEngine", "gevent": "GeventEngine"}


def patch(name: str, *, looks_up_names: bool = True) -> None:
    """Make the standard library cooperative. Before anything opens a socket.

    `looks_up_names`: of other machines. Who never does needs no DNS of eventlet's own, which is a
    quarter of a hub's start (it has a class for each kind of answer, and all are made cooperative).
    """
    if not looks_up_names:
        os.environ.setdefault("EVENTLET_NO_GREENDNS", "yes")
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
        raise EngineError(f"The engine {name} is not installed: pip install {name}.") from error

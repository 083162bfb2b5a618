"""The pages of a hub without sockets."""

from __future__ import annotations

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from server.config import Config
from server.door.arrivals import Arrivals
from server.door.brake import Brake
from server.http.pages import Pages
from server.net.whereabouts import Whereabouts
from tests.support.local import LocalHub, engine


def pages_of(
    hub: LocalHub,
    config: Config,
    whereabouts: Whereabouts | None = None,
    arrivals: Arrivals | None = None,
) -> Flask:
    app = Flask("hub", static_folder=None)
    Pages(
        engine,
        config,
        hub.tables,
        hub.store,
        Brake(hub.clock),
        hub.metrics,
        whereabouts or config.whereabouts(),
        arrivals or Arrivals(hub.clock),
    ).add_to(app)
    return app


def said(answer: TestResponse) -> Any:
    """What is in an answer that is JSON."""
    assert answer.json is not None, answer.text
    return answer.json

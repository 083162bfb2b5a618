"""`tablee` with the tests' own box, which hangs when it should say goodbye; same arguments."""

from __future__ import annotations

import sys

from server.commands import serve
from server.commands.cli import main
from server.hub import Hub
from tests.support.shelf import with_bazaar


def hang(_hub: Hub) -> None:
    """Holds up everything: no other green thread has its turn any more."""
    while True:
        pass


if __name__ == "__main__":
    serve.say_goodbye = hang  # type: ignore[assignment]
    with with_bazaar():
        sys.exit(main())

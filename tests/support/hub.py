"""`tablee` as people start it, with the tests' own box on the shelf; same arguments.

Who guessed is not forgiven within a second: a busy machine may need that for the next guess. How
long it is, tests/server/test_brake.py tells by a clock of its own.
"""

from __future__ import annotations

import sys

from server.commands.cli import main
from server.door import brake
from tests.support.shelf import with_bazaar

# For the phones of the tests; where people install a hub Socket.IO finds no client's libraries.
NOT_INSTALLED = {"requests": None, "websocket": None}

if __name__ == "__main__":
    sys.modules.update(NOT_INSTALLED)  # type: ignore[arg-type]
    brake.FIRST_WAIT_MS = 300_000
    brake.TOKENS_FORGOTTEN_MS = 300_000
    with with_bazaar():
        sys.exit(main())

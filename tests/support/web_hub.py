"""`tablee` as people start it, with the web app of another folder; same arguments.

With `TABLEE_TEST_GAMES` the boxes of that folder are on the shelf too.
"""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from pathlib import Path

from server.engine import patch

if __name__ == "__main__":
    patch(
        os.environ.get("TABLEE_ENGINE", "eventlet")
    )  # as `serve` does it, before anything that opens sockets is imported
    from server.commands.cli import main
    from server.http import pages
    from tests.support.shelf import with_games

    pages.WEB = Path(os.environ["TABLEE_TEST_WEB"])
    games = os.environ.get("TABLEE_TEST_GAMES")
    with with_games(Path(games)) if games else nullcontext():
        sys.exit(main())

"""`tablee` as people start it, with boxes of a folder on the shelf too; same arguments."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from server.commands.cli import main
from tests.support.shelf import with_games

if __name__ == "__main__":
    with with_games(Path(os.environ["TABLEE_TEST_GAMES"])):
        sys.exit(main())

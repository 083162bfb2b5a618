"""`tablee` with the games of `bench/games` beside the real ones; same arguments.

A table may say as much as it can: on a fast machine one alone would soon be told to wait.
"""

from __future__ import annotations

import sys
from pathlib import Path

import rules.games
from server.commands.cli import main
from server.table import effort

effort.MESSAGES_AT_ONCE = 10_000_000
rules.games.__path__.append(str(Path(__file__).resolve().parent / "games"))

if __name__ == "__main__":
    sys.exit(main())

"""`tablee` with the games of `bench/games` beside the real ones; same arguments."""

from __future__ import annotations

import sys
from pathlib import Path

import rules.games
from server.commands.cli import main

rules.games.__path__.append(str(Path(__file__).resolve().parent / "games"))

if __name__ == "__main__":
    sys.exit(main())

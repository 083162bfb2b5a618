"""`tablee` as people start it, with a dealer who deals the same every time; same arguments."""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from typing import Any

from server.commands.cli import main
from server.table import dealer

if __name__ == "__main__":
    same_every_time: Any = partial(Random, 7)
    dealer.SystemRandom = same_every_time  # type: ignore[attr-defined]
    sys.exit(main())

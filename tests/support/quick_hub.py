"""`tablee` with the tests' own box, whose tables do not take long to decide; same arguments."""

from __future__ import annotations

import sys

from server.commands.cli import main
from server.door import nods
from tests.support.shelf import with_bazaar

if __name__ == "__main__":
    nods.SHOWN_MS = 1_500  # type: ignore[misc]
    nods.DELETE_MS = 2_500  # type: ignore[misc]
    nods.TABLET_MS = 2_500  # type: ignore[misc]
    with with_bazaar():
        sys.exit(main())

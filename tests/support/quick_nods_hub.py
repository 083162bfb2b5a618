"""`tablee` as people start it, whose tables do not take long to decide; same arguments.

Only who is asked for the own seat has all the time there is: nobody is to be hurried by a test.
"""

from __future__ import annotations

import sys

from server.commands.cli import main
from server.door import nods

if __name__ == "__main__":
    nods.HOLDER_MS = 600_000  # type: ignore[misc]
    nods.SHOWN_MS = 1_500  # type: ignore[misc]
    nods.DELETE_MS = 2_500  # type: ignore[misc]
    nods.TABLET_MS = 2_500  # type: ignore[misc]
    sys.exit(main())

"""`tablee` as people start it, with the web app of another folder; same arguments."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from server import green

if __name__ == "__main__":
    green.patch()  # as `serve` does it, before anything that opens sockets is imported
    from server import pages
    from server.cli import main

    pages.WEB = Path(os.environ["TABLEE_TEST_WEB"])
    sys.exit(main())

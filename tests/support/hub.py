"""`tablee` as people start it, with the tests' own box on the shelf; same arguments."""

from __future__ import annotations

import sys

from server.cli import main
from tests.support.shelf import with_bazaar

if __name__ == "__main__":
    with with_bazaar():
        sys.exit(main())

"""`python -m server` is `tablee`."""

import sys

from server.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""`tablee` as people start it, but for the kernel that it asks about links; same arguments."""

from __future__ import annotations

import sys
from unittest.mock import patch

from bench.fairness import kernels
from server.commands.cli import main

if __name__ == "__main__":
    with patch("server.engine.websocket.round_trips", kernels.round_trips):
        sys.exit(main())

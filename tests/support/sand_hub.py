"""`tablee` as people start it, whose sand can be made to run out at once; same arguments.

At each SIGUSR1 the clocks of all tables come to the last moment of what they measure.
"""

from __future__ import annotations

import signal
import sys
from types import FrameType

from server import create_hub
from server.commands import serve
from server.commands.cli import main
from server.config import Config
from server.hub import Hub

LAST_MS = 500


def with_short_sand(config: Config) -> Hub:
    hub = create_hub(config)

    def heard(_signal: int, _frame: FrameType | None) -> None:
        hub.engine.spawn(run_out, hub)

    signal.signal(signal.SIGUSR1, heard)
    return hub


def run_out(hub: Hub) -> None:
    for table in hub.tables.all_awake():
        with table.turn:
            if (due := table._automatic.due()) is not None:
                table.clock.catch_up(due.at_ms - LAST_MS)
                table.show()


if __name__ == "__main__":
    serve.create_hub = with_short_sand  # type: ignore[assignment, attr-defined]
    sys.exit(main())

"""SQLite is called from the hub's thread and from others that wait for the disk: nobody hangs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE_S = 120


def test_real_threads_and_green_threads_share_a_store(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.hammer", f"sqlite:///{tmp_path / 'tables.sqlite'}"],
        cwd=ROOT,
        timeout=PATIENCE_S,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr

"""Which browser is driven: Debian's Chromium without its windows, or any other Chromium."""

from __future__ import annotations

import os
import shutil

SHELL = "chromium-headless-shell"


def chromium() -> str:
    found = os.environ.get("TABLEE_CHROMIUM") or shutil.which(SHELL) or shutil.which("chromium")
    assert found, f"No Chromium: install it with `apt-get install {SHELL}`."
    return found

"""Signs that a console has not are replaced; a missing console is no reason to fail."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO


def make_ready() -> None:
    """A console of Windows may not know é; a double click may bring no console."""
    sys.stdout, sys.stderr = _ready(sys.stdout), _ready(sys.stderr)


def _ready(stream: TextIO | None) -> TextIO:
    if stream is None:
        return Path(os.devnull).open("w")
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
    return stream

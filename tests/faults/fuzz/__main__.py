"""python -m tests.faults.fuzz: searches with Atheris, target by target, each for its share."""

from __future__ import annotations

import argparse
import logging
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = ("messages", "packets", "frames", "headers", "requests", "saved_files", "own_decks")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", default=NAMES, help=", ".join(NAMES))
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--finds", type=Path, default=Path(tempfile.gettempdir()) / "tablee-fuzz")
    parser.add_argument(
        "--one", type=int, help=argparse.SUPPRESS
    )  # this process runs one, for so long
    args = parser.parse_args()
    if args.one is not None:
        return search(args.targets[0], args.one, args.finds)
    seconds = max(1, int(60 * args.minutes / len(args.targets)))
    found = 0
    for name in args.targets:
        command = [sys.executable, "-m", "tests.faults.fuzz", name, "--one", str(seconds)]
        found += subprocess.run([*command, "--finds", args.finds], check=False).returncode != 0
    sys.stdout.write(f"{len(args.targets)} targets, {seconds} s each, {found} with finds\n")
    return 1 if found else 0


def search(name: str, seconds: int, finds: Path) -> int:
    """Ends the process: Atheris does not come back."""
    import atheris

    with atheris.instrument_imports(include=["server", "rules"]):
        from tests.faults.fuzz.targets import Loud, targets
        from tests.support.shelf import with_bazaar
    logging.getLogger("server").addHandler(Loud(logging.WARNING))
    corpus = finds / name
    corpus.mkdir(parents=True, exist_ok=True)
    with with_bazaar():
        target = targets()[name]
        for number, seed in enumerate(target.seeds):
            (corpus / f"seed-{number}").write_bytes(seed)
        limits = [f"-max_total_time={seconds}", "-timeout=30", "-rss_limit_mb=1500"]
        where = [f"-artifact_prefix={finds}/{name}-", str(corpus)]
        atheris.Setup([sys.argv[0], *limits, "-max_len=4096", *where], target.run)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m bench.hotpath tablee-hunch`: where a server's time goes under load, by py-spy.

Prints how much of the busy time was spent in each function itself, and in it with all it calls.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import tempfile
from collections import Counter
from pathlib import Path

from bench.__main__ import SERVERS
from bench.load import Meter, measure, start
from bench.server import pin_load, running
from bench.wire import Loop

IDLE = "wait (threading.py"  # threads that wait for work
RATE = 100  # samples a second


def sample(name: str, tables: int, seconds: int) -> tuple[list[str], float]:
    """Collapsed stacks with their counts, and the actions/s meanwhile."""
    meter, loop = Meter(), Loop()
    with (
        running(SERVERS[name], pin_load()) as server,
        tempfile.TemporaryDirectory() as folder,
    ):
        opened = [SERVERS[name].open_table(loop, server.port, n, meter) for n in range(tables)]
        start(loop, opened)
        out = Path(folder) / "stacks"
        spy = subprocess.Popen(
            f"py-spy record -p {server.process.pid} -d {seconds} -r {RATE} -f raw -F "
            f"-o {out}".split(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        load = measure(loop, opened, meter, seconds)
        loop.until(lambda: spy.poll() is not None, 30, "py-spy's end")
        if spy.returncode:
            assert spy.stderr is not None
            raise SystemExit(f"py-spy failed: {spy.stderr.read().decode()[-500:]}")
        loop.close()
        return out.read_text().splitlines(), load.actions / load.seconds


def shares(stacks: list[str]) -> tuple[Counter[str], Counter[str], int]:
    alone: Counter[str] = Counter()
    with_calls: Counter[str] = Counter()
    total = 0
    for stack in stacks:
        frames, _, number = stack.rpartition(" ")
        if IDLE in frames:
            continue
        names = [short(frame) for frame in frames.split(";")]
        count = int(number)
        total += count
        alone[names[-1]] += count
        for name in set(names):
            with_calls[name] += count
    return alone, with_calls, total


def short(frame: str) -> str:
    """`step (server/steps.py)`, libraries by their last folders."""
    name, _, place = frame.partition(" (")
    parts = place.rstrip(")").partition(":")[0].split("/")
    return f"{name} ({'/'.join(parts[-2:])})"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.hotpath", description=__doc__)
    parser.add_argument("server", choices=SERVERS)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--rows", type=int, default=40)
    wanted = parser.parse_args()
    if shutil.which("py-spy") is None:
        raise SystemExit("py-spy is missing: pip install py-spy")
    stacks, speed = sample(wanted.server, wanted.tables, wanted.seconds)
    alone, with_calls, total = shares(stacks)
    print(f"{wanted.server}, {wanted.tables} tables, {speed:,.0f} actions/s while sampled")
    for title, counter in (("itself", alone), ("with what it calls", with_calls)):
        print(f"\n{title}")
        for name, count in counter.most_common(wanted.rows):
            print(f"  {100 * count / total:5.1f} %  {name}")


if __name__ == "__main__":
    main()

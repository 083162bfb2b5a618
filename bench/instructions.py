"""`python -m bench.instructions`: instructions of an action without sockets, counted by valgrind.

The same code gives nearly the same count however busy the machine is, where times tell nothing:
compare two trees by it. What waits for the kernel or for memory is not in it. As `bench.inprocess`
measures it: with some of the bench's own, from a phone's message to everybody's packets.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import rules.games
from bench.inprocess import PLAYERS, Evening, Hub, play_all
from server.engine import garbage

TABLES, WARM_UP = 5, 40  # actions at each of them, before any is counted


def count(box: str, actions: int) -> float:
    """Instructions an action, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        told = subprocess.run(
            [
                *("valgrind", "--tool=callgrind", "--instr-atstart=no"),
                f"--callgrind-out-file={folder}/out",
                *(sys.executable, "-m", "bench.instructions", box, "--actions", str(actions)),
                "--counted",
            ],
            env={**os.environ, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=True,
        ).stderr
    collected = re.findall(r"Collected : (\d+)", told)
    return int(collected[-1]) / actions / TABLES


def play(box: str, actions: int) -> None:
    """Under valgrind: counting begins when everything is warm."""
    hub = Hub("memory")
    evenings = [Evening(hub, PLAYERS[box], number) for number in range(TABLES)]
    play_all(hub, evenings, WARM_UP)
    gc.collect()
    gc.freeze()
    switch("on")
    play_all(hub, evenings, actions)
    switch("off")


def switch(to: str) -> None:
    control = ["callgrind_control", "-i", to, str(os.getpid())]
    subprocess.run(control, stdout=subprocess.DEVNULL, check=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.instructions", description=__doc__)
    parser.add_argument("boxes", nargs="*", default=list(PLAYERS), metavar="box")
    parser.add_argument("--actions", type=int, default=40, help="at each table")
    parser.add_argument("--counted", action="store_true", help=argparse.SUPPRESS)
    wanted = parser.parse_args()
    if wanted.counted:
        rules.games.__path__.append(str(Path(__file__).resolve().parent / "games"))
        garbage.look_seldom()
        play(wanted.boxes[0], wanted.actions)
        return
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is missing: it is a package of the system")
    for box in wanted.boxes or PLAYERS:
        print(f"{box:15} {count(box, wanted.actions) / 1000:6.0f} thousand instructions an action")


if __name__ == "__main__":
    main()

"""python -m tests.faults.simulation: one evening by its seed, or very many.

--seed 17               one evening, told event by event if it breaks (or with --tell)
--seeds 0:2500          many, over as many processes as --jobs says
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from tests.faults.simulation.evening import Evening
from tests.support.shelf import with_bazaar

ACTIONS = 400


class Report(NamedTuple):
    seed: int
    posted: int
    answered: int
    events: int
    records: int
    trouble: str = ""


def play(seed: int, actions: int = ACTIONS, *, tell: bool = False) -> Report:
    with with_bazaar():
        evening = Evening(seed, actions)
        if tell:
            evening.note = lambda event: sys.stdout.write(f"{event}\n")
        trouble = ""
        try:
            evening.run()
        except Exception as error:
            trouble = story(evening, "".join(traceback.format_exception(error)))
    judge, agenda = evening.judge, evening.agenda
    return Report(seed, evening.posted, evening.answered, agenda.events, len(judge.log), trouble)


def story(evening: Evening, error: str) -> str:
    command = f"python -m tests.faults.simulation --seed {evening.seed} --actions {evening.actions}"
    head = f"seed {evening.seed}: {evening.box}, {len(evening.phones)} phones, {evening.weather}"
    return "\n".join([head, *map(str, evening.trace), error, f"Again: {command}"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--seeds", default="0:2500")
    parser.add_argument("--actions", type=int, default=ACTIONS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tell", action="store_true")
    args = parser.parse_args()
    if args.seed is not None:
        report = play(args.seed, args.actions, tell=args.tell)
        sys.stdout.write(f"{report.trouble or report}\n")
        return 1 if report.trouble else 0
    first, last = map(int, args.seeds.split(":"))
    return play_many(range(first, last), args.actions, args.jobs)


def play_many(seeds: range, actions: int, jobs: int) -> int:
    started, posted, answered, broken = time.monotonic(), 0, 0, 0
    with ProcessPoolExecutor(jobs) as pool:
        for report in pool.map(play, seeds, [actions] * len(seeds), chunksize=4):
            posted, answered = posted + report.posted, answered + report.answered
            if report.trouble:
                broken += 1
                sys.stdout.write(report.trouble + "\n\n")
    took = time.monotonic() - started
    sys.stdout.write(
        f"{len(seeds)} evenings, {posted} actions, {answered} answers, {broken} broken,"
        f" {took:.0f} s, {posted / took:.0f} actions a second\n"
    )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

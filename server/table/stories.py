"""The game on the table told again, once for all who ask: what made the scores, and its story."""

from __future__ import annotations

from rules import story
from rules.kernel import Illegal
from rules.story import Story
from server.engine.apart import Apart
from server.engine.base import Engine
from server.sitting.sitting import Run
from server.table.effort import Allowance

WORK_A_STEP = 2  # it is played, and looked at


class Stories:
    def __init__(self, engine: Engine, apart: Apart, efforts: Allowance) -> None:
        self._turn = engine.lock()  # all phones ask when a game is over: the first waits for it
        self._apart = apart
        self._efforts = efforts
        self._told: tuple[Run, Story] | None = None

    def of(self, run: Run | None) -> Story:
        """Of the game that runs what changed scores; of one that is over its story too."""
        if run is None:
            raise Illegal("table.not_now")
        with self._turn:
            if self._told is None or self._told[0] is not run:
                self._efforts.take(WORK_A_STEP * len(run.steps))
                self._told = run, self._apart.do(lambda: _tell(run))
            return self._told[1]


def _tell(run: Run) -> Story:
    log = (step.entry for step in run.steps)
    return story.tell(run.game, run.checkpoint(0).state, log, over=run.over)

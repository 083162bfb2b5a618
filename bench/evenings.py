"""Logs of whole evenings, as a table would have written them: one game after the other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from random import Random

from rules import catalogue
from rules.kernel import DEALER, Entry
from rules.players import Endless, play_out
from server.door.tokens import token_hash
from server.history.history import History
from server.sitting.sitting import Run
from server.store.record import HUB, Act, Choose, Deed, PutAway, Record, Sit, Start

NAMES = ("Ada", "Bruno", "Clara", "David", "Emma", "Felix")


def token(key: int) -> str:
    """What the phone of a player holds."""
    return f"{key:032}"


class Evening:
    """Everybody sits down and chooses a box; then games, as many as one likes."""

    def __init__(self, box: str, seats: int, seed: int = 7) -> None:
        self.log: list[Record] = []
        self.history = History(())
        self._rng = Random(f"evening {seed}")
        self._ids = count()
        self._seats, self._at_ms = seats, 0
        for key in range(seats):
            self._add(-1, Sit(NAMES[key], key, key, token_hash(token(key))))
        self._add(0, Choose(box, {"first": 0}))

    def play(self, records: int, *, over: bool = False) -> list[Record]:
        """On until there are so many records; `over`: and until the game is."""
        while len(self.log) < records:
            self._start()
            for entry in self._game(records):
                self._act(entry)
                if len(self.log) >= records and not over:
                    break
        return self.log

    def _start(self) -> None:
        run = self.history.now.run
        if run is not None:
            self._add(0, PutAway())
        self._add(0, Start())

    def _game(self, most: int) -> Iterator[Entry]:
        """Also of a game that has no end."""
        run, played = self._run(), list[Entry]()
        with suppress(Endless):
            play_out(
                catalogue.find(run.box),
                self._seats,
                run.options,
                self._rng,
                start=run.state,
                most_actions=max(most, 3_000),
                watch=lambda _state, entry: played.append(entry),
            )
        yield from played

    def _act(self, entry: Entry) -> None:
        self._at_ms = max(self._at_ms, entry.at_ms)
        actor, verb, args = entry.action
        run = self._run()
        by = HUB if actor == DEALER else run.seats[actor] if actor >= 0 else -1
        self._add(by, Act(actor, verb, dict(args)), entry.at_ms)

    def _run(self) -> Run:
        run = self.history.now.run
        assert run is not None
        return run

    def _add(self, by: int, do: Deed, at_ms: int | None = None) -> None:
        id_ = f"{next(self._ids):032}" if by != HUB else ""
        at_ms = self._at_ms if at_ms is None else at_ms
        record = Record(len(self.log) + 1, at_ms, by, id_, "d" * 16 if id_ else "", do)
        before = self.history.lines[-1:]
        self.history.replay(record)
        told = self.history.lines[-1:]
        assert told == before or told[0].line.code != "table.rules_changed", record
        self.log.append(record)

"""Rules in force as soon as they are saved, for who writes a box: `make dev`, never otherwise.

A box whose files have changed is loaded anew, and each game that runs with it is played again from
its log. If it cannot be loaded, or a game does not fit the new rules, the old ones stay, and
terminal and phones say why; it is tried again when a file or one of the games has changed.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from rules import catalogue
from rules.kernel import Line, Refused
from server.history.history import History, move
from server.store.record import Record
from server.table.table import Table
from server.table.tables import Tables

LOOK_S = 0.3
KINDS = (".py", ".toml")

Stamp = Mapping[Path, tuple[int, int]]


class NotTaken(Exception):
    """Why the new rules are not in force, as a sentence."""


class TableInPlay(NamedTuple):
    """A table at which a box lies, with its log."""

    table: Table[Any]
    log: Sequence[Record]


class Reloading:
    def __init__(self, tables: Tables[Any], say: Callable[[str], object]) -> None:
        self._tables = tables
        self._say = say
        self._known = {name: self._stamp(name) for name in _names()}
        self._refused: dict[str, tuple[object, str]] = {}  # as it was tried last, and why not

    def look(self) -> None:
        """Take over what has been saved since."""
        for name in _names():
            stamp = self._stamp(name)
            if stamp == self._known.get(name):
                if self._refused.pop(name, None):  # back to what is in force
                    self._tell(name, None)
                continue
            tried = (stamp, self._versions(name))
            if self._refused.get(name, (None,))[0] != tried:
                self._try(name, stamp, tried)

    def _try(self, name: str, stamp: Stamp, tried: object) -> None:
        try:
            self._take(name)
        except NotTaken as why:
            before = self._refused.get(name, (None, ""))[1]
            self._refused[name] = tried, str(why)
            if str(why) != before:
                self._say(f"{name}: the new rules are not in force. {why}")
            self._tell(name, Line("table.rules_not_taken", {"box": name, "why": str(why)}))
        else:
            self._known[name] = stamp
            self._refused.pop(name, None)
            self._say(f"{name}: the new rules are in force.")

    def _take(self, name: str) -> None:
        """Load it anew and play its games again, or NotTaken and all is as it was."""
        with ExitStack() as turns:
            played = []
            for table in self._with(name):
                turns.enter_context(table.turn)
                played.append(TableInPlay(table, self._tables.log_of(table.code)))
            # From here on nobody else has a turn: no game is asked anything in between.
            old = _forget(name)
            try:
                _load(name)
                again = [(one.table, _again(one)) for one in played]
            except NotTaken:
                _forget(name)
                sys.modules.update(old)
                catalogue.look_again()
                raise
            for table, history in again:
                table.go_on_with(history)

    def _with(self, name: str) -> list[Table[Any]]:
        tables = self._tables.all_awake()
        return [table for table in tables if (run := table.sitting.run) and run.box == name]

    def _versions(self, name: str) -> object:
        """What would make another try worth it: a step back, the end of a game."""
        return [(table.code, table.version) for table in self._with(name)]

    def _tell(self, name: str, line: Line | None) -> None:
        for table in self._tables.all_awake():
            run = table.sitting.run
            if name in (table.sitting.box, run.box if run else None):
                with table.turn:
                    table.note(line)

    @staticmethod
    def _stamp(name: str) -> Stamp:
        """Of each file, when it was saved and how long it is."""
        folders = [Path(folder) / name for folder in catalogue.shelves()]
        files = [file for folder in folders for file in folder.rglob("*") if file.suffix in KINDS]
        found = {}
        for file in files:
            try:
                told = file.stat()
            except OSError:  # being exchanged by an editor
                continue
            found[file] = told.st_mtime_ns, told.st_size
        return found


def _names() -> list[str]:
    return sorted(module.name for module in pkgutil.iter_modules(catalogue.shelves()))


def _forget(name: str) -> dict[str, ModuleType]:
    """Take its modules from those that are loaded; what was kept of them on disk, too."""
    whole = f"rules.games.{name}"
    found = {
        key: module for key, module in sys.modules.items() if f"{key}.".startswith(f"{whole}.")
    }
    for key, module in found.items():
        del sys.modules[key]
        # Saved twice within a second, it would be taken for the same.
        if module.__cached__:
            Path(module.__cached__).unlink(missing_ok=True)
    importlib.invalidate_caches()
    catalogue.look_again()
    return found


def _load(name: str) -> None:
    loaded = catalogue.load(name)
    if loaded.game is None:
        raise NotTaken(loaded.why)


def _again(played: TableInPlay) -> History:
    """The log, folded with the new rules. A game that runs must fit them."""
    table, log = played
    since = table.history.games[-1].seq if table.sitting.playing else None
    history = History(())
    for record in log:
        try:
            history.add(move(history.now, record))
        except Refused as refusal:
            if since is not None and record.seq >= since:
                raise NotTaken(_why(table, record, refusal)) from refusal
            history.replay(record)
    return history


def _why(table: Table[Any], record: Record, refusal: Refused) -> str:
    told = refusal.params.get("why") or refusal.code
    run = table.sitting.run
    known = run.steps if run and run.steps.whole else ()  # not all, where it woke in mid-game
    for number, step in enumerate(known, start=1):
        if step.seq == record.seq:
            actor, verb, _ = step.entry.action
            return f"At table {table.code}, step {number}, `{verb}` by seat {actor}: {told}"
    return f"At table {table.code}, from its start on: {told}"

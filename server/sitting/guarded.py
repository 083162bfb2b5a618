"""A game that cannot break its table: whatever it raises or gives wrongly becomes a refusal.

All that the hub asks of a game goes through here. A fault is logged with its place and told to the
phones as `table.box_failed`; what was to be done is not done, and the table stays as it was.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any, NoReturn, TypeVar

from rules import catalogue
from rules.catalogue import place_of
from rules.kernel import (
    Action,
    CommonView,
    Due,
    Game,
    Hooks,
    Line,
    Offer,
    Outcome,
    Refused,
    Seat,
)
from rules.plain import is_plain, not_plain
from server.store.base import Failed

logger = logging.getLogger(__name__)

T = TypeVar("T")
FAILED = "table.box_failed"
COMMON = frozenset(CommonView.__annotations__)


def find(name: str) -> Game[Any]:
    game: Any = catalogue.find(name)
    return _guarded(name, game)


@cache
def _guarded(name: str, game: Any) -> Guarded:
    return Guarded(name, game)


def failed(box: str, what: str, why: str) -> Failed:
    return Failed(FAILED, box=box, what=what, why=why)


class Guarded:
    """A `Game` around a game."""

    def __init__(self, name: str, game: Game[Any]) -> None:
        self._name = name
        self._game = game
        self.PLAYERS = game.PLAYERS
        self.OPTIONS = game.OPTIONS
        self.DRAFTS = game.DRAFTS
        self.HOOKS = self._hooks(game.HOOKS)

    def _hooks(self, hooks: Hooks[Any]) -> Hooks[Any]:
        called: dict[str, Any] = {
            field.name: self._around(field.name, found)
            for field in fields(Hooks)
            if callable(found := getattr(hooks, field.name))
        }
        return replace(hooks, **called)

    def _around(self, what: str, function: Callable[..., T]) -> Callable[..., T]:
        def guarded(*args: Any) -> T:
            try:
                return function(*args)
            except Refused:
                raise
            except Exception as error:
                self._fail(what, error)

        return guarded

    def _fail(self, what: str, error: Exception) -> NoReturn:
        place = place_of(self._name, error)
        logger.exception("the box %s failed in %s", self._name, what)
        # No more of it: what an error says may be somebody's secret.
        raise failed(self._name, what, f"{type(error).__name__}, {place}") from error

    def _wrong(self, what: str, given: object) -> NoReturn:
        kind = type(given).__name__  # and no more of it: it may hold somebody's secret
        logger.error("the box %s gave something wrong in %s: %s", self._name, what, kind)
        raise failed(self._name, what, kind)

    # What every game has

    def setup(self, seats: int, options: Mapping[str, Any]) -> Any:
        try:
            return self._game.setup(seats, options)
        except Refused:
            raise
        except Exception as error:
            self._fail("setup", error)

    def offers(self, state: Any, actor: Seat) -> Sequence[Offer]:
        try:
            found = self._game.offers(state, actor)
            wrong = found != () and [offer for offer in found if type(offer) is not Offer]
        except Exception as error:
            self._fail("offers", error)
        if wrong:
            self._wrong("offers", found)
        return found

    def apply(self, state: Any, action: Action, at_ms: int) -> Any:
        try:
            return self._game.apply(state, action, at_ms)
        except Refused:
            raise
        except Exception as error:
            self._fail("apply", error)

    def table(self, state: Any) -> CommonView[Any]:
        try:
            view = self._game.table(state)
            good = view.keys() >= COMMON
        except Exception as error:
            self._fail("table", error)
        if not good:
            self._wrong("table", view)
        return view

    def hand(self, state: Any, seat: Seat) -> Mapping[str, object]:
        try:
            return self._game.hand(state, seat)
        except Exception as error:
            self._fail("hand", error)

    def due(self, state: Any) -> Due | None:
        try:
            due = self._game.due(state)
        except Exception as error:
            self._fail("due", error)
        if due is not None and (type(due) is not Due or not isinstance(due.at_ms, int | float)):
            self._wrong("due", due)
        return due

    def outcome(self, state: Any) -> Outcome | None:
        try:
            outcome = self._game.outcome(state)
        except Exception as error:
            self._fail("outcome", error)
        if outcome is not None and not _can_be_told(outcome):
            self._wrong("outcome", outcome)
        return outcome

    def describe(self, state: Any, action: Action) -> Line | None:
        """What is done is done: a fault in telling it is told in its place."""
        try:
            try:
                line = self._game.describe(state, action)
            except Exception as error:
                self._fail("describe", error)
            if line is None or (type(line) is Line and _can_be_said(line.params)):
                return line
            self._wrong("describe", line)
        except Refused as refusal:
            return Line(refusal.code, refusal.params)

    def redeal_unseen(self, state: Any, seat: Seat, rng: Random) -> Any:
        try:
            return self._game.redeal_unseen(state, seat, rng)
        except Exception as error:
            self._fail("redeal_unseen", error)


def _can_be_said(params: Mapping[str, Any]) -> bool:
    wrong = [name for name, said in params.items() if type(name) is not str or not is_plain(said)]
    return not wrong


def _can_be_told(outcome: object) -> bool:
    if type(outcome) is not Outcome:
        return False
    rating = outcome.rating
    said = [*outcome[:3], None if rating is None else [rating.code, dict(rating.params)]]
    return not any(not_plain(said))

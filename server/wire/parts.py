"""The parts of everybody's views, made once: the room, the game, the last line, each hand.

Built up from nothing. `room` and `game` go to everybody; a hand goes to the phone that holds it.
What the rules show is kept as it is: phones are told what changed in it, and only that is encoded.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from operator import is_
from typing import Any, NamedTuple

import orjson

from rules.kernel import Line, Offer, Refused
from server.history.history import Snapshot
from server.history.lines import plain
from server.sitting import guarded
from server.sitting.sitting import Run, Sitting
from server.table.clock import ClockView
from server.table.services import Standing
from server.wire.views import offer_view, room_view

logger = logging.getLogger(__name__)

View = Mapping[str, Any]  # what rules show, as they gave it: by name

NO_OFFERS = b"[]"


class News(NamedTuple):
    """What there is to say of a view: all of it, or what changed. As JSON; b"": nothing."""

    whole: bool
    json: bytes


NOTHING_NEW = News(False, b"")


class Hand(NamedTuple):
    view: View
    offers: bytes


class Shown(NamedTuple):
    """What a game shows, and what is new in it since the parts before."""

    game: View | None = None
    hands: tuple[Hand, ...] = ()
    offers: tuple[bytes, ...] = ()  # by seat; the tablet's are the last
    fault: Line | None = None
    game_news: News = NOTHING_NEW
    hands_news: Mapping[int, News] = {}  # of those in which anything changed, their offers included


NOTHING_SHOWN = Shown()


class Parts(NamedTuple):
    """At a version, and what they were made of."""

    snapshot: Snapshot
    room: bytes
    last: bytes
    clock: ClockView
    standings: Mapping[int, Standing]
    fault: Line | None  # what the box fails in
    shown: Shown

    @property
    def version(self) -> int:
        return self.snapshot.version

    @property
    def table_offers(self) -> bytes:
        """What may be done on the tablet, by whoever stands there."""
        offers = self.shown.offers
        return offers[-1] if offers else NO_OFFERS


def packed(value: Any) -> bytes:
    """JSON to be kept: orjson's own bytes hold up to ten times as much memory as they are long."""
    return bytes(memoryview(orjson.dumps(value)))


def encode(
    snapshot: Snapshot,
    code: str,
    clock: ClockView,
    standings: Mapping[int, Standing],
    fault: Line | None = None,
    before: Parts | None = None,
) -> Parts:
    """Make what changed since `before`, and keep the rest."""
    run = snapshot.sitting.run
    shown = _shown(run, snapshot, before) if run is not None else _no_game(before)
    fault = shown.fault or fault
    if (
        before is not None
        and clock == before.clock
        and standings == before.standings
        and fault == before.fault
        and _same_room(snapshot.sitting, before.snapshot.sitting)
    ):
        room = before.room
    else:
        room = packed(room_view(snapshot, code, clock, standings, fault))
    if before is not None and snapshot.last is before.snapshot.last:
        last = before.last
    else:
        last = packed(plain(snapshot.last))
    return Parts(snapshot, room, last, clock, standings, fault, shown)


def _shown(run: Run, snapshot: Snapshot, before: Parts | None) -> Shown:
    """A box that cannot be shown is said to be at fault; the table around it is shown."""
    try:
        return _of_game(run, snapshot, before)
    except Refused as refusal:
        fault = Line(refusal.code, refusal.params)
    except Exception as error:  # of the encoder, mostly: nothing that JSON can say
        logger.exception("what the box %s shows cannot be encoded", run.box)
        unsaid = guarded.failed(run.box, "table", type(error).__name__)
        fault = Line(unsaid.code, unsaid.params)
    offers = (NO_OFFERS,) * len(snapshot.offers)
    hands = (Hand({}, NO_OFFERS),) * len(run.seats)
    whole = dict.fromkeys(range(len(run.seats)), News(True, b"{}"))
    return Shown(None, hands, offers, fault, _no_game(before).game_news, whole)


def _no_game(before: Parts | None) -> Shown:
    return Shown(game_news=_new_in(before.shown.game if before is not None else None, None))


def _of_game(run: Run, snapshot: Snapshot, before: Parts | None) -> Shown:
    """Where a mark is the same as before, so is what it stands for: the rules are not asked."""
    old = before.shown if before is not None else NOTHING_SHOWN
    old_run = before.snapshot.sitting.run if before is not None else None
    if (
        before is None
        or old_run is None
        or old.game is None
        or len(old_run.changed_in) != len(run.changed_in)
    ):
        return _anew(run, snapshot, old)
    same = tuple(map(is_, run.changed_in, old_run.changed_in))
    game = old.game if same[-1] else run.game.table(run.state)
    offers = _offers(snapshot.offers, before.snapshot.offers, old.offers)
    hands, news = _hands(run, offers, same, old.hands)
    return Shown(game, hands, offers, None, _new_in(old.game, game), news)


def _anew(run: Run, snapshot: Snapshot, old: Shown) -> Shown:
    game, offers = run.game.table(run.state), tuple(map(_encoded, snapshot.offers))
    views = [run.game.hand(run.state, seat) for seat in range(len(run.seats))]
    hands = tuple(map(Hand, views, _open_to(run, offers)))
    news = {seat: News(True, orjson.dumps(view)) for seat, view in enumerate(views)}
    return Shown(game, hands, offers, None, _new_in(old.game, game), news)


def _open_to(run: Run, offers: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """A game that the table ended offers nothing any more, but hands stay."""
    return offers[:-1] or (NO_OFFERS,) * len(run.seats)


def _hands(
    run: Run, offers: tuple[bytes, ...], same: tuple[bool, ...], old: tuple[Hand, ...]
) -> tuple[tuple[Hand, ...], Mapping[int, News]]:
    """Each hand, the same object where nothing changed: most do not by most actions."""
    hands, news = list(old), {}
    for seat, mine in enumerate(_open_to(run, offers)):
        view, then = old[seat]
        new = NOTHING_NEW
        if not same[seat]:
            now = run.game.hand(run.state, seat)
            new = _new_in(view, now)
            if new is not NOTHING_NEW:
                view = now
        if new is not NOTHING_NEW or mine != then:
            hands[seat], news[seat] = Hand(view, mine), new
    return (tuple(hands), news) if news else (old, news)


def _new_in(old: View | None, new: View | None) -> News:
    """What is to be told of it, encoded once for all; raises what JSON cannot say."""
    if old == new:  # most often, and soon seen
        return NOTHING_NEW
    if old is None or new is None or old.keys() != new.keys():
        return News(True, orjson.dumps(new))
    changed = {name: value for name, value in new.items() if old[name] != value}
    return News(False, orjson.dumps(changed))


def _same_room(now: Sitting, old: Sitting) -> bool:
    """Whether nothing but the state of the game changed."""
    return (
        now.run is not None
        and old.run is not None
        and now.run.box == old.run.box
        and now.run.options is old.run.options
        and now.run.seats is old.run.seats
        and now.run.ended == old.run.ended
        and now.run.outcome == old.run.outcome
        and now.games_played == old.games_played
        and now.players is old.players
        and now.proposals is old.proposals
        and now.paused == old.paused
        and now.pause_why == old.pause_why
        and now.locked == old.locked
        and now.box == old.box
        and now.options is old.options
        and now.away == old.away
        and now.left is old.left
        and now.reactions == old.reactions
    )


def _offers(
    offers: Sequence[Sequence[Offer]], before: Sequence[Sequence[Offer]], old: tuple[bytes, ...]
) -> tuple[bytes, ...]:
    """By seat; what is offered as before is not encoded again."""
    if len(before) != len(offers):
        return tuple(map(_encoded, offers))
    return tuple(
        [
            json if now is then else _encoded(now)
            for now, then, json in zip(offers, before, old, strict=True)
        ]
    )


def _encoded(offers: Sequence[Offer]) -> bytes:
    return packed([offer_view(offer) for offer in offers]) if offers else NO_OFFERS

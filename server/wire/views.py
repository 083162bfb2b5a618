"""What each phone is shown, made once: the room, the game, the last line, each hand.

Built up from nothing. `room` and `game` go to everybody; a hand goes to the phone that holds it.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import is_
from typing import Any, NamedTuple

import orjson

from rules.kernel import (
    Choice,
    Line,
    Malformed,
    Moment,
    Number,
    Offer,
    Option,
    Refused,
    Several,
    Shuffle,
    Stale,
    Text,
)
from rules.story import Story
from server.table import guarded, proposals
from server.table.clock import ClockView
from server.table.history import Played, Snapshot
from server.table.lines import Told
from server.table.practice import can_practise
from server.table.services import Standing
from server.table.sitting import OWN_DECK, Player, Proposal, Run, Sitting

logger = logging.getLogger(__name__)


View = Mapping[str, Any]  # what rules show, as they gave it: by name


class News(NamedTuple):
    """What there is to say of a view: all of it, or what changed. As JSON; b"": nothing."""

    whole: bool
    json: bytes


NOTHING_NEW = News(False, b"")


class Hand(NamedTuple):
    view: View
    offers: bytes


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of everybody's views at a version, and what they were made of.

    What the rules show is kept as it is: phones are told what changed in it (`…_news`, since the
    parts before), and only that is encoded.
    """

    snapshot: Snapshot
    room: bytes
    game: View | None
    last: bytes
    hands: tuple[Hand, ...]
    offers: tuple[bytes, ...]
    clock: ClockView
    standings: Mapping[int, Standing]
    fault: Line | None  # what the box fails in
    game_news: News
    hands_news: tuple[News, ...]

    @property
    def version(self) -> int:
        return self.snapshot.version

    @property
    def table_offers(self) -> bytes:
        """What may be done on the tablet, by whoever stands there."""
        return self.offers[-1] if self.offers else b"[]"


def packed(value: Any) -> bytes:
    """JSON to be kept: orjson's own bytes hold up to ten times as much memory as they are long."""
    return bytes(memoryview(orjson.dumps(value)))


class Shown(NamedTuple):
    """What a game shows."""

    game: View | None = None
    hands: tuple[Hand, ...] = ()
    offers: tuple[bytes, ...] = ()
    fault: Line | None = None
    game_news: News = NOTHING_NEW
    hands_news: tuple[News, ...] = ()


def encode(
    snapshot: Snapshot,
    code: str,
    clock: ClockView,
    standings: Mapping[int, Standing],
    fault: Line | None = None,
    before: Parts | None = None,
) -> Parts:
    """Make what changed since `before`, and keep the rest."""
    sitting, run = snapshot.sitting, snapshot.sitting.run
    same = _same_marks(run, before) if run is not None else ()
    shown = _shown(run, snapshot, same, before) if run is not None else _no_game(before)
    fault = shown.fault or fault
    same_room = (
        before is not None
        and clock == before.clock
        and standings == before.standings
        and fault == before.fault
        and _same_room(sitting, before)
    )
    if before is not None and same_room:
        room = before.room
    else:
        room = packed(room_view(snapshot, code, clock, standings, fault))
    if before is not None and snapshot.last is before.snapshot.last:
        last = before.last
    else:
        last = packed(line_view(snapshot.last))
    return Parts(
        snapshot,
        room,
        shown.game,
        last,
        shown.hands,
        shown.offers,
        clock,
        standings,
        fault,
        shown.game_news,
        shown.hands_news,
    )


def _shown(run: Run, snapshot: Snapshot, same: tuple[bool, ...], before: Parts | None) -> Shown:
    """A box that cannot be shown is said to be at fault; the table around it is shown."""
    try:
        game = before.game if before and same[-1] else run.game.table(run.state)
        offers = _offers(snapshot.offers, before)
        game_news = _new_in(before.game if before is not None else None, game)
        hands, hands_news = _hands(run, offers, same, before)
    except Refused as refusal:
        fault = Line(refusal.code, refusal.params)
    except Exception as error:  # of the encoder, mostly: nothing that JSON can say
        logger.exception("what the box %s shows cannot be encoded", run.box)
        unsaid = guarded.failed(run.box, "table", type(error).__name__)
        fault = Line(unsaid.code, unsaid.params)
    else:
        return Shown(game, hands, offers, None, game_news, hands_news)
    nothing = (b"[]",) * len(snapshot.offers)
    hands, whole = (Hand({}, b"[]"),) * len(run.seats), (News(True, b"{}"),) * len(run.seats)
    return Shown(None, hands, nothing, fault, _no_game(before).game_news, whole)


def _no_game(before: Parts | None) -> Shown:
    return Shown(game_news=_new_in(before.game if before is not None else None, None))


def _new_in(old: View | None, new: View | None) -> News:
    """What is to be told of it, encoded once for all; raises what JSON cannot say."""
    if old == new:  # most often, and soon seen
        return NOTHING_NEW
    if old is None or new is None or old.keys() != new.keys():
        return News(True, orjson.dumps(new))
    changed = {name: value for name, value in new.items() if old[name] != value}
    return News(False, orjson.dumps(changed))


def _hands(
    run: Run, offers: tuple[bytes, ...], same: tuple[bool, ...], before: Parts | None
) -> tuple[tuple[Hand, ...], tuple[News, ...]]:
    """Each hand, the same object where nothing changed: most do not by most actions."""
    # A game that the table ended offers nothing any more, but hands stay.
    open_to = offers[:-1] or (b"[]",) * len(run.seats)
    then = before.hands if before is not None else ()
    game, hands, news = run.game, [], []
    for seat, mine in enumerate(open_to):
        old = then[seat] if seat < len(then) else None
        if old is not None and same[seat]:
            view, new = old.view, NOTHING_NEW
        else:
            view = game.hand(run.state, seat)
            new = _new_in(old.view if old is not None else None, view)
        if old is not None and new is NOTHING_NEW:
            hands.append(old if old.offers == mine else Hand(old.view, mine))
        else:
            hands.append(Hand(view, mine))
        news.append(new)
    return tuple(hands), tuple(news)


def _same_marks(run: Run, before: Parts | None) -> tuple[bool, ...]:
    """Which hands, and whether the table (last), are known to be what they were."""
    old = before.snapshot.sitting.run if before is not None else None
    shown = before is not None and before.game is not None
    if old is None or not shown or len(old.marks) != len(run.marks):
        return (False,) * len(run.marks)
    return tuple(map(is_, run.marks, old.marks))


def _same_room(sitting: Sitting, before: Parts) -> bool:
    """Whether nothing but the state of the game changed."""
    old, now = before.snapshot.sitting, sitting
    return (
        now.run is not None
        and old.run is not None
        and now.run.seats is old.run.seats
        and now.run.over == old.run.over
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


def _offers(offers: Sequence[Sequence[Offer]], before: Parts | None) -> tuple[bytes, ...]:
    """By seat; what is offered as before is not encoded again."""
    if before is None or before.game is None or len(before.snapshot.offers) != len(offers):
        return tuple(map(_encoded, offers))
    return tuple(
        [
            old if now is then else _encoded(now)
            for now, then, old in zip(offers, before.snapshot.offers, before.offers, strict=True)
        ]
    )


def _encoded(offers: Sequence[Offer]) -> bytes:
    return packed([offer_view(offer) for offer in offers]) if offers else b"[]"


def room_view(
    snapshot: Snapshot,
    code: str,
    clock: ClockView,
    standings: Mapping[int, Standing],
    fault: Line | None = None,
) -> dict[str, Any]:
    sitting = snapshot.sitting
    run = sitting.run
    return {
        "code": code,
        "phase": sitting.phase,
        "locked": sitting.locked,
        "players": [_player(player) for player in sitting.players],
        "left": [_player(player) for player in sitting.left],
        "reactions": sitting.reactions,
        "box": sitting.box,
        "options": _options(sitting.options),
        "practice": can_practise(sitting),
        "playing": run.box if run else None,
        "game_options": _options(run.options) if run else None,
        "seats": list(run.seats) if run else [],
        "paused": (
            None if sitting.paused is None else {"by": sitting.paused, "why": sitting.pause_why}
        ),
        "clock": clock._asdict(),
        "proposals": [
            _proposal(proposal, standings[proposal.number], snapshot.numbers)
            for proposal in sitting.proposals
        ],
        "outcome": _outcome(run),
        "games_played": sitting.games_played,
        "fault": line_view(fault),
    }


def _player(player: Player) -> dict[str, Any]:
    return {
        "key": player.key,
        "name": player.name,
        "look": player.look,
        "chair": player.chair,
        "kind": player.kind,
        "gone": player.gone,
    }


def _proposal(proposal: Proposal, standing: Standing, numbers: Mapping[int, int]) -> dict[str, Any]:
    params = proposals.params(proposal.wish)
    if "seq" in params:
        params["seq"] = numbers[params["seq"]]
    return {
        "proposal": numbers[proposal.number],
        "by": proposal.by,
        "verb": proposals.name(proposal.wish),
        "params": params,
        "asked": sorted(standing.asked),
        "nods": list(proposal.nods),
        "needed": standing.needed,
        "ready_ms": standing.ready_ms,
        "lapses_ms": standing.lapses_ms,
    }


def _options(options: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: len(value) if name == OWN_DECK and value else value for name, value in options.items()
    }


def _outcome(run: Run | None) -> dict[str, Any] | None:
    if run is None or not run.over:
        return None
    outcome = run.outcome
    if outcome is None:
        return {"winners": [], "scores": [], "rounds": 0, "rating": None, "ended": True}
    return {
        "winners": outcome.winners,
        "scores": outcome.scores,
        "rounds": outcome.rounds,
        "rating": line_view(outcome.rating),
        "ended": False,
    }


def line_view(line: Line | None) -> dict[str, Any] | None:
    return None if line is None else {"code": line.code, "params": line.params}


def told_view(told: Told, number: int, game: int, holds: Collection[int]) -> dict[str, Any]:
    """A line of the readable record, for who holds these players."""
    return {
        "seq": number,
        "at_ms": told.at_ms,
        "by": told.by,
        "code": told.line.code,
        "params": told.line.params,
        "undone": told.undone,
        "was": line_view(told.was),
        "free": told.free_for(holds),
        "game": game,
    }


def story_view(story: Story) -> dict[str, Any]:
    return {
        "start": story.start,
        "changes": [
            {"line": line_view(change.line), "points": change.points, "last": change.last}
            for change in story.changes
        ],
        "rounds": [{"round": done.number, "scores": done.scores} for done in story.rounds],
        "lines": [line_view(line) for line in story.lines],
    }


def played_view(game: Played) -> dict[str, Any]:
    """A game of the evening: who sat where may have left, or be called otherwise, since."""
    seats = [{"key": p.key, "name": p.name, "look": p.look} for p in game.seats]
    return {"box": game.box, "seats": seats}


def refusal_view(refusal: Refused) -> dict[str, Any]:
    """Its kind tells a phone what to make of it: broken, not allowed, or too late."""
    match refusal:
        case Malformed():
            kind = "malformed"
        case Stale():
            kind = "stale"
        case _:
            kind = "illegal"
    return {"ok": False, "kind": kind, "code": refusal.code, "params": refusal.params}


FAILED: dict[str, Any] = {"ok": False, "kind": "failed", "code": "hub.failed", "params": {}}
CANNOT_WRITE: dict[str, Any] = {**FAILED, "code": "hub.cannot_write"}


def offer_view(offer: Offer) -> dict[str, Any]:
    return {
        "verb": offer.verb,
        "choices": {name: choice_view(choice) for name, choice in offer.choices.items()},
    }


def choice_view(choice: Choice) -> dict[str, Any]:
    match choice:
        case Number(lo, hi):
            return {"kind": "number", "lo": lo, "hi": hi}
        case Text(most, begins):
            return {"kind": "text", "max": most, "begins": begins}
        case Several(of, least, most):
            return {"kind": "several", "of": of, "least": least, "most": most}
        case Shuffle(size):
            return {"kind": "shuffle", "size": size}
        case Moment(live):
            return {"kind": "moment", "live": live}
        case _:
            return {"kind": "of", "of": choice}


def option_view(name: str, option: Option) -> dict[str, Any]:
    return {
        "name": name,
        "default": option.default,
        "choices": choice_view(option.choices),
        "way": option.way,
    }

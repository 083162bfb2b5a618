"""What each phone is shown, as bytes made once: the room, the game, the last line, each hand.

Built up from nothing. `room` and `game` go to everybody; a hand goes to the phone that holds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson

from rules.kernel import Choice, Line, Moment, Number, Offer, Option, Several, Shuffle, Text
from server.sitting import Run, Sitting

OWN_DECK = "own_deck"  # told as its length only: it is long, and its cards are not yet dealt


class Snapshot(NamedTuple):
    """A sitting at a version, with what each seat may do (and TABLE, last), and the newest line."""

    version: int
    sitting: Sitting
    offers: tuple[Sequence[Offer], ...]
    last: Line | None


@dataclass(frozen=True, slots=True)
class Parts:
    """The encoded parts of everybody's views at a version, and what they were made of."""

    snapshot: Snapshot
    room: bytes
    game: bytes
    last: bytes
    hands: tuple[bytes, ...]
    offers: tuple[bytes, ...]
    clock: dict[str, Any]

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


def encode(
    snapshot: Snapshot, code: str, clock: dict[str, Any], before: Parts | None = None
) -> Parts:
    """Encode what changed since `before`, and keep the rest."""
    sitting, run = snapshot.sitting, snapshot.sitting.run
    if before is not None and clock == before.clock and _same_room(sitting, before):
        room = before.room
    else:
        room = packed(room_view(sitting, code, clock))
    if before is not None and snapshot.last is before.snapshot.last:
        last = before.last
    else:
        last = packed(line_view(snapshot.last))
    game = b"null"
    hands: tuple[bytes, ...] = ()
    offers: tuple[bytes, ...] = ()
    if run is not None:
        same = _same_marks(run, before)
        game = before.game if before and same[-1] else packed(run.game.table(run.state))
        offers = tuple(
            _offers(seat, open_to, before) for seat, open_to in enumerate(snapshot.offers)
        )
        hands = tuple(
            before.hands[seat]
            if before and same[seat] and before.offers[seat : seat + 1] == (mine,)
            else b'{"hand":%b,"offers":%b}' % (orjson.dumps(run.game.hand(run.state, seat)), mine)
            # A game that the table ended offers nothing any more, but hands stay.
            for seat, mine in enumerate(offers[:-1] or (b"[]",) * len(run.seats))
        )
    return Parts(snapshot, room, game, last, hands, offers, clock)


def _same_marks(run: Run, before: Parts | None) -> tuple[bool, ...]:
    """Which hands, and whether the table (last), are known to be what they were."""
    old = before.snapshot.sitting.run if before is not None else None
    if old is None or len(old.marks) != len(run.marks):
        return (False,) * len(run.marks)
    return tuple(new is then for new, then in zip(run.marks, old.marks, strict=True))


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
    )


def _offers(seat: int, offers: Sequence[Offer], before: Parts | None) -> bytes:
    known = before.snapshot.offers if before is not None else ()
    if before is not None and len(known) > seat and offers is known[seat]:
        return before.offers[seat]
    return packed([offer_view(offer) for offer in offers])


def room_view(sitting: Sitting, code: str, clock: dict[str, Any]) -> dict[str, Any]:
    run = sitting.run
    return {
        "code": code,
        "phase": sitting.phase,
        "locked": sitting.locked,
        "players": [
            {
                "key": player.key,
                "name": player.name,
                "look": player.look,
                "chair": player.chair,
                "kind": player.kind,
                "gone": player.gone,
            }
            for player in sitting.players
        ],
        "box": sitting.box,
        "options": _options(sitting.options),
        "playing": run.box if run else None,
        "game_options": _options(run.options) if run else None,
        "seats": list(run.seats) if run else [],
        "paused": (
            None if sitting.paused is None else {"by": sitting.paused, "why": sitting.pause_why}
        ),
        "clock": clock,
        "proposals": [
            {"proposal": p.proposal, "by": p.by, "verb": p.verb, "params": p.params}
            for p in sitting.proposals
        ],
        "outcome": _outcome(run),
        "games_played": sitting.games_played,
    }


def _options(options: Any) -> dict[str, Any]:
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


def offer_view(offer: Offer) -> dict[str, Any]:
    return {
        "verb": offer.verb,
        "choices": {name: choice_view(choice) for name, choice in offer.choices.items()},
    }


def choice_view(choice: Choice) -> dict[str, Any]:
    match choice:
        case Number(lo, hi):
            return {"lo": lo, "hi": hi}
        case Text(most, begins):
            return {"text": most, "begins": begins}
        case Several(of, least, most):
            return {"several": of, "least": least, "most": most}
        case Shuffle(size):
            return {"shuffle": size}
        case Moment(live):
            return {"moment": live}
        case _:
            return {"of": choice}


def option_view(name: str, option: Option) -> dict[str, Any]:
    return {"name": name, "default": option.default, "choices": choice_view(option.choices)}

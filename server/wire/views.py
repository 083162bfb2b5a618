"""What phones are told, as plain values: the room, a line, an offer, a refusal.

Built up from nothing. `parts.py` makes what they are told of a game, and keeps it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

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
from server.history.history import PlayedGame, Snapshot
from server.history.lines import WISHES, Told, about, plain
from server.sitting.seating import can_practise
from server.sitting.sitting import OWN_DECK, Player, Proposal, Run, Sitting
from server.store.base import Failed
from server.table.clock import ClockView
from server.table.services import Standing


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
        "practice": _practice(sitting),
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
        "fault": plain(fault),
    }


def _practice(sitting: Sitting) -> bool:
    """Not where the box fails in telling: whoever asks for practice players is told why."""
    try:
        return can_practise(sitting)
    except Refused:
        return False


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
    params = about(proposal.wish)
    if "seq" in params:
        params["seq"] = numbers[params["seq"]]
    return {
        "proposal": numbers[proposal.number],
        "by": proposal.by,
        "verb": WISHES[type(proposal.wish)],
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
        "rating": plain(outcome.rating),
        "ended": False,
    }


def told_view(told: Told, number: int, game: int, holds: Collection[int]) -> dict[str, Any]:
    """A line of the readable record, for who holds these players."""
    return {
        "seq": number,
        "at_ms": told.at_ms,
        "by": told.by,
        "code": told.line.code,
        "params": told.line.params,
        "undone": told.undone,
        "was": plain(told.was),
        "free": told.free_for(holds),
        "game": game,
    }


def story_view(story: Story) -> dict[str, Any]:
    return {
        "start": story.start,
        "changes": [
            {"line": plain(change.line), "points": change.points, "last": change.last}
            for change in story.changes
        ],
        "rounds": [{"round": done.number, "scores": done.scores} for done in story.rounds],
        "lines": [plain(line) for line in story.lines],
    }


def played_view(game: PlayedGame) -> dict[str, Any]:
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
        case Failed():
            kind = "failed"
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

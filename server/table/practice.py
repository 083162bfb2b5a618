"""Practice players: which of them may do something now, and what they do."""

from __future__ import annotations

from random import Random

from rules.players import open_to_practice, pick_well
from server.history.history import History
from server.table.decide import Request, act


def practising(history: History) -> list[int]:
    """Seats of practice players that may do something now."""
    now, run = history.now, history.now.run
    practice = [player.key for player in now.players if player.kind == "practice"]
    if not practice or run is None or run.over or now.paused is not None:
        return []
    return [
        seat
        for seat, key in enumerate(run.seats)
        if key in practice and open_to_practice(run.game, history.open_to(seat))
    ]


def practise(history: History, seat: int, at_ms: int, rng: Random) -> Request | None:
    """What the practice player in this seat does now, if anything."""
    run, offers = history.now.run, history.open_to(seat)
    if run is None or run.over or not offers:
        return None
    if run.first_game is not None:
        rng = run.first_game.chance(len(run.steps), seat)
    action = pick_well(run.game, run.state, seat, offers, at_ms, rng)
    return None if action is None else Request(run.seats[seat], act(action))

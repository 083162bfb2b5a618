"""The steps of a turn, and taking them back one by one."""

from __future__ import annotations

from rules.games.huns.state import Board, Phase, State, active_seat
from rules.kernel import Action


def with_steps(after: State, before: State, action: Action) -> State:
    """The table after an action, with the steps that may be taken back from there."""
    if not may_take_back(before, action, after):
        return after._replace(steps=())
    board = Board(
        camps=before.camps,
        reserve=before.reserve,
        piles=before.piles,
        market=before.market,
        dice=before.dice,
        turn=before.turn,
        tasks=before.tasks,
    )
    return after._replace(steps=(*before.steps, board))


def may_take_back(before: State, action: Action, after: State) -> bool:
    """Within one's own turn, until something hidden was seen or somebody else did something."""
    same_turn = (
        before.phase == after.phase == Phase.TURN and before.turn_number == after.turn_number
    )
    if not same_turn or action.actor != active_seat(before):
        return False
    seen = len(after.wagon_pile) < len(before.wagon_pile) or any(
        len(now) < len(then) for now, then in zip(after.piles, before.piles, strict=True)
    )
    return not seen


def take_back(state: State) -> State:
    *steps, board = state.steps
    return state._replace(**board._asdict(), steps=tuple(steps))

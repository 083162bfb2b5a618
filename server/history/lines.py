"""The readable record: what happened, as text codes that phones put into words."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rules.kernel import Action, Line
from server.sitting import proposals
from server.sitting.corrections import otherwise
from server.sitting.seating import proper_name
from server.sitting.sitting import (
    AmendStep,
    ClaimSeat,
    DeleteTable,
    FinishGame,
    FreeChair,
    LookOn,
    SitDown,
    Sitting,
    UndoStep,
    Wish,
)
from server.store.record import (
    HUB,
    VERBS,
    WATCHER,
    Act,
    AskSeat,
    AskToFree,
    Carry,
    Choose,
    Claim,
    Confirm,
    Decline,
    Explain,
    Fill,
    HandOver,
    Keep,
    Knock,
    Learn,
    Leave,
    Lost,
    Nod,
    Practice,
    ProposeAmend,
    PutAway,
    Reactions,
    Record,
    Settle,
    Sit,
    TakeBack,
    TakeOver,
    Unknown,
    Withdraw,
    WrongPin,
)

# What is proposed, by the name under which it is told.
WISHES: dict[type[Wish], str] = {
    UndoStep: "undo",
    AmendStep: "amend",
    ClaimSeat: "claim",
    SitDown: "sit",
    FreeChair: "free",
    LookOn: "watch",
    FinishGame: "finish",
    DeleteTable: "delete",
}


@dataclass(slots=True)
class Told:
    """A line of the readable record. What a correction changes, it changes here."""

    seq: int
    at_ms: int
    by: int
    line: Line
    undone: bool = False
    was: Line | None = None  # before it was corrected
    free: bool = False  # it might have been said differently

    def free_for(self, holds: Collection[int]) -> bool:
        """Whether there was a choice may tell something of a hand: only its owner is told."""
        return self.free and self.by in (*holds, WATCHER)


def describe(before: Sitting, record: Record) -> Line | None:
    """A record's line; None: not worth one."""
    match record.do:
        case Act(seat, action, args):
            assert before.run is not None
            return before.run.game.describe(before.run.state, Action(seat, action, args))
        case HandOver() | Carry() | Unknown():
            return None
        case PutAway() if before.away:
            return None
        case Confirm(number) | Decline(number) | Nod(number) as answer:
            return _answered(before, record.by, number, VERBS[type(answer)])
        case Withdraw(number):
            return _answered(before, HUB, number, "withdraw")
        case Settle(number, done):
            return _answered(before, record.by, number, "settle" if done else "lapse")
    verb, more = _told(before, record)
    return Line(f"table.log.{verb}", {"player": record.by, **more})


def _answered(before: Sitting, by: int, number: int, how: str) -> Line:
    wish = proposals.find(before, by, number).wish
    strikes = isinstance(wish, AmendStep) and wish.args is None
    what = "strike" if strikes else WISHES[type(wish)]
    params = about(wish)
    params.pop("seq", None)
    if isinstance(wish, FreeChair) or (how not in ("confirm", "decline") and "player" in params):
        params["other"] = params.pop("player")
    return Line(f"table.log.{how}_{what}", {"player": by, **params})


def about(wish: Wish) -> dict[str, Any]:
    """What everybody may know of it. Not what a step would become: that may be a secret."""
    match wish:
        case UndoStep(seq, step):
            return {"seq": seq, "step": plain(step)}
        case AmendStep(seq, step, args):
            return {"seq": seq, "strike": args is None, "step": plain(step)}
        case ClaimSeat(player=player) | FreeChair(player):
            return {"player": player}
        case SitDown(name=name, look=look, chair=chair):
            return {"name": name, "look": look, "chair": chair}
    return {}


def plain(line: Line | None) -> dict[str, Any] | None:
    return None if line is None else {"code": line.code, "params": line.params}


def _told(before: Sitting, record: Record) -> tuple[str, dict[str, Any]]:
    """The verb under which a deed is told, and what to fill in beside who did it."""
    verb = VERBS[type(record.do)]
    match record.do:
        case Fill(player, how):
            return verb, {"other": player, "how": how}
        case AskSeat(player=player):
            return VERBS[Claim], {"other": player}
        case TakeOver(player, _) if _by_link(before, player):
            return VERBS[Carry], {"other": player}
        case (
            Leave(player)
            | AskToFree(player)
            | TakeOver(player, _)
            | WrongPin(player)
            | TakeBack(player, _)
            | Keep(player, _)
            | Claim(player, _)
        ):
            return verb, {"other": player}
        case Sit(name=name) | Practice(name=name) | Knock(name=name):
            return verb, {"name": proper_name(name)}
        case Explain(why):
            return verb, {"why": why}
        case Learn():
            return verb, {"box": before.box}
        case Reactions(on):
            return verb, {"shown": "on" if on else "off"}
        case Lost(records):
            return verb, {"n": records}
        case ProposeAmend(_, None):
            return "propose_strike", {}
        case Choose(box, _):
            return "options" if box == before.box else verb, {"box": box}
    return verb, {}


def _by_link(before: Sitting, player: int) -> bool:
    handing = before.player(player).handing
    return handing is not None and handing.by_link


def had_a_choice(before: Sitting, record: Record) -> bool:
    """Whether somebody might have said it differently."""
    do, run = record.do, before.run
    if not isinstance(do, Act) or record.by == HUB or run is None:
        return False
    action = Action(do.seat, do.action, do.args)
    # What was offered is known. Asking the rules again took 6% of the hub's own time in an auction.
    return bool(otherwise(run.game, run.offers[do.seat], action))

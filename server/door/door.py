"""The door of every table: who speaks, and whether they may."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.kernel import TABLE, Illegal, Stale
from server.door import nods, rights
from server.door.alike import alike
from server.door.brake import Pace
from server.door.nods import Standing
from server.door.pins import Handings
from server.door.tokens import token_hash
from server.engine.base import hub_ms
from server.sitting.proposals import MOST_KNOCKING, asked_with, find, is_alone, is_free
from server.sitting.seating import can_practise, free_name, proper_name
from server.sitting.sitting import OWN_DECK, ClaimSeat, Player, Proposal, SitDown, Sitting
from server.store.record import (
    WATCHER,
    AskSeat,
    AskToFree,
    Carry,
    Change,
    Choose,
    Claim,
    Confirm,
    Decline,
    Deed,
    Explain,
    Fill,
    HandOver,
    Keep,
    Knock,
    Leave,
    Nod,
    Pause,
    Practice,
    Resume,
    Sit,
    Start,
    TakeBack,
    Watch,
    Withdraw,
)
from server.table.messages import (
    ActMessage,
    AskAdjust,
    Asked,
    AskKeep,
    AskMessage,
    AskPractice,
    AskTakeBack,
    AskTakeOver,
    AskWithdraw,
    Caller,
    Message,
)
from server.table.services import Audience, Circumstances


class Door:
    def __init__(self, now: Callable[[], float] = hub_ms) -> None:
        self._pace = Pace(now)
        self._handings = Handings(now)

    def author(self, sitting: Sitting, caller: Caller, message: Message) -> int:
        """The key of the player who speaks, or WATCHER; or Refused."""
        if isinstance(message, ActMessage):
            return self._at(sitting, caller, message.seat)
        if message.by is None:
            return WATCHER
        return _held(sitting, caller, message.by)

    def _at(self, sitting: Sitting, caller: Caller, seat: int) -> int:
        """Who acts from this seat; on the tablet anybody may do what it offers."""
        run = sitting.run
        if run is None or seat >= len(run.seats):
            raise Illegal("table.not_yours")
        if seat == TABLE:
            return WATCHER
        return _held(sitting, caller, run.seats[seat])

    def let_act(self, sitting: Sitting, message: ActMessage, audience: Audience) -> None:
        """Refused: an action that is only for players whose link is gone, for one who is here."""
        run = sitting.run
        if run is None:
            return
        name = run.game.HOOKS.absent_only.get(message.verb)
        seat = message.args.get(name) if name else None
        if type(seat) is not int or seat not in range(len(run.seats)):
            return
        player = sitting.player(run.seats[seat])
        if player.kind == "practice" or player.key in audience.here:
            raise Illegal("table.still_here", seat=seat)

    def let_in(
        self, at: Circumstances, sitting: Sitting, by: int, caller: Caller, message: AskMessage
    ) -> Deed:
        """What is to be done, without a token or a pin in it; or Refused. Nothing changes by it."""
        what, phone = message.what, caller.holds
        rights.check(sitting, by, what)
        _check_practice(sitting, what)
        if isinstance(what, Sit | Change):
            _check_name(sitting, by, what)
        match what:
            case Sit():
                return _sit(sitting, what, phone)
            case Leave(player):
                return _leave(sitting, player, phone, at)
            case AskPractice(chair):
                return Practice(chair, free_name(sitting))
            case AskAdjust(box, options):
                return _adjusted(sitting, box, options)
            case AskTakeOver(token=token):
                return self._handings.take_over(at.code, sitting, what, token_hash(token))
            case AskTakeBack(player, old, token):
                check_former(sitting.player(player), old)
                return TakeBack(player, token_hash(token))
            case AskKeep(player, token):
                _check_first(sitting, player, phone, at)
                return Keep(player, token_hash(token))
            case AskWithdraw(token):
                return Withdraw(asked_with(sitting, token_hash(token)).number)
            case Claim():
                return _claim(sitting, what, phone, at)
            case Confirm(number):
                return _confirm(sitting, find(sitting, by, number), by, caller, at)
            case Decline(number):
                if not nods.may_decline(sitting, find(sitting, by, number), by):
                    raise Illegal("table.not_yours")
                return what
            case Watch(token):
                return Watch(token_hash(token))
            case asked:
                return asked

    def count(self, code: str, by: int, message: AskMessage) -> None:
        """What was let in, once; or Refused, because it is asked too often."""
        match message.what:
            case Pause() | Explain() | Resume() | Watch():
                self._pace.count(code, by)
            case HandOver() | Carry():
                self._handings.note(message.id)

    def standing(self, at: Circumstances, sitting: Sitting, proposal: Proposal) -> Standing:
        """Where a proposal stands now."""
        return nods.standing(sitting, proposal, at.here, at.since(proposal.number))

    def mode(self, proposal: Proposal, here: frozenset[int]) -> nods.Mode:
        """What must not change while nods are waited for."""
        return nods.mode(proposal, here)


def _check_name(sitting: Sitting, by: int, what: Sit | Change) -> None:
    """No two at a table have names that look alike. Of those in its log none is refused."""
    name = proper_name(what.name)
    others = (p for p in sitting.players if isinstance(what, Sit) or p.key != by)
    if any(alike(name, other.name) for other in others):
        raise Illegal("table.name_taken", name=name)


def _adjusted(sitting: Sitting, box: str, options: Mapping[str, Any]) -> Choose:
    """As they stand now, and not as they stood on the screen that was tapped."""
    if box != sitting.box:
        raise Stale("table.stale")
    kept = {name: value for name, value in sitting.options.items() if name != OWN_DECK}
    return Choose(box, {**kept, **options})


def _check_practice(sitting: Sitting, what: Asked) -> None:
    """Who does not see what is played with does not sit down. Of those in a log none is refused."""
    match what:
        case AskPractice() | Fill(how="practice"):
            sits = True
        case Start():
            sits = any(player.kind == "practice" for player in sitting.players)
        case _:
            sits = False
    if sits and not can_practise(sitting):
        raise Illegal("table.practice_blind")


def _held(sitting: Sitting, caller: Caller, key: int) -> int:
    """The key, if the caller holds that player still: a seat may have gone to another phone."""
    hashed = caller.holds.get(key)
    if hashed is None or hashed != sitting.player(key).token:
        raise Illegal("table.not_yours")
    return key


def check_former(player: Player, old: str) -> None:
    """That this token held the seat before it was given to another phone."""
    before = player.before
    if before is None or not secrets.compare_digest(before.token, token_hash(old)):
        raise Illegal("table.wrong_token")


def _check_first(
    sitting: Sitting, player: int, phone: Mapping[int, str], at: Circumstances
) -> None:
    if phone.get(player) != sitting.player(player).token:
        raise Illegal("table.wrong_token")
    if player not in at.first:
        raise Illegal("table.not_first")


def _sit(sitting: Sitting, what: Sit, phone: Mapping[int, str]) -> Sit | Knock:
    """In mid-game somebody has to nod, unless all who could sit at this very phone."""
    token = token_hash(what.token)
    if not sitting.playing or nods.voters(sitting).issubset(phone):
        return replace(what, token=token)
    _check_crowd(sitting, SitDown)
    return Knock(what.name, what.look, what.chair, token, sorted(phone))


def _check_crowd(sitting: Sitting, wish: type[SitDown] | type[ClaimSeat]) -> None:
    """Who stands at the door does not crowd out what those seated propose."""
    if sum(isinstance(proposal.wish, wish) for proposal in sitting.proposals) >= MOST_KNOCKING:
        raise Illegal("table.too_often")


def _leave(
    sitting: Sitting, player: int, phone: Mapping[int, str], at: Circumstances
) -> Leave | AskToFree:
    """Nobody loses the chair to another while at the table, without a nod."""
    leaving = sitting.player(player)
    own = player in phone
    if own or sitting.playing or leaving.kind != "person" or player not in at.here:
        return Leave(player)
    return AskToFree(player)


def _claim(
    sitting: Sitting, what: Claim, phone: Mapping[int, str], at: Circumstances
) -> Claim | AskSeat:
    token, player = token_hash(what.token), what.player
    alone = sitting.playing and is_alone(sitting, player) and player not in at.here
    if is_free(sitting, player) or alone:
        return Claim(player, token)
    _check_crowd(sitting, ClaimSeat)
    return AskSeat(player, token, sorted(phone))


def _confirm(
    sitting: Sitting, proposal: Proposal, by: int, caller: Caller, at: Circumstances
) -> Confirm | Nod:
    """Done at once, if nothing more is needed."""
    now = nods.standing(sitting, proposal, at.here, at.since(proposal.number))
    if by == WATCHER and not caller.looks_on:
        raise Illegal("table.not_yours")
    nods.check_nod(now, proposal, by, caller.holds)
    ready = now.is_ready((*proposal.nods, by), at.now)
    return Confirm(proposal.number) if ready else Nod(proposal.number)

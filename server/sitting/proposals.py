"""One proposes, another confirms: undo, correct, claim a seat, end the game, delete the table."""

from __future__ import annotations

from dataclasses import replace

from rules.kernel import Illegal
from server.sitting.corrections import amended, earlier, last_step, undone
from server.sitting.seating import (
    keep_apart,
    proper_name,
    with_persons_known,
    with_player,
    without_player,
)
from server.sitting.sitting import (
    AmendStep,
    ClaimSeat,
    DeleteTable,
    FinishGame,
    Former,
    FreeChair,
    LookOn,
    Player,
    Proposal,
    SitDown,
    Sitting,
    UndoStep,
    Wish,
)
from server.store.record import (
    HUB,
    WATCHER,
    AskSeat,
    AskToFree,
    Claim,
    Delete,
    Finish,
    Knock,
    ProposeAmend,
    ProposeUndo,
    Record,
    Watch,
)

MOST_PROPOSALS = 8
MOST_KNOCKING = 2  # at a time, to look on: what those seated propose is not crowded out
MOST_WATCHING = 8  # let in at a locked table, the latest

Proposing = (
    ProposeUndo | ProposeAmend | Claim | AskSeat | Knock | AskToFree | Watch | Finish | Delete
)


def propose(sitting: Sitting, record: Record, do: Proposing) -> Sitting:
    proposal = Proposal(record.seq, record.by, _wish(sitting, record.by, do))
    if _needs_nobody(sitting, do, proposal.wish):
        return _carry_out(sitting, proposal.wish, record)
    for old in sitting.proposals:
        if old.by == record.by and _same_question(old.wish, proposal.wish):
            if not isinstance(old.wish, AmendStep) or old.wish == proposal.wish:
                raise Illegal("table.not_now")
            sitting = _without(sitting, old)  # said differently once more
    return replace(sitting, proposals=(*sitting.proposals[1 - MOST_PROPOSALS :], proposal))


def _wish(sitting: Sitting, by: int, do: Proposing) -> Wish:
    """What is wished for, if it can be."""
    match do:
        case Claim(player, token):
            return _seat(sitting, ClaimSeat(player, token))
        case AskSeat(player, token, phone):
            return _seat(sitting, ClaimSeat(player, token, tuple(phone)))
        case Knock():
            return _sit_down(sitting, do)
        case AskToFree(player):
            sitting.player(by)
            if sitting.playing:
                raise Illegal("table.not_now")
            return FreeChair(sitting.player(player).key)
        case Watch(token):
            return _look_on(sitting, token)
        case ProposeUndo():
            return _undo(sitting, by)
        case ProposeAmend():
            return _amend(sitting, by, do)
        case Finish():
            sitting.player(by)
            if not sitting.playing:
                raise Illegal("table.not_now")
            return FinishGame()
        case Delete():
            sitting.player(by)
            return DeleteTable()


def _seat(sitting: Sitting, wish: ClaimSeat) -> ClaimSeat:
    if sitting.player(wish.player).kind != "person":
        raise Illegal("table.not_yours")
    return wish


def _sit_down(sitting: Sitting, do: Knock) -> SitDown:
    name = proper_name(do.name)
    keep_apart(sitting, Player(sitting.next_key, name, do.look, do.chair))
    return SitDown(name, do.look, do.chair, do.token, tuple(do.phone))


def _look_on(sitting: Sitting, token: str) -> LookOn:
    if not sitting.locked or token in sitting.watching:
        raise Illegal("table.not_now")
    if sum(isinstance(p.wish, LookOn) for p in sitting.proposals) >= MOST_KNOCKING:
        raise Illegal("table.too_often")
    return LookOn(token)


def _undo(sitting: Sitting, by: int) -> UndoStep:
    sitting.player(by)
    last = last_step(sitting)
    if last is None:
        raise Illegal("table.nothing_to_undo")
    return UndoStep(last.seq, earlier(sitting, last.seq).told())


def _amend(sitting: Sitting, by: int, do: ProposeAmend) -> AmendStep:
    sitting.player(by)
    then = earlier(sitting, do.seq, None if do.args is None else (by,))
    args = None if do.args is None else then.with_words(do.args)
    amended(sitting, do.seq, args)
    return AmendStep(do.seq, then.told(), args)


def _same_question(one: Wish, other: Wish) -> bool:
    match one, other:
        case AmendStep(), AmendStep():
            strikes = (one.args is None) == (other.args is None)
            return (one.seq, one.step) == (other.seq, other.step) and strikes
        case ClaimSeat(), ClaimSeat():
            return one.player == other.player
        case SitDown(), SitDown():
            return one.token == other.token
    return type(one) is type(other) and one == other


def _needs_nobody(sitting: Sitting, do: Proposing, wish: Wish) -> bool:
    """Who sits alone decides alone, also from a new phone when the old one is lost.

    A seat without a phone (a table from a file) is free.
    """
    if isinstance(do, AskSeat | Knock | AskToFree | Watch):
        return False
    if not isinstance(wish, ClaimSeat):
        return len(sitting.persons()) == 1
    return is_free(sitting, wish.player) or (sitting.playing and is_alone(sitting, wish.player))


def is_free(sitting: Sitting, player: int) -> bool:
    found = sitting.player(player)
    return not found.token and not found.gone


def is_alone(sitting: Sitting, player: int) -> bool:
    """Among practice players."""
    return all(p.key == player or p.kind == "practice" for p in sitting.players)


def without_overtaken(sitting: Sitting) -> Sitting:
    """Nobody undoes what is not the last step any more."""
    last = last_step(sitting)
    seq = last.seq if last else None
    still = (p for p in sitting.proposals if not isinstance(p.wish, UndoStep) or p.wish.seq == seq)
    return replace(sitting, proposals=tuple(still))


def confirm(sitting: Sitting, record: Record, number: int) -> Sitting:
    proposal = find(sitting, record.by, number)
    if proposal.by == record.by != WATCHER:
        raise Illegal("table.confirm_needs_another")
    return _carry_out(_without(sitting, proposal), proposal.wish, record)


def nod(sitting: Sitting, by: int, number: int) -> Sitting:
    proposal = find(sitting, by, number)
    if by in proposal.nods:
        raise Illegal("table.not_now")
    agreed = proposal._replace(nods=(*proposal.nods, by))
    still = tuple(agreed if p == proposal else p for p in sitting.proposals)
    return replace(sitting, proposals=still)


def settle(sitting: Sitting, record: Record, number: int, done: bool) -> Sitting:
    if record.by != HUB:
        raise Illegal("table.not_yours")
    proposal = numbered(sitting, number)
    without = _without(sitting, proposal)
    return _carry_out(without, proposal.wish, record) if done else without


def decline(sitting: Sitting, by: int, number: int) -> Sitting:
    return _without(sitting, find(sitting, by, number))


def withdraw(sitting: Sitting, number: int) -> Sitting:
    """That it is the asker's word was checked at the door."""
    return _without(sitting, numbered(sitting, number))


def asked_with(sitting: Sitting, token: str) -> Proposal:
    """What was asked for with the token that has this hash."""
    for proposal in sitting.proposals:
        match proposal.wish:
            case ClaimSeat(token=hashed) | SitDown(token=hashed) | LookOn(hashed):
                if hashed == token:
                    return proposal
    raise Illegal("table.no_proposal")


def find(sitting: Sitting, by: int, number: int) -> Proposal:
    """The tablet answers only who asks for a seat, and only if the door lets it."""
    found = numbered(sitting, number)
    if by != HUB and not (by == WATCHER and isinstance(found.wish, ClaimSeat)):
        sitting.player(by)
    return found


def numbered(sitting: Sitting, number: int) -> Proposal:
    for proposal in sitting.proposals:
        if proposal.number == number:
            return proposal
    raise Illegal("table.no_proposal")


def _without(sitting: Sitting, proposal: Proposal) -> Sitting:
    return replace(sitting, proposals=tuple(p for p in sitting.proposals if p != proposal))


def _without_steps(sitting: Sitting) -> Sitting:
    """What else was proposed about steps was about a game that went differently."""
    still = (p for p in sitting.proposals if not isinstance(p.wish, UndoStep | AmendStep))
    return replace(sitting, proposals=tuple(still))


def _carry_out(sitting: Sitting, wish: Wish, record: Record) -> Sitting:
    match wish:
        case UndoStep():
            return undone(_without_steps(sitting), wish.seq)
        case AmendStep():
            return amended(_without_steps(sitting), wish.seq, wish.args)
        case ClaimSeat():
            return _seat_given(sitting, wish, record)
        case SitDown(name, look, chair, token, _):
            return with_player(sitting, Player(sitting.next_key, name, look, chair, token=token))
        case FreeChair(key):
            return without_player(sitting, key)
        case LookOn(token):
            return replace(sitting, watching=(*sitting.watching, token)[-MOST_WATCHING:])
        case FinishGame():
            if sitting.run is None:
                raise Illegal("table.not_now")
            return replace(sitting, run=replace(sitting.run, ended=True), paused=None)
        case DeleteTable():
            return replace(sitting, deleted=True)


def _seat_given(sitting: Sitting, wish: ClaimSeat, record: Record) -> Sitting:
    """To another phone. Whose it was can take it back for a while."""
    player = sitting.player(wish.player)
    before = Former(player.token, record.at_ms) if player.token else None
    given = sitting.with_player(
        replace(player, token=wish.token, gone=False, handing=None, before=before)
    )
    return with_persons_known(given, record) if player.gone and sitting.playing else given

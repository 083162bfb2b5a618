"""One proposes, another confirms: undo, correct, claim a seat, end the game, delete the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rules.kernel import Illegal
from server.corrections import amended, earlier, last_step, undone
from server.sitting import Proposal, Record, Sitting


def propose(sitting: Sitting, record: Record) -> Sitting:
    verb = record.do["verb"]
    params, hidden = ASKS[verb](sitting, record)
    name = verb.removeprefix("propose_")
    proposal = Proposal(record.seq, record.by, name, params, hidden)
    if _needs_nobody(sitting, proposal):
        return _carry_out(sitting, proposal)
    for old in sitting.proposals:
        if (old.by, old.verb, old.params) == (record.by, name, params):
            if name != "amend" or old.hidden == hidden:
                raise Illegal("table.not_now")
            sitting = _without(sitting, old)  # said differently once more
    return replace(sitting, proposals=(*sitting.proposals[-7:], proposal))


def _needs_nobody(sitting: Sitting, proposal: Proposal) -> bool:
    """Who sits alone decides alone, also from a new phone when the old one is lost.

    A seat without a phone (a table from a file) is free.
    """
    if proposal.verb != "claim":
        return len(sitting.persons()) == 1
    player = sitting.player(proposal.params["player"])
    among_practice = all(p == player or p.kind == "practice" for p in sitting.players)
    return (sitting.playing and among_practice) or (not player.token and not player.gone)


def _propose_undo(sitting: Sitting, record: Record) -> tuple[dict[str, Any], dict[str, Any]]:
    sitting.player(record.by)
    last = last_step(sitting)
    if last is None:
        raise Illegal("table.nothing_to_undo")
    return {"seq": last.seq, "step": earlier(sitting, last.seq).told()}, {}


def without_overtaken(sitting: Sitting) -> Sitting:
    """Nobody undoes what is not the last step any more."""
    last = last_step(sitting)
    seq = last.seq if last else None
    still = (p for p in sitting.proposals if p.verb != "undo" or p.params["seq"] == seq)
    return replace(sitting, proposals=tuple(still))


def _propose_amend(sitting: Sitting, record: Record) -> tuple[dict[str, Any], dict[str, Any]]:
    sitting.player(record.by)
    seq, args = record.do["seq"], record.do["args"]
    then = earlier(sitting, seq, None if args is None else (record.by,))
    if args is not None:
        args = then.with_words(args)
    amended(sitting, seq, args)
    # What it would become is not told: that may depend on what nobody knows yet.
    return {"seq": seq, "strike": args is None, "step": then.told()}, {"args": args}


def _propose_claim(sitting: Sitting, record: Record) -> tuple[dict[str, Any], dict[str, Any]]:
    player = sitting.player(record.do["player"])
    if player.kind != "person":
        raise Illegal("table.not_yours")
    return {"player": player.key}, {"token": record.do["token"]}


def _propose_end(sitting: Sitting, record: Record) -> tuple[dict[str, Any], dict[str, Any]]:
    sitting.player(record.by)
    if record.do["verb"] == "finish" and not sitting.playing:
        raise Illegal("table.not_now")
    return {}, {}


def confirm(sitting: Sitting, record: Record) -> Sitting:
    proposal = _find_proposal(sitting, record)
    if proposal.by == record.by:
        raise Illegal("table.confirm_needs_another")
    return _carry_out(_without(sitting, proposal), proposal)


def decline(sitting: Sitting, record: Record) -> Sitting:
    return _without(sitting, _find_proposal(sitting, record))


def _find_proposal(sitting: Sitting, record: Record) -> Proposal:
    sitting.player(record.by)
    for proposal in sitting.proposals:
        if proposal.proposal == record.do["proposal"]:
            return proposal
    raise Illegal("table.no_proposal")


def _without(sitting: Sitting, proposal: Proposal) -> Sitting:
    return replace(sitting, proposals=tuple(p for p in sitting.proposals if p != proposal))


def _without_steps(sitting: Sitting) -> Sitting:
    """What else was proposed about steps was about a game that went differently."""
    still = (p for p in sitting.proposals if p.verb not in ("undo", "amend"))
    return replace(sitting, proposals=tuple(still))


def _carry_out(sitting: Sitting, proposal: Proposal) -> Sitting:
    match proposal.verb:
        case "undo":
            return undone(_without_steps(sitting), proposal.params["seq"])
        case "amend":
            args = proposal.hidden["args"]
            return amended(_without_steps(sitting), proposal.params["seq"], args)
        case "claim":
            player = sitting.player(proposal.params["player"])
            return sitting.with_player(
                replace(player, token=proposal.hidden["token"], gone=False, handing=None)
            )
        case "finish" if sitting.run is not None:
            return replace(sitting, run=replace(sitting.run, ended=True), paused=None)
        case "delete":
            return replace(sitting, deleted=True)
    raise Illegal("table.not_now")


ASKS: Mapping[str, Callable[[Sitting, Record], tuple[dict[str, Any], dict[str, Any]]]] = {
    "propose_undo": _propose_undo,
    "propose_amend": _propose_amend,
    "claim": _propose_claim,
    "finish": _propose_end,
    "delete": _propose_end,
}

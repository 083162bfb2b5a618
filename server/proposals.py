"""One proposes, another confirms: undo, correct, claim a seat, end the game, delete the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from rules.kernel import Entry, Illegal, Refused, play
from server.sitting import HUB, Proposal, Record, Run, Sitting, Step


def propose(sitting: Sitting, record: Record) -> Sitting:
    verb = record.do["verb"]
    params, hidden = ASKS[verb](sitting, record)
    name = verb.removeprefix("propose_")
    proposal = Proposal(record.seq, record.by, name, params, hidden)
    if _needs_nobody(sitting, proposal):
        return _carry_out(sitting, proposal)
    if any((p.by, p.verb, p.params) == (record.by, name, params) for p in sitting.proposals):
        raise Illegal("table.not_now")
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
    return {"seq": last.seq}, {}


def last_step(sitting: Sitting) -> Step | None:
    """The last thing that a person did; no keystrokes, chance, clocks or practice players."""
    run = sitting.run
    if run is None or run.ended:
        return None
    drafts = run.game.DRAFTS
    others = {HUB, *(player.key for player in sitting.players if player.kind == "practice")}
    steps = (s for s in reversed(run.steps) if s.by not in others)
    return next((s for s in steps if s.entry.action.verb not in drafts), None)


def without_overtaken(sitting: Sitting) -> Sitting:
    """Nobody undoes what is not the last step any more."""
    last = last_step(sitting)
    seq = last.seq if last else None
    still = (p for p in sitting.proposals if p.verb != "undo" or p.params["seq"] == seq)
    return replace(sitting, proposals=tuple(still))


def _propose_amend(sitting: Sitting, record: Record) -> tuple[dict[str, Any], dict[str, Any]]:
    sitting.player(record.by)
    seq, args = record.do["seq"], record.do["args"]
    _amended(sitting, seq, args)
    return {"seq": seq, "strike": args is None}, {"args": args}


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


def _carry_out(sitting: Sitting, proposal: Proposal) -> Sitting:
    match proposal.verb:
        case "undo":
            return _undone(sitting, proposal.params["seq"])
        case "amend":
            return _amended(sitting, proposal.params["seq"], proposal.hidden["args"])
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


def _undone(sitting: Sitting, seq: int) -> Sitting:
    """Back to before a step. What chance, clocks and practice players did since goes with it."""
    run = sitting.run
    index = next((i for i, s in enumerate(run.steps) if s.seq == seq), None) if run else None
    if run is None or index is None:
        raise Illegal("table.nothing_to_undo")
    back = _rerun(sitting, run, run.steps[:index])
    assert back.run is not None
    return replace(back, run=_with_keystrokes(back.run, run.steps[index:]))


def _with_keystrokes(run: Run, undone: Sequence[Step]) -> Run:
    """What people typed since stays, if it was typed in the same phase of the game."""
    game, state, steps = run.game, run.state, list(run.steps)
    typed_in, went_on, at_ms = _stage(run, run.state), run.state, undone[0].entry.at_ms
    for old in undone:
        action = old.entry.action
        if action.verb in game.DRAFTS and _stage(run, went_on) == typed_in:
            with suppress(Refused):
                state = play(game, state, action, at_ms)
                steps.append(old._replace(entry=Entry(at_ms, action)))
        went_on = play(game, went_on, action, old.entry.at_ms)
    return run.with_steps(state, tuple(steps))


def _stage(run: Run, state: Any) -> tuple[Any, Any]:
    table = run.game.table(state)
    return table["phase"], table["round"]


def _amended(sitting: Sitting, seq: int, args: Mapping[str, Any] | None) -> Sitting:
    """An earlier action with other arguments, or struck. Refused if a later one becomes illegal."""
    run = sitting.run
    if run is None or run.ended or not any(s.seq == seq and s.by != HUB for s in run.steps):
        raise Illegal("table.not_now")
    kept = []
    for old in run.steps:
        if old.seq != seq:
            kept.append(old)
        elif args is not None:
            action = old.entry.action._replace(args=args)
            kept.append(old._replace(entry=old.entry._replace(action=action)))
    return _rerun(sitting, run, tuple(kept))


def _rerun(sitting: Sitting, run: Run, steps: tuple[Step, ...]) -> Sitting:
    state = run.game.setup(len(run.seats), run.options)
    for kept in steps:
        try:
            state = play(run.game, state, kept.entry.action, kept.entry.at_ms)
        except Refused as refusal:
            raise Illegal("table.breaks_later", seq=kept.seq) from refusal
    return replace(sitting, run=run.with_steps(state, steps))


ASKS: Mapping[str, Callable[[Sitting, Record], tuple[dict[str, Any], dict[str, Any]]]] = {
    "propose_undo": _propose_undo,
    "propose_amend": _propose_amend,
    "claim": _propose_claim,
    "finish": _propose_end,
    "delete": _propose_end,
}

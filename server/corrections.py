"""The running game again without a step, or with another one in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

from rules.kernel import Choice, Entry, Illegal, Line, Moment, Offer, Refused, play
from server.sitting import HUB, WATCHER, Run, Sitting, Step


def last_step(sitting: Sitting) -> Step | None:
    """The last thing that a person did; no keystrokes, chance, clocks or practice players."""
    run = sitting.run
    if run is None or run.ended:
        return None
    drafts = run.game.DRAFTS
    others = {HUB, *(player.key for player in sitting.players if player.kind == "practice")}
    steps = (s for s in reversed(run.steps) if s.by not in others)
    return next((s for s in steps if s.entry.action.verb not in drafts), None)


def undone(sitting: Sitting, seq: int) -> Sitting:
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


# Correcting


class Earlier(NamedTuple):
    """Something that somebody did in this game, and how the game stood before it."""

    run: Run
    state: Any
    step: Step

    def offers(self) -> list[Offer]:
        """What was then on offer with the same verb."""
        seat, verb, _ = self.step.entry.action
        return [o for o in self.run.game.offers(self.state, seat) if o.verb == verb]

    def moments(self) -> dict[str, Any]:
        """When it was done, as the hub told it then."""
        args = self.step.entry.action.args
        offer = next(o for o in self.offers() if o.choices.keys() == args.keys())
        return {name: args[name] for name in args.keys() - chosen_freely(offer).keys()}

    def told(self, args: Mapping[str, Any] | None = None) -> dict[str, Any] | None:
        """How it is told; with other arguments, how it would be."""
        action = self.step.entry.action
        if args is not None:
            action = action._replace(args=args)
        line = self.run.game.describe(self.state, action)
        return line and {"code": line.code, "params": line.params}


def earlier(sitting: Sitting, seq: int) -> Earlier:
    run = sitting.run
    if run is not None and not run.ended:
        for state, step in _replayed(run):
            if step.seq == seq and step.by != HUB:
                return Earlier(run, state, step)
    raise Illegal("table.not_now")


def chosen_freely(offer: Offer) -> dict[str, Choice]:
    """All but moments: those are the hub's to tell."""
    return {name: c for name, c in offer.choices.items() if not isinstance(c, Moment)}


def said_instead(sitting: Sitting, holds: Collection[int], seq: int) -> list[Offer]:
    """What might have been said at an earlier step, for who said it. Its moments stay."""
    then = earlier(sitting, seq)
    if then.step.by not in (*holds, WATCHER):
        raise Illegal("table.not_yours")
    return [Offer(offer.verb, chosen_freely(offer)) for offer in then.offers()]


def amended(sitting: Sitting, seq: int, args: Mapping[str, Any] | None) -> Sitting:
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


def retold(run: Run) -> Iterator[tuple[Step, Line | None]]:
    """Each step, as it is told now."""
    for state, step in _replayed(run):
        yield step, run.game.describe(state, step.entry.action)


def _replayed(run: Run) -> Iterator[tuple[Any, Step]]:
    """Each step, with the state before it."""
    state = run.game.setup(len(run.seats), run.options)
    for step in run.steps:
        yield state, step
        state = play(run.game, state, step.entry.action, step.entry.at_ms)

"""The running game again without a step, or with another one in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple, TypeGuard

from rules.kernel import (
    Choice,
    Entry,
    Game,
    Illegal,
    Line,
    Moment,
    Number,
    Offer,
    Refused,
    Scalar,
    Several,
    Shuffle,
    Text,
    play,
)
from server.sitting import HUB, WATCHER, Run, Sitting, Step
from server.views import line_view


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
    run = _still_there(sitting)
    index = next((i for i, s in enumerate(run.steps) if s.seq == seq), None)
    if index is None:
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
        """What else might have been said then, with the same verb, the rest being as it was."""
        game, (seat, verb, args) = self.run.game, self.step.entry.action
        found = []
        for offer in game.offers(self.state, seat):
            words = in_words(game, offer)
            if offer.verb == verb and words and _rest_fits(offer, words, args):
                found.append(Offer(verb, words))
        return found

    def said(self) -> dict[str, Any]:
        """What was said, of that which might have been said differently."""
        args = self.step.entry.action.args
        return {name: args[name] for offer in self.offers() for name in offer.choices}

    def with_words(self, words: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments with these in their place."""
        action = self.step.entry.action
        if not words or not any(words.keys() <= offer.choices.keys() for offer in self.offers()):
            raise Illegal("table.not_a_choice", verb=action.verb)
        return {**action.args, **words}

    def told(self) -> dict[str, Any] | None:
        return line_view(self.run.game.describe(self.state, self.step.entry.action))


def earlier(sitting: Sitting, seq: int, whose: Collection[int] | None = None) -> Earlier:
    """A step of these players, or of anybody. What was done on the tablet is everybody's.

    Keystrokes are no steps. Were they, whoever corrects a guess could learn what is right from what
    is refused.
    """
    run = _still_there(sitting)
    step = next((s for s in run.steps if s.seq == seq), None)
    if step is None or step.by == HUB or step.entry.action.verb in run.game.DRAFTS:
        raise Illegal("table.not_now")
    if whose is not None and step.by not in (*whose, WATCHER):
        raise Illegal("table.not_yours")
    return next(Earlier(run, state, old) for state, old in _replayed(run) if old is step)


def _still_there(sitting: Sitting) -> Run:
    """The game, if it can go on from an earlier moment: with all who played it."""
    run = sitting.run
    players = {player.key for player in sitting.players}
    if run is None or run.ended or not players.issuperset(run.seats):
        raise Illegal("table.not_now")
    return run


def in_words(game: Game[Any], offer: Offer) -> dict[str, Choice]:
    """What of an offer people can say in words, and say differently.

    Moments are the hub's to tell, places in a list mean nothing, one value is no choice.
    """
    nameless: Collection[str] = getattr(game, "NAMELESS", ())
    return {
        name: choice
        for name, choice in offer.choices.items()
        if name not in nameless and not isinstance(choice, Moment)
        if not _is_list(choice) or len(choice) > 1
    }


def _rest_fits(offer: Offer, words: Mapping[str, Choice], args: Mapping[str, Any]) -> bool:
    rest = {name: choice for name, choice in offer.choices.items() if name not in words}
    return offer.choices.keys() == args.keys() and all(
        args[name] in choice for name, choice in rest.items() if _is_list(choice)
    )


def _is_list(choice: Choice) -> TypeGuard[Sequence[Scalar]]:
    return not isinstance(choice, Number | Text | Several | Shuffle | Moment)


def amended(sitting: Sitting, seq: int, args: Mapping[str, Any] | None) -> Sitting:
    """An earlier action with other arguments, or struck. Refused if a later one becomes illegal."""
    run = _still_there(sitting)
    if all(step.seq != seq for step in run.steps):
        raise Illegal("table.not_now")
    kept = []
    for old in run.steps:
        if old.seq != seq:
            kept.append(old)
        elif args is not None:
            action = old.entry.action._replace(args=args)
            kept.append(old._replace(entry=old.entry._replace(action=action)))
    return _rerun(sitting, run, tuple(kept), seq)


def _rerun(sitting: Sitting, run: Run, steps: tuple[Step, ...], changed: int = 0) -> Sitting:
    state = run.game.setup(len(run.seats), run.options)
    for kept in steps:
        try:
            state = play(run.game, state, kept.entry.action, kept.entry.at_ms)
        except Refused as refusal:
            if kept.seq == changed:
                raise
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

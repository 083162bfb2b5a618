"""The running game again without a step, or with another one in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple, TypeGuard

from rules.kernel import (
    SEATED,
    Action,
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
from server.sitting.growing import Growing
from server.sitting.sitting import CHECKPOINT_EVERY, Checkpoint, Run, Sitting, Step
from server.store.record import HUB, WATCHER

KINDS = frozenset((Number, Text, Several, Shuffle, Moment))  # of choices that are no lists


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
    back = _rerun(sitting, run, Growing(run.steps[:index]), index)
    assert back.run is not None
    return replace(back, run=_with_keystrokes(back.run, run.steps[index:]))


def _with_keystrokes(run: Run, undone: Sequence[Step]) -> Run:
    """What people typed since stays, if it was typed in the same phase of the game.

    So does who has left its seat to a practice player.
    """
    game, state, steps = run.game, run.state, list(run.steps)
    typed_in, went_on, at_ms = _stage(run, run.state), run.state, undone[0].entry.at_ms
    for old in undone:
        action = old.entry.action
        typed = action.verb in game.DRAFTS and _stage(run, went_on) == typed_in
        if typed or action.verb == SEATED:
            with suppress(Refused):
                state = play(game, state, action, at_ms)
                steps.append(old._replace(entry=Entry(at_ms, action)))
        went_on = play(game, went_on, action, old.entry.at_ms)
    return run.with_steps(state, Growing(steps))


def _stage(run: Run, state: Any) -> tuple[Any, Any]:
    try:
        table = run.game.table(state)
    except Refused:  # a fault of the box: what cannot be shown can be taken back all the same
        return object(), None
    return table["phase"], table["round"]


# Correcting


class Earlier(NamedTuple):
    """Something that somebody did in this game, and how the game stood before it."""

    run: Run
    state: Any
    step: Step

    def offers(self) -> list[Offer]:
        """What else might have been said then."""
        game, action = self.run.game, self.step.entry.action
        return otherwise(game, game.offers(self.state, action.actor), action)

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

    def told(self) -> Line | None:
        return self.run.game.describe(self.state, self.step.entry.action)


def otherwise(game: Game[Any], offers: Sequence[Offer], action: Action) -> list[Offer]:
    """What an action might have been: with the same verb, the rest being as it was."""
    found = []
    for offer in offers:
        if offer.verb == action.verb:
            words = in_words(game, offer)
            if words and _rest_fits(offer, words, action.args):
                found.append(Offer(offer.verb, words))
    return found


def earlier(sitting: Sitting, seq: int, whose: Collection[int] | None = None) -> Earlier:
    """A step of these players, or of anybody. What was done on the tablet is everybody's.

    Keystrokes are no steps. Were they, whoever corrects a guess could learn what is right from what
    is refused.
    """
    run = _still_there(sitting)
    index = next((i for i, s in enumerate(run.steps) if s.seq == seq), None)
    step = None if index is None else run.steps[index]
    if index is None or step is None or step.by == HUB or step.entry.action.verb in run.game.DRAFTS:
        raise Illegal("table.not_now")
    if whose is not None and step.by not in (*whose, WATCHER):
        raise Illegal("table.not_yours")
    return next(Earlier(run, state, old) for state, old in _replayed(run, index))


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
    nameless = game.HOOKS.nameless
    return {
        name: choice
        for name, choice in offer.choices.items()
        if name not in nameless and not isinstance(choice, Moment)
        if not _is_list(choice) or len(choice) > 1
    }


def _rest_fits(offer: Offer, words: Mapping[str, Choice], args: Mapping[str, Any]) -> bool:
    if offer.choices.keys() != args.keys():
        return False
    rest = offer.choices.keys() - words.keys()
    return not rest or all(
        args[name] in choice for name in rest if _is_list(choice := offer.choices[name])
    )


def _is_list(choice: Choice) -> TypeGuard[Sequence[Scalar]]:
    return type(choice) not in KINDS


def amended(sitting: Sitting, seq: int, args: Mapping[str, Any] | None) -> Sitting:
    """An earlier action with other arguments, or struck. Refused if a later one becomes illegal."""
    run = _still_there(sitting)
    index = next((i for i, step in enumerate(run.steps) if step.seq == seq), None)
    if index is None:
        raise Illegal("table.not_now")
    instead = []
    if args is not None:
        old = run.steps[index]
        action = old.entry.action._replace(args=args)
        instead.append(old._replace(entry=old.entry._replace(action=action)))
    steps = Growing((*run.steps[:index], *instead, *run.steps[index + 1 :]))
    return _rerun(sitting, run, steps, index, seq)


def _rerun(
    sitting: Sitting, run: Run, steps: Growing[Step], same: int, changed: int = 0
) -> Sitting:
    """The game with these steps, of which so many are the `same`; refused at the first that fails.

    `changed` is the step that is another one now.
    """
    played, state = run.checkpoint(same)
    known = [old for old in run.checkpoints if old.steps <= played]
    for kept in steps[played:]:
        if played % CHECKPOINT_EVERY == 0 and known[-1].steps < played:
            known.append(Checkpoint(played, state))
        try:
            state = play(run.game, state, kept.entry.action, kept.entry.at_ms)
        except Refused as refusal:
            if kept.seq == changed:
                raise
            raise Illegal("table.breaks_later", seq=kept.seq) from refusal
        played += 1
    return replace(sitting, run=run.with_steps(state, steps, tuple(known)))


class Retold(NamedTuple):
    """A step, as it is told now."""

    step: Step
    line: Line | None


def retold(run: Run, since: int = 0) -> Iterator[Retold]:
    """Each step from this one on."""
    for state, step in _replayed(run, since):
        yield Retold(step, run.game.describe(state, step.entry.action))


def first_other(old: Run, new: Run) -> int:
    """Where two courses of a game part."""
    pairs = enumerate(zip(old.steps, new.steps, strict=False))
    return next((index for index, (one, other) in pairs if one is not other), len(new.steps))


def _replayed(run: Run, since: int) -> Iterator[tuple[Any, Step]]:
    """Each step from this one on, with the state before it."""
    played, state = run.checkpoint(since)
    for number, step in enumerate(run.steps[played:], start=played):
        if number >= since:
            yield state, step
        state = play(run.game, state, step.entry.action, step.entry.at_ms)

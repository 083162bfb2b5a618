"""The same game with everything that a seat cannot know dealt anew."""

from __future__ import annotations

from random import Random

from rules.frozen import replace
from rules.games.got_any_words.state import Phase, Sheet, State
from rules.games.got_any_words.writing import foreign_categories, has_begun
from rules.kernel import Seat

SYLLABLES = (
    "ba", "co", "du", "fe", "gi", "ha", "jo", "ku", "le", "mi", "na", "po", "ru", "se", "ti", "va",
)  # fmt: skip


def redeal_unseen(state: State, seat: Seat, rng: Random) -> State:
    """Other sheets hold other words, but for those that were read out or shown beside one."""
    if state.phase == Phase.GRAB:
        return _other_hands(state, seat, rng)
    if state.phase not in (Phase.WRITING, Phase.READING, Phase.TALLY):
        return state
    unread = state.unread if state.reader != seat else None
    renamed = {text: _any_word(state, rng) for text in unread or ()}
    sheets = tuple(
        sheet if other == seat else _redealt(state, other, renamed, rng)
        for other, sheet in enumerate(state.sheets)
    )
    if unread is not None:
        state = replace(state, unread=tuple(renamed[text] for text in unread))
    return replace(state, sheets=sheets)


def _other_hands(state: State, seat: Seat, rng: Random) -> State:
    """Nobody knows whose hands are on their way to which die until one has it."""
    grab = state.grab
    if grab is None or grab.tied is not None:
        return state
    others = [other for other, code in enumerate(state.has) if code is None and other != seat]
    changed = dict(zip(others, rng.sample(others, len(others)), strict=True))
    races = tuple(
        replace(
            run,
            presses=tuple(
                press._replace(seat=changed.get(press.seat, press.seat)) for press in run.presses
            ),
        )
        for run in grab.races
    )
    return replace(state, grab=grab._replace(races=races))


def _redealt(state: State, other: Seat, renamed: dict[str, str], rng: Random) -> Sheet:
    sheet = state.sheets[other]
    shown = {pair.text for read in state.read for pair in read.pairs if pair.seat == other}
    if has_begun(state, other):
        mine = renamed if other == state.reader else {}
        own = tuple(mine.get(text, text) for text in sheet.own)
    else:
        own = tuple(text if text in shown else _any_line(state, rng) for text in sheet.own)
    about = foreign_categories(state, other)
    foreign = tuple(
        line
        if line[1] in shown
        else (about[rng.getrandbits(8) % len(about)], _any_line(state, rng))
        for line in sheet.foreign
    )
    return Sheet(own, foreign)


def _any_line(state: State, rng: Random) -> str:
    """Like `_any_word`, but some lines are empty. Practice players ask often: bits are cheap."""
    return _any_word(state, rng) if rng.getrandbits(2) else ""


def _any_word(state: State, rng: Random) -> str:
    bits = rng.getrandbits(12)
    return f"{state.letter}{SYLLABLES[bits & 15]}{SYLLABLES[bits >> 4 & 15]}{SYLLABLES[bits >> 8]}"

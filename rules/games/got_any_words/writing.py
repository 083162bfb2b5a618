"""While the sand runs: three own words, and as many foreign ones as there are players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules import words
from rules.frozen import replace, with_item
from rules.games.got_any_words.choosing import clockwise
from rules.games.got_any_words.state import OWN_LINES, Phase, Sheet, State
from rules.kernel import Action, Illegal, Moment, Number, Offer, Seat, Text

DRAFTS = frozenset({"write", "guess"})


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """Drafts, and "done". Drafts stay on offer until the reading of this player's words begins.

    A phone that was out of reach sends then what it had when the sand ran out. It is the same
    offer as before, so that the draft is not taken for a tap on an old screen; a draft that comes
    too late changes nothing.
    """
    if state.phase == Phase.WRITING:
        done = _NOT_DONE if state.done[seat] else _DONE
        return _drafts(state.letter or "", state.has, seat) + done
    if state.phase == Phase.READING and not has_begun(state, seat):
        return _drafts(state.letter or "", state.has, seat)
    return ()


_DONE, _NOT_DONE = (Offer("done"),), (Offer("not_done"),)


@lru_cache(1024)
def _drafts(letter: str, has: tuple[str | None, ...], seat: Seat) -> tuple[Offer, ...]:
    text, at, about = Text(words.MOST, letter), Moment(live=False), _others(has, seat)
    return (
        Offer("write", {"line": Number(0, OWN_LINES - 1), "text": text, "at": at}),
        Offer("guess", {"line": Number(0, len(has) - 1), "about": about, "text": text, "at": at}),
    )


@lru_cache(1024)
def _others(has: tuple[str | None, ...], seat: Seat) -> tuple[str, ...]:
    others = (code for other, code in enumerate(has) if code and other != seat)
    return tuple(dict.fromkeys(others))


def foreign_categories(state: State, seat: Seat) -> tuple[str, ...]:
    """What foreign words may be about: the other players' categories, one's own too if another
    player has it as well."""
    return _others(state.has, seat)


def has_begun(state: State, seat: Seat) -> bool:
    """Whether the reading of this player's words has begun."""
    if state.phase != Phase.READING or state.reader is None:
        return state.phase in (Phase.TALLY, Phase.OVER)
    order = clockwise(state)
    mine, now = order.index(seat), order.index(state.reader)
    return mine < now or (mine == now and state.unread is not None)


def write(state: State, action: Action, _at_ms: int) -> State:
    seat, line = action.actor, action.args["line"]
    if too_late(state, action.args["at"]) or _being_read(state, state.has[seat]):
        return state
    text = _checked(state, action.args["text"])
    sheet = state.sheets[seat]
    own = with_item(sheet.own, line, text)
    return _with_sheet(state, seat, Sheet(own, sheet.foreign))


def guess(state: State, action: Action, _at_ms: int) -> State:
    seat, line, about = action.actor, action.args["line"], action.args["about"]
    if too_late(state, action.args["at"]) or _being_read(state, about):
        return state
    text = _checked(state, action.args["text"])
    sheet = state.sheets[seat]
    foreign = with_item(sheet.foreign, line, (about, text))
    return _with_sheet(state, seat, Sheet(sheet.own, foreign))


def _being_read(state: State, category: str | None) -> bool:
    """Who has heard words of this category could write to spoil them, or to save its own."""
    return state.phase != Phase.WRITING and any(
        has_begun(state, seat) for seat, code in enumerate(state.has) if code == category
    )


def too_late(state: State, typed: Sequence[float]) -> bool:
    """Whether it was typed after the sand had run out, wherever it was on its way since."""
    return state.ends_at_ms is None or typed[0] > state.ends_at_ms


def _checked(state: State, text: str) -> str:
    text = words.clean(text)
    if not words.may_yet_begin(text, state.letter or ""):
        raise Illegal("got_any_words.wrong_letter", letter=state.letter)
    if words.article_begins(text, state.letter or "", state.house.language):
        raise Illegal("got_any_words.article", letter=state.letter)
    return text


def _with_sheet(state: State, seat: Seat, sheet: Sheet) -> State:
    return replace(state, sheets=with_item(state.sheets, seat, sheet))


def own_words(state: State, seat: Seat) -> tuple[str, ...]:
    """What counts of a player's own lines: an article alone, half typed, does not."""
    return tuple(text for text in state.sheets[seat].own if _counts(state, text))


def words_for(state: State, seat: Seat, code: str) -> tuple[str, ...]:
    """All that a player wrote for a category, be it its own or another's."""
    own = own_words(state, seat) if state.has[seat] == code else ()
    foreign = state.sheets[seat].foreign
    return own + tuple(text for about, text in foreign if about == code and _counts(state, text))


def _counts(state: State, text: str) -> bool:
    letter, language = state.letter or "", state.house.language
    return (
        text != ""
        and words.is_word(text, language)
        and words.begins_with(text, letter)
        and not words.article_begins(text, letter, language)
    )


def set_done(state: State, action: Action, at_ms: int) -> State:
    """All have tapped "done": the sand has run out early."""
    seat, done = action.actor, action.verb == "done"
    state = replace(state, done=with_item(state.done, seat, done))
    return time_up(state, action, at_ms) if all(state.done) else state


def time_up(state: State, _action: Action, at_ms: int) -> State:
    assert state.ends_at_ms is not None
    return replace(
        state,
        phase=Phase.READING,
        reader=state.start,
        unread=None,
        read_at_ms=at_ms,
        ends_at_ms=min(state.ends_at_ms, at_ms),
    )

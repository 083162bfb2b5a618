"""Time is up: words are read out one by one, struck or left standing, and the table decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules import words
from rules.games.got_any_words.choosing import clockwise, open_round
from rules.games.got_any_words.state import GOAL, Challenge, Pair, Precedent, Read, State
from rules.games.got_any_words.writing import own_words, words_for
from rules.kernel import DEALER, Action, Due, Offer, Seat

VOTE_MS = 30_000  # who has not voted by then does not agree to strike the word

# --- What may be done ---


def offers(state: State, seat: Seat) -> list[Offer]:
    if state.phase not in ("reading", "tally"):
        return []
    found = [*_pair_offers(state, seat), *_claim_offers(state, seat)]
    voting = open_challenge(state)
    if voting is not None:
        challenge = state.read[voting].challenge
        assert challenge is not None
        if seat in voters(state, voting) and challenge.votes[seat] is None:
            found.append(Offer("vote", {"word": (voting,), "strike": (True, False)}))
        return found
    doubtful = [
        number
        for number, read in enumerate(state.read)
        if read.seat != seat and read.challenge is None and read.stands
    ]
    if doubtful:
        found.append(Offer("challenge", {"word": doubtful}))
    if state.phase == "tally":
        found.append(Offer("next_round", {"round": (state.round + 1,)}))
    elif not (asking(state) is not None and state.read[-1].seat == seat):
        # Anybody may go on, so that no sleeping phone holds up the table; only who would gain by
        # it may not pass over an open question about its own word.
        found.append(Offer("read_on", {"step": (step(state),)}))
    return found


def _pair_offers(state: State, seat: Seat) -> Iterator[Offer]:
    """The same word or not? One says so, another confirms it."""
    for number, read in enumerate(state.read):
        for index, pair in enumerate(read.pairs):
            if pair.settled is not None:
                continue
            said = dict(pair.says).get(seat)
            open_to: tuple[bool, ...]
            if pair.how in ("same", "agreed"):  # overrule it, or take that back
                open_to = (said is False,)
            else:
                open_to = (True, False) if said is None else (not said,)
            yield Offer("judge", {"word": (number,), "pair": (index,), "same": open_to})


def _claim_offers(state: State, seat: Seat) -> Iterator[Offer]:
    """ "I have that too": the hub found no likeness, but who wrote the other word does.

    It must be said at once: about words of whom the table listens to.
    """
    for number, read in enumerate(state.read):
        if read.seat == seat or read.seat != state.read[-1].seat or not read.stands:
            continue
        code = state.has[read.seat]
        assert code is not None
        shown = {pair.text for pair in read.pairs if pair.seat == seat}
        mine = dict.fromkeys(text for text in words_for(state, seat, code) if text not in shown)
        if mine:
            yield Offer("have_it", {"word": (number,), "mine": tuple(mine)})


def step(state: State) -> int:
    """Which step of the reading comes next: a tap for the last one does not count for this one."""
    assert state.reader is not None
    place = clockwise(state).index(state.reader)
    read = sum(done.seat == state.reader for done in state.read)
    return 5 * place + (0 if state.unread is None else 1 + read)


def asking(state: State) -> int | None:
    """The word just read, while the table has to decide about a near miss."""
    if state.phase == "reading" and state.read and state.unread is not None:
        last = state.read[-1]
        if last.seat == state.reader and last.stands and any(pair.asks for pair in last.pairs):
            return len(state.read) - 1
    return None


def open_challenge(state: State) -> int | None:
    return next(
        (
            number
            for number, read in enumerate(state.read)
            if read.challenge is not None and read.challenge.struck is None
        ),
        None,
    )


def voters(state: State, number: int) -> list[Seat]:
    """All but the word's owner. Of two players the owner votes too, else one alone would decide."""
    seats = range(state.house.seats)
    owner = state.read[number].seat
    return [seat for seat in seats if seat != owner or state.house.seats == 2]


def next_to_read(state: State) -> Seat | None:
    """Who reads when the table goes on; None: all have."""
    assert state.reader is not None
    if state.unread is None or state.unread:
        return state.reader
    order = clockwise(state)
    return next(iter(order[order.index(state.reader) + 1 :]), None)


# --- Reading ---


def read_on(state: State, at_ms: int) -> State:
    """The next word, of this player or the next one; who wrote nothing is passed in one step."""
    state = replace(_leave_behind(state), read_at_ms=at_ms)
    reader = next_to_read(state)
    if reader is None:
        return replace(state, phase="tally", reader=None, unread=None)
    begun = reader == state.reader and state.unread is not None
    unread = state.unread if begun and state.unread is not None else own_words(state, reader)
    state = replace(state, reader=reader, unread=unread[1:])
    if not unread:
        return state
    word = Read(reader, unread[0], tuple(_pairs(state, reader, unread[0])))
    return replace(state, read=(*state.read, word))


def _leave_behind(state: State) -> State:
    """Going on over an open question leaves the word standing, for this once."""
    number = asking(state)
    if number is None:
        return state
    read = state.read[number]
    pairs = tuple(pair._replace(settled=False) if pair.asks else pair for pair in read.pairs)
    return _with_read(state, number, read._replace(pairs=pairs))


def _pairs(state: State, reader: Seat, text: str) -> Iterator[Pair]:
    """Words like this one: the reader's own earlier ones, and all others for its category."""
    code = state.has[reader]
    assert code is not None
    rivals = [(reader, read.text) for read in state.read if read.seat == reader]
    for seat in clockwise(state):
        if seat != reader:
            rivals += [(seat, theirs) for theirs in words_for(state, seat, code)]
    for seat, theirs in dict.fromkeys(rivals):
        how = likeness(state, text, theirs)
        if how:
            yield Pair(seat, theirs, how)


def likeness(state: State, text: str, theirs: str) -> str:
    """How two words are alike, or "" if they are not or the table said once that they are not."""
    one, other = _precedent_words(text, theirs)
    for precedent in state.precedents:
        if (precedent.one, precedent.other) == (one, other):
            return "agreed" if precedent.same else ""
    if words.same(text, theirs):
        return "same"
    return "near" if words.near(text, theirs) else ""


def _precedent_words(text: str, theirs: str) -> tuple[str, str]:
    one, other = words.key(text), words.key(theirs)
    if one == other:  # "Bär" and "Bar": alike to the hub, so remembered as they are written
        one, other = text.casefold(), theirs.casefold()
    return (one, other) if one <= other else (other, one)


# --- The table decides ---


def judge(state: State, seat: Seat, number: int, index: int, same: bool) -> State:
    """Two players who say the same settle it; a pair once decided is not asked again."""
    read = state.read[number]
    pair = read.pairs[index]
    hub_said_same = pair.how in ("same", "agreed")
    says = tuple(said for said in pair.says if said[0] != seat)
    if not (same and hub_said_same):  # that is only taking back "not the same"
        says += ((seat, same),)
    agreed = sum(said == same for _, said in says) >= 2
    pair = pair._replace(says=says, settled=same if agreed else None)
    pairs = (*read.pairs[:index], pair, *read.pairs[index + 1 :])
    state = _with_read(state, number, read._replace(pairs=pairs))
    return _remember(state, read.text, pair.text, same) if agreed else state


def _remember(state: State, text: str, theirs: str, same: bool) -> State:
    one, other = _precedent_words(text, theirs)
    if one == other:  # the very same word in two senses: nothing to go by next time
        return state
    kept = tuple(known for known in state.precedents if known[:2] != (one, other))
    return replace(state, precedents=(*kept, Precedent(one, other, same)))


def have_it(state: State, seat: Seat, number: int, mine: str) -> State:
    """A player lays its own word beside one read out, and says that they are the same."""
    read = state.read[number]
    pair = Pair(seat, mine, "claimed", says=((seat, True),))
    return _with_read(state, number, read._replace(pairs=(*read.pairs, pair)))


def challenge(state: State, seat: Seat, number: int, at_ms: int) -> State:
    """Does it suit the category? The challenger's own vote is to strike it."""
    votes: list[bool | None] = [None] * state.house.seats
    votes[seat] = True
    opened = Challenge(seat, tuple(votes), at_ms + VOTE_MS)
    return _counted(state, number, opened)


def vote(state: State, seat: Seat, number: int, strike: bool) -> State:
    opened = state.read[number].challenge
    assert opened is not None
    votes = (*opened.votes[:seat], strike, *opened.votes[seat + 1 :])
    return _counted(state, number, opened._replace(votes=votes))


def _counted(state: State, number: int, opened: Challenge) -> State:
    """More than half must agree to strike; it is over as soon as that is certain either way."""
    entitled = voters(state, number)
    agree = sum(opened.votes[seat] is True for seat in entitled)
    against = sum(opened.votes[seat] is False for seat in entitled)
    if 2 * agree > len(entitled):
        opened = opened._replace(struck=True)
    elif 2 * against >= len(entitled):
        opened = opened._replace(struck=False)
    return _with_read(state, number, state.read[number]._replace(challenge=opened))


def close_vote(state: State, number: int) -> State:
    opened = state.read[number].challenge
    assert opened is not None
    closed = state.read[number]._replace(challenge=opened._replace(struck=False))
    return _with_read(state, number, closed)


def due(state: State) -> Due | None:
    number = open_challenge(state)
    if number is None:
        return None
    opened = state.read[number].challenge
    assert opened is not None
    return Due(opened.ends_at_ms, Action(DEALER, "close_vote", {"word": number}))


def _with_read(state: State, number: int, read: Read) -> State:
    return replace(state, read=(*state.read[:number], read, *state.read[number + 1 :]))


# --- Chips ---


def scores(state: State) -> list[int]:
    """Chips, with those for the words that stand in the round being read."""
    return [
        chips + sum(read.stands for read in state.read if read.seat == seat)
        for seat, chips in enumerate(state.chips)
    ]


def close_round(state: State) -> State:
    """Chips are handed out. Somebody has 15 or more: that was the last round."""
    chips = tuple(scores(state))
    if max(chips) >= GOAL:
        return replace(state, phase="over", chips=chips, read=())
    return open_round(
        state.house,
        state.round + 1,
        (state.start + 1) % state.house.seats,
        chips,
        used=state.used,
        notes=state.notes,
        precedents=state.precedents,
    )

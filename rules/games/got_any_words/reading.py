"""Time is up: words are read out one by one, struck or left standing, and the table decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules import words
from rules.frozen import replace, with_item
from rules.games.got_any_words.cards import known_keys
from rules.games.got_any_words.choosing import clockwise, open_round
from rules.games.got_any_words.state import (
    GOAL,
    Challenge,
    How,
    Pair,
    Phase,
    Precedent,
    Read,
    State,
)
from rules.games.got_any_words.writing import own_words, words_for
from rules.kernel import DEALER, Action, Due, Number, Offer, Seat, offered
from rules.seating import left_of

FATE_MS = 1_600  # from a word to its fate, unless somebody cannot wait
MOST_PAIRS = 100  # words that can be like one word: more than are ever written
VOTE_MS = 30_000  # who has not voted by then does not agree to strike the word

# --- What may be done ---


def offers(state: State, seat: Seat) -> list[Offer]:
    if state.phase not in (Phase.READING, Phase.TALLY):
        return []
    found = [*tell_offers(state), *_pair_offers(state, seat), *_claim_offers(state, seat)]
    voting = open_challenge(state)
    if voting is not None:
        challenge = state.read[voting].challenge
        assert challenge is not None
        if seat in voters(state, voting) and challenge.votes[seat] is None:
            found.append(Offer("vote", {"word": (voting,), "strike": (True, False)}))
        return found
    doubtful = [
        number
        for number, read in enumerate(told_words(state))
        if read.seat != seat and read.challenge is None and read.stands
    ]
    if doubtful:
        found.append(Offer("challenge", {"word": doubtful}))
    if state.phase == Phase.TALLY:
        found.append(Offer("next_round", {"round": (state.round + 1,)}))
    elif not (state.reader == seat and (untold(state) is not None or asking(state) is not None)):
        # Anybody may go on, so that no sleeping phone holds up the table; only who would gain by
        # it may not pass over an open question about its own word, nor learn by this that there
        # is one before all do.
        found.append(Offer("read_on", {"step": (step(state),)}))
    return found


def before_told(state: State, seat: Seat) -> Sequence[Offer]:
    """Who does not wait for the pause, as in games from before there was one.

    Whatever the word's fate is: a refusal would tell it.
    """
    number = untold(state)
    if seat < 0 or number is None:
        return ()
    reader = state.read[number].seat
    judging = {"word": (number,), "pair": Number(0, MOST_PAIRS - 1), "same": (True, False)}
    found = [Offer("judge", judging), Offer("read_on", {"step": (step(state),)})]
    if reader != seat:
        code = state.has[reader]
        assert code is not None
        mine = tuple(dict.fromkeys(words_for(state, seat, code)))
        found.append(Offer("challenge", {"word": (number,)}))
        found.append(Offer("have_it", {"word": (number,), "mine": mine}))
    return found


def too_early(state: State, action: Action) -> bool:
    """What nobody would be offered with the word's fate known. It cuts the pause short, no more."""
    if untold(state) is None or action.verb not in ("judge", "read_on", "challenge", "have_it"):
        return False
    return not offered(offers(replace(state, told=True), action.actor), action)


def tell_offers(state: State) -> tuple[Offer, ...]:
    """Anybody may cut the pause short, for all; the tablet too."""
    number = untold(state)
    return () if number is None else (Offer("tell", {"word": (number,)}),)


def untold(state: State) -> int | None:
    """The word just read, while its fate is still to be told."""
    return None if state.told or state.phase != Phase.READING else len(state.read) - 1


def told_words(state: State) -> tuple[Read, ...]:
    """What was read out and its fate told: of anything else not even an offer may speak."""
    return state.read[: untold(state)]


def _pair_offers(state: State, seat: Seat) -> Iterator[Offer]:
    """The same word or not? One says so, another confirms it."""
    for number, read in enumerate(told_words(state)):
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
    for number, read in enumerate(told_words(state)):
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
    if state.phase == Phase.READING and state.read and state.unread is not None:
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
    """All but the word's owner. Of two persons the owner votes too, else one alone would decide."""
    persons = [seat for seat in range(state.house.seats) if seat not in state.house.practice]
    owner = state.read[number].seat
    return [seat for seat in persons if seat != owner or len(persons) == 2]


def next_to_read(state: State) -> Seat | None:
    """Who reads when the table goes on; None: all have."""
    assert state.reader is not None
    if state.unread is None or state.unread:
        return state.reader
    order = clockwise(state)
    return next(iter(order[order.index(state.reader) + 1 :]), None)


def left_to_read(state: State, reader: Seat) -> tuple[str, ...]:
    """The words of who reads next, without those it has read."""
    if reader == state.reader and state.unread is not None:
        return state.unread
    return own_words(state, reader)


# --- Reading ---


def read_on(state: State, _action: Action, at_ms: int) -> State:
    """The next word, of this player or the next one; who wrote nothing is passed in one step."""
    state = replace(state, read_at_ms=at_ms, told=True)
    reader = next_to_read(state)
    if reader is None:
        return replace(state, phase=Phase.TALLY, reader=None, unread=None)
    unread = left_to_read(state, reader)
    state = replace(state, reader=reader, unread=unread[1:])
    if not unread:
        return state
    word = Read(reader, unread[0], tuple(_pairs(state, reader, unread[0])))
    return replace(state, read=(*state.read, word), told=False)


def tell(state: State, _action: Action, _at_ms: int) -> State:
    return replace(state, told=True)


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
        if how == "near" and _both_known(state, code, text, theirs):
            continue
        if how:
            yield Pair(seat, theirs, how)


def likeness(state: State, text: str, theirs: str) -> How | None:
    """How two words are alike; None: they are not, or the table said once that they are not."""
    one, other = _precedent_words(text, theirs)
    for precedent in state.precedents:
        if (precedent.one, precedent.other) == (one, other):
            return "agreed" if precedent.same else None
    if words.same(text, theirs):
        return "same"
    return "near" if words.near(text, theirs) else None


def _both_known(state: State, code: str, text: str, theirs: str) -> bool:
    """Both stand in our own list of this category: so they are two words, however alike."""
    known = known_keys(state.house.language, code)
    return words.key(text) in known and words.key(theirs) in known


def _precedent_words(text: str, theirs: str) -> tuple[str, str]:
    one, other = words.key(text), words.key(theirs)
    if one == other:  # "Bär" and "Bar": alike to the hub, so remembered as they are written
        one, other = text.casefold(), theirs.casefold()
    return (one, other) if one <= other else (other, one)


# --- The table decides ---


def judge(state: State, action: Action, _at_ms: int) -> State:
    """Two persons who say the same settle it; a pair once decided is not asked again."""
    seat, same = action.actor, action.args["same"]
    number, index = action.args["word"], action.args["pair"]
    read = state.read[number]
    pair = read.pairs[index]
    hub_said_same = pair.how in ("same", "agreed")
    says = tuple(said for said in pair.says if said[0] != seat)
    if not (same and hub_said_same):  # that is only taking back "not the same"
        says += ((seat, same),)
    agreed = sum(said == same for _, said in says) >= min(2, state.house.persons)
    pair = pair._replace(says=says, settled=same if agreed else None)
    pairs = with_item(read.pairs, index, pair)
    state = _with_read(state, number, read._replace(pairs=pairs))
    return _remember(state, read.text, pair.text, same) if agreed else state


def _remember(state: State, text: str, theirs: str, same: bool) -> State:
    one, other = _precedent_words(text, theirs)
    if one == other:  # the very same word in two senses: nothing to go by next time
        return state
    kept = tuple(known for known in state.precedents if known[:2] != (one, other))
    return replace(state, precedents=(*kept, Precedent(one, other, same)))


def have_it(state: State, action: Action, _at_ms: int) -> State:
    """A player lays its own word beside one read out, and says that they are the same."""
    seat, number = action.actor, action.args["word"]
    read = state.read[number]
    pair = Pair(seat, action.args["mine"], "claimed", says=((seat, True),))
    return _with_read(state, number, read._replace(pairs=(*read.pairs, pair)))


def challenge(state: State, action: Action, at_ms: int) -> State:
    """Does it suit the category? The challenger's own vote is to strike it."""
    votes: list[bool | None] = [None] * state.house.seats
    votes[action.actor] = True
    opened = Challenge(action.actor, tuple(votes), at_ms + VOTE_MS)
    return _counted(state, action.args["word"], opened)


def vote(state: State, action: Action, _at_ms: int) -> State:
    seat, number = action.actor, action.args["word"]
    opened = state.read[number].challenge
    assert opened is not None
    votes = with_item(opened.votes, seat, action.args["strike"])
    return _counted(state, number, opened._replace(votes=votes))


def _counted(state: State, number: int, opened: Challenge) -> State:
    """More than half must agree to strike; it is over as soon as that is certain either way."""
    entitled = voters(state, number)
    agree = sum(opened.votes[seat] is True for seat in entitled)
    against = sum(opened.votes[seat] is False for seat in entitled)
    if 2 * agree > len(entitled):
        opened = opened._replace(struck=True)
    elif against and len(entitled) == 2 == agree + against:
        pass  # each holds to its own: the lot decides, or at a larger table the word stands
    elif 2 * against >= len(entitled):
        opened = opened._replace(struck=False)
    return _with_read(state, number, state.read[number]._replace(challenge=opened))


def lot_due(state: State) -> int | None:
    """The word about which two players hold against each other. No third is there to decide."""
    if state.house.seats != 2:
        return None
    number = open_challenge(state)
    if number is None:
        return None
    opened = state.read[number].challenge
    assert opened is not None
    return None if None in opened.votes else number


def dealer_offers(state: State) -> list[Offer]:
    number = lot_due(state)
    return (
        [] if number is None else [Offer("draw_lot", {"word": (number,), "strike": (True, False)})]
    )


def draw_lot(state: State, action: Action, _at_ms: int) -> State:
    number = action.args["word"]
    opened = state.read[number].challenge
    assert opened is not None
    closed = state.read[number]._replace(challenge=opened._replace(struck=action.args["strike"]))
    return _with_read(state, number, closed)


def close_vote(state: State, action: Action, _at_ms: int) -> State:
    """Who has not voted does not agree. Of two players it holds to its word by that."""
    number = action.args["word"]
    opened = state.read[number].challenge
    assert opened is not None
    if state.house.seats == 2:
        votes = tuple(bool(vote) for vote in opened.votes)
        return _counted(state, number, opened._replace(votes=votes))
    closed = state.read[number]._replace(challenge=opened._replace(struck=False))
    return _with_read(state, number, closed)


def due(state: State) -> Due | None:
    number = untold(state)
    if number is None:
        return vote_due(state)
    return Due(state.read_at_ms + FATE_MS, Action(DEALER, "tell", {"word": number}))


def vote_due(state: State) -> Due | None:
    number = open_challenge(state)
    if number is None or lot_due(state) is not None:
        return None
    opened = state.read[number].challenge
    assert opened is not None
    awaited = any(opened.votes[seat] is None for seat in voters(state, number))
    ends_at_ms = opened.ends_at_ms if awaited else state.read_at_ms  # nobody is waited for: now
    return Due(ends_at_ms, Action(DEALER, "close_vote", {"word": number}))


def _with_read(state: State, number: int, read: Read) -> State:
    """Who judges has heard enough: nothing is held back any more."""
    return replace(state, told=True, read=with_item(state.read, number, read))


# --- Chips ---


def scores(state: State) -> list[int]:
    """Chips, with those for the words that stand in the round being read, as far as it is told."""
    told = told_words(state)
    return [
        chips + sum(read.stands for read in told if read.seat == seat)
        for seat, chips in enumerate(state.chips)
    ]


def close_round(state: State, _action: Action, _at_ms: int) -> State:
    """Chips are handed out. Somebody has 15 or more: that was the last round."""
    chips = tuple(scores(state))
    if max(chips) >= GOAL:
        return replace(state, phase=Phase.OVER, chips=chips, read=())
    return open_round(
        state.house,
        state.round + 1,
        left_of(state.house.seats, state.start),
        chips,
        used=state.used,
        notes=state.notes,
        precedents=state.precedents,
    )

"""Everything about a table that its log says, brought up to date record by record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from rules.kernel import TABLE, Line, Offer, Refused
from server.history.lines import Told, describe, had_a_choice
from server.history.numbers import Numbers
from server.sitting.corrections import Retold, first_other, retold
from server.sitting.growing import Missing
from server.sitting.sitting import AmendStep, Player, Run, Sitting, UndoStep
from server.sitting.steps import step
from server.store.base import Sent
from server.store.record import HUB, WITH_TOKEN, Act, Learn, Record, Sit, Start

MOST_LINES = 500  # of the record, told at a time
BEGINNING = (Start, Learn)  # a game


class Answer(NamedTuple):
    """A message was carried out: the version that shows it, and the key of who sat down."""

    version: int
    key: int | None = None


class Done(NamedTuple):
    """What was carried out gets the same answer when it is sent again."""

    digest: str
    answer: Answer


Offers = tuple[Sequence[Offer], ...]  # by seat; TABLE's, the tablet's, are the last


class Move(NamedTuple):
    """A record and what it leads to."""

    record: Record
    after: Sitting
    at_ms: int  # table time after it
    set_back: bool  # an undo took back the time too
    retold: Sequence[Retold] | None  # steps of a game that was corrected
    aside: bool  # only the seat that it came from sees anything of it
    answer: Answer


class PlayedGame(NamedTuple):
    """A game of the evening: since which record, and who sat in its seats then."""

    seq: int
    box: str
    seats: Sequence[Player]


class Chosen(NamedTuple):
    """Since which version the box lies on the table, and who put it there."""

    seq: int = 0
    by: int = HUB


class Snapshot(NamedTuple):
    """A sitting, with what each seat may do (and TABLE, last), and the newest line.

    `version` and `numbers` (of proposals and steps, by their lines in the log) are as phones are
    told them.
    """

    version: int
    sitting: Sitting
    offers: Offers
    last: Line | None
    numbers: Mapping[int, int]


def move(before: Sitting, record: Record) -> Move:
    """One step further, or Refused."""
    after = step(before, record)
    if isinstance(record.do, Act):  # nothing is taken back by it, or told anew
        aside = _same_table(before, after)
        return Move(record, after, record.at_ms, False, None, aside, Answer(record.seq))
    back_to = _taken_back(before, after)
    at_ms = record.at_ms if back_to is None else back_to
    answer = Answer(record.seq, after.next_key - 1 if isinstance(record.do, Sit) else None)
    return Move(record, after, at_ms, back_to is not None, _retold(before, after), False, answer)


def _same_table(before: Sitting, after: Sitting) -> bool:
    """Whether what all see of the game is known to be what it was."""
    old, new = before.run, after.run
    return old is not None and new is not None and old.changed_in[TABLE] is new.changed_in[TABLE]


def _retold(before: Sitting, after: Sitting) -> Sequence[Retold] | None:
    """After a correction; None: there was none."""
    old, new = before.run, after.run
    if not old or not new or before.games_played != after.games_played:
        return None
    if old.steps is new.steps or len(old.steps) < len(new.steps):
        return None
    return tuple(retold(new, first_other(old, new)))


def offers_of(sitting: Sitting) -> Offers:
    """What each seat may do, and the tablet, last; a game that the table ended offers nothing."""
    run = sitting.run
    return run.offers if run is not None and not run.ended else ()


def of_seat(offers: Offers, seat: int) -> Sequence[Offer]:
    """Nothing for the tablet either (TABLE is the last of them), where there is no game."""
    return offers[seat] if offers and seat < len(offers) else ()


def differ(before: Offers, now: Offers, seat: int, verb: str) -> bool:
    """Whether a seat may do something else with this verb than before."""
    old = of_seat(before, seat) if len(before) == len(now) else ()
    new = of_seat(now, seat)
    return old is not new and _by_verb(old).get(verb) != _by_verb(new).get(verb)


def _by_verb(offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.verb, []).append(offer)
    return found


def _taken_back(before: Sitting, after: Sitting) -> int | None:
    """An undo takes back the time too, or the clock of what was undone would run out."""
    old, new = before.run, after.run
    if old is None or new is None or before.games_played != after.games_played:
        return None
    if len(new.steps) >= len(old.steps):
        return None
    kept = {step.seq for step in new.steps}
    gone = [step for step in old.steps if step.seq not in kept]
    at_ms = gone[0].entry.at_ms
    return at_ms if all(step.entry.at_ms <= at_ms for step in new.steps) else None


class Bookmark(NamedTuple):
    """A history at one of its versions, without the steps of its game and the ids of messages.

    Those are in the log, for whoever needs them.
    """

    line: Sent  # the last
    line_ms: int
    now: Sitting
    at_ms: int
    set_back: int
    lines: Callable[[], Sequence[Told]]  # the latest
    games: tuple[PlayedGame, ...]
    chosen: Chosen
    tokens: frozenset[str]
    numbers: tuple[Sequence[int], Sequence[int]]
    sat: Mapping[int, int]  # keys of those who sat down, by version
    last: Line | None
    offered_since: Mapping[tuple[int, str], int]


class History:
    """The log, folded: what stands now, and what is remembered of how it came."""

    def __init__(self, log: Iterable[Record], since: Bookmark | None = None) -> None:
        """`since`: what comes before these records, if they are not all."""
        self.now = Sitting()
        self.version = 0
        self.at_ms = 0  # table time
        self.set_back = 0  # the version that set table time back
        self._lines: list[Told] = []  # the readable record
        self._older_lines: Callable[[], Sequence[Told]] | None = None  # before them
        self.games: list[PlayedGame] = []
        self.chosen = Chosen()
        self.offers: Offers = ()
        self.tokens: set[str] = set()  # hashes of all that were ever good, or hoped to be
        self.numbers = Numbers()
        self.unread = 0  # messages up to this version are not known
        self._kept = 0  # the version of the latest bookmark that was taken
        self._before_game: Bookmark | None = None  # the latest, until it is taken
        self._done: dict[tuple[int, str], Done] = {}  # by author and id
        self._sat: dict[int, int] = {}  # keys of those who sat down, by version
        self._last: Line | None = None
        self._offered_since: dict[tuple[int, str], int] = {}  # by seat and verb
        self._line: tuple[Sent, int] | None = None  # the last of the log, and its time
        if since is not None:
            self._begin_at(since)
        for record in log:
            self.replay(record)

    def _begin_at(self, mark: Bookmark) -> None:
        self.now, self.at_ms, self.set_back = mark.now, mark.at_ms, mark.set_back
        self.version = self.unread = self._kept = mark.line.seq
        self._older_lines, self.games = mark.lines, list(mark.games)
        self.chosen, self.tokens = mark.chosen, set(mark.tokens)
        self.numbers, self._sat = Numbers(*mark.numbers), dict(mark.sat)
        self._last, self._offered_since = mark.last, dict(mark.offered_since)
        self._line = mark.line, mark.line_ms
        self.offers = offers_of(self.now)

    def bookmark(self) -> Bookmark | None:
        """None: nothing has happened yet."""
        if self._line is None:
            return None
        since = self.games[-1].seq if self.games else 0  # lines of this game may be told anew
        lines = [replace(t) if t.seq > since else t for t in self.lines[-MOST_LINES:]]
        return Bookmark(
            *self._line,
            self.now,
            self.at_ms,
            self.set_back,
            lambda: lines,
            tuple(self.games),
            self.chosen,
            frozenset(self.tokens),
            self.numbers.kept,
            dict(self._sat),
            self._last,
            dict(self._offered_since),
        )

    def take_bookmarks(self, every: int) -> Iterator[tuple[Bookmark, bool]]:
        """What is new enough to be kept, once, and whether it is how a game began."""
        before, self._before_game = self._before_game, None
        if before is not None:
            yield before, True
        if self.version - self._kept >= every:
            self._kept = self.version  # also if it cannot be kept: then the next one, perhaps
            if (now := self.bookmark()) is not None:
                yield now, False

    @property
    def lines(self) -> list[Told]:
        """The readable record; at least what is told of it at a time."""
        if self._older_lines is not None:
            self._lines[:0] = self._older_lines()
            self._older_lines = None
        return self._lines

    @property
    def whole(self) -> bool:
        """Whether all steps of the game are known here."""
        return self.now.run is None or self.now.run.steps.whole

    def agrees_with(self, other: History) -> bool:
        """Whether the table is the same, as far as anybody can see it now."""
        one, two = self.now, other.now
        games = (one.run and one.run.state) == (two.run and two.run.state)
        tables = replace(one, run=None) == replace(two, run=None)
        return games and tables and self.snapshot().version == other.snapshot().version

    def replay(self, record: Record) -> None:
        """A record from the store. It was accepted once; if the rules changed since, it is void.

        So is the rest of its game; the table itself goes on.
        """
        try:
            self.add(move(self.now, record))
        except Refused:
            self.version, self.at_ms = record.seq, record.at_ms
            self._note_record(record)
            self.numbers.note(record.seq)
            self._note_done(record, Answer(record.seq))
            run = self.now.run
            if run is not None and not run.over:
                ended = replace(run, ended=True)
                self.now = replace(self.now, run=ended, paused=None, proposals=())
                self._note_offers()
                self._last = Line("table.rules_changed")
                self._lines.append(Told(record.seq, record.at_ms, record.by, self._last))

    def add(self, moved: Move) -> None:
        before, record = self.now, moved.record
        begins = isinstance(record.do, BEGINNING)
        if begins:
            self._before_game = self.bookmark()
        self._note_record(record)
        self.now, self.version, self.at_ms = moved.after, record.seq, moved.at_ms
        if moved.set_back:
            self.set_back = record.seq
        if not moved.aside:
            self.numbers.note(record.seq)
        if isinstance(record.do, WITH_TOKEN):
            self.tokens.add(record.do.token)
        if before.box != self.now.box:
            self.chosen = Chosen(record.seq, record.by)
        if begins and (run := self.now.run) is not None:
            seats = [self.now.player(key) for key in run.seats]
            self.games.append(PlayedGame(record.seq, run.box, seats))
        self._note_line(before, record)
        if moved.retold is not None:
            self._tell_again(before.run, self.now.run, moved.retold)
        self._note_offers()
        self._note_done(record, moved.answer)

    def done(self, by: int, id_: str) -> Done | None:
        """What became of a message, if it was carried out."""
        if self.unread:
            raise Missing
        return self._done.get((by, id_))

    def read(self, messages: Iterable[Sent]) -> None:
        """Those that were not known."""
        for seq, by, id_, digest in messages:
            self._done[by, id_] = Done(digest, Answer(seq, self._sat.get(seq)))
        self.unread = 0

    def offered_since(self, seat: int, verb: str) -> int:
        """The version since which what this seat may do with this verb is what it is."""
        return self._offered_since.get((seat, verb), 0)

    def open_to(self, seat: int) -> Sequence[Offer]:
        return of_seat(self.offers, seat)

    def snapshot(self) -> Snapshot:
        version, asked = self.numbers.told(self.version), self.now.proposals
        if not asked:
            return Snapshot(version, self.now, self.offers, self._last, {})
        steps = (p.wish.seq for p in asked if isinstance(p.wish, UndoStep | AmendStep))
        meant = (*steps, *(p.number for p in asked))
        numbers = {seq: self.numbers.of_line(seq) for seq in meant}
        return Snapshot(version, self.now, self.offers, self._last, numbers)

    def _note_record(self, record: Record) -> None:
        self._line = Sent(record.seq, record.by, record.id, record.digest), record.at_ms

    def _note_done(self, record: Record, answer: Answer) -> None:
        if answer.key is not None:
            self._sat[record.seq] = answer.key
        if record.id:
            self._done[record.by, record.id] = Done(record.digest, answer)

    def _note_line(self, before: Sitting, record: Record) -> None:
        line = describe(before, record)
        if line is not None:
            self._last = line
            free = had_a_choice(before, record)
            self._lines.append(Told(record.seq, record.at_ms, record.by, line, free=free))

    def _tell_again(self, old: Run | None, new: Run | None, retold: Sequence[Retold]) -> None:
        """After a correction: what stands is told as it now is, what does not is struck."""
        assert old is not None
        assert new is not None
        lines = {told.seq: told for told in self.lines}
        for seq in {gone.seq for gone in old.steps} - {kept.seq for kept in new.steps}:
            if seq in lines:
                lines[seq].undone = True
        for kept, line in retold:
            told = lines.get(kept.seq)
            if line and told is None:  # it had nothing to tell before
                self.numbers.note_line(kept.seq)
                self.lines.append(Told(kept.seq, kept.entry.at_ms, kept.by, line))
            elif line and told and line != told.line:
                first = told.was or told.line
                told.line, told.was = line, first if first != line else None
        self.lines.sort(key=lambda told: told.seq)

    def _note_offers(self) -> None:
        old, self.offers = self.offers, offers_of(self.now)
        same_seats = len(old) == len(self.offers)
        for seat in range(TABLE, len(self.offers) - 1):
            before, now = old[seat] if same_seats else (), self.offers[seat]
            if now is not before:
                was, is_now = _by_verb(before), _by_verb(now)
                for verb in was | is_now:
                    if not before or not now or was.get(verb) != is_now.get(verb):
                        self._offered_since[seat, verb] = self.version

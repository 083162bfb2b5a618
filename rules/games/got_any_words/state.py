"""What a table of Got Any Words? is at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NamedTuple

from rules.kernel import Seat
from rules.race import Race

OWN_LINES = 3
GOAL = 15


class Phase(StrEnum):
    """Of a round. Which there are, and when the letter is turned, the options say."""

    LETTER = "letter"
    ROLL = "roll"
    TAKE = "take"
    GRAB = "grab"
    TURN = "turn"
    WRITING = "writing"
    READING = "reading"
    TALLY = "tally"
    OVER = "over"


# How two words came to stand side by side: the hub finds them the "same", or "near" each other, the
# table "agreed" on them earlier, or a player "claimed" to have written the same.
How = Literal["same", "near", "agreed", "claimed"]


class House(NamedTuple):
    """How this table plays: its options."""

    seats: int
    box: bool
    language: str
    seconds: int
    letter_first: bool
    grab: bool
    practice: frozenset[Seat] = frozenset()  # who is no person, and decides nothing
    pace: str = "normal"  # of practice players

    @property
    def persons(self) -> int:
        return self.seats - len(self.practice)

    def hands_for(self, seat: Seat) -> list[Seat]:
        """Who rolls, turns and reads on for a seat: any person for a practice player."""
        if seat not in self.practice:
            return [seat]
        return [other for other in range(self.seats) if other not in self.practice]


class Sheet(NamedTuple):
    """What one player wrote, hidden behind its screen. "" is an empty line."""

    own: tuple[str, ...]
    foreign: tuple[tuple[str, str], ...]  # (category, word), as many lines as there are players


class Precedent(NamedTuple):
    """What the table decided about two words once."""

    one: str
    other: str
    same: bool


class Pair(NamedTuple):
    """A word read out beside one like it, and what the table says: the same word or not?"""

    seat: Seat  # who wrote the other word; the reader itself if it wrote a word twice
    text: str
    how: How
    says: tuple[tuple[Seat, bool], ...] = ()
    settled: bool | None = None  # two players said the same; None: not yet

    @property
    def is_same(self) -> bool:
        """What holds now: the table's word, and until then the hub's."""
        return self.how in ("same", "agreed") if self.settled is None else self.settled

    @property
    def asks(self) -> bool:
        """Whether the table has yet to decide because the hub will not."""
        return self.how == "near" and self.settled is None


class Challenge(NamedTuple):
    """Does the word suit the category? A vote, which a clock closes."""

    by: Seat
    votes: tuple[bool | None, ...]  # by seat: strike it?
    ends_at_ms: int
    struck: bool | None = None  # None: still open


class Read(NamedTuple):
    """A word that was read out."""

    seat: Seat
    text: str
    pairs: tuple[Pair, ...] = ()
    challenge: Challenge | None = None

    @property
    def stands(self) -> bool:
        struck = self.challenge is not None and self.challenge.struck is True
        return not struck and not any(pair.is_same for pair in self.pairs)


class Grab(NamedTuple):
    """All reach for the dice at once: a race for each die."""

    shown_at_ms: int
    shown: bool
    races: tuple[Race, ...]
    lots: tuple[int, ...] = ()  # dice for which a tie was settled by lot
    tied: tuple[int, tuple[Seat, ...]] | None = None  # a die, and among whom the lot is drawn


@dataclass(frozen=True, slots=True)
class State:
    house: House
    phase: Phase
    round: int
    start: Seat
    chips: tuple[int, ...]
    # Letters and dice
    letter: str | None = None
    used: tuple[str, ...] = ()  # letters set aside
    owed: Literal["dice", "letter", "lot"] | None = None  # what DEALER has to supply
    faces: tuple[str, ...] = ()  # the categories rolled (app)
    owners: tuple[Seat | None, ...] = ()  # who took which die (app)
    grab: Grab | None = None
    has: tuple[str | None, ...] = ()  # the category of each seat
    notes: tuple[tuple[str, str], ...] = ()  # the table's own words on a category
    # Writing
    sheets: tuple[Sheet, ...] = ()
    done: tuple[bool, ...] = ()
    ends_at_ms: int | None = None  # of the hourglass, also when it has run out
    # Reading
    reader: Seat | None = None
    unread: tuple[str, ...] | None = None  # words of the reader; None: it has not begun
    read: tuple[Read, ...] = ()  # in this round
    read_at_ms: int = 0  # when the table last went on
    told: bool = True  # whether the fate of the word read last is known to the table
    precedents: tuple[Precedent, ...] = ()

"""A table of Got Any Words?, in the words of people who sit at it."""

from __future__ import annotations

from typing import Any

from rules.games import got_any_words as game
from rules.games.got_any_words.cards import dice
from rules.kernel import DEALER, Action, Entry, Offer, play, settle_options

LEO, ZOE, MAX, IDA = 0, 1, 2, 3


class Table:
    """A game in progress: `do` what a seat does, `at` a time, and look at what there is to see."""

    def __init__(self, seats: int = 4, **options: Any) -> None:
        self.seats = seats
        self.state = game.setup(seats, settle_options(game, seats, options))
        self.now = 0
        self.log: list[Entry] = []

    def do(self, seat: int, verb: str, /, **args: Any) -> Table:
        action = Action(seat, verb, args)
        self.state = play(game, self.state, action, self.now)
        self.log.append(Entry(self.now, action))
        return self

    def line(self, seat: int, verb: str, /, **args: Any) -> tuple[str, dict[str, Any]]:
        """Do it, and say what the record tells."""
        line = game.describe(self.state, Action(seat, verb, args))
        self.do(seat, verb, **args)
        assert line is not None
        return line.code.removeprefix("got_any_words.log."), dict(line.params)

    def wait(self, ms: int) -> Table:
        """Time goes by; what is due happens."""
        self.now += ms
        while (due := game.due(self.state)) is not None and due.at_ms <= self.now:
            self.state = play(game, self.state, due.action, due.at_ms)
            self.log.append(Entry(due.at_ms, due.action))
        return self

    # What there is to see

    @property
    def view(self) -> dict[str, Any]:
        return dict(game.table(self.state))

    @property
    def phase(self) -> str:
        return str(self.view["phase"])

    @property
    def scores(self) -> list[int]:
        return list(self.view["scores"])

    @property
    def word(self) -> dict[str, Any]:
        """The word read last."""
        found: dict[str, Any] = self.view["read"][-1]
        return found

    def hand(self, seat: int) -> dict[str, Any]:
        return dict(game.hand(self.state, seat))

    @property
    def carried_over(self) -> dict[str, Any]:
        """What a rematch takes along."""
        assert game.HOOKS.carry_over is not None
        return dict(game.HOOKS.carry_over(self.state))

    def offers(self, seat: int, verb: str) -> list[Offer]:
        return [offer for offer in game.offers(self.state, seat) if offer.verb == verb]

    def verbs(self, seat: int) -> set[str]:
        return {offer.verb for offer in game.offers(self.state, seat)}

    # Whole stretches

    def roll(self, *faces: str) -> Table:
        """The start player rolls; the dice show these categories where they can."""
        wanted = list(faces)
        shown = {}
        for number, die in enumerate(dice()):
            fitting = [face for face in wanted if face in die]
            face = fitting[0] if fitting else die[0]
            if fitting:
                wanted.remove(face)
            shown[f"die_{number + 1}"] = face
        return self.do(self.state.start, "roll").do(DEALER, "rolled", **shown)

    def write(self, seat: int, *words: str) -> Table:
        for line, word in enumerate(words):
            self.do(seat, "write", line=line, text=word, at=[self.now, 0])
        return self

    def guess(self, seat: int, line: int, about: str, word: str) -> Table:
        return self.do(seat, "guess", line=line, about=about, text=word, at=[self.now, 0])

    def read_on(self, seat: int | None = None) -> Table:
        """By default whoever the table waits for taps, and cannot wait for the word's fate."""
        reader = self.view["waiting"][0] if seat is None else seat
        self.read_word(reader)
        for offer in self.offers(reader, "tell"):
            self.do(reader, "tell", word=offer.choices["word"][0])
        return self

    def read_word(self, reader: int) -> Table:
        """The word alone: its fate comes in its own time."""
        (offer,) = self.offers(reader, "read_on")
        return self.do(reader, "read_on", step=offer.choices["step"][0])

    def read_all(self) -> Table:
        """All words are read; open questions are passed over."""
        while self.phase == "reading":
            able = [seat for seat in range(self.seats) if self.offers(seat, "read_on")]
            self.read_on(able[0])
        return self

    def next_round(self) -> Table:
        return self.do(LEO, "next_round", round=self.view["round"] + 1)


def sand_runs(letter: str, *has: str, **options: Any) -> Table:
    """With the box on the table: everybody has a die, the letter and the hourglass are turned."""
    table = Table(len(has), deck="box", **options)
    return turned(table, letter, *has)


def turned(table: Table, letter: str, *has: str) -> Table:
    for seat, category in enumerate(has):
        table.do(seat, "take", category=category)
    return table.do(table.state.start, "letter", letter=letter)


def round_won(at: Table, letter: str, *counts: int) -> Table:
    """A round in which each seat gets so many chips."""
    turned(at, letter, *("cars", "animals", "cities", "jobs")[: at.seats])
    for seat, count in enumerate(counts):
        at.write(seat, *(f"{letter}{'abcdefg'[line] * 5}{seat}" for line in range(count)))
    at.wait(90_000).read_all()
    return at

"""Looks at everything that is written, told and acknowledged, and knows how it should be.

It folds the log for itself, from what came to the disk, and makes the views of each version anew.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import orjson

from rules.kernel import DEALER, TABLE, Refused
from server.door.nods import Standing
from server.door.tokens import token_hash
from server.history.history import History, Snapshot, move
from server.store.record import VERBS, Act, Record, deed_bytes
from server.table.clock import ClockView
from server.wire.parts import encode
from tests.support.player import Letter, Screen

NO_CLOCK = ClockView(running=False, table_ms=0, hub_ms=0)
REDEALT = 0.02  # of all records: what nobody may know is dealt anew, and nobody may see it


class Broken(AssertionError):
    """Something that must never be."""


class Shown(NamedTuple):
    """What screens must show at a version; the room without its clock, which is the hub's own."""

    room: Any
    game: Any
    last: Any
    offers: Any
    hands: Sequence[Any]


# What becomes of these where somebody has to nod, or to nod more.
ASKED_FOR = {
    "claim": "ask_seat",
    "sit": "knock",
    "leave": "ask_to_free",
    "confirm": "nod",
}
LIVE = ("asked", "needed", "ready_ms", "lapses_ms")


def unasked(snapshot: Snapshot) -> dict[int, Standing]:
    """Where proposals stand is the hub's to know, and not in the log."""
    nobody = Standing(frozenset(), 0, 0.0, None)
    return {proposal.number: nobody for proposal in snapshot.sitting.proposals}


def without_the_hubs_own(room: dict[str, Any]) -> dict[str, Any]:
    """What follows from the log: neither the clock, nor whose nods are waited for."""
    proposals = [
        {name: part for name, part in proposal.items() if name not in LIVE}
        for proposal in room["proposals"]
    ]
    rest = {name: part for name, part in room.items() if name != "clock"}
    return {**rest, "proposals": proposals}


class Judge:
    def __init__(self, code: str, rng: Random) -> None:
        self.code = code
        self.gone = False  # those at the table deleted it
        self.log: list[Record] = []
        self.history = History(())
        self.by_id: dict[str, Record] = {}
        self.secrets: dict[str, object] = {}  # tokens in clear, and whose they are
        self.tell: Callable[..., None] = lambda *_: None  # for the trace
        self._rng = rng
        self._at_ms = [0]  # table time, by line
        self._snapshots: list[Snapshot] = [self.history.snapshot()]
        self._lines: list[list[int]] = [[0]]  # by version: those that only one seat sees beside it
        self._shown: dict[int, Shown] = {}

    @property
    def version(self) -> int:
        """As phones are told it."""
        return self._snapshots[-1].version

    # What is written

    def committed(self, records: Sequence[Record]) -> None:
        for record in records:
            self.tell("disk has", record)
            self._check_record(record)
            self.log.append(record)
            if record.id:
                self.by_id[record.id] = record
            try:
                self.history.add(move(self.history.now, record))
            except Refused as refusal:
                raise Broken(f"written, and refused when it is folded: {record}") from refusal
            self._snapshots.append(self.history.snapshot())
            if self.version == len(self._lines):
                self._lines.append([])
            self._lines[self.version].append(record.seq)
            self._at_ms.append(self.history.at_ms)
            self._check_somebody_may_act()
            if self._rng.random() < REDEALT:
                self._check_secrets_in_views()

    def _check_record(self, record: Record) -> None:
        if record.seq != len(self.log) + 1:
            raise Broken(f"line {record.seq} after line {len(self.log)}")
        if record.id and record.id in self.by_id:
            raise Broken(f"carried out twice: {self.by_id[record.id]} and {record}")
        if record.at_ms < self.history.at_ms:
            raise Broken(f"table time goes back from {self.history.at_ms}: {record}")
        written = deed_bytes(record.do).decode()
        if any(secret in written for secret in self.secrets):
            raise Broken(f"a token in clear: {record}")

    def _check_somebody_may_act(self) -> None:
        sitting = self.history.now
        run = sitting.run
        if run is None or run.over or sitting.paused is not None:
            return
        game, state = run.game, run.state
        if not any(run.offers) and game.due(state) is None and not game.offers(state, DEALER):
            raise Broken(f"nobody may act, no clock runs, and it is not over: {run.box}")

    def _check_secrets_in_views(self) -> None:
        run = self.history.now.run
        if run is None:
            return
        game, state = run.game, run.state
        for seat in (TABLE, *range(len(run.seats))):
            other = game.redeal_unseen(state, seat, self._rng)
            same = _plain(game.table(other)) == _plain(game.table(state))
            same = same and game.offers(other, seat) == game.offers(state, seat)
            if seat != TABLE:
                same = same and _plain(game.hand(other, seat)) == _plain(game.hand(state, seat))
            if not same:
                raise Broken(f"seat {seat} of {run.box} sees what it cannot know")

    def check_the_whole_log(self) -> None:
        """Folded anew it is the same, and so is what is shown of it."""
        anew = History(self.log)
        if self._as_bytes(anew.snapshot()) != self._as_bytes(self.history.snapshot()):
            raise Broken("the log folded anew is another table")

    def _as_bytes(self, snapshot: Snapshot) -> list[object]:
        parts = encode(snapshot, self.code, NO_CLOCK, unasked(snapshot))
        return [parts.room, parts.last, parts.shown[:3]]

    # What is told

    def acknowledged(self, event: str, letter: Letter, version: int) -> None:
        record = self.by_id.get(letter["id"])
        if record is None:
            raise Broken(f"acknowledged, and not on disk: {letter}")
        if self._snapshots[record.seq].version != version:
            raise Broken(f"acknowledged as {version}, and it is line {record.seq}: {letter}")
        did = record.do
        if event == "act":
            if not isinstance(did, Act) or (did.seat, did.action) != (
                letter["seat"],
                letter["verb"],
            ):
                raise Broken(f"acknowledged, and something else was done: {letter} {record}")
        elif VERBS[type(did)] not in (letter["verb"], ASKED_FOR.get(letter["verb"])):
            raise Broken(f"acknowledged, and something else was done: {letter} {record}")

    def refused(self, letter: Letter) -> None:
        if letter["id"] in self.by_id:
            raise Broken(f"refused, and yet there: {letter} {self.by_id[letter['id']]}")

    def told(self, version: int, packet: bytes, owner: object) -> None:
        """A view leaves the hub."""
        if version > self.version:
            raise Broken(f"version {version} is told, the disk has {self.version}")
        for secret, whose in self.secrets.items():
            if whose is not owner and secret.encode() in packet:
                raise Broken("somebody else's token is told")

    def table_time(self, version: int) -> int:
        return self._at_ms[self._lines[version][0]]

    def shown(self, line: int) -> Shown:
        found = self._shown.get(line)
        if found is None:
            snapshot = self._snapshots[line]
            parts = encode(snapshot, self.code, NO_CLOCK, unasked(snapshot))
            room = without_the_hubs_own(orjson.loads(parts.room))
            found = self._shown[line] = Shown(
                room,
                parts.shown.game,
                orjson.loads(parts.last),
                orjson.loads(parts.table_offers),
                [
                    {"hand": hand.view, "offers": orjson.loads(hand.offers)}
                    for hand in parts.shown.hands
                ],
            )
        return found

    def was_theirs(self, letter: Letter, tokens: Collection[str]) -> bool:
        """Whether who did it held a token of these: a phone may not know yet that it sits there."""
        record = self.by_id[letter["id"]]
        hashed = {token_hash(token) for token in tokens}
        players = self._snapshots[record.seq - 1].sitting.players
        return any(player.key == record.by and player.token in hashed for player in players)

    def seats_of(self, version: int, tokens: Collection[str]) -> set[int]:
        """The seats whose tokens these are."""
        sitting = self._snapshots[self._lines[version][-1]].sitting
        if sitting.run is None:
            return set()
        hashed = {token_hash(token) for token in tokens}
        mine = {player.key for player in sitting.players if player.token in hashed}
        return {seat for seat, key in enumerate(sitting.run.seats) if key in mine}

    def check_screen(
        self, screen: Screen, view: Mapping[str, Any], seats: set[int], *, last: bool = False
    ) -> None:
        """What was told makes the screen what it must be; nobody gets a hand that is not theirs.

        A hand may be that of any line of its version; in the end (`last`) of the last one.
        """
        version = screen.version
        told = {*view.get("hands", {}), *view.get("changes", {}).get("hands", {})}
        foreign = {int(seat) for seat in told} - seats
        if foreign:
            raise Broken(f"version {version}: hands of seats {foreign}, and only {seats} are held")
        lines = self._lines[version][-1:] if last else self._lines[version]
        due = self.shown(lines[0])
        room = without_the_hubs_own(screen.room)
        for name, has, must in (
            ("room", room, due.room),
            ("game", screen.game, due.game),
            ("last", screen.last, due.last),
            ("offers", screen.offers, due.offers),
        ):
            # As JSON: in Python 1 == True, on a phone it is not.
            if _plain(has) != _plain(must):
                raise Broken(f"version {version}, {name}: shown {has}, must be {must}")
        for seat in seats:
            hands = [self.shown(line).hands[seat] for line in lines]
            if str(seat) in screen.hands and screen.hands[str(seat)] not in hands:
                raise Broken(f"version {version}, hand {seat}: {screen.hands}, must be of {hands}")


def _plain(view: object) -> bytes:
    return orjson.dumps(view, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)

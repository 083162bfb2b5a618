"""Tables of BuntHerum where it is known who pressed when, and what the hub made of it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection
from itertools import combinations, pairwise
from random import Random
from typing import Any

import orjson

from bench.fairness.phones import Phone, Probe, hub_ms
from bench.fairness.roads import USUAL, Road
from bench.wire import Broken

NAMES = ("Clém", "Jeanne", "Séb", "Léo", "Inès")
AFTER_SHOWN_MS = (250.0, 450.0)  # the first press
LATE_MS = 25.0  # whatever happens so much later than it should: this machine is too busy
PULSE_MS = 5.0
MOST_BEHIND_MS = 320.0  # presses of liars that seem to be far away


@dataclass(frozen=True, slots=True)
class Call:
    """A press: when it truly was, and when the hub says it was."""

    seat: int
    true_ms: float
    told_ms: float
    error_ms: float
    place: int


@dataclass(frozen=True, slots=True)
class RaceRun:
    """A race as it was settled. `calls` by true moment, without those that came too late."""

    calls: tuple[Call, ...]
    gap_ms: float  # the smallest between two presses
    too_late: int

    @property
    def wrong(self) -> bool:
        """The hub is sure that somebody was before somebody who pressed earlier."""
        return any(
            later.place < earlier.place
            and earlier.told_ms - later.told_ms > earlier.error_ms + later.error_ms
            for earlier, later in combinations(self.calls, 2)
        )

    @property
    def right(self) -> bool:
        places = [call.place for call in self.calls]
        return all(one < other for one, other in pairwise(places))

    @property
    def first_right(self) -> bool:
        return [call.place for call in self.calls].count(1) == 1 and self.calls[0].place == 1


@dataclass(frozen=True, slots=True)
class Lie:
    """What a liar made of a race."""

    gain_ms: float  # so much earlier than it was
    round_trip_ms: float
    behind_ms: float  # pressed so much after the first and yet was first alone; else 0
    tied_ms: float  # the same, but tied
    stood_ms: float  # the hub stood still meanwhile


@dataclass
class Series:
    """Races of one kind, at several tables at once."""

    title: str
    races: int  # wanted
    tie_ms: int
    gap_ms: Callable[[Random], float]
    players: Sequence[int] = (2, 3, 4, 5)
    jitters: Sequence[str] = USUAL
    liar: type[Phone] | None = None  # in seat 0
    near: bool = False  # the liar is next to the hub
    hidden: bool = False  # there is a proxy between the phones and the hub
    runs: list[RaceRun] = field(default_factory=list)
    lies: list[Lie] = field(default_factory=list)
    main: bool = False  # here the order must be right in 99 of 100 races
    spoilt: int = 0
    wanted: int = 0  # by now

    @property
    def done(self) -> bool:
        return len(self.runs) >= self.wanted


class Pulse:
    """Notes when this process last stood still: what was under way then is not counted."""

    def __init__(self) -> None:
        self.stood_still_ms = 0.0

    async def beat(self) -> None:
        while True:
            before = hub_ms()
            await asyncio.sleep(PULSE_MS / 1000)
            if hub_ms() - before > PULSE_MS + LATE_MS:
                self.stood_still_ms = hub_ms()


class Table:
    pulse = Pulse()  # these two are for all tables
    probe: Probe | None = None

    def __init__(self, number: int, series: Series, rng: Random) -> None:
        self.series = series
        self.rng = rng
        self.home = f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.phones: list[Phone] = []
        self._games = 0
        self._planned: tuple[int, int] | None = None  # game and round
        self._settled: tuple[int, int] | None = None
        self._pressed: dict[int, float] = {}
        self._plan: dict[int, float] = {}
        self._spoilt = False
        self._turned = -1
        self._starting = False
        self._shown_ms = 0.0
        self._tasks: set[asyncio.Future[Any]] = set()
        self.failed: BaseException | None = None

    async def open(self, hub_port: int) -> None:
        code = await asyncio.to_thread(_new_code, hub_port, self.home)
        kinds: list[type[Phone]] = [Phone] * self.rng.choice(self.series.players)
        if self.series.liar is not None:
            kinds[0] = self.series.liar
        self.phones = [kind(self._road(seat), self.saw) for seat, kind in enumerate(kinds)]
        await asyncio.gather(*(phone.connect(hub_port, self.home) for phone in self.phones))
        for seat, phone in enumerate(self.phones):
            await phone.join(code)
            chair = {"name": NAMES[seat], "look": seat, "chair": seat}
            answer = await phone.ask("sit", **chair, token=os.urandom(16).hex())
            phone.key = answer["key"]
        options = {"deck": "app", "tie_ms": self.series.tie_ms, "hush_s": 0}
        await self.phones[0].ask("choose", box="buntherum", options=options)

    def _road(self, seat: int) -> Road:
        near = self.series.near and seat == 0
        road = Road.near(self.rng) if near else Road.any(self.rng, self.series.jitters)
        road.hidden = self.series.hidden
        return road

    async def start(self) -> None:
        await self.phones[0].ask("start")

    def close(self) -> None:
        for phone in self.phones:
            phone.close()

    # What happens at the table

    def saw(self, phone: Phone) -> None:
        try:
            self._saw(phone)
        except Exception as error:
            self.failed = self.failed or error

    def _saw(self, phone: Phone) -> None:
        game = phone.game
        if game is None or self.series.done or phone.seat < 0:
            return
        if phone.room["phase"] == "over":
            if phone is self.phones[0] and phone.room["games_played"] >= self._games:
                self._games = phone.room["games_played"] + 1
                self._do(phone.ask("start"))
            return
        race = (phone.room["games_played"], game["round"])
        if game["phase"] == "call":
            if self._planned is None or race > self._planned:
                self._plan_race(race, phone)
            if race == self._planned and phone.seat not in self._pressed:
                self._ready_to_press(phone)
        elif game["phase"] == "turn":
            if race == self._planned and race != self._settled:
                self._settle(race, game)
            if phone.may("turn") and phone.version > self._turned:
                self._turned = phone.version
                self._do(phone.told(phone.act("turn")))

    def _do(self, coroutine: Any) -> None:
        task = asyncio.ensure_future(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._did)

    def _did(self, task: asyncio.Future[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None and not self.series.done:
            self.failed = self.failed or task.exception()

    def _plan_race(self, race: tuple[int, int], phone: Phone) -> None:
        """Who is going to press when. The first phone that hears of the card makes the plan."""
        game = phone.game
        assert game is not None
        self._planned, self._pressed, self._spoilt = race, {}, False
        self._shown_ms = _to_hub_time(phone.room["clock"], game["shown_at_ms"])
        callers = list(game["tied"] or game["left"])
        if self.series.liar is not None and 0 in callers:
            callers.remove(0)
            honest_first = self._spread(callers)
            furthest = MOST_BEHIND_MS if self.series.near else 1.5 * self._round_trip()
            self._plan[0] = honest_first + self.rng.uniform(0, furthest)
        else:
            self._spread(callers)

    def _round_trip(self) -> float:
        return min(400.0, max(20.0, self.phones[0].round_trip_ms()))

    def _spread(self, callers: list[int]) -> float:
        self.rng.shuffle(callers)
        at = first = self._shown_ms + self.rng.uniform(*AFTER_SHOWN_MS)
        self._plan = {}
        for seat in callers:
            self._plan[seat] = at
            at += self.series.gap_ms(self.rng)
        return first

    def _ready_to_press(self, phone: Phone) -> None:
        at = self._plan.get(phone.seat)
        if at is None:
            return
        self._pressed[phone.seat] = at
        if at < hub_ms():
            self._spoilt = True
        asyncio.get_running_loop().call_at(at / 1000, self._press, phone, at, self._planned)

    def _press(self, phone: Phone, at: float, race: tuple[int, int] | None) -> None:
        if race != self._planned or not phone.may("call"):
            return  # settled, before the finger came down
        if hub_ms() - at > LATE_MS:
            self._spoilt = True
        # Refused if it comes too late to be ranked.
        phone.act("call", row=fitting_row(phone.game or {}), at=phone.stamp(at))

    def _settle(self, race: tuple[int, int], game: dict[str, Any]) -> None:
        self._settled = race
        if self._spoilt or self.pulse.stood_still_ms > self._shown_ms:
            self.series.spoilt += 1
            return
        told = {call["seat"]: call for call in game["last"]["calls"]}
        calls = tuple(
            Call(
                seat,
                true_ms,
                self._shown_ms + told[seat]["after_ms"],
                told[seat]["error_ms"],
                told[seat]["place"],
            )
            for seat, true_ms in sorted(self._plan.items(), key=lambda planned: planned[1])
            if seat in told
        )
        moments = [call.true_ms for call in calls]
        gaps = [b - a for a, b in pairwise(moments)]
        late = len(self._plan) - len(calls)
        if self.series.liar is not None:
            self._note_lie(calls)
        elif gaps:
            self.series.runs.append(RaceRun(calls, min(gaps), late))

    def _note_lie(self, calls: tuple[Call, ...]) -> None:
        lie = next((call for call in calls if call.seat == 0), None)
        honest = [call for call in calls if call.seat != 0]
        if lie is None or not honest:
            return
        self.series.runs.append(RaceRun(calls, 0.0, 0))
        alone = lie.place == 1 and all(call.place > 1 for call in honest)
        behind = max(0.0, lie.true_ms - honest[0].true_ms) if lie.place == 1 else 0.0
        gain = lie.true_ms - lie.told_ms
        stood = self.probe.stood_ms(self._shown_ms) if self.probe else 0.0
        first, tied = (behind, 0.0) if alone else (0.0, behind)
        self.series.lies.append(Lie(gain, self.phones[0].round_trip_ms(), first, tied, stood))


def fitting_row(game: dict[str, Any]) -> int:
    """A row that takes the card, or 0: no fit."""
    card = game["card"]
    for number, row in enumerate(game["rows"], start=1):
        clash = any(
            lying["object"] == card["object"] or lying["colour"] == card["colour"] for lying in row
        )
        if not clash:
            return number
    return 0


def _to_hub_time(clock: dict[str, Any], table_ms: float) -> float:
    moment: float = clock["hub_ms"] + table_ms - clock["table_ms"]
    return moment


def _new_code(port: int, home: str) -> str:
    link = HTTPConnection("127.0.0.1", port, timeout=20, source_address=(home, 0))
    link.request("POST", "/api/tables", b"{}", {"Content-Type": "application/json"})
    answer = orjson.loads(link.getresponse().read())
    link.close()
    if "code" not in answer or answer.get("ok") is False:
        raise Broken(f"no table: {answer}")
    code: str = answer["code"]
    return code

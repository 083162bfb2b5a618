"""A phone as the web app is one: it keeps letters until they are answered, and sends them again.

It comes back when its link is lost, and asks for everything when a beat tells of a version that it
does not show.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.faults.simulation.judge import Broken
from tests.faults.simulation.network import AT_THE_DOOR, UNSURE, Link
from tests.support.player import EVERYTHING, Letter, Screen

if TYPE_CHECKING:
    from tests.faults.simulation.evening import Evening

RESEND_MS, DEAD_MS, PATIENCE_MS = 2_500, 5_000, 5_000


class Kept(NamedTuple):
    """A letter in the outbox; a hostile one must never be carried out."""

    event: str
    body: Letter
    order: int
    hostile: bool


class SimulatedPhone:
    def __init__(self, evening: Evening, number: int) -> None:
        self.number = number
        self.address = f"192.0.2.{number + 1}"
        self.screen = Screen()
        self.made: set[str] = set()  # all tokens that it ever made
        self.tokens: dict[str, int] = {}  # of seats that it has, and whose
        self.hopes: dict[str, int] = {}  # of seats that it claimed
        self.outbox: list[Kept] = []
        self.turned_away: set[str] = set()  # ids of letters that the door did not let in
        self.link: Link | None = None
        self.is_in = False
        self.is_locked_out = False
        self.rng = Random(f"{evening.seed} phone {number}")
        self.page = f"{number:032x}"
        self._evening = evening
        self._ahead_ms = self.rng.uniform(-1e6, 1e6)  # its clock
        self._sent_ms: dict[str, float] = {}
        self._asked: dict[int, tuple[str, Any, float]] = {}
        self._numbers = 0
        self._letters = 0
        self._views = 0  # over this link
        self._heard_ms = 0.0
        self._last = (0, 0)  # the order of the latest letter that was acknowledged, and its line

    @property
    def clock_ms(self) -> float:
        return self._evening.agenda.ms + self._ahead_ms

    @property
    def keys(self) -> list[int]:
        """The players that it plays for."""
        known = {player["key"] for player in self.screen.room.get("players", ())}
        return sorted(key for key in self.tokens.values() if key in known)

    def new_id(self) -> str:
        return f"{self.rng.getrandbits(128):032x}"

    def new_token(self) -> str:
        token = self.new_id()
        self.made.add(token)
        self._evening.judge.secrets[token] = self
        return token

    # Its link

    def connect(self) -> None:
        self.link = self._evening.connect(self)
        self._heard_ms = self._evening.agenda.ms
        self.is_in = False
        self._views = 0
        self._sent_ms.clear()
        self._asked.clear()
        if self.link is not None:
            self.join()

    def join(self) -> None:
        self.screen.clean = True
        hopes = self.hopes if self.rng.random() < 0.3 else {}
        tokens = [*self.tokens, *hopes][:8]
        said = {"code": self._evening.code, "tokens": tokens, "watch": False, "page": self.page}
        self._ask("join", said)

    def _ask(self, event: str, body: Any) -> None:
        if self.link is None:
            return
        self._numbers += 1
        self._asked[self._numbers] = event, body, self._evening.agenda.ms
        self._evening.tell("phone", self.number, "says", event, body)
        self.link.send(event, body, self._numbers)

    def lost(self, link: Link) -> None:
        if link is self.link:
            self.link, self.is_in = None, False

    def hang_up(self) -> None:
        if self.link is not None:
            self.link.hang_up()
            self.link, self.is_in = None, False

    def look_round(self) -> None:
        """Now and then: is the link alive, is something to be sent again?"""
        now = self._evening.agenda.ms
        if self.link is None:
            self.connect()
            return
        joins = (at for event, _, at in self._asked.values() if event == "join")
        if now - self._heard_ms > DEAD_MS or any(now - at > PATIENCE_MS for at in joins):
            self.hang_up()
            return
        if self.is_locked_out and self.rng.random() < 0.3:
            self.join()  # nobody tells that the door is open
        self.deliver()

    # Letters

    def post(self, event: str, body: Letter, *, hostile: bool = False) -> None:
        self._letters += 1
        self.outbox.append(Kept(event, body, self._letters, hostile))
        self._evening.posted += 1
        self.deliver()

    def deliver(self) -> None:
        if not self.is_in:
            return
        now = self._evening.agenda.ms
        for kept in self.outbox:
            id_ = kept.body["id"]
            if now - self._sent_ms.get(id_, -RESEND_MS) >= RESEND_MS:
                self._sent_ms[id_] = now
                self._ask(kept.event, kept.body)
                if self.rng.random() < self._evening.weather.twice:
                    self._ask(kept.event, kept.body)

    def question(self, event: str, body: Any) -> None:
        """Asked once; whatever the answer is, it is not waited for."""
        if self.is_in:
            self._ask(event, body)

    # What it hears

    def hear(self, link: Link, event: str, body: Any, number: int | None) -> None:
        if link is not self.link:
            return
        self._heard_ms = self._evening.agenda.ms
        if event == "view":
            self._evening.tell("phone", self.number, "sees", body["version"], *body)
        elif event != "beat":
            self._evening.tell("phone", self.number, "hears", event, body)
        match event:
            case "answer":
                asked = self._asked.pop(number or 0, None)
                if asked is not None:
                    self._answered(asked[0], asked[1], body)
            case "view":
                self._show(body)
            case "beat":
                if number is not None:
                    link.send("answer", self.clock_ms, number)
                if self.is_in and body["version"] != self.screen.version:
                    self.join()
            case "bye":
                self.is_in = False
                self.hang_up()
            case _:
                self.screen.show(event, body)

    def _show(self, view: Any) -> None:
        before, expected = self.screen.version, self.screen.clean
        self.screen.show("view", view)
        # Another hub may not have heard the latest news yet.
        moved = self._evening.weather.hubs > 1 and self._views == 0
        if self.screen.version < before and not moved:
            raise Broken(f"phone {self.number} goes from version {before} to {view['version']}")
        self._views += 1
        judge = self._evening.judge
        seats = judge.seats_of(self.screen.version, self.made)
        for seat in list(self.screen.hands):
            if int(seat) not in seats and seat not in view.get("hands", {}):
                del self.screen.hands[seat]
        if not expected and view.keys() == EVERYTHING:
            missing = self.screen.hands.keys() - view["hands"].keys()
            if missing:  # a seat may have gone elsewhere
                for seat in missing:
                    del self.screen.hands[seat]
                self.join()
        judge.check_screen(self.screen, view, seats)

    def _answered(self, event: str, body: Any, answer: Any) -> None:
        if event == "join":
            self._joined(body, answer)
        elif event in ("act", "ask"):
            self._settle(event, body, answer)

    def _joined(self, body: Any, answer: Any) -> None:
        if not answer["ok"]:
            self.is_in = self.is_locked_out = answer["code"] == "table.locked"
            if not self.is_in:
                self.hang_up()
            return
        self.is_in, self.is_locked_out = True, False
        seats = self.screen.room["seats"]
        held = {str(seat) for seat, key in enumerate(seats) if key in answer["players"]}
        self.screen.hands = {s: hand for s, hand in self.screen.hands.items() if s in held}
        lost = {body["tokens"][place] for place in answer["lost"]}
        for token in body["tokens"]:
            if token in lost:
                self.tokens.pop(token, None)
            elif token in self.hopes:
                self.tokens[token] = self.hopes.pop(token)
        self.deliver()

    def _settle(self, event: str, body: Letter, answer: Any) -> None:
        kept = next((k for k in self.outbox if k.body["id"] == body["id"]), None)
        if kept is None:
            return  # answered already: it was sent twice
        if not answer["ok"] and answer["code"] in UNSURE and self.rng.random() < 0.5:
            return  # this one is sent again
        self.outbox.remove(kept)
        self._check_answer(kept, answer)
        token = body["args"].get("token")
        if answer["ok"] and body["verb"] == "claim":
            self.hopes[token] = body["args"]["player"]
        elif answer["ok"] and token is not None:
            self.tokens[token] = answer.get("key", body["args"].get("player"))
            if body["verb"] == "take_over":
                self.join()
        if answer["ok"] and body["verb"] == "hand_over":
            self._evening.pins.append((body["by"], answer["pin"]))
        if not answer["ok"] and answer["code"] == "table.not_yours":
            self.join()
        self.deliver()

    def _check_answer(self, kept: Kept, answer: Any) -> None:
        if answer["ok"]:
            if kept.hostile and not self._evening.judge.was_theirs(kept.body, self.made):
                raise Broken(f"carried out, and nobody may do it: {kept.body}")
            last_order, last_line = self._last
            # What the disk did not take, a hub that died refused, or the door did not let in before
            # the token was shown, counts when it is sent again.
            in_order = self._evening.in_order and kept.body["id"] not in self.turned_away
            if in_order and kept.order > last_order:
                if answer["version"] < last_line:
                    raise Broken(f"out of order: {kept.body} {answer} after line {last_line}")
                self._last = kept.order, answer["version"]
        elif answer["code"] not in UNSURE | AT_THE_DOOR:
            self._evening.judge.refused(kept.body)

"""What people tap: mostly the game, now and then something about the table, rarely nonsense."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from rules import catalogue
from rules.players import value_for
from tests.support.player import pick

if TYPE_CHECKING:
    from tests.faults.simulation.evening import Evening
    from tests.faults.simulation.phone import SimulatedPhone

NAMES = ("Léo", "Inès", "Jörg", "Mia", "Noah", "Zoé", "Ada L.", "Ωmega", "Łucja", "Bo", "Çelik")
WHYS = ("break", "rules", "missing", "mishap")
LANGUAGES = ("en", "fr", "de")
MOST_WAITING = 6  # letters: who sees nothing happen stops tapping


class Person:
    """Behind one phone. What it does depends on its screen and its own dice alone."""

    def __init__(self, evening: Evening, phone: SimulatedPhone) -> None:
        self._evening, self._phone = evening, phone
        self.rng: Random = phone.rng
        self._past: list[tuple[str, dict[str, Any]]] = []

    def tap(self) -> None:
        phone, rng = self._phone, self.rng
        if not phone.screen.room or len(phone.outbox) >= MOST_WAITING:
            return
        if phone.is_locked_out:
            if not phone.outbox and rng.random() < 0.2:
                self._take_a_seat()
        elif not phone.keys:
            self._come_in()
        elif rng.random() < 0.02:
            self._hostile()
        elif phone.screen.room["phase"] == "playing":
            self._in_game()
        else:
            self._between_games()

    # Messages

    def _ask(self, verb: str, by: int | None = -1, **args: Any) -> None:
        phone = self._phone
        if by == -1:
            by = self.rng.choice(phone.keys)
        body = {"id": phone.new_id(), "by": by, "version": phone.screen.version}
        phone.post("ask", {**body, "verb": verb, "args": args})

    def _act(self, seat: int, offer: Mapping[str, Any]) -> None:
        phone = self._phone
        args = pick(offer, self.rng, phone.clock_ms)
        body = {"id": phone.new_id(), "seat": seat, "version": phone.screen.version}
        letter = {**body, "verb": offer["verb"], "args": args}
        self._past = [*self._past[-5:], ("act", letter)]
        phone.post("act", letter)

    # Without a seat

    def _come_in(self) -> None:
        phone, rng, room = self._phone, self.rng, self._phone.screen.room
        if any(kept.body["verb"] in ("sit", "claim", "take_over") for kept in phone.outbox):
            return
        playing = room["phase"] == "playing"
        if playing and rng.random() < 0.7:
            self._take_a_seat()
        elif rng.random() < 0.3 or not playing:
            self._sit()

    def _take_a_seat(self) -> None:
        phone, rng = self._phone, self.rng
        persons = [p["key"] for p in phone.screen.room["players"] if p["kind"] == "person"]
        pins = [pin for pin in self._evening.pins if pin[0] in persons]
        if pins and rng.random() < 0.5:
            player, pin = rng.choice(pins)
            wrong = rng.random() < 0.2
            self._ask(
                "take_over",
                None,
                player=player,
                pin="0000" if wrong else pin,
                token=phone.new_token(),
            )
        elif persons and rng.random() < 0.1:
            self._ask("claim", None, player=rng.choice(persons), token=phone.new_token())

    def _sit(self) -> None:
        phone, rng = self._phone, self.rng
        players = phone.screen.room["players"]
        name = rng.choice(NAMES)
        free = [n for n in range(8) if all(n not in (p["chair"], p["look"]) for p in players)]
        place = rng.choice(free) if free else 0
        by = rng.choice(phone.keys) if phone.keys else None
        self._ask("sit", by, name=name, look=place, chair=place, token=phone.new_token())

    # Between games

    def _between_games(self) -> None:
        rng, room, evening = self.rng, self._phone.screen.room, self._evening
        keys = [player["key"] for player in room["players"] if not player["gone"]]
        seats = catalogue.find(evening.box).PLAYERS
        roll = rng.random()
        if roll < 0.05:
            self._about_the_table()
        elif roll < 0.1:
            self._ask("leave", player=rng.choice(keys or [0]))
        elif len(keys) not in seats and len(keys) >= seats.stop:
            self._ask("leave", player=rng.choice(keys))
        elif len(keys) < evening.wanted:
            if evening.with_practice and rng.random() < 0.5:
                self._ask("practice", chair=rng.randrange(8))
            else:
                self._sit()
        elif room["box"] is None or roll < 0.2:
            self._choose()
        else:
            self._ask("start")

    def _choose(self) -> None:
        rng, evening = self.rng, self._evening
        game = catalogue.find(evening.box)
        options = {
            name: value_for(option.choices, 0, rng)
            for name, option in game.OPTIONS.items()
            if not hasattr(option.choices, "begins") and rng.random() < 0.7
        }
        deck = {"deck": rng.choice(("app", "box")), "language": rng.choice(LANGUAGES)}
        self._ask("choose", box=evening.box, options=options | deck)

    # In a game

    def _in_game(self) -> None:
        rng, screen = self.rng, self._phone.screen
        roll = rng.random()
        if screen.room["proposals"] and roll < 0.3:
            self._answer_a_proposal()
        elif screen.room["paused"] and roll < 0.5:
            if rng.random() < 0.8:
                self._ask("resume")
            else:
                self._ask("explain", why=rng.choice(WHYS))
        elif roll < 0.06:
            self._about_the_game()
        elif roll < 0.08:
            self._about_the_table()
        else:
            self._play()

    def _play(self) -> None:
        rng, phone = self.rng, self._phone
        open_ = [
            (int(seat), offer)
            for seat, hand in sorted(phone.screen.hands.items())
            for offer in hand["offers"]
        ]
        open_ += [(-1, offer) for offer in phone.screen.offers if rng.random() < 0.3]
        if not open_:
            return
        drafts = catalogue.find(self._evening.box).DRAFTS
        steps = [(seat, offer) for seat, offer in open_ if offer["verb"] not in drafts]
        self._act(*rng.choice(steps if steps and rng.random() < 0.6 else open_))

    def _answer_a_proposal(self) -> None:
        rng = self.rng
        proposal = rng.choice(self._phone.screen.room["proposals"])
        if proposal["verb"] in ("delete", "finish") and rng.random() < 0.8:
            self._ask("decline", proposal=proposal["proposal"])
        else:
            self._ask(rng.choice(("confirm", "confirm", "decline")), proposal=proposal["proposal"])

    def _about_the_game(self) -> None:
        rng, evening = self.rng, self._evening
        match rng.choice(("pause", "undo", "undo", "amend", "amend", "finish", "leave", "fill")):
            case "pause":
                self._ask("pause", rng.choice((-1, None)))
            case "undo":
                self._ask("propose_undo")
            case "amend":
                self._amend()
            case "finish" if rng.random() < 0.2:
                self._ask("finish")
            case "leave" if rng.random() < 0.1:
                self._ask("leave", player=rng.choice(self._phone.keys))
            case "fill":
                gone = [p["key"] for p in self._phone.screen.room["players"] if p["gone"]]
                ways = ("wait", "end", "practice") if evening.with_practice else ("wait", "end")
                if gone:
                    self._ask("fill", player=rng.choice(gone), how=rng.choice(ways))

    def _amend(self) -> None:
        rng, version = self.rng, self._phone.screen.version
        seq = max(1, version - rng.randrange(12))
        args = None
        if self._past and rng.random() < 0.5:
            _, letter = rng.choice(self._past)
            args = letter["args"]
        self._ask("propose_amend", seq=seq, args=args)

    def _about_the_table(self) -> None:
        rng, phone = self.rng, self._phone
        match rng.choice(("lock", "unlock", "hand_over", "change", "delete", "look", "look")):
            case "lock" | "unlock" | "hand_over" as verb:
                self._ask(verb if not phone.screen.room["locked"] else "unlock")
            case "delete" if rng.random() < 0.1:
                self._ask("delete")
            case "change":
                key = rng.choice(phone.keys)
                me = next(p for p in phone.screen.room["players"] if p["key"] == key)
                look = rng.randrange(8)
                self._ask("change", key, name=rng.choice(NAMES), look=look, chair=me["chair"])
            case "look":
                phone.question("record", {})
                phone.question("story", {})
                phone.question("instead", {"seq": rng.randrange(1 + phone.screen.version)})

    # What no screen offers

    def _hostile(self) -> None:
        """Another's seat, an old tap, what is not on offer: refused, and nothing changes."""
        phone, rng = self._phone, self.rng
        room = phone.screen.room
        others = [p["key"] for p in room["players"] if p["key"] not in phone.tokens.values()]
        body = {"id": phone.new_id(), "version": phone.screen.version}
        match rng.choice(("seat", "by", "verb", "other body")):
            case "seat" if room["seats"]:
                foreign = [s for s, key in enumerate(room["seats"]) if key in others]
                if foreign and not phone.hopes:
                    letter = {**body, "seat": rng.choice(foreign), "verb": "pass", "args": {}}
                    phone.post("act", letter, hostile=True)
            case "by" if others and not phone.hopes:
                letter = {**body, "by": rng.choice(others), "verb": "lock", "args": {}}
                phone.post("ask", letter, hostile=True)
            case "verb" if room["seats"]:
                letter = {**body, "seat": -1, "verb": "fly", "args": {"to": [1, {"a": None}]}}
                phone.post("act", letter, hostile=True)
            case "other body" if self._past:
                _, old = rng.choice(self._past)
                if all(kept.body["id"] != old["id"] for kept in phone.outbox):
                    phone.question("act", {**old, "args": {**old["args"], "more": 1}})

"""What a phone can do at a table, in the table's words, whatever link it has to the hub."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import AbstractContextManager
from random import Random
from typing import Any

import pytest

from rules.kernel import Illegal, Malformed, Refused, Stale
from server.store.base import Failed

EVERYTHING = {"version", "room", "game", "last", "offers", "hands"}

KINDS = {"malformed": Malformed, "illegal": Illegal, "stale": Stale, "failed": Failed}

Letter = dict[str, Any]
Answer = dict[str, Any]


def hex128() -> str:
    return secrets.token_hex(16)


def refused(code: str) -> AbstractContextManager[pytest.ExceptionInfo[Refused]]:
    """What happens inside is refused with this text code."""
    return pytest.raises(Refused, check=lambda refusal: refusal.code == code)


class Screen:
    """What a phone shows: the latest of each part of the views that it was sent."""

    def __init__(self) -> None:
        self.version = 0
        self.room: dict[str, Any] = {}
        self.game: dict[str, Any] | None = None
        self.last: dict[str, Any] | None = None
        self.offers: list[dict[str, Any]] = []  # to the tablet
        self.hands: dict[str, Any] = {}
        self.presence: dict[str, Any] = {}
        self.presences = 0  # how often it was told
        self.doubled: dict[int, bool] = {}  # players who are on another phone too; if here first
        self.reactions: list[tuple[int, str]] = []
        self.skipped = 0
        self.invite: dict[str, Any] = {}
        self.beats: list[dict[str, Any]] = []
        self.bye: str | None = None
        self.put: list[str] = []  # codes of tables that were put on it, as on a television
        self.views = 0
        self.clean = False  # a view with everything is on its way

    def show(self, event: str, body: Any) -> None:
        if event == "presence":
            self._show_presence(body)
        elif event == "doubled":
            self.doubled = {seat["player"]: seat["first"] for seat in body["players"]}
        elif event == "skipped":
            self.skipped += 1
        elif event == "reaction":
            self.reactions.append((body["player"], body["what"]))
        elif event == "beat":
            self.beats.append(body)
        elif event == "bye":
            self.bye = body["code"]
        elif event == "show":
            self.put.append(body["code"])
        elif event == "invite":
            self.invite = body
        elif event == "view":
            self._show_view(body)
        else:
            raise AssertionError(f"no phone knows what {event} is")

    def _show_presence(self, told: dict[str, Any]) -> None:
        self.presences += 1
        here = set(told.get("players", self.presence.get("players", ())))
        here = (here | set(told.get("came", ()))) - set(told.get("went", ()))
        self.presence = {"players": sorted(here), "watchers": told["watchers"]}

    def _show_view(self, view: dict[str, Any]) -> None:
        self.views += 1
        if self.clean and view.keys() == EVERYTHING:
            self.hands, self.clean = {}, False
        since, self.version = self.version, view["version"]
        self.room = view.get("room", self.room)
        self.game = view.get("game", self.game)
        self.last = view.get("last", self.last)
        self.offers = view.get("offers", self.offers)
        self.hands |= view.get("hands", {})
        if "changes" in view:
            assert view["changes"]["since"] == since, "these changes are of another view"
            self._show_changes(view["changes"])

    def _show_changes(self, changes: dict[str, Any]) -> None:
        if "game" in changes:
            assert self.game is not None, "changes of a game that is not there"
            assert changes["game"].keys() <= self.game.keys()
            self.game = self.game | changes["game"]
        for seat, change in changes.get("hands", {}).items():
            old = self.hands[seat]
            assert change.get("hand", {}).keys() <= old["hand"].keys()
            self.hands[seat] = {**old, **change, "hand": old["hand"] | change.get("hand", {})}


class Player:
    """A phone with somebody behind it. A refusal is raised as `Refused`."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.screen = Screen()
        self.tokens: dict[int, str] = {}  # by the player's key
        self.page = hex128()

    def say(self, event: str, body: Any) -> Answer:
        """Send a message and wait for its answer, whatever it is."""
        raise NotImplementedError

    def deliver(self, event: str, body: Any) -> Answer:
        answer = self.say(event, body)
        if not answer["ok"]:
            raise KINDS[answer["kind"]](answer["code"], **answer["params"])
        return answer

    # At the table

    def join(self, *, watch: bool = False) -> Answer:
        self.screen.clean = True
        tokens = list(self.tokens.values())
        said = {"code": self.code, "tokens": tokens, "watch": watch, "page": self.page}
        return self.deliver("join", said)

    def sit(self, name: str, chair: int | None = None, look: int | None = None) -> int:
        """Sit down, on the next free chair unless another one is named; gives the key."""
        players = self.screen.room["players"]
        free = [n for n in range(8) if all(n not in (p["chair"], p["look"]) for p in players)]
        nth = free[0] if free else 0
        token = hex128()
        chosen = {
            "chair": nth if chair is None else chair,
            "look": nth if look is None else look,
        }
        key: int = self.ask("sit", by=self.key, name=name, token=token, **chosen)["key"]
        self.tokens[key] = token
        return key

    def claim(self, player: int | None) -> None:
        """Ask for a seat whose phone is elsewhere."""
        assert player is not None, "nobody sits there"
        token = hex128()
        self.ask("claim", by=None, player=player, token=token)
        self.tokens[player] = token

    def knock(self, name: str) -> str:
        """Ask to sit down in mid-game; gives the token, which is good once somebody nodded."""
        players = self.screen.room["players"]
        nth = next(n for n in range(8) if all(n not in (p["chair"], p["look"]) for p in players))
        token = hex128()
        answer = self.ask("sit", by=self.key, name=name, token=token, chair=nth, look=nth)
        assert "key" not in answer
        return token

    @property
    def key(self) -> int | None:
        """The player this phone is for; the first one if it is for several."""
        return min(self.tokens, default=None)

    @property
    def seats(self) -> list[int]:
        return [seat for seat, key in enumerate(self.screen.room["seats"]) if key in self.tokens]

    def ask(self, verb: str, by: int | None = -1, **args: Any) -> Answer:
        """Something about the table; by this phone's player unless said otherwise."""
        return self.deliver("ask", self.ask_letter(verb, by, **args))

    def ask_letter(self, verb: str, by: int | None = -1, **args: Any) -> Letter:
        by = self.key if by == -1 else by
        return {
            "id": hex128(),
            "by": by,
            "version": self.screen.version,
            "verb": verb,
            "args": args,
        }

    def act(self, verb: str, /, for_seat: int | None = None, **args: Any) -> Answer:
        return self.deliver("act", self.act_letter(verb, for_seat, **args))

    def act_letter(self, verb: str, /, for_seat: int | None = None, **args: Any) -> Letter:
        return {
            "id": hex128(),
            "seat": self.seats[0] if for_seat is None else for_seat,
            "version": self.screen.version,
            "verb": verb,
            "args": args,
        }

    def record(self) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = self.deliver("record", {})["lines"]
        return lines

    def told(self) -> list[dict[str, Any]]:
        """The record without what is for this phone alone."""
        return [{**line, "free": None} for line in self.record()]

    def instead(self, seq: int) -> dict[str, Any]:
        """What this phone's player might have said at an earlier step."""
        answer = self.deliver("instead", {"seq": seq})
        return {name: answer[name] for name in ("said", "offers")}

    def story(self) -> dict[str, Any]:
        """Of the game on the table."""
        return self.deliver("story", {})

    # What is on the screen

    @property
    def room(self) -> dict[str, Any]:
        return self.screen.room

    @property
    def last(self) -> dict[str, Any]:
        """The latest line of the record."""
        assert self.screen.last is not None, "nothing has happened yet"
        return self.screen.last

    @property
    def game(self) -> dict[str, Any]:
        assert self.screen.game is not None, "no game is on"
        return self.screen.game

    def hand(self, seat: int | None = None) -> dict[str, Any]:
        hand: dict[str, Any] = self.screen.hands[str(self.seats[0] if seat is None else seat)]
        return hand

    def offers(self, seat: int | None = None) -> list[dict[str, Any]]:
        offers: list[dict[str, Any]] = self.hand(seat)["offers"]
        return offers

    def may(self, verb: str, seat: int | None = None) -> bool:
        seated = seat is not None or bool(self.seats)  # whoever waits for it may not be, yet
        return seated and any(offer["verb"] == verb for offer in self.offers(seat))

    def names(self) -> list[str]:
        return [player["name"] for player in self.room["players"]]

    def proposals(self) -> list[str]:
        return [proposal["verb"] for proposal in self.room["proposals"]]


def pick(offer: Mapping[str, Any], rng: Random, phone_ms: float = 0) -> dict[str, Any]:
    """Any arguments within an offer, as a phone sees it."""
    return {name: _value(choice, rng, phone_ms) for name, choice in offer["choices"].items()}


def _value(choice: Mapping[str, Any], rng: Random, phone_ms: float) -> Any:
    match choice:
        case {"kind": "of", "of": of}:
            return rng.choice(of)
        case {"kind": "number", "lo": lo, "hi": hi}:
            return rng.randint(lo, hi)
        case {"kind": "text", "begins": begins}:
            return begins + rng.choice(("apple", "boat", "cloud"))
        case {"kind": "several", "of": of, "least": least, "most": most}:
            return rng.sample(of, rng.randint(least, min(most, len(of))))
        case {"kind": "shuffle", "size": size}:
            return rng.sample(range(size), size)
        case {"kind": "moment"}:
            return phone_ms
    raise AssertionError(f"no phone can draw {choice}")


def proposal(phone: Player, verb: str) -> int:
    [found] = [p["proposal"] for p in phone.room["proposals"] if p["verb"] == verb]
    number: int = found
    return number


def seq_of(phone: Player, code: str) -> int:
    """The latest line of the record with this code."""
    seq: int = [line["seq"] for line in phone.record() if line["code"] == code][-1]
    return seq

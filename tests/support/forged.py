"""Files of tables that no evening would leave behind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

OPEN = b"tablee 1 open\n"


class Forged:
    """A log of two at bazaar, line by line."""

    def __init__(self, **options: Any) -> None:
        self._lines: list[bytes] = []
        for key, name in enumerate(("Mallory", "Trudy")):
            self.add(-1, verb="sit", name=name, look=key, chair=key, token="-")
        self.choose(**options)

    def add(self, by: int, **do: Any) -> int:
        """Gives the number of the line."""
        seq = len(self._lines) + 1
        self._lines.append(orjson.dumps([seq, 0, by, "", "", do]))
        return seq

    def choose(self, **options: Any) -> None:
        chosen = {"first": 0, "turn_s": 0, "rounds": 9, **options}
        self.add(0, verb="choose", box="bazaar", options=chosen)

    def act(self, seat: int, action: str, args: Mapping[str, Any]) -> int:
        return self.add(seat, verb="act", seat=seat, action=action, args=args)

    def start(self) -> int:
        """Up to the first bid; gives its line."""
        self.add(0, verb="start")
        self.act(-2, "shuffle", {"order": list(range(8))})
        return self.act(0, "bid", {"coins": 1})

    def type(self, keystrokes: int) -> None:
        for number in range(keystrokes):
            self.act(0, "jot", {"text": f"thought {number}"})

    def ask_in_vain(self, seq: int, times: int) -> None:
        """For a correction that plays the game again, and is declined."""
        for _ in range(times):
            asked = self.add(0, verb="propose_amend", seq=seq, args={"coins": 2})
            self.add(1, verb="decline", proposal=asked)

    def end(self) -> bytes:
        self.add(1, verb="confirm", proposal=self.add(0, verb="finish"))
        return OPEN + b"\n".join(self._lines)

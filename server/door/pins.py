"""What hands a seat to another phone: four digits to be typed, or a link. Neither stands anywhere.

The log counts wrong digits: three void them. Nobody guesses a link, so nobody voids it by trying.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable

from rules.kernel import Illegal
from server.sitting.sitting import Handing, Sitting
from server.sitting.steps import HANDING_MS
from server.store.record import Deed, TakeOver, WrongPin
from server.table.messages import AskTakeOver

DIGITS = 4
KEPT = 10_000


def pin_of(code: str, id_: str) -> str:
    """It follows from the id of the message that asked for it.

    Only that phone and the log know the id: so every process on the same store knows the pin, and
    it stands nowhere.
    """
    return f"{int.from_bytes(_digest('pin', code, id_)) % 10**DIGITS:0{DIGITS}}"


def link_of(code: str, id_: str) -> str:
    """As above: 128 bits, for the part of an address that browsers keep to themselves."""
    return _digest("link", code, id_).hex()[:32]


def _digest(what: str, code: str, id_: str) -> bytes:
    return hashlib.sha256(f"{what} {code} {id_}".encode()).digest()


class Handings:
    """Pins and links that were asked for here. In a pause table time stands still, they do not."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked_ms: OrderedDict[str, float] = OrderedDict()  # by the id of the message

    def note(self, id_: str) -> None:
        self._asked_ms.setdefault(id_, self._now())
        while len(self._asked_ms) > KEPT:
            self._asked_ms.popitem(last=False)

    def take_over(self, code: str, sitting: Sitting, asked: AskTakeOver, hashed: str) -> Deed:
        """The seat, under the token with this hash; or a wrong try; or Refused."""
        by_link = len(asked.pin) > DIGITS
        handing = sitting.player(asked.player).handing
        over = Illegal("table.link_over" if by_link else "table.wrong_pin")
        if handing is None or handing.by_link != by_link or self._is_late(handing):
            raise over
        right = (link_of if by_link else pin_of)(code, handing.id)
        if secrets.compare_digest(right, asked.pin):
            return TakeOver(asked.player, hashed)
        if by_link:
            raise over
        return WrongPin(asked.player)

    def _is_late(self, handing: Handing) -> bool:
        now = self._now()
        return now - self._asked_ms.get(handing.id, now) > HANDING_MS

"""What was refused stays refused: a tap that came too early counts no more when sent again."""

from __future__ import annotations

from rules.kernel import Refused
from server.table.said import Said

KEPT = 64


class Refusals:
    """The latest refusals of a table, by author and id."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str], tuple[str, Refused]] = {}

    def note(self, said: Said) -> None:
        if isinstance(said.outcome, Refused) and said.message.id:
            self._kept[said.by, said.message.id] = said.message.digest, said.outcome
            while len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]

    def repeat(self, said: Said) -> None:
        """Refuse once more what was refused before."""
        digest, refusal = self._kept.get((said.by, said.message.id), ("", None))
        if refusal is not None and digest == said.message.digest:
            raise refusal

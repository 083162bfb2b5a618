"""What was refused stays refused: a tap that came too early counts no more when sent again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.kernel import Refused
from server.table.said import Said

KEPT = 64


class _Refusal(NamedTuple):
    """Of a message with this digest. Not the exception: it would keep all that it came through."""

    digest: str
    kind: type[Refused]
    code: str
    params: Mapping[str, Any]


class Refusals:
    """The latest refusals of a table, by author and id."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, str], _Refusal] = {}

    def note(self, said: Said) -> None:
        if isinstance(said.outcome, Refused) and said.message.id:
            why = said.outcome
            kept = _Refusal(said.message.digest, type(why), why.code, why.params)
            self._kept[said.by, said.message.id] = kept
            while len(self._kept) > KEPT:
                del self._kept[next(iter(self._kept))]

    def repeat(self, said: Said) -> None:
        """Refuse once more what was refused before."""
        kept = self._kept.get((said.by, said.message.id))
        if kept is not None and kept.digest == said.message.digest:
            raise kept.kind(kept.code, **kept.params)

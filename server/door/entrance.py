"""The way to a table for who names its code, over a socket or HTTP: guessing is slow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from rules.kernel import Illegal, Refused
from server.door.brake import Brake
from server.door.tokens import held_by
from server.engine.base import Engine, hub_ms
from server.table.services import A
from server.table.table import Table
from server.table.tables import Tables, proper_code

LOOK_MS = 500  # that looking for a token's table takes while guesses wait: found or not


class Entrance(Generic[A]):
    def __init__(self, engine: Engine, tables: Tables[A], brake: Brake) -> None:
        self._engine = engine
        self._tables = tables
        self._brake = brake

    def find(self, address: str, code: str, tokens: Sequence[str] = ()) -> Table[A]:
        """The table with this code.

        While wrong codes make those from this address wait, it is found all the same by who shows
        a valid token, and by who lives where somebody came from before.
        """
        code = proper_code(code)
        if self._brake.codes.wait(address) and not self._brake.knows(address, code):
            table = self._find_by_token(code, tokens)
        else:
            table = self._find(address, code)
        self._brake.know(address, code)
        return table

    def _find(self, address: str, code: str) -> Table[A]:
        try:
            return self._tables.find(code)
        except Illegal:
            self._brake.codes.wrong(address)
            raise

    def _find_by_token(self, code: str, tokens: Sequence[str]) -> Table[A]:
        """Takes the same time whether there is such a table or not: else the time would tell."""
        found = None
        if tokens:
            began = hub_ms()
            try:
                table = self._tables.find(code)
                if held_by(table.sitting, tokens)[0]:
                    return table
            except Refused as refusal:
                found = refusal
            self._engine.sleep(max(0.0, LOOK_MS - (hub_ms() - began)) / 1000)
        raise Illegal("table.too_many") from found

"""Another program holds the hub's database for a while: who does not need it is not held up."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

from tests.support.phone import Phone
from tests.support.process import HubProcess

Guests = Callable[..., list[Phone]]


def test_whoever_writes_waits_for_the_database_and_nobody_else(
    own_hub: HubProcess, guests: Guests, household: str
) -> None:
    leo, ines = guests(own_hub, own_hub.open_table(household), household, "Léo", "Inès")
    [mia] = guests(own_hub, own_hub.open_table(household), household, "Mia")
    leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 0})
    leo.ask("start")
    ines.settle()
    backup = sqlite3.connect(own_hub.data / "tables.sqlite", isolation_level=None)
    backup.execute("BEGIN IMMEDIATE")
    bid = leo.send("act", leo.act_letter("bid", coins=3))
    for _ in range(3):
        assert mia.record()[0]["code"] == "table.log.sit", "answered while the other one waits"
        assert own_hub.get("/health", household=household).status == 200
    assert ines.game["highest"] == 0, "nothing is told before it is on disk"
    backup.execute("COMMIT")
    backup.close()
    assert leo.wait_for_answer(bid)["ok"]
    ines.wait_until(lambda: ines.game["highest"] == 3, "the bid")

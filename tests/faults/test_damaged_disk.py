"""The disk gives back something else than was written: the table is told, and goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing

from tests.support.damage import flip_a_bit
from tests.support.phone import Phone
from tests.support.process import HubProcess

Guests = Callable[..., list[Phone]]


def records(hub: HubProcess) -> list[bytes]:
    """What its log says was done, while the hub has it open."""
    with closing(sqlite3.connect(hub.data / "tables.sqlite")) as database:
        return [bytes(do) for (do,) in database.execute("SELECT do FROM log ORDER BY seq")]


def test_a_flipped_byte_in_the_write_ahead_log_is_told_to_the_table(
    own_hub: HubProcess, guests: Guests, household: str
) -> None:
    """SQLite passes over all that was written after it, without a word."""
    leo, ines = guests(own_hub, own_hub.open_table(household), household, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 0})
    leo.ask("start")
    for number in range(40):
        leo.act("jot", text=f"thought {number}")
    written = len(records(own_hub))
    own_hub.kill()
    wal = own_hub.data / "tables.sqlite-wal"
    data = bytearray(wal.read_bytes())
    data[-len(data) // 4] ^= 0x01
    wal.write_bytes(data)
    own_hub.start()
    leo.come_back()
    ines.come_back()
    [told] = [line for line in ines.record() if line["code"] == "table.log.lost"]
    kept = next(n for n, do in enumerate(records(own_hub)) if b'"lost"' in do)
    assert 0 < kept < written
    assert kept + told["params"]["n"] == written, "how much is missing is said exactly"
    assert leo.room["paused"] == {"by": -1, "why": "disk"}
    leo.ask("resume")
    leo.act("jot", text="and on")
    own_hub.restart()
    leo.come_back()
    assert leo.hand()["hand"]["notes"] == "and on"
    lost = [line for line in leo.record() if line["code"] == "table.log.lost"]
    assert len(lost) == 1, "it is told once"


def kept_up_to(hub: HubProcess) -> int:
    """The line of its latest bookmark."""
    with closing(sqlite3.connect(hub.data / "tables.sqlite")) as database:
        found = database.execute("SELECT seq FROM log_marks WHERE game = 0").fetchone()
    return found[0] if found else 0


def test_a_bit_flipped_before_the_bookmark_is_told_to_the_table(
    own_hub: HubProcess, guests: Guests, household: str
) -> None:
    """Waking does not read that far back; somebody looks there all the same."""
    leo, ines = guests(own_hub, own_hub.open_table(household), household, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 0})
    leo.ask("start")
    for number in range(80):
        leo.act("jot", text=f"thought {number}")
    leo.wait_until(lambda: kept_up_to(own_hub) > 64, "a bookmark")
    own_hub.kill()
    flip_a_bit(own_hub.data / "tables.sqlite", b"thought 20")
    own_hub.start()
    leo.come_back()
    ines.come_back()
    assert leo.hand()["hand"]["notes"] == "thought 79"
    leo.wait_until(lambda: leo.room["paused"], "that it is told")
    ines.wait_until(lambda: ines.room["paused"], "that it is told")
    for phone in (leo, ines):
        assert phone.room["paused"] == {"by": -1, "why": "disk"}
        assert "table.log.damaged" in [line["code"] for line in phone.record()]
    leo.ask("resume")
    leo.act("jot", text="and on")
    assert leo.hand()["hand"]["notes"] == "and on"

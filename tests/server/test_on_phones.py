"""What phones know by heart is the hub's: figures, and who may agree to what."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from marshmallow.validate import OneOf

from rules import catalogue
from rules.kernel import DEALER, TABLE, Illegal, settle_options
from server.door.nods import check_nod, may_decline, standing
from server.door.pins import DIGITS, link_of
from server.door.screens import LONG, SHORT
from server.net.wifi import LONGEST_NAME, PASSWORD
from server.sitting.seating import NAME_LENGTH
from server.sitting.sitting import (
    ClaimSeat,
    DeleteTable,
    FinishGame,
    FreeChair,
    Player,
    Proposal,
    Run,
    Sitting,
    UndoStep,
    Wish,
)
from server.sitting.steps import HANDING_MS
from server.store.record import CHAIRS, HUB, WATCHER
from server.table.clock import COUNTDOWN_MS
from server.table.tables import CODE_LENGTH, SYMBOLS
from server.wire.audience import REACTION_MS
from server.wire.beats import BEAT_MS, SILENCE_MS
from server.wire.from_phone import REACT
from tests.support.on_phones import cases, figure, listed, number


def test_codes_are_typed_of_the_symbols_that_the_hub_makes_them_of() -> None:
    assert figure("screens/home/code.ts", "SYMBOLS") == f'"{SYMBOLS}"'
    assert number("screens/home/code.ts", "CODE_LENGTH") == CODE_LENGTH
    assert figure("shell/route.ts", "CODE") == f"/^[0-9A-Za-z]{{{CODE_LENGTH}}}$/"


def test_a_table_has_as_many_chairs_as_are_drawn_and_as_a_phone_may_hold() -> None:
    assert number("parts/seat-ring/seat-ring.tsx", "CHAIRS") == CHAIRS
    assert number("hub/joining.ts", "SEATS") == CHAIRS


def test_after_a_pause_the_phones_count_down_as_long_as_the_hub() -> None:
    assert number("parts/bars/pause.tsx", "COUNTDOWN") * 1000 == COUNTDOWN_MS


def test_who_is_no_player_has_the_same_number() -> None:
    assert number("hub/who.ts", "TABLE") == TABLE == WATCHER
    assert number("hub/who.ts", "DEALER") == DEALER == HUB


def test_what_is_typed_is_as_long_as_the_hub_takes_it() -> None:
    """A letter of a name may need two units of UTF-16."""
    assert number("screens/join/join.tsx", "LONGEST_NAME") == 2 * NAME_LENGTH
    assert number("screens/join/take-back.tsx", "PIN_DIGITS") == DIGITS
    assert number("screens/lobby/television.tsx", "LEAST_DIGITS") == SHORT
    assert number("screens/lobby/television.tsx", "MOST_DIGITS") == LONG
    assert number("screens/lobby/wifi-field.tsx", "LONGEST_NAME") == LONGEST_NAME
    longest = number("screens/lobby/wifi-field.tsx", "LONGEST_PASSWORD")
    assert PASSWORD.fullmatch("0" * longest)
    assert not PASSWORD.fullmatch("0" * (longest + 1))


def test_a_link_into_another_browser_has_the_form_that_is_read_there() -> None:
    form = figure("hub/carried.ts", "SEAT").strip("/g").replace(r"\d", "[0-9]")
    assert re.fullmatch(form, f"{CHAIRS}.{link_of('ABCDEF', 'id')}")


def test_a_link_is_dead_on_the_phone_when_two_beats_and_more_are_missing() -> None:
    assert 2 * BEAT_MS < number("hub/heartbeat.ts", "DEAD_MS") < SILENCE_MS


def test_phones_rest_a_little_longer_than_the_hub_wants() -> None:
    assert number("hub/reactions.ts", "REST_MS") > REACTION_MS
    assert number("screens/menu/other-browser.tsx", "GOOD_MS") < HANDING_MS


def test_all_reactions_that_the_hub_takes_are_on_the_keys() -> None:
    (taken,) = (one for one in REACT.schema.fields["what"].validators if isinstance(one, OneOf))
    assert listed("hub/reactions.ts", "REACTIONS") == list(taken.choices)


WISHES: dict[str, Callable[[int], Wish]] = {
    "undo": lambda _: UndoStep(1, None),
    "finish": lambda _: FinishGame(),
    "delete": lambda _: DeleteTable(),
    "free": FreeChair,
    "claim": lambda player: ClaimSeat(player, "token"),
}


@pytest.mark.parametrize("case", cases("agreeing"), ids=lambda case: case["told"])
def test_whose_nod_and_whose_no_counts(case: dict[str, Any]) -> None:
    gone, practice = case.get("gone", []), case.get("practice", [])
    players = tuple(
        Player(
            key, f"P{key}", key, key, "practice" if key in practice else "person", gone=key in gone
        )
        for key in (*case["persons"], *gone, *practice)
    )
    seats = tuple(case["seats"])
    options = settle_options(catalogue.find("buntherum"), max(2, len(seats)), {})
    run = Run.begin("buntherum", options, seats) if seats else None
    sitting = Sitting(players, run=run)
    asked = case["proposal"]
    wish = WISHES[asked["verb"]](asked.get("player", 0))
    proposal = Proposal(1, asked["by"], wish, tuple(asked["nods"]))
    now = standing(sitting, proposal, case.get("here", case["persons"]), 0)
    assert sorted(now.asked) == asked["asked"]

    def nods(by: int, holds: list[int]) -> bool:
        try:
            check_nod(now, proposal, by, dict.fromkeys(holds, ""))
        except Illegal:
            return False
        return by not in proposal.nods

    for phone in case["phones"]:
        holds = phone["holds"]
        assert [key for key in holds if nods(key, holds)] == phone["nod"]
        assert [key for key in holds if may_decline(sitting, proposal, key)] == phone["decline"]

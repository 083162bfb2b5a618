"""A box that is broken breaks nothing else: people are told, and the table goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rules import catalogue
from server.commands.terminal import left_out
from server.store.base import Failed
from tests.support.broken import on_the_shelf
from tests.support.local import LocalHub, LocalPhone
from tests.support.player import refused

Broken = Callable[..., str]


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[Broken]:
    """Puts a box with mistakes on the shelf."""
    with ExitStack() as shelf:

        def make(*mistakes: tuple[str, str]) -> str:
            return shelf.enter_context(on_the_shelf(tmp_path, "shards", *mistakes))

        yield make


def started(hub: LocalHub, box: str, **options: Any) -> list[LocalPhone]:
    phones = hub.seat(hub.open(), "Léo", "Inès")
    phones[0].ask("choose", box=box, options={"first": phones[0].key, **options})
    phones[0].ask("start")
    return phones


def fault_of(phone: LocalPhone) -> Any:
    fault = phone.room["fault"]
    return fault and fault["params"]["what"]


def undo(phones: list[LocalPhone]) -> None:
    phones[0].ask("propose_undo")
    phones[1].ask("confirm", proposal=phones[1].room["proposals"][0]["proposal"])


def another_box(phones: list[LocalPhone]) -> None:
    """Those at the table end the game, and play something else."""
    phones[0].ask("finish")
    for proposal in phones[1].room["proposals"]:
        phones[1].ask("confirm", proposal=proposal["proposal"])
    assert phones[0].room["phase"] == "over"
    phones[0].ask("choose", box="bazaar", options={"first": phones[0].key})
    phones[0].ask("start")
    phones[0].act("bid", coins=2)
    assert phones[1].game["highest"] == 2
    assert fault_of(phones[0]) is None


# On the shelf


@pytest.mark.parametrize(
    ("mistake", "why"),
    [
        (("WARES = (", "WARES = WEARS + ("), "NameError"),
        (("def due(state: State)", "def due(state: State"), "SyntaxError"),
        (("PLAYERS = range(2, 5)", "PLAYERS = 4"), "PLAYERS is 4"),
        (("def outcome(", "def outcom("), "outcome is missing"),
        (("HOOKS = Hooks(", "HOOKS = Hooks(practice_ms=500, "), "HOOKS.practice_ms is 500"),
        (("def hand(state: State, seat: Seat)", "def hand(state: State)"), "hand cannot be"),
    ],
)
def test_what_cannot_be_loaded_is_left_out(
    broken: Broken, mistake: tuple[str, str], why: str, hub: LocalHub
) -> None:
    name = broken(mistake)
    assert name not in catalogue.names()
    assert {"bazaar", "hunch"} <= set(catalogue.names())
    assert why in catalogue.broken()[name]
    with refused("table.broken_game"):
        started(hub, name)


def test_where_it_broke_is_said(broken: Broken) -> None:
    name = broken(("WARES = (", "WARES = WEARS + ("))
    assert "(shards/__init__.py:" in catalogue.broken()[name]
    [told] = left_out()
    assert told.startswith("The box shards is left out: NameError: name 'WEARS' is not defined")


# In the middle of a game

VIEWS = [
    pytest.param(('"highest": state.highest,', '"highest": {state.highest: 1},'), id="number keys"),
    pytest.param(('"highest": state.highest,', '"highest": 6 // (6 - state.highest),'), id="error"),
    pytest.param(('"round": state.round,', '"highest2": 1,'), id="no round"),
]


@pytest.mark.parametrize("mistake", VIEWS)
def test_a_view_that_cannot_be_made_is_told_and_taken_back(
    broken: Broken, mistake: tuple[str, str], hub: LocalHub
) -> None:
    right, wrong = mistake
    # It shows only once somebody has bid 6.
    when = f"**({{{wrong}}} if state.highest == 6 else {{{right}}}),"
    phones = started(hub, broken((right, when)))
    leo, ines = phones
    assert fault_of(leo) is None
    leo.act("bid", coins=6)
    assert fault_of(ines) == "table"
    assert ines.screen.game is None
    undo(phones)
    assert fault_of(ines) is None
    assert ines.game["highest"] == 0
    leo.act("bid", coins=3)
    assert ines.game["highest"] == 3


@pytest.mark.parametrize("mistake", VIEWS[:2])
def test_a_view_that_can_never_be_made(
    broken: Broken, mistake: tuple[str, str], hub: LocalHub
) -> None:
    right, wrong = mistake
    phones = started(hub, broken((right, wrong.replace("6 - state.highest", "state.highest"))))
    assert fault_of(phones[0]) == "table"
    again = [phone.at(hub.died_and_woke()) for phone in phones[:1]]
    assert fault_of(again[0]) == "table"
    another_box(phones)


def test_a_hand_that_cannot_be_made(broken: Broken, hub: LocalHub) -> None:
    mistake = ('"notes": state.notes[seat]}', '"notes": {state.notes[seat]}}')
    phones = started(hub, broken(mistake))
    assert fault_of(phones[1]) == "table"
    another_box(phones)


def when_seven(does: str) -> tuple[str, str]:
    """Who bids 7 meets the mistake."""
    case = f'case "bid" if args["coins"] == 7:\n            {does}\n        '
    return 'case "gong":', f'{case}case "gong":'


def test_what_fails_is_not_done(broken: Broken, hub: LocalHub) -> None:
    leo, ines = started(hub, broken(when_seven("return state.no")))
    version = leo.room, ines.game
    with refused("table.box_failed"):
        leo.act("bid", coins=7)
    assert (leo.room, ines.game) == version
    leo.act("bid", coins=8)
    assert ines.game["highest"] == 8


def test_no_secret_stands_in_the_reason(broken: Broken, hub: LocalHub) -> None:
    leo, _ = started(hub, broken(when_seven("raise KeyError(state.cards[1])")))
    with pytest.raises(Exception, match="box_failed") as told:
        leo.act("bid", coins=7)
    state = hub.tables.find(leo.code).sitting.run
    assert state is not None
    assert state.state.cards[1] not in str(told.value)


def test_a_line_that_cannot_be_told_is_told_as_such(broken: Broken, hub: LocalHub) -> None:
    mistake = ('params["n"] = action.args["coins"]', 'params["n"] = {action.args["coins"]}')
    leo, ines = started(hub, broken(mistake))
    leo.act("bid", coins=3)
    assert ines.game["highest"] == 3
    assert leo.record()[-1]["code"] == "table.box_failed"
    ines.act("pass")
    assert [line["code"] for line in leo.record()][-2:] == ["shards.log.pass", "shards.log.shuffle"]


def test_a_clock_that_fails_stands_still(broken: Broken, hub: LocalHub) -> None:
    mistake = ('case "too_slow":', 'case "too_slow":\n            return state.slow')
    phones = started(hub, broken(mistake))
    hub.wait(60_000)
    assert fault_of(phones[1]) == "apply"
    phones[0].act("pass")
    assert fault_of(phones[1]) is None
    another_box(phones)


def test_a_clock_that_cannot_be_read(broken: Broken, hub: LocalHub) -> None:
    mistake = ("return Due(state.began_ms + state.turn_ms", "return Due(None")
    phones = started(hub, broken(mistake, ("clock.at_ms if clock else None", "None")))
    assert fault_of(phones[1]) == "due"
    phones[0].act("bid", coins=4)
    assert phones[1].game["highest"] == 4
    another_box(phones)


def test_a_practice_player_that_fails_waits(broken: Broken, hub: LocalHub) -> None:
    mistake = ("HOOKS = Hooks(", "HOOKS = Hooks(practice=lambda *all: 1 // 0, ")
    name = broken(mistake, ("Option(20, Number(0, 120))", "Option(0, Number(0, 120))"))
    [leo] = hub.seat(hub.open(), "Léo")
    leo.ask("practice", chair=5)
    leo.ask("choose", box=name, options={"first": leo.key})
    leo.ask("start")
    hub.wait(5_000)
    assert fault_of(leo) == "practice"
    leo.act("bid", coins=2)
    assert leo.game["highest"] == 2
    leo.ask("propose_undo")
    assert leo.game["highest"] == 0


def test_a_box_that_cannot_say_what_practice_players_see(broken: Broken, hub: LocalHub) -> None:
    """They do not sit down, and everybody else plays on."""
    name = broken(("HOOKS = Hooks(", "HOOKS = Hooks(practice_sees=lambda options: 1 // 0, "))
    phones = hub.seat(hub.open(), "Léo", "Inès")
    leo, ines = phones
    leo.ask("choose", box=name, options={"first": leo.key})
    assert (ines.room["box"], ines.room["practice"]) == (name, False)
    with pytest.raises(Failed, match="box_failed"):  # not the phone's fault
        leo.ask("practice", chair=5)
    leo.ask("start")
    leo.act("bid", coins=2)
    assert ines.game["highest"] == 2
    another_box(phones)


def test_chance_that_never_ends_does_not_stop_the_hub(broken: Broken, hub: LocalHub) -> None:
    name = broken(("phase=Phase.AUCTION, cards=cards", "cards=cards"))
    with refused("table.box_failed"):
        started(hub, name)


def test_the_log_is_whole(broken: Broken, hub: LocalHub) -> None:
    """What was done before the box failed is there when it is mended."""
    mistake = ('"highest": state.highest,', '"highest": {state.highest: 1},')
    leo, _ = started(hub, broken(mistake))
    leo.act("bid", coins=6)
    game: Any = catalogue.find("shards")
    table = game.table
    game.table = lambda state: {**table(state), "highest": state.highest}
    mended = leo.at(hub.died_and_woke())
    assert mended.game["highest"] == 6
    assert fault_of(mended) is None

"""kill -9 at a real hub: what was answered is there, once, and everybody goes on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.faults import soak
from tests.support.phone import LinkLost, Phone
from tests.support.player import hex128, refused
from tests.support.process import HubProcess

Guests = Callable[..., list[Phone]]


@pytest.fixture
def pair(own_hub: HubProcess, guests: Guests) -> list[Phone]:
    """Léo and Inès in the middle of a game; Léo begins."""
    phones = guests(own_hub, own_hub.open_table(), "127.0.0.1", "Léo", "Inès")
    phones[0].ask("choose", box="bazaar", options={"first": phones[0].key, "turn_s": 60})
    phones[0].ask("start")
    phones[1].wait_until(lambda: phones[1].screen.hands, "the cards")
    return phones


def shown(phone: Phone) -> dict[str, object]:
    """What is on the screen, aside from the running clock and how long a nod is waited for."""
    room = {name: part for name, part in phone.room.items() if name != "clock"}
    room["proposals"] = [
        {name: part for name, part in proposal.items() if name not in ("ready_ms", "lapses_ms")}
        for proposal in room["proposals"]
    ]
    screen = phone.screen
    return {
        "version": screen.version,
        "room": room,
        "game": screen.game,
        "hands": screen.hands,
        "last": screen.last,
    }


def steps(leo: Phone, ines: Phone) -> Iterator[None]:
    """A stretch of an evening, one step at a time."""
    ines.act("jot", text="hm, né?")
    leo.act("bid", coins=3)
    yield
    ines.wait_until(lambda: ines.may("bid"), "her turn")
    ines.ask("propose_undo")
    yield
    leo.wait_until(leo.proposals, "the proposal")
    leo.ask("confirm", proposal=leo.room["proposals"][0]["proposal"])
    leo.ask("pause")
    yield
    leo.ask("lock")
    ines.wait_until(lambda: ines.room["locked"], "the door")
    ines.ask("resume")
    leo.act("bid", coins=5)
    yield


def test_after_each_step_the_hub_dies_and_everything_is_there(
    own_hub: HubProcess, pair: list[Phone]
) -> None:
    leo, ines = pair
    for _ in steps(leo, ines):
        record = leo.record()  # by now all that the hub said before has arrived too
        before = shown(leo)
        own_hub.restart()
        for phone in pair:
            assert phone.come_back()["players"] == [phone.key]
        assert shown(leo) == before
        assert leo.record() == record
    assert leo.game["highest"] == 5
    assert ines.hand()["hand"]["notes"] == "hm, né?"


def test_a_letter_that_the_hub_died_over_counts_once(
    own_hub: HubProcess, pair: list[Phone]
) -> None:
    """Whether it died before or after writing it down, nobody can tell; the answer comes."""
    leo, ines = pair
    letter = leo.act_letter("bid", coins=3)
    number = leo.send("act", letter)
    own_hub.restart()
    with pytest.raises(LinkLost):
        leo.wait_for_answer(number)
        raise LinkLost  # it was quick enough to answer: fine as well
    answer = leo.insist("act", letter)
    assert answer["ok"]
    assert leo.insist("act", letter) == answer
    with refused("table.same_id_other_body"):
        leo.deliver("act", {**letter, "args": {"coins": 4}})
    ines.come_back()
    bids = [line for line in ines.record() if line["code"] == "bazaar.log.bid"]
    assert [bid["params"]["n"] for bid in bids] == [3]


def test_sitting_down_counts_once_too(own_hub: HubProcess) -> None:
    phone = Phone(own_hub, own_hub.open_table())
    phone.arrive()
    token = hex128()
    letter = phone.ask_letter("sit", None, name="Léo", look=0, chair=0, token=token)
    phone.send("ask", letter)
    own_hub.restart()
    assert phone.insist("ask", letter)["key"] == 0
    own_hub.restart()
    assert phone.insist("ask", letter)["key"] == 0
    phone.tokens = {0: token}
    assert phone.come_back()["players"] == [0]
    assert phone.names() == ["Léo"]
    phone.close()


def test_clocks_go_on_where_they_stood(own_hub: HubProcess, pair: list[Phone]) -> None:
    leo = pair[0]
    bid = time.monotonic()
    leo.act("bid", coins=3)
    stood = leo.record()[-1]["at_ms"]
    ends_at_ms = leo.game["ends_at_ms"]
    own_hub.kill()
    killed = time.monotonic()
    own_hub.start()
    up = time.monotonic()
    leo.come_back()
    clock = leo.room["clock"]
    assert clock["running"]
    # While there was a hub, time may have gone by; while there was none, not.
    lived_ms = 1000 * (killed - bid + time.monotonic() - up)
    assert stood <= clock["table_ms"] <= stood + lived_ms
    assert leo.game["ends_at_ms"] == ends_at_ms


def test_a_hub_that_is_stopped_says_so_and_comes_back(
    own_hub: HubProcess, pair: list[Phone]
) -> None:
    leo, ines = pair
    assert own_hub.stop() == 0
    for phone in pair:
        phone.wait_for_goodbye("hub.stopping")
        phone.wait_until_cut()
    own_hub.start()
    leo.come_back()
    leo.act("bid", coins=3)
    ines.come_back()
    assert ines.game["highest"] == 3
    assert "Traceback" not in own_hub.said()


@pytest.mark.parametrize("seed", [11])
def test_ten_kills_under_load(tmp_path: Path, seed: int) -> None:
    """`make soak` is the long version."""
    told = soak.run(kills=10, tables=3, seed=seed, data=tmp_path)
    assert told.startswith("10 kills, ")

"""Files that make the hub work hard: refused, or opened while everybody else plays on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from tests.support.forged import Forged
from tests.support.phone import Phone
from tests.support.process import HubProcess, Page

Guests = Callable[..., list[Phone]]
LONGEST_S = 2.0  # of the hub's work; no more than a hang is: the hub before took three at a time


@pytest.fixture
def neighbour(shared_hub: HubProcess, another_household: str, guests: Guests) -> Iterator[Phone]:
    """Who plays at another table, on and on."""
    code = shared_hub.open_table(another_household)
    mia, _ = guests(shared_hub, code, another_household, "Mia", "Noah")
    mia.ask("choose", box="bazaar", options={"first": mia.key, "turn_s": 0, "rounds": 9})
    mia.ask("start")
    yield mia
    assert shared_hub.is_up()


def upload(hub: HubProcess, file: bytes, household: str) -> Page:
    kind = {"Content-Type": "application/x-tablee"}
    return hub.request("POST", "/api/tables", file, household, kind)


def worked_s(hub: HubProcess) -> float:
    """How long the hub has had a processor: what others do with the machine takes none of it."""
    return time.clock_gettime(~hub.pid << 3 | 2)


def longest_wait_s(neighbour: Phone, meanwhile: Callable[[], object]) -> tuple[float, float]:
    """What the hub did until the neighbour was answered, at most; and what it did in all."""
    hub = neighbour.hub
    work = threading.Thread(target=meanwhile)
    longest, started = 0.0, worked_s(hub)
    work.start()
    while work.is_alive():
        asked = worked_s(hub)
        neighbour.act("jot", text=f"{asked}")
        longest = max(longest, worked_s(hub) - asked)
    return longest, worked_s(hub) - started


def test_a_forged_file_of_corrections_is_refused_and_holds_nobody_up(
    shared_hub: HubProcess, household: str, neighbour: Phone
) -> None:
    """Each of its corrections plays six thousand keystrokes again."""
    forged = Forged()
    bid = forged.start()
    forged.type(6_000)
    forged.ask_in_vain(bid, 250)
    file, answers = forged.end(), list[Page]()
    longest, _ = longest_wait_s(
        neighbour, lambda: answers.append(upload(shared_hub, file, household))
    )
    assert (answers[0].status, answers[0].json["code"]) == (413, "table.file_too_long")
    assert longest < LONGEST_S


def test_a_long_evening_is_opened_while_the_neighbours_play(
    shared_hub: HubProcess, household: str, neighbour: Phone
) -> None:
    long = Forged()
    long.start()
    long.type(20_000)
    file, answers = long.end(), list[Page]()
    longest, whole = longest_wait_s(
        neighbour, lambda: answers.append(upload(shared_hub, file, household))
    )
    assert answers[0].status == 200
    assert longest < whole / 4, "most of it was done beside the others, not before them"


def test_more_than_an_evening_is_refused(shared_hub: HubProcess, household: str) -> None:
    endless = Forged()
    endless.start()
    endless.type(31_000)
    answer = upload(shared_hub, endless.end(), household)
    assert (answer.status, answer.json["code"]) == (413, "table.file_too_long")


def test_decks_without_end_are_refused(
    shared_hub: HubProcess, household: str, neighbour: Phone
) -> None:
    many, answers = Forged(), list[Page]()
    for number in range(120):
        many.choose(own_deck="\n".join(f"ware {number} {line}" for line in range(40)))
    file = many.end()
    longest, _ = longest_wait_s(
        neighbour, lambda: answers.append(upload(shared_hub, file, household))
    )
    assert (answers[0].status, answers[0].json["code"]) == (413, "table.file_too_long")
    assert longest < LONGEST_S


def test_one_file_at_a_time_from_an_address(
    shared_hub: HubProcess, household: str, another_household: str
) -> None:
    long = Forged()
    long.start()
    long.type(20_000)
    file, codes = long.end(), list[int]()
    uploads = [
        threading.Thread(
            target=lambda: codes.append(upload(shared_hub, file, household).status), daemon=True
        )
        for _ in range(4)
    ]
    for each in uploads:
        each.start()
    for each in uploads:
        each.join()
    assert 200 in codes
    assert 429 in codes, "others of the same address are told to wait"
    assert upload(shared_hub, Forged().end()[:-1], another_household).status == 400

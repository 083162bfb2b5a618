"""One hub of two processes: tables spread over both, phones of one table meet, either may die."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import server.store
from server.door.arrivals import doctors_key
from server.engine.crowd import SILENT_S
from server.processes.routes import home_of
from tests.support.family import Ending, HubFamily
from tests.support.local import engine
from tests.support.patience import PATIENCE_S
from tests.support.phone import Phone
from tests.support.ports import free_port
from tests.support.wire import all_answered

Guests = Callable[..., list[Phone]]


@pytest.fixture(
    scope="module", params=["eventlet", pytest.param("gevent", marks=pytest.mark.thorough)]
)
def hub(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[HubFamily]:
    family = HubFamily(tmp_path_factory.mktemp("family"), "--engine", request.param)
    yield family
    family.kill()


@pytest.fixture(autouse=True)
def all_are_up(hub: HubFamily) -> None:
    if not hub.is_up():
        hub.start()
    hub.wait_until_all_are_up()


def tables_of_each(hub: HubFamily, household: str) -> list[str]:
    """A table that is at home with each process, in their order."""
    found: dict[int, str] = {}
    while len(found) < hub.processes:
        code = hub.open_table(household)
        found[home_of(code, range(hub.processes))] = code
    return [code for _, code in sorted(found.items())]


def begin(phones: list[Phone]) -> None:
    first = phones[0]
    first.wait_until(lambda: len(first.names()) == len(phones), "all sit")
    first.ask("choose", box="bazaar", options={"first": first.key, "turn_s": 60})
    first.ask("start")
    for phone in phones:
        phone.wait_until(lambda: phone.screen.hands, "the cards")  # noqa: B023


def log_of(hub: HubFamily, code: str) -> list[tuple[int, int, str]]:
    store = server.store.open(f"sqlite:///{hub.data / 'tables.sqlite'}", engine)
    try:
        return [(record.seq, record.by, record.id) for record in store.read(code)]
    finally:
        store.close()


def test_phones_of_a_table_meet_in_one_process_and_tables_spread_over_all(
    hub: HubFamily, household: str, guests: Guests
) -> None:
    hub.wait_until_all_have_left()
    tables = tables_of_each(hub, household)
    for number, code in enumerate(tables):
        names = ("Léo", "Inès", "Jörg")[: 2 + number]
        begin(guests(hub, code, household, *names))
    assert hub.measured("tablee_phones") == {"0": 2, "1": 3}
    assert all(hub.measured("tablee_tables_awake")[str(slot)] >= 1 for slot in range(2))


def test_an_old_phone_that_names_no_table_plays_with_the_others(
    hub: HubFamily, another_household: str, household: str, guests: Guests
) -> None:
    """It may have come to the other process: several on one store are one hub."""
    for code in tables_of_each(hub, household):
        [leo] = guests(hub, code, household, "Léo")
        old = Phone(hub, code, another_household)
        old.names_table = False
        old.arrive()
        old.sit("Inès")
        begin([leo, old])
        leo.act("bid", coins=3)
        old.wait_until(lambda: old.game["highest"] == 3, "his bid")  # noqa: B023
        old.wait_until(lambda: old.may("bid"), "her turn")  # noqa: B023
        old.act("bid", coins=4)
        leo.wait_until(lambda: leo.game["highest"] == 4, "her bid")  # noqa: B023
        old.close()


def test_a_process_that_is_killed_in_the_middle_of_play_loses_nothing_and_comes_back(
    hub: HubFamily, household: str, guests: Guests
) -> None:
    tables = tables_of_each(hub, household)
    slot = 1
    mine, others = (guests(hub, code, household, "Léo", "Inès") for code in reversed(tables))
    begin(mine)
    begin(others)
    answered: dict[Phone, list[str]] = {phone: [] for phone in (*mine, *others)}
    enough = threading.Barrier(len(answered) + 1, timeout=PATIENCE_S)

    def write(phone: Phone) -> None:
        for number in range(40):
            if number == 10:
                enough.wait()
            letter = phone.act_letter("jot", text=f"word {number}")
            assert phone.insist("act", letter)["ok"]
            answered[phone].append(letter["id"])

    threads = [threading.Thread(target=write, args=(phone,)) for phone in answered]
    for thread in threads:
        thread.start()
    enough.wait()
    killed = hub.kill_worker(slot)
    for thread in threads:
        thread.join(PATIENCE_S)
    for phone, ids in answered.items():
        assert len(ids) == 40
        log = log_of(hub, phone.code)
        assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
        assert [id_ for _, by, id_ in log if by == phone.key and id_ in ids] == ids
    assert all(phone.is_connected for phone in others), "nobody else noticed"

    hub.wait_until_all_are_up()
    assert hub.workers()[slot] != killed
    leo, ines = mine
    ines.come_back()
    leo.act("bid", coins=5)
    ines.wait_until(lambda: ines.game["highest"] == 5, "his bid")
    awake = hub.measured("tablee_phones")
    assert awake["0"] >= 4, "a table that went elsewhere stays there, with all its phones"


@pytest.mark.thorough
def test_a_process_that_hangs_is_killed_and_its_tables_go_on_elsewhere(
    hub: HubFamily, household: str, guests: Guests
) -> None:
    mine, others = (
        guests(hub, code, household, "Léo", "Inès")
        for code in reversed(tables_of_each(hub, household))
    )
    begin(mine)
    begin(others)
    stopped = hub.workers()[1]
    end = Ending(stopped)
    os.kill(stopped, signal.SIGSTOP)
    letter = mine[0].act_letter("jot", text="said to nobody")
    end.wait()
    assert mine[0].insist("act", letter)["ok"]
    assert all(phone.is_connected for phone in others), "nobody else noticed"
    hub.wait_until_all_are_up()
    assert hub.workers()[1] != stopped


def test_when_told_to_stop_all_say_goodbye_and_what_was_acknowledged_is_kept(
    hub: HubFamily, household: str, guests: Guests
) -> None:
    tables = tables_of_each(hub, household)
    phones = [phone for code in tables for phone in guests(hub, code, household, "Léo", "Inès")]
    for first in (0, 2):
        begin(phones[first : first + 2])
    ids = {}
    for phone in phones:
        letter = phone.act_letter("jot", text="the last word")
        phone.deliver("act", letter)
        ids[phone] = letter["id"]
    ends = [Ending(pid) for pid in hub.workers().values()]
    assert hub.stop() == 0
    for phone in phones:
        phone.wait_for_goodbye("hub.stopping")
    for end in ends:
        end.wait()
    hub.start()
    for phone in phones:
        assert ids[phone] in [id_ for _, _, id_ in log_of(hub, phone.code)]
        phone.come_back()
        assert phone.hand()["hand"]["notes"] == "the last word"


@pytest.mark.thorough
def test_who_says_nothing_costs_others_nothing_and_is_sent_away(
    hub: HubFamily, household: str, another_household: str, guests: Guests
) -> None:
    began = time.monotonic()
    silent = [
        socket.create_connection(
            ("127.0.0.1", hub.port), PATIENCE_S, source_address=(another_household, 0)
        )
        for _ in range(40)
    ]
    [code, *_] = tables_of_each(hub, household)
    leo, ines = guests(hub, code, household, "Léo", "Inès")
    begin([leo, ines])
    leo.act("bid", coins=3)
    ines.wait_until(lambda: ines.game["highest"] == 3, "the bid")
    assert all(sock.recv(1) == b"" for sock in silent)
    assert time.monotonic() - began >= SILENT_S - 1
    for sock in silent:
        sock.close()
    assert hub.measured("tablee_connections")["parent"] == 0


@pytest.mark.parametrize(
    "said",
    [b"\0" * 4000, b"GET", b"GET /KM3XQZ", b"\x16\x03\x01\x02\x00\x01", b"G" * 9000],
    ids=["zeros", "three letters", "no end", "TLS", "no blank"],
)
def test_garbage_ends_as_it_does_with_one_process(
    hub: HubFamily, household: str, said: bytes
) -> None:
    with socket.create_connection(
        ("127.0.0.1", hub.port), PATIENCE_S, source_address=(household, 0)
    ) as sock:
        answer = all_answered(sock, said, and_no_more=True)
        assert not answer or b" 400 " in answer.split(b"\r\n")[0] or b" 414 " in answer


def test_a_first_line_in_pieces_is_understood_all_the_same(hub: HubFamily, household: str) -> None:
    """It goes to any process, for the table is not known yet; and that one knows it."""
    code = hub.open_table(household)
    for cut in (1, 8, 20):
        request = f"GET /api/tables/{code} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        with socket.create_connection(
            ("127.0.0.1", hub.port), PATIENCE_S, source_address=(household, 0)
        ) as sock:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            sock.sendall(request[:cut])
            sock.sendall(request[cut:])
            answer = http.client.HTTPResponse(sock)
            answer.begin()
            assert json.loads(answer.read())["code"] == code


def test_wrong_codes_are_counted_in_all_processes_together(hub: HubFamily, household: str) -> None:
    """Else there would be as many tries as processes for each of them."""
    names = [f"ZZZZ{number}" for number in range(20, 60)]
    wrong = [n for n in names if home_of(n, range(2)) == 0][:10]
    for name in wrong:
        assert hub.get(f"/api/tables/{name}", household=household).status == 404
    other = next(n for n in names if home_of(n, range(2)) == 1)
    deadline = time.monotonic() + PATIENCE_S
    # What one has counted the other hears soon.
    while (status := hub.get(f"/api/tables/{other}", household=household).status) == 404:
        assert time.monotonic() < deadline
    assert status == 429


@pytest.mark.thorough
def test_connections_of_an_address_are_counted_in_all_processes_together(
    tmp_path: Path, household: str, guests: Guests
) -> None:
    family = HubFamily(tmp_path / "data", "--connections-per-address", "8")
    family.start()
    try:
        tables = tables_of_each(family, "127.0.0.1")
        seated = [
            phone for code in tables for phone in guests(family, code, household, "Léo", "Inès")
        ]
        resting: list[http.client.HTTPConnection] = []
        for number in range(12):
            link = http.client.HTTPConnection(
                "127.0.0.1", family.port, PATIENCE_S, source_address=(household, 0)
            )
            link.request("GET", f"/api/tables/{tables[number % 2]}")
            assert link.getresponse().read()
            resting.append(link)
        held = family.measured("tablee_connections")
        assert held["0"] + held["1"] <= 8 + 2 + 2, "one on its way to each, and who asks"
        for phone in seated:
            assert phone.is_connected, "who holds a seat stays"
        for link in resting:
            link.close()
    finally:
        family.kill()


@pytest.mark.thorough
def test_phones_over_https_play_with_the_others(
    tmp_path: Path, household: str, another_household: str, guests: Guests
) -> None:
    """Nobody sees which table they want: they may be at another process than the others."""
    port = free_port()
    family = HubFamily(tmp_path / "data", "--https", "--https-port", str(port))
    family.start()
    secure: list[Phone] = []
    try:
        trust = ssl.create_default_context(cadata=family.get("/authority.crt").body.decode())
        for code in tables_of_each(family, household):
            [leo] = guests(family, code, household, "Léo")
            ines = Phone(family, code, another_household, https=(port, trust))
            ines.arrive()
            ines.sit("Inès")
            begin([leo, ines])
            leo.act("bid", coins=3)
            ines.wait_until(lambda: ines.game["highest"] == 3, "his bid")  # noqa: B023
            ines.act("bid", coins=4)
            leo.wait_until(lambda: leo.game["highest"] == 4, "her bid")  # noqa: B023
            secure.append(ines)  # closed last: OpenSSL writes to its file once more, whosever it is
    finally:
        family.kill()
        for phone in secure:
            phone.close()


def test_health_and_metrics_tell_of_all(hub: HubFamily) -> None:
    health = hub.get("/health").json
    assert (health["ok"], health["processes"], health["answering"]) == (True, 2, 2)
    assert hub.measured("tablee_tables_awake").keys() == {"0", "1"}
    assert hub.measured("tablee_processes_up") == {"parent": 2}


def test_who_comes_is_told_wherever_it_came(hub: HubFamily, household: str) -> None:
    """To the doctor, whichever process it asks (which also tells of the doctor's own coming)."""

    def arrived(since: int = 0) -> list[dict[str, Any]]:
        path = f"/api/arrivals?since={since}"
        told = hub.get(path, Authorization=f"Bearer {key}").json
        return [arrival for arrival in told if arrival["address"] == household]

    key = doctors_key((hub.data / "secret.key").read_bytes())
    agents = ("an iPhone", "an iPad")
    for code, agent in zip(tables_of_each(hub, household), agents, strict=True):
        hub.get(f"/{code}", household=household, **{"User-Agent": agent})
    for _ in range(4):
        told = arrived()
        assert {"iPhone", "iPad"} <= {arrival["device"] for arrival in told}
        numbers = [arrival["number"] for arrival in told]
        assert numbers == sorted(numbers)
        assert [arrival["number"] for arrival in arrived(since=numbers[0])] == numbers[1:]
        assert arrived(since=numbers[-1]) == []


def test_tables_that_wait_are_told_wherever_they_are(
    hub: HubFamily, household: str, guests: Guests
) -> None:
    tables = tables_of_each(hub, household)
    for code in tables:
        guests(hub, code, household, "Léo", "Inès", "Jörg", "Zoé")
    for _ in range(2):
        told = {table["code"] for table in hub.get("/api/waiting", household=household).json}
        assert set(tables) <= told


@pytest.mark.thorough
def test_the_processes_end_with_their_parent(hub: HubFamily) -> None:
    ends = [Ending(pid) for pid in hub.workers().values()]
    assert len(ends) == hub.processes
    hub.kill()
    for end in ends:
        end.wait()

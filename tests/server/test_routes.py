"""Which process a connection goes to, by the first line of what comes."""

from __future__ import annotations

from collections import Counter

import pytest

from server.processes.routes import MOST_AWAY, Routes, home_of, table_in

HOUSE = "192.168.1.7"


def socket_of(code: str) -> bytes:
    return f"GET /socket.io/?table={code}&EIO=4&transport=websocket HTTP/1.1\r\n".encode()


def routes(*up: int, processes: int = 2) -> Routes:
    made = Routes(processes)
    for slot in up:
        made.came_up(slot)
    return made


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"GET /KM3XQZ HTTP/1.1\r\n", "KM3XQZ"),
        (b"GET /km3xqz/table HTTP/1.1\r\n", "KM3XQZ"),
        (b"GET /KM3XQZ?x=1 HTTP/1.1\r\n", "KM3XQZ"),
        (b"GET /api/tables/KM3XQZ HTTP/1.1\r\n", "KM3XQZ"),
        (b"POST /api/tables/km3xqz/deck HTTP/1.1\r\n", "KM3XQZ"),
        (socket_of("KM3XQZ"), "KM3XQZ"),
        (b"GET /socket.io/?EIO=4&transport=polling&table=KM3XQZ HTTP/1.1\r\n", "KM3XQZ"),
        (b"POST /socket.io/?EIO=4&table=KM3XQZ&sid=a_b HTTP/1.1\r\n", "KM3XQZ"),
        (b"GET / HTTP/1.1\r\n", ""),
        (b"POST /api/tables HTTP/1.1\r\n", ""),
        (b"GET /assets/table-3DwX_1.js HTTP/1.1\r\n", ""),
        (b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n", ""),
        (b"GET /socket.io/?notable=KM3XQZ HTTP/1.1\r\n", ""),
        (b"GET /KM3X", ""),
        (b"", ""),
        (b"\x16\x03\x01\x02\x00\x01\x00", ""),
        (b"\r\n\r\nGET /KM3XQZ HTTP/1.1\r\n", ""),
        (b"GET http://KM3XQZ/ HTTP/1.1\r\n", ""),
    ],
)
def test_a_table_is_known_by_the_first_line(line: bytes, code: str) -> None:
    assert table_in(line) == code


def test_all_ways_to_a_table_lead_to_one_process() -> None:
    made = routes(0, 1, 2, processes=3)
    for number in range(50):
        code = f"AB{number + 1000}"
        ways = (
            f"GET /{code} HTTP/1.1".encode(),
            f"GET /api/tables/{code.lower()} HTTP/1.1".encode(),
            socket_of(code),
        )
        assert {made.to(way, f"10.0.0.{number}") for way in ways} == {home_of(code, range(3))}


def test_tables_spread_over_all() -> None:
    made = routes(0, 1)
    found = Counter(made.to(socket_of(f"AB{number}"), HOUSE) for number in range(1000, 2000))
    assert found.keys() == {0, 1}
    assert min(found.values()) > 400


def test_what_names_no_table_goes_round() -> None:
    made = routes(0, 1)
    assert Counter(made.to(b"GET / HTTP/1.1", HOUSE) for _ in range(10)) == {0: 5, 1: 5}


def test_a_phone_that_names_no_table_comes_back_to_the_same_process() -> None:
    """Old ones; they may poll, and a process knows only those that began with it."""
    made = routes(0, 1)
    for number in range(20):
        house = f"10.0.0.{number}"
        began = made.to(b"GET /socket.io/?EIO=4&transport=polling HTTP/1.1", house)
        assert made.to(b"POST /socket.io/?EIO=4&sid=x HTTP/1.1", house) == began


def test_a_table_whose_home_is_down_stays_where_it_went() -> None:
    """Else its phones would be at two processes when the home is up again."""
    made = routes(0, 1)
    code = next(f"AB{n}" for n in range(1000, 2000) if home_of(f"AB{n}", range(2)) == 1)
    made.went_down(1)
    assert made.to(socket_of(code), HOUSE) == 0
    made.came_up(1)
    assert made.to(socket_of(code), HOUSE) == 0
    made.went_down(0)
    assert made.to(socket_of(code), HOUSE) == 1
    made.came_up(0)
    assert made.to(socket_of(code), HOUSE) == 1


def test_with_none_up_nobody_can_be_sent_anywhere() -> None:
    made = routes()
    assert made.to(socket_of("KM3XQZ"), HOUSE) is None
    assert made.of_household(HOUSE) is None


def test_strangers_who_name_tables_without_end_fill_no_memory() -> None:
    made = routes(0)
    for number in range(MOST_AWAY * 3):
        made.to(socket_of(f"T{number}"), HOUSE)
    assert len(made._away) <= MOST_AWAY


def test_what_cannot_be_looked_at_goes_by_who_sends_it() -> None:
    made = routes(0, 1)
    assert {made.of_household(HOUSE) for _ in range(5)} == {home_of(HOUSE, (0, 1))}

"""Two hub processes on one PostgreSQL and one Redis: one table, one game, at whichever hub."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import server.store
from tests.support.local import engine
from tests.support.patience import PATIENCE_S
from tests.support.phone import Phone
from tests.support.player import hex128, refused
from tests.support.process import HubProcess
from tests.support.services import PostgreSQL, Redis

pytestmark = pytest.mark.xdist_group("postgresql")

Guests = Callable[..., list[Phone]]

NEWS = r"[A-Z2-9]{6} \d+"
PRESENCE = r"\[\[[\d,]*\],\d+\]"  # keys of players, and how many look on
TABLE = rf'"[A-Z2-9]{{6}}":{PRESENCE}'
HERE = rf'\["[0-9a-f]{{16}}",("here","[A-Z2-9]{{6}}",{PRESENCE}|"all",{{({TABLE},?)*}},\[\])\]'


class Pair:
    """Two hubs, and who is at which."""

    def __init__(self, one: HubProcess, other: HubProcess, store: str) -> None:
        self.one, self.other, self.store = one, other, store

    def log(self, code: str) -> list[tuple[int, int, str]]:
        store = server.store.open(self.store, engine)
        try:
            return [(record.seq, record.by, record.id) for record in store.read(code)]
        finally:
            store.close()


@pytest.fixture(scope="module")
def hubs(
    postgresql: PostgreSQL, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    store = postgresql.database()
    folder = tmp_path_factory.mktemp("two")
    one, other = (
        HubProcess(
            folder / name,
            *("--store", store, "--queue", redis_url),
            program="tests.support.quick_hub",
        )
        for name in "ab"
    )
    yield Pair(one.start(), other.start(), store)
    for hub in (one, other):
        hub.kill()


@pytest.fixture(autouse=True)
def both_are_up(hubs: Pair) -> None:
    for hub in (hubs.one, hubs.other):
        if not hub.is_up():
            hub.start()


@pytest.fixture
def players(hubs: Pair, household: str, guests: Guests) -> list[Phone]:
    """Léo at one hub and Inès at the other, in the middle of a game; Léo begins."""
    code = hubs.one.open_table(household)
    [leo] = guests(hubs.one, code, household, "Léo")
    [ines] = guests(hubs.other, code, household, "Inès")
    leo.wait_until(lambda: leo.names() == ["Léo", "Inès"], "she sits down at the other hub")
    leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 60})
    leo.ask("start")
    ines.wait_until(lambda: ines.screen.hands, "the cards")
    return [leo, ines]


def test_a_game_between_two_hubs(players: list[Phone]) -> None:
    leo, ines = players
    for coins in range(1, 7, 2):
        leo.wait_until(lambda: leo.may("bid"), "his turn")
        leo.act("bid", coins=coins)
        ines.wait_until(lambda: ines.may("bid"), "her turn")
        ines.act("bid", coins=coins + 1)
    leo.wait_until(lambda: leo.game["highest"] == 6, "her bid")
    assert leo.screen.last == ines.screen.last
    assert leo.told() == ines.told()
    assert leo.hand()["hand"]["card"] != ines.hand()["hand"]["card"]


def test_both_write_at_once_and_nothing_is_lost(hubs: Pair, players: list[Phone]) -> None:
    each = 30
    answered: dict[int, list[str]] = {0: [], 1: []}

    def write(seat: int, phone: Phone) -> None:
        for number in range(each):
            letter = phone.act_letter("jot", text=f"{seat} {number}")
            phone.deliver("act", letter)
            answered[seat].append(letter["id"])

    threads = [
        threading.Thread(target=write, args=(seat, phone)) for seat, phone in enumerate(players)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    log = hubs.log(players[0].code)
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    for seat, phone in enumerate(players):
        assert len(answered[seat]) == each
        written = [id_ for _, by, id_ in log if by == phone.key and id_]
        assert written[-each:] == answered[seat]
        last = f"{seat} {each - 1}"
        phone.wait_until(partial(has_noted, phone, last), "the last word")


def has_noted(phone: Phone, words: str) -> bool:
    return bool(phone.hand()["hand"]["notes"] == words)


def test_a_letter_to_one_hub_counts_at_the_other(hubs: Pair, players: list[Phone]) -> None:
    leo, ines = players
    letter = leo.act_letter("bid", coins=3)
    answer = leo.deliver("act", letter)
    leo.hub = hubs.other
    leo.come_back()
    assert leo.deliver("act", letter) == answer
    with refused("table.same_id_other_body"):
        leo.deliver("act", {**letter, "args": {"coins": 4}})
    ines.wait_until(lambda: ines.game["highest"] == 3, "the bid")


def test_one_hub_dies_and_its_phones_go_on_at_the_other(hubs: Pair, players: list[Phone]) -> None:
    leo, ines = players
    letter = leo.act_letter("bid", coins=3)
    leo.send("act", letter)
    hubs.one.kill()
    leo.hub = hubs.other
    assert leo.insist("act", letter)["ok"]
    ines.wait_until(lambda: ines.may("bid"), "her turn")
    ines.act("bid", coins=4)
    leo.wait_until(lambda: leo.game["highest"] == 4, "her bid")
    hubs.one.start()
    ines.hub = hubs.one
    ines.come_back()
    assert ines.game["highest"] == 4
    assert ines.told() == leo.told()


def table_time(phone: Phone, hub_ms: float) -> float:
    """Both hubs run on this machine, so they have the same hub time."""
    clock = phone.room["clock"]
    gone = max(0.0, hub_ms - clock["hub_ms"]) if clock["running"] else 0.0
    at: float = clock["table_ms"] + gone
    return at


def test_a_pause_at_one_hub_is_a_pause_at_the_other(players: list[Phone]) -> None:
    leo, ines = players
    leo.ask("pause")
    ines.wait_until(lambda: ines.room["paused"], "the pause")
    assert not ines.room["clock"]["running"]
    with refused("table.paused"):
        ines.act("jot", text="now?")
    assert table_time(ines, 0) == pytest.approx(table_time(leo, 0), abs=50)
    asked = time.monotonic()
    ines.ask("resume")
    leo.wait_until(lambda: leo.room["paused"] is None, "it goes on")
    under_way_ms = 1000 * (time.monotonic() - asked)  # long, on a busy machine
    later = max(leo.room["clock"]["hub_ms"], ines.room["clock"]["hub_ms"]) + 60_000
    assert table_time(ines, later) == pytest.approx(table_time(leo, later), abs=50 + under_way_ms)


def test_time_is_the_same_at_both_hubs(players: list[Phone]) -> None:
    leo, ines = players
    asked = time.monotonic()
    leo.act("bid", coins=3)
    ines.wait_until(lambda: ines.game["highest"] == 3, "the bid")
    under_way_ms = 1000 * (time.monotonic() - asked)
    later = max(leo.room["clock"]["hub_ms"], ines.room["clock"]["hub_ms"]) + 60_000
    assert table_time(ines, later) == pytest.approx(table_time(leo, later), abs=50 + under_way_ms)


def test_a_clock_runs_out_once(hubs: Pair, household: str, guests: Guests) -> None:
    """Both hubs watch it; one of them is first."""
    code = hubs.one.open_table(household)
    [leo] = guests(hubs.one, code, household, "Léo")
    [ines] = guests(hubs.other, code, household, "Inès")
    leo.wait_until(lambda: leo.names() == ["Léo", "Inès"], "she sits down")
    leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 1, "rounds": 1})
    leo.ask("start")
    leo.wait_until(lambda: leo.room["phase"] == "over", "the end")
    ines.wait_until(lambda: ines.room["phase"] == "over", "the end")
    told = [line["code"] for line in ines.record() if line["code"].startswith("bazaar.")]
    assert told == ["bazaar.log.shuffle", "bazaar.log.too_slow", "bazaar.log.too_slow"]


def test_a_table_deleted_at_one_hub_is_gone_at_the_other(
    hubs: Pair, players: list[Phone], household: str
) -> None:
    leo, ines = players
    leo.ask("delete")
    ines.wait_until(ines.proposals, "the proposal")
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    for phone in players:
        phone.wait_for_goodbye("table.deleted")
    for hub in (hubs.one, hubs.other):
        assert hub.get(f"/api/tables/{leo.code}", household=household).status == 404


def test_taking_over_at_the_other_hub_with_a_nod(
    hubs: Pair, players: list[Phone], household: str
) -> None:
    leo, ines = players
    ines.wait_until(lambda: sees(ines, leo), "that he is there, at the other hub")
    leo.close()
    ines.wait_until(lambda: not sees(ines, leo), "that he is gone")
    new = Phone(hubs.other, leo.code, household)
    new.arrive()
    token = hex128()
    new.ask("claim", by=None, player=0, token=token)
    ines.wait_until(ines.proposals, "the proposal")
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    ines.wait_until(lambda: not ines.proposals(), "nobody said no")
    new.tokens = {0: token}
    new.join()
    new.wait_until(lambda: new.screen.hands, "the hand")
    new.act("bid", coins=3)
    ines.wait_until(lambda: ines.game["highest"] == 3, "the bid")
    assert leo.arrive()["taken"] == [{"token": 0, "player": 0}]
    with refused("table.not_yours"):
        leo.act("jot", for_seat=0, text="still me?")
    new.close()


def sees(phone: Phone, other: Phone) -> bool:
    """Whether its screen says that the other is there."""
    return other.key in phone.screen.presence.get("players", ())


def test_a_seat_that_is_held_at_the_other_hub_is_asked_for_there(
    hubs: Pair, players: list[Phone], household: str
) -> None:
    leo, ines = players
    leo.wait_until(lambda: sees(leo, ines), "that she is there, at the other hub")
    thief = Phone(hubs.one, leo.code, household)
    thief.arrive()
    thief.ask("claim", by=None, player=ines.key, token=hex128())
    leo.wait_until(leo.proposals, "the claim")
    ines.wait_until(ines.proposals, "the claim")
    for phone in players:
        [asked] = [told["asked"] for told in phone.room["proposals"]]
        assert asked == [ines.key]
    with refused("table.confirm_needs_another"):
        leo.ask("confirm", proposal=leo.room["proposals"][0]["proposal"])
    ines.ask("decline", proposal=ines.room["proposals"][0]["proposal"])
    leo.wait_until(lambda: not leo.proposals(), "that she said no")
    thief.close()
    ines.close()
    leo.wait_until(lambda: not sees(leo, ines), "that she is gone")


def test_no_secret_passes_through_redis(hubs: Pair, players: list[Phone], redis_url: str) -> None:
    import redis

    ear = redis.Redis.from_url(redis_url).pubsub()  # type: ignore[no-untyped-call]
    ear.subscribe("tablee")
    assert ear.get_message(timeout=PATIENCE_S)["type"] == "subscribe"
    leo, ines = players
    leo.act("jot", text="heliotrope")
    leo.act("bid", coins=3)
    ines.wait_until(lambda: ines.game["highest"] == 3, "the bid")
    bid = f"{leo.code} {len(hubs.log(leo.code))}"
    said: list[str] = []
    # Both are told: the bid, and again and again who is at the table.
    while bid not in said or not any(f'"{leo.code}":' in text for text in said):
        message = ear.get_message(timeout=PATIENCE_S)
        assert message is not None, said
        said.append(message["data"].decode())
    for text in said:
        if text.startswith("["):
            assert re.fullmatch(HERE, text), text
        else:
            assert re.fullmatch(NEWS, text), text


def test_logs_of_both_are_clean(hubs: Pair) -> None:
    for hub in (hubs.one, hubs.other):
        assert "Traceback" not in hub.said()


@pytest.fixture(scope="module")
def out_of_reach(
    postgresql: PostgreSQL, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    """Two hubs that never reach Redis."""
    store, folder = postgresql.database(), tmp_path_factory.mktemp("alone")
    one, other = (
        HubProcess(folder / name, "--store", store, "--queue", "redis://127.0.0.1:1").start()
        for name in "ab"
    )
    yield Pair(one, other, store)
    for hub in (one, other):
        hub.kill()


@pytest.mark.usefixtures("hubs")
def test_redis_is_not_needed_for_what_is_right(
    out_of_reach: Pair, household: str, guests: Guests
) -> None:
    """Redis out of reach: news comes late, but nothing is wrong and nothing stops."""
    one, other = out_of_reach.one, out_of_reach.other
    code = one.open_table(household)
    [leo] = guests(one, code, household, "Léo")
    guests(other, code, household, "Inès")
    leo.ask("practice", chair=5)
    assert leo.names()[:2] == ["Léo", "Inès"], "its own write showed it the other's"


@pytest.mark.usefixtures("hubs")
def test_a_hub_that_is_behind_reads_on_before_it_refuses(
    out_of_reach: Pair, household: str, guests: Guests
) -> None:
    """No news comes: what one hub acknowledged, and whom it seated, the other finds in the log."""
    one, other = out_of_reach.one, out_of_reach.other
    code = one.open_table(household)
    late = Phone(other, code, household)
    late.arrive()
    leo, ines = guests(one, code, household, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"first": leo.key, "turn_s": 0})
    leo.ask("start")
    leo.act("bid", coins=3)
    leo.hub = other
    assert leo.come_back()["players"] == [leo.key], "it was seated at the other hub"
    late.settle()
    ines.act("bid", coins=4)
    leo.hub = one
    leo.come_back()
    again = leo.act_letter("bid", coins=5)
    answer = leo.deliver("act", again)
    leo.hub = other
    leo.come_back()
    assert leo.deliver("act", again) == answer, "at a hub that thought it was her turn"
    late.close()


@pytest.fixture
def redis() -> Iterator[Redis]:
    server = Redis()
    server.start()
    yield server
    server.kill()


@pytest.fixture
def apart(
    postgresql: PostgreSQL, redis: Redis, tmp_path: Path, household: str, guests: Guests
) -> Iterator[list[Phone]]:
    """Léo at one hub and Inès at another, with a Redis that may go away."""
    store = postgresql.database()
    one, other = (
        HubProcess(
            tmp_path / name,
            *("--store", store, "--queue", redis.url),
            program="tests.support.quick_hub",
        ).start()
        for name in "ab"
    )
    code = one.open_table(household)
    [leo] = guests(one, code, household, "Léo")
    [ines] = guests(other, code, household, "Inès")
    leo.wait_until(lambda: leo.names() == ["Léo", "Inès"], "she sits down at the other hub")
    yield [leo, ines]
    for hub in (one, other):
        assert "Traceback" not in hub.said()
        hub.kill()


def sits_with(phone: Phone, seated: int) -> Callable[[], bool]:
    return lambda: len(phone.names()) == seated


def test_without_redis_news_comes_all_the_same(redis: Redis, apart: list[Phone]) -> None:
    """She does nothing herself: what he does is on her screen before long."""
    leo, ines = apart
    redis.kill()
    leo.ask("practice", chair=5)
    ines.wait_until(sits_with(ines, 3), "news, without Redis")
    redis.start()
    leo.ask("practice", chair=6)
    ines.wait_until(sits_with(ines, 4), "news, with Redis again")


def test_while_redis_hangs_news_comes_all_the_same(redis: Redis, apart: list[Phone]) -> None:
    leo, ines = apart
    redis.hang()
    leo.ask("practice", chair=5)
    ines.wait_until(sits_with(ines, 3), "news, without an answer of Redis")
    redis.go_on()
    leo.ask("practice", chair=6)
    ines.wait_until(sits_with(ines, 4), "news, with Redis again")


def test_a_table_deleted_while_redis_was_away_is_gone_at_the_other(
    redis: Redis, apart: list[Phone]
) -> None:
    leo, ines = apart
    redis.kill()
    leo.ask("delete")
    ines.wait_until(ines.proposals, "the proposal, without Redis")
    ines.ask("confirm", proposal=ines.room["proposals"][0]["proposal"])
    leo.wait_for_goodbye("table.deleted")


@pytest.mark.parametrize(("verb", "what"), [("hand_over", "pin"), ("carry", "link")])
def test_taking_over_at_the_other_hub(
    hubs: Pair, players: list[Phone], household: str, verb: str, what: str
) -> None:
    leo = players[0]
    pin = leo.ask(verb)[what]
    new = Phone(hubs.other, leo.code, household)
    new.arrive()
    try:
        new.ask("take_over", by=None, player=0, pin=pin, token=hex128())
        new.wait_until(lambda: "0" in new.screen.hands, "the hand of the seat")
    finally:
        new.close()

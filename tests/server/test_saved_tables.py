"""A table as a file: sealed while a game runs, opened again, told by `tablee replay`."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

import orjson
import pytest
from cryptography.fernet import Fernet, InvalidToken
from werkzeug.test import Client, TestResponse

from server.commands.cli import main
from server.config import Config
from server.door.gate import Gate
from server.door.nods import SHOWN_MS
from server.store.record import Sit, deed_json
from server.table import saved
from server.table.tables import REST_AFTER_MS
from tests.support.local import LocalHub, LocalPhone
from tests.support.pages import pages_of, said
from tests.support.player import refused

OPEN = b"tablee 1 open\n"


class Counter:
    """Where tables are saved and opened: the hub's pages."""

    def __init__(self, hub: LocalHub, data: Path) -> None:
        config = Config(data=data)
        self._web = Client(Gate(pages_of(hub, config), config))
        self._hub = hub

    def save(self, phone: LocalPhone) -> bytes:
        token = min(phone.tokens.values())
        answer = self._web.get(
            f"/api/tables/{phone.code}/save", headers={"Authorization": f"Bearer {token}"}
        )
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"
        data: bytes = answer.data
        return data

    def post(self, file: bytes) -> TestResponse:
        return self._web.post("/api/tables", data=file, content_type="application/x-tablee")

    def open(self, file: bytes) -> str:
        answer = self.post(file)
        assert answer.status_code == 200, answer.text
        code: str = said(answer)["code"]
        return code

    def refusal(self, file: bytes) -> tuple[str, dict[str, object]]:
        before = self._hub.store.count()
        answer = self.post(file)
        assert answer.status_code == 400, answer.text
        assert self._hub.store.count() == before, "nothing was opened"
        return said(answer)["code"], said(answer)["params"]


@pytest.fixture
def counter(hub: LocalHub, tmp_path: Path) -> Counter:
    return Counter(hub, tmp_path)


def test_a_running_game_is_sealed_and_goes_on_where_it_was(
    hub: LocalHub, counter: Counter, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    leo.act("bid", coins=3)
    ines.act("jot", text="heliotrope")
    hub.wait(5_000)
    leo.act("ring", at=0)
    file = counter.save(leo)
    secrets = ["heliotrope", "Léo", *leo.tokens.values(), leo.hand()["hand"]["card"]["face"]]
    assert [secret for secret in secrets if secret.encode() in file] == []

    forget(hub, leo.code)
    assert counter.open(file) == leo.code
    again = leo.at(hub)
    assert (again.room["phase"], again.game) == ("playing", leo.game)
    assert ines.at(hub).hand()["hand"]["notes"] == "heliotrope", "her phone knows its seat"
    ines.at(hub).act("bid", coins=4)
    assert again.game["highest"] == 4
    assert hub.clock_of(again.code) == 5_000


def forget(hub: LocalHub, code: str) -> None:
    """As if the table had not been used for a month."""
    hub.clock.ms += REST_AFTER_MS
    for table in hub.tables.all_awake():
        table.audience.phones.clear()
    hub.tables.rest()
    hub.clock.ms += REST_AFTER_MS
    hub.tables.rest()
    hub.store.delete(code)


def test_a_sealed_file_shows_nobody_a_hand_that_is_not_theirs(
    hub: LocalHub, counter: Counter, trio: list[LocalPhone]
) -> None:
    """Neither while the table is there nor when it is gone."""
    leo, ines, _ = trio
    file = counter.save(leo)
    leo.act("bid", coins=3)
    assert counter.open(file) == leo.code, "no second table to look into"
    assert leo.game["highest"] == 3, "and nothing was taken back"
    file = counter.save(leo)
    forget(hub, leo.code)
    curious = hub.phone(counter.open(file))
    curious.claim(ines.key)
    assert curious.screen.hands == {}
    assert curious.proposals() == ["claim"], "it needs a nod from who sits there"


def test_the_length_of_a_sealed_file_tells_no_word(
    counter: Counter, trio: list[LocalPhone]
) -> None:
    leo, ines, _ = trio
    lengths = set()
    for length in range(1, 25):
        ines.act("jot", text="heliotropes and amaryllis"[:length])
        lengths.add(len(counter.save(leo)))
    assert len(lengths) == 1


def test_what_an_older_version_sealed_with_a_passphrase_is_opened(
    hub: LocalHub, trio: list[LocalPhone]
) -> None:
    """It did not stretch it, nor fill up the file."""
    secret, log = b"correct horse battery staple", hub.store.read(trio[0].code)
    key = base64.urlsafe_b64encode(hashlib.sha256(b"saved table" + secret).digest())
    lines = [orjson.dumps([*record[:5], deed_json(record.do)]) for record in log]
    old = Fernet(key).encrypt(b"\n".join([b"ABC234", *lines]))
    assert saved.load(b"tablee 1 sealed\n" + old, secret) == (log, "ABC234")
    new = saved.save("ABC234", log, secret, sealed=True)
    assert saved.load(new, secret) == (log, "ABC234")
    with pytest.raises(InvalidToken):
        Fernet(key).decrypt(new.removeprefix(b"tablee 1 sealed\n"))


def test_a_table_does_not_go_back_to_where_it_was_saved(
    hub: LocalHub, counter: Counter, trio: list[LocalPhone]
) -> None:
    """Not even when nobody used it for a month: what was done since, was done."""
    leo, _, _ = trio
    file = counter.save(leo)
    leo.act("bid", coins=3)
    later = counter.save(leo)
    forget(hub, leo.code)
    assert counter.refusal(file) == ("table.moved_on", {})
    assert counter.open(later) == leo.code
    assert leo.at(hub).game["highest"] == 3


def test_a_deleted_table_does_not_come_back_nor_does_a_token(
    hub: LocalHub, counter: Counter, table: str
) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("practice", chair=4)
    leo.ask("choose", box="bazaar", options={"turn_s": 0})
    leo.ask("start")
    file = counter.save(leo)
    leo.ask("delete")
    assert counter.refusal(file) == ("table.moved_on", {})
    with refused("table.unknown_table"):
        leo.at(hub)


def test_no_phone_holds_a_seat_of_an_opened_table(
    hub: LocalHub, counter: Counter, table: str
) -> None:
    [leo] = hub.seat(table, "Léo")
    again = LocalPhone(hub, counter.open(counter.save(leo)), "192.0.2.7")
    assert again.code != table
    again.tokens = dict(leo.tokens)
    assert again.join()["lost"] == [0]


def test_a_seat_is_claimed_once(hub: LocalHub, counter: Counter, table: str) -> None:
    leo, _ = hub.seat(table, "Léo", "Inès")
    code = counter.open(counter.save(leo))
    first, second = hub.phone(code), hub.phone(code)
    first.claim(0)
    first.ask("choose", box="bazaar", options={})
    second.claim(0)
    assert second.proposals() == ["claim"], "taken: now it needs a nod"
    with refused("table.not_yours"):
        second.ask("start", by=0)


def test_an_evening_in_which_a_seat_was_claimed_opens_again(
    hub: LocalHub, counter: Counter, table: str
) -> None:
    """The claim waited for a nod then, and so it does when the log is read again."""
    leo, ines = hub.seat(table, "Léo", "Inès")
    ines.lose_link()
    other = hub.phone(leo.code)
    other.claim(1)
    leo.ask("confirm", proposal=leo.room["proposals"][0]["proposal"])
    hub.wait(SHOWN_MS)
    assert other.join()["lost"] == []
    again = hub.phone(counter.open(counter.save(leo)))
    again.claim(1)
    assert again.names() == leo.names()
    twice = hub.phone(counter.open(counter.save(again)))
    assert twice.names() == leo.names(), "a file of a table from a file is a file like any other"


def test_between_games_the_file_is_open_for_reading(
    hub: LocalHub, counter: Counter, table: str
) -> None:
    [leo] = hub.seat(table, "Léo")
    file = counter.save(leo)
    assert file.startswith(OPEN)
    assert "Léo".encode() in file
    assert leo.tokens[0].encode() not in file
    sat = hub.store.read(table)[0].do
    assert isinstance(sat, Sit)
    assert sat.token.encode() not in file
    assert hub.phone(counter.open(file)).names() == ["Léo"]


@pytest.mark.parametrize("verb", ["hand_over", "carry"])
def test_no_pin_and_no_link_can_be_worked_out_from_a_file(
    hub: LocalHub, counter: Counter, table: str, verb: str
) -> None:
    [leo] = hub.seat(table, "Léo")
    letter = leo.ask_letter(verb, leo.key)
    leo.deliver("ask", letter)
    file = counter.save(leo)
    assert verb.encode() in file
    assert letter["id"].encode() not in file, "the pin, or the link, follows from it"
    assert hub.phone(counter.open(file)).names() == ["Léo"]


def test_a_whole_evening_fits_into_a_file(
    hub: LocalHub, counter: Counter, trio: list[LocalPhone]
) -> None:
    """Some thousands of keystrokes: more than any message may have, and still a table."""
    leo = trio[0]
    for number in range(1_500):
        leo.act("jot", text=f"the thought number {number}")
    file = counter.save(leo)
    forget(hub, leo.code)
    counter.open(file)
    assert leo.at(hub).hand()["hand"]["notes"] == "the thought number 1499"


def test_only_who_sits_at_the_table_saves_it(counter: Counter, trio: list[LocalPhone]) -> None:
    for authorization in ("", "Bearer " + "0" * 32):
        answer = counter._web.get(
            f"/api/tables/{trio[0].code}/save", headers={"Authorization": authorization}
        )
        assert (answer.status_code, said(answer)["code"]) == (403, "table.wrong_token")


def test_another_hub_cannot_open_what_is_sealed(
    hub: LocalHub, counter: Counter, trio: list[LocalPhone], tmp_path: Path
) -> None:
    file = counter.save(trio[0])
    other = Counter(LocalHub(), tmp_path / "other")
    assert other.refusal(file) == ("table.sealed_elsewhere", {})
    assert counter.refusal(file[:-1]) == ("table.sealed_elsewhere", {})


@pytest.mark.parametrize("file", [b"", b"hello", b"tablee 2 open\n", b"\xff\xfe", b"PK\x03\x04"])
def test_what_is_no_table_is_refused(counter: Counter, file: bytes) -> None:
    assert counter.refusal(file) == ("table.not_a_table_file", {})


SIT = [
    1,
    0,
    -1,
    "a" * 32,
    "b" * 16,
    {"verb": "sit", "name": "Léo", "look": 0, "chair": 0, "token": ""},
]


def line(**changes: object) -> bytes:
    names = ("seq", "at_ms", "by", "id", "body", "do")
    return orjson.dumps([changes.get(name, value) for name, value in zip(names, SIT, strict=True)])


@pytest.mark.parametrize(
    "broken",
    [
        b"{",
        b"[]",
        b"null",
        line(seq=2),
        line(seq="1"),
        line(seq=True),
        line(at_ms="soon"),
        line(at_ms=-1),
        line(at_ms=1e300),
        line(at_ms=2**64 - 1),
        line(by="me"),
        line(by=2**63),
        line(id=7),
        line(id="x" * 5_000),
        line(body=None),
        line(do=None),
        line(do=[]),
        line(do={}),
        line(do={"verb": "fly"}),
        line(do={"verb": "sit"}),
        line(do={"verb": "sit", "name": 7, "look": 0, "chair": 0, "token": ""}),
        line(do={"verb": "sit", "name": "Léo", "look": "red", "chair": 0, "token": ""}),
        line(do={"verb": "sit", "name": "Léo", "look": 0, "chair": 99, "token": ""}),
        line(do={"verb": "sit", "name": "\u202e", "look": 0, "chair": 0, "token": ""}),
        line(do={"verb": "act", "seat": 0, "action": "pass", "args": {}}),
        line(do={"verb": "start"}),
    ],
)
def test_a_broken_line_is_named(counter: Counter, broken: bytes) -> None:
    assert counter.refusal(OPEN + broken) == ("table.broken_file", {"line": 1})


def test_the_number_of_a_broken_line(counter: Counter) -> None:
    second = {"verb": "sit", "name": "Inès", "look": 1, "chair": 1, "token": ""}
    good = line(seq=2, id="c" * 32, do=second)
    assert counter.open(OPEN + line() + b"\n" + good)
    for broken in (
        b"",
        line(),
        line(seq=2, do=second),  # the same id twice
        line(seq=2, id="c" * 32, do={"verb": "practice", "chair": 1, "name": "x" * 999}),
    ):
        code, params = counter.refusal(OPEN + line() + b"\n" + broken + b"\n" + good)
        assert (code, params) == ("table.broken_file", {"line": 2})


def test_a_table_deleted_in_the_file_is_not_opened(counter: Counter) -> None:
    lines = [line(), line(seq=2, by=0, id="c" * 32, do={"verb": "delete"})]
    assert counter.refusal(OPEN + b"\n".join(lines))[0] == "table.broken_file"


def test_a_running_game_that_is_not_sealed_is_not_opened(
    hub: LocalHub, counter: Counter, trio: list[LocalPhone]
) -> None:
    """Nobody but a hub makes tables of running games."""
    log = [
        orjson.dumps([*record[:-1], deed_json(record.do)])
        for record in hub.store.read(trio[0].code)
    ]
    assert counter.refusal(OPEN + b"\n".join(log)) == ("table.broken_file", {"line": len(log)})


def test_a_token_in_a_file_opens_nothing(hub: LocalHub, counter: Counter) -> None:
    """Whoever makes a file could hide a key to other people's seats in it."""
    from server.door.tokens import token_hash

    token = "d" * 32
    do = {"verb": "sit", "name": "Léo", "look": 0, "chair": 0, "token": token_hash(token)}
    code = counter.open(OPEN + line(do=do))
    stranger = LocalPhone(hub, code, "192.0.2.7")
    stranger.tokens = {0: token}
    assert stranger.join()["lost"] == [0]


# tablee replay


def test_a_saved_table_is_told_line_by_line(
    hub: LocalHub,
    counter: Counter,
    trio: list[LocalPhone],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    trio[0].act("bid", coins=3)
    trio[0].ask("propose_undo")
    trio[1].ask("confirm", proposal=trio[1].room["proposals"][0]["proposal"])
    file = tmp_path / "evening.tablee"
    file.write_bytes(counter.save(trio[0]))
    assert main(["replay", str(file), "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "table.log.sit" in told
    assert "Léo" in told
    assert "bazaar.log.bid" in told
    assert "table.log.confirm_undo" in told
    assert "playing: 3 players" in told


def test_what_cannot_be_replayed_is_said_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "no.tablee"
    assert main(["replay", str(file), "--data", str(tmp_path)]) == 2
    file.write_text("hello")
    assert main(["replay", str(file), "--data", str(tmp_path)]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert "Cannot read" in said[0]
    assert "table.not_a_table_file" in said[1]

"""Over HTTP: tables, the QR code, an own deck, what hosts look at."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import Client, TestResponse

from server.config import Config
from server.door.gate import Gate
from server.http import pages
from tests.support import promises
from tests.support.broken import on_the_shelf
from tests.support.local import LocalHub, LocalPhone
from tests.support.pages import pages_of, said
from tests.support.whereabouts import way, whereabouts


@pytest.fixture
def config(tmp_path: Path) -> Config:
    return Config(data=tmp_path, public_url="http://tables.example")


@pytest.fixture
def web(hub: LocalHub, config: Config) -> Client:
    return Browser(Gate(pages_of(hub, config), config))


class Browser(Client):
    """It checks every answer in JSON against what the hub promises."""

    def open(self, *args: Any, **kw: Any) -> TestResponse:
        answer = super().open(*args, **kw)
        asked = answer.request
        path = re.sub(r"(?<=/tables/)\w+", "CODE", asked.path)
        if path.startswith("/api/") and answer.is_json:
            promises.check_http(f"{asked.method} {path}", answer.status_code, answer.json)
        return answer


def holding(phone: LocalPhone) -> dict[str, str]:
    return {"Authorization": f"Bearer {min(phone.tokens.values())}"}


def code_of(answer: TestResponse) -> str:
    assert not said(answer)["ok"]
    code: str = said(answer)["code"]
    return code


def test_a_table_is_opened_and_found(hub: LocalHub, web: Client) -> None:
    code = said(web.post("/api/tables", json={}))["code"]
    assert len(code) == 6
    assert not set(code) & set("01ILO")
    phone = hub.phone(code)
    phone.sit("Léo", chair=2, look=4)
    assert web.get(f"/api/tables/{code.lower()}").json == {
        "code": code,
        "phase": "lobby",
        "locked": False,
        "box": None,
        "players": [{"key": 0, "name": "Léo", "look": 4, "chair": 2, "kind": "person"}],
    }


def test_there_is_no_such_table(web: Client) -> None:
    for path in ("", "/qr.svg", "/save"):
        answer = web.get(f"/api/tables/ZZZZZZ{path}")
        assert (answer.status_code, code_of(answer)) == (404, "table.unknown_table")
    answer = web.post("/api/tables/ZZZZZZ/deck", json={"option": "own_deck", "content": "x"})
    assert (answer.status_code, code_of(answer)) == (404, "table.unknown_table")


def test_who_guesses_codes_is_braked(web: Client, table: str) -> None:
    for _ in range(10):
        web.get("/api/tables/ZZZZZZ")
    answer = web.get(f"/api/tables/{table}")
    assert (answer.status_code, code_of(answer)) == (429, "table.too_many")
    other = web.get(f"/api/tables/{table}", environ_overrides={"REMOTE_ADDR": "192.0.2.8"})
    assert other.status_code == 200


def test_one_address_opens_thirty_tables_a_minute(web: Client, hub: LocalHub) -> None:
    for _ in range(30):
        assert web.post("/api/tables", json={}).status_code == 200
    assert code_of(web.post("/api/tables", json={})) == "table.too_many"
    hub.clock.ms += 60_000
    assert web.post("/api/tables", json={}).status_code == 200


def test_the_boxes_are_listed_with_their_options(web: Client) -> None:
    [bazaar] = [box for box in said(web.get("/api/boxes")) if box["name"] == "bazaar"]
    assert (bazaar["least"], bazaar["most"]) == (2, 4)
    options = {option["name"]: option for option in bazaar["options"]}
    assert options["rounds"] == {
        "name": "rounds",
        "default": 2,
        "choices": {"kind": "number", "lo": 1, "hi": 9},
        "way": False,
    }
    assert options["deck"]["choices"] == {"kind": "of", "of": ["app", "box"]}


def test_a_box_that_cannot_be_loaded_is_named_with_why(web: Client, tmp_path: Path) -> None:
    with on_the_shelf(tmp_path, "shards", ("PLAYERS = range(2, 5)", "PLAYERS = 4")):
        assert "shards" not in [box["name"] for box in said(web.get("/api/boxes"))]
        [broken] = said(web.get("/api/boxes/broken"))
    assert broken["name"] == "shards"
    assert "PLAYERS is 4" in broken["why"]


def test_the_qr_code_is_a_picture(web: Client, table: str) -> None:
    answer = web.get(f"/api/tables/{table}/qr.svg")
    assert answer.mimetype == "image/svg+xml"
    assert answer.data.startswith(b"<svg")


# An own deck

WARES = "word\nsilk\nsalt\ntea\njade\npearl\n"


def test_an_own_deck_is_played_with(web: Client, hub: LocalHub, table: str) -> None:
    leo, ines = hub.seat(table, "Léo", "Inès")
    leo.ask("choose", box="bazaar", options={"first": leo.key})
    answer = web.post(
        f"/api/tables/{table}/deck",
        json={"option": "own_deck", "content": WARES},
        headers=holding(leo),
    )
    assert said(answer)["ok"]
    assert "silk" not in str(ines.room), "what is in the deck is not told to everybody"
    leo.ask("choose", box="bazaar", options={"rounds": 3})
    leo.ask("start")
    assert leo.hand()["hand"]["card"]["face"] in WARES
    assert "jade" not in str(leo.room)


@pytest.mark.parametrize(
    ("deck", "code", "line"),
    [
        ("word\nsilk\nsalt\ntea\nja\u202ede\n", "decks.unseen", 5),
        ("silk\nsalt\n", "decks.too_few", None),
        ("[[ware]]\nword = 'silk'\n[[ware]\n", "decks.not_toml", 3),
        ("   \n", "decks.nothing", 1),
    ],
)
def test_a_deck_with_a_mistake_is_refused_with_its_line_at_once(
    web: Client, hub: LocalHub, table: str, deck: str, code: str, line: int | None
) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("choose", box="bazaar", options={})
    answer = web.post(
        f"/api/tables/{table}/deck",
        json={"option": "own_deck", "content": deck},
        headers=holding(leo),
    )
    assert (answer.status_code, code_of(answer)) == (400, code)
    assert line is None or said(answer)["params"]["line"] == line
    assert leo.room["options"]["own_deck"] == ""


def test_only_who_sits_at_the_table_brings_a_deck(
    web: Client, hub: LocalHub, trio: list[LocalPhone]
) -> None:
    path, body = f"/api/tables/{trio[0].code}/deck", {"option": "own_deck", "content": WARES}
    for headers in ({}, {"Authorization": "Bearer " + "0" * 32}, {"Authorization": "Basic é"}):
        answer = web.post(path, json=body, headers=headers)
        assert (answer.status_code, code_of(answer)) == (403, "table.wrong_token")
    assert code_of(web.post(path, json=body, headers=holding(trio[0]))) == "table.not_now"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b'"x"', b"{}", b'{"option": "own_deck"}', b'{"option": 1, "content": 2}'],
)
def test_a_deck_that_is_no_message_is_refused(
    web: Client, hub: LocalHub, table: str, body: bytes
) -> None:
    [leo] = hub.seat(table, "Léo")
    leo.ask("choose", box="bazaar", options={})
    answer = web.post(
        f"/api/tables/{table}/deck",
        data=body,
        headers={**holding(leo), "Content-Type": "application/json"},
    )
    assert (answer.status_code, code_of(answer)) == (400, "table.malformed")


def test_a_deck_for_an_option_that_is_not_there(web: Client, hub: LocalHub, table: str) -> None:
    [leo] = hub.seat(table, "Léo")
    path = f"/api/tables/{table}/deck"
    body = {"option": "hat", "content": "x"}
    assert code_of(web.post(path, json=body, headers=holding(leo))) == "table.not_now"
    leo.ask("choose", box="bazaar", options={})
    assert code_of(web.post(path, json=body, headers=holding(leo))) == "table.unknown_option"


# The app and its neighbours


@pytest.fixture
def app_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("the app")
    (folder / "assets" / "a-1.js").write_text("script")
    (tmp_path / "secret.key").write_text("secret")
    monkeypatch.setattr(pages, "WEB", folder)
    return folder


@pytest.mark.parametrize("path", ["/", "/ABC234", "/ABC234/table", "/parts", "/" + "a" * 3_000])
def test_every_path_of_the_app_is_the_app(web: Client, app_files: Path, path: str) -> None:
    answer = web.get(path)
    assert (answer.status_code, answer.text) == (200, "the app")
    assert answer.headers["Cache-Control"] == "no-cache"


def test_assets_are_kept_by_browsers(web: Client, app_files: Path) -> None:
    assert "immutable" in web.get("/assets/a-1.js").headers["Cache-Control"]
    assert web.get("/assets/b-2.js").status_code == 404
    assert web.get("/api/nothing").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.key",
        "/%2e%2e/secret.key",
        "/assets/..%2f..%2fsecret.key",
        "/%00",
        "//etc/passwd",
    ],
)
def test_nothing_outside_the_app_is_served(web: Client, app_files: Path, path: str) -> None:
    answer = web.get(path, follow_redirects=False)
    assert answer.status_code in (200, 308, 400, 404)
    assert "secret" not in answer.text
    assert "root:" not in answer.text


def test_no_inline_script_and_no_frame(web: Client, app_files: Path) -> None:
    headers = web.get("/").headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


# For whoever hosts


def test_health_tells_how_many_tables_there_are(web: Client, table: str) -> None:
    assert web.get("/health").json == {"ok": True, "tables": 1}


def test_metrics_tell_how_much_and_nothing_of_whom(
    web: Client, hub: LocalHub, trio: list[LocalPhone]
) -> None:
    leo = trio[0]
    leo.act("jot", text="heliotrope")
    leo.act("bid", coins=3)
    for verb in ("bid", "fly"):
        assert not leo.say("act", leo.act_letter(verb))["ok"]
    leo.say("join", {"code": "ZZZZZZ", "tokens": [], "watch": True})
    web.get("/api/tables/ZZZZZZ")
    text = web.get("/metrics").text
    assert 'tablee_refusals_total{code="table.unknown_table"} 2.0' in text
    assert 'tablee_message_seconds_count{event="act"}' in text
    secrets = ["Léo", "Inès", leo.code, "heliotrope", "ZZZZZZ", *leo.tokens.values()]
    secrets += [phone.hand()["hand"]["card"]["face"] for phone in trio]
    assert [secret for secret in secrets if secret in text] == []


# The gate


@pytest.mark.parametrize(
    ("host", "let_in"),
    [
        ("localhost", True),
        ("127.0.0.1:8600", True),
        ("192.168.1.20:8600", True),
        ("[::1]:8600", True),
        ("tables.example", True),
        ("TABLES.example:80", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("evil.example:8600", False),
        ("", False),
        ("[", False),
        ("127.0.0.1@evil.example", False),
        ("evil.example/127.0.0.1", False),
    ],
)
def test_a_foreign_name_for_the_hub_is_refused(web: Client, host: str, let_in: bool) -> None:
    """A page of evil.example that points its name at the hub: DNS rebinding."""
    answer = web.get("/health", environ_overrides={"HTTP_HOST": host})
    assert (answer.status_code == 200) == let_in
    assert answer.status_code in (200, 421)


@pytest.mark.parametrize(
    ("origin", "let_in"),
    [
        ("http://localhost", True),
        ("https://localhost", True),
        ("http://evil.example", False),
        ("http://localhost:81", False),
        ("http://localhost.evil.example", False),
        ("null", False),
        ("", False),
        ("http://[", False),
        ("file://localhost", False),
    ],
)
def test_a_foreign_page_cannot_do_anything(web: Client, origin: str, let_in: bool) -> None:
    answer = web.post("/api/tables", json={}, headers={"Origin": origin})
    assert answer.status_code == (200 if let_in else 403)


def test_a_link_from_elsewhere_may_open_the_app_but_not_talk_to_the_hub(
    web: Client, app_files: Path
) -> None:
    cross = {"Sec-Fetch-Site": "cross-site"}
    assert web.get("/ABC234", headers={**cross, "Sec-Fetch-Mode": "navigate"}).status_code == 200
    assert web.get("/api/boxes", headers={**cross, "Sec-Fetch-Mode": "no-cors"}).status_code == 403


@pytest.mark.parametrize("length", ["300000", "99999999999999", "-1", "many", "1e3", "²"])
def test_a_body_that_is_too_long_is_not_read(web: Client, length: str) -> None:
    answer = web.post("/api/tables", environ_overrides={"CONTENT_LENGTH": length})
    assert answer.status_code == 413


def test_a_body_without_a_length_is_not_read(web: Client) -> None:
    answer = web.post("/api/tables", environ_overrides={"HTTP_TRANSFER_ENCODING": "chunked"})
    assert answer.status_code == 411


def test_a_program_shows_the_client_token(hub: LocalHub, tmp_path: Path) -> None:
    """A websocket without an Origin is no browser's."""

    def app(_environ: Any, start: Callable[..., Any]) -> list[bytes]:
        start("200 OK", [])
        return [b"let in"]

    gate = Gate(app, Config(client_token="0123"))
    for token, let_in in (("0123", True), ("0124", False), ("", False), ("é", False)):
        headers = {"Upgrade": "websocket", "Authorization": f"Bearer {token}"}
        answer = Client(gate).get("/socket.io/", headers=headers)
        assert (answer.text == "let in") == let_in
    nobody = Gate(app, Config())
    headers = {"Upgrade": "websocket", "Authorization": "Bearer "}
    assert Client(nobody).get("/", headers=headers).status_code == 403


def test_behind_a_proxy_the_brake_knows_who_is_who(hub: LocalHub, tmp_path: Path) -> None:
    config = Config(data=tmp_path, behind_proxy=True)
    web = Client(Gate(pages_of(hub, config), config))
    guesser = {"X-Forwarded-For": "192.0.2.99, 192.0.2.66"}
    for _ in range(11):
        answer = web.get("/api/tables/ZZZZZZ", headers=guesser)
    assert answer.status_code == 429
    innocent = {"X-Forwarded-For": "192.0.2.66, 192.0.2.77"}
    assert web.get("/api/tables/ZZZZZZ", headers=innocent).status_code == 404


def test_without_a_proxy_nobody_chooses_the_own_address(web: Client) -> None:
    for n in range(11):
        headers = {"X-Forwarded-For": f"192.0.2.{n}"}
        answer = web.get("/api/tables/ZZZZZZ", headers=headers)
    assert answer.status_code == 429


def hub_at_home(hub: LocalHub, config: Config) -> Client:
    return Client(pages_of(hub, config))


def test_a_phone_learns_the_other_ways_to_a_hub_at_home(hub: LocalHub, tmp_path: Path) -> None:
    at = whereabouts(way("wlan0", "192.168.1.5/24"), way("eth0", "fd00::5/64"))
    at.name = "tablee.local"
    plain = Client(pages_of(hub, Config(data=tmp_path), at))
    assert plain.get("/api/hub").json == {
        "addresses": ["192.168.1.5", "[fd00::5]", "tablee.local"],
        "port": 8600,
        "https_port": None,
    }
    secure = hub_at_home(hub, Config(data=tmp_path, host="192.168.1.5", https=True))
    answer = said(secure.get("/api/hub"))
    assert (answer["addresses"], answer["https_port"]) == (["192.168.1.5"], 8643)


def test_a_hosted_hub_tells_nobody_its_inner_addresses(
    hub: LocalHub, web: Client, tmp_path: Path
) -> None:
    assert said(web.get("/api/hub"))["addresses"] == []
    behind = hub_at_home(hub, Config(data=tmp_path, behind_proxy=True))
    assert said(behind.get("/api/hub"))["addresses"] == []

"""Two hubs behind HAProxy, with the configuration that is handed out: deploy/haproxy.cfg."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import server.store
from tests.support.local import engine
from tests.support.phone import Phone
from tests.support.ports import free_port
from tests.support.process import ROOT, HubProcess
from tests.support.services import PostgreSQL, missing, running

pytestmark = [pytest.mark.xdist_group("postgresql"), pytest.mark.thorough]

Guests = Callable[..., list[Phone]]
CONFIGURATION = ROOT / "deploy" / "haproxy.cfg"


@pytest.fixture(scope="module")
def haproxy() -> str:
    program = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
    if program is None:
        missing("HAProxy", "haproxy")
    assert program is not None
    return program


def test_the_real_program_takes_the_configuration(haproxy: str) -> None:
    told = subprocess.run(
        [haproxy, "-c", "-f", str(CONFIGURATION)], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert "WARNING" not in told.stderr


class Behind:
    """Hubs behind one port, at which phones find them."""

    def __init__(self, port: int, hubs: list[HubProcess], store: str) -> None:
        self.hubs, self.store = hubs, store
        self.front = HubProcess(hubs[0].data / "front")
        self.front.port = port

    def phones_at(self, hub: HubProcess) -> int:
        found = re.search(r"^tablee_phones ([\d.]+)$", hub.get("/metrics").body.decode(), re.M)
        assert found
        return int(float(found[1]))

    def log(self, code: str) -> list[str]:
        store = server.store.open(self.store, engine)
        try:
            return [record.id for record in store.read(code)]
        finally:
            store.close()


@pytest.fixture(scope="module")
def behind(
    haproxy: str,
    postgresql: PostgreSQL,
    redis_url: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Behind]:
    folder, store = tmp_path_factory.mktemp("proxy"), postgresql.database()
    hubs = [
        HubProcess(
            folder / name,
            *("--store", store, "--queue", redis_url),
            program="tests.support.quick_hub",
            env={"TABLEE_PROXY": "1", "TABLEE_SECRET": "the same at both"},
        ).start()
        for name in "ab"
    ]
    try:
        port = free_port()
        with running([haproxy, "-db", "-f", str(configured(folder, port, hubs))], port):
            yield Behind(port, hubs, store)
    finally:
        for hub in hubs:
            hub.kill()


def configured(folder: Path, port: int, hubs: list[HubProcess]) -> Path:
    """As it is handed out, with the ports of this machine."""
    text = CONFIGURATION.read_text()
    for old, new in (
        ("bind :8080 ", f"bind 127.0.0.1:{port} "),
        ("127.0.0.1:8601", f"127.0.0.1:{hubs[0].port}"),
        ("127.0.0.1:8602", f"127.0.0.1:{hubs[1].port}"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    file = folder / "haproxy.cfg"
    file.write_text(text)
    return file


def test_phones_of_a_table_meet_at_one_hub_and_tables_spread(
    behind: Behind, household: str, guests: Guests
) -> None:
    for _ in range(12):
        before = [behind.phones_at(hub) for hub in behind.hubs]
        code = behind.front.open_table(household)
        phones = guests(behind.front, code, household, "Léo", "Inès", "Jörg")
        came = [behind.phones_at(hub) - n for hub, n in zip(behind.hubs, before, strict=True)]
        assert sorted(came) == [0, len(phones)]
    assert all(behind.phones_at(hub) for hub in behind.hubs)


def test_who_hosts_is_told_and_nobody_else(behind: Behind) -> None:
    assert behind.front.get("/metrics").status == behind.front.get("/health").status == 404


def test_hubs_are_restarted_one_after_the_other_without_a_lost_action(
    behind: Behind, household: str, guests: Guests
) -> None:
    tables = [behind.front.open_table(household) for _ in range(4)]
    phones = [p for code in tables for p in guests(behind.front, code, household, "Léo", "Inès")]
    for first in phones[::2]:
        first.ask("choose", box="bazaar", options={"first": first.key, "turn_s": 60})
        first.ask("start")
    answered: dict[Phone, list[str]] = {phone: [] for phone in phones}

    def write() -> None:
        for phone in phones:
            if not phone.is_connected:
                phone.come_back()
            phone.wait_until(lambda: phone.screen.hands, "the cards")  # noqa: B023
            letter = phone.act_letter("jot", text="on it goes")
            assert phone.insist("act", letter)["ok"]
            answered[phone].append(letter["id"])

    write()
    for hub in behind.hubs:
        assert hub.stop() == 0
        write()
        hub.start()
        write()
    for phone in phones:
        log = behind.log(phone.code)
        assert [id_ for id_ in log if id_ in answered[phone]] == answered[phone]

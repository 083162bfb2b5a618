"""Hub and phone on real networks: a browser elsewhere opens what the code says, and sits down."""

from __future__ import annotations

import http.client
import json
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from playwright.sync_api import Browser, Playwright, expect

from bench.browser import chromium
from server.net.qr import svg_qr
from tests.support.networks import PORT, Place, hub_at, places
from tests.web.devices import PHONE, TABLET, THOROUGH, Device

HOUSE = "192.168.50.1/24", "192.168.50.2/24"


@pytest.fixture
def machines() -> Iterator[list[Place]]:
    with places(3) as made:
        yield made


@pytest.fixture
def browsing(
    playwright: Playwright, browser_type_launch_args: dict[str, Any], tmp_path: Path
) -> Callable[[Place], Any]:
    """A browser on another machine."""

    @contextmanager
    def browse(place: Place) -> Iterator[Browser]:
        place.settle()
        program = place.program(tmp_path, chromium())
        how = {**browser_type_launch_args, "executable_path": str(program)}
        browser = playwright.chromium.launch(**how)
        try:
            yield browser
        finally:
            browser.close()

    return browse


def no_default_route(hub: Place, phone: Place, _other: Place) -> str:
    hub.wire_to(phone, "wlan0", *HOUSE)
    return "http://192.168.50.1:8600"


def container_bridge_first(hub: Place, phone: Place, container: Place) -> str:
    hub.ip("link add name docker0 type bridge")
    hub.ip("addr add 172.17.0.1/16 dev docker0")
    hub.wire_to(container, "veth0", "", "172.17.0.2/16")
    hub.ip("link set veth0 master docker0")
    hub.ip("link set docker0 up")
    hub.wire_to(phone, "eth0", *HOUSE)
    return "http://192.168.50.1:8600"


def vpn_as_default_route(hub: Place, phone: Place, vpn: Place) -> str:
    hub.wire_to(vpn, "tun0", "10.8.0.2/24", "10.8.0.1/24")
    hub.ip("route add default via 10.8.0.1")
    hub.wire_to(phone, "wlan0", *HOUSE)
    return "http://192.168.50.1:8600"


def only_ipv6(hub: Place, phone: Place, _other: Place) -> str:
    hub.wire_to(phone, "wlan0", "fd00:7ab1::1/64", "fd00:7ab1::2/64")
    return "http://[fd00:7ab1::1]:8600"


def two_networks(hub: Place, phone: Place, office: Place) -> str:
    """A cable to where the internet is, and the Wi-Fi that the phones are in."""
    hub.wire_to(office, "eth0", "10.1.0.5/24", "10.1.0.1/24")
    hub.ip("route add default via 10.1.0.1")
    hub.wire_to(phone, "wlan0", *HOUSE)
    return "http://192.168.50.1:8600"


def two_networks_and_the_other_is_meant(hub: Place, phone: Place, nobody: Place) -> str:
    hub.wire_to(nobody, "wlan0", "10.1.0.5/24", "10.1.0.1/24")
    hub.wire_to(phone, "eth0", *HOUSE)
    return "http://192.168.50.1:8600"


NETWORKS: dict[Callable[[Place, Place, Place], str], tuple[str, ...]] = {
    no_default_route: (),
    container_bridge_first: (),
    vpn_as_default_route: (),
    only_ipv6: (),
    two_networks: (),
    two_networks_and_the_other_is_meant: ("--address", "eth0"),
}


HARDEST = (no_default_route, vpn_as_default_route, only_ipv6)


@pytest.mark.parametrize(
    "network", NETWORKS if THOROUGH else HARDEST, ids=lambda network: network.__name__
)
def test_a_phone_opens_what_the_code_says_and_sits_down(
    network: Callable[[Place, Place, Place], str],
    machines: list[Place],
    browsing: Callable[[Place], Any],
    tmp_path: Path,
) -> None:
    address = network(*machines)
    here, there, _ = machines
    with hub_at(here, tmp_path / "data", "--no-mdns", *NETWORKS[network]) as hub:
        assert hub.hears("Tablée is open:") == address
        code = open_table(here)
        # Whichever way the screen that shows the code came itself.
        assert here.do(lambda: get(f"/api/tables/{code}/qr.svg")) == svg_qr(f"{address}/{code}")
        with browsing(there) as browser:
            phone = Device(browser.new_context(viewport=PHONE, locale="en-GB"), address)
            phone.go(f"/{code}")
            phone.page.get_by_label("Your name").fill("Léo")
            phone.press("Sit down")
            expect(phone.page.get_by_role("heading", name="At the table")).to_be_visible()
            phone.check()


def test_the_hub_moves_and_everything_follows(
    machines: list[Place], browsing: Callable[[Place], Any], tmp_path: Path
) -> None:
    """A laptop with the table on its own screen is carried to somebody's hotspot."""
    here, there, _ = machines
    here.wire_to(there, "wlan0", *HOUSE)
    with hub_at(here, tmp_path / "data", "--no-mdns", "--https") as hub:
        hub.hears("Tablée is open:")
        code = open_table(here)
        with browsing(here) as browser:
            tablet = Device(browser.new_context(viewport=TABLET, locale="en-GB"), LOCAL)
            tablet.go(f"/{code}/table")
            tablet.sees(f"192.168.50.1:{PORT}")
            here.ip("addr add 10.0.7.1/24 dev wlan0")
            here.ip("addr del 192.168.50.1/24 dev wlan0")
            there.ip("addr add 10.0.7.2/24 dev wlan0")
            assert hub.hears("Tablée is now at:") == f"http://10.0.7.1:{PORT}"
            tablet.sees(f"10.0.7.1:{PORT}")
            drawn = tablet.page.get_by_alt_text("QR code of this table")
            expect(drawn).to_have_attribute("src", f"/api/tables/{code}/qr.svg?at={MOVED}")
            ways = json.dumps([f"http://10.0.7.1:{PORT}"])
            tablet.until(f"localStorage['tablee.hub.addresses'] === '{ways}'")
            tablet.check()
        drawn_now = there.do(lambda: get(f"/api/tables/{code}/qr.svg", "10.0.7.1"))
        assert drawn_now == svg_qr(f"http://10.0.7.1:{PORT}/{code}")
        assert "10.0.7.1" in there.do(lambda: names_at("10.0.7.1", 8643))


def test_the_hub_is_found_by_name_too(machines: list[Place], tmp_path: Path) -> None:
    here, there, _ = machines
    here.wire_to(there, "wlan0", *HOUSE)
    with hub_at(here, tmp_path / "data") as hub:
        assert hub.hears("also find it as") == f"http://tablee.local:{PORT}"
        ask = there.command(sys.executable, "-c", ASK_FOR_NAME)
        found = subprocess.run(ask, capture_output=True, text=True, timeout=60, check=False)
        assert found.stdout.split() == ["tablee.local.", "192.168.50.1"], found.stderr
        page = there.do(lambda: get("/health", "192.168.50.1", Host=f"tablee.local:{PORT}"))
        assert json.loads(page)["ok"]


def test_without_any_network_the_hub_says_so_and_follows_when_there_is_one(
    machines: list[Place], tmp_path: Path
) -> None:
    here, there, _ = machines
    with hub_at(here, tmp_path / "data") as hub:
        assert hub.hears("Tablée is open:") == LOCAL
        hub.hears("No network found")
        here.wire_to(there, "wlan0", "169.254.9.1/16", "169.254.9.2/16")
        assert hub.hears("Tablée is now at:") == f"http://169.254.9.1:{PORT}"


LOCAL = f"http://127.0.0.1:{PORT}"
MOVED = f"http%3A%2F%2F10.0.7.1%3A{PORT}"
ASK_FOR_NAME = """
from zeroconf import Zeroconf
found = Zeroconf().get_service_info("_http._tcp.local.", "tablee._http._tcp.local.", 20_000)
print(found.server, *found.parsed_addresses())
"""


def get(path: str, host: str = "127.0.0.1", **headers: str) -> bytes:
    return ask("GET", path, host, headers)


def ask(method: str, path: str, host: str, headers: dict[str, str]) -> bytes:
    link = http.client.HTTPConnection(host, PORT, timeout=30)
    link.request(method, path, b"{}" if method == "POST" else None, headers)
    answer = link.getresponse()
    assert answer.status == 200, answer.status
    return answer.read()


def open_table(place: Place) -> str:
    sent = {"Content-Type": "application/json"}
    answer = place.do(lambda: ask("POST", "/api/tables", "127.0.0.1", sent))
    code: str = json.loads(answer)["code"]
    return code


def names_at(host: str, port: int) -> list[str]:
    """What the certificate there is for."""
    leaf = x509.load_pem_x509_certificate(ssl.get_server_certificate((host, port)).encode())
    named = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    return [str(name.value) for name in named.value]

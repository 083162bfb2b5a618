"""Which of this machine's addresses phones are told, and how they follow."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from server.net.addresses import Kind, kind_of, ranked, ways
from server.net.certificates import leaf_names
from server.net.whereabouts import NotHere
from server.net.wifi import Wifis
from server.wire.invites import Invites
from tests.support import networks
from tests.support.local import LocalHub
from tests.support.patience import PATIENCE_S
from tests.support.process import ROOT
from tests.support.whereabouts import way, whereabouts


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("wlan0", Kind.WIFI),
        ("wlp3s0", Kind.WIFI),
        ("Intel(R) Wi-Fi 6 AX201 160MHz", Kind.WIFI),
        ("Microsoft Wi-Fi Direct Virtual Adapter #2", Kind.WIFI),  # the hotspot of Windows
        ("eth9", Kind.ETHERNET),
        ("enp2s0", Kind.ETHERNET),
        ("en0", Kind.ETHERNET),  # on a Mac perhaps its Wi-Fi: nobody can tell by the name
        ("Realtek PCIe GbE Family Controller", Kind.ETHERNET),
        ("docker0", Kind.VIRTUAL),
        ("br-5c1f3c0e7a21", Kind.VIRTUAL),
        ("virbr0", Kind.VIRTUAL),
        ("vmnet8", Kind.VIRTUAL),
        ("bridge100", Kind.VIRTUAL),
        ("Hyper-V Virtual Ethernet Adapter", Kind.VIRTUAL),
        ("VirtualBox Host-Only Ethernet Adapter", Kind.VIRTUAL),
        ("tun0", Kind.TUNNEL),
        ("utun4", Kind.TUNNEL),
        ("wg0", Kind.TUNNEL),
        ("tailscale0", Kind.TUNNEL),
        ("TAP-Windows Adapter V9", Kind.TUNNEL),
        ("usb0", Kind.OTHER),
    ],
)
def test_an_interface_is_known_by_its_name_where_the_system_says_no_more(
    name: str, kind: Kind, tmp_path: Path
) -> None:
    assert kind_of(name, name, tmp_path) is kind


def test_linux_says_what_an_interface_is_whatever_it_is_called(tmp_path: Path) -> None:
    for name in ("home/phy80211", "office/device", "house/bridge", "house/brif/office"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "guests" / "bridge").mkdir(parents=True)
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "type").write_text("65534\n")
    assert kind_of("home", "home", tmp_path) is Kind.WIFI
    # A bridge with a real plug in it is how home servers are wired; others are for containers.
    assert kind_of("house", "house", tmp_path) is Kind.ETHERNET
    assert kind_of("guests", "guests", tmp_path) is Kind.VIRTUAL
    assert kind_of("work", "work", tmp_path) is Kind.TUNNEL


def order(*found: tuple[str, str], routed: tuple[str, ...] = ()) -> list[str]:
    return [str(at.at.ip) for at in ranked([way(*one) for one in found], routed)]


def test_wifi_and_cable_come_before_containers_and_vpns() -> None:
    docker, vpn = ("docker0", "172.17.0.1/16"), ("tun0", "10.8.0.2/24")
    cable, wifi = ("eth9", "10.1.0.5/24"), ("wlan9", "192.168.1.5/24")
    found = order(docker, vpn, cable, wifi, routed=("10.8.0.2",))
    assert found == ["192.168.1.5", "10.1.0.5", "172.17.0.1", "10.8.0.2"]


def test_of_two_alike_the_one_towards_elsewhere_comes_first_and_ipv4_before_ipv6() -> None:
    found = order(
        ("eth8", "10.1.0.5/24"),
        ("eth9", "fd00::5/64"),
        ("eth9", "192.168.1.5/24"),
        routed=("192.168.1.5",),
    )
    assert found == ["192.168.1.5", "fd00::5", "10.1.0.5"]


def test_an_address_that_was_made_up_counts_where_there_is_no_other() -> None:
    assert order(("wlan9", "169.254.3.4/16"), ("docker0", "172.17.0.1/16"))[0] == "169.254.3.4"
    assert order(("wlan9", "fe80::5/64"), ("wlan9", "192.168.1.5/24")) == ["192.168.1.5"]
    assert order(("wlan9", "fe80::5/64")) == ["fe80::5"]


def test_this_machine_can_be_listened_to_at_each_of_its_addresses() -> None:
    for one in ways():
        if not one.at.is_link_local:
            family = socket.AF_INET6 if one.at.version == 6 else socket.AF_INET
            with socket.socket(family) as listener:
                listener.bind((one.address, 0))
                assert listener.getsockname()[0] == one.address


def test_the_address_for_codes_is_the_one_that_was_chosen() -> None:
    both = way("wlan9", "192.168.1.5/24"), way("eth9", "fd00::5/64")
    assert whereabouts(*both).address() == "http://192.168.1.5:8600"
    for wanted in ("eth9", "fd00::5"):
        at = whereabouts(*both, wanted=wanted)
        at.insist()
        assert at.addresses() == ["http://[fd00::5]:8600", "http://192.168.1.5:8600"]
    with pytest.raises(NotHere, match=r"no eth7. It has: 192.168.1.5 \(wlan9\), fd00::5"):
        whereabouts(*both, wanted="eth7").insist()


def test_https_has_its_own_port_and_a_hosted_hub_its_own_address() -> None:
    at = whereabouts(way("wlan9", "192.168.1.5/24"), https_port=8643)
    assert at.address(secure=True) == "https://192.168.1.5:8643"
    hosted = whereabouts(way("eth9", "10.0.0.5/24"), public_url="https://tables.example/")
    assert hosted.address() == "https://tables.example"


def test_where_the_hub_does_not_listen_no_phone_is_sent() -> None:
    both = way("wlan9", "192.168.1.5/24"), way("wlan9", "fd00::5/64")
    assert whereabouts(*both, host="0.0.0.0").hosts == ["192.168.1.5"]
    assert whereabouts(*both, host="::").hosts == ["[fd00::5]"]
    assert whereabouts(*both, host="192.168.1.5").hosts == ["192.168.1.5"]
    assert whereabouts(*both, host="127.0.0.1").hosts == ["127.0.0.1"]
    assert whereabouts().hosts == ["127.0.0.1"]
    assert whereabouts().alone


def test_who_is_in_one_of_the_own_networks_is_a_neighbour() -> None:
    at = whereabouts(way("wlan9", "192.168.1.5/24"), way("wlan9", "fd00::5/64"))
    for address in ("127.0.0.1", "::1", "192.168.1.77", "fd00::77"):
        assert at.is_neighbour(address), address
    for address in ("192.168.2.77", "8.8.8.8", "fd01::1", "", "nobody"):
        assert not at.is_neighbour(address), address
    proxied = whereabouts(way("wlan9", "192.168.1.5/24"), behind_proxy=True)
    assert not proxied.is_neighbour("192.168.1.77")


def test_phones_at_tables_are_told_when_the_hub_moves() -> None:
    here = [way("wlan9", "192.168.1.5/24")]
    at = whereabouts(look_around=lambda: list(here))
    hub = LocalHub(invites=Invites(at, Wifis()))
    phone = hub.phone(hub.open())
    assert phone.screen.invite["address"] == "http://192.168.1.5:8600"
    assert not at.look()
    here[:] = [way("wlan9", "10.0.7.1/24"), way("eth9", "10.0.8.1/24")]
    assert at.look()
    hub.switchboard.tell_whereabouts()
    assert phone.screen.invite["address"] == "http://10.0.7.1:8600"
    assert phone.screen.invite["others"] == ["http://10.0.8.1:8600"]


def test_the_certificate_is_for_addresses_of_both_kinds_and_the_name() -> None:
    names = leaf_names(["192.168.1.5", "fd00::5"])
    assert {"192.168.1.5", "fd00::5", "tablee.local", "localhost"} <= set(names)


def test_a_wrong_address_is_a_clear_error(tmp_path: Path) -> None:
    where = ["--address", "192.0.2.99", "--port", "0", "--data", str(tmp_path)]
    started = subprocess.run(
        [sys.executable, "-m", "server", "serve", *where],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert started.returncode == 2
    assert "tablee: This machine has no 192.0.2.99" in started.stderr


def test_a_machine_without_namespaces_says_so_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _program: None)
    sentence = "NOT ALLOWED HERE, so this was NOT TESTED.*apt-get install"
    with (
        pytest.warns(UserWarning, match=sentence),
        pytest.raises(pytest.skip.Exception, match=sentence),
        networks.places(1),
    ):
        pass

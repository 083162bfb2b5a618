"""This machine's addresses, from its network interfaces themselves: the likeliest way in first.

Nothing is sent, and no route to elsewhere is needed: a hotspot has none.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Sequence
from enum import IntEnum
from ipaddress import IPv4Address, IPv4Interface, IPv6Address, IPv6Interface, ip_interface
from pathlib import Path
from typing import NamedTuple

import ifaddr

# Never answers and is never asked: connecting a datagram socket only picks a route.
SOMEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
SYSTEM = Path("/sys/class/net")  # Linux tells there what an interface is; others only its name
ETHERNET_TYPE = "1"  # of the kernel; tunnels have others
ONLY_HERE = "127.0.0.1"


class Kind(IntEnum):
    """What an interface is, those that phones are in first."""

    WIFI = 0
    ETHERNET = 1
    OTHER = 2
    VIRTUAL = 3  # bridges of containers, networks of virtual machines
    TUNNEL = 4  # VPNs


# In this order: a hotspot of Windows is a "Wi-Fi Direct Virtual Adapter".
NAMES: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    (Kind.WIFI, re.compile(r"wl|ath\d|ap\d|.*(wi-?fi|wireless|802\.11)", re.I)),
    (
        Kind.TUNNEL,
        re.compile(
            r"u?tun|tap|wg|ppp|ipsec|tailscale|zt|nordlynx|proton|mullvad|gpd|cscotun"
            r"|.*(vpn|wireguard|tunnel|anyconnect|zerotier|hamachi|fortinet)",
            re.I,
        ),
    ),
    (
        Kind.VIRTUAL,
        re.compile(
            r"docker|br-|bridge|veth|virbr|vmnet|vboxnet|lxc|lxd|cni|flannel|cali|podman|vnet"
            r"|incus|awdl|llw|anpi|dummy|ifb|.*(virtual|vmware|hyper-v|vethernet|host-only|wsl)",
            re.I,
        ),
    ),
    (Kind.ETHERNET, re.compile(r"en|eth|.*(ethernet|gbe|gigabit|lan)", re.I)),
)


class Way(NamedTuple):
    """One address of this machine, and the interface that has it."""

    interface: str
    kind: Kind
    at: IPv4Interface | IPv6Interface

    @property
    def address(self) -> str:
        return str(self.at.ip)

    @property
    def host(self) -> str:
        """As it stands in a URL."""
        return f"[{self.address}]" if self.at.version == 6 else self.address


def ways() -> list[Way]:
    """Every address under which phones might reach this machine, the likeliest first."""
    return ranked(_found(), _routed())


def ranked(found: Sequence[Way], routed: Iterable[str] = ()) -> list[Way]:
    """By what the interface is, then whether the way to elsewhere leads over it, then IPv4 first.

    An address that was made up for want of a router counts where an interface has no other: phones
    in the same network have made up theirs alike.
    """
    usual = set(routed)
    over = {way.interface for way in found if way.address in usual}
    given = {way.interface for way in found if not way.at.is_link_local}

    def place(way: Way) -> tuple[int, ...]:
        return (
            way.kind >= Kind.VIRTUAL,
            way.at.is_link_local,
            way.kind,
            way.interface not in over,
            way.at.version,
            way.address not in usual,  # of several on one interface
        )

    kept = [way for way in found if not way.at.is_link_local or way.interface not in given]
    return sorted(kept, key=place)


def addresses() -> list[str]:
    """The same, as text; never empty."""
    return [way.address for way in ways()] or [ONLY_HERE]


def _found() -> list[Way]:
    found = []
    for adapter in ifaddr.get_adapters():
        if not _is_up(adapter.name):
            continue
        kind = kind_of(adapter.name, adapter.nice_name)
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            at = ip_interface(f"{text.partition('%')[0]}/{ip.network_prefix}")
            if _can_be_reached(at.ip):
                found.append(Way(adapter.nice_name, kind, at))
    return list(dict.fromkeys(found))


def _can_be_reached(ip: IPv4Address | IPv6Address) -> bool:
    return not (ip.is_loopback or ip.is_unspecified or ip.is_multicast)


def kind_of(name: str, described: str, system: Path = SYSTEM) -> Kind:
    """`described`: what Windows calls it; elsewhere the same as its name."""
    folder = system / name
    if folder.is_dir():
        if (folder / "wireless").exists() or (folder / "phy80211").exists():
            return Kind.WIFI
        if (folder / "bridge").exists():
            # A bridge with a real plug in it is how home servers are wired.
            plugged = any((port / "device").exists() for port in _ports(folder, system))
            return Kind.ETHERNET if plugged else Kind.VIRTUAL
        if (folder / "tun_flags").exists() or _told(folder / "type") not in ("", ETHERNET_TYPE):
            return Kind.TUNNEL
    return next((kind for kind, form in NAMES if form.match(described)), Kind.OTHER)


def _ports(bridge: Path, system: Path) -> list[Path]:
    ports = bridge / "brif"
    return [system / port.name for port in ports.iterdir()] if ports.is_dir() else []


def _is_up(name: str) -> bool:
    """An interface keeps its address when the cable is pulled; only Linux is asked."""
    return _told(SYSTEM / name / "operstate") not in ("down", "lowerlayerdown", "notpresent")


def _told(file: Path) -> str:
    try:
        return file.read_text().strip()
    except OSError:
        return ""


def _routed() -> list[str]:
    """The addresses that this machine would use towards elsewhere; none without such a route."""
    found = []
    for family, somewhere in SOMEWHERE.items():
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))
                found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    return found

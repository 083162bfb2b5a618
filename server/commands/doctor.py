"""`tablee doctor`: why can a phone not reach the hub, and what can be done?"""

from __future__ import annotations

import http.client
import shutil
import socket
import sys
from collections.abc import Iterator
from typing import NamedTuple

from server.commands.firewalls import FIREWALLS, opening
from server.commands.terminal import all_ways
from server.config import Config
from server.files import check_writable
from server.net.addresses import Kind
from server.net.whereabouts import Whereabouts

#: What this machine cannot see: the phones' side, the likeliest first.
ON_THE_PHONES = (
    (
        "Another Wi-Fi, or mobile data",
        "compare the Wi-Fi's name on phone and hub; a Wi-Fi without internet is left by some "
        "phones: tell them to stay, or switch mobile data off",
    ),
    (
        "A guests' network",
        "it often keeps devices apart: use the main Wi-Fi, or one phone's hotspot for all",
    ),
    (
        "A login page (hotel, café, train)",
        "open any web page and log in first; such networks often keep devices apart too",
    ),
    (
        "A VPN, iCloud Private Relay, a data saver",
        "it leads past the hub: switch it off for this Wi-Fi",
    ),
    ("https typed for http", "type the address with http:// in front, and the port behind"),
)


class Finding(NamedTuple):
    good: bool
    what: str
    advice: str = ""


def doctor(config: Config) -> int:
    worst = 0
    for finding in examine(config):
        sys.stdout.write(f"{'ok  ' if finding.good else 'LOOK'} {finding.what}\n")
        if finding.advice:
            sys.stdout.write(f"     {finding.advice}\n")
        worst = max(worst, 0 if finding.good else 1)
    sys.stdout.write("\nStill no luck? What only the phones can tell:\n")
    for what, advice in ON_THE_PHONES:
        sys.stdout.write(f"  - {what}: {advice}.\n")
    sys.stdout.write("`tablee doctor --watch` shows phones as they arrive.\n")
    sys.stdout.flush()
    return worst


def examine(config: Config) -> Iterator[Finding]:
    at = config.whereabouts()
    yield from _network(at)
    yield from _hub(at)
    yield from _firewall(config)
    yield _writable(config)


def _network(at: Whereabouts) -> Iterator[Finding]:
    if not at.ways:
        yield Finding(
            False,
            "This machine has no network address.",
            "Connect it to the Wi-Fi that the phones use: the hub follows by itself.",
        )
        return
    first, *others = all_ways(at)
    yield Finding(True, f"QR codes say {first}.")
    if others:
        yield Finding(
            True,
            f"Further addresses: {'; '.join(others)}.",
            "If phones are there, start the hub with --address and one of these.",
        )
    best = at.ways[0]
    if best.kind >= Kind.VIRTUAL:
        yield Finding(
            False,
            f"There is neither Wi-Fi nor cable, only {best.interface}.",
            "Phones cannot come that way: connect this machine to their Wi-Fi.",
        )
    tunnels = sorted({way.interface for way in at.ways if way.kind is Kind.TUNNEL})
    if tunnels:
        yield Finding(
            False,
            f"A VPN is on ({', '.join(tunnels)}).",
            "It may hide this machine from the Wi-Fi: switch it off while you play.",
        )
    if best.at.is_link_local:
        yield Finding(
            False,
            "The address was made up: the router gave none.",
            "Reconnect to the Wi-Fi, or restart the router.",
        )


def _hub(at: Whereabouts) -> Iterator[Finding]:
    for host in dict.fromkeys(["127.0.0.1", at.hosts[0].strip("[]")]):
        place = f"http://{f'[{host}]' if ':' in host else host}:{at.port}"
        try:
            link = http.client.HTTPConnection(host, at.port, timeout=3)
            link.request("GET", "/health")
            good = link.getresponse().status == 200
        except (OSError, http.client.HTTPException) as error:
            yield Finding(
                False,
                f"Nothing answers at {place} ({error}).",
                "Start the hub, or name its port with --port.",
            )
            continue
        if good:
            yield Finding(True, f"The hub answers at {place}.")
        else:
            yield Finding(
                False,
                f"Something else answers at {place}.",
                "Choose another port for the hub with --port.",
            )


def _firewall(config: Config) -> Iterator[Finding]:
    """What can be told without being an administrator."""
    ports = [config.port, *([config.https_port] if config.https else [])]
    for firewall in FIREWALLS:
        if firewall.is_on():
            advice = "; ".join(opening(firewall, port) for port in ports)
            yield Finding(False, f"{firewall.name} is on.", f"Let phones in: {advice}")


def _writable(config: Config) -> Finding:
    try:
        check_writable(config.data)
    except OSError as error:
        return Finding(
            False,
            f"The data folder {config.data} cannot be written to ({error.strerror}).",
            "Choose another one with --data.",
        )
    free = shutil.disk_usage(config.data).free // 2**20
    if free < 50:
        return Finding(False, f"The disk is nearly full ({free} MB left).", "Make some room.")
    return Finding(True, f"The data folder is {config.data} ({socket.gethostname()}).")

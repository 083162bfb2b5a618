"""`tablee doctor`: why can a phone not reach the hub, and what can be done?"""

from __future__ import annotations

import http.client
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import NamedTuple

from server.config import Config
from server.lan import addresses, interfaces

VPN_NAMES = ("tun", "tap", "wg", "ppp", "utun", "tailscale", "zt", "nordlynx")


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
    sys.stdout.write(
        "\nStill no luck? The phone must be in the same Wi-Fi: no mobile data, no VPN, no guests'\n"
        "network (it keeps devices apart). Type the address with http:// in front.\n"
    )
    return worst


def examine(config: Config) -> Iterator[Finding]:
    yield from _network()
    yield from _hub(config)
    yield from _firewall(config.port)
    yield _writable(config)


def _network() -> Iterator[Finding]:
    found = addresses()
    if found == ["127.0.0.1"]:
        yield Finding(
            False,
            "This machine has no network address.",
            "Connect it to the Wi-Fi that the phones use, then start the hub again.",
        )
        return
    yield Finding(True, f"This machine is {found[0]}.")
    if len(found) > 1:
        others = ", ".join(found[1:])
        yield Finding(
            False,
            f"It has further addresses: {others}.",
            "If a phone cannot open the first one, try the others.",
        )
    names = interfaces()
    vpn = [name for name in names if name.startswith(VPN_NAMES)]
    if vpn:
        yield Finding(
            False,
            f"A VPN is on ({', '.join(vpn)}).",
            "It may hide this machine from the Wi-Fi: switch it off while you play.",
        )
    if found[0].startswith("169.254."):
        yield Finding(
            False,
            "The address was made up: the router gave none.",
            "Reconnect to the Wi-Fi, or restart the router.",
        )


def _hub(config: Config) -> Iterator[Finding]:
    for host in dict.fromkeys(["127.0.0.1", addresses()[0]]):
        try:
            link = http.client.HTTPConnection(host, config.port, timeout=3)
            link.request("GET", "/health")
            good = link.getresponse().status == 200
        except OSError as error:
            yield Finding(
                False,
                f"Nothing answers at http://{host}:{config.port} ({error}).",
                "Start the hub (make play), or name its port with --port.",
            )
            continue
        if good:
            yield Finding(True, f"The hub answers at http://{host}:{config.port}.")
        else:
            yield Finding(
                False,
                f"Something else answers at http://{host}:{config.port}.",
                "Choose another port for the hub with --port.",
            )


def _firewall(port: int) -> Iterator[Finding]:
    """What can be told without being an administrator."""
    if shutil.which("ufw") and "active" in _run("ufw", "status").split("\n")[0].split():
        yield Finding(
            False, "The firewall ufw is active.", f"Let phones in: sudo ufw allow {port}/tcp"
        )
    if shutil.which("firewall-cmd") and "running" in _run("firewall-cmd", "--state").split():
        yield Finding(
            False,
            "firewalld is running.",
            f"Let phones in: sudo firewall-cmd --add-port={port}/tcp",
        )


def _run(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def _writable(config: Config) -> Finding:
    probe = config.data / ".probe"
    try:
        config.data.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
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

"""Firewalls of the hub's machine, and the command that opens the hub's port in each."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

# Where the system keeps tools that are not on everybody's path.
MAC = "/usr/libexec/ApplicationFirewall/socketfilterfw"
UFW_SETTINGS = Path("/etc/ufw/ufw.conf")
WINDOWS_LIST = "(Get-NetFirewallProfile | Where-Object Enabled).Count"


class Firewall(NamedTuple):
    name: str
    open_port: str  # the command, with {port}
    is_on: Callable[[], bool | None]  # None: it cannot be told, or there is none


def _ufw() -> bool | None:
    said = _run("ufw", "status")
    if said is None:
        return None
    # Without being an administrator it says nothing; its own file says it to everybody.
    return "Status: active" in said or _enabled_in(UFW_SETTINGS)


def _firewalld() -> bool | None:
    said = _run("firewall-cmd", "--state")
    return None if said is None else said.split() == ["running"]


def _windows() -> bool | None:
    if sys.platform != "win32":
        return None
    said = _run("powershell", "-NoProfile", "-Command", WINDOWS_LIST)
    return None if said is None else said.strip() not in ("", "0")


def _mac() -> bool | None:
    if sys.platform != "darwin":
        return None
    said = _run(MAC, "--getglobalstate")
    return None if said is None else "enabled" in said


FIREWALLS = (
    Firewall("ufw", "sudo ufw allow {port}/tcp", _ufw),
    Firewall("firewalld", "sudo firewall-cmd --add-port={port}/tcp", _firewalld),
    Firewall(
        "The firewall of Windows",
        'netsh advfirewall firewall add rule name="Tablee" dir=in action=allow protocol=TCP '
        "localport={port}   (as administrator; and call the network private)",
        _windows,
    ),
    Firewall(
        "The firewall of macOS",
        f"sudo {MAC} --add {{python}} && sudo {MAC} --unblockapp {{python}}",
        _mac,
    ),
)


def opening(firewall: Firewall, port: int) -> str:
    return firewall.open_port.format(port=port, python=sys.executable)


def _run(*command: str) -> str | None:
    """What it says; None: there is no such program here."""
    if shutil.which(command[0]) is None:
        return None
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def _enabled_in(file: Path) -> bool:
    try:
        lines = file.read_text().lower().splitlines()
        return "enabled=yes" in (line.strip() for line in lines)
    except OSError:
        return False

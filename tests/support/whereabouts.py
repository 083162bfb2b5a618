"""A machine with the addresses that a test gives it."""

from __future__ import annotations

from ipaddress import ip_interface
from typing import Any

from server.net.addresses import Way, kind_of
from server.net.whereabouts import Whereabouts


def way(interface: str, address: str) -> Way:
    return Way(interface, kind_of(interface, interface), ip_interface(address))


def whereabouts(*ways: Way, **more: Any) -> Whereabouts:
    return Whereabouts(**{"host": "", "port": 8600, "look_around": lambda: list(ways), **more})

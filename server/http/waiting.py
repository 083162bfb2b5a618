"""Tables that wait for people, told to who comes to the hub's own address without a code.

A code is what lets somebody to a table. So it is told only where everybody who hears it is at home:
on a hub in a living room, to a device in the same network, while people still sit down and nobody
has locked the table. A hosted hub tells none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from server.config import Config
from server.sitting.sitting import Sitting
from server.store.record import CHAIRS
from server.table.table import Table

MOST_TOLD = 4


@dataclass(frozen=True, slots=True)
class Sitter:
    name: str
    look: int


@dataclass(frozen=True, slots=True)
class Waiting:
    code: str
    box: str | None
    players: Sequence[Sitter]


def is_at_home(config: Config, address: str, host: str) -> bool:
    """Whether both ends are in a private network, and the hub is not hosted for strangers.

    `host` is what the browser asked for: behind a forwarded port or a proxy that nobody told us of,
    every visitor has a private address, but none asks for one.
    """
    if config.public_url or config.behind_proxy:
        return False
    name = urlsplit(f"//{host}").hostname or ""
    by_name = name.endswith(".local") or name.replace("-", "").isalnum()  # of this machine
    return _is_private(address) and (by_name or _is_private(name))


def _is_private(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_private


def waiting(tables: Iterable[Table[Any]]) -> list[Waiting]:
    """Those where somebody is, the fullest first."""
    return fullest(
        Waiting(
            table.code,
            table.sitting.box,
            [Sitter(player.name, player.look) for player in table.sitting.players],
        )
        for table in tables
        if table.audience.present and _waits(table.sitting)
    )


def fullest(tables: Iterable[Waiting]) -> list[Waiting]:
    """A table that is open at two processes is told once."""
    found = {table.code: table for table in tables}
    fullest_first = sorted(found.values(), key=lambda table: (-len(table.players), table.code))
    return fullest_first[:MOST_TOLD]


def read_waiting(said: Sequence[Any]) -> list[Waiting]:
    """What another process told."""
    return [
        Waiting(table["code"], table["box"], [Sitter(**player) for player in table["players"]])
        for table in said
    ]


def _waits(sitting: Sitting) -> bool:
    return (
        sitting.phase == "lobby"
        and not sitting.locked
        and not sitting.deleted
        and len(sitting.players) < CHAIRS
    )

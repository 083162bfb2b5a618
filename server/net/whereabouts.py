"""Where phones find this hub just now: looked at again and again, for laptops are carried about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from ipaddress import ip_address

from server.net.addresses import ONLY_HERE, Way, ways

EVERYWHERE = ""  # to listen on: every address of both kinds
ALL = {EVERYWHERE: (4, 6), "0.0.0.0": (4,), "::": (6,)}  # hosts to listen on, and IP's versions


LOCAL_NAMES = ("tablee.local", "tablee-2.local", "tablee-3.local")  # in a house with several hubs


class NotHere(ValueError):
    """An address was chosen that this machine does not have."""


@dataclass
class Whereabouts:
    """`wanted`: an address or an interface that goes before all others, while it is there."""

    host: str  # where the hub listens
    port: int
    https_port: int | None = None
    public_url: str = ""
    behind_proxy: bool = False
    wanted: str = ""
    name: str = ""  # as which it is announced in the network, once it is
    look_around: Callable[[], Sequence[Way]] = ways
    ways: tuple[Way, ...] = ()
    _moved: list[Callable[[], object]] = field(default_factory=list)
    _named: list[Callable[[], object]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.look()

    def look(self) -> bool:
        """Whether something has changed."""
        before, self.ways = self.ways, self._seen()
        return self.ways != before

    def when_moved(self, follow: Callable[[], object]) -> None:
        """Called whenever phones find the hub at other addresses than before."""
        self._moved.append(follow)

    def when_named(self, follow: Callable[[], object]) -> None:
        """Called whenever it is announced under another name than before."""
        self._named.append(follow)

    def look_again(self, in_thread: Callable[[Callable[[], bool]], bool]) -> None:
        if in_thread(self.look):
            for follow in self._moved:
                follow()

    def announced_as(self, name: str) -> None:
        """An empty name: it is announced no more, which nobody is told."""
        before, self.name = self.name, name
        if name not in ("", before):
            for follow in self._named:
                follow()

    def _seen(self) -> tuple[Way, ...]:
        seen = self.look_around()
        if self.host not in ALL:
            return tuple(way for way in seen if way.address == self.host)
        heard = [way for way in seen if way.at.version in ALL[self.host]]
        return tuple(sorted(heard, key=lambda way: not self._is_wanted(way)))

    def _is_wanted(self, way: Way) -> bool:
        return bool(self.wanted) and self.wanted in (way.interface, way.address)

    def insist(self) -> None:
        """Once, when the hub starts: a wrong `wanted` is a mistake of whoever started it."""
        if self.wanted and self.ways and not self._is_wanted(self.ways[0]):
            there = ", ".join(f"{way.address} ({way.interface})" for way in self.ways)
            raise NotHere(f"This machine has no {self.wanted}. It has: {there}.")

    @property
    def hosted(self) -> bool:
        """Phones come from elsewhere: what this machine calls itself is nobody's way."""
        return bool(self.public_url) or self.behind_proxy

    @property
    def hosts(self) -> list[str]:
        """As they stand in a URL, the best first; never empty."""
        if self.host not in ALL:
            return [in_url(self.host)]
        return [way.host for way in self.ways] or [ONLY_HERE]

    @property
    def alone(self) -> bool:
        """No phone can come."""
        return not self.ways and not self.hosted

    def address(self, *, secure: bool = False) -> str:
        """What QR codes carry."""
        return self.public_url.rstrip("/") or self.addresses(secure=secure)[0]

    def addresses(self, *, secure: bool = False) -> list[str]:
        return [self._at(host, secure) for host in self.hosts]

    def by_name(self) -> str | None:
        """The second way, for who likes to type."""
        return self._at(self.name, secure=False) if self.name else None

    def _at(self, host: str, secure: bool) -> str:
        if secure and self.https_port:
            return f"https://{host}:{self.https_port}"
        return f"http://{host}:{self.port}"

    def is_neighbour(self, address: str) -> bool:
        """Whether somebody with this address is at this machine or in one of its own networks."""
        try:
            ip = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        if self.hosted:
            return False
        return ip.is_loopback or any(ip in way.at.network for way in self.ways)


def in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host

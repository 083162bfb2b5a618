"""Announces the hub until its input ends: `python -m server.net.mdns PORT ADDRESS...`.

Says the name that it got, once it has it. Whatever is not allowed here, it ends without a word.
"""

from __future__ import annotations

import sys

from zeroconf import ServiceInfo, Zeroconf

from server.net.whereabouts import LOCAL_NAMES

KIND = "_http._tcp.local."
ASKED_MS = 1_200


def main(port: int, addresses: list[str]) -> int:
    try:
        network = Zeroconf()
    except OSError:  # the port, or multicast, is not for us here
        return 1
    try:
        name = _free_name(network, addresses)
        if name is None:
            return 1
        # The name was looked for already; a hub that was killed may still be heard of.
        network.register_service(_service(name, port, addresses), cooperating_responders=True)
        sys.stdout.write(name)
        sys.stdout.flush()
        sys.stdin.read()  # until the hub closes it, or is no more
        return 0
    finally:
        network.close()


def _free_name(network: Zeroconf, own: list[str]) -> str | None:
    """The first that no other hub answers to."""
    for name in LOCAL_NAMES:
        other = network.get_service_info(KIND, _label(name), ASKED_MS)
        if other is None or set(other.parsed_addresses()) <= set(own):
            return name
    return None


def _service(name: str, port: int, addresses: list[str]) -> ServiceInfo:
    return ServiceInfo(
        KIND,
        _label(name),
        port=port,
        parsed_addresses=addresses,
        server=f"{name}.",
        properties={"path": "/"},
    )


def _label(name: str) -> str:
    return f"{name.partition('.')[0]}.{KIND}"


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]))

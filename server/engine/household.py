"""Who lives together, as far as an address tells."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address


def household_of(address: str) -> str:
    """Who is counted together: an address; of IPv6 the /64 that one house has for itself."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(ip, IPv6Address):
        return str(ip)
    return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))

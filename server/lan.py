"""How phones reach this machine: its addresses, and a QR code in the terminal."""

from __future__ import annotations

import io
import socket

import segno

# Never answers and is never asked: connecting a datagram socket only picks a route.
SOMEWHERE = ("192.0.2.1", 9)


def addresses() -> list[str]:
    """This machine's IPv4 addresses, the one towards the network first; never empty."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        names = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [name[4][0] for name in names]
    except OSError:
        pass
    real = [str(address) for address in found if not str(address).startswith("127.")]
    return list(dict.fromkeys(real)) or ["127.0.0.1"]


def interfaces() -> list[str]:
    """Names of this machine's network interfaces; empty where the system does not tell."""
    try:
        return [name for _, name in socket.if_nameindex()]
    except (AttributeError, OSError):
        return []


def terminal_qr(address: str) -> str:
    out = io.StringIO()
    segno.make(address, error="l").terminal(out=out, compact=True, border=2)
    return out.getvalue()


def svg_qr(address: str) -> bytes:
    out = io.BytesIO()
    segno.make(address, error="m").save(
        out, kind="svg", scale=8, border=2, svgclass=None, lineclass=None, xmldecl=False
    )
    return out.getvalue()

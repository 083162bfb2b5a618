"""The QR code of an address or a Wi-Fi: in the terminal, and as a picture."""

from __future__ import annotations

import io
import os
from typing import TextIO

import segno

HALF_BLOCKS = "▀▄█"


def terminal_qr(address: str, out: TextIO) -> str:
    """As this terminal can show it; empty: it cannot."""
    blocks = _can_say(out, HALF_BLOCKS)
    if not blocks and (os.name == "nt" or not out.isatty()):
        return ""
    drawn = io.StringIO()
    # Without such signs in half as many, larger dots: spaces in two colours.
    segno.make(address, error="l").terminal(out=drawn, compact=blocks, border=2)
    return drawn.getvalue()


def _can_say(out: TextIO, signs: str) -> bool:
    try:
        signs.encode(out.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def svg_qr(said: str) -> bytes:
    out = io.BytesIO()
    # Cameras take what is not plain for UTF-8, whatever the standard says.
    segno.make(said, error="m", micro=False, encoding="utf-8").save(
        out, kind="svg", scale=8, border=2, svgclass=None, lineclass=None, xmldecl=False
    )
    return out.getvalue()

"""What the terminal says: where phones find the hub, again when it moves, all of it on Enter."""

from __future__ import annotations

import os
import struct
import sys
from typing import Any

from rules import catalogue
from server.engine.base import Engine
from server.net import qr
from server.net.addresses import Kind, Way
from server.net.whereabouts import Whereabouts

KEYS_S = 0.25
WHAT = {
    Kind.WIFI: "Wi-Fi",
    Kind.ETHERNET: "cable",
    Kind.OTHER: "network",
    Kind.VIRTUAL: "containers or virtual machines",
    Kind.TUNNEL: "VPN",
}


class Terminal:
    def __init__(self, whereabouts: Whereabouts, engine: Engine, *, quiet: bool) -> None:
        self._at = whereabouts
        self._engine = engine
        self._quiet = quiet
        self._said = ""  # the address

    def open(self) -> None:
        self._at.when_moved(self.say_moved)
        self._at.when_named(self.say_name)
        self._say_address("Tablée is open")
        for line in left_out():
            sys.stdout.write(f"  {line}\n")
        sys.stdout.write(
            "  Phones in the same Wi-Fi scan the code. Ctrl+C closes the hub; nothing is lost.\n"
        )
        if sys.stdin is not None and sys.stdin.isatty():
            sys.stdout.write("  Enter shows the code again, and every other address.\n")
            self._engine.spawn(self._hear_keys)
        sys.stdout.write("\n")
        sys.stdout.flush()

    def say_moved(self) -> None:
        if self._at.address() != self._said:
            self._say_address("The network has changed. Tablée is now at")
            sys.stdout.write("\n")
            sys.stdout.flush()

    def say_name(self) -> None:
        sys.stdout.write(f"  Many phones also find it as {self._at.by_name()}\n\n")
        sys.stdout.flush()

    def say_all(self) -> None:
        self._say_address("Tablée is at")
        for line in all_ways(self._at):
            sys.stdout.write(f"  {line}\n")
        if len(self._at.ways) > 1:
            sys.stdout.write("  The code has the first; --address chooses another one.\n")
        sys.stdout.write("\n")
        sys.stdout.flush()

    def _say_address(self, how: str) -> None:
        at, out = self._at, sys.stdout
        self._said = address = at.address()
        if not self._quiet:
            code = qr.terminal_qr(address, out)
            out.write(
                "\n"
                + (code or "  The QR code is on the page below: this window has no signs for it.\n")
            )
        out.write(f"\n  {how}: {address}\n")
        if at.alone:
            out.write("  No network found: only this machine can reach it.\n")
        if at.https_port:
            secure = at.address(secure=True)
            out.write(f"  With https: {secure} (first: {address}/trust)\n")

    def _hear_keys(self) -> None:
        while True:
            self._engine.sleep(KEYS_S)
            pressed = _pressed(sys.stdin)
            if pressed is None:
                return
            if pressed:
                self.say_all()


def left_out() -> list[str]:
    """Which boxes cannot be used, and why."""
    return [f"The box {name} is left out: {why}" for name, why in catalogue.broken().items()]


def all_ways(at: Whereabouts) -> list[str]:
    """Each with what it is, for the terminal."""
    named = [f"{at.by_name()}  by name"] if at.name else []
    return [*(_way(at, way) for way in at.ways), *named]


def _way(at: Whereabouts, way: Way) -> str:
    return f"http://{way.host}:{at.port}  {WHAT[way.kind]} ({way.interface})"


def _pressed(stdin: Any) -> bool | None:
    """Whether Enter was pressed; None: nobody will. Never waits."""
    if sys.platform == "win32":
        import msvcrt

        pressed = False
        while msvcrt.kbhit():
            msvcrt.getwch()
            pressed = True
        return pressed
    else:  # noqa: RET505  mypy reads both, each for its own system
        import fcntl
        import termios

        try:
            terminal = stdin.fileno()
            typed = struct.unpack("i", fcntl.ioctl(terminal, termios.FIONREAD, bytes(4)))[0]
            # In the background, reading would stop the whole hub: the keys are somebody else's.
            if not typed or os.tcgetpgrp(terminal) != os.getpgrp():
                return False
            return bool(os.read(terminal, 1024)) or None
        except (OSError, ValueError):
            return None

"""Real networks on this machine: a hub and a phone, each in a network namespace of its own.

Namespaces have no name: they live as long as the process that holds them, and that one dies with
the tests. Nothing is left behind, whatever happens.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.support.patience import PATIENCE_S, hear
from tests.support.process import ROOT, dying_with_us

T = TypeVar("T")

CLONE_NEWNET = 0x40000000
PORT = 8600
LOOK_AGAIN_S = 0.1
TENTATIVE = "tentative"  # an address that the kernel still asks the others about
READY = b"ready\n"
# With its own view of /sys: that is where Linux tells what an interface is.
HOLD = f"mount -t sysfs sysfs /sys && ip link set lo up && printf {READY.decode()!r} && exec cat"


class NotAllowed(Exception):
    """Why there are no namespaces here."""


def say_not_allowed(why: str) -> None:
    """Loud, and no failure: other machines have them."""
    sentence = f"NETWORK NAMESPACES ARE NOT ALLOWED HERE, so this was NOT TESTED: {why}"
    warnings.warn(sentence, stacklevel=2)
    pytest.skip(sentence)


class Place:
    """A namespace: a machine with network interfaces of its own."""

    def __init__(self) -> None:
        for program in ("unshare", "nsenter", "ip"):
            if shutil.which(program) is None:
                raise NotAllowed(f"no {program}: apt-get install iproute2 util-linux")
        command = ["unshare", "--net", "--mount", "sh", "-c", HOLD]
        self._holder = subprocess.Popen(
            dying_with_us(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self._holder.stdout is not None
        if self._holder.stdout.readline() != READY:
            _, why = self._holder.communicate()
            raise NotAllowed(why.decode().strip())

    def close(self) -> None:
        self._holder.kill()
        self._holder.communicate()

    def command(self, *words: str) -> list[str]:
        """The same command, for this machine."""
        inside = ("--net", "--mount", f"--wd={ROOT}")
        return ["nsenter", "--target", str(self._holder.pid), *inside, *words]

    def ip(self, words: str) -> None:
        done = subprocess.run(
            self.command("ip", *words.split()), capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"ip {words}: {done.stderr}"

    def wire_to(self, other: Place, interface: str, own: str, others: str) -> None:
        """A network between the two, on interfaces of the same name."""
        peer = f"peer name {interface} netns {other._holder.pid}"
        self.ip(f"link add name {interface} type veth {peer}")
        for place, address in ((self, own), (other, others)):
            if address:
                # Without looking for the same address elsewhere first: there is nobody.
                nodad = " nodad" if ":" in address else ""
                place.ip(f"addr add {address} dev {interface}{nodad}")
            place.ip(f"link set {interface} up")

    def settle(self) -> None:
        """Until every interface that is up has the addresses that it gives itself, for good.

        A browser that is open when one comes takes it for another network, and drops what it loads.
        """
        deadline = time.monotonic() + PATIENCE_S
        while not settled(found := self._interfaces()):
            assert time.monotonic() < deadline, f"never settled: {found}"
            time.sleep(LOOK_AGAIN_S)

    def _interfaces(self) -> list[dict[str, Any]]:
        show = self.command("ip", "-json", "addr", "show", "up")
        told = subprocess.run(show, capture_output=True, check=True)
        interfaces: list[dict[str, Any]] = json.loads(told.stdout)
        return interfaces

    def do(self, work: Callable[[], T]) -> T:
        """What this process does here, in a thread of its own: its sockets are this machine's."""
        done: list[T] = []

        def inside() -> None:
            with Path(f"/proc/{self._holder.pid}/ns/net").open() as network:
                if ctypes.CDLL(None, use_errno=True).setns(network.fileno(), CLONE_NEWNET):
                    raise OSError(ctypes.get_errno(), "setns")
            done.append(work())

        thread = threading.Thread(target=inside)
        thread.start()
        thread.join()
        assert done, "see the thread's own traceback"
        return done[0]

    def program(self, folder: Path, program: str) -> Path:
        """A file that starts this program here."""
        script = folder / f"in-{self._holder.pid}"
        script.write_text(f'#!/bin/sh\nexec {" ".join(self.command(program))} "$@"\n')
        script.chmod(0o755)
        return script


def settled(interfaces: list[dict[str, Any]]) -> bool:
    own = {one["ifname"]: scopes_of_ipv6(one) for one in interfaces}
    if not own["lo"]:
        return True  # no IPv6 here, and all other addresses were given by us
    wired = [one for one in interfaces if one["ifname"] != "lo" and "master" not in one]
    return all(
        one["operstate"] == "UP" and "link" in own[one["ifname"]] and TENTATIVE not in str(one)
        for one in wired
    )


def scopes_of_ipv6(interface: dict[str, Any]) -> set[str]:
    return {one["scope"] for one in interface["addr_info"] if one["family"] == "inet6"}


@contextmanager
def places(count: int) -> Iterator[list[Place]]:
    made: list[Place] = []
    try:
        for _ in range(count):
            made.append(Place())
        yield made
    except NotAllowed as why:
        say_not_allowed(str(why))
    finally:
        for place in made:
            place.close()


class HubAt:
    """`tablee` as people start it, on a machine of its own."""

    def __init__(self, place: Place, data: Path, *options: str) -> None:
        command = place.command(
            *(sys.executable, "-m", "server", "serve", "--port", str(PORT)),
            *("--data", str(data), *options),
        )
        self._process = subprocess.Popen(
            dying_with_us(command),
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._said = b""

    def hears(self, words: str) -> str:
        """Until the terminal says this; gives what follows in that line."""
        assert self._process.stdout is not None
        pattern = re.escape(words.encode()) + rb"(.*)\n"
        found = hear(self._process.stdout.fileno(), pattern, self._said)
        self._said = found.string
        return found[1].decode().strip()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def hub_at(place: Place, data: Path, *options: str) -> Iterator[HubAt]:
    hub = HubAt(place, data, *options)
    try:
        yield hub
    finally:
        hub.close()

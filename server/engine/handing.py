"""Accepted connections, from one process to another (SCM_RIGHTS). Not on Windows.

Each goes with a note and a number over a stream between the two; the kernel keeps them together.
The connection itself does not notice: address, buffers and round trips stay what they are.
"""

from __future__ import annotations

import _socket
import errno
import struct
import sys
from typing import NamedTuple

# So many are on their way that the kernel wants some to arrive first.
FULL = {errno.EAGAIN, errno.ENOBUFS, errno.ENOMEM, getattr(errno, "ETOOMANYREFS", errno.EAGAIN)}
SAID = struct.Struct("!BI")

Way = _socket.socket  # below the engine's own: it never waits


def way_of(fileno: int) -> Way:
    """One that was opened by the process that started this one."""
    return _socket.socket(fileno=fileno)


class Handed(NamedTuple):
    note: int  # 0 to 255
    number: int  # of the connection
    fileno: int  # -1: this process has no file left for it


if sys.platform != "win32":
    import socket
    from array import array

    RIGHTS = (socket.SOL_SOCKET, socket.SCM_RIGHTS)
    ROOM = socket.CMSG_SPACE(array("i").itemsize)

    def hand_over(way: Way, handed: Handed) -> bool:
        """Never waits. False: not now; OSError: nobody is at the other end."""
        said = SAID.pack(handed.note, handed.number)
        try:
            file = array("i", (handed.fileno,))
            way.sendmsg([said], [(*RIGHTS, file)], socket.MSG_DONTWAIT)
        except OSError as error:
            if error.errno in FULL:
                return False
            raise
        return True

    def take_over(way: Way) -> Handed | None:
        """Never waits: BlockingIOError, if there is none. None: nobody is at the other end."""
        said, rights, _, _ = way.recvmsg(SAID.size, ROOM, socket.MSG_DONTWAIT)
        if len(said) < SAID.size:
            return None
        files = array("i")
        for level, kind, data in rights:
            if (level, kind) == RIGHTS:
                files.frombytes(data[: len(data) - len(data) % files.itemsize])
        note, number = SAID.unpack(said)
        return Handed(note, number, files[0] if files else -1)

    def pair() -> tuple[Way, Way]:
        """A stream between two processes: both of its ends, and no name by which others find it."""
        return _socket.socketpair()

else:  # nobody calls them: server/commands/several.py says so first

    def hand_over(way: Way, handed: Handed) -> bool:
        raise NotImplementedError

    def take_over(way: Way) -> Handed | None:
        raise NotImplementedError

    def pair() -> tuple[Way, Way]:
        raise NotImplementedError

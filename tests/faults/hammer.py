"""A store called from green threads and real threads at once, as a busy hub does.

Run by test_store_under_load.py in a process of its own, because it patches the standard library.
"""

from __future__ import annotations

from server import green

green.patch()

import sys  # noqa: E402

from server.sitting import Record  # noqa: E402
from server.store.base import Page, Tick  # noqa: E402
from server.store.sql import SqlStore  # noqa: E402

TABLES, LINES = 4, 60


def main(url: str) -> None:
    sys.setswitchinterval(1e-6)  # real threads get in each other's way as much as they can
    store = SqlStore(url)
    codes = [f"TABLE{number}" for number in range(TABLES)]
    for code in codes:
        store.open(code, 0)
    writing = list(codes)

    def write(code: str) -> None:
        for seq in range(1, LINES + 1):
            page = Page(code, [Record(seq, 0, 0, "", "", {"verb": "lock"})])
            assert green.in_thread(store.append, [page]) == []
        writing.remove(code)

    def note_clocks() -> None:
        while writing != ["clocks"]:
            green.in_thread(store.tick, [(code, Tick(1, 1, 1)) for code in codes])
        writing.clear()

    for code in codes:
        green.spawn(write, code)
    writing.append("clocks")
    green.spawn(note_clocks)
    while writing:
        store.exists(codes[0])
        green.sleep(0)
    assert all(len(store.read(code)) == LINES for code in codes)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1])

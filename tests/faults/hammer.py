"""A store called from green threads and real threads at once, as a busy hub does.

Run by test_store_under_load.py in a process of its own, because it patches the standard library.
"""

from __future__ import annotations

import os

from server.engine import open_engine, patch

ENGINE = os.environ.get("TABLEE_ENGINE") or "eventlet"
patch(ENGINE)

import sys  # noqa: E402

import server.store  # noqa: E402
from server.store import Page, Record, Tick  # noqa: E402
from server.store.record import Lock  # noqa: E402

TABLES, LINES = 4, 60

engine = open_engine(ENGINE)


def main(url: str) -> None:
    sys.setswitchinterval(1e-6)  # real threads get in each other's way as much as they can
    store = server.store.open(url, engine)
    codes = [f"TABLE{number}" for number in range(TABLES)]
    for code in codes:
        store.open(code, 0)
    writing = list(codes)

    def write(code: str) -> None:
        for seq in range(1, LINES + 1):
            page = Page(code, [Record(seq, 0, 0, "", "", Lock())])
            assert engine.in_thread(store.append, [page]) == []
        writing.remove(code)

    def note_clocks() -> None:
        while writing != ["clocks"]:
            engine.in_thread(store.tick, [(code, Tick(1, 1, 1)) for code in codes])
        writing.clear()

    for code in codes:
        engine.spawn(write, code)
    writing.append("clocks")
    engine.spawn(note_clocks)
    while writing:
        store.exists(codes[0])
        engine.sleep(0)
    assert all(len(store.read(code)) == LINES for code in codes)
    store.close()


if __name__ == "__main__":
    main(sys.argv[1])

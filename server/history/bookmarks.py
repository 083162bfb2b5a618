"""Bookmarks: how a table stood at a line of its log, so that waking it begins there.

A cache and nothing else. A bookmark counts only if the log still has that line with that checksum,
which stands for all lines before it; if the same hub made it (its secret); and if rules, boxes and
the code that folds are byte for byte what they were. Otherwise all of the log is folded.
See docs/decisions/0010-waking-from-a-bookmark.md.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import sys
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import rules
import server.history
import server.sitting
import server.store
from rules import catalogue
from rules.kernel import Refused
from server.engine.apart import Apart
from server.history.history import Bookmark, History
from server.history.numbers import of_spans, spans
from server.history.packing import Unpackable, pack, unpack
from server.sitting import guarded
from server.sitting.growing import Missing
from server.sitting.sitting import Checkpoint, Run, Sitting
from server.store.base import FromBookmark, Store, StoredBookmark

logger = logging.getLogger(__name__)

EVERY = 64  # records
AT_ONCE = 32  # records that are folded in the loop: a few ms
# Where classes are looked for.
STATE, TABLE = ("rules",), ("rules", "server.store", "server.sitting", "server.history")
DIGEST = 32
APART = ("now", "numbers", "lines")  # parts of a bookmark that are packed in a way of their own


class PackedGame(NamedTuple):
    """A game without what follows from it."""

    box: str
    options: Mapping[str, Any]
    seats: tuple[int, ...]
    ended: bool
    steps: int


class Bookmarks:
    def __init__(self, store: Store, apart: Apart, secret: bytes) -> None:
        self._store = store
        self._apart = apart
        self._key = hashlib.sha256(b"bookmark" + secret).digest()
        # Now, and not when they are needed: a file may change while the code in memory does not.
        self._code = _fingerprint()
        self._boxes = _boxes()

    # Waking

    def latest(self, code: str) -> History | None:
        """From the latest bookmark that is good for it. None: there is none."""
        return self._folded(code, (False, True))

    def whole(self, code: str) -> History:
        """With all steps of the game on the table: from before it began, or from the first line."""
        history = self._folded(code, (True,))
        if history is not None and history.whole:
            return history
        return self.without(code)

    def without(self, code: str) -> History:
        """From the first line on; or Broken."""
        if self._store.blocking:  # a long log that is let go in the loop holds it up, too
            return self._apart.do(lambda: History(self._store.read(code)))
        log = self._store.read(code)
        return History(log) if len(log) <= AT_ONCE else self._apart.do(lambda: History(log))

    def _folded(self, code: str, kinds: Sequence[bool]) -> History | None:
        def fold(in_loop: bool) -> History | None:
            for game in kinds:
                marked = self._store.from_bookmark(code, game=game)
                history = self._fold(marked, in_loop) if marked else None
                if history is not None:
                    return history
            return None

        return self._apart.do(lambda: fold(False)) if self._store.blocking else fold(True)

    def _fold(self, marked: FromBookmark, in_loop: bool) -> History | None:
        if in_loop and len(marked.news) > AT_ONCE:
            return self._apart.do(lambda: self._fold(marked, False))
        try:
            return History(marked.news, self._opened(marked.mark))
        except Missing:  # of what happened since, something was about what came before
            return None
        except Unpackable as error:
            logger.info("a bookmark is not used: %s", error)
            return None
        except Exception:  # whatever it is, the log is there
            logger.warning("a bookmark cannot be used", exc_info=True)
            return None

    # Keeping

    def keep(self, code: str, history: History, every: int = EVERY) -> None:
        """What is new enough, in the store."""
        for bookmark, game in history.take_bookmarks(every):
            self._keep(code, bookmark, game=game)

    def _keep(self, code: str, bookmark: Bookmark, *, game: bool) -> None:
        def work(seal: Callable[[StoredBookmark], StoredBookmark | None]) -> None:
            chain = self._store.checksum(code, bookmark.line, bookmark.line_ms)
            if chain is None:  # another process mended the log, or deleted it
                return
            mark = seal(StoredBookmark(code, bookmark.line.seq, chain, b"", game))
            if mark is not None:
                self._store.keep_bookmark(mark)

        try:
            if self._store.blocking:
                self._apart.do(lambda: work(lambda mark: self._sealed(mark, bookmark)))
            else:
                work(lambda mark: self._apart.do(lambda: self._sealed(mark, bookmark)))
        except Exception:  # a full disk: waking takes longer
            logger.warning("a bookmark could not be kept", exc_info=True)

    # As bytes

    def _sealed(self, mark: StoredBookmark, bookmark: Bookmark) -> StoredBookmark | None:
        """None: there is something in it that cannot be written down; the log can."""
        boxes = _boxes_of(bookmark.now)
        try:
            data = _packed(bookmark)
            if _unpacked(data).now != _without_steps(bookmark).now:
                raise Unpackable(boxes)
            body = zlib.compress(data, 1)
            seal = self._seal(mark, body, boxes)
        except (Unpackable, Refused):
            logger.info("no bookmark for a table with these boxes: %s", boxes)
            return None
        return mark._replace(data=boxes.encode() + b"\n" + seal + body)

    def _opened(self, mark: StoredBookmark) -> Bookmark:
        boxes, _, rest = mark.data.partition(b"\n")
        seal, body = rest[:DIGEST], rest[DIGEST:]
        if not hmac.compare_digest(seal, self._seal(mark, body, boxes.decode(errors="replace"))):
            raise Unpackable("not ours, or of another version")
        return _unpacked(zlib.decompress(body))

    def _seal(self, mark: StoredBookmark, body: bytes, boxes: str) -> bytes:
        names = boxes.split()
        if not self._boxes.keys() >= set(names):
            raise Unpackable(boxes)  # one came while the hub ran: who knows what is in memory
        about = [b"%b %d %d" % (mark.code.encode(), mark.seq, mark.game), mark.chain, self._code]
        about += [self._boxes[name] for name in names]
        about.append(hashlib.sha256(body).digest())
        return hmac.digest(self._key, b"\n".join(part.hex().encode() for part in about), "sha256")


def _boxes_of(sitting: Sitting) -> str:
    """The names of the box that is played, and of the one that is chosen."""
    played = sitting.run.box if sitting.run else None
    return " ".join(sorted({name for name in (played, sitting.box) if name}))


def _without_steps(bookmark: Bookmark) -> Bookmark:
    """As it comes back."""
    run = bookmark.now.run
    if run is None:
        return bookmark
    at = Checkpoint(len(run.steps), run.state)
    return bookmark._replace(now=replace(bookmark.now, run=_resumed(run, at, run.checkpoints[0])))


def _resumed(run: Run | PackedGame, at: Checkpoint, start: Checkpoint) -> Run:
    again = Run.resume(run.box, run.options, run.seats, at, start.state)
    return replace(again, ended=True) if run.ended else again


def _packed(bookmark: Bookmark) -> bytes:
    run, state = bookmark.now.run, b""
    game = None
    if run is not None:
        game = PackedGame(run.box, run.options, run.seats, run.ended, len(run.steps))
        # Decks come with the set-up of the game: only what is new since then is written.
        state = pack(run.state, run.checkpoints[0].state)
    seqs, late = bookmark.numbers
    plain = (replace(bookmark.now, run=None), (spans(seqs), late), game)
    rest = {name: part for name, part in bookmark._asdict().items() if name not in APART}
    pieces = pack((plain, rest)), state, pack(bookmark.lines())
    return b"".join(len(piece).to_bytes(4) + piece for piece in pieces)


def _unpacked(data: bytes) -> Bookmark:
    head, state, lines = _pieces(data)
    (now, (short, late), game), rest = unpack(head, TABLE)
    run = None
    if game is not None:
        start = guarded.find(game.box).setup(len(game.seats), game.options)
        at = Checkpoint(game.steps, unpack(state, STATE, start))
        run = _resumed(game, at, Checkpoint(0, start))
    return Bookmark(
        now=replace(now, run=run),
        numbers=(tuple(of_spans(short)), late),
        lines=lambda: unpack(lines, TABLE),  # many, and seldom asked for
        **rest,
    )


def _pieces(data: bytes) -> list[bytes]:
    found = []
    while data:
        length = 4 + int.from_bytes(data[:4])
        found.append(data[4:length])
        data = data[length:]
    return found


# Which code


def _fingerprint() -> bytes:
    """Of all that folds a log, without the boxes."""
    digest = hashlib.sha256(sys.version.encode())
    for package in (rules, server.store, server.sitting, server.history):
        for folder in package.__path__:
            _add_files(digest, Path(folder), deep=False)
    return digest.digest()


def _boxes() -> dict[str, bytes]:
    found = {}
    for name, folder in catalogue.places().items():
        digest = hashlib.sha256()
        _add_files(digest, folder, deep=True)
        found[name] = digest.digest()
    return found


def _add_files(digest: Any, folder: Path, *, deep: bool) -> None:
    found = folder.rglob("*") if deep else folder.glob("*.py")
    files = sorted(file for file in found if file.is_file() and file.suffix != ".pyc")
    for file in files:
        data = file.read_bytes()
        digest.update(b"%b %d\n" % (str(file.relative_to(folder)).encode(), len(data)))
        digest.update(data)
    if not files:  # in a zip, or without sources: what cannot be looked at is never the same
        digest.update(secrets.token_bytes(DIGEST))

"""What comes from outside may be anything: nothing escapes, nothing changes, the table plays on.

The same examples in every run; `make fuzz` looks for new ones, and what it finds is kept here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.faults.fuzz.__main__ import NAMES
from tests.faults.fuzz.targets import Loud, Target, targets
from tests.support.shelf import with_bazaar

EXAMPLES = 150

# What parsers stumble over, put where something sensible was.
PIECES = (
    b"null", b"true", b"-1", b"0.5", b"1e999", b"9" * 40, b'""', b"[]", b"{}", b"[[", b'{"a":',
    b'"', b"\\ud800", b"\xff", b"\x00", b"\n", b"\r", b"%00", b"../", b"-", b":", b"=", b"'''",
    b"[a.b]",
)  # fmt: skip

FINDS = {
    # Signs that Python takes for the end of a line, and no editor: the mistake was on line 2 of 1.
    "own_decks": [b"\x0b\x00", "apple\u2028boat,\x00".encode()],
}


@pytest.fixture(autouse=True)
def loud() -> Iterator[None]:
    logger, handler = logging.getLogger("server"), Loud(logging.WARNING)
    logger.addHandler(handler)
    with with_bazaar():
        yield
    logger.removeHandler(handler)


def somehow_else(seed: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    """Here and there something cut out, and something else put in."""
    for at, length, piece in edits:
        place = at % (len(seed) + 1)
        seed = seed[:place] + piece + seed[place + length :]
    return seed


def inputs(target: Target) -> st.SearchStrategy[bytes]:
    piece = st.sampled_from(PIECES) | st.binary(max_size=6)
    edit = st.tuples(st.integers(0, 4_000), st.integers(0, 12), piece)
    edited = st.builds(
        somehow_else, st.sampled_from(target.seeds), st.lists(edit, min_size=1, max_size=5)
    )
    return edited | st.binary(max_size=200)


@pytest.mark.parametrize("name", NAMES)
def test_whatever_comes_in_there_is_an_answer_and_the_table_plays_on(name: str) -> None:
    target = targets()[name]

    @settings(max_examples=EXAMPLES)
    @given(data=inputs(target))
    def any_bytes(data: bytes) -> None:
        assert target.holds(data)

    for seed in target.seeds:
        assert target.holds(seed)
    any_bytes()


@pytest.mark.parametrize(
    ("name", "data"), [(name, data) for name, found in FINDS.items() for data in found]
)
def test_what_was_found_once_is_answered_now(name: str, data: bytes) -> None:
    assert targets()[name].holds(data)

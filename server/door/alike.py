"""Names that look alike though their letters are others: Latin, Greek and Cyrillic twins.

Asked at the door only, of who comes: a log of yesterday may have such names, and still counts.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

SHAPES = Path(__file__).with_name("alike.txt")


def alike(one: str, other: str) -> bool:
    """Whether two names are taken for each other, as they stand or in one case of letters."""
    return any(
        _shape(case(one)) == _shape(case(other)) != "" for case in (str, str.lower, str.upper)
    )


def _shape(name: str) -> str:
    """What is left to the eye of a name, without accents, spaces and punctuation."""
    letters = (sign for sign in unicodedata.normalize("NFKD", name) if sign.isalnum())
    return "".join(letters).translate(_shapes())


@cache
def _shapes() -> dict[int, str]:
    """The first sign of a line for each of the others."""
    lines = SHAPES.read_text(encoding="utf-8").splitlines()
    shapes = (line.split() for line in lines if not line.startswith("#"))
    return {ord(twin): first for first, *twins in shapes for twin in twins}

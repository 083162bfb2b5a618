"""Singular and plural in English, French and German: words folded, their umlauts made plain."""

from __future__ import annotations

SHORTEST_STEM = 2  # letters that both begin with, unless they are irregular
# More than one edit apart, or too short for one.
_ENDINGS = (
    ("", "s"), ("", "x"), ("", "e"), ("", "n"), ("", "es"), ("", "en"), ("", "er"), ("", "se"),
    ("", "nen"), ("", "ien"), ("y", "ies"), ("f", "ves"), ("fe", "ves"), ("man", "men"),
    ("is", "es"), ("al", "aux"), ("ail", "aux"), ("al", "alien"), ("a", "en"), ("o", "en"),
    ("um", "en"), ("um", "a"), ("us", "en"), ("us", "i"), ("us", "een"), ("on", "en"),
    ("on", "a"), ("ex", "ices"), ("ix", "ices"), ("z", "zzes"), ("o", "i"),
)  # fmt: skip
IRREGULAR = frozenset(
    {
        ("child", "children"), ("mouse", "mice"), ("louse", "lice"), ("foot", "feet"),
        ("goose", "geese"), ("tooth", "teeth"), ("ox", "oxen"), ("person", "people"),
        ("die", "dice"), ("penny", "pence"), ("oeil", "yeux"), ("ciel", "cieux"),
        ("monsieur", "messieurs"), ("madame", "mesdames"), ("mademoiselle", "mesdemoiselles"),
        ("kaufmann", "kaufleute"), ("fachmann", "fachleute"), ("seemann", "seeleute"),
    }
)  # fmt: skip


def singular_and_plural(mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Part by part, so that "chou-fleur" meets "choux-fleurs"."""
    return len(mine) == len(theirs) > 0 and all(
        a == b or _number(a, b) or _number(b, a) for a, b in zip(mine, theirs, strict=True)
    )


def _number(singular: str, plural: str) -> bool:
    if (singular, plural) in IRREGULAR:
        return True
    if singular[:SHORTEST_STEM] != plural[:SHORTEST_STEM]:
        return False  # nearly always: not worth trying all endings
    for ending, plural_ending in _ENDINGS:
        if not (singular.endswith(ending) and plural.endswith(plural_ending)):
            continue
        stem = singular[: len(singular) - len(ending)]
        if len(stem) >= SHORTEST_STEM and stem + plural_ending == plural:
            return True
    return False

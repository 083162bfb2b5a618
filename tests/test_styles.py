"""Paper, felt and ink: outside `web/src/look/` a style says where, the tokens say how much."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "web" / "src"
LOOK = SRC / "look"
LINES_AT_MOST = 400

NAMED_COLOURS = "white|black|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|gold|silver"
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\("
    rf"|(?<![\w-])(?:{NAMED_COLOURS})(?![\w-])",
    re.IGNORECASE,
)
LENGTH = re.compile(r"(?<![\w.-])-?\d*\.?\d+(?:px|r?em|v[whb]|vmin|vmax|pt|ch|%)(?![\w-])")
PIXELS = re.compile(r"(?<![\w.-])-?\d*\.?\d+px\b")
DURATION = re.compile(r"(?<![\w.-])\d*\.?\d+m?s\b")
NOTHING = re.compile(r"^-?0(?:\.0*)?[a-z%]*$")


class Declaration(NamedTuple):
    file: Path
    line: int
    name: str
    value: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(SRC)}:{self.line} {self.name}: {self.value}"

    @property
    def is_drawing(self) -> bool:
        """A length of one drawing, with a name of its own."""
        return self.name.startswith("--")


def declarations(file: Path, css: str) -> Iterator[Declaration]:
    """What stands between braces. Conditions of `@media` are none: they cannot have tokens."""
    css = re.sub(r"/\*.*?\*/", lambda told: "\n" * told[0].count("\n"), css, flags=re.DOTALL)
    for found in re.finditer(r"(?<=[{;])\s*([a-z-]+)\s*:([^;{}]*);", css):
        line = css.count("\n", 0, found.start(1)) + 1
        yield Declaration(file, line, found[1], " ".join(found[2].split()))


def outside_the_look() -> list[Declaration]:
    return [
        one
        for file in sorted(SRC.rglob("*.css"))
        if LOOK not in file.parents
        for one in declarations(file, file.read_text())
    ]


def lengths(value: str) -> list[str]:
    return [length for length in LENGTH.findall(value) if not NOTHING.match(length)]


def has_a_colour(one: Declaration) -> bool:
    return bool(COLOUR.search(one.value))


def has_a_corner(one: Declaration) -> bool:
    """A circle is a shape; a share of the whole is none of ours as long as a token holds it."""
    if not one.name.endswith("radius") or one.value in ("50%", "inherit"):
        return False
    shares = [length for length in lengths(one.value) if length.endswith("%")]
    return len(shares) < len(lengths(one.value)) or bool(shares) > ("var(--" in one.value)


def has_a_size_of_text(one: Declaration) -> bool:
    """A token may be held back by the size of the screen."""
    if one.name not in ("font", "font-size") or one.value == "inherit":
        return False
    return "var(--" not in one.value or any(
        not re.search("v[wh]$", it) for it in lengths(one.value)
    )


def has_a_duration(one: Declaration) -> bool:
    return bool(DURATION.search(one.value))


def has_pixels(one: Declaration) -> bool:
    return not one.is_drawing and any(not NOTHING.match(it) for it in PIXELS.findall(one.value))


RULES = {
    "colours": has_a_colour,
    "corners": has_a_corner,
    "sizes of text": has_a_size_of_text,
    "durations": has_a_duration,
    "pixels": has_pixels,
}


@pytest.mark.parametrize("what", RULES)
def test_only_the_look_knows(what: str) -> None:
    assert [str(one) for one in outside_the_look() if RULES[what](one)] == []


@pytest.mark.parametrize(
    ("what", "wrong", "right"),
    [
        ("colours", "color: #fff", "color: var(--white)"),
        ("colours", "box-shadow: 0 0 0 var(--hair) rgb(0 0 0 / 20%)", "color: transparent"),
        ("colours", "--ink: hsl(20deg 30% 40%)", "white-space: nowrap"),
        ("colours", "border-color: red", "border-color: currentColor"),
        ("corners", "border-radius: 6px", "border-radius: var(--radius)"),
        ("corners", "border-top-left-radius: 0.3em", "border-radius: var(--pill) 0"),
        ("corners", "border-radius: 20%", "border-radius: 50%"),
        ("sizes of text", "font-size: 1.1em", "font-size: calc(var(--text-5) * 2)"),
        ("sizes of text", "font: 12px serif", "font: inherit"),
        (
            "sizes of text",
            "font-size: max(16px, var(--text-2))",
            "font-size: min(var(--text-4), 6vh)",
        ),
        ("durations", "transition: left 250ms", "transition: left var(--move)"),
        ("durations", "animation: beat 1s infinite", "animation-name: beat"),
        ("pixels", "padding: var(--space-1) 2px", "padding: var(--space-1) 0"),
        ("pixels", "border: 1px solid var(--line)", "--mesh: 11px"),
    ],
)
def test_the_rules_see_what_they_look_for(what: str, wrong: str, right: str) -> None:
    (bad, good) = declarations(SRC / "some.css", f".some {{ {wrong}; {right}; }}")
    assert RULES[what](bad)
    assert not RULES[what](good)


def test_every_token_that_is_used_is_defined() -> None:
    """A misspelt one would be no error: its declaration just would not hold."""
    styles = {file: file.read_text() for file in SRC.rglob("*.css")}
    scripts = {file: file.read_text() for kind in ("*.ts", "*.tsx") for file in SRC.rglob(kind)}
    known = {name for css in styles.values() for name in re.findall(r"(--[\w-]+)\s*:", css)}
    known |= {name for it in scripts.values() for name in re.findall(r"[\"'](--[\w-]+)[\"']", it)}
    used = {
        f"{file.relative_to(SRC)} {name}"
        for file, text in {**styles, **scripts}.items()
        for name in re.findall(r"var\((--[\w-]+)[,)]", text)
        if name not in known
    }
    assert used == set()


def test_scripts_take_their_colours_from_the_look() -> None:
    """The lid of a box is data, as its box.json is; so is the one for games that have none."""
    literal = re.compile(r"""["'`]#[0-9a-fA-F]{3,8}["'`]|\b(?:rgb|hsl|oklch)a?\(""")
    found = [
        str(file.relative_to(SRC))
        for kind in ("*.ts", "*.tsx")
        for file in sorted(SRC.rglob(kind))
        if literal.search(file.read_text())
    ]
    assert found == ["games/find.ts"]


def test_no_style_is_longer_than_a_head_holds() -> None:
    long = {
        str(file.relative_to(SRC)): lines
        for file in SRC.rglob("*.css")
        if (lines := len(file.read_text().splitlines())) > LINES_AT_MOST
    }
    assert long == {}

"""Paper, felt and ink: outside `web/src/look/` a style says where, the tokens say how much."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "web" / "src"
LOOK = SRC / "look"
LINES_AT_MOST = 400

#: All that CSS knows by name.
NAMED_COLOURS = (
    "aliceblue|antiquewhite|aqua|aquamarine|azure|beige|bisque|black|blanchedalmond|blue|"
    "blueviolet|brown|burlywood|cadetblue|chartreuse|chocolate|coral|cornflowerblue|cornsilk|"
    "crimson|cyan|dodgerblue|firebrick|floralwhite|fuchsia|gainsboro|ghostwhite|gold|"
    "goldenrod|green|greenyellow|gr[ae]y|honeydew|hotpink|indianred|indigo|ivory|khaki|"
    "lavender|lavenderblush|lawngreen|lemonchiffon|lime|limegreen|linen|magenta|maroon|"
    "midnightblue|mintcream|mistyrose|moccasin|navajowhite|navy|oldlace|olive|olivedrab|"
    "orange|orangered|orchid|papayawhip|peachpuff|peru|pink|plum|powderblue|purple|"
    "rebeccapurple|red|rosybrown|royalblue|saddlebrown|salmon|sandybrown|seagreen|seashell|"
    "sienna|silver|skyblue|slateblue|slategr[ae]y|snow|springgreen|steelblue|tan|teal|"
    "thistle|tomato|turquoise|violet|wheat|white|whitesmoke|yellow|yellowgreen"
    "|(?:dark|deep|dim|light|medium|pale)(?:"
    "aqua|aquamarine|blue|coral|cyan|goldenrod|goldenrodyellow|gr[ae]y|green|khaki|magenta|"
    "olivegreen|orange|orchid|pink|purple|red|salmon|seagreen|skyblue|slateblue|slategr[ae]y|"
    "springgreen|steelblue|turquoise|violet|violetred|yellow"
    ")"
)
FUNCTIONS = "rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|device-cmyk"
MADE_COLOUR = rf"(?:#|%23)[0-9a-f]{{3,8}}\b|(?<![\w-])(?:{FUNCTIONS})\("
COLOUR = re.compile(rf"(?:{MADE_COLOUR}|(?<![\w-])(?:{NAMED_COLOURS})(?![\w-]))", re.IGNORECASE)
NUMBER = r"(?<![\w.-])[-+]?\d*\.?\d+(?:e[-+]?\d+)?"
ABSOLUTE = "px|pt|pc|cm|mm|in|q"
UNITS = f"{ABSOLUTE}|%|r?(?:em|ex|ch|cap|ic|lh)|[sld]?v(?:[whbi]|min|max)|cq(?:[whbi]|min|max)"
LENGTH = re.compile(rf"{NUMBER}(?:{UNITS})(?![\w-])", re.IGNORECASE)
PIXELS = re.compile(rf"{NUMBER}(?:{ABSOLUTE})\b", re.IGNORECASE)
DURATION = re.compile(rf"{NUMBER}m?s\b", re.IGNORECASE)
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
    for found in re.finditer(r"(?<=[{};])\s*([\w-]+)\s*:([^;{}]*)(?=[;}])", css):
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
    round_ = re.search(r"\bround\b(.*)", one.value) if one.name == "clip-path" else None
    value = round_[1] if round_ else one.value
    is_corner = round_ or one.name.endswith("radius") or one.name in ("rx", "ry")
    if not is_corner or value in ("50%", "inherit"):
        return False
    shares = [length for length in lengths(value) if length.endswith("%")]
    return len(shares) < len(lengths(value)) or bool(shares) > ("var(--" in value)


def has_a_size_of_text(one: Declaration) -> bool:
    """A token may be held back by the size of the screen."""
    if one.name not in ("font", "font-size") or one.value == "inherit":
        return False
    return "var(--" not in one.value or any(
        not re.search("(?:v[wh]|cq[wh])$", it) for it in lengths(one.value)
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
        ("colours", "--rim-2: #fff", "--rim-2: var(--ink-2)"),
        ("colours", "color: RebeccaPurple", "color: var(--red)"),
        ("colours", "color: lightgray", "font-weight: lighter"),
        ("colours", "background: color-mix(in srgb, var(--ink) 9%, transparent)", "color: inherit"),
        ("colours", 'background: url("x.svg?fill=%23fff")', "background: url(x.svg)"),
        ("corners", "border-radius: 6px", "border-radius: var(--radius)"),
        ("corners", "border-top-left-radius: 0.3em", "border-radius: var(--pill) 0"),
        ("corners", "border-radius: 20%", "border-radius: 50%"),
        ("corners", "border-radius: calc(var(--radius) + 1PX)", "border-radius: var(--radius)"),
        ("corners", "clip-path: inset(0 round 1cqw)", "clip-path: inset(2% 3%)"),
        ("corners", "rx: 2px", "rx: var(--radius-1)"),
        ("sizes of text", "font-size: 1.1em", "font-size: calc(var(--text-5) * 2)"),
        ("sizes of text", "font: 12px serif", "font: inherit"),
        (
            "sizes of text",
            "font-size: max(16px, var(--text-2))",
            "font-size: min(var(--text-4), 6vh)",
        ),
        ("durations", "transition: left 250ms", "transition: left var(--move)"),
        ("durations", "animation: beat 1s infinite", "animation-name: beat"),
        ("durations", "animation-delay: -0.4s", "animation-delay: calc(-1 * var(--beat))"),
        ("sizes of text", "font-size: calc(var(--text-1) + 1ch)", "font-size: var(--text-1)"),
        ("pixels", "padding: var(--space-1) 2px", "padding: var(--space-1) 0"),
        ("pixels", "border: 1px solid var(--line)", "--mesh: 11px"),
        ("pixels", "width: calc(100% - 2pt)", "width: calc(100% - 2em)"),
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


def test_a_declaration_is_seen_wherever_it_stands() -> None:
    css = ".a{color:var(--ink)} .b{.c{left:0}top:1px;&:hover{right:0}bottom:2px}"
    told = [(one.name, one.value) for one in declarations(SRC / "some.css", css)]
    assert told == [
        ("color", "var(--ink)"),
        ("left", "0"),
        ("top", "1px"),
        ("right", "0"),
        ("bottom", "2px"),
    ]


#: Where a script says it: `fill="white"`, `{ color: "red" }`, `context.fillStyle = "#000"`.
LOOKS = "|".join(
    (
        *(
            "fill",
            "stroke",
            "stop-?color",
            "flood-?color",
            "fillStyle",
            "strokeStyle",
            "shadowColor",
        ),
        *(
            "color",
            "background[a-z]*",
            "border[a-z]*",
            "outline[a-z]*",
            "caretColor",
            "accentColor",
        ),
        *("boxShadow", "textShadow", "font", "fontSize", "transition[a-z]*", "animation[a-z]*"),
    )
)
IN_SCRIPTS = {
    "colours": re.compile(
        rf"""["'`][^"'`\n]*(?:{MADE_COLOUR})|addColorStop\([^)]*["'`]"""
        rf"""|(?<![\w-])(?:{LOOKS})\s*[=:]\s*{{?["'`][^"'`]*{COLOUR.pattern}""",
        re.IGNORECASE,
    ),
    "corners and sizes of text": re.compile(
        rf"""\b(?:fontSize|border\w*Radius|font)\s*[=:]\s*(?:\d|["'`][^"'`]*(?:{LENGTH.pattern}))""",
        re.IGNORECASE,
    ),
    "durations": re.compile(
        rf"""\b(?:transition|animation)\w*\s*[=:]\s*["'`][^"'`]*{DURATION.pattern}"""
        r"""|\bduration\s*:\s*\d|["'`](?:-?\d*\.?\d+m?s)["'`]|\.animate\(""",
        re.IGNORECASE,
    ),
}


@pytest.mark.parametrize("what", IN_SCRIPTS)
def test_scripts_take_what_they_look_like_from_the_look(what: str) -> None:
    """The lid of a box is data, as its box.json is; so is the one for games that have none."""
    found = [
        f"{file.relative_to(SRC)}: {seen[0]}"
        for kind in ("*.ts", "*.tsx")
        for file in sorted(SRC.rglob(kind))
        for seen in IN_SCRIPTS[what].finditer(file.read_text())
    ]
    lids = ['games/find.ts: "#e3b355', 'games/find.ts: "#7a4f00']
    assert found == (lids if what == "colours" else [])


@pytest.mark.parametrize(
    ("what", "wrong", "right"),
    [
        ("colours", '<path fill="white" />', '<path fill="none" />'),
        ("colours", '<g stroke={"#123456"}>', "<g stroke={ink}>"),
        ("colours", 'style={{ color: "tomato" }}', 'style={{ color: "var(--ink)" }}'),
        ("colours", 'style={{ border: "1px solid #fff" }}', 'const colour = "red"'),
        ("colours", 'context.fillStyle = "black";', "context.fillStyle = inks.sand;"),
        ("colours", 'wood.addColorStop(0, "gold")', "wood.addColorStop(0, inks.wood)"),
        ("colours", "`hsl(${hue} 50% 50%)`", "`url(#pattern-${hue})`"),
        ("corners and sizes of text", "style={{ fontSize: 12 }}", "style={{ fontSize: size }}"),
        (
            "corners and sizes of text",
            'style={{ borderRadius: "6px" }}',
            "style={{ borderRadius: `var(--radius-${n})` }}",
        ),
        (
            "corners and sizes of text",
            'word.style.fontSize = "1.2em";',
            "word.style.fontSize = `${size}px`;",
        ),
        ("durations", 'style={{ transition: "left 250ms" }}', "const MOVE_MS = 250;"),
        ("durations", "card.animate(frames, 300)", "useAnimated(frames)"),
        ("durations", 'style.setProperty("--move", "0.3s")', 'style.setProperty("--nth", "3")'),
    ],
)
def test_what_scripts_say_is_seen(what: str, wrong: str, right: str) -> None:
    assert IN_SCRIPTS[what].search(wrong)
    assert not IN_SCRIPTS[what].search(right)


def token(name: str, theme: str = ":root {") -> str:
    css = (LOOK / "tokens.css").read_text().split(theme, 1)[1]
    found = re.search(rf"{name}: (.*?);", css.split("\n}", 1)[0])
    assert found
    return found[1]


def test_what_stands_outside_of_styles_too_has_the_colours_of_the_tokens() -> None:
    """Before styles are there: the app's frame, and the accent of a game without a box.json."""
    dark, light = token("--accent"), token("--accent", ':root[data-theme="light"] {')
    assert f'accent: {{ dark: "{dark}", light: "{light}" }}' in (SRC / "games/find.ts").read_text()
    manifest = json.loads((ROOT / "web/public/manifest.webmanifest").read_text())
    page = (ROOT / "web/index.html").read_text()
    assert manifest["background_color"] == manifest["theme_color"] == token("--ground")
    assert f'name="theme-color" content="{token("--ground")}"' in page


def test_no_style_is_longer_than_a_head_holds() -> None:
    long = {
        str(file.relative_to(SRC)): lines
        for file in SRC.rglob("*.css")
        if (lines := len(file.read_text().splitlines())) > LINES_AT_MOST
    }
    assert long == {}

"""Our 58 cards, and whether all can tell them apart: colour-blind too, on a dim screen too."""

from __future__ import annotations

import json
import math
from itertools import combinations
from pathlib import Path

import pytest

from rules.decks import BrokenDeck, load
from rules.games.buntherum.cards import CardsFile, Colour, deck, fits

ROOT = Path(__file__).parents[2]
FILE = ROOT / "rules" / "games" / "buntherum" / "decks" / "cards.toml"
SCREENS = ROOT / "web" / "src" / "games" / "buntherum"
COLOURS = json.loads((SCREENS / "colours.json").read_text())

# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB.
EYES = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# A screen gives this share of its light, and the room adds a little everywhere. The eye is taken
# not to adapt, which is harsher than life. Around 2.3 a difference is just noticeable side by side.
LIGHTS = {"bright": (1.0, 0.0, 15.0), "dim": (0.2, 0.015, 9.0)}

Triple = tuple[float, float, float]


def linear(paint: str) -> Triple:
    shares = [int(paint[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return red, green, blue


def seen(paint: str, eye: str, light: str) -> Triple:
    """A colour as L*a*b*, through these eyes on this screen."""
    share, room, _ = LIGHTS[light]
    through = [sum(a * b for a, b in zip(row, linear(paint), strict=True)) for row in EYES[eye]]
    red, green, blue = (share * min(max(c, 0.0), 1.0) + room for c in through)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Triple, other: Triple) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 1.5 - 0.5 * math.sqrt(mean**7 / (mean**7 + 25**7))
    c1, c2 = math.hypot(g * a1, b1), math.hypot(g * a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, g * a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    grey = c1 * c2 == 0
    turn = 0.0 if grey else (h2 - h1 + 180) % 360 - 180
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    h = h1 + h2 if grey else (h1 + turn / 2) % 360
    lightness, c = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(h - 30))
        + 0.24 * math.cos(math.radians(2 * h))
        + 0.32 * math.cos(math.radians(3 * h + 6))
        - 0.20 * math.cos(math.radians(4 * h - 63))
    )
    sl = 1 + 0.015 * (lightness - 50) ** 2 / math.sqrt(20 + (lightness - 50) ** 2)
    sc, sh = 1 + 0.045 * c, 1 + 0.015 * c * t
    bend = math.radians(60 * math.exp(-(((h - 275) / 25) ** 2)))
    rt = -2 * math.sqrt(c**7 / (c**7 + 25**7)) * math.sin(bend)
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, dh / sh
    return math.sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)


@pytest.mark.parametrize(
    ("one", "other", "difference"),
    [  # from the test data of Sharma, Wu, Dalal 2005
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_of_difference_is_the_published_one(
    one: Triple, other: Triple, difference: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(difference, abs=1e-4)


@pytest.mark.parametrize("light", LIGHTS)
@pytest.mark.parametrize("eye", EYES)
def test_any_two_colours_can_be_told_apart(eye: str, light: str) -> None:
    differences = {
        pair: ciede2000(*(seen(COLOURS[colour]["paint"], eye, light) for colour in pair))
        for pair in combinations(COLOURS, 2)
    }
    closest = min(differences, key=differences.__getitem__)
    assert differences[closest] >= LIGHTS[light][2], (closest, differences[closest])


def test_red_and_green_of_the_rainbow_would_not_pass() -> None:
    """The test above can fail: these two are what deutan eyes confuse."""
    pair = (seen("#cc4433", "deutan", "bright"), seen("#7a7a1e", "deutan", "bright"))
    assert ciede2000(*pair) < LIGHTS["bright"][2]


def test_every_colour_has_a_pattern_of_its_own() -> None:
    patterns = [colour["pattern"] for colour in COLOURS.values()]
    assert len({pattern["name"] for pattern in patterns}) == 8
    assert len({pattern["path"] for pattern in patterns}) == 8


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_colour_has_a_letter_of_its_own_out_of_its_name(language: str) -> None:
    texts = json.loads((SCREENS / "texts" / f"{language}.json").read_text())
    letters = [colour["letter"][language] for colour in COLOURS.values()]
    assert len(set(letters)) == 8
    for name, letter in zip(COLOURS, letters, strict=True):
        assert letter in texts[f"buntherum.colour.{name}"].upper()


def test_object_and_letter_stand_out_from_their_colour() -> None:
    """WCAG contrast of at least 4.5:1."""
    for name, colour in COLOURS.items():
        luminances = []
        for paint in (colour["paint"], colour["ink"]):
            red, green, blue = linear(paint)
            luminances.append(0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
        assert max(luminances) / min(luminances) >= 4.5, name


def test_58_different_cards_of_eight_objects_and_eight_colours() -> None:
    pairs = {(face.object, face.colour) for face in deck()}
    assert len(deck()) == len(pairs) == 58
    assert len({face.object for face in deck()}) == len({face.picto for face in deck()}) == 8
    assert {face.colour for face in deck()} == set(Colour) == set(COLOURS)


def test_no_object_and_no_colour_is_much_rarer_than_another() -> None:
    for kind in ("object", "colour"):
        counts = [
            sum(getattr(face, kind) == getattr(one, kind) for face in deck()) for one in deck()
        ]
        assert min(counts) >= 7


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_object_and_colour_has_a_name_for_those_who_listen(language: str) -> None:
    texts = json.loads((SCREENS / "texts" / f"{language}.json").read_text())
    for face in deck():
        assert texts[f"buntherum.object.{face.object}"]
        assert texts[f"buntherum.colour.{face.colour}"]


def test_a_card_fits_where_neither_its_object_nor_its_colour_lies() -> None:
    faces = list(deck())
    for index, face in enumerate(faces):
        for other_index, other in enumerate(faces):
            clash = face.object == other.object or face.colour == other.colour
            assert fits(index, [other_index]) != clash


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('["snail", "blue"]', '["snail", "mauve"]', 11),
        ('["snail", "blue"]', '["key", "yellow"]', 11),
        ('  ["snail", "blue"],\n', "", 5),
        ('name = "cat"', 'nam = "cat"', 44),
    ],
)
def test_a_mistake_in_the_deck_file_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: int
) -> None:
    broken = tmp_path / "cards.toml"
    text = FILE.read_text()
    assert old in text
    broken.write_text(text.replace(old, new))
    with pytest.raises(BrokenDeck, match=rf"cards\.toml:{line}:"):
        load(broken, CardsFile)

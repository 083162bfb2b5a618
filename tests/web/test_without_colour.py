"""Pieces on a phone are told apart without their colours: by pattern, and by a letter or a sign."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.web.devices import THOROUGH, Device, Party

SIGN_PX = 12
EYES = ("deuteranopia", "protanopia", "tritanopia", "achromatopsia")
WEB = Path(__file__).parents[2] / "web"
PAINTS = json.loads((WEB / "src/games/buntherum/colours.json").read_text())

# How much of two pictures differs so that everybody sees it: in light, not in hue.
DIFFERENT = """async (pictures) => {
  const lights = [];
  for (const picture of pictures) {
    const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const paper = canvas.getContext("2d");
    paper.drawImage(image, 0, 0);
    const { data } = paper.getImageData(0, 0, image.width, image.height);
    const linear = (c) => (c / 255 <= 0.04045 ? c / 3294.6 : ((c / 255 + 0.055) / 1.055) ** 2.4);
    lights.push(Array.from({ length: data.length / 4 }, (_, i) =>
      0.2126 * linear(data[4 * i]) + 0.7152 * linear(data[4 * i + 1])
      + 0.0722 * linear(data[4 * i + 2])));
  }
  const [one, other] = lights;
  const seen = one.filter((light, i) => {
    const pair = [light, other[i]].sort((a, b) => a - b);
    return (pair[1] + 0.05) / (pair[0] + 0.05) >= 1.5;
  });
  return seen.length / one.length;
}"""

# As the app would draw the same piece in another colour.
PAINT_CHIP = """(chip, [colour, { paint, ink }]) => {
  const [, ground] = chip.querySelectorAll("rect");
  const thing = chip.querySelector("svg svg");
  ground.setAttribute("fill", paint);
  thing.setAttribute("stroke", paint);
  chip.querySelector("g").setAttribute("fill", `url(#buntherum-${colour})`);
  thing.setAttribute("fill", ink);
}"""
PAINT_CUBE = "(place, colour) => { place.dataset.colour = colour; }"

Painted = dict[str, Callable[[], object]]


def cube(phone: Device) -> tuple[Locator, Painted]:
    """A free place for a cube: its weave alone."""
    place = phone.page.locator(".huns-wagons .huns-cube[data-free]").first
    expect(place).to_be_visible()
    box = place.locator(".picto").bounding_box()
    assert box is not None and box["width"] >= SIGN_PX
    place.locator(".picto").evaluate("(sign) => sign.remove()")
    colours = ("blue", "red", "green", "black", "yellow")
    return place, {name: partial(place.evaluate, PAINT_CUBE, name) for name in colours}


def chip(phone: Device) -> tuple[Locator, Painted]:
    """A card in a row on the pad, where eight are as small as they get: its pattern alone."""
    piece = phone.page.locator(".buntherum-chips .buntherum-chip").first
    expect(piece).to_be_visible()
    piece.evaluate("(piece) => { piece.parentElement.dataset.many = ''; }")
    letter = piece.locator("b")
    size = letter.evaluate("(letter) => parseFloat(getComputedStyle(letter).fontSize)")
    assert size >= SIGN_PX
    inside = "(b) => { const [a, c] = [b, b.parentElement].map((x) => x.getBoundingClientRect());"
    assert letter.evaluate(inside + " return a.width < c.width && a.height < c.height; }")
    letter.evaluate("(letter) => letter.remove()")
    return piece, {at[0]: partial(piece.evaluate, PAINT_CHIP, [*at]) for at in PAINTS.items()}


@pytest.mark.parametrize("theme", ["dark", *(["light"] if THOROUGH else [])])
@pytest.mark.parametrize(("box", "piece"), [("Huns", cube), ("BuntHerum", chip)])
def test_pieces_are_told_apart_without_their_colours(
    party: Callable[..., Party],
    box: str,
    piece: Callable[[Device], tuple[Locator, Painted]],
    theme: str,
) -> None:
    table = party("Léo", tablet=False, beside=["Zoé"])
    table.choose(box)
    table.start()
    phone = table["Léo"]
    phone.look(theme)
    place, painted = piece(phone)
    devtools = phone.devtools()
    for eyes in EYES:
        devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        seen = {colour: picture_of(place, paint) for colour, paint in painted.items()}
        for one, other in combinations(seen, 2):
            different = phone.page.evaluate(DIFFERENT, [seen[one], seen[other]])
            assert different > 0.1, f"{one} and {other} for {eyes}: {different:.0%}"


def picture_of(place: Locator, paint: Callable[[], object]) -> str:
    paint()
    return base64.b64encode(place.screenshot(animations="disabled")).decode()

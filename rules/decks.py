"""Decks: our own files in TOML, and decks that people bring as TOML or CSV.

A game writes down once what its deck is, as a marshmallow schema, and calls

    load(FOLDER / "en.toml", TargetDeck)          one of our files; BrokenDeck names file and line
    parse(text, Layout(TargetDeck, "card", ...))  somebody's own; Illegal decks.* with the line

Fields that hold words are `Word()`, so that they are cleaned like everything people type. A check
of the game's own raises `wrong("decks.twice", at=("card", 3), word="rose")`.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from marshmallow import Schema, ValidationError, fields

from rules import words
from rules.kernel import Illegal, Line

MOST_SIGNS = 60_000  # of an own deck

Place = tuple[str | int, ...]  # where in the data: ("card", 3, "words", 0)


class BrokenDeck(ValueError):
    """A deck file of ours has a mistake: file, line and reason."""


class Layout(NamedTuple):
    """How an own deck is written.

    In CSV each line is one of the `entries`, its cells are the `columns`; the last column takes
    all the cells that are left if `rest` is set. A first line with just the names of the columns
    is passed over.
    """

    schema: type[Schema]
    entries: str
    columns: tuple[str, ...]
    rest: bool = False


class Word(fields.Field[str]):
    """A word or short text, cleaned like everything people type; never empty."""

    def __init__(self, most: int = words.MOST, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = most

    def _deserialize(self, value: Any, *_where: Any, **_how: Any) -> str:
        if not isinstance(value, str):
            raise wrong("decks.not_text")
        try:
            cleaned = words.clean(value, self.most)
        except Illegal as refusal:
            too_long = refusal.code == "words.too_long"
            raise (
                wrong("decks.too_long", most=self.most) if too_long else wrong("decks.unseen")
            ) from None
        if not cleaned:
            raise wrong("decks.empty")
        return cleaned


def wrong(code: str, at: Place = (), **params: Any) -> ValidationError:
    """A mistake to raise in a schema's own checks; `at` from where the check stands."""
    messages: Any = [Line(code, params)]
    for step in reversed(at):
        messages = {step: messages}
    return ValidationError(messages)


def no_twice(texts: Sequence[str]) -> None:
    """A validator of lists: no word may stand in it twice."""
    keys: set[str] = set()
    for index, text in enumerate(texts):
        key = words.key(text)
        if key in keys:
            raise wrong("decks.twice", at=(index,), word=text)
        keys.add(key)


def count(least: int, most: int) -> Callable[[Sequence[Any]], None]:
    """A validator of lists: neither too few nor too many."""

    def check(items: Sequence[Any]) -> None:
        if len(items) < least:
            raise wrong("decks.too_few", n=len(items), least=least)
        if len(items) > most:
            raise wrong("decks.too_many", n=len(items), most=most)

    return check


def load(file: Path, schema: type[Schema]) -> dict[str, Any]:
    """One of our deck files, checked."""
    try:
        return _checked_toml(file.read_text(encoding="utf-8"), schema)
    except Illegal as refusal:
        params = dict(refusal.params)
        line = params.pop("line")
        raise BrokenDeck(f"{file}:{line}: {refusal.code} {params}") from None


@lru_cache(16)  # a table reads its deck again whenever its options change
def parse(text: str, layout: Layout) -> dict[str, Any]:
    """An own deck, TOML or CSV, checked; Illegal decks.* with the line of the first mistake.

    What it gives is shared: to be read only.
    """
    if len(text) > MOST_SIGNS:
        raise Illegal("decks.too_large", line=1, most=MOST_SIGNS)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.strip():
        raise Illegal("decks.nothing", line=1)
    if _is_toml(text):
        return _checked_toml(text, layout.schema)
    return _checked_csv(text, layout)


def _is_toml(text: str) -> bool:
    for line in text.split("\n"):
        if line.strip() and not line.lstrip().startswith("#"):
            return re.match(r"\s*(\[|[\w.\"'-]+\s*=)", line) is not None
    return False


def _checked(
    data: Mapping[str, Any], schema: type[Schema], line_of: Callable[[Place], int]
) -> dict[str, Any]:
    try:
        checked: dict[str, Any] = schema().load(data)
        return checked
    except ValidationError as error:
        found = islice(_mistakes(error.messages, ()), 8)
        mistakes = [(line_of(place), line) for place, line in found]
    number, mistake = min(mistakes, key=lambda mistake: mistake[0])
    raise Illegal(mistake.code, line=number, **mistake.params)


# What marshmallow says by itself, as our codes.
_CODES = {
    "Missing data for required field.": "decks.missing",
    "Field may not be null.": "decks.missing",
    "Unknown field.": "decks.unknown",
}


def _mistakes(messages: Any, place: Place) -> Iterator[tuple[Place, Line]]:
    if isinstance(messages, dict):
        for step, inner in messages.items():
            yield from _mistakes(inner, place if step == "_schema" else (*place, step))
        return
    field = next((step for step in reversed(place) if isinstance(step, str)), "")
    for message in messages:
        if isinstance(message, dict):
            yield from _mistakes(message, place)
        elif isinstance(message, Line):
            yield place, Line(message.code, {"field": field, **message.params})
        else:
            yield place, Line(_CODES.get(message, "decks.wrong_value"), {"field": field})


# --- TOML ---


# An open string runs to the end, so that no text is looked at twice.
_TOKEN = re.compile(
    r'"{3}(?:\\.|[^\\])*?(?:"{3}|\Z)|"(?:\\.|[^"\\\n])*(?:"|$)'
    r"|'{3}.*?(?:'{3}|\Z)|'[^'\n]*(?:'|$)|#[^\n]*|\n|[\[\]{},]|[^\s\[\]{},#\"']+",
    re.DOTALL | re.MULTILINE,
)


def _refuse_deep_keys(text: str) -> None:
    """A key of a thousand parts (a.b.c....) would keep the reader busy for seconds."""
    line, dots = 1, 0
    for token in _TOKEN.findall(text):
        if "\n" in token:
            line, dots = line + token.count("\n"), 0
        elif token[0] not in "\"'#":
            dots += token.count(".")
        if dots > 50:
            raise Illegal("decks.not_toml", line=line)


def _checked_toml(text: str, schema: type[Schema]) -> dict[str, Any]:
    _refuse_deep_keys(text)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        raise Illegal("decks.not_toml", line=line) from None
    except RecursionError:
        raise Illegal("decks.not_toml", line=1) from None
    except ValueError:  # a number longer than Python cares to read
        raise Illegal("decks.not_toml", line=_line_of_longest_number(text)) from None
    return _checked(data, schema, partial(_toml_line, text.split("\n")))


def _line_of_longest_number(text: str) -> int:
    longest = max(re.finditer(r"[0-9_]+", text), key=lambda found: len(found[0]))
    return text.count("\n", 0, longest.start()) + 1


def _toml_line(lines: list[str], place: Place) -> int:
    """The line, counted from 1, of the deepest part of a place that can be found."""
    names = [step for step in place if isinstance(step, str)]
    start, depth = _header(lines, place)
    for number in range(start, len(lines)):
        line = lines[number]
        if number > start and line.lstrip().startswith("["):
            break
        if depth < len(names) and re.match(rf"\s*[\"']?{re.escape(names[depth])}\b", line):
            after = place.index(names[depth]) + 1
            item = place[after] if after < len(place) else None
            return _item_line(lines, number, item) if isinstance(item, int) else number + 1
    return start + 1


def _header(lines: list[str], place: Place) -> tuple[int, int]:
    """Where the innermost [table] or [[entry]] of a place begins, and how many names deep."""
    best = (0, 0)
    counts: dict[str, int] = {}
    for number, line in enumerate(lines):
        found = re.match(r"\s*(\[{1,2})\s*([\w.\"'-]+)\s*\]", line)
        if not found:
            continue
        names = [part.strip("\"'") for part in found[2].split(".")]
        here: list[str | int] = list(names)
        if found[1] == "[[":
            counts[found[2]] = counts.get(found[2], -1) + 1
            here.append(counts[found[2]])
        if list(place[: len(here)]) == here and len(names) >= best[1]:
            best = (number, len(names))
    return best


def _item_line(lines: list[str], start: int, index: int) -> int:
    """The line of an item in an array that may run over several lines."""
    array = "\n".join(lines[start:]).partition("=")[2]
    number, depth, item = start + 1, 0, 0
    for token in _TOKEN.findall(array):
        if depth == 1 and item == index and token not in "],\n" and token[0] != "#":
            return number
        number += token.count("\n")
        depth += (token in "[{") - (token in "]}")
        item += depth == 1 and token == ","
        if depth == 0:
            break
    return start + 1


# --- CSV ---


def _checked_csv(text: str, layout: Layout) -> dict[str, Any]:
    entries: list[dict[str, Any]] = []
    lines: list[int] = []
    for line, cells in _rows(text):
        if not entries and [cell.casefold() for cell in cells] == list(layout.columns):
            continue
        entries.append(_entry(cells, layout, line))
        lines.append(line)

    def line_of(place: Place) -> int:
        match place:
            case (_, int(index), *_) if index < len(lines):
                return lines[index]
            case _:
                return lines[-1] if lines else 1

    return _checked({layout.entries: entries}, layout.schema, line_of)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold something, with their numbers; cells trimmed, empty ends cut off."""
    head = text.split("\n", 1)[0]
    separator = max(",;\t", key=head.count)  # a tie: the comma
    # Not `splitlines`: editors count neither vertical tabs nor U+2028 as the end of a line.
    lines = StringIO(text, newline="\n")
    reader = csv.reader(lines, delimiter=separator, strict=True)
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            while cells and not cells[-1]:
                cells.pop()
            if cells and not cells[0].startswith("#"):
                yield reader.line_num, cells
    except csv.Error:
        raise Illegal("decks.not_csv", line=reader.line_num) from None


def _entry(cells: list[str], layout: Layout, line: int) -> dict[str, Any]:
    columns = layout.columns
    if layout.rest:
        *single, last = columns
        entry: dict[str, Any] = dict(zip(single, cells, strict=False))
        return entry | {last: cells[len(single) :]}
    if len(cells) > len(columns):
        raise Illegal("decks.too_many_cells", line=line, most=len(columns))
    return dict(zip(columns, cells, strict=False))

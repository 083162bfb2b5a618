"""Texts of a box: every code that it uses, in three languages, with blanks that are filled in.

Families: `name`, `phase`, `verb`, `log` (what was done), `arg` and `value` (of offers), `fact` (of
views), `option`, and what is refused. A box with screens of its own names facts and choices there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin, is_typeddict

from rules.kernel import TABLE, Choice, CommonView, Entry, Moment, Offer, Option, Shuffle
from server.boxes import pieces
from server.boxes.box import LANGUAGES, ROOT, Box, Finding, Setting
from server.boxes.playing import Look, refusals
from server.wire.typescript_types import fields_of

FAMILIES: Mapping[str, str] = {
    "name": "the game's name, on its lid",
    "tagline": "one sentence in the lobby; may be missing",
    "phase.PHASE": "each member of the enumeration in `table`",
    "verb.VERB": "each verb that a seat or the tablet is offered: on its button",
    "log.VERB": "what was done, the code that `describe` gives; `{seat}` becomes a name",
    "arg.ARG": "an argument that is counted, typed or one of several: over what is asked for",
    "value.KEY.VALUE": "a value that is a word, and the face of a card: for an argument or a key",
    "fact.KEY": "each key of the views, where the game has no own screens: a name for it, or a "
    "sentence with what it says as {n}, {seat}, {seats} or {value}",
    "option.OPTION": "each of OPTIONS",
    "option.OPTION.VALUE": "each value of an option that is a word, or of a way to play",
    "anything else": "codes of `Illegal`, `why_not` and `rating`: as literals in the source",
}
SHELL = ROOT / "web" / "src" / "texts"
BLANK = re.compile(r"\{(\w+)\}")
IN_FACTS = {"seat", "seats", "value"}  # and n
BREAKS = re.compile(r" [:;!?»]|« ")  # where a line of French would begin with a sign
CODE = re.compile(r"[a-z][a-z0-9_]*")  # a word that the texts tell


class Texts:
    def __init__(self, box: Box) -> None:
        self._box = box
        self.wanted: dict[str, str] = {}  # code, and where it is used
        self.filled: dict[str, set[str]] = {}  # the params that a line was told with

    @cached_property
    def generic(self) -> bool:
        """Whether it has no screens of its own."""
        return not (self._box.screens / "index.ts").exists()

    def want(self, code: str, place: str) -> None:
        self.wanted.setdefault(f"{self._box.name}.{code}", place)

    # What a game uses

    def by_name(self) -> None:
        box = self._box
        self.want("name", box.place("PLAYERS"))
        for key, option in box.game.OPTIONS.items():
            self.want(f"option.{key}", box.place("OPTIONS"))
            for value in _named(option):
                self.want(f"option.{key}.{value}", box.place("OPTIONS"))
        views = [("table", getattr(box.views, "TableView", None))]
        views.append(("hand", getattr(box.views, "HandView", None)))
        for function, view in views:
            for kind in (get_args(view) or (view,)) if view else ():  # it may be one of several
                for field in fields_of(kind):
                    self._field(field.name, field.kind, box.place(function))

    def _field(self, name: str, kind: Any, place: str) -> None:
        if name == "phase" and isinstance(kind, type) and issubclass(kind, Enum):
            for member in kind:
                self.want(f"phase.{member.value}", place)
        elif self.generic and name not in CommonView.__annotations__ and not name.endswith("_ms"):
            self.want(f"fact.{name}", place)
            self._inside(name, kind, place)

    def _inside(self, name: str, kind: Any, place: str) -> None:
        """The keys of what stands there, and the words that it may be."""
        if is_typeddict(kind):
            for field in fields_of(kind) if kind not in pieces.KINDS.values() else ():
                self._field(field.name, field.kind, place)
        elif get_origin(kind) is Literal or (isinstance(kind, type) and issubclass(kind, Enum)):
            values = get_args(kind) or [member.value for member in kind]
            for value in values:
                if isinstance(value, str):
                    self._word(name, value, place)
        else:
            for part in get_args(kind):
                self._inside(name, part, place)

    def by_source(self) -> None:
        """Codes are literals, so that they are found without being played."""
        form = re.compile(rf'"{self._box.name}\.([a-z0-9_.]*[a-z0-9_])"')
        for file, _, source in self._box.sources():
            for number, line in enumerate(source.split("\n"), start=1):
                for code in form.findall(line):
                    self.want(code, f"{file}:{number}")

    def by_playing(self, setting: Setting) -> list[Finding]:
        look, game = Look(self._box, setting), self._box.game
        place = self._box.place("offers")

        def watch(state: Any, entry: Entry) -> None:
            self.want(f"phase.{game.table(state)['phase']}", self._box.place("table"))
            if self.generic:
                self._faces(game.table(state), "table")
                for seat in range(setting.seats):
                    self._faces(game.hand(state, seat), "hand")
            for actor in (TABLE, *range(setting.seats)):
                for offer in game.offers(state, actor):
                    self._offer(offer, place)
            line = game.describe(state, entry.action)
            if line is not None:
                self.wanted.setdefault(line.code, self._box.place("describe"))
                self.filled.setdefault(line.code, set(line.params)).intersection_update(line.params)

        look.play(Random(setting.seed), watch, skill=0.5)
        found, codes = refusals(self._box, setting)
        for code in codes:
            self.wanted.setdefault(code, self._box.place("HOOKS"))
        return [*look.found.values(), *found]

    def _word(self, name: str, word: str, place: str) -> None:
        """Once, wherever it stands."""
        if not _has(self.wanted, f"{self._box.name}.value.{name}.{word}"):
            self.want(f"value.{name}.{word}", place)

    def _faces(self, view: Mapping[str, Any], function: str) -> None:
        for name, value in view.items():
            for _, piece in pieces.in_view(value):
                face = piece.get("face")
                if isinstance(face, str) and CODE.fullmatch(face):
                    self._word(name, face, self._box.place(function))

    def _offer(self, offer: Offer, place: str) -> None:
        self.want(f"verb.{offer.verb}", place)
        if not self.generic:
            return
        open_ = {name: c for name, c in offer.choices.items() if not isinstance(c, Moment)}
        for name, choice in open_.items():
            if len(open_) > 1 or not isinstance(choice, list | tuple) or hasattr(choice, "_fields"):
                self.want(f"arg.{name}", place)
            for value in _said_in_words(choice):
                self._word(name, value, place)

    # What it has

    def findings(self) -> Iterator[Finding]:
        mine = {language: _read(self._box.texts / f"{language}.json") for language in LANGUAGES}
        if not any(mine.values()):
            yield Finding(self._where(""), "there are no texts: en.json, fr.json and de.json")
            return
        hubs = {language: shell(language) for language in LANGUAGES}
        for code, place in sorted(self.wanted.items()):
            own = code.startswith(f"{self._box.name}.")
            lacking = [lang for lang in LANGUAGES if not _has((mine if own else hubs)[lang], code)]
            if lacking:
                first, *others = lacking
                also = f", in {' and '.join(others)} too" if others else ""
                yield Finding(self._where(first), f"{code} is missing{also} ({place})")
        yield from self._as_written(mine)
        yield from self._left_over(mine["en"])
        yield from self._alike(mine)
        yield from self._blanks(mine["en"])

    def _as_written(self, mine: Mapping[str, Mapping[str, Any]]) -> Iterator[Finding]:
        """What the build of the web app would refuse."""
        for language, texts in mine.items():
            keys = list(texts)
            for before, code in pairwise(keys):
                if before > code:
                    what = f"{code} is not in its place: keys are sorted"
                    yield Finding(self._where(language), what)
                    break
            for code, text in texts.items():
                if language == "fr" and BREAKS.search(json.dumps(text, ensure_ascii=False)):
                    what = f"{code} has a space before its sign that may break: use U+00A0"
                    yield Finding(self._where(language), what)

    def _alike(self, mine: Mapping[str, Mapping[str, Any]]) -> Iterator[Finding]:
        for language in LANGUAGES[1:]:
            for code in sorted(mine["en"].keys() ^ mine[language].keys()):
                lacking = "en" if code in mine[language] else language
                if code not in self.wanted:
                    yield Finding(self._where(lacking), f"{code} is missing")
            for code in sorted(mine["en"].keys() & mine[language].keys()):
                if blanks(mine["en"][code]) != blanks(mine[language][code]):
                    yield Finding(self._where(language), f"{code} has other {{blanks}} than in en")

    def _left_over(self, texts: Mapping[str, Any]) -> Iterator[Finding]:
        """Of families that are known without playing, and of texts that are no game's."""
        known = ("phase", "option", "fact") if self.generic else ("phase", "option")
        for code in sorted(texts.keys() - self.wanted.keys()):
            game, family, *_ = (*code.split("."), "")
            if game != self._box.name:
                yield Finding(self._where("en"), f"{code} does not begin with {self._box.name}.")
            elif family in known:
                yield Finding(self._where("en"), f"{code} is used by nobody")

    def _blanks(self, texts: Mapping[str, Any]) -> Iterator[Finding]:
        for code in sorted(code for code in texts if ".fact." in code):
            for blank in sorted(blanks(texts[code]) - IN_FACTS):
                yield Finding(
                    self._where("en"),
                    f"{code} has {{{blank}}}: there are {{n}}, {{seat}}, {{seats}} and {{value}}",
                )
        for code, params in sorted(self.filled.items()):
            for blank in sorted(blanks(texts.get(code, "")) - params):
                what = f"{code} has {{{blank}}}, which describe does not fill in"
                yield Finding(self._box.place("describe"), what)

    def _where(self, language: str) -> str:
        folder = self._box.texts
        short = folder.relative_to(ROOT) if folder.is_relative_to(ROOT) else folder
        return f"{short}/{language}.json" if language else str(short)


def _has(texts: Mapping[str, Any], code: str) -> bool:
    """A word is called the same wherever it stands: as an argument, in a view, on a card."""
    game, family, *rest = code.split(".")
    if code in texts or family != "value" or not rest:
        return code in texts
    word = rest[-1]
    return any(one.startswith(f"{game}.value.") and one.endswith(f".{word}") for one in texts)


def _named(option: Option) -> list[str]:
    """The values that are told by a name of their own: words, and the ways to play."""
    if type(option.choices) is not tuple:
        return []
    if option.way:
        return [str(value).lower() for value in option.choices]
    return [str(value) for value in option.choices] if isinstance(option.default, str) else []


def _said_in_words(choice: Choice) -> Iterator[str]:
    """Values that a person reads: words, but neither numbers nor what is typed."""
    values = getattr(choice, "of", choice)
    if isinstance(values, list | tuple) and not isinstance(choice, Shuffle):
        yield from (value for value in values if isinstance(value, str) and value.isidentifier())


def blanks(text: object) -> set[str]:
    """The {names} in a text; plural forms need not all have the number."""
    if isinstance(text, dict):
        return set[str]().union(*(blanks(form) for form in text.values())) - {"n"}
    return set(BLANK.findall(str(text))) - {"n"}


def shell(language: str) -> dict[str, Any]:
    """What the hub itself says."""
    return _read(SHELL / f"{language}.json")


def _read(file: Path) -> dict[str, Any]:
    texts: dict[str, Any] = json.loads(file.read_text()) if file.exists() else {}
    return texts


def texts(box: Box, settings: list[Setting]) -> list[Finding]:
    found = Texts(box)
    found.by_name()
    found.by_source()
    broken = [finding for setting in settings for finding in found.by_playing(setting)]
    return [*broken, *found.findings()]

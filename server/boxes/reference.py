"""docs/reference.md: what can be made of it from the code, is. `python -m server.boxes.reference`.

Between `<!-- made: NAME -->` and `<!-- end -->` stands what a function here gives.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

from rules import kernel, pieces
from rules.shape import FUNCTIONS
from server.boxes.box import ROOT
from server.boxes.pieces import KINDS
from server.boxes.texts import FAMILIES

PAGE = ROOT / "docs" / "reference.md"
PARTS = ROOT / "web" / "src" / "parts"
MADE = re.compile(r"(<!-- made: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
COMPONENT = re.compile(
    r"(?:/\*\* ([^\n]*?) \*/\n)?export (?:const \w+ = memo\()?function ([A-Z]\w*)(?:<[^>]*>)?\("
    r"(?:\{[^{}]*\}|\w+): (\w+|\{[^{}]*\})[,)]",
)
# Parts of the shell itself: no game draws them.
SHELLS = {"bars", "loud", "layout"}


def page(text: str) -> str:
    """The page with everything made anew."""
    return MADE.sub(lambda found: f"{found[1]}{SECTIONS[found[2]]()}\n{found[3]}", text)


def _said(told: str | None) -> str:
    return " ".join((told or "").split())


def _game() -> str:
    hints = get_type_hints(kernel.Game)
    constants = dict(_commented(kernel.Game))
    lines = [
        f"- `{name}: {_type(hint)}`{_after(constants.get(name, ''))}"
        for name, hint in hints.items()
    ]
    for name in FUNCTIONS:
        function = getattr(kernel.Game, name)
        given = str(inspect.signature(function)).replace("(self, ", "(").replace("'", "")
        lines.append(f"- `{name}{given}`{_after(_said(function.__doc__))}")
    return "\n".join(lines)


def _hooks() -> str:
    told, source = dict(_commented(kernel.Hooks)), inspect.getsource(kernel.Hooks)
    defaults = dict(re.findall(r"^    (\w+): .*? = (.*?)(?:  #.*)?$", source, re.MULTILINE))
    types = dict(re.findall(r"^    (\w+): (.*?) = ", source, re.MULTILINE))
    return "\n".join(
        f"- `{field.name}: {types[field.name]} = {_default(defaults[field.name])}`"
        f"{_after(told.get(field.name, ''))}"
        for field in fields(kernel.Hooks)
    )


def _default(code: str) -> str:
    return {"field(default_factory=dict)": "{}"}.get(code, code)


def _values(*kinds: str) -> str:
    found = {name: getattr(kernel, name) for name in kinds}
    return "\n".join(
        f"- `{name}({_fields(kind)})`{_after(_said(kind.__doc__))}" for name, kind in found.items()
    )


def _fields(kind: Any) -> str:
    defaults: Mapping[str, Any] = kind._field_defaults
    return ", ".join(
        f"{name}: {hint}" + (f" = {defaults[name]!r}" if name in defaults else "")
        for name, hint in kind.__annotations__.items()
        for hint in [getattr(hint, "__forward_arg__", _type(hint))]
    )


def _choices() -> str:
    return _values("Number", "Text", "Several", "Shuffle", "Moment")


def _records() -> str:
    return _values("Action", "Offer", "Due", "Line", "Option", "Outcome")


def _common() -> str:
    told = dict(_commented(kernel.CommonView))
    hints = kernel.CommonView.__annotations__
    return "\n".join(
        f"- `{name}: {getattr(hint, '__forward_arg__', hint)}`{_after(told.get(name, ''))}"
        for name, hint in hints.items()
    )


def _pieces() -> str:
    """Each by the function that makes it."""
    lines = []
    for name, kind in KINDS.items():
        given = str(inspect.signature(getattr(pieces, name))).partition(" ->")[0].replace("'", "")
        lines.append(f"- `{name}{given}`{_after(_said(kind.__doc__))}")
        for field, told in _commented(kind):
            if told:
                lines.append(f"  - `{field}`: {told}")
    return "\n".join(lines)


def _options() -> str:
    return "\n".join(
        f"- `{name}`: `{option.choices!r}`, default `{option.default!r}`"
        for name, option in kernel.COMMON_OPTIONS.items()
    )


def _families() -> str:
    return "\n".join(f"- `{family}`: {what}." for family, what in FAMILIES.items())


def _parts() -> str:
    found = []
    for file in sorted(PARTS.glob("*/*.tsx")):
        if file.parent.name not in SHELLS:
            found += list(_components(file))
    return "\n\n".join(found)


def _components(file: Path) -> Iterator[str]:
    source = file.read_text()
    for told, name, props in COMPONENT.findall(source):
        body = _interface(source, props) if props[0] != "{" else props[1:-1].strip()
        where = f"**{name}** (`parts/{file.parent.name}/{file.name}`){_after(_said(told))}"
        yield f"{where}\n\n```ts\n{body}\n```"


def _interface(source: str, name: str) -> str:
    found = re.search(
        rf"(?:interface {name}|type {name} =)[^{{;]*\{{\n(.*?)^\}}", source, re.S | re.M
    )
    return inspect.cleandoc(found[1]).strip() if found else name


def _commented(kind: type) -> Iterator[tuple[str, str]]:
    """Each field of a class with what is said of it: above it, and behind it."""
    above: list[str] = []
    for line in inspect.getsource(kind).splitlines():
        comment = re.fullmatch(r"    # (.*)", line)
        field = re.match(r"    (\w+): [^#]*(?:#\s*(.*))?$", line)
        if comment:
            above.append(comment[1])
        elif field:
            yield field[1], " ".join([*above, field[2] or ""]).strip()
            above = []


def _type(hint: Any) -> str:
    name = hint.__name__ if isinstance(hint, type) and not hasattr(hint, "__args__") else str(hint)
    return re.sub(r"\b(?:typing|collections\.abc|rules\.kernel)\.|~", "", name)


def _after(told: str) -> str:
    return f": {told}" if told else ""


SECTIONS: Mapping[str, Callable[[], str]] = {
    "game": _game,
    "hooks": _hooks,
    "choices": _choices,
    "records": _records,
    "common": _common,
    "options": _options,
    "pieces": _pieces,
    "families": _families,
    "parts": _parts,
}

if __name__ == "__main__":
    text = PAGE.read_text()
    if sys.argv[1:] == ["--check"]:
        sys.exit(0 if page(text) == text else f"{PAGE} is old: run `make messages`.")
    PAGE.write_text(page(text))

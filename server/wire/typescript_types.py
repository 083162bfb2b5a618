"""TypeScript from Python types: what JSON can say, and nothing vaguer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache
from types import ModuleType, NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    Required,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

PLAIN: Mapping[Any, str] = {
    None: "null",
    NoneType: "null",
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
}


class Field:
    """A key of a TypedDict, with what may stand there."""

    def __init__(self, name: str, hint: Any, optional: bool) -> None:
        marked = get_origin(hint)
        self.name = name
        self.kind = get_args(hint)[0] if marked in (NotRequired, Required) else hint
        # Where annotations are strings, Python itself does not see these marks.
        self.optional = marked is NotRequired or (optional and marked is not Required)


@cache
def fields_of(kind: Any) -> tuple[Field, ...]:
    """All the keys of a TypedDict, those of its bases too."""
    bound = _bound(kind)
    return tuple(
        Field(name, bound.get(hint, hint), name in kind.__optional_keys__)
        for name, hint in get_type_hints(kind, include_extras=True).items()
    )


def _bound(kind: Any) -> dict[Any, Any]:
    """What a TypedDict says the type variables of its generic base are."""
    bases = [base for base in getattr(kind, "__orig_bases__", ()) if is_typeddict(get_origin(base))]
    return {
        variable: given
        for base in bases
        for variable, given in zip(get_origin(base).__parameters__, get_args(base), strict=True)
    }


def literals_named_in(module: ModuleType) -> dict[Any, str]:
    """`Answer = Literal["yes", "no"]` has a name only where it stands."""
    return {kind: name for name, kind in vars(module).items() if get_origin(kind) is Literal}


class Declarations:
    """Interfaces and unions, each declared once, in the order in which they are met."""

    def __init__(self, named: Mapping[Any, str] = {}) -> None:
        self._named = named
        self._declared: dict[str, tuple[Any, str]] = {}

    def __str__(self) -> str:
        return "\n".join(text for _, text in self._declared.values())

    def declare(self, name: str, kind: Any) -> str:
        """Declare a type under its name, with all that it mentions."""
        known, _ = self._declared.get(name, (kind, ""))
        if known != kind:
            raise TypeError(f"two types are called {name}: {known} and {kind}")
        if name not in self._declared:
            self._declared[name] = kind, ""  # its place, before those that it mentions
            self._declared[name] = kind, self._declaration(name, kind)
        return name

    def _declaration(self, name: str, kind: Any) -> str:
        if is_typeddict(kind):
            return f"{_comment(kind)}export interface {name} {{\n{self._body(kind)}}}\n"
        if isinstance(kind, type) and issubclass(kind, Enum):
            return f"export type {name} = {_values([member.value for member in kind])};\n"
        if get_origin(kind) is Literal:
            return f"export type {name} = {_values(get_args(kind))};\n"
        if get_origin(kind) in (Union, UnionType):
            return f"export type {name} = {self._union(kind)};\n"
        return f"export type {name} = {self.expression(kind)};\n"

    def _body(self, kind: Any) -> str:
        return "".join(
            f"  {field.name}{'?' if field.optional else ''}: {self.expression(field.kind)};\n"
            for field in fields_of(kind)
        )

    def _union(self, kind: Any) -> str:
        return " | ".join(self.expression(part) for part in get_args(kind))

    def expression(self, kind: Any) -> str:
        """A type as it is written where it is used."""
        origin, args = get_origin(kind), get_args(kind)
        if kind in PLAIN:
            return PLAIN[kind]
        if is_typeddict(kind) or (isinstance(kind, type) and issubclass(kind, Enum)):
            return self.declare(kind.__name__, kind)
        if origin is Literal:
            name = self._named.get(kind)
            return self.declare(name, kind) if name else _values(args)
        if origin in (Union, UnionType):
            name = self._named.get(kind)
            return self.declare(name, kind) if name else self._union(kind)
        if origin is tuple and args[-1] is not Ellipsis:
            return f"[{', '.join(self.expression(part) for part in args)}]"
        if origin in (list, tuple, Sequence):
            inner = self.expression(args[0])
            return f"({inner})[]" if _is_union(inner) else f"{inner}[]"
        if origin in (dict, Mapping):
            return f"Record<{self.expression(args[0])}, {self.expression(args[1])}>"
        if isinstance(kind, TypeVar) and kind.__bound__:
            return self.expression(kind.__bound__)
        raise TypeError(f"{kind} is nothing that a screen could rely on")


def _is_union(expression: str) -> bool:
    """Whether it needs brackets before another mark: `(Face | null)[]` has its own."""
    inside = re.sub(r"\([^()]*\)|<[^<>]*>|\[[^\[\]]*\]", "", expression)
    return " | " in inside


def _values(values: Sequence[Any]) -> str:
    return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)


def _comment(kind: Any) -> str:
    """The first paragraph of what is told about a type."""
    told = (kind.__dict__.get("__doc__") or "").strip().split("\n\n")[0]
    return f"/** {' '.join(told.split())} */\n" if told else ""

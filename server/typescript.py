"""The types of all messages for the web app: `python -m server.typescript [--check FILE]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from marshmallow import Schema, fields, validate

from server import messages

HEAD = """// Made by `make messages` from server/messages.py: edit that one.

export type Scalar = string | number | boolean | null;
"""


def types() -> str:
    schemas = [kind for kind in vars(messages).values() if _is_schema(kind)]
    return HEAD + "".join(f"\n{_interface(kind)}" for kind in schemas) + f"\n{_asks()}"


def _asks() -> str:
    """The arguments of each verb of `ask`."""
    asks = [f"  {verb}: {type(schema).__name__};" for verb, schema in messages.ASKS.items()]
    return "\n".join(["export interface Asks {", *asks, "}"]) + "\n"


def main(argv: list[str]) -> int:
    if argv[:1] == ["--check"]:
        if Path(argv[1]).read_text() == types():
            return 0
        sys.stderr.write(f"{argv[1]} is not what server/messages.py says: run `make messages`.\n")
        return 1
    sys.stdout.write(types())
    return 0


def _is_schema(kind: Any) -> bool:

    return isinstance(kind, type) and issubclass(kind, Schema) and kind is not Schema


def _interface(kind: type[Schema]) -> str:
    lines = [f"export interface {kind.__name__} {{"]
    for name, field in kind().fields.items():
        mark = "" if field.required else "?"
        lines.append(f"  {name}{mark}: {_nullable(field)};")
    if len(lines) == 1:
        return f"export type {kind.__name__} = Record<string, never>;\n"
    return "\n".join([*lines, "}"]) + "\n"


def _nullable(field: Any) -> str:
    kind = _type(field)
    return f"{kind} | null" if field.allow_none and kind != "unknown" else kind


def _type(field: Any) -> str:
    match field:
        case messages.Args():
            return "Record<string, unknown>"
        case fields.Nested():
            return str(field.schema.__class__.__name__)
        case fields.List():
            inner = _type(field.inner)
            return "Scalar[]" if inner == "unknown" else f"{inner}[]"
        case fields.Dict():
            return f"Record<string, {_type(field.value_field)}>"
        case fields.Boolean():
            return "boolean"
        case fields.Integer() | fields.Float():
            return "number"
        case fields.String():
            values = [v.choices for v in field.validators if isinstance(v, validate.OneOf)]
            return " | ".join(f'"{value}"' for value in values[0]) if values else "string"
    return "unknown"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

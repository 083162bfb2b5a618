"""The web app's types of all that is said: `python -m server.wire.typescript [--check]`.

`messages.ts` is made from the schemas, each game's `view.ts` from the types of its views, and
`piece.ts` from what any view can have drawn.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from marshmallow import Schema, fields, validate

from rules import catalogue, pieces
from rules.kernel import CommonView
from server.checked import Args, Form
from server.wire import from_phone, http_answers, to_phone
from server.wire.typescript_types import Declarations, literals_named_in

NOTHING = "AskNothing"
WEB = Path(__file__).parents[2] / "web" / "src"
SAID = (
    from_phone.JOIN,
    from_phone.ACT,
    from_phone.ASK,
    from_phone.RECORD,
    from_phone.INSTEAD,
    from_phone.STORY,
    from_phone.REACT,
    from_phone.SKIP,
    from_phone.WIFI,
    from_phone.SCREEN,
    from_phone.PUT_ON,
    from_phone.DECK,
)
TOLD = (to_phone, http_answers)


def files() -> dict[Path, str]:
    """Every file that is made, with what must stand in it."""
    views = {WEB / "games" / name / "view.ts": view_types(name) for name in typed_games()}
    told = {
        WEB / "hub" / "messages.ts": message_types(),
        WEB / "pieces" / "piece.ts": piece_types(),
    }
    return {**told, **views}


def typed_games() -> list[str]:
    """Those with a `views` module; what is in none has no screens of its own either."""
    return [name for name in catalogue.names() if find_spec(f"rules.games.{name}.views")]


def main(argv: list[str]) -> int:
    made = files()
    if argv == ["--check"]:
        old = [
            path for path, text in made.items() if not path.is_file() or path.read_text() != text
        ]
        for path in old:
            sys.stderr.write(f"{path} is not what the hub says: run `make messages`.\n")
        return len(old)
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return 0


def view_types(game: str) -> str:
    views = import_module(f"rules.games.{game}.views")
    types = Declarations(literals_named_in(views))
    types.declare("TableView", views.TableView)
    types.declare("HandView", views.HandView)
    return f"// Made by `make messages` from rules/games/{game}/views.py: edit that one.\n\n{types}"


def piece_types() -> str:
    types = Declarations({pieces.Small: "Small"})
    types.declare("Piece", pieces.Piece)
    return f"// Made by `make messages` from rules/pieces.py: edit that one.\n\n{types}"


def message_types() -> str:
    common = Declarations()
    common.declare("CommonView", CommonView)
    parts = [
        "// Made by `make messages` from the schemas in server/wire: edit those.\n",
        "export type Scalar = string | number | boolean | null;\n",
        str(common),
        *(_interface(form.kind.__name__, form.schema) for form in SAID),
        *_asks(),
        *(_interface(kind.__name__, kind()) for module in TOLD for kind in _schemas(module)),
        f"export type Choice = {_union(to_phone.CHOICES)};\n",
        _by_name(
            "Asks",
            "The arguments of each verb of `ask`.",
            {verb: _ask(form) for verb, form in from_phone.ASKS.items()},
        ),
        _by_name(
            "Answers",
            "What is answered to each message, if it is not refused.",
            {event: type(schema).__name__ for event, schema in to_phone.ANSWERS.items()},
        ),
        "export type Answer<E extends keyof Answers> = ({ ok: true } & Answers[E]) | Refusal;\n",
        _by_name(
            "HttpAnswers",
            "What is answered to each request over HTTP, if it is not refused.",
            {
                f'"{request}"': type(schema).__name__ + ("[]" if schema.many else "")
                for request, schema in http_answers.HTTP_ANSWERS.items()
            },
        ),
    ]
    return "\n".join(parts)


def _schemas(module: ModuleType) -> Iterator[type[Schema]]:
    """Those that a module defines itself."""
    for kind in vars(module).values():
        if (
            isinstance(kind, type)
            and issubclass(kind, Schema)
            and kind.__module__ == module.__name__
        ):
            yield kind


def _union(kinds: Mapping[str, type[Schema]]) -> str:
    return " | ".join(kind.__name__ for kind in kinds.values())


def _asks() -> Iterator[str]:
    yield _interface(NOTHING, Schema())
    for form in from_phone.ASKS.values():
        if form.schema.fields:
            yield _interface(_ask(form), form.schema)


def _ask(form: Form[Any]) -> str:
    """The name of what comes with an ask: AskSit, AskTakeOver, AskNothing."""
    return f"Ask{form.kind.__name__.removeprefix('Ask')}" if form.schema.fields else NOTHING


def _by_name(name: str, told: str, types: Mapping[str, str]) -> str:
    lines = [f"  {key}: {kind};" for key, kind in types.items()]
    return "\n".join([f"/** {told} */", f"export interface {name} {{", *lines, "}"]) + "\n"


def _interface(kind: str, schema: Schema) -> str:
    lines = [f"export interface {kind} {{"]
    for name, field in schema.fields.items():
        mark = "" if field.required else "?"
        lines.append(f"  {name}{mark}: {_nullable(field)};")
    if len(lines) == 1:
        return f"export type {kind} = Record<string, never>;\n"
    return "\n".join([*lines, "}"]) + "\n"


def _nullable(field: Any) -> str:
    kind = _type(field)
    return f"{kind} | null" if field.allow_none and kind != "Scalar" else kind


def _type(field: Any) -> str:
    match field:
        case to_phone.Tagged():
            return field.union
        case to_phone.Scalar():
            return "Scalar"
        case to_phone.GameView():
            return CommonView.__name__
        case Args():
            return "Record<string, unknown>"
        case fields.Nested():
            return str(field.schema.__class__.__name__)
        case fields.List():
            return f"{_type(field.inner)}[]"
        case fields.Dict():
            return f"Record<string, {_type(field.value_field)}>"
        case fields.Boolean():
            sure = [v.comparable for v in field.validators if isinstance(v, validate.Equal)]
            return str(sure[0]).lower() if sure else "boolean"
        case fields.Integer() | fields.Float():
            return "number"
        case fields.String():
            values = [v.choices for v in field.validators if isinstance(v, validate.OneOf)]
            return " | ".join(f'"{value}"' for value in values[0]) if values else "string"
    raise TypeError(f"{field} has no type on the web")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

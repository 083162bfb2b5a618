"""What can be read in a box's sources: chance and clocks of its own, other games."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from server.boxes.box import Box, Finding

# What rules have not, and what to use in its place.
INSTEAD = {
    "random": "chance is an offer to DEALER, so that it is logged",
    "secrets": "chance is an offer to DEALER, so that it is logged",
    "time": "the time is handed in: at_ms",
    "datetime": "the time is handed in: at_ms",
    "os": "rules read nothing but decks (rules.decks)",
    "socket": "rules know no network",
    "subprocess": "rules start nothing",
    "threading": "rules do one thing at a time",
    "asyncio": "rules do one thing at a time",
    "server": "rules know no hub",
}


def sources(box: Box) -> Iterator[Finding]:
    for file, parsed, _ in box.sources():
        for node in ast.walk(parsed):
            for line, what in _wrong(node, box.name):
                yield Finding(f"{file}:{line}", what)


def _wrong(node: ast.AST, game: str) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.ImportFrom):
        module = str(node.module)
        names = [f"{module}.{alias.name}" for alias in node.names]
        if module == "random" and [alias.name for alias in node.names] == ["Random"]:
            names = []  # a type: what is handed in
        yield from ((node.lineno, what) for what in _barred(names, game))
    elif isinstance(node, ast.Import):
        names = [alias.name for alias in node.names if alias.name != "random"]
        yield from ((node.lineno, what) for what in _barred(names, game))
    elif isinstance(node, ast.Call):
        called = ast.unparse(node.func)
        # Random(seed) is no chance: a practice player's whims, the same each time.
        seeded = called in ("Random", "random.Random") and bool(node.args)
        if not seeded and (called == "Random" or called.startswith("random.")):
            yield node.lineno, f"{called}(): {INSTEAD['random']}"


def _barred(names: list[str], game: str) -> Iterator[str]:
    for name in names:
        top, *rest = name.split(".")
        if top in INSTEAD:
            yield f"{name}: {INSTEAD[top]}"
        elif top == "rules" and rest[:1] == ["games"] and rest[1:2] not in ([game], []):
            yield f"{name}: a game knows no other game"

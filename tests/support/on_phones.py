"""What phones know by heart, as their scripts have it; and the cases that hold both sides."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[2] / "web"


def figure(file: str, name: str) -> str:
    """A constant, as it is written."""
    script = (WEB / "src" / file).read_text()
    found = re.search(rf"const {name}\b[^=]*= (.*?)(?: as const[^;]*)?;", script, re.DOTALL)
    assert found, f"{name} is not in {file}"
    return found[1]


def number(file: str, name: str) -> int:
    return int(figure(file, name))


def listed(file: str, name: str) -> list[Any]:
    found: list[Any] = json.loads(re.sub(r",\s*]", "]", figure(file, name)))
    return found


def cases(name: str) -> Any:
    return json.loads((WEB / "tests" / "cases" / f"{name}.json").read_text())

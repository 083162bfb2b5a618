"""docs/performance.md, into which benches write what they found."""

from __future__ import annotations

import re

from bench.server import ROOT

PAGE = ROOT / "docs" / "performance.md"


def write_section(section: str) -> None:
    """It begins with its heading, and takes the place of the one that was there before."""
    heading, section = section.partition("\n")[0], section.rstrip("\n") + "\n"
    page = PAGE.read_text()
    found = re.search(rf"{re.escape(heading)}\n.*?(?=\n## |\Z)", page, re.DOTALL)
    if found:
        page = page[: found.start()] + section + page[found.end() :]
    else:
        page = page.rstrip("\n") + f"\n\n{section}"
    PAGE.write_text(page)

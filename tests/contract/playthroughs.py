"""One whole game of each box as readable text: a change of the rules shows as a diff.

`make playthroughs` writes the files anew; `test_playthroughs.py` compares.
"""

from __future__ import annotations

from pathlib import Path

from rules import catalogue
from server.commands.simulate import written_down

FOLDER = Path(__file__).parent / "playthroughs"

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in catalogue.names():
        (FOLDER / f"{name}.txt").write_text(written_down(name))

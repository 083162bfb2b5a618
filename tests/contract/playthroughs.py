"""One whole game of each box as readable text: a change of the rules shows as a diff.

`make playthroughs` writes the files anew; `test_playthroughs.py` compares.
"""

from __future__ import annotations

from pathlib import Path

from rules import catalogue
from rules.kernel import settle_options
from server.simulate import playthrough

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1


def text(name: str) -> str:
    game = catalogue.find(name)
    seats = game.PLAYERS.start
    return "\n".join(playthrough(game, seats, settle_options(game, seats, {}), SEED)) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in catalogue.names():
        (FOLDER / f"{name}.txt").write_text(text(name))

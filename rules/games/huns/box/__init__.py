"""`box` mode: real cards, dice and cubes lie on the table.

The hub is turn order, the count of reserve and piles (one tap per turn, a second one if cubes went
back), the hidden record of shipped types, the announcement of the end, and the score sheet.
"""

from __future__ import annotations

from rules.games.huns.box.actions import apply, offers
from rules.games.huns.box.dealing import setup
from rules.games.huns.box.highlights import highlights
from rules.games.huns.box.practice import practice
from rules.games.huns.box.reasons import why_not
from rules.games.huns.box.record import describe
from rules.games.huns.box.score_sheet import outcome
from rules.games.huns.box.unseen import redeal_unseen
from rules.games.huns.box.views import hand, table

__all__ = [
    "apply",
    "describe",
    "hand",
    "highlights",
    "offers",
    "outcome",
    "practice",
    "redeal_unseen",
    "setup",
    "table",
    "why_not",
]

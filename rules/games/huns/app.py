"""`app` mode: everything is dealt by the hub, with our own cards and wagons."""

from __future__ import annotations

from rules.games.huns.actions import apply, offers
from rules.games.huns.dealing import setup
from rules.games.huns.highlights import highlights
from rules.games.huns.practice import practice
from rules.games.huns.reasons import why_not
from rules.games.huns.record import describe
from rules.games.huns.scoring import outcome
from rules.games.huns.unseen import redeal_unseen
from rules.games.huns.views import hand, table

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

"""Seat tokens: a phone makes them, shows them, and holds whom they fit. Only hashes are kept."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence

from server.history.history import History
from server.sitting.sitting import Sitting
from server.sitting.steps import TAKE_BACK_MS


def token_hash(token: str) -> str:
    """Tokens are 128 random bits: a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def held_by(sitting: Sitting, tokens: Iterable[str]) -> tuple[dict[int, str], list[int]]:
    """The players whose tokens these are, by key, with the hash; and which tokens fit nobody."""
    known = {player.token: player.key for player in sitting.players if player.token}
    holds, lost = {}, []
    for index, token in enumerate(tokens):
        hashed = token_hash(token)
        if hashed in known:
            holds[known[hashed]] = hashed
        else:
            lost.append(index)
    return holds, lost


def knows_any(history: History, tokens: Iterable[str]) -> bool:
    """Whether the table has seen one of these before: who shows it does not guess."""
    return any(token_hash(token) in history.tokens for token in tokens)


def taken_from(sitting: Sitting, tokens: Sequence[str], at_ms: int) -> list[tuple[int, int]]:
    """Of these tokens, which held a seat that can still be taken back: its place, the player."""
    given = {
        player.before.token: player.key
        for player in sitting.players
        if player.before and at_ms - player.before.at_ms <= TAKE_BACK_MS
    }
    hashes = [token_hash(token) for token in tokens]
    return [(place, given[hashed]) for place, hashed in enumerate(hashes) if hashed in given]


def watch_token(sitting: Sitting, tokens: Sequence[str]) -> tuple[int, str] | None:
    """The place of the first token whose phone may look on, locked or not, and its hash."""
    for place, token in enumerate(tokens):
        if (hashed := token_hash(token)) in sitting.watching:
            return place, hashed
    return None


def still_held(sitting: Sitting, holds: Mapping[int, str]) -> dict[int, str]:
    """Without players that have another token by now, or left."""
    valid = {player.key: player.token for player in sitting.players}
    return {key: hashed for key, hashed in holds.items() if valid.get(key) == hashed}

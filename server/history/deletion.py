"""A deleted table again, as it was before it was deleted."""

from __future__ import annotations

from collections.abc import Sequence

from server.history.history import History
from server.sitting.sitting import DeleteTable
from server.store.record import HUB, Record, Settle


def before_deletion(log: Sequence[Record]) -> list[Record]:
    """The log without what deleted the table; and nobody is asked to delete it any more."""
    history = History(())
    kept: list[Record] = []
    for record in log:
        history.replay(record)
        if history.now.deleted:
            break
        kept.append(record)
    before = History(kept)
    for proposal in before.now.proposals:
        if isinstance(proposal.wish, DeleteTable):
            seq, at_ms = len(kept) + 1, before.at_ms
            kept.append(Record(seq, at_ms, HUB, "", "", Settle(proposal.number, False)))
    return kept

"""Moments that a phone tells by its own clock, turned into table time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.kernel import Illegal, Moment, Offer
from server.table.clock import TableClock
from server.table.messages import ActMessage
from server.table.said import Said


def in_table_time(
    said: Said, message: ActMessage, offers: Sequence[Offer], clock: TableClock
) -> Mapping[str, Any]:
    """The arguments of an action, with moments in table time and how wrong they may be."""
    verb, args = message.verb, message.args
    for offer in offers:
        if offer.verb == verb and offer.choices.keys() == args.keys():
            moments = {n: choice for n, choice in offer.choices.items() if type(choice) is Moment}
            if not moments:
                return args
            told = dict(args)
            for name, moment in moments.items():
                if said.moment is None or type(args[name]) not in (int, float):
                    # Table time is the hub's to tell: from a phone it would be a lie.
                    raise Illegal("table.not_a_choice", verb=verb)
                at, error = said.moment(args[name], *said.heard, live=moment.live)
                told[name] = [round(clock.at(at), 1), round(error, 1)]
            return told
    return args

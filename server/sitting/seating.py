"""Chairs, names and looks: who can sit where, and who no longer does."""

from __future__ import annotations

from dataclasses import replace

from rules import words
from rules.kernel import Illegal, Refused
from server.sitting import guarded
from server.sitting.sitting import ClaimSeat, FreeChair, Player, Sitting
from server.store.record import CHAIRS, Record

NAME_LENGTH = 20
# Of practice players.
NAMES = ("Ada", "Bruno", "Clara", "David", "Emma", "Felix", "Greta", "Hugo", "Ida")


def with_player(sitting: Sitting, player: Player) -> Sitting:
    if len(sitting.players) >= CHAIRS:
        raise Illegal("table.full")
    keep_apart(sitting, player)
    return replace(sitting, players=(*sitting.players, player), next_key=sitting.next_key + 1)


def with_practice_player(sitting: Sitting, chair: int, name: str) -> Sitting:
    looks = {player.look for player in sitting.players}
    free = [look for look in range(CHAIRS) if look not in looks]
    if not free:
        raise Illegal("table.full")
    name = proper_name(name)
    return with_player(sitting, Player(sitting.next_key, name, free[0], chair, kind="practice"))


def among_practice_players(sitting: Sitting, person: Player, seats: int) -> Sitting:
    """So many at the table: this person, practice players who sit there already, and new ones."""
    others = [player for player in sitting.players if player.kind == "practice"][: seats - 1]
    sitting = replace(sitting, players=(person, *others))
    while len(sitting.players) < seats:
        taken = {player.chair for player in sitting.players}
        chair = next(chair for chair in range(CHAIRS) if chair not in taken)
        sitting = with_practice_player(sitting, chair, free_name(sitting))
    return sitting


def can_practise(sitting: Sitting) -> bool:
    """Whether a practice player sees and knows what is played with, or is chosen for a game.

    Refused, where its box fails in telling it.
    """
    run = sitting.run
    if run is not None and not run.over:
        return run.game.HOOKS.practice_sees(run.options)
    if sitting.box is not None:
        return guarded.find(sitting.box).HOOKS.practice_sees(sitting.options)
    return True


def free_name(sitting: Sitting) -> str:
    """For a practice player."""
    taken = [player.name for player in sitting.players]
    return next(name for name in NAMES if not any(words.same(name, other) for other in taken))


def keep_apart(sitting: Sitting, player: Player) -> None:
    for other in sitting.players:
        if other.key == player.key:
            continue
        if words.same(other.name, player.name):
            raise Illegal("table.name_taken", name=player.name)
        if other.chair == player.chair:
            raise Illegal("table.chair_taken")
        if other.look == player.look:
            raise Illegal("table.look_taken")


def proper_name(text: str) -> str:
    """A name as it is shown, or why it cannot be one."""
    try:
        name = words.clean(text)
    except Refused as refusal:
        too_long = refusal.code == "words.too_long"
        raise _name_long() if too_long else Illegal("table.name_unprintable") from refusal
    if not name or not words.key(name):
        raise Illegal("table.name_unprintable")
    if words.length(name) > NAME_LENGTH:
        raise _name_long()
    return name


def _name_long() -> Illegal:
    return Illegal("table.name_long", most=NAME_LENGTH)


def with_persons_known(sitting: Sitting, record: Record) -> Sitting:
    """A game is decided by its persons: it must know who is none, and who is gone."""
    run, persons = sitting.run, {player.key for player in sitting.persons()}
    if run is None:
        return sitting
    others = [seat for seat, key in enumerate(run.seats) if key not in persons]
    return replace(sitting, run=run.seated(others, record.seq, record.at_ms))


def without_player(sitting: Sitting, key: int) -> Sitting:
    """The chair is free; nothing that was asked by this player, or about it, is asked any more."""
    players = tuple(player for player in sitting.players if player.key != key)
    still = tuple(
        proposal
        for proposal in sitting.proposals
        if proposal.by != key
        and not (isinstance(proposal.wish, ClaimSeat | FreeChair) and proposal.wish.player == key)
    )
    played = sitting.run is not None and key in sitting.run.seats
    leaving = tuple(
        replace(player, token="", gone=True, handing=None, before=None)
        for player in sitting.players
        if player.key == key and played
    )
    return replace(sitting, players=players, proposals=still, left=(*sitting.left, *leaving))

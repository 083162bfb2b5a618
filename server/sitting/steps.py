"""From one sitting to the next: what each deed does, for live and replayed records alike.

What was once accepted is accepted again, so a log is enough to get everything back.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.kernel import (
    TABLE,
    Action,
    Entry,
    Illegal,
    first_options,
    play,
    settle_options,
)
from server.sitting import guarded, proposals
from server.sitting.seating import (
    among_practice_players,
    keep_apart,
    proper_name,
    with_persons_known,
    with_player,
    with_practice_player,
    without_player,
)
from server.sitting.sitting import OWN_DECK, Former, Handing, LookOn, Player, Run, Sitting, Step
from server.store.record import (
    CHAIRS,
    HUB,
    WATCHER,
    Act,
    AskSeat,
    AskToFree,
    Carry,
    Change,
    Choose,
    Claim,
    Confirm,
    Damaged,
    Decline,
    Delete,
    Explain,
    Fill,
    Finish,
    HandOver,
    Keep,
    Knock,
    Learn,
    Leave,
    Lock,
    Lost,
    Nod,
    Pause,
    Practice,
    ProposeAmend,
    ProposeUndo,
    PutAway,
    Reactions,
    Record,
    Reopen,
    Resume,
    Settle,
    Sit,
    Start,
    TakeBack,
    TakeOver,
    Unknown,
    Unlock,
    Watch,
    Withdraw,
    WrongPin,
)

HANDING_MS = 120_000
TAKE_BACK_MS = 600_000  # a seat that was wrongly given to another phone
PIN_TRIES = 3


def step(sitting: Sitting, record: Record) -> Sitting:
    """The sitting after a record, or Refused."""
    by = record.by
    if isinstance(record.do, Act):
        return _act(sitting, record, record.do)
    match record.do:
        case Sit() as do:
            return _sit(sitting, by, do)
        case Practice() as do:
            return _practice(sitting, by, do)
        case Change() as do:
            return _change(sitting, by, do)
        case Leave(player):
            return _leave(sitting, record, player)
        case Fill() as do:
            return _fill(sitting, record, do)
        case Choose() as do:
            return _choose(sitting, by, do)
        case Start():
            return _start(sitting, record)
        case Learn():
            return _learn(sitting, record)
        case PutAway():
            return _put_away(sitting, by)
        case Reactions(on):
            sitting.player(by)
            return replace(sitting, reactions=on)
        case Pause():
            return _pause(sitting, by)
        case Explain(why):
            return _explain(sitting, why)
        case Resume():
            return _resume(sitting)
        case Lock() | Unlock() as do:
            return _lock(sitting, by, isinstance(do, Lock))
        case HandOver() | Carry() as do:
            return _hand_over(sitting, record, by_link=isinstance(do, Carry))
        case TakeOver() as do:
            return _take_over(sitting, record, do)
        case WrongPin(player):
            return _wrong_pin(sitting, player)
        case (
            ProposeUndo()
            | ProposeAmend()
            | Claim()
            | AskSeat()
            | Knock()
            | AskToFree()
            | Watch()
            | Finish()
            | Delete() as do
        ):
            return proposals.propose(sitting, record, do)
        case Confirm(number):
            return proposals.confirm(sitting, record, number)
        case Decline(number):
            return proposals.decline(sitting, by, number)
        case Nod(number):
            return proposals.nod(sitting, by, number)
        case Settle(number, done):
            return proposals.settle(sitting, record, number, done)
        case TakeBack() as do:
            return _take_back(sitting, record, do)
        case Keep(player, token):
            return _keep(sitting, player, token)
        case Withdraw(number):
            return proposals.withdraw(sitting, number)
        case Reopen():
            return _reopen(sitting, by)
        case Lost():
            return _lost(sitting, by)
        case Damaged(line):
            return _damaged(sitting, by, line)
        case Unknown():
            return sitting


def between_games(sitting: Sitting) -> None:
    if sitting.playing:
        raise Illegal("table.not_now")


# Sitting down, moving, leaving


def _sit(sitting: Sitting, by: int, do: Sit) -> Sitting:
    if sitting.locked and by == WATCHER:
        raise Illegal("table.locked")
    name = proper_name(do.name)
    return with_player(sitting, Player(sitting.next_key, name, do.look, do.chair, token=do.token))


def _practice(sitting: Sitting, by: int, do: Practice) -> Sitting:
    sitting.player(by)
    between_games(sitting)
    return with_practice_player(sitting, do.chair, do.name)


def _change(sitting: Sitting, by: int, do: Change) -> Sitting:
    player = sitting.player(by)
    if do.chair != player.chair:
        between_games(sitting)
    changed = replace(player, name=proper_name(do.name), look=do.look, chair=do.chair)
    keep_apart(sitting, changed)
    return sitting.with_player(changed)


def _leave(sitting: Sitting, record: Record, player: int) -> Sitting:
    asking, leaving = sitting.player(record.by), sitting.player(player)
    in_game = sitting.playing and sitting.run is not None and leaving.key in sitting.run.seats
    if in_game:
        if asking.key != leaving.key:
            raise Illegal("table.not_yours")
        gone = replace(leaving, gone=True, token="", handing=None, before=None)
        return with_persons_known(sitting.with_player(gone), record)
    return without_player(sitting, leaving.key)


def _fill(sitting: Sitting, record: Record, do: Fill) -> Sitting:
    sitting.player(record.by)
    player = sitting.player(do.player)
    if not player.gone or not sitting.playing or sitting.run is None:
        raise Illegal("table.not_now")
    if do.how == "practice":
        filled = sitting.with_player(replace(player, kind="practice", gone=False))
        return with_persons_known(filled, record)
    if do.how == "end":
        return replace(sitting, run=replace(sitting.run, ended=True), paused=None)
    return sitting


# The box and the game


def _choose(sitting: Sitting, by: int, do: Choose) -> Sitting:
    sitting.player(by)
    between_games(sitting)
    box, options = do.box, dict(do.options)
    game = guarded.find(box)
    first = options.pop("first", None)
    if first is not None:
        # False is 0 in Python, but no player's key.
        sitting.player(first if type(first) is int else WATCHER)
    # An own deck comes by its own way (it is long) and stays until another box is chosen.
    kept = {k: v for k, v in sitting.options.items() if k == OWN_DECK and sitting.box == box}
    settled = settle_options(game, game.PLAYERS.start, {**kept, **options})
    game.setup(game.PLAYERS.start, settled)  # a mistake in a deck shows now, not at the start
    del settled["first"]
    # Another box on the table: the result of the last one is not looked at any more.
    away = sitting.away or (sitting.run is not None and sitting.run.box != box)
    return replace(sitting, box=box, options={**settled, "first": first}, away=away)


def _put_away(sitting: Sitting, by: int) -> Sitting:
    """Who asks for it a moment after somebody else has no less than what was asked for."""
    sitting.player(by)
    between_games(sitting)
    if sitting.run is None:
        raise Illegal("table.not_now")
    return replace(sitting, away=True)


def _start(sitting: Sitting, record: Record) -> Sitting:
    sitting.player(record.by)
    between_games(sitting)
    if sitting.box is None:
        raise Illegal("table.no_box")
    # Who left the last game for good does not play the next one.
    players = tuple(player for player in sitting.players if not player.gone)
    seats = tuple(player.key for player in sorted(players, key=lambda p: p.chair))
    options = dict(sitting.options)
    first = options.pop("first")
    if first in seats:
        options["first"] = seats.index(first)
    game = guarded.find(sitting.box)
    settled = settle_options(game, len(seats), options)
    run = Run.begin(sitting.box, settled | _carried_over(sitting), seats)
    return _begun(replace(sitting, players=players), run, record)


def _begun(sitting: Sitting, run: Run, record: Record) -> Sitting:
    started = replace(
        sitting,
        run=run,
        proposals=(),
        paused=None,
        games_played=sitting.games_played + 1,
        away=False,
        left=(),
    )
    alone = len(started.persons()) < len(started.players)
    return with_persons_known(started, record) if alone else started


def _learn(sitting: Sitting, record: Record) -> Sitting:
    """One person alone plays a first game, in seat 0; the chairs fill themselves.

    Its deal is known to everybody who learned before: nobody else may play in it.
    """
    learner = sitting.player(record.by)
    between_games(sitting)
    if sitting.box is None:
        raise Illegal("table.no_box")
    game = guarded.find(sitting.box)
    first = game.HOOKS.first_game
    if first is None:
        raise Illegal("table.no_first_game")
    if sitting.persons() != [learner]:
        raise Illegal("table.not_alone")
    ready = among_practice_players(sitting, learner, first.seats)
    clockwise = sorted(ready.players, key=lambda p: (p.chair - learner.chair) % CHAIRS)
    options = first_options(game, first, sitting.options["language"])
    run = Run.begin(sitting.box, options, tuple(player.key for player in clockwise))
    return _begun(ready, run, record)


def _carried_over(sitting: Sitting) -> dict[str, Any]:
    """What the same box remembers from one game of the evening to the next."""
    last = sitting.run
    if last is None or last.box != sitting.box or last.first_game is not None:
        return {}
    carry_over = last.game.HOOKS.carry_over
    return dict(carry_over(last.state)) if carry_over else {}


def _act(sitting: Sitting, record: Record, do: Act) -> Sitting:
    run = sitting.run
    if run is None or run.over:
        raise Illegal("table.game_over")
    if sitting.paused is not None:
        raise Illegal("table.paused")
    seat, game = do.seat, run.game
    action = Action(seat, do.action, do.args)
    known = run.offers[seat] if seat >= TABLE else None
    state = play(game, run.state, action, record.at_ms, known)
    new = Step(record.seq, record.by, Entry(record.at_ms, action))
    aside = game.HOOKS.aside
    if aside is not None and seat >= 0 and aside(run.state, action):
        run = run.with_aside(state, new)
    else:
        run = run.with_steps(state, run.steps.plus(new))
    after = sitting.with_run(run, sitting.proposals)
    return proposals.without_overtaken(after) if sitting.proposals else after


# The clock


def _pause(sitting: Sitting, by: int) -> Sitting:
    if not sitting.playing or sitting.paused is not None:
        raise Illegal("table.not_now")
    return replace(sitting, paused=by, pause_why=None)


def _explain(sitting: Sitting, why: str) -> Sitting:
    if sitting.paused is None:
        raise Illegal("table.not_now")
    return replace(sitting, pause_why=why)


def _resume(sitting: Sitting) -> Sitting:
    if sitting.paused is None:
        raise Illegal("table.not_now")
    return replace(sitting, paused=None)


# Door


def _lock(sitting: Sitting, by: int, locked: bool) -> Sitting:
    """Who was let in to look on while it was locked is let in no more: so a nod is taken back."""
    sitting.player(by)
    still = tuple(p for p in sitting.proposals if locked or not isinstance(p.wish, LookOn))
    watching = sitting.watching if locked else ()
    return replace(sitting, locked=locked, proposals=still, watching=watching)


def _hand_over(sitting: Sitting, record: Record, *, by_link: bool) -> Sitting:
    player = sitting.player(record.by)
    handing = Handing(record.id, record.at_ms, by_link=by_link)
    return sitting.with_player(replace(player, handing=handing))


def _take_over(sitting: Sitting, record: Record, do: TakeOver) -> Sitting:
    """The pin, or the link, was checked at the door before this was written."""
    player = sitting.player(do.player)
    handing = player.handing
    if handing is None or record.at_ms - handing.at_ms > HANDING_MS:
        raise Illegal("table.link_over" if handing and handing.by_link else "table.wrong_pin")
    # A link may have come into other hands than one's own: then it is taken back.
    before = Former(player.token, record.at_ms) if handing.by_link else None
    return sitting.with_player(replace(player, token=do.token, handing=None, before=before))


def _wrong_pin(sitting: Sitting, key: int) -> Sitting:
    player = sitting.player(key)
    if player.handing is None:
        raise Illegal("table.wrong_pin")
    tried = player.handing._replace(wrong=player.handing.wrong + 1)
    still = tried if tried.wrong < PIN_TRIES else None
    return sitting.with_player(replace(player, handing=still))


def _reopen(sitting: Sitting, by: int) -> Sitting:
    """A new table from a file: no phone holds a seat here, each can be claimed."""
    if by != HUB:
        raise Illegal("table.not_now")
    between_games(sitting)
    players = tuple(replace(player, token="", handing=None) for player in sitting.players)
    return replace(sitting, players=players, proposals=(), locked=False, watching=())


def _take_back(sitting: Sitting, record: Record, do: TakeBack) -> Sitting:
    """That the old token was shown was checked at the door before this was written."""
    player = sitting.player(do.player)
    if player.before is None or record.at_ms - player.before.at_ms > TAKE_BACK_MS:
        raise Illegal("table.wrong_token")
    return sitting.with_player(replace(player, token=do.token, handing=None, before=None))


def _keep(sitting: Sitting, key: int, token: str) -> Sitting:
    """That this phone held it first was checked at the door. The old token is worth nothing."""
    player = sitting.player(key)
    return sitting.with_player(replace(player, token=token, handing=None, before=None))


def _lost(sitting: Sitting, by: int) -> Sitting:
    """A game waits until everybody has seen how it stands now."""
    if by != HUB:
        raise Illegal("table.not_now")
    if not sitting.playing:
        return sitting
    return replace(sitting, paused=WATCHER, pause_why="disk", proposals=())


def _damaged(sitting: Sitting, by: int, line: int) -> Sitting:
    """As it stands it is right. It is told once, whichever processes find it."""
    if by != HUB or 0 < sitting.damaged <= line:
        raise Illegal("table.not_now")
    told = replace(sitting, damaged=line)
    return replace(told, paused=WATCHER, pause_why="disk") if sitting.playing else told

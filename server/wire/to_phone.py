"""Everything that phones are told, as schemas: events, and answers to what phones say.

The hub does not check itself while it runs; the phones of the tests check all that they are told,
and refuse unknown fields. `web/src/hub/messages.ts` is made from these (`make messages`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from server.checked import Args, Whole


class Number(fields.Float):
    """Any number, and nothing that only looks like one."""

    def _deserialize(self, value: Any, *args: Any, **kw: Any) -> Any:
        if type(value) not in (int, float):
            raise self.make_error("invalid")
        return super()._deserialize(value, *args, **kw)


class Flag(fields.Boolean):
    def _deserialize(self, value: Any, *_args: Any, **_kw: Any) -> Any:
        if type(value) is not bool:
            raise self.make_error("invalid", input=value)
        return value


class Scalar(fields.Raw):
    """One of the things that a choice is among: as in rules.kernel."""

    def __init__(self, **kw: Any) -> None:
        super().__init__(required=True, allow_none=True, validate=self.is_scalar, **kw)

    @staticmethod
    def is_scalar(value: Any) -> None:
        if type(value) not in (str, int, bool):
            raise ValidationError("not a scalar")


class GameView(Args):
    """What the rules show of the table: `rules.kernel.CommonView`, and what each game adds."""


class Tagged(fields.Field[Any]):
    """One of several schemas; the field `kind` says which. `name` is the union's, on the web."""

    def __init__(self, name: str, kinds: Mapping[str, type[Schema]], **kw: Any) -> None:
        super().__init__(**kw)
        self.union = name
        self.kinds = {kind: schema() for kind, schema in kinds.items()}

    def _deserialize(self, value: Any, *_args: Any, **_kw: Any) -> Any:
        kind = value.get("kind") if isinstance(value, dict) else None
        if kind not in self.kinds:
            raise ValidationError(f"{kind} is none of {', '.join(self.kinds)}")
        return self.kinds[kind].load(value)


def whole(**kw: Any) -> Whole:
    return Whole(-(2**53), required=True, **kw)


def number(**kw: Any) -> Number:
    return Number(required=True, **kw)


def text(**kw: Any) -> fields.String:
    return fields.String(required=True, **kw)


def one_of(*values: str, **kw: Any) -> fields.String:
    return fields.String(required=True, validate=validate.OneOf(values), **kw)


def flag() -> Flag:
    return Flag(required=True)


def many(of: fields.Field[Any] | type[Schema]) -> fields.List[Any]:
    inner = of if isinstance(of, fields.Field) else fields.Nested(of)
    return fields.List(inner, required=True)


def maybe(of: type[Schema]) -> fields.Nested:
    return fields.Nested(of, required=True, allow_none=True)


class Line(Schema):
    code = text()
    params = Args()


class Player(Schema):
    key = whole()
    name = text()
    look = whole()
    chair = whole()
    kind = one_of("person", "practice")
    gone = flag()


class Clock(Schema):
    running = flag()
    table_ms = number()
    hub_ms = number()


class Pause(Schema):
    by = whole()
    why = one_of("break", "rules", "missing", "mishap", "disk", allow_none=True)


class Proposal(Schema):
    proposal = whole()
    by = whole()
    verb = one_of("undo", "amend", "claim", "sit", "free", "watch", "finish", "delete")
    params = Args()
    asked = many(whole())  # keys of those whose nod counts
    nods = many(whole())
    needed = whole()  # nods in all
    ready_ms = number()  # hub time from which on they count
    lapses_ms = number(allow_none=True)  # hub time at which nobody has answered


class Outcome(Schema):
    winners = many(whole())
    scores = many(whole())
    rounds = whole()
    rating = maybe(Line)
    ended = flag()


class Room(Schema):
    code = text()
    phase = one_of("lobby", "playing", "over")
    locked = flag()
    players = many(Player)
    left = many(Player)  # who played in the game that is over, and is not here any more
    reactions = flag()  # are shown
    box = text(allow_none=True)
    options = Args()
    practice = flag()  # whether practice players can play with that
    playing = text(allow_none=True)
    game_options = Args(allow_none=True)
    seats = many(whole())
    paused = maybe(Pause)
    clock = fields.Nested(Clock, required=True)
    proposals = many(Proposal)
    outcome = maybe(Outcome)
    games_played = whole()
    fault = maybe(Line)  # what the box fails in: `game` may be missing then


class OfChoice(Schema):
    kind = one_of("of")
    of = many(Scalar())


class NumberChoice(Schema):
    kind = one_of("number")
    lo = whole()
    hi = whole()


class TextChoice(Schema):
    kind = one_of("text")
    max = whole()
    begins = text()


class SeveralChoice(Schema):
    kind = one_of("several")
    of = many(Scalar())
    least = whole()
    most = whole()


class ShuffleChoice(Schema):
    kind = one_of("shuffle")
    size = whole()


class MomentChoice(Schema):
    kind = one_of("moment")
    live = flag()


CHOICES: Mapping[str, type[Schema]] = {
    "of": OfChoice,
    "number": NumberChoice,
    "text": TextChoice,
    "several": SeveralChoice,
    "shuffle": ShuffleChoice,
    "moment": MomentChoice,
}


def choice() -> Tagged:
    return Tagged("Choice", CHOICES, required=True)


class Offer(Schema):
    verb = text()
    choices = fields.Dict(fields.String(), choice(), required=True)


class Hand(Schema):
    hand = Args()
    offers = many(Offer)


class HandChanges(Schema):
    hand = Args(required=False)
    offers = fields.List(fields.Nested(Offer))


class Changes(Schema):
    """What is another than in the view of the version `since`: by name, each as a whole."""

    since = whole()
    game = Args(required=False)
    hands = fields.Dict(fields.String(), fields.Nested(HandChanges))


class ToPhoneView(Schema):
    version = whole()
    room = fields.Nested(Room)
    game = GameView(required=False, allow_none=True)
    last = fields.Nested(Line, allow_none=True)
    offers = fields.List(fields.Nested(Offer))
    hands = fields.Dict(fields.String(), fields.Nested(Hand))
    changes = fields.Nested(Changes)


class ToPhonePresence(Schema):
    """All who are there, for who has just come; then what changes."""

    players = fields.List(Whole())
    came = fields.List(Whole())
    went = fields.List(Whole())
    watchers = whole()


class DoubledSeat(Schema):
    player = whole()
    first = flag()  # this phone held it first: it may keep it alone


class ToPhoneDoubled(Schema):
    """Players of this phone whom another one that is here holds too: all, whenever it changes."""

    players = many(DoubledSeat)


class ToPhoneReaction(Schema):
    """It lands on the chair of this player, and is gone a moment later."""

    player = whole()
    what = one_of("applause", "laugh", "surprise", "doubt")


class ToPhoneSkipped(Schema):
    """Somebody could not wait: what is being told is told at once."""


class ToPhoneBeat(Schema):
    hub_ms = number()
    version = whole()
    offset_ms = number(allow_none=True)
    error_ms = number(allow_none=True)


class ShownWifi(Schema):
    """`qr`: a picture (SVG) for cameras; `by`: who said it, null for the host."""

    name = text()
    password = text()  # empty: an open network
    qr = text()
    by = whole(allow_none=True)


class ToPhoneInvite(Schema):
    """How others come to this table; a hosted hub leaves out what only this house knows."""

    address = text(allow_none=True)
    secure_address = text(allow_none=True)
    others = many(text())
    name = text(allow_none=True)  # the address by name, where it is announced
    wifi = maybe(ShownWifi)
    may_set_wifi = flag()


class ToPhoneShow(Schema):
    """To a television: somebody has put this table on it."""

    code = text()


class ToPhoneBye(Schema):
    code = text()


class RecordLine(Schema):
    seq = whole()
    at_ms = whole()
    by = whole()
    code = text()
    params = Args()
    undone = flag()
    was = maybe(Line)  # before it was corrected
    free = flag()  # it might have been said differently
    game = whole()  # the place of the game that was on the table; -1: before the first one


class Refusal(Schema):
    """Instead of any answer, and of what was asked for over HTTP."""

    ok = Flag(required=True, validate=validate.Equal(False))
    kind = one_of("malformed", "illegal", "stale", "failed")
    code = text()
    params = Args()


class Taken(Schema):
    """A seat that was given to another phone, and can be taken back."""

    token = whole()  # the place of the token that held it
    player = whole()


class Joined(Schema):
    version = whole()
    players = many(whole())  # keys of those whose tokens are good
    lost = many(whole())  # places of the tokens that are not
    taken = many(Taken)


class Done(Schema):
    version = whole()


class Asked(Done):
    key = Whole()  # of who sat down; left out if somebody has to nod first
    pin = fields.String()  # for the phone that takes over
    link = fields.String()  # for the browser that takes over


class SeatThen(Schema):
    key = whole()
    name = text()
    look = whole()


class PlayedGame(Schema):
    """A game of the evening, and who sat in its seats."""

    box = text()
    seats = many(SeatThen)


class Reacted(Schema):
    """No more than that it was passed on."""


class Recorded(Schema):
    lines = many(RecordLine)
    games = many(PlayedGame)


class Instead(Schema):
    said = Args()
    offers = many(Offer)


class Noted(Schema):
    """Nothing more to say about it."""


class Numbered(Schema):
    """What a television shows, and for how long it is good."""

    number = text()
    lasts_ms = whole()


class PutOn(Schema):
    """`locked`: it stands before the door, and asks to look on."""

    locked = flag()


class ScoreChange(Schema):
    """A step that changed scores."""

    line = maybe(Line)  # as the record tells it, if it does
    points = many(whole())  # by seat
    last = flag()  # it ended the game: the final count is in it


class RoundScores(Schema):
    """How it stood after a round."""

    round = whole()
    scores = many(whole())


class Story(Schema):
    """The game on the table, told again."""

    start = many(whole())  # scores
    changes = many(ScoreChange)
    rounds = many(RoundScores)
    lines = many(Line)  # what is worth telling; none while it runs


TO_PHONE: Mapping[str, Schema] = {
    "view": ToPhoneView(),
    "presence": ToPhonePresence(),
    "doubled": ToPhoneDoubled(),
    "reaction": ToPhoneReaction(),
    "skipped": ToPhoneSkipped(),
    "beat": ToPhoneBeat(),
    "invite": ToPhoneInvite(),
    "show": ToPhoneShow(),
    "bye": ToPhoneBye(),
}

# What is answered to each message, beside `ok`.
ANSWERS: Mapping[str, Schema] = {
    "join": Joined(),
    "act": Done(),
    "ask": Asked(),
    "record": Recorded(),
    "instead": Instead(),
    "story": Story(),
    "react": Reacted(),
    "skip": Noted(),
    "wifi": Noted(),
    "screen": Numbered(),
    "put_on": PutOn(),
}
REFUSAL = Refusal()

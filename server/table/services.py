"""What tables share, and what they get handed from the rooms around them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from rules.kernel import Line
from server.engine.apart import Apart
from server.engine.base import Engine
from server.history.bookmarks import Bookmarks
from server.history.history import Snapshot
from server.sitting.sitting import Proposal, Sitting
from server.store.base import Broken, Failed, Store
from server.store.record import Deed, Record
from server.store.writer import Writer
from server.table.clock import ClockView
from server.table.dealer import Dealer
from server.table.messages import ActMessage, AskMessage, Caller, Message
from server.table.timekeeper import Timekeeper


class Circumstances(NamedTuple):
    """What is known of a table beside its log."""

    code: str
    here: frozenset[int]  # players whose phone is connected
    now: float  # hub time
    first: frozenset[int]  # players whom the phone that speaks held before any other that is here
    waits: Mapping[int, tuple[object, float]]  # proposals, by number: their mode, since when

    def since(self, number: int) -> float:
        return self.waits[number][1] if number in self.waits else self.now


class Standing(Protocol):
    """Where a proposal stands, as the door sees it."""

    @property
    def asked(self) -> frozenset[int]:
        """Whose nod counts."""

    @property
    def needed(self) -> int:
        """Nods in all."""

    @property
    def ready_ms(self) -> float:
        """Hub time from which on they count."""

    @property
    def lapses_ms(self) -> float | None:
        """Hub time at which nobody has answered."""

    def is_ready(self, nods: Collection[int], now: float) -> bool: ...


class Door(Protocol):
    """Who speaks, and whether they may."""

    def author(self, sitting: Sitting, caller: Caller, message: Message) -> int:
        """The key of the player who speaks, or WATCHER; or Refused."""

    def let_act(self, sitting: Sitting, message: ActMessage, audience: Audience) -> None:
        """Refused: an action that is only for players whose link is gone, for one who is here."""

    def let_in(
        self, at: Circumstances, sitting: Sitting, by: int, caller: Caller, message: AskMessage
    ) -> Deed:
        """What is to be done, without a token or a pin in it; or Refused. Nothing changes by it."""

    def count(self, code: str, by: int, message: AskMessage) -> None:
        """What was let in, once; or Refused, because it is asked too often."""

    def standing(self, at: Circumstances, sitting: Sitting, proposal: Proposal) -> Standing:
        """Whose nods a proposal needs, and until when."""

    def mode(self, proposal: Proposal, here: frozenset[int]) -> object:
        """If this changes, the proposal is asked anew."""


class Audience(Protocol):
    """Whoever looks at a table."""

    @property
    def present(self) -> bool:
        """Whether anybody looks on."""

    @property
    def here(self) -> frozenset[int]:
        """Players whose phone is connected."""

    def first_held(self, caller: Caller) -> frozenset[int]:
        """Players whom this phone held before any other that is here."""

    def tell(
        self,
        snapshot: Snapshot,
        clock: ClockView,
        standings: Mapping[int, Standing],
        fault: Line | None,
    ) -> None:
        """Everybody, what changed for them."""

    def send_away(self, code: str) -> None:
        """Everybody, for this reason."""


A = TypeVar("A", bound=Audience)
T = TypeVar("T")


@dataclass(frozen=True)
class Services(Generic[A]):
    engine: Engine
    store: Store
    writer: Writer
    apart: Apart  # for heavy work
    bookmarks: Bookmarks
    timekeeper: Timekeeper
    dealer: Dealer
    door: Door
    audience: Callable[[str], A]  # of the table with this code
    now: Callable[[], float]  # hub time, in ms
    late_ms: Callable[[], float]  # how long what is heard now may have lain there unheard
    announce: Callable[[str, int], None]  # to other processes: a table is at a version
    gone: Callable[[str], None]  # a table was deleted
    shared: bool  # other processes write to the same store

    def read(self, code: str) -> list[Record]:
        """The whole log of a table: a long one would hold everybody up."""
        try:
            return self.beside(lambda: self.store.read(code))
        except Broken as broken:
            raise Failed("table.damaged") from broken

    def beside(self, work: Callable[[], T]) -> T:
        """Something with the store that takes long."""
        return self.apart.do(work) if self.store.blocking else work()

"""The vocabulary in which the cards are written: data only.

A card reads as its text: `Use(END, Plunder(1, DIE))` is "at the end of your turn you may plunder
1 cube of your die's colour". How an ability is done stands in `abilities.py` and `plundering.py`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

# Timing marks: before or just after taking the die, during the turn, after the action, and at
# any time, also on others' turns. (Treasures and `Bonus` are the fifth: end of the game.)
When = Literal["start", "turn", "end", "any"]
START: Final = "start"
TURN: Final = "turn"
END: Final = "end"
ANY: Final = "any"

# Whose colour a plunder has.
ColourFrom = Literal["die", "choice"]
DIE: Final = "die"
CHOICE: Final = "choice"

# Where plundered cubes may go.
Destination = Literal["camp", "plagues"]
CAMP: Final = "camp"
PLAGUES: Final = "plagues"

# Where cubes are taken from.
Source = Literal["wagons", "mercenaries", "cards", "loot"]
WAGONS: Final = "wagons"
MERCENARIES: Final = "mercenaries"
CARDS: Final = "cards"
LOOT: Final = "loot"

# What may set an effect off.
Event = Literal["i_ship", "opponent_ships", "left_ships", "i_take_three", "opponent_takes_three"]
I_SHIP: Final = "i_ship"
OPPONENT_SHIPS: Final = "opponent_ships"
LEFT_SHIPS: Final = "left_ships"
I_TAKE_THREE: Final = "i_take_three"
OPPONENT_TAKES_THREE: Final = "opponent_takes_three"

# What is done with a die.
DieAction = Literal["draw", "plunder"]

# What a card may change. By how much, `Always` says.
Rule = Literal[
    "cubes",  # more or fewer cubes when plundering with the die
    "cards",  # more or fewer cards when drawing with the die
    "wagon_places",  # more places for wagons
    "any_pile",  # draws with the die may be from any pile
    "dye",  # once per turn a cube may be loaded on a place of any colour
    "split",  # a plunder may be split between one card and the wagons
    "guard",  # opponents cannot take cubes or wagons from this camp
    "no_plague",  # no Plague can be laid in this camp
    "silent_equipment",  # Equipment has no effect
    "silent_mercenaries",  # Mercenaries have no effect
    "silent_raids",  # Raids cannot be used
    "no_three",  # no die of value 3 while there is another
    "load_one",  # at most one cube of a plunder goes on wagons
    "loot_lost",  # the cubes of a shipped wagon go back to the reserve
    "no_hiring",  # no cubes on Mercenaries
]

# What Treasures and bonuses count in a camp (scoring.py).
Measure = Literal[
    "raids",
    "unused_raids",
    "equipment",
    "full_mercenaries",
    "plagues_suffered",
    "kinds",
    "cards",
    "shipped",
    "fewest_of_a_colour_in_loot",
    "cubes_on_wagons",
    "cubes_on_cards",
    "largest_set",
    "types",
]


class Plunder(NamedTuple):
    """Plunder cubes of one colour from the reserve."""

    cubes: int
    colour: ColourFrom
    to: Destination = CAMP
    after: DieAction | Literal[""] = ""  # only in a turn in which this action was done
    die_value: int | None = None  # only with a die of this value


class PlunderColours(NamedTuple):
    """Plunder 1 cube each of some colours of your choice from the reserve, each on its own."""

    most: int


class PlunderEachOpponent(NamedTuple):
    """Plunder 1 cube from each opponent's wagons, cards or loot."""

    source: Source


class PlunderTheirLoot(NamedTuple):
    """Plunder 1 cube from the loot of the opponent who set this off."""


class PlunderMyLoot(NamedTuple):
    """Plunder 1 cube of your choice from your own loot."""


class PayAndPlunder(NamedTuple):
    """Put cubes of one colour from your loot back, then plunder 1 cube of your choice."""

    pay: int


class PutBackMine(NamedTuple):
    """Put 1 cube from your wagons or Mercenaries back into the reserve."""

    source: Source


class PutBackTheirs(NamedTuple):
    """Put cubes from one wagon or one Mercenary of an opponent back into the reserve."""

    source: Source
    cubes: int


class MoveBetweenCards(NamedTuple):
    """Move cubes from one of your Mercenaries or Plagues to another."""


class MoveBetweenWagons(NamedTuple):
    """Move 1 cube from one of your wagons to another."""


class SwapWithMarket(NamedTuple):
    """Swap an empty wagon of yours for one lying face up."""


class SwapWithOpponent(NamedTuple):
    """Swap a wagon of yours, with its cubes, for one of an opponent's with at most so many."""

    most_cubes: int


class ShipUnfinished(NamedTuple):
    """Ship a wagon that lacks at most so many cubes."""

    lacking: int


class FillOneCard(NamedTuple):
    """Fill one of your Mercenaries or Plagues with cubes of one colour from the reserve."""


class DrawFromAnyPile(NamedTuple):
    """Draw cards from the pile of your choice and play one."""

    cards: int


class RaiseDie(NamedTuple):
    """Your die counts as this value."""

    to: int


class RollAgain(NamedTuple):
    """Roll your die again."""


class BothActions(NamedTuple):
    """With your die, draw and plunder."""


Ability = (
    Plunder
    | PlunderColours
    | PlunderEachOpponent
    | PlunderTheirLoot
    | PlunderMyLoot
    | PayAndPlunder
    | PutBackMine
    | PutBackTheirs
    | MoveBetweenCards
    | MoveBetweenWagons
    | SwapWithMarket
    | SwapWithOpponent
    | ShipUnfinished
    | FillOneCard
    | DrawFromAnyPile
    | RaiseDie
    | RollAgain
    | BothActions
)


class Always(NamedTuple):
    """A rule that is different while the card is in force."""

    rule: Rule
    by: int = 1
    die_value: int | None = None  # only with a die of this value


class Use(NamedTuple):
    """Once per turn, at its time. `must`: it has to be done, where it can be."""

    when: When
    ability: Ability
    must: bool = False


class Once(NamedTuple):
    """A Raid: once in the game, in a turn of one's own, at most one Raid per turn."""

    ability: Ability


class On(NamedTuple):
    """Whenever something happens. `by_left`: the player to the left of the camp does it."""

    event: Event
    ability: Ability
    by_left: bool = False


class AtLeast(NamedTuple):
    measure: Measure
    least: int


class AtMost(NamedTuple):
    measure: Measure
    most: int


class NobodyMore(NamedTuple):
    """No opponent has more than you."""

    measure: Measure


class MoreThanAll(NamedTuple):
    """You have more than every opponent."""

    measure: Measure


Condition = AtLeast | AtMost | NobodyMore | MoreThanAll


class Met(NamedTuple):
    """A Treasure: its condition is looked at in the end."""

    condition: Condition


class Bonus(NamedTuple):
    """At the end of the game: points for each of these."""

    measure: Measure
    points: int = 1


Effect = Always | Use | Once | On | Met | Bonus

"""Our own sixty cards: twelve of each kind, one marked "3+" and one "4" among them.

Names and texts are in `web/src/games/huns/texts`: `huns.card.<key>.name` and `.text`.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.games.huns.effects import (
    ANY,
    CARDS,
    CHOICE,
    DIE,
    END,
    I_SHIP,
    I_TAKE_THREE,
    LEFT_SHIPS,
    LOOT,
    MERCENARIES,
    OPPONENT_SHIPS,
    OPPONENT_TAKES_THREE,
    PLAGUES,
    START,
    TURN,
    WAGONS,
    Always,
    AtLeast,
    AtMost,
    Bonus,
    BothActions,
    DrawFromAnyPile,
    Effect,
    FillOneCard,
    Met,
    MoreThanAll,
    MoveBetweenCards,
    MoveBetweenWagons,
    NobodyMore,
    On,
    Once,
    PayAndPlunder,
    Plunder,
    PlunderColours,
    PlunderEachOpponent,
    PlunderMyLoot,
    PlunderTheirLoot,
    PutBackMine,
    PutBackTheirs,
    RaiseDie,
    RollAgain,
    ShipUnfinished,
    SwapWithMarket,
    SwapWithOpponent,
    Use,
)
from rules.games.huns.pieces import EQUIPMENT, MERCENARY, PLAGUE, RAID, TREASURE, Mark


class Card(NamedTuple):
    key: str
    kind: int
    effect: Effect
    places: int = 0  # for cubes
    mark: Mark = ""


ALL_CARDS = (
    Card("pack_saddle", EQUIPMENT, Use(TURN, MoveBetweenCards())),
    Card("spare_axle", EQUIPMENT, Always("wagon_places")),
    Card("long_quiver", EQUIPMENT, Always("cubes", 1, die_value=1)),
    Card("scout_map", EQUIPMENT, Always("cards", 1)),
    Card("gaming_cup", EQUIPMENT, Use(START, RollAgain())),
    Card("stew_kettle", EQUIPMENT, Use(END, Plunder(1, DIE, after="draw", die_value=1))),
    Card("winch", EQUIPMENT, Use(ANY, MoveBetweenWagons())),
    Card("cartwright_tools", EQUIPMENT, Use(START, SwapWithMarket())),
    Card("dye_pots", EQUIPMENT, Always("dye")),
    Card("trade_scales", EQUIPMENT, Use(END, PayAndPlunder(2))),
    Card("toll_chain", EQUIPMENT, On(OPPONENT_SHIPS, PlunderTheirLoot()), mark="3+"),
    Card("watch_fires", EQUIPMENT, Always("guard"), mark="4"),
    #
    Card("steppe_toll", RAID, Once(PlunderEachOpponent(WAGONS))),
    Card("night_ride", RAID, Once(Plunder(2, CHOICE))),
    Card("three_villages", RAID, Once(PlunderColours(3))),
    Card("two_fronts", RAID, Once(BothActions())),
    Card("wheel_thieves", RAID, Once(SwapWithOpponent(2))),
    Card("early_departure", RAID, Once(ShipUnfinished(1))),
    Card("hired_blades", RAID, Once(FillOneCard())),
    Card("spy_ring", RAID, Once(DrawFromAnyPile(3))),
    Card("forced_march", RAID, Once(RaiseDie(3))),
    Card("torched_camp", RAID, Once(PutBackTheirs(MERCENARIES, 2))),
    Card("tent_tax", RAID, Once(PlunderEachOpponent(CARDS)), mark="3+"),
    Card("great_hunt", RAID, Once(PlunderEachOpponent(LOOT)), mark="4"),
    #
    Card("loot_keeper", MERCENARY, Use(START, PlunderMyLoot()), places=3),
    Card("drover", MERCENARY, Use(END, Plunder(1, DIE, after="draw")), places=4),
    Card("horse_archers", MERCENARY, Always("cubes", 1), places=4),
    Card("farrier", MERCENARY, On(I_SHIP, Plunder(1, CHOICE)), places=2),
    Card("interpreter", MERCENARY, Always("any_pile"), places=2),
    Card("fire_eater", MERCENARY, Use(END, PutBackTheirs(WAGONS, 1)), places=4),
    Card("tax_farmer", MERCENARY, On(OPPONENT_TAKES_THREE, Plunder(1, DIE)), places=3),
    Card("healer", MERCENARY, Use(START, Plunder(1, CHOICE, to=PLAGUES)), places=2),
    Card("quartermaster", MERCENARY, Always("split"), places=2),
    Card("storyteller", MERCENARY, Bonus("unused_raids"), places=3),
    Card("ransomer", MERCENARY, On(LEFT_SHIPS, Plunder(1, CHOICE)), places=2, mark="3+"),
    Card("bodyguard", MERCENARY, Always("no_plague"), places=2, mark="4"),
    #
    Card("lame_horses", PLAGUE, Always("cubes", -1), places=3),
    Card("steppe_fog", PLAGUE, Always("cards", -1), places=2),
    Card("rats", PLAGUE, Use(END, PutBackMine(WAGONS), must=True), places=2),
    Card("broken_axle", PLAGUE, Always("load_one"), places=2),
    Card("exhaustion", PLAGUE, Always("no_three"), places=2),
    Card("mutiny", PLAGUE, Always("silent_mercenaries"), places=3),
    Card("rust", PLAGUE, Always("silent_equipment"), places=3),
    Card("snowed_in", PLAGUE, Always("silent_raids"), places=2),
    Card("deserters", PLAGUE, Use(START, PutBackMine(MERCENARIES), must=True), places=2),
    Card("cattle_thieves", PLAGUE, Always("loot_lost"), places=2),
    Card("jealous_neighbour", PLAGUE, On(I_TAKE_THREE, Plunder(1, DIE), True), 2, "3+"),
    Card("camp_brawl", PLAGUE, Always("no_hiring"), places=2, mark="4"),
    #
    Card("golden_bowl", TREASURE, Met(NobodyMore("shipped"))),
    Card("silk_banner", TREASURE, Met(AtLeast("full_mercenaries", 2))),
    Card("red_belt", TREASURE, Met(AtLeast("raids", 3))),
    Card("clean_spring", TREASURE, Met(AtMost("plagues_suffered", 0))),
    Card("blue_tent", TREASURE, Met(AtLeast("equipment", 3))),
    Card("patchwork_carpet", TREASURE, Met(AtLeast("kinds", 5))),
    Card("amber_necklace", TREASURE, Met(AtLeast("fewest_of_a_colour_in_loot", 1))),
    Card("matched_team", TREASURE, Met(AtLeast("largest_set", 2))),
    Card("mammoth_tusk", TREASURE, Met(AtLeast("cubes_on_wagons", 4))),
    Card("bronze_mirror", TREASURE, Met(AtLeast("cubes_on_cards", 5))),
    Card("eagle_crown", TREASURE, Met(MoreThanAll("cards")), mark="3+"),
    Card("world_map", TREASURE, Met(AtLeast("types", 2)), mark="4"),
)
DECK = {card.key: card for card in ALL_CARDS}

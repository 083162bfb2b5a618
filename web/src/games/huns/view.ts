// Made by `make messages` from rules/games/huns/views.py: edit that one.

export type TableView = AppView | BoxView;

export interface AppView {
  phase: ShownPhase;
  round: number;
  waiting: number[];
  scores: number[];
  ends_at_ms: number | null;
  turn: number;
  first: number;
  active: number | null;
  reserve: ByColour;
  piles: ByColour;
  ending: boolean;
  count: CountStep[] | null;
  deck: "app";
  dice: ByColour;
  die: Die | null;
  market: Wagon[];
  wagon_pile: number;
  camps: Camp[];
  task: Task | null;
}

export type ShownPhase = "deal" | "start_cubes" | "roll" | "take_die" | "act" | "place" | "pick" | "take_wagon" | "choose_card" | "flee" | "order" | "respond" | "end_turn" | "over";

export interface ByColour {
  blue: number;
  red: number;
  green: number;
  black: number;
  yellow: number;
}

/** One step of the final count. */
export interface CountStep {
  code: string;
  each: number;
  points: number[];
}

export interface Die {
  colour: Colour;
  value: number;
}

export type Colour = "blue" | "red" | "green" | "black" | "yellow";

/** A wagon lying face up. */
export interface Wagon {
  wagon: number;
  type: WagonType;
  places: Colour[];
}

export type WagonType = "ox" | "horse" | "camel" | "yak";

export interface Camp {
  wagons: LoadedWagon[];
  cards: LaidCard[];
  loot: ByColour;
  shipped: number;
  types: WagonType[] | null;
  treasures_met: string[];
}

export interface LoadedWagon {
  wagon: number;
  type: WagonType;
  places: Colour[];
  cubes: (Colour | null)[];
}

export interface LaidCard {
  card: string;
  kind: Kind;
  places: number;
  cubes: Colour[];
  full: boolean;
  in_force: boolean;
  fled: boolean;
  used: boolean;
  points: number | null;
}

export type Kind = "equipment" | "raid" | "mercenary" | "plague" | "treasure";

/** The decision that the table waits for, as far as it is public. */
export interface Task {
  what: ShownPhase;
  seat: number;
  colour?: Colour;
  cubes?: number;
  pile?: Colour;
  cards?: number | string[];
  card?: string;
}

export interface BoxView {
  phase: BoxPhase;
  round: number;
  waiting: number[];
  scores: number[];
  ends_at_ms: number | null;
  turn: number;
  first: number;
  active: number | null;
  reserve: ByColour;
  piles: ByColour;
  ending: boolean;
  count: CountStep[] | null;
  deck: "box";
  dice_left: Colour[];
  camps: BoxCamp[];
}

export type BoxPhase = "lots" | "start_cubes" | "turn" | "count" | "tie" | "over";

/** What a player has tapped in about the own camp. */
export interface BoxCamp {
  raids: number;
  mercenaries: number;
  mercenaries_not_full: number;
  treasures: number;
  plagues_fled: number;
  other_points: number;
  shipped: number;
  types: ("blue" | "violet" | "orange" | "fourth")[] | null;
  loot: number | null;
  done: boolean;
}

export type HandView = AppHand | BoxHand;

export interface AppHand {
  shipped: WagonType[];
  drawn: string[];
  proposal: number[];
  dice: WouldDo[];
  die_can_change: boolean;
  score: number;
}

/** What a die would do in this seat's hands. */
export interface WouldDo {
  die: Colour;
  value: number;
  piles: Colour[];
  cards: number;
  cubes: number;
  usable: number;
}

export interface BoxHand {
  shipped: ("blue" | "violet" | "orange" | "fourth")[];
  score: number;
}

/** What the rules show of a table of Huns (rules/games/huns/README.md). */

import type { GameView, SeatProps, TableProps } from "../contract";
import type texts from "./texts/en.json";

export const COLOURS = ["blue", "red", "green", "black", "yellow"] as const;
export type Colour = (typeof COLOURS)[number];
type By = Record<Colour, number>;

export interface Wagon {
  wagon: number;
  type: string;
  places: Colour[];
}

export interface LoadedWagon extends Wagon {
  cubes: (Colour | null)[];
}

export interface LaidCard {
  card: string;
  kind: string;
  places: number;
  cubes: Colour[];
  full: boolean;
  in_force: boolean;
  fled: boolean;
  used: boolean;
}

export interface Camp {
  wagons: LoadedWagon[];
  cards: LaidCard[];
  loot: By;
  shipped: number;
  types: string[] | null;
  treasures_met: string[];
}

export interface Task {
  what: string;
  seat: number;
  colour?: Colour;
  cubes?: number;
  pile?: Colour;
  cards?: number | string[];
  card?: string;
}

interface Shared extends GameView {
  turn: number;
  first: number;
  active: number | null;
  reserve: By;
  piles: By;
  ending: boolean;
  count: { code: string; points: number[] }[] | null;
}

export interface AppView extends Shared {
  deck: "app";
  dice: By;
  die: { colour: Colour; value: number } | null;
  market: Wagon[];
  wagon_pile: number;
  camps: Camp[];
  task: Task | null;
}

/** What a score sheet has, beside the wagons. */
export const NOTED = [
  "raids",
  "mercenaries",
  "mercenaries_not_full",
  "treasures",
  "plagues_fled",
] as const;
export type Noted = (typeof NOTED)[number];

export interface BoxView extends Shared {
  deck: "box";
  dice_left: Colour[];
  camps: (Record<Noted, number> & {
    shipped: number;
    types: string[] | null;
    loot: number | null;
    done: boolean;
  })[];
}

export interface WouldDo {
  die: Colour;
  value: number;
  cards: number;
  cubes: number;
  usable: number;
}

export interface AppHand {
  shipped: string[];
  drawn: string[];
  proposal: number[];
  dice: WouldDo[];
  score: number;
}

export interface BoxHand {
  shipped: string[];
  score: number;
}

export type Key = keyof typeof texts;
export type AppSeat = SeatProps<AppView, AppHand, Key>;
export type BoxSeat = SeatProps<BoxView, BoxHand, Key>;
export type AppTable = TableProps<AppView, Key>;
export type BoxTable = TableProps<BoxView, Key>;

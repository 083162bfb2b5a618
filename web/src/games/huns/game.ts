/** What Huns' screens are given. Each of its modes has a table and a hand of its own. */

import type { ChairProps, CountProps, GameScreens, SeatProps, TableProps } from "../contract";
import type texts from "./texts/en.json";
import type {
  AppHand,
  AppView,
  BoxCamp,
  BoxHand,
  BoxView,
  Colour,
  HandView,
  TableView,
} from "./view";

type Key = keyof typeof texts;
export type SeatScreen = SeatProps<TableView, HandView, Key>;
export type TableScreen = TableProps<TableView, Key>;
export type ChairScreen = ChairProps<TableView, Key>;
export type CountScreen = CountProps<TableView, Key>;
export type Screens = GameScreens<TableView, HandView, Key>;

export type AppSeat = SeatProps<AppView, AppHand, Key>;
export type BoxSeat = SeatProps<BoxView, BoxHand, Key>;
export type AppTable = Omit<TableProps<AppView, Key>, "told">;
export type BoxTable = Omit<TableProps<BoxView, Key>, "told">;

/** The hand is that of the table's mode. */
export function isAppSeat(props: SeatScreen): props is AppSeat {
  return props.game.deck === "app";
}

export function isBoxSeat(props: SeatScreen): props is BoxSeat {
  return props.game.deck === "box";
}

export const COLOURS: readonly Colour[] = ["blue", "red", "green", "black", "yellow"];

/** What a score sheet has, beside the wagons. */
export const NOTED = [
  "raids",
  "mercenaries",
  "mercenaries_not_full",
  "treasures",
  "plagues_fled",
  "other_points",
] as const satisfies readonly (keyof BoxCamp)[];
export type Noted = (typeof NOTED)[number];

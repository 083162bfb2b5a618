/** What the screens of Got Any Words? are given, and simple questions about it. */

import type { Line } from "../../hub/messages";
import type { ChairProps, GameScreens, SeatProps, TableProps, Telling } from "../contract";
import type texts from "./texts/en.json";
import type { Category, HandView, Read, TableView } from "./view";

type Key = keyof typeof texts;
export type SeatScreen = SeatProps<TableView, HandView, Key>;
export type TableScreen = TableProps<TableView, Key>;
export type ChairScreen = ChairProps<TableView, Key>;
export type Screens = GameScreens<TableView, HandView, Key>;

export function categoryOf(game: TableView, code: string | null | undefined): Category | undefined {
  return game.categories.find((category) => category.code === code);
}

/** The word about which the table votes now. */
export function doubted({ read }: TableView): Read | undefined {
  return read.find(({ challenge }) => challenge !== null && challenge.struck === null);
}

/** Why the writing is over, and who reads first. */
export function firstReader({ done, start }: TableView): Line {
  const code = done.every(Boolean) ? "got_any_words.all_done" : "got_any_words.before_reading";
  return { code, params: { seat: start } };
}

/** A word was read out; what becomes of it is the hub's to tell, to all screens at one moment. */
export function tells({ round, read }: TableView): Telling | null {
  const untold = read.findIndex(({ stands }) => stands === null);
  return untold < 0 ? null : { name: `${round} ${untold}`, beats: 1, everyMs: null };
}

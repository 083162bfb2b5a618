/** What BuntHerum's screens are given, and the numbers of its box. */

import type { ChairProps, GameScreens, SeatProps, TableProps, Telling } from "../contract";
import type texts from "./texts/en.json";
import type { HandView, TableView } from "./view";

export type Key = keyof typeof texts;
export type SeatScreen = SeatProps<TableView, HandView, Key>;
export type TableScreen = TableProps<TableView, Key>;
export type ChairScreen = ChairProps<TableView, Key>;
export type Screens = GameScreens<TableView, HandView, Key>;

export const NO_FIT = 0;
export const ROWS = [1, 2, 3, 4, 5, 6] as const;
export const TOKENS_OUT = 3;

const LANE_MS = 380;

/** The photo finish: lane after lane from the slowest to the first, then the verdict. */
export function tells({ round, last }: TableView): Telling | null {
  if (!last?.calls.length) return null;
  const finish = last.calls.map(({ seat, after_ms }) => `${seat}:${after_ms}`);
  return { name: `${round} ${finish}`, beats: finish.length + 1, everyMs: LANE_MS };
}

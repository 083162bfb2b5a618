/** What the rules show of a table of Got Any Words? (rules/games/got_any_words/views.py). */

import type { GameView, SeatProps, TableProps } from "../contract";
import type texts from "./texts/en.json";

export interface Category {
  code: string;
  name: string;
  note: string;
  picto: string;
}

export interface Die {
  category: string;
  seat: number | null;
  by_lot: boolean;
}

export interface Pair {
  seat: number;
  text: string;
  how: "same" | "near" | "agreed" | "claimed";
  same: boolean;
  asks: boolean;
  settled: boolean;
  says: [number, boolean][];
}

export interface Read {
  seat: number;
  text: string;
  stands: boolean;
  pairs: Pair[];
  challenge: { by: number; votes: (boolean | null)[]; struck: boolean | null } | null;
}

export interface View extends GameView {
  goal: number;
  start: number;
  seconds: number;
  letter: string | null;
  letters_used: string[];
  categories: Category[];
  has: (string | null)[];
  dice: Die[];
  dice_shown_at_ms: number | null;
  own_lines: number;
  foreign_lines: number;
  done: boolean[];
  reader: number | null;
  begun: boolean;
  unread: number | null;
  read: Read[];
}

export interface Hand {
  own: string[];
  foreign: { about: string; text: string }[];
  left: number;
  reaching: number | null;
}

type Key = keyof typeof texts;
export type SeatScreen = SeatProps<View, Hand, Key>;
export type TableScreen = TableProps<View, Key>;

export function categoryOf(game: View, code: string | null | undefined): Category | undefined {
  return game.categories.find((category) => category.code === code);
}

/** What the rules of BuntHerum show (`table` and `hand` in rules/games/buntherum). */

import type { GameView, SeatProps, TableProps } from "../contract";
import type colours from "./colours.json";
import type texts from "./texts/en.json";

export type Key = keyof typeof texts;
export type Colour = keyof typeof colours;

export interface Face {
  object: string;
  picto: string;
  colour: Colour;
}

/** A call in the ranking. Equal places are ties. */
export interface Placed {
  place: number;
  seat: number;
  /** A row, or 0: no fit. */
  call: number | null;
  after_ms: number;
  behind_ms: number;
  error_ms: number;
}

export type Verdict = "right" | "wrong" | "tie" | "nobody";

/** The card just called for. */
export interface Last {
  card: Face | null;
  calls: Placed[];
  /** Null: the table has not judged yet. */
  verdict: Verdict | null;
  seats: number[];
  overruled_by: number[];
}

export interface View extends GameView {
  box: boolean;
  /** With the box the hub does not know the cards. */
  rows: (Face | null)[][];
  piles: number[];
  neutral: number;
  tokens: number[];
  /** Who is still in. */
  left: number[];
  turner: number;
  /** The next card comes from the turner's own pile. */
  own: boolean;
  /** A tie-break: only they may call. */
  tied: number[];
  card: Face | null;
  shown_at_ms: number | null;
  called: number[];
  hushed: boolean;
  nobody: number[];
  last: Last | null;
  proposal: { by: number; verdict: Verdict; seats: number[] } | null;
  winner: number | null;
}

export interface Hand {
  /** My own call, while the others still may call. */
  call: number | null;
}

export type TableScreen = TableProps<View, Key>;
export type SeatScreen = SeatProps<View, Hand, Key>;

export const NO_FIT = 0;
export const ROWS = [1, 2, 3, 4, 5, 6] as const;
export const TOKENS_OUT = 3;

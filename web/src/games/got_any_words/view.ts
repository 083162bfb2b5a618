// Made by `make messages` from rules/games/got_any_words/views.py: edit that one.

export interface TableView {
  phase: Phase;
  round: number;
  waiting: number[];
  scores: number[];
  ends_at_ms: number | null;
  goal: number;
  start: number;
  language: string;
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

export type Phase = "letter" | "roll" | "take" | "grab" | "turn" | "writing" | "reading" | "tally" | "over";

export interface Category {
  code: string;
  name: string;
  note: string;
  picto: string;
}

/** Rolled by the hub. */
export interface Die {
  category: string;
  seat: number | null;
  by_lot: boolean;
}

export interface Read {
  seat: number;
  text: string;
  stands: boolean | null;
  pairs: Pair[];
  challenge: Challenge | null;
}

export interface Pair {
  seat: number;
  text: string;
  how: How;
  same: boolean;
  asks: boolean;
  settled: boolean;
  says: [number, boolean][];
}

export type How = "same" | "near" | "agreed" | "claimed";

export interface Challenge {
  by: number;
  votes: (boolean | null)[];
  struck: boolean | null;
}

export interface HandView {
  own: string[];
  foreign: ForeignLine[];
  left: number;
  reaching: number | null;
}

export interface ForeignLine {
  about: string;
  text: string;
}

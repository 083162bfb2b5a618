// Made by `make messages` from rules/pieces.py: edit that one.

export type Piece = Card | Hidden | Pile | Track | Coins | Tokens | Dice | People | Grid | BySeat;

/** A card, face up: a word or a number, perhaps with a pictogram. */
export interface Card {
  draw: "card";
  face: string | number;
  picto: string | null;
  ink: number | null;
  corner: string | number | null;
  value: string | number | boolean | null;
}

/** So many cards or dice that are there and that nobody here sees. */
export interface Hidden {
  draw: "hidden";
  n: number;
  of: "card" | "die";
}

/** Cards on one another, the top one to be seen or not. */
export interface Pile {
  draw: "pile";
  n: number;
  top: Card | null;
}

/** A way of `end` steps, and how far one is. By seat: everybody on the same way. */
export interface Track {
  draw: "track";
  at: number;
  end: number;
}

/** Money, or whatever is paid with. */
export interface Coins {
  draw: "coins";
  n: number;
}

/** So many of something; of `most`, the others to be seen as empty places. */
export interface Tokens {
  draw: "tokens";
  n: number;
  most: number | null;
}

/** Dice with 1 to 6 eyes. */
export interface Dice {
  draw: "dice";
  eyes: number[];
}

/** Who: name, colour and shape. */
export interface People {
  draw: "people";
  seats: number[];
}

/** A board of rows, each as long as the others. None is an empty square. */
export interface Grid {
  draw: "grid";
  rows: Small[][];
}

export type Small = Card | Hidden | Pile | Track | Coins | Tokens | Dice | People | string | number | boolean | null;

/** What each seat has, in the order of seats. A list is never taken for that by its length. */
export interface BySeat {
  draw: "by_seat";
  each: (Card | Hidden | Pile | Track | Coins | Tokens | Dice | People | string | number | boolean | null | Small[])[];
}

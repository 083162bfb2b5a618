/** What a game gives that teaches. The story is in README.md beside this file. */

import type { ComponentType } from "preact";
import type { Line, Room } from "../hub/messages";
import type { Text } from "../texts/text";

/** A drawing with example pieces. Its texts are the game's own and those of its help. */
type Picture = ComponentType<{ text: Text<string> }>;

/** A paragraph of the rules: `<game>.help.rule.<id>` is its heading, `….<id>.text` what it says. */
export interface Rule {
  id: string;
  /** It matters now while the game is in one of these phases. */
  phases?: readonly string[];
  picture?: Picture;
  /** An answer to a question that comes up at a table, not a part of the course of the game. */
  ruling?: boolean;
}

/** A ring is a hexagon with a card at each side. */
export type Shape =
  | "pile"
  | "card"
  | "die"
  | "cube"
  | "token"
  | "board"
  | "phone"
  | "hexagon"
  | "ring";

/** Pieces of the real box as they are drawn. */
export interface Pieces {
  shape: Shape;
  /** How many are drawn; one, if nothing is said. */
  n?: number;
}

/** Something of the real box on the table: `<game>.help.lies.<id>` says what it is. */
export interface Piece extends Pieces {
  id: string;
  /** How many there are, where it is more than is drawn: `{n}` in the text. */
  of?: number;
}

/** A step of putting the box away: what is taken from the table, and what it is in the box. */
export interface Heap {
  step: Line;
  from: readonly Pieces[];
  /** The same, if nothing is said. */
  packed?: readonly Pieces[];
}

/** The table when all is laid out. */
interface Lies {
  middle: readonly Piece[];
  /** Before each player. */
  before: readonly Piece[];
}

/** The default export of `games/<game>/help/index.ts`. */
export interface Teaching {
  /** The game in a minute: a drawing for each of `<game>.help.card.1`, `….2`, … */
  cards: readonly Picture[];
  /** In the order of play, then rulings. */
  rules: readonly Rule[];
  /** The real box, step by step, for so many players; then how it is put away. */
  setUp(players: number, options: Room["options"]): readonly Line[];
  putAway(players: number, options: Room["options"]): readonly Heap[];
  /** Where it all lies then. */
  lies(players: number, options: Room["options"]): Lies;
}

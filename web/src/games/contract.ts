/** What a game's screens are given and what they give. The story is in README.md beside this file. */

import type { ComponentType } from "preact";
import type { TableClock } from "../hub/clock";
import type { Args } from "../hub/connection";
import type { CommonView, Line, Offer, Room } from "../hub/messages";
import type { Act } from "../offers/act";
import type { ShellKey, Text } from "../texts/text";

export type { Act, Args };

/** The part of `table(state)` that every game has. A game's own `TableView` has more. */
export type GameView = CommonView;

/** Somebody at the table, by seat: `seats[k].seat === k`. */
export interface Seated {
  seat: number;
  key: number;
  name: string;
  /** 0 to 7: colour and shape together; `<SeatToken>` draws it. */
  look: number;
  chair: number;
  practice: boolean;
  /** Its phone is connected (practice players always are). */
  here: boolean;
}

/** What all screens tell beat by beat; until it is told nothing shows what comes of it. */
export interface Telling {
  /** Another name: something else is told, from its beginning. */
  name: string;
  beats: number;
  /** null: the hub itself says when, with another view. */
  everyMs: number | null;
}

/** How far that is. With nothing to tell, all is told. */
export interface Told<G> {
  beats: number;
  all: boolean;
  /** The table as it was before, until all is told: scores, pieces, rows. */
  before: G;
  /** For all screens. */
  skip(): void;
}

/** What the table shows: everything here is public. `K` are the keys of the game's own texts. */
export interface TableProps<G extends GameView = GameView, K extends string = never> {
  room: Room;
  game: G;
  seats: readonly Seated[];
  told: Told<G>;
  clock: TableClock;
  text: Text<K | ShellKey>;
  /** True on a phone that shows the table: one column, about 330 px wide. */
  compact: boolean;
  /** Whose phone it is; nobody's on the tablet. */
  seat?: number;
  /** What anybody may do on the tablet itself; nothing where the table is only looked at. */
  offers?: readonly Offer[];
  act?: Act;
  sending?(verb: string, args?: Args): boolean;
}

/** What one seat sees and may do, beyond the table. */
export interface SeatProps<
  G extends GameView = GameView,
  H = Record<string, unknown>,
  K extends string = never,
> extends TableProps<G, K> {
  seat: number;
  hand: H;
  offers: readonly Offer[];
  /** What happened last, as the record tells it. */
  last: Line | null;
  act: Act;
  /** On its way: tapped here, and the hub has not answered yet. Without `args`: any with that verb. */
  sending(verb: string, args?: Args): boolean;
}

/**
 * The default export of `games/<game>/index.ts`, which `satisfies` this with the types of its own
 * views. The shell, which fetches them by name, knows no more than what all games have.
 */
export interface GameScreens<
  G extends GameView = GameView,
  H = Record<string, unknown>,
  K extends string = never,
> {
  Seat: ComponentType<SeatProps<G, H, K>>;
  Table: ComponentType<TableProps<G, K>>;
  /**
   * What stands below `Seat` while others act: the table and the keys of reactions. Where `Seat` shows
   * part of the table itself: the rest of it, or the keys alone. Or it has no room to spare. Such a
   * rest is made before it is to be seen, so it notes nothing as seen.
   */
  whileOthersAct?: "reactions" | "nothing" | ComponentType<TableProps<G, K>>;
  /**
   * What is told just now, if anything. Screens tell it together and the shell keeps scores and the
   * record's last line back; a screen that comes later finds all of it told.
   */
  tells?(game: G): Telling | null;
  /** What a chair on the tablet shows beside name and score (coins, chips, a pile). Kept small. */
  Chair?: ComponentType<ChairProps<G, K>>;
  /** The final count, before the winners are named; calls `onTold` when all is told. */
  Count?: ComponentType<CountProps<G, K>>;
  /** Of the outcome, beyond winners and scores; drawn below them. */
  Outcome?: ComponentType<TableProps<G, K>>;
}

export interface ChairProps<G extends GameView = GameView, K extends string = never>
  extends TableProps<G, K> {
  seat: number;
}

export interface CountProps<G extends GameView = GameView, K extends string = never>
  extends TableProps<G, K> {
  onTold(): void;
}

/** `games/<game>/box.json`: the lid of the box, known before the game's screens are fetched. */
export interface Lid {
  /** The one accent: "this is what you can do now". At least 4.5:1 under `--on-accent`. */
  accent: { dark: string; light: string };
  /** A pictogram of game-icons for the lid and the backs of its cards. */
  picto: string;
  /** How the back is patterned. */
  pattern: "lattice" | "dots" | "waves" | "rays" | "bricks" | "scales";
}

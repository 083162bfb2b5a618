/** What a game's screens are given and what they give. The story is in README.md beside this file. */

import type { ComponentType } from "preact";
import type { TableClock } from "../hub/clock";
import type { Offer, Room } from "../hub/messages";
import type { ShellKey, Text } from "../texts/text";

/** The part of `table(state)` that every game has. A game's own view extends it. */
export interface GameView {
  phase: string;
  round: number;
  waiting: number[];
  scores: number[];
  ends_at_ms: number | null;
}

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

/** What the table shows: everything here is public. `K` are the keys of the game's own texts. */
export interface TableProps<G extends GameView = GameView, K extends string = never> {
  room: Room;
  game: G;
  seats: readonly Seated[];
  clock: TableClock;
  text: Text<K | ShellKey>;
  /** True on a phone that shows the table: one column, about 330 px wide. */
  compact: boolean;
  /** What anybody may do on the tablet itself; nothing where the table is only looked at. */
  offers?: readonly Offer[];
  act?: Act;
  sending?(verb: string, args?: Args): boolean;
}

/** What one seat sees and may do, beyond the table. */
export interface SeatProps<G extends GameView = GameView, H = unknown, K extends string = never>
  extends TableProps<G, K> {
  seat: number;
  hand: H;
  offers: readonly Offer[];
  act: Act;
  /** On its way: tapped here, and the hub has not answered yet. Without `args`: any with that verb. */
  sending(verb: string, args?: Args): boolean;
}

export type Args = Record<string, unknown>;

/**
 * Do something. Resolves to true when the hub has it on disk, to false when it refused (the shell
 * has then shown the reason). `draft` marks keystrokes: of those with the same mark only the newest
 * is sent, and a refusal is not shown.
 */
export type Act = (verb: string, args?: Args, draft?: string) => Promise<boolean>;

/** The default export of `games/<game>/index.ts`. Components take wider types than they are given. */
export interface GameScreens {
  // biome-ignore lint/suspicious/noExplicitAny: each game knows its own view and hand
  Seat: ComponentType<any>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Table: ComponentType<any>;
  /** What a chair on the tablet shows beside name and score (coins, chips, a pile). Kept small. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Chair?: ComponentType<any>;
  /** The final count, before the winners are named; calls `onTold` when all is told. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Count?: ComponentType<any>;
  /** Of the outcome, beyond winners and scores; drawn below them. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Outcome?: ComponentType<any>;
}

/** Props of `Chair`. */
export interface ChairProps<G extends GameView = GameView, K extends string = never>
  extends TableProps<G, K> {
  seat: number;
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

/** How something is picked from cards that lie there. */

import type { JSX } from "preact";
import type { Choice, Scalar } from "../hub/messages";

/** What is asked for. */
export interface Asked {
  label: string;
  /** What may be picked. */
  of: readonly Scalar[];
  picked: readonly Scalar[];
  most: number;
  onPick(picked: Scalar[]): void;
}

/** Draws it, where an argument is picked from cards; undefined: it is asked for in another way. */
export type Picking = (arg: string, choice: Choice) => ((asked: Asked) => JSX.Element) | undefined;

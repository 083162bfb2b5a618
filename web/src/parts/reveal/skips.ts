/** A tap on a reveal is meant for all screens of a table: who has one says how. */

import type { ReadonlySignal } from "@preact/signals";
import { createContext } from "preact";

interface SkipForAll {
  /** Rises whenever somebody could not wait. */
  skips: ReadonlySignal<number>;
  /** The players of this phone; none on a screen that looks on. */
  held: ReadonlySignal<readonly number[]>;
  skip(by: number | null): void;
}

export const Skips = createContext<SkipForAll | null>(null);

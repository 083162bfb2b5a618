/** What is told beat by beat on all screens: who cannot wait has it told at once, to all of them. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { Wire } from "./wire.ts";

export interface Skipping {
  /** How often somebody at the table could not wait. */
  skips: ReadonlySignal<number>;
  /** `by`: one of this phone's players; null on a screen without any, as the tablet is. */
  skip(by: number | null): void;
}

export interface OpenSkipping {
  toSee: Skipping;
  heard(): void;
}

export function openSkipping(wire: Wire, version: () => number): OpenSkipping {
  const skips = signal(0);
  const heard = () => {
    skips.value += 1;
  };
  return {
    toSee: {
      skips,
      // Said once: late it would skip something else. Here it is skipped, whatever the hub says.
      skip(by) {
        heard();
        if (wire.isConnected()) wire.say("skip", { by, version: version() }, () => {});
      },
    },
    heard,
  };
}

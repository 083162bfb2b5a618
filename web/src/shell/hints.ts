/** Which kinds of decisions this phone has met, and whether it wants to be told of new ones. */

import { type Signal, signal } from "@preact/signals";
import type { Store } from "../hub/store";

const MET = "hints.met";
const ON = "hints.on";

export interface Hints {
  on: Signal<boolean>;
  toggle(): void;
  /** The first of these that was never met on this phone; null as well where no hints are wanted. */
  firstNew(kinds: readonly string[]): string | null;
  meet(kinds: readonly string[]): void;
  /** In a first game everything is new once more, whatever this phone has met or wants. */
  lesson(name: string): Pick<Hints, "firstNew" | "meet">;
}

export function makeHints(store: Store): Hints {
  const on = signal(store.read(ON, true));
  const met = signal<readonly string[]>(store.read(MET, []));
  const told = signal<readonly string[]>([]); // in lessons, since this page is open
  return {
    on,
    toggle() {
      on.value = !on.value;
      store.write(ON, on.value);
    },
    firstNew: (kinds) =>
      on.value ? (kinds.find((kind) => !met.value.includes(kind)) ?? null) : null,
    meet(kinds) {
      met.value = [...new Set([...met.value, ...kinds])];
      store.write(MET, met.value);
    },
    lesson: (name) => ({
      firstNew: (kinds) => kinds.find((kind) => !told.value.includes(`${name} ${kind}`)) ?? null,
      meet(kinds) {
        told.value = [...told.value, ...kinds.map((kind) => `${name} ${kind}`)];
      },
    }),
  };
}

/** Short reactions: they land on somebody's chair, and are gone a moment later. Nothing keeps them. */

import { type ReadonlySignal, signal } from "@preact/signals";
import type { FromPhoneReact, ToPhoneReaction } from "./messages.ts";
import type { Phone } from "./phone.ts";
import type { Wire } from "./wire.ts";

export const SHOWN_MS = 3_500;
/** The hub passes on one in so much time; here the keys rest a little longer. */
export const REST_MS = 1_800;

export type Reaction = FromPhoneReact["what"];
export const REACTIONS: readonly Reaction[] = ["applause", "laugh", "surprise", "doubt"];

/** `number` tells one from the next that is the same. */
type Reacting = Readonly<Record<number, { what: Reaction; number: number }>>;

export interface Reactions {
  /** What lies on chairs now, by the player's key. */
  reacting: ReadonlySignal<Reacting>;
  react(player: number, what: Reaction): void;
}

export interface OpenReactions {
  toSee: Reactions;
  heard(told: ToPhoneReaction): void;
}

export function openReactions(wire: Wire, phone: Pick<Phone, "after">): OpenReactions {
  const reacting = signal<Reacting>({});
  let number = 0;
  return {
    toSee: {
      reacting,
      // Said once: a reaction that comes late is none. The hub's "not so often" is no news.
      react: (player, what) => wire.isConnected() && wire.say("react", { player, what }, () => {}),
    },
    heard({ player, what }) {
      number += 1;
      const mine = number;
      reacting.value = { ...reacting.value, [player]: { what, number } };
      phone.after(SHOWN_MS, () => {
        if (reacting.value[player]?.number !== mine) return;
        const { [player]: _over, ...still } = reacting.value;
        reacting.value = still;
      });
    },
  };
}

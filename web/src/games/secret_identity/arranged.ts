/** How I arrange my pictos before they are placed. */

import { useDraft } from "./draft";
import type { Half, SeatScreen } from "./game";
import type { Face, HandView } from "./view";

export interface Arranged {
  placed: { card: number; half: Half }[];
  /** Cards that lie with their back up, in the hand or in the safe. */
  backs: number[];
}

/** What the hub has: nothing yet, or the safe as it was placed. */
export function arrangedIn({ safe }: HandView): Arranged {
  const pictos = safe?.pictos ?? [];
  return {
    placed: pictos.map((picto) => ({
      card: picto.card,
      half: picto.as.startsWith("green") ? "green" : "red",
    })),
    backs: pictos.filter((picto) => picto.as.endsWith("back")).map(({ card }) => card),
  };
}

export function useArranged(props: SeatScreen): [Arranged, (next: Arranged) => void] {
  return useDraft(props, "placing", arrangedIn(props.hand));
}

/** The arguments of `place`: the cards, and how each of them lies. */
export function argsOf({ placed, backs }: Arranged): Record<string, unknown> {
  const ways = placed.map(({ card, half }, i) => [
    `as_${i + 1}`,
    `${half}_${backs.includes(card) ? "back" : "front"}`,
  ]);
  return { cards: placed.map(({ card }) => card), ...Object.fromEntries(ways) };
}

/** The side of a card that shows. */
export function sideUp(hand: HandView, { backs }: Arranged, card: number): Face | undefined {
  const found = hand.pictos.find((picto) => picto.card === card);
  return backs.includes(card) ? found?.back : found?.front;
}

/**
 * What a round brought, as it is told at its end: for each that was found, a point for both. The scores
 * are the hub's (`points_now` in the rules); a table of cases holds this to them.
 */

import type { Revealed } from "./view";

/** Seats that were right about this one. */
export function findersOf({ votes }: Pick<Revealed, "votes">): number[] {
  return votes.filter((vote) => vote.right).map((vote) => vote.seat);
}

/** Seats about which this one was right. */
export function foundBy(revealed: readonly Pick<Revealed, "seat" | "votes">[], seat: number) {
  return revealed.filter((other) => findersOf(other).includes(seat)).map(({ seat: of }) => of);
}

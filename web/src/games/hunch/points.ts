/** What a guessed secret is worth, told on the stage before the scores rise. */

import type { Secret } from "./view";

interface Won {
  seat: number;
  points: number;
}

const MOST_FOR_OWNER = 2;

/**
 * Everybody who guessed it, then its owner; nobody if nobody did. The scores are the hub's
 * (`round_points` in the rules); a table of cases holds this to them.
 */
export function pointsFor({
  owner,
  guesses,
  too_easy,
}: Pick<Secret, "owner" | "guesses" | "too_easy">): Won[] {
  const right = [...new Set(guesses.filter((guess) => guess.right).map((guess) => guess.by))];
  if (right.length === 0) return [];
  const more = too_easy ? 1 : 0;
  return [
    ...right.map((seat) => ({ seat, points: 1 + more })),
    { seat: owner, points: Math.min(right.length, MOST_FOR_OWNER) + more },
  ];
}

/** Which of several boxes on a screen lies next in a direction. */

export type Direction = "left" | "right" | "up" | "down";

export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What lies aside is further away than what lies ahead. */
const ASIDE = 3;
/** Boxes may overlap a little: chairs around a table do. */
const OVERLAP = 4;

/** Its place among the others, or -1. */
export function nextIn(direction: Direction, from: Box, others: readonly Box[]): number {
  let found = -1;
  let nearest = Number.POSITIVE_INFINITY;
  others.forEach((other, place) => {
    const ahead = aheadBy(direction, from, other);
    if (ahead < -OVERLAP) return;
    const across = direction === "left" || direction === "right";
    const aside = across
      ? gap(from.top, from.bottom, other.top, other.bottom)
      : gap(from.left, from.right, other.left, other.right);
    const far = Math.max(0, ahead) + ASIDE * aside;
    if (far < nearest) [nearest, found] = [far, place];
  });
  return found;
}

/** From the one's edge to the other's; below zero: it lies behind, or on it. */
function aheadBy(direction: Direction, from: Box, other: Box): number {
  switch (direction) {
    case "left":
      return from.left - other.right;
    case "right":
      return other.left - from.right;
    case "up":
      return from.top - other.bottom;
    case "down":
      return other.top - from.bottom;
  }
}

/** Between two stretches of a line; 0 where they overlap. */
function gap(from: number, to: number, otherFrom: number, otherTo: number): number {
  return Math.max(0, otherFrom - to, from - otherTo);
}

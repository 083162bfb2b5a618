/** Who acts or speaks and is no player, by the number that stands in place of a seat or a key. */

/** Whoever looks on: the tablet. */
export const TABLE = -1;
/** Chance and clocks. */
export const DEALER = -2;

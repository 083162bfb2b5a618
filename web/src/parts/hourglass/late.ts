/** How urgent an hourglass is, and whether anything of it still moves. */

import type { TableClock } from "../../hub/clock";

/** The last ten seconds have a colour; the last three beat, unless time stands or is over. */
export function lateness(seconds: number, stands: boolean): "late" | "beats" | undefined {
  if (seconds > 10) return undefined;
  return seconds <= 3 && seconds > 0 && !stands ? "beats" : "late";
}

/** All sand is below, as far as the hub has told its time: nothing changes any more. */
export function isEmpty(endsAtMs: number, clock: TableClock): boolean {
  return clock.isKnown() && clock.remainingMs(endsAtMs) <= 0;
}

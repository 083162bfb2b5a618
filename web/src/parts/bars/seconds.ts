/** Seconds until a moment of the hub, drawn anew as they go by; nothing ticks once they are over. */

import { useEffect, useState } from "preact/hooks";
import type { HubClock } from "../../hub/clock";

const NOT_YET_MS = 250;
const BLINK_S = 0.05; // nobody counts from sixteen

export function useSecondsUntil(clock: HubClock, atHubMs: number | null): number {
  const [, draw] = useState(0);
  useEffect(() => {
    if (atHubMs === null) return;
    let timer = 0;
    const look = () => {
      draw((times) => times + 1);
      const left = clock.untilMs(atHubMs);
      if (!clock.isKnown()) timer = window.setTimeout(look, NOT_YET_MS);
      else if (left > 0) timer = window.setTimeout(look, (left % 1000 || 1000) + 4);
    };
    look();
    return () => clearTimeout(timer);
  }, [clock, atHubMs]);
  if (atHubMs === null || !clock.isKnown()) return 0;
  return Math.max(0, Math.ceil(clock.untilMs(atHubMs) / 1000 - BLINK_S));
}

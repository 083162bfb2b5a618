/** The card is shown on all screens at the same hub moment: in the frame nearest to it. */

import { useEffect, useState } from "preact/hooks";
import type { TableClock } from "../../hub/clock";

const HALF_FRAME_MS = 8;
const NEAR_MS = 40;
const LOOK_AGAIN_MS = 250;

export function useShown(atMs: number | null, clock: TableClock): boolean {
  const isTime = (ms: number) => ms - clock.tableMs() <= HALF_FRAME_MS;
  const [shown, setShown] = useState(() => (atMs !== null && isTime(atMs) ? atMs : null));
  useEffect(() => {
    if (atMs === null || shown === atMs) return;
    let timer = 0;
    let frame = 0;
    const look = () => {
      const left = atMs - clock.tableMs();
      if (left <= HALF_FRAME_MS) setShown(atMs);
      else if (left < NEAR_MS) frame = requestAnimationFrame(look);
      // The clock may stand still meanwhile, or be measured better.
      else timer = window.setTimeout(look, Math.min(left - NEAR_MS / 2, LOOK_AGAIN_MS));
    };
    look();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [atMs, clock]);
  return atMs !== null && shown === atMs;
}
